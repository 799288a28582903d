-- +goose Up
-- Logs that a projection could not read, from which commit on: its tables are
-- built anew when a program runs that can.
CREATE TABLE cursors.unread (
	name  text NOT NULL,   -- of the projection's cursor
	log   text NOT NULL,
	pos   bigint NOT NULL CHECK (pos > 0),
	why   text NOT NULL,
	found timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (name, log)
);
