-- +goose Up
-- Who has written to the house without being a player, so that he can be named
-- a deputy: only a hash of the address, as nobody has asked him.
CREATE TABLE roster.met (
	address bytea PRIMARY KEY, -- SHA-256 of the address as compared
	at      timestamptz NOT NULL
);
CREATE INDEX met_at ON roster.met (at);
