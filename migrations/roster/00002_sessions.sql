-- +goose Up
-- Links that were mailed to sign in with. Of every secret only the SHA-256 is
-- kept. A row is forgotten an hour after the link was asked for.
CREATE TABLE roster.sign_ins (
	secret  bytea PRIMARY KEY,
	address text NOT NULL, -- as compared
	spelt   text NOT NULL, -- as written to
	back    text NOT NULL, -- path of the page to go on to
	asked   timestamptz NOT NULL,
	until   timestamptz NOT NULL,
	used    timestamptz
);
CREATE INDEX sign_ins_address ON roster.sign_ins (address, asked);
CREATE INDEX sign_ins_asked ON roster.sign_ins (asked);

-- Who is signed in.
CREATE TABLE roster.sessions (
	secret bytea PRIMARY KEY,
	player text NOT NULL REFERENCES roster.players (id),
	begun  timestamptz NOT NULL,
	seen   timestamptz NOT NULL, -- to the day
	until  timestamptz NOT NULL
);
CREATE INDEX sessions_player ON roster.sessions (player);
CREATE INDEX sessions_until ON roster.sessions (until);
