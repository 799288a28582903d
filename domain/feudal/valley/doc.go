// Package valley holds the land of feudal (F-40 to F-47): manors
// with their cards, monasteries, roads with their milestones, entry roads, frontiers and
// dangerous passages. It measures distances and finds the ways between places. It knows no
// seats, no figures and no seasons: the caller passes the nodes that are closed with each
// question. A map is read once with the book of its edition and never changed.
package valley
