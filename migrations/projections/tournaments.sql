-- Tournaments as they stand.
CREATE TABLE tournaments (
	id         text PRIMARY KEY,
	title      text NOT NULL,
	steward    text NOT NULL,
	directors  json NOT NULL, -- the steward first
	status     text NOT NULL CHECK (status IN ('open', 'closed', 'running', 'between', 'ended')),
	format     text NOT NULL,
	rules      json NOT NULL,
	seasons    bigint NOT NULL, -- that have begun
	entrants   bigint NOT NULL, -- who play, or will
	waiting    bigint NOT NULL,
	announced  timestamptz NOT NULL,
	changed    timestamptz NOT NULL,
	why        text NOT NULL, -- it was ended before its time
	commitment text NOT NULL, -- to the dice
	pos        bigint NOT NULL,
	found      tsvector GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(title), 'ÁÀÂÄÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜÝáàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy'))) STORED -- words of the title, to be searched for
);
CREATE INDEX tournaments_found ON tournaments USING gin (found);

CREATE TABLE entrants (
	tournament text NOT NULL,
	number     bigint NOT NULL,
	player     text NOT NULL,
	rating     bigint NOT NULL,
	club       text NOT NULL,
	waiting    boolean NOT NULL,
	withdrawn  boolean NOT NULL,
	banned     boolean NOT NULL,
	rung       bigint NOT NULL, -- on the ladder; 0: none
	entered    timestamptz NOT NULL,
	PRIMARY KEY (tournament, player)
);
CREATE INDEX entrants_player ON entrants (player);

CREATE TABLE seasons (
	tournament text NOT NULL,
	season     bigint NOT NULL,
	opened     timestamptz NOT NULL,
	closed     timestamptz,
	objections timestamptz, -- until when those to its results are heard; NULL: they are not
	moves      json NOT NULL, -- promotions and relegations
	penalties  json NOT NULL,
	PRIMARY KEY (tournament, season)
);

-- Season 0 with division 0 is all of time, as it was when a season was closed.
CREATE TABLE divisions (
	tournament text NOT NULL,
	season     bigint NOT NULL,
	division   bigint NOT NULL,
	tier       bigint NOT NULL,
	name       text NOT NULL,
	rounds     bigint NOT NULL, -- that count
	tie_breaks json NOT NULL,
	final      boolean NOT NULL,
	PRIMARY KEY (tournament, season, division)
);

CREATE TABLE rounds (
	tournament text NOT NULL,
	season     bigint NOT NULL,
	round      bigint NOT NULL,
	drawn      timestamptz NOT NULL,
	closed     boolean NOT NULL,
	objections timestamptz, -- until when they are heard; NULL: they are not
	roll       bigint NOT NULL, -- number of the dice key of the draw
	why        json NOT NULL,
	byes       json NOT NULL,
	PRIMARY KEY (tournament, season, round)
);

CREATE TABLE tables (
	tournament text NOT NULL,
	season     bigint NOT NULL,
	round      bigint NOT NULL,
	n          bigint NOT NULL, -- in the round, from 1
	division   bigint NOT NULL,
	game       text NOT NULL,
	status     text NOT NULL CHECK (status IN ('waiting', 'running', 'finished', 'void')),
	started    timestamptz,
	ended      timestamptz,
	review     text NOT NULL, -- why the result is under review
	void       text NOT NULL, -- why
	outcome    text NOT NULL, -- what the official result rests on
	word       text NOT NULL, -- the reason of the steward who decided; '': nobody has
	second     text NOT NULL, -- the second director that agreed; '': none was needed, or there is none
	own        text NOT NULL, -- whether that steward plays at the table, in its division; '': no
	seats      json NOT NULL, -- who sits there, and what came of it
	PRIMARY KEY (tournament, season, round, n)
);
CREATE INDEX tables_game ON tables (game);
CREATE INDEX tables_ended ON tables (tournament, ended) WHERE ended IS NOT NULL;

-- Standings of each division, with the arithmetic of every figure.
CREATE TABLE standings (
	tournament text NOT NULL,
	season     bigint NOT NULL,
	division   bigint NOT NULL,
	n          bigint NOT NULL, -- from 1
	player     text NOT NULL,
	rank       bigint NOT NULL,
	shared     boolean NOT NULL,
	before     bigint NOT NULL, -- rank a round earlier; 0: none
	points     text NOT NULL,
	games      bigint NOT NULL,
	withdrawn  boolean NOT NULL, -- is in no round any more
	banned     boolean NOT NULL,
	banned_own boolean NOT NULL, -- by a steward who plays in the same field
	review     boolean NOT NULL, -- a result may change yet
	tie_breaks json NOT NULL, -- figures, as in the division's list
	cells      json NOT NULL, -- row of the crosstable
	why        json NOT NULL,
	PRIMARY KEY (tournament, season, division, player)
);
CREATE INDEX standings_player ON standings (player);

CREATE TABLE titles (
	tournament text NOT NULL,
	n          bigint NOT NULL, -- oldest first
	name       text NOT NULL,
	player     text NOT NULL,
	season     bigint NOT NULL,
	division   text NOT NULL,
	game       text NOT NULL,
	PRIMARY KEY (tournament, n)
);
CREATE INDEX titles_player ON titles (player);

CREATE TABLE records (
	tournament text NOT NULL,
	name       text NOT NULL,
	value      text NOT NULL,
	player     text NOT NULL,
	season     bigint NOT NULL,
	game       text NOT NULL,
	PRIMARY KEY (tournament, name)
);

-- What the steward has said, changes of the rules among it.
CREATE TABLE news (
	tournament text NOT NULL,
	n          bigint NOT NULL, -- version of the event in its log
	kind       text NOT NULL CHECK (kind IN ('news', 'rules')),
	text       text NOT NULL,
	author     text NOT NULL,
	at         timestamptz NOT NULL,
	PRIMARY KEY (tournament, n)
);
