-- Who held which seat in each phase that has closed, and what was asked of him.
CREATE TABLE phases (
	game    text NOT NULL,
	phase_n bigint NOT NULL,
	seat    text NOT NULL,
	player  text NOT NULL,
	ruleset text NOT NULL,
	outcome text NOT NULL CHECK (outcome IN ('', 'answered', 'missed', 'excused')), -- empty: not asked
	veiled  boolean NOT NULL, -- to be counted once the game is over
	closed  timestamptz NOT NULL,
	PRIMARY KEY (game, phase_n, seat)
);
CREATE INDEX phases_player ON phases (player, game);

-- Seats that were given grace in a phase.
CREATE TABLE graces (
	game    text NOT NULL,
	phase_n bigint NOT NULL,
	seat    text NOT NULL,
	PRIMARY KEY (game, phase_n, seat)
);

-- How players came to seats of running games, and left them.
CREATE TABLE deeds (
	game    text NOT NULL,
	n       bigint NOT NULL, -- version of the event in its log
	phase_n bigint NOT NULL,
	seat    text NOT NULL,
	player  text NOT NULL,
	deed    text NOT NULL CHECK (deed IN ('resigned', 'vacated', 'took over')),
	veiled  boolean NOT NULL,
	at      timestamptz NOT NULL,
	PRIMARY KEY (game, n)
);
CREATE INDEX deeds_player ON deeds (player);

-- Games that are over, in the order in which they are rated.
CREATE TABLE games (
	game    text PRIMARY KEY,
	pos     bigint NOT NULL UNIQUE, -- of the commit that ended it
	title   text NOT NULL,
	ruleset text NOT NULL,
	ended   timestamptz NOT NULL,
	phases  bigint NOT NULL,
	unrated text NOT NULL, -- why it is not rated; empty if it is
	outcome text NOT NULL, -- of the table of a tournament, where that is not the game's own end: adjudged, forfeit, void
	record  json NOT NULL -- as it is rated
);

-- What each holder of a seat made of a game that is over.
CREATE TABLE places (
	game      text NOT NULL REFERENCES games (game) ON DELETE CASCADE,
	seat      text NOT NULL,
	player    text NOT NULL,
	name      text NOT NULL,
	place     bigint NOT NULL,
	shared    boolean NOT NULL,
	of        bigint NOT NULL, -- seats of the game
	points    bigint NOT NULL, -- hundredths, of the seat
	title     text NOT NULL,
	held      bigint NOT NULL, -- phases
	took_over boolean NOT NULL,
	PRIMARY KEY (game, seat, player)
);
CREATE INDEX places_player ON places (player);

-- What each game did to each player's rating. The list of all games has no
-- ruleset.
CREATE TABLE changes (
	ruleset text NOT NULL,
	system  text NOT NULL,
	player  text NOT NULL,
	n       bigint NOT NULL, -- counts the player's games of the list, from 1
	game    text NOT NULL,
	pos     bigint NOT NULL,
	rated   boolean NOT NULL,
	change  json NOT NULL,
	PRIMARY KEY (player, ruleset, system, n)
);
CREATE INDEX changes_pos ON changes (pos);

-- How each player stands in each list.
CREATE TABLE forms (
	ruleset text NOT NULL,
	system  text NOT NULL,
	player  text NOT NULL,
	games   bigint NOT NULL, -- that changed the curve, unrated ones too
	rated   bigint NOT NULL,
	last    json NOT NULL, -- the newest change that was rated; the newest of all if none was
	PRIMARY KEY (player, ruleset, system)
);
CREATE INDEX forms_list ON forms (ruleset, system);

-- Official results of tables that are not those of their games.
CREATE TABLE rulings (
	game     text PRIMARY KEY,
	official json NOT NULL
);

-- Games whose opener said that they are not rated.
CREATE TABLE unrated (game text PRIMARY KEY);
