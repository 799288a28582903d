-- +goose Up
-- A restore leaves here how far emails had been filed at the backup, by folder: those
-- that were filed later are handed out again, and then the rows go.
CREATE TABLE mail.handback (
	folder   text PRIMARY KEY,
	validity bigint NOT NULL,      -- UIDVALIDITY; 0: there was no such folder
	next     bigint NOT NULL,      -- UIDNEXT; 0: not known
	at       timestamptz NOT NULL
);
