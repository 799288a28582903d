-- +goose Up
-- Browsers in which players were signed in, each known by a random cookie, of which only the SHA-256 is kept.
-- A row is deleted 90 days after the player was last seen there.
CREATE TABLE roster.devices (
	secret bytea NOT NULL,
	player text NOT NULL REFERENCES roster.players,
	since  timestamptz NOT NULL,
	seen   timestamptz NOT NULL, -- to the day
	days   int NOT NULL, -- on which the player was seen there
	PRIMARY KEY (secret, player)
);
CREATE INDEX devices_player ON roster.devices (player);
CREATE INDEX devices_seen ON roster.devices (seen);

-- Players who share a device and may play with each other all the same: a row in each direction.
CREATE TABLE roster.households (
	player text NOT NULL REFERENCES roster.players,
	other  text NOT NULL,
	since  timestamptz NOT NULL,
	made   text NOT NULL, -- by this moderator; '': the operator
	PRIMARY KEY (player, other)
);
