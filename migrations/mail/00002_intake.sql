-- +goose Up
CREATE SCHEMA IF NOT EXISTS mail;

-- Letters that have proved nothing yet: they count if their player confirms them.
CREATE TABLE mail.pending (
	code   text PRIMARY KEY,
	letter jsonb NOT NULL,
	kept   timestamptz NOT NULL DEFAULT now()
);

-- How far the courier has come, moved in the transaction of its letters.
CREATE TABLE mail.cursors (
	name  text PRIMARY KEY,
	pos   bigint NOT NULL CHECK (pos >= 0),
	moved timestamptz NOT NULL DEFAULT now()
);
