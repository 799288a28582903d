-- +goose Up
-- The games of which players want to be told when they open. An empty word stands for any.
CREATE TABLE roster.wishes (
	player   text NOT NULL REFERENCES roster.players,
	ruleset  text NOT NULL,
	pace     text NOT NULL,
	language text NOT NULL,
	since    timestamptz NOT NULL,
	until    timestamptz NOT NULL,
	PRIMARY KEY (player, ruleset, pace, language)
);
-- When a player was last told of games, and up to which time of their opening.
CREATE TABLE roster.told (
	player text PRIMARY KEY REFERENCES roster.players,
	at     timestamptz NOT NULL,
	opened timestamptz NOT NULL
);
