// Package site is the entry to the pages of the server: server HTML that works without
// JavaScript, the same pages as JSON, and streams that say when a page has changed.
// Public pages read the tables of the projections; the page of a seat is composed
// from the game as it stands. Nothing here decides anything.
//
// New makes the packages of pages (rooms), gives each the parts of the server that it needs,
// and joins their paths. The rooms know each other as little as they can:
//
//	web          shared by all pages; it knows no game
//	forms        shared by the forms of all rooms
//	games        a game as the public sees it, and lists of games
//	replay       a game phase by phase
//	seat         a game as one seat sees it, and its form
//	tournaments  all about tournaments
//	desk         the substitute desk
//	stewards     pages for the stewards of games and tournaments
//	people       players, their ratings, and a visitor's own pages
//	learn        the games for newcomers: introductions, rules, orders, help
//	openapi      the description of all data
//
// A room has Pages, which publish some (web.Published) and route the others. Tests of
// several rooms' pages stand in this package.
package site
