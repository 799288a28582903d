-- +goose Up
-- An address from which letters come back gets none until it is proved to work.
ALTER TABLE roster.addresses
	ADD COLUMN suspended timestamptz,
	ADD COLUMN trouble   text NOT NULL DEFAULT '', -- status of the bounce: 5.1.1
	ADD COLUMN returned  text NOT NULL DEFAULT ''; -- the letter whose bounce it was

-- Letters that could not be brought to an address for a time.
CREATE TABLE roster.bounces (
	address text NOT NULL REFERENCES roster.addresses (address) ON DELETE CASCADE,
	letter  text NOT NULL,
	at      timestamptz NOT NULL,
	PRIMARY KEY (address, letter)
);

-- Letters that a player does not want: reminders, notices.
CREATE TABLE roster.declined (
	player text NOT NULL REFERENCES roster.players (id),
	what   text NOT NULL,
	PRIMARY KEY (player, what)
);
