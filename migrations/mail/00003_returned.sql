-- +goose Up
-- A bounce names the letter that came back by its return path, up to the MAC.
CREATE INDEX outbox_returned ON mail.outbox (split_part(bounce, '.', 1));
