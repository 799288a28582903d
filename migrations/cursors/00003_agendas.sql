-- +goose Up
-- What the attendants of the log have read up to a commit, and not done yet. It is used only while
-- the log has that commit there; without it the log is read from its beginning.
CREATE TABLE cursors.agendas (
	name  text NOT NULL,   -- of the attendant
	mark  text NOT NULL,   -- hash of the form of the notes, their edition and the epoch
	pos   bigint NOT NULL CHECK (pos > 0),
	hash  text NOT NULL,   -- of the commit at pos
	notes text NOT NULL,   -- JSON
	saved timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (name, mark)
);
