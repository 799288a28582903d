-- +goose Up
CREATE SCHEMA IF NOT EXISTS push;

-- Browsers on which players are called, as they have subscribed. They are personal data:
-- a row is forgotten with its player, and when its push service says that it is gone.
CREATE TABLE push.devices (
	id       text PRIMARY KEY,  -- hash of the endpoint
	player   text NOT NULL,
	endpoint text NOT NULL,     -- where its push service takes calls; a secret
	p256dh   bytea NOT NULL,    -- its public key
	auth     bytea NOT NULL,    -- what it shares with the house
	created  timestamptz NOT NULL DEFAULT now(),
	next_try timestamptz NOT NULL DEFAULT now() -- it is left alone until then
);
CREATE INDEX devices_player ON push.devices (player, created);

-- Calls, one row for each device. What a call says is written when it is sent.
CREATE TABLE push.outbox (
	seq        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	call       text NOT NULL, -- the same for all devices of a player
	device     text NOT NULL REFERENCES push.devices (id) ON UPDATE CASCADE ON DELETE CASCADE,
	kind       text NOT NULL CHECK (kind IN ('greeting', 'awaited', 'hours')),
	player     text NOT NULL,
	game       text NOT NULL,
	seat       text NOT NULL,
	phase      integer NOT NULL,
	due        timestamptz,
	letter     text NOT NULL, -- key of the letter that the call may be made instead of; '': none
	state      text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'void')),
	tries      integer NOT NULL DEFAULT 0,
	next_try   timestamptz NOT NULL,
	lease      timestamptz,   -- while it is sent: until when it is one process's
	last_error text NOT NULL DEFAULT '',
	created    timestamptz NOT NULL DEFAULT now(),
	sent       timestamptz,
	UNIQUE (call, device)
);
CREATE INDEX outbox_queued ON push.outbox (next_try, seq) WHERE state = 'queued';
CREATE INDEX outbox_device ON push.outbox (device);
