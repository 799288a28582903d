package golden_test

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// roundTables are games of camelot: one for each way in which a game ends, with
// the traitor winning hidden and in the open, and losing.
func roundTables() []goldenGame {
	all := []goldenGame{
		{
			name: "white-7", seats: 7, tame: true, options: map[game.Option]string{"loyalty_deck": "7", "flip": "1"}, wants: ended("majority_white", lost),
			devout: true, holds: []string{"camelot.saved", "camelot.clairvoyance-used"},
		},
		{name: "hidden-5", seats: 5, tame: true, options: map[game.Option]string{"loyalty_deck": "5"}, rash: []int{1, 2}, wants: ended("majority_black", hidden)},
		{name: "black-4", preset: "friendly", seats: 4, rash: []int{1, 2, 3, 4}, wants: ended("seven_black", nobody)},
		{name: "engines-6", seats: 6, options: map[game.Option]string{"loyalty_deck": "6", "merit": "points"}, wants: ended("twelve_engines", exposed)},
		{name: "dead-3", preset: "booklet-nl", seats: 3, strength: bots.Easy, options: map[game.Option]string{"traitor": "off"}, wants: ended("knights_dead", nobody)},
		{name: "squires-4", seats: 4, options: map[game.Option]string{"squires": "on", "join": "on"}, wants: later, once: lateAtTheTable},
		{name: "left-4", preset: "booklet-nl", seats: 4, wants: later, once: leaving},
		{name: "delayed-3", seats: 3, strength: bots.Hard, options: map[game.Option]string{"loyalty_deck": "3"}, wants: later},
		{name: "fast-5", preset: "fast", seats: 5, wants: later, besides: someSilent},
	}
	for i := range all {
		all[i].ruleset = "camelot"
	}
	return append(all, unrulyGames()...)
}

// ended reports whether a game ended so, and with such a traitor.
func ended(reason string, traitor func(game.Standing) bool) func(*game.Game) bool {
	return func(g *game.Game) bool {
		result, _ := g.Result()
		among := slices.IndexFunc(result.Places, func(p game.Standing) bool { return p.Scores["traitor"] == 1 })
		if among < 0 {
			return result.Reason == reason && traitor(game.Standing{})
		}
		return result.Reason == reason && traitor(result.Places[among])
	}
}

func lost(p game.Standing) bool    { return p.Scores["traitor"] == 1 && p.Scores["won"] == 0 }
func nobody(p game.Standing) bool  { return p.Scores == nil }
func hidden(p game.Standing) bool  { return p.Scores["won"] == 1 && p.Scores["exposed"] == 0 }
func exposed(p game.Standing) bool { return p.Scores["won"] == 1 && p.Scores["exposed"] == 1 }

// later reports whether a game took its time.
func later(g *game.Game) bool {
	_, phase, _, _ := g.Phase()
	return phase.Cycle >= 6
}

// lateAtTheTable is a table to which people come, at which they talk, and which
// they leave.
var lateAtTheTable = map[int]func(*players){
	3:  func(p *players) { p.submit(1, "PRESS TO ALL", "I go for the Grail.", "END PRESS") },
	9:  func(p *players) { p.obey("late", game.TakeSeat{Player: "late"}) },
	14: func(p *players) { p.submit(2, "STANDING LIST", "HOLD") },
	18: func(p *players) { p.submit(3, "RESIGN") },
	24: func(p *players) { p.steward("REPLACE " + p.colour(3) + " BY grace") },
}

// leaving has one knight leave, which is his death, and another come.
var leaving = map[int]func(*players){
	12: func(p *players) { p.submit(2, "RESIGN") },
	20: func(p *players) { p.obey("late", game.TakeSeat{Player: "late"}) },
}

// someSilent are a few who miss their turns, and one who comes back.
var someSilent = func() map[int]func(*players) {
	all := map[int]func(*players){}
	for n := 4; n < 60; n++ {
		all[n] = func(p *players) { p.silent(1, 4) }
	}
	all[30] = func(p *players) { p.silent(4); p.submit(1, "STANDING DEFAULT EVIL LIFE") }
	return all
}()

// sit sends what a knight of the Round Table answers, if he is asked.
func (p *players) sit(n int) {
	if info, ok := p.table().SeatInfo(seatOf(n)); !ok || info.Player == "" {
		return
	}
	view := p.table().View(seatOf(n), "en").Data.(chronicle.Data)
	if p.game.tame && view.Loyalty == camelot.Traitor {
		view.Loyalty = camelot.Loyal // he never finds the moment to strike
	}
	lines, err := bots.WriteOrders("camelot", cmp.Or(p.game.strength, bots.Medium), report.Report{Game: p.game.id(), Data: view})
	require.NoError(p.t, err)
	if p.game.devout {
		lines = devoutly(view, lines)
	}
	if p.game.wild {
		p.unruly(n, view, lines)
		return
	}
	if slices.Contains(p.game.rash, n) {
		for i, line := range lines {
			if strings.HasPrefix(line, "EVIL ") {
				lines[i] = "EVIL DRAW"
			}
		}
	}
	if lines != nil {
		p.submit(n, lines...)
	}
}

// devoutly has the holder of the Grail give Evil his life, till he drinks, and
// who holds Clairvoyance play it.
func devoutly(view chronicle.Data, lines []string) []string {
	holds := slices.ContainsFunc(view.Knights, func(k chronicle.KnightView) bool {
		return k.Seat == view.Seat && slices.Contains(k.Relics, camelot.Cup)
	})
	var all []string
	for _, line := range lines {
		evil := strings.HasPrefix(line, "EVIL ")
		if evil && holds {
			line = "EVIL LIFE"
		}
		all = append(all, line)
		if evil && slices.Contains(view.Hand, "clairvoyance") {
			all = append(all, "PLAY CLAIRVOYANCE")
		}
	}
	return all
}
