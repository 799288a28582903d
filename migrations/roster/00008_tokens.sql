-- +goose Up
-- Tokens with which programs act for a player. Of the secret only a hash is kept.
CREATE TABLE roster.tokens (
	id     text PRIMARY KEY, -- names it on the player's page
	player text NOT NULL REFERENCES roster.players,
	name   text NOT NULL, -- as the player calls it
	secret bytea NOT NULL UNIQUE, -- SHA-256
	scopes text[] NOT NULL,
	made   timestamptz NOT NULL,
	used   date -- the last day on which it was
);
CREATE INDEX tokens_of ON roster.tokens (player);
-- Whether a program plays in the player's name: then the name is marked everywhere.
ALTER TABLE roster.players ADD COLUMN program boolean NOT NULL DEFAULT false;
