// Package site is the pages of the house: server HTML that works without
// JavaScript, the same pages as JSON, and a stream that says when a page has
// changed. Public pages read the tables of the projections; the page of a seat
// is composed from the game as it stands. Nothing here decides anything.
package site
