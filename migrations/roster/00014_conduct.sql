-- +goose Up
-- Players whom the operator lets look after players: reports, bans, names.
CREATE TABLE roster.moderators (
	player text PRIMARY KEY REFERENCES roster.players,
	since  timestamptz NOT NULL
);

-- What players are kept from, until when, and why. They end by themselves, or are lifted.
CREATE TABLE roster.bans (
	id     text PRIMARY KEY,
	player text NOT NULL REFERENCES roster.players,
	bars   text[] NOT NULL, -- open, seat, press
	reason text NOT NULL,
	since  timestamptz NOT NULL,
	until  timestamptz, -- NULL: for ever
	made   text NOT NULL, -- by this moderator; '': the operator
	lifted timestamptz
);
CREATE INDEX bans_of ON roster.bans (player);

-- Bans that outlive the erasure of their players, each under the SHA-256 of an address: a person
-- does not get rid of a ban by being erased. They end with the ban.
CREATE TABLE roster.outlived (
	address bytea NOT NULL,
	bars    text[] NOT NULL,
	since   timestamptz NOT NULL,
	until   timestamptz
);
CREATE INDEX outlived_at ON roster.outlived (address);

-- What players report of others, until a moderator has answered, and after.
CREATE TABLE roster.reports (
	id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	reporter text NOT NULL, -- '': was erased
	reported text NOT NULL,
	game     text NOT NULL DEFAULT '',
	reason   text NOT NULL,
	said     text NOT NULL,
	at       timestamptz NOT NULL,
	answered timestamptz,
	answer   text NOT NULL DEFAULT '',
	made     text NOT NULL DEFAULT '' -- the answer, by this moderator; '': the operator
);
CREATE UNIQUE INDEX reports_once ON roster.reports (reporter, reported, game) WHERE answered IS NULL AND reporter <> '';
CREATE INDEX reports_on ON roster.reports (reported);

-- What moderators and the operator have done, and why.
CREATE TABLE roster.acts (
	id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	at     timestamptz NOT NULL,
	made   text NOT NULL, -- by this moderator; '': the operator
	act    text NOT NULL,
	player text NOT NULL, -- whom it concerned
	why    text NOT NULL
);

-- Players whose messages another does not want to read.
CREATE TABLE roster.mutes (
	player text NOT NULL REFERENCES roster.players,
	muted  text NOT NULL,
	since  timestamptz NOT NULL,
	PRIMARY KEY (player, muted)
);

-- Notices to players that are not in the outbox yet, written with what they tell of.
CREATE TABLE roster.notices (
	id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	player text NOT NULL REFERENCES roster.players,
	kind   text NOT NULL,
	at     timestamptz NOT NULL,
	until  timestamptz,
	bars   text[] NOT NULL DEFAULT '{}',
	about  text NOT NULL DEFAULT '',
	words  text NOT NULL DEFAULT ''
);
