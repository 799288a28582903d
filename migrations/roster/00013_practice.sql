-- +goose Up
-- Practice games that a player keeps under the own name. The games themselves are elsewhere, and forgotten in time.
CREATE TABLE roster.practice (
	player text NOT NULL REFERENCES roster.players,
	game   text NOT NULL,
	seat   text NOT NULL, -- of the player
	epoch  int NOT NULL, -- of the links to the seat
	since  timestamptz NOT NULL,
	PRIMARY KEY (player, game)
);
CREATE INDEX practice_of ON roster.practice (game);
