-- A frame for each phase that was adjudicated; frame 0 is the beginning.
CREATE TABLE frames (
	game      text NOT NULL,
	n         bigint NOT NULL,
	phase     text NOT NULL,
	title     text NOT NULL,
	closed    timestamptz NOT NULL,
	reason    text NOT NULL,
	headline  text NOT NULL,
	sentences text[] NOT NULL,
	sections  json NOT NULL, -- of the public report
	board     json NOT NULL, -- null if the ruleset draws none
	key       text NOT NULL, -- of the dice
	head      text NOT NULL, -- hash of the commit that closed the phase
	pos       bigint NOT NULL,
	quiet     boolean NOT NULL, -- the public learnt nothing by it
	PRIMARY KEY (game, n)
);
