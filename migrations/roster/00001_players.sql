-- +goose Up
CREATE SCHEMA roster;

-- Persons are not in the log: what is here cannot be rebuilt, and can be erased.
CREATE TABLE roster.players (
	id       text PRIMARY KEY,
	name     text NOT NULL,
	zone     text NOT NULL,
	language text NOT NULL,
	created  timestamptz NOT NULL DEFAULT now(),
	erased   timestamptz
);

CREATE TABLE roster.addresses (
	address text PRIMARY KEY, -- as compared
	spelt   text NOT NULL,    -- as written to
	player  text NOT NULL REFERENCES roster.players (id),
	rank    bigint GENERATED ALWAYS AS IDENTITY -- letters go to the first
);
CREATE INDEX addresses_player ON roster.addresses (player, rank);
