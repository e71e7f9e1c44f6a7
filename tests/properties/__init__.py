"""What the property tests are written from: the rule book's definitions, said again in the plainest way.

Nothing here asks the referee or its rules; a test holds these definitions against it.
"""
