-- +goose Up
-- Names that players had before, each until a time; they are shown for a year.
CREATE TABLE roster.names (
	player text NOT NULL REFERENCES roster.players,
	name   text NOT NULL,
	until  timestamptz NOT NULL,
	PRIMARY KEY (player, until)
);
