-- Every message, private ones too: only the queries beside this projection
-- know who may read which.
CREATE TABLE messages (
	game      text NOT NULL,
	n         bigint NOT NULL, -- version of the event in its log
	phase     text NOT NULL,
	sender    text NOT NULL, -- empty: the steward
	addressed text[] NOT NULL,
	public    boolean NOT NULL,
	grey      boolean NOT NULL,
	announced boolean NOT NULL, -- a word of the steward to everybody
	body      text NOT NULL,
	at        timestamptz NOT NULL,
	PRIMARY KEY (game, n)
);
