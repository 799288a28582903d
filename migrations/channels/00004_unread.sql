-- +goose Up
-- Commits that the crier could not read: it tells them when a program runs that can.
CREATE TABLE channels.unread (
	pos bigint PRIMARY KEY CHECK (pos > 0),
	log text NOT NULL
);
