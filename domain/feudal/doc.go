// Package feudal is the ruleset of Excalibur, the valley of forty manors: two to six lords
// of the Round Table take manors, watch them in spring, collect their revenue in autumn,
// spend it in winter, and fight each other with simultaneous written orders.
//
// Comments and tests name the rules by their numbers (F-31) in docs/rules/feudal.md.
// The printed matter (map, cards, counters, tables) is in package book, the land and its
// distances (F-40, F-44) in package valley, the language of orders in package
// orders. The rules themselves are here, a file for each chapter:
//
//	state, events        the position, and the events that change it
//	reading, env         the position as the reader of lines sees it
//	check, menu          the faults of orders, and menus to choose them from
//	bodies, lines        orders as they are carried out, each at its stage
//	setup                F-1 to F-6
//	season, march, meet  F-40 to F-57; truces F-53
//	battle, retreat      F-60 to F-97
//	houses, siege        F-110 to F-123; passages F-84; castles F-190
//	pillage              F-130 to F-138; sack, prayer F-140 to F-147
//	possession           F-150 to F-154
//	weather, reckoning   F-160 to F-172
//	winter               F-180 to F-195; loyalty F-186
//	destiny              F-201 to F-219; succession, flight F-220 to F-226
//	faith, holysites     F-230 to F-240; king F-166, F-250 to F-256
//	result               F-260 to F-264
//	votes                F-291
//
// The Rules of this package only decide. Package chronicle reports the game to people; its
// Rules are the whole ruleset.
package feudal
