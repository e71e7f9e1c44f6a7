"""Great Expectations judges the frame: one expectation a check, in memory, without files or network."""

import warnings
from collections.abc import Mapping
from typing import Any

from baohuang.quality.figures import Figure


def judge(figures: list[Figure], limits: Mapping[str, float]) -> dict[str, bool | str]:
    """For every figure that is there and has a limit: is it within (True), beyond (False), or what broke (a text).

    Great Expectations is given one row with a column a check rather than a row a check: an expectation on a column
    costs 3 ms, one on a filtered row 40, and a frame of several days would be several rows.
    """
    judged = {f.name: f.figure for f in figures if f.figure is not None and f.name in limits}
    if not judged:
        return {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what its dependencies have to say about each other is not the user's matter
        results = _results(judged, limits)
    verdicts: dict[str, bool | str] = dict.fromkeys(judged, "Great Expectations gave no verdict")
    for result in results:
        # by name: those that broke come first, whatever the order of the suite
        name = result.expectation_config.kwargs["column"]
        verdicts[name] = _error(result.exception_info) or bool(result.success)
    return verdicts


def _results(judged: Mapping[str, Any], limits: Mapping[str, float]) -> Any:
    import great_expectations as gx  # noqa: PLC0415 - 2 to 4 s and 250 MB
    import pyarrow as pa  # noqa: PLC0415 - to make its data frame; pandas itself is no dependency of ours
    from great_expectations.data_context.types import base  # noqa: PLC0415
    from great_expectations.expectations.core.expect_column_max_to_be_between import (  # noqa: PLC0415
        ExpectColumnMaxToBeBetween,
    )

    config = base.DataContextConfig(
        # the default context makes a temporary folder for a site that nobody reads
        store_backend_defaults=base.InMemoryStoreBackendDefaults(init_temp_docs_sites=False),
        progress_bars=base.ProgressBarsConfig(globally=False),
    )
    context = gx.get_context(mode="ephemeral", project_config=config)
    frame = pa.Table.from_pylist([dict(judged)]).to_pandas()
    asset = context.data_sources.add_pandas("lake").add_dataframe_asset("figures")
    batch = asset.add_batch_definition_whole_dataframe("all").get_batch({"dataframe": frame})
    suite = gx.ExpectationSuite(
        name="quality",
        expectations=[ExpectColumnMaxToBeBetween(column=n, max_value=limits[n]) for n in judged],
    )
    return batch.validate(suite).results


def _error(info: Mapping[str, Any]) -> str | None:
    """The message of an expectation that raised: at the top, or under the metric that did."""
    for part in (info, *info.values()):
        if isinstance(part, Mapping) and part.get("raised_exception"):
            return str(part.get("exception_message") or "the expectation raised")
    return None
