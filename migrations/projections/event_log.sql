-- A second copy of the exact bytes of every commit.
CREATE TABLE commits (
	seq    bigint PRIMARY KEY,
	log    text NOT NULL,
	at     timestamptz NOT NULL,
	bytes  bytea NOT NULL,
	sha256 text NOT NULL
);
CREATE INDEX commits_log ON commits (log, seq);
