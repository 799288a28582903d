-- A frame for each phase that was adjudicated; frame 0 is the beginning. Behind
-- it are those of its steps, if its ruleset tells phases in steps.
CREATE TABLE frames (
	game      text NOT NULL,
	n         bigint NOT NULL,
	k         bigint NOT NULL, -- of the step, from 1; 0 is the whole phase
	step      text NOT NULL, -- what the ruleset calls the step; neighbours of one name are one
	phase     text NOT NULL,
	title     text NOT NULL,
	closed    timestamptz NOT NULL,
	reason    text NOT NULL,
	headline  text NOT NULL,
	sentences text[] NOT NULL,
	sections  json NOT NULL, -- of the public report
	board     json NOT NULL, -- null if the ruleset draws none
	key       text NOT NULL, -- of the dice
	dice      json NOT NULL, -- how they were thrown
	head      text NOT NULL, -- hash of the commit that closed the phase
	pos       bigint NOT NULL,
	quiet     boolean NOT NULL, -- the public learnt nothing by it
	PRIMARY KEY (game, n, k)
);
