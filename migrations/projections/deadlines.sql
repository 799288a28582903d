-- Phases that are open, and until when.
CREATE TABLE open (
	game    text PRIMARY KEY,
	phase_n bigint NOT NULL,
	phase   text NOT NULL,
	title   text NOT NULL,
	due     timestamptz, -- none while paused
	paused  boolean NOT NULL,
	awaited text[] NOT NULL,
	signed  timestamptz -- when the round of the beacon is that its dice wait for; none while orders are taken
);
CREATE INDEX open_due ON open (due);
CREATE INDEX open_signed ON open (signed);

-- What has happened to the clocks, with the reason.
CREATE TABLE changes (
	game    text NOT NULL,
	n       bigint NOT NULL, -- version of the event in its log
	phase_n bigint NOT NULL,
	phase   text NOT NULL,
	kind    text NOT NULL,
	due     timestamptz,
	by      text NOT NULL,
	why     text NOT NULL,
	at      timestamptz NOT NULL,
	PRIMARY KEY (game, n)
);
