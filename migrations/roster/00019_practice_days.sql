-- +goose Up
-- How many practice games were begun on a day, and in how many of them the visitor sent orders in a second
-- phase. The games themselves are forgotten; nobody's name is here.
CREATE TABLE roster.practice_days (
	day    date PRIMARY KEY, -- UTC
	begun  bigint NOT NULL DEFAULT 0,
	second bigint NOT NULL DEFAULT 0
);
