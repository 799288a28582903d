-- +goose Up
CREATE SCHEMA IF NOT EXISTS mail;

-- Letters out: rendered once, sent until they are taken, refused or void.
CREATE TABLE mail.outbox (
	key        text PRIMARY KEY,             -- what the letter is, once for all
	message_id text NOT NULL,
	game       text NOT NULL,
	kind       text NOT NULL,
	sender     text NOT NULL,
	bounce     text NOT NULL,                -- return path; '' is the sender, '<>' none
	rcpt       text NOT NULL,
	body       bytea NOT NULL,
	priority   integer NOT NULL,             -- higher goes first
	state      text NOT NULL DEFAULT 'queued'
	           CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'superseded')),
	attempts   integer NOT NULL DEFAULT 0,
	unsure     integer NOT NULL DEFAULT 0,   -- attempts after which nobody knows whether it was taken
	next_try   timestamptz NOT NULL DEFAULT now(),
	lease      timestamptz,                  -- while sending: until when it is one process's
	reply      text NOT NULL DEFAULT '',     -- what the server said on taking it
	last_error text NOT NULL DEFAULT '',
	created    timestamptz NOT NULL DEFAULT now(),
	sent       timestamptz,
	CHECK ((state = 'sending') = (lease IS NOT NULL)),
	CHECK ((state = 'sent') = (sent IS NOT NULL))
);
CREATE INDEX outbox_queued ON mail.outbox (priority DESC, created, key) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_game ON mail.outbox (game, created);
