-- +goose Up
CREATE SCHEMA cursors;

-- How far each projection has come, moved in the transaction of its rows.
CREATE TABLE cursors.cursors (
	name    text PRIMARY KEY,
	version bigint NOT NULL,
	tables  text NOT NULL, -- SHA-256 of the statements that made its tables
	pos     bigint NOT NULL CHECK (pos >= 0),
	moved   timestamptz NOT NULL DEFAULT now()
);
