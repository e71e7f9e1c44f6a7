import pytest
from flow_logs import faulty_games, legal_games, lines_of
from taken_logs import Log, log

from baohuang.lake.files import Disk


@pytest.fixture(autouse=True)
def _no_flush(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody cuts the power here, and a flush can take 10 ms."""
    monkeypatch.setattr(Disk, "sync", lambda disk, descriptor: None)
    monkeypatch.setattr(Disk, "sync_folder", lambda disk, path: None)


@pytest.fixture(scope="session")
def legal(tmp_path_factory: pytest.TempPathFactory) -> Log:
    return log(tmp_path_factory.mktemp("legal"), lines_of(legal_games()))


@pytest.fixture(scope="session")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Log:
    return log(tmp_path_factory.mktemp("faulty"), lines_of(faulty_games()))


@pytest.fixture(params=["legal", "faulty"])
def either(request: pytest.FixtureRequest) -> Log:
    found: Log = request.getfixturevalue(request.param)
    return found
