-- +goose Up
-- The processes that share the work of the server, one row for each start of one.
CREATE TABLE cursors.members (
	id      text PRIMARY KEY,
	name    text NOT NULL,
	host    text NOT NULL,
	version text NOT NULL,
	roles   text NOT NULL,     -- with commas
	works   text[] NOT NULL,   -- the kinds of work of which it takes leases
	lag     bigint NOT NULL,   -- commits that it has not followed yet
	drained boolean NOT NULL DEFAULT false, -- it is to hold nothing
	since   timestamptz NOT NULL DEFAULT now(),
	seen    timestamptz NOT NULL DEFAULT now()
);

-- Who does which part of which work, and until when: by the clock of this database, and by rows,
-- because a process that is frozen keeps its sessions and their locks.
CREATE TABLE cursors.leases (
	work   text NOT NULL,
	part   integer NOT NULL,
	holder text NOT NULL,      -- the ID of a member; '': nobody
	until  timestamptz NOT NULL,
	whole  boolean NOT NULL,   -- the work is not cut: this is its only part
	PRIMARY KEY (work, part)
);
