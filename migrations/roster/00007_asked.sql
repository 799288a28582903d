-- +goose Up
-- Strangers who were asked to take part in something. Address and name are kept until
-- they have answered, or for some weeks; then only a hash of the address is, so that
-- somebody who is asked again has the same ID, and a refusal for good is found.
CREATE TABLE roster.asked (
	player  text PRIMARY KEY, -- that the stranger is asked under, and has after a YES
	address bytea NOT NULL UNIQUE, -- SHA-256 of the address as compared
	spelt   text NOT NULL DEFAULT '',
	name    text NOT NULL DEFAULT '', -- as whoever asks has written it
	at      timestamptz NOT NULL,
	never   boolean NOT NULL DEFAULT false -- no invitation is sent there, for good
);
-- Each question, to bound how many a steward may ask.
CREATE TABLE roster.questions (
	tournament text NOT NULL,
	player     text NOT NULL REFERENCES roster.asked ON DELETE CASCADE,
	steward    text NOT NULL,
	at         timestamptz NOT NULL,
	PRIMARY KEY (tournament, player)
);
CREATE INDEX questions_of ON roster.questions (steward, at);
