-- +goose Up
-- Players are called about what they follow, too.
ALTER TABLE push.outbox DROP CONSTRAINT outbox_kind_check, ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('greeting', 'awaited', 'hours', 'followed'));
