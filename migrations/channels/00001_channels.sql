-- +goose Up
CREATE SCHEMA channels;

-- Places outside that are told of a game, a tournament, or all games. Settings hold
-- secrets, and stay here.
CREATE TABLE channels.channels (
	id       text PRIMARY KEY,
	kind     text NOT NULL,
	of       text NOT NULL,               -- log that it is told of; '': all games and tournaments
	language text NOT NULL,
	settings jsonb NOT NULL,
	since    bigint NOT NULL CHECK (since >= 0), -- it is told of commits after this one
	stopped  text NOT NULL DEFAULT '',    -- why nothing is sent; '': it goes on
	created  timestamptz NOT NULL DEFAULT now(),
	next_try timestamptz NOT NULL DEFAULT now(), -- when the next entry may go
	lease    timestamptz                  -- until when one process sends to it
);

-- What channels are told: rendered once, sent in order.
CREATE TABLE channels.outbox (
	seq        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	channel    text NOT NULL REFERENCES channels.channels (id) ON DELETE CASCADE,
	key        text NOT NULL UNIQUE,      -- channel, position in the log, number: the same however often it is sent
	kind       text NOT NULL,             -- what it says: game.phase.closed
	of         text NOT NULL,
	replaces   boolean NOT NULL,          -- who has it needs none of its kind before it
	body       bytea NOT NULL,
	state      text NOT NULL DEFAULT 'queued'
	           CHECK (state IN ('queued', 'sent', 'failed', 'superseded')),
	tries      integer NOT NULL DEFAULT 0,
	last_error text NOT NULL DEFAULT '',
	created    timestamptz NOT NULL DEFAULT now(),
	sent       timestamptz,
	CHECK ((state = 'sent') = (sent IS NOT NULL))
);
CREATE INDEX outbox_queued ON channels.outbox (channel, seq) WHERE state = 'queued';
CREATE INDEX outbox_channel ON channels.outbox (channel, seq);

-- What the other side calls what it has from us: a post, a topic.
CREATE TABLE channels.anchors (
	channel text NOT NULL REFERENCES channels.channels (id) ON DELETE CASCADE,
	what    text NOT NULL,
	ref     text NOT NULL,
	PRIMARY KEY (channel, what)
);

-- How far the crier has come, moved in the transaction of what it has said.
CREATE TABLE channels.cursor (
	one boolean PRIMARY KEY DEFAULT true CHECK (one),
	pos bigint NOT NULL CHECK (pos >= 0)
);
