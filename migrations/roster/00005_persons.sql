-- +goose Up
-- How somebody without a name is called (player 12), and the number of the coat of
-- arms that somebody has, with what it looks like: no two have the same.
ALTER TABLE roster.players
	ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY,
	ADD COLUMN arms   bigint NOT NULL DEFAULT 0,
	ADD COLUMN coat   text UNIQUE, -- NULL: the erased have none
	ADD COLUMN found  tsvector GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(name), 'ÁÀÂÄÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜÝáàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy'))) STORED;
CREATE INDEX players_found ON roster.players USING gin (found);

-- Addresses that players want to have, until who reads their mail has said so. Of
-- every secret only the SHA-256 is kept.
CREATE TABLE roster.moves (
	secret bytea PRIMARY KEY,
	player text NOT NULL REFERENCES roster.players (id),
	spelt  text NOT NULL, -- the new address as written to
	asked  timestamptz NOT NULL,
	until  timestamptz NOT NULL
);
CREATE INDEX moves_player ON roster.moves (player, asked);
