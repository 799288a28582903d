-- +goose Up
-- Letters that wait although they could be sent: for the end of their reader's quiet
-- hours, or for a call to the reader's devices that may be made instead.
ALTER TABLE mail.outbox
	ADD COLUMN not_before timestamptz,            -- NULL: it waits for nothing
	ADD COLUMN call       text NOT NULL DEFAULT ''; -- '': none
CREATE INDEX outbox_held ON mail.outbox (game, rcpt) WHERE state = 'queued' AND not_before IS NOT NULL;
