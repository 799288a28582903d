-- Games and seats as they stand.
CREATE TABLE games (
	id          text PRIMARY KEY,
	title       text NOT NULL,
	ruleset     text NOT NULL,
	tournament  text NOT NULL,
	anonymous   boolean NOT NULL, -- nobody learns before the end who plays which seat
	imported    boolean NOT NULL, -- played on another server
	steward     text NOT NULL,
	state       text NOT NULL CHECK (state IN ('forming', 'open', 'paused', 'over')),
	phase_n     bigint NOT NULL,
	phase       text NOT NULL,
	phase_title text NOT NULL,
	due         timestamptz,
	ready       bigint NOT NULL, -- awaited seats that have sent final orders
	missing     bigint NOT NULL, -- awaited seats that have not
	winners     text[] NOT NULL,
	reason      text NOT NULL,
	changed     timestamptz NOT NULL,
	pos         bigint NOT NULL,
	found       tsvector GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(title), 'ÁÀÂÄÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜÝáàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy'))) STORED -- words of the title, to be searched for
);
CREATE INDEX games_found ON games USING gin (found);
CREATE INDEX games_changed ON games (changed, id);

CREATE TABLE seats (
	game       text NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	n          bigint NOT NULL,
	seat       text NOT NULL,
	player     text NOT NULL, -- who holds it, whom not everybody may know
	shown      text NOT NULL, -- the player as everybody may know them; empty while the game hides its players
	name       text NOT NULL,
	colour     text NOT NULL,
	word       text NOT NULL,
	eliminated boolean NOT NULL,
	status     text NOT NULL,
	awaited    boolean NOT NULL,
	ordered    boolean NOT NULL,
	final      boolean NOT NULL,
	missed     bigint NOT NULL,
	deputy     text NOT NULL, -- as named; it may be over
	PRIMARY KEY (game, n)
);
CREATE INDEX seats_player ON seats (player) WHERE player <> '';
CREATE INDEX seats_shown ON seats (shown) WHERE shown <> '';
CREATE INDEX seats_deputy ON seats (deputy) WHERE deputy <> '';
