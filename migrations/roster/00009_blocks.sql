-- +goose Up
-- Players who do not want to play with others: neither sees the open games of the other.
CREATE TABLE roster.blocks (
	player  text NOT NULL REFERENCES roster.players,
	blocked text NOT NULL,
	since   timestamptz NOT NULL,
	PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_of ON roster.blocks (blocked);
