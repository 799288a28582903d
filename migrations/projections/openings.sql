-- Games that wait, or have waited, for their players.
CREATE TABLE openings (
	id       text PRIMARY KEY,
	opener   text NOT NULL,
	steward  text NOT NULL,
	status   text NOT NULL CHECK (status IN ('waiting', 'full', 'beginning', 'begun', 'over')),
	ruleset  text NOT NULL,
	preset   text NOT NULL,
	pace     text NOT NULL,
	language text NOT NULL, -- of the messages; empty: any
	title    text NOT NULL,
	seats    bigint NOT NULL,
	taken    bigint NOT NULL,
	terms    json NOT NULL,
	opened   timestamptz NOT NULL,
	ends     timestamptz NOT NULL, -- unless it is full
	until    timestamptz, -- when confirmations are due
	why      text NOT NULL, -- it ended without a game
	for_until timestamptz, -- until then a sequel is for the players of the game before alone; NULL: it is for all
	changed  timestamptz NOT NULL
);
CREATE INDEX openings_alive ON openings (opened) WHERE status IN ('waiting', 'full');

-- Players who have a seat, or ask for one.
CREATE TABLE seats (
	opening   text NOT NULL,
	n         bigint NOT NULL, -- in the order in which they came, those who ask last
	player    text NOT NULL,
	asks      boolean NOT NULL,
	confirmed boolean NOT NULL,
	PRIMARY KEY (opening, player)
);
CREATE INDEX seats_player ON seats (player);

-- Players who have left full games.
CREATE TABLE leavings (
	opening text NOT NULL,
	n       bigint NOT NULL, -- version of the event in its log
	player  text NOT NULL,
	at      timestamptz NOT NULL,
	PRIMARY KEY (opening, n)
);
CREATE INDEX leavings_player ON leavings (player, at);
