// Package site is the door to the pages of the house: server HTML that works without
// JavaScript, the same pages as JSON, and streams that say when a page has changed.
// Public pages read the tables of the projections; the page of a seat is composed
// from the game as it stands. Nothing here decides anything.
//
// New makes the rooms, hands each what it needs of the house, and joins their paths.
// The rooms know each other as little as they can:
//
//	web          what all pages share; it knows no game
//	forms        what the forms of all rooms share
//	games        a game as the public sees it, and lists of games
//	replay       a game phase by phase
//	seat         a game as one seat sees it, and its form
//	tournaments  all about tournaments
//	desk         the substitute desk
//	stewards     what those need who run games and tournaments
//	people       players, their ratings, and what a visitor has here
//	learn        the games for newcomers: what they are, rules, orders, help
//	openapi      the description of all data
//
// A room has Pages, which publish some (web.Published) and route the others. What
// holds for pages of several rooms is tested here.
package site
