-- +goose Up
-- What others wrote to a seat, as letters about its game brought it: hashes of words in a
-- row, never the words. It stays when letters are taken out of the outbox, but for those
-- to somebody who is forgotten. Letters that pass nothing on have an empty row.
CREATE TABLE mail.heard (
	key     text PRIMARY KEY, -- of the letter
	game    text NOT NULL,
	seat    text NOT NULL,
	rcpt    text NOT NULL,
	phrases bytea NOT NULL    -- message.Heard
);
CREATE INDEX heard_seat ON mail.heard (game, seat) WHERE phrases <> '';
CREATE INDEX heard_rcpt ON mail.heard (game, rcpt) WHERE phrases <> '';
CREATE INDEX heard_forgotten ON mail.heard (lower(rcpt));
