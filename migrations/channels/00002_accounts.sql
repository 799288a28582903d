-- +goose Up
-- Whose an account of a forum is. The number of an account stays when its name changes.
CREATE TABLE channels.accounts (
	forum   text NOT NULL, -- its host
	account bigint NOT NULL,
	player  text NOT NULL,
	PRIMARY KEY (forum, account)
);
CREATE INDEX accounts_player ON channels.accounts (player);

-- Codes by which players say which account is theirs: only the SHA-256 of each is kept.
CREATE TABLE channels.codes (
	code   bytea PRIMARY KEY,
	player text NOT NULL,
	until  timestamptz NOT NULL
);
