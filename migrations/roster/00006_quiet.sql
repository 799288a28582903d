-- +goose Up
-- The hours in which a player is left in peace: minutes of the day in the player's own
-- zone, the second no part of them. NULL: there are none.
ALTER TABLE roster.players
	ADD COLUMN quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
	ADD COLUMN quiet_to   smallint CHECK (quiet_to BETWEEN 0 AND 1439),
	ADD CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to);
