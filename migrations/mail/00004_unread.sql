-- +goose Up
-- Commits that the courier could not read: it tells them when a program runs
-- that can.
CREATE TABLE mail.unread (
	pos   bigint PRIMARY KEY CHECK (pos > 0),
	log   text NOT NULL,
	why   text NOT NULL,
	found timestamptz NOT NULL DEFAULT now()
);
