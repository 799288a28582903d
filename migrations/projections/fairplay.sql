-- Games of which something is known, and whether it may be told yet.
CREATE TABLE games (
	game       text PRIMARY KEY,
	tournament text NOT NULL,
	others     bigint NOT NULL, -- seats beside one's own
	veiled     boolean NOT NULL, -- nothing is told before the end
	over       boolean NOT NULL
);

-- What each phase that has closed shows of pairs of players.
CREATE TABLE phases (
	game     text NOT NULL,
	phase_n  bigint NOT NULL,
	phase    text NOT NULL, -- its title
	meetings json NOT NULL, -- of the pairs that have something to show
	PRIMARY KEY (game, phase_n)
);

-- What all phases of a game show of a pair: the sum of its meetings.
CREATE TABLE pairs (
	game     text NOT NULL,
	a        text NOT NULL,
	b        text NOT NULL CHECK (a < b COLLATE "C"),
	asked    bigint NOT NULL,
	missed_a bigint NOT NULL,
	missed_b bigint NOT NULL,
	together bigint NOT NULL,
	sent     bigint NOT NULL,
	close    bigint NOT NULL,
	compared bigint NOT NULL,
	alike    bigint NOT NULL,
	gave_a   bigint NOT NULL,
	gave_b   bigint NOT NULL,
	worth_a  bigint NOT NULL,
	worth_b  bigint NOT NULL,
	PRIMARY KEY (game, a, b)
);
CREATE INDEX pairs_a ON pairs (a);
CREATE INDEX pairs_b ON pairs (b);
