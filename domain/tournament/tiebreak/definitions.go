package tiebreak

import (
	"errors"

	"seneschal/domain/tournament/standings"
)

// definitions holds all tie-breaks, by name.
var definitions = map[string]definition{
	"DE":  {title: "direct encounter", mods: "P", checks: []check{twoSeats}, judge: spec.direct},
	"WIN": {title: "rounds that gave the points of a win", open: tally(winPoints).by("7.1")},
	"WON": {title: "games won over the board", open: tally(boardWin).by("7.2")},
	"BPG": {title: "games played with Black", checks: []check{twoSeats}, open: tally(asBlack).by("7.3")},
	"BWG": {title: "games won with Black", checks: []check{twoSeats}, open: tally(blackWin).by("7.4")},
	"PS":  {title: "sum of progressive scores", mods: "C", open: spec.progressive},
	"REP": {title: "rounds one elected to play", open: spec.elected},
	"STD": {title: "standard points", since: "2026", checks: []check{twoSeats}, open: tally(standard).by("7.7")},
	"TPN": {title: "tournament pairing number", since: "2026", mods: "R", low: true, open: spec.number},
	"BH":  {title: "Buchholz", mods: "CMP", checks: []check{twoSeats, noRoundRobin}, open: spec.buchholz},
	"FB":  {title: "Fore Buchholz", mods: "CMP", checks: []check{twoSeats, noRoundRobin}, open: spec.foreBuchholz},
	"AOB": {
		title: "average of the opponents' Buchholz", mods: "FP",
		checks: []check{twoSeats, noRoundRobin}, open: spec.averageBuchholz,
	},
	"SB":  {title: "Sonneborn-Berger", mods: "CMP", checks: []check{twoSeats}, open: spec.berger},
	"KS":  {title: "Koya system", mods: "L", checks: []check{twoSeats}, open: spec.koya},
	"ARO": {title: "average rating of the opponents", mods: "CM", checks: []check{twoSeats, rated}, open: spec.aro},
	"TPR": {title: "tournament performance rating", checks: []check{twoSeats, rated}, open: spec.performance},
	"PTP": {title: "perfect tournament performance", checks: []check{twoSeats, rated}, open: spec.perfect},
	"APRO": {
		title:  "average performance rating of the opponents",
		checks: []check{twoSeats, rated}, open: averageOf("10.4", spec.performance),
	},
	"APPO": {
		title:  "average perfect performance of the opponents",
		checks: []check{twoSeats, rated}, open: averageOf("10.5", spec.perfect),
	},
	"RTNG": {title: "rating", since: "2026", mods: "R", checks: []check{rated}, open: spec.ownRating},
	"H2H":  {title: "head-to-head at tables of any size", house: true, judge: spec.direct},
	"SOO":  {title: "strength of opposition: mean points of all who were met", house: true, open: spec.opposition},
	"SCORE": {
		title: "sum of a score of the games: honour, missions, swords; R: the less the better",
		house: true, arg: "NAME", mods: "R", open: tally(gameScore).by("score of the games"),
	},
	"MOST": {title: "the most of a score in one game", house: true, arg: "NAME", open: spec.best},
	"SHARE": {
		title: "share of the winner's score, over all games",
		house: true, arg: "NAME", free: true, open: tally(share).by("share of the winner's score"),
	},
	"PLACE": {title: "games that ended in a place", house: true, arg: "N", open: tally(inPlace).by("places")},
	"RP": {
		title: "rating performance at tables of any size, against each who was met",
		house: true, checks: []check{rated}, open: spec.performance,
	},
	"LOT": {title: "lots drawn by the tournament's dice", house: true, checks: []check{thrown}, judge: spec.lots},
}

// noRoundRobin refuses the Buchholz family in round robins, as FIDE does since 2026 (8).
func noRoundRobin(spec spec, t *standings.Table) error {
	if t.Fixed && spec.edition != FIDE2023 {
		return errors.New("it must not be used in round robins (" + spec.edition.cite("8") + "); SB, KS and DE may")
	}
	return nil
}
