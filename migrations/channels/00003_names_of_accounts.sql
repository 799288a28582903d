-- +goose Up
-- Accounts of some places are known by a name that never changes, not by a number.
ALTER TABLE channels.accounts ALTER COLUMN account TYPE text;
