-- What each seat of each finished game has reached.
CREATE TABLE places (
	game       text NOT NULL,
	seat       text NOT NULL,
	n          bigint NOT NULL, -- in seat order, from 1
	ruleset    text NOT NULL,
	edition    bigint NOT NULL,
	preset     text NOT NULL,
	of         bigint NOT NULL, -- seats of the game
	name       text NOT NULL, -- character or start position, as the seat was called in the end
	word       text NOT NULL, -- its handle
	role       text NOT NULL, -- side that it was on; empty where there are none
	tournament text NOT NULL,
	place      bigint NOT NULL,
	level      bigint NOT NULL, -- how many seats hold that place
	points     bigint NOT NULL, -- hundredths
	total      bigint NOT NULL, -- of all seats of the game
	PRIMARY KEY (game, seat)
);
CREATE INDEX places_ruleset ON places (ruleset);
CREATE INDEX places_tournament ON places (tournament) WHERE tournament <> '';
