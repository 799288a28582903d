// Package valley is the land of feudal (rules, 2.11 to 2.14 and F-40 to F-47):
// manors with their cards, monasteries, roads with their milestones, entry
// roads, frontiers and dangerous passages; how far places are from each other,
// and the ways between them. It knows no seats, no figures and no seasons: which
// nodes are closed is told to it with each question. A map is read once with the
// book of its edition and never changed.
package valley
