package tiebreak

import (
	"cmp"
	"errors"
	"strconv"

	"seneschal/domain/tournament/standings"
)

// definitions are all tie-breaks, by name.
var definitions = map[string]definition{
	"DE": {title: "direct encounter", mods: "P", make: func(s spec) standings.TieBreak {
		return direct{s.full, s.edition, s.forfeits, twoSeats}
	}},
	"WIN": {title: "rounds that gave the points of a win", make: func(s spec) standings.TieBreak {
		return s.alone(tally(wins).open(s.edition.cite("7.1")))
	}},
	"WON": {title: "games won over the board", make: func(s spec) standings.TieBreak {
		return s.alone(tally(won).open(s.edition.cite("7.2")))
	}},
	"BPG": {title: "games played with Black", make: func(s spec) standings.TieBreak {
		return s.alone(tally(black).open(s.edition.cite("7.3")), twoSeats)
	}},
	"BWG": {title: "games won with Black", make: func(s spec) standings.TieBreak {
		return s.alone(tally(blackWon).open(s.edition.cite("7.4")), twoSeats)
	}},
	"PS": {title: "sum of progressive scores", mods: "C", make: func(s spec) standings.TieBreak {
		return s.alone(progressive(s.edition, s.trim))
	}},
	"REP": {title: "rounds one elected to play", make: func(s spec) standings.TieBreak {
		return s.alone(elected(s.edition))
	}},
	"STD": {title: "standard points", since: "2026", make: func(s spec) standings.TieBreak {
		return s.alone(tally(standard).open(s.edition.cite("7.7")), twoSeats)
	}},
	"TPN": {title: "tournament pairing number", since: "2026", mods: "R", make: func(s spec) standings.TieBreak {
		b := s.alone(number(s.edition))
		b.low = !s.reverse
		return b
	}},
	"BH": {title: "Buchholz", mods: "CMP", make: func(s spec) standings.TieBreak {
		return s.alone(s.buchholz, twoSeats, s.noRoundRobin)
	}},
	"FB": {title: "Fore Buchholz", mods: "CMP", make: func(s spec) standings.TieBreak {
		s.fore = true
		return s.alone(s.buchholz, twoSeats, s.noRoundRobin)
	}},
	"AOB": {title: "average of the opponents' Buchholz", mods: "FP", make: func(s spec) standings.TieBreak {
		return s.alone(s.averageBuchholz, twoSeats, s.noRoundRobin)
	}},
	"SB": {title: "Sonneborn-Berger", mods: "CMP", make: func(s spec) standings.TieBreak {
		return s.alone(s.berger, twoSeats)
	}},
	"KS": {title: "Koya system", mods: "L", make: func(s spec) standings.TieBreak {
		return s.alone(koya(s.edition, s.limit), twoSeats)
	}},
	"ARO": {title: "average rating of the opponents", mods: "CM", make: func(s spec) standings.TieBreak {
		return s.alone(aro(s.edition.cite("10.1"), s.edition, s.trim), twoSeats, rated)
	}},
	"TPR": {title: "tournament performance rating", make: func(s spec) standings.TieBreak {
		return s.alone(performance(s.edition.cite("10.2"), s.edition), twoSeats, rated)
	}},
	"PTP": {title: "perfect tournament performance", make: func(s spec) standings.TieBreak {
		return s.alone(perfect(s.edition), twoSeats, rated)
	}},
	"APRO": {title: "average performance rating of the opponents", make: func(s spec) standings.TieBreak {
		return s.alone(averageOf(s.edition.cite("10.4"), performance(s.edition.cite("10.2"), s.edition)), twoSeats, rated)
	}},
	"APPO": {title: "average perfect performance of the opponents", make: func(s spec) standings.TieBreak {
		return s.alone(averageOf(s.edition.cite("10.5"), perfect(s.edition)), twoSeats, rated)
	}},
	"RTNG": {title: "rating", since: "2026", mods: "R", make: func(s spec) standings.TieBreak {
		b := s.alone(ownRating(s.edition), rated)
		b.low = s.reverse
		return b
	}},

	"H2H": {title: "head-to-head at tables of any size", house: true, make: func(s spec) standings.TieBreak {
		return direct{s.full, House, false, both()}
	}},
	"SOO": {title: "strength of opposition: mean points of all who were met", house: true, make: func(s spec) standings.TieBreak {
		return s.alone(opposition)
	}},
	"SCORE": {title: "sum of a score of the games: honour, missions, swords; R: the less the better", house: true, arg: "NAME", mods: "R", make: func(s spec) standings.TieBreak {
		b := s.alone(gameScore(s.arg).open(House.cite("score of the games")))
		b.low = s.reverse
		return b
	}},
	"MOST": {title: "the most of a score in one game", house: true, arg: "NAME", make: func(s spec) standings.TieBreak {
		return s.alone(best(s.arg))
	}},
	"SHARE": {title: "share of the winner's score, over all games", house: true, arg: "NAME", free: true, make: func(s spec) standings.TieBreak {
		return s.alone(shareOf(cmp.Or(s.arg, s.score)).open(House.cite("share of the winner's score")))
	}},
	"PLACE": {title: "games that ended in a place", house: true, arg: "N", make: func(s spec) standings.TieBreak {
		n, _ := strconv.Atoi(s.arg) // it was checked when it was read
		return s.alone(placed(n).open(House.cite("places")))
	}},
	"RP": {title: "rating performance at tables of any size, against each who was met", house: true, make: func(s spec) standings.TieBreak {
		return s.alone(performance(House.cite("rating performance"), House), rated)
	}},
	"LOT": {title: "lots drawn by the tournament's dice", house: true, make: func(s spec) standings.TieBreak { return lots{s.roll} }},
}

// noRoundRobin refuses the Buchholz family where FIDE does: in round robins,
// since 2026 (8).
func (s spec) noRoundRobin(t *standings.Table) error {
	if t.Fixed && s.edition != FIDE2023 {
		return errors.New("it must not be used in round robins (" + s.edition.cite("8") + "); SB, KS and DE may")
	}
	return nil
}
