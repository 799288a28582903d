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
	post      integer NOT NULL, -- number in the thread of the game; 0: it is none of its posts
	re        integer NOT NULL, -- the post that it answers; 0: none
	player    text NOT NULL,    -- of an onlooker's remark; empty: it is press
	hidden    text NOT NULL,    -- why the steward has hidden it; empty: it is shown
	at        timestamptz NOT NULL,
	PRIMARY KEY (game, n)
);
CREATE INDEX messages_posts ON messages (game, post) WHERE post > 0;
