-- +goose Up
-- The notifier has a cursor for each partition of the logs, so that several processes can share its
-- work. The old row stays for older programs beside this one.
INSERT INTO mail.cursors (name, pos)
SELECT 'courier/' || part, pos FROM mail.cursors, generate_series(0, 15) AS part WHERE name = 'courier'
ON CONFLICT DO NOTHING;
