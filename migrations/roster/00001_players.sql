-- +goose Up
CREATE SCHEMA roster;

-- Persons are not in the log: what is here cannot be rebuilt, and can be erased.
CREATE TABLE roster.players (
	id       text PRIMARY KEY,
	name     text NOT NULL,
	zone     text NOT NULL DEFAULT 'UTC',
	language text NOT NULL DEFAULT 'en',
	created  timestamptz NOT NULL DEFAULT now(),
	erased   timestamptz
);

CREATE TABLE roster.addresses (
	address text PRIMARY KEY, -- normalised
	player  text NOT NULL REFERENCES roster.players (id) ON DELETE CASCADE,
	rank    bigint NOT NULL,  -- letters go to the first
	added   timestamptz NOT NULL DEFAULT now(),
	UNIQUE (player, rank)
);
