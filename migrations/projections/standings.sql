-- Scores after each phase; phase 0 is the beginning.
CREATE TABLE scores (
	game    text NOT NULL,
	phase_n bigint NOT NULL,
	phase   text NOT NULL,
	title   text NOT NULL,
	seat    text NOT NULL,
	score   text NOT NULL,
	value   bigint NOT NULL,
	PRIMARY KEY (game, phase_n, seat, score)
);

-- Final ranking of games that are over.
CREATE TABLE places (
	game    text NOT NULL,
	seat    text NOT NULL,
	player  text NOT NULL, -- who held the seat at the end
	ruleset text NOT NULL,
	name    text NOT NULL,
	place   bigint NOT NULL,
	shared  boolean NOT NULL,
	points  bigint NOT NULL, -- hundredths
	title   text NOT NULL,
	ended   timestamptz NOT NULL,
	counts  boolean NOT NULL, -- in records: false where the table of a tournament was forfeited, or is void
	PRIMARY KEY (game, seat)
);
CREATE INDEX places_player ON places (player) WHERE player <> '';

-- Official results of tables that are not those of their games.
CREATE TABLE rulings (
	game     text PRIMARY KEY,
	official json NOT NULL
);
