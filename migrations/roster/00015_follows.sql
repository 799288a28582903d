-- +goose Up
-- The games, players and tournaments of which players want to be told.
CREATE TABLE roster.follows (
	player  text NOT NULL REFERENCES roster.players,
	kind    text NOT NULL CHECK (kind IN ('game', 'player', 'tournament')),
	subject text NOT NULL,
	weekly  boolean NOT NULL, -- once a week; otherwise at once
	since   timestamptz NOT NULL,
	PRIMARY KEY (player, kind, subject)
);
CREATE INDEX follows_of ON roster.follows (kind, subject);
-- What followers are told, or were told lately. It holds facts and no words: names can be erased.
CREATE TABLE roster.follow_news (
	id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	player  text NOT NULL REFERENCES roster.players, -- who follows
	pos     bigint NOT NULL, -- of the commit
	at      timestamptz NOT NULL, -- time of the commit
	kind    text NOT NULL,
	subject text NOT NULL,
	fact    text NOT NULL,
	game    text NOT NULL,
	n       bigint NOT NULL,
	told    timestamptz, -- NULL: not yet
	weekly  boolean NOT NULL DEFAULT false, -- it was told by the email of a week
	UNIQUE (player, pos, at, kind, subject, fact, game, n)
);
CREATE INDEX follow_news_new ON roster.follow_news (player) WHERE told IS NULL;
CREATE INDEX follow_news_of ON roster.follow_news (subject, kind);
