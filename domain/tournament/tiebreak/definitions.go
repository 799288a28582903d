package tiebreak

import (
	"errors"

	"seneschal/domain/tournament/standings"
)

// definitions holds all tie-breaks, by name.
var definitions = map[string]definition{
	"DE":  {title: "direct encounter", mods: "P", checks: []check{requireTwoSeats}, judge: spec.judgeDirect},
	"WIN": {title: "rounds that gave the points of a win", compute: tally(tallyWinPoints).sumCiting("7.1")},
	"WON": {title: "games won over the board", compute: tally(tallyBoardWin).sumCiting("7.2")},
	"BPG": {title: "games played with Black", checks: []check{requireTwoSeats}, compute: tally(tallyBlack).sumCiting("7.3")},
	"BWG": {title: "games won with Black", checks: []check{requireTwoSeats}, compute: tally(tallyBlackWin).sumCiting("7.4")},
	"PS":  {title: "sum of progressive scores", mods: "C", compute: spec.computeProgressive},
	"REP": {title: "rounds one elected to play", compute: spec.countElected},
	"STD": {title: "standard points", since: "2026", checks: []check{requireTwoSeats}, compute: tally(tallyStandard).sumCiting("7.7")},
	"TPN": {title: "tournament pairing number", since: "2026", mods: "R", low: true, compute: spec.findPairingNumber},
	"BH":  {title: "Buchholz", mods: "CMP", checks: []check{requireTwoSeats, refuseRoundRobin}, compute: spec.computeBuchholz},
	"FB":  {title: "Fore Buchholz", mods: "CMP", checks: []check{requireTwoSeats, refuseRoundRobin}, compute: spec.computeForeBuchholz},
	"AOB": {
		title: "average of the opponents' Buchholz", mods: "FP",
		checks: []check{requireTwoSeats, refuseRoundRobin}, compute: spec.computeAverageBuchholz,
	},
	"SB":  {title: "Sonneborn-Berger", mods: "CMP", checks: []check{requireTwoSeats}, compute: spec.computeBerger},
	"KS":  {title: "Koya system", mods: "L", checks: []check{requireTwoSeats}, compute: spec.computeKoya},
	"ARO": {title: "average rating of the opponents", mods: "CM", checks: []check{requireTwoSeats, requireRatings}, compute: spec.averageRatings},
	"TPR": {title: "tournament performance rating", checks: []check{requireTwoSeats, requireRatings}, compute: spec.computePerformance},
	"PTP": {title: "perfect tournament performance", checks: []check{requireTwoSeats, requireRatings}, compute: spec.computePerfect},
	"APRO": {
		title:  "average performance rating of the opponents",
		checks: []check{requireTwoSeats, requireRatings}, compute: averageRatingOf("10.4", spec.computePerformance),
	},
	"APPO": {
		title:  "average perfect performance of the opponents",
		checks: []check{requireTwoSeats, requireRatings}, compute: averageRatingOf("10.5", spec.computePerfect),
	},
	"RTNG": {title: "rating", since: "2026", mods: "R", checks: []check{requireRatings}, compute: spec.findRating},
	"H2H":  {title: "head-to-head at tables of any size", house: true, judge: spec.judgeDirect},
	"SOO":  {title: "strength of opposition: mean points of all who were met", house: true, compute: spec.averageOpposition},
	"SCORE": {
		title: "sum of a score of the games: honour, missions, swords; R: the less the better",
		house: true, arg: "NAME", mods: "R", compute: tally(tallyScore).sumCiting("score of the games"),
	},
	"MOST": {title: "the most of a score in one game", house: true, arg: "NAME", compute: spec.findBestScore},
	"SHARE": {
		title: "share of the winner's score, over all games",
		house: true, arg: "NAME", free: true, compute: tally(tallyShare).sumCiting("share of the winner's score"),
	},
	"PLACE": {title: "games that ended in a place", house: true, arg: "N", compute: tally(tallyPlace).sumCiting("places")},
	"RP": {
		title: "rating performance at tables of any size, against each who was met",
		house: true, checks: []check{requireRatings}, compute: spec.computePerformance,
	},
	"LOT": {title: "lots drawn by the tournament's dice", house: true, checks: []check{requireDice}, judge: spec.drawLots},
}

// refuseRoundRobin returns an error if the table is a round robin. FIDE has forbidden the Buchholz
// family there since 2026 (8).
func refuseRoundRobin(spec spec, t *standings.Table) error {
	if t.Fixed && spec.edition != FIDE2023 {
		return errors.New("it must not be used in round robins (" + spec.edition.cite("8") + "); SB, KS and DE may")
	}
	return nil
}
