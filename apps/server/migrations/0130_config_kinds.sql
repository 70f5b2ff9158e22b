-- The server composes configurations from the kinds that resources declare (estate/terminal/config/).
drop function if exists policies_told(bigint[], timestamptz, boolean);
