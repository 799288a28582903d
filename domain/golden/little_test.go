package golden_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/gametest/tilt"
	"seneschal/eventstore/audit"
)

// littleGames are games of the kernel's own little rulesets, in which
// everything is said once that a submission can say to the kernel.
var littleGames = []goldenGame{
	{name: "tiny-3", ruleset: "tiny", seats: 3, options: map[game.Option]string{"press_grey": "on", "rounds": "14"}, script: bidding},
	{name: "relay-3", ruleset: "relay", seats: 3, script: racing, options: map[game.Option]string{
		"goal": "99", "rounds": "7", "join": "on", "archive": "on", "patience": "2",
	}},
	{name: "fair-3", ruleset: "fair", seats: 3, options: map[game.Option]string{"posts": "5"}, script: trading},
	{name: "voting-4", ruleset: "fair", seats: 4, script: voting},
	{name: "tilt-3", ruleset: "tilt", seats: 3, script: tilting},
	{name: "brawl-3", ruleset: "brawl", seats: 3, options: map[game.Option]string{"rounds": "5"}, script: brawling},
	{name: "thread-3", ruleset: "tiny", seats: 3, options: map[game.Option]string{"rounds": "3"}, script: speaking},
}

// speaking is a game of Tiny in which all is said that can be said in its thread.
func speaking(p *players) {
	for _, round := range []func(){
		func() {
			p.submission(1, "PRESS TO PUBLIC", "Who bids most?", "END PRESS", "PRESS TO STEWARD", "Let them look on.", "END PRESS")
			p.submission(2, "PRESS TO PUBLIC RE 1", "I do.", "END PRESS", "BID 2")
			p.steward("ONLOOKERS ON")
			p.obey("guest", game.Remark{Text: "I know who.\nNorth is bluffing.", Re: 1})
			p.steward("HIDE 3 WHY a guest does not advise")
			p.submission(3, "PRESS TO PUBLIC RE 3", "What did it say?", "END PRESS")
		},
		func() {
			p.obey("steward", game.Remark{Text: "Two lines\nof mine."})
			p.steward("HIDE 1 WHY by mistake")
			p.steward("UNHIDE 1")
			p.steward("ONLOOKERS OFF")
			p.submission(1, "BID 3")
		},
		func() { p.steward("REWIND TO round 2 WHY a test"); p.submission(1, "BID 1") },
		func() { p.submission(2, "BID 1") },
	} {
		round()
		p.expire()
	}
	for !p.table().Over() {
		p.expire()
	}
}

// tilting is a game of Tilt. What a seat does when it is asked goes round among
// habits, some of them in other languages.
func tilting(p *players) {
	p.submission(2, "LANGUAGE es", "PERMANENTE AFRONTAR 5", "PERMANENTE CEDER")
	p.submission(3, "LANGUAGE fr", "TOUR 2", "REPOSER", "FIN", "GARDER")
	for step := 0; !p.table().Over(); step++ {
		n, _, _, _ := p.table().Phase()
		s := p.table().State().(*tilt.State)
		q, ok := s.Turns.Question()
		if !ok {
			break
		}
		p.tilts(slices.Index(s.Seats, q.Seats[0])+1, step, q.ID, q.Point)
		if now, _, _, _ := p.table().Phase(); now == n {
			p.expire()
		}
	}
}

// tilts is a seat's answer to what it is asked, by habit.
func (p *players) tilts(seat, habit int, id, point string) {
	hand := p.table().State().(*tilt.State).Hands[p.seat(seat)]
	if len(hand) == 0 {
		return
	}
	lance, other := slices.Max(hand).String(), string(p.seat(seat%3+1))
	switch {
	case habit%5 == 4: // the time runs out
	case point == "meet" && habit%2 == 0:
		p.submission(seat, "REPLY "+id+" YIELD", "HOLD")
		p.submission(seat, "REPLY "+id+" MEET "+lance)
	case point == "meet":
		p.submission(seat, "LANGUAGE nl", "ANTWOORD "+id+" WEERSTAAN "+lance, "STAAND WEERSTAAN 1", "STANDING LIST")
	case habit%3 == 0:
		p.submission(seat, "TURN", "RIDE "+other+" "+lance, "END", "HOLD")
		p.submission(seat, "READY")
	default:
		p.submission(seat, "RIDE "+other+" 9", "RIDE "+other+" "+lance, "READY")
	}
}

// brawling is a game of Brawl: fights in which charms break charms, and hexes
// that fall while others are asked. What a seat does goes round among habits.
func brawling(p *players) {
	p.submission(1, "STANDING WHEN SPELL THEN BREAK", "STANDING LUCK")
	p.submission(2, "STANDING WHEN ATTACKED IF LIVES <= 2 THEN WARD | BEAR", "STANDING WHEN SPELL THEN BREAK")
	for step := 0; !p.table().Over(); step++ {
		n, _, _, _ := p.table().Phase()
		a := p.table().State().(*gametest.Arena)
		q, _ := a.Turns.Question()
		asked := slices.Index(a.Seats, q.Seats[0]) + 1
		next := asked%len(a.Seats) + 1
		switch habit := step % 6; {
		case habit == 1:
			p.submission(next, "NOW HEX "+string(p.seat(asked)), "HOLD")
		case q.Point == "defence" && habit < 4:
			p.submission(asked, "REPLY "+q.ID, "WARD", "LUCK")
		case q.Point == "defence":
		case habit == 2:
			p.submission(asked, "TURN", "STRIKE "+string(p.seat(next)), "END", "HOLD")
		case habit < 5:
			p.submission(asked, "STRIKE "+string(p.seat(next)))
		}
		if now, _, _, _ := p.table().Phase(); now == n {
			p.expire()
		}
	}
}

// trading is a game of Fair; each entry is a post.
func trading(p *players) {
	for _, post := range []func(){
		func() {
			p.submission(1, "TAKE wine", "TURN 2", "LEAVE apple", "END", "TRADE east GIVE apple FOR salt")
			p.submission(2, "ALL", "TRADE north GIVE salt FOR apple", "TRADE north GIVE wine FOR cloth", "END", "HOLD")
			p.submission(3, "TURN 1", "LEAVE apple", "LEAVE cloth", "TURN 3", "LEAVE salt")
			p.submission(2, "READY")
		},
		func() {
			p.submission(1, "STANDING IF HAVE wine THEN TRADE south GIVE wine FOR cloth", "STANDING TRADE east GIVE apple FOR salt")
			p.submission(3, "STANDING TRADE north GIVE cloth FOR wine", "TAKE apple", "TRADE east GIVE salt FOR apple")
			p.submission(2, "TRADE north GIVE salt FOR apple", "HOLD")
		},
		func() {
			p.submission(2, "TRADE south GIVE apple FOR salt", "TRADE nort GIVE", "TURN 1", "LEAVE wine")
			p.submission(3, "READY")
		},
		func() { p.submission(1, "RESIGN"); p.submission(2, "ADD", "LEAVE salt") },
	} {
		n, _, _, _ := p.table().Phase()
		post()
		if now, _, _, _ := p.table().Phase(); now == n {
			p.expire()
		}
	}
}

// voting is a game of Fair in which more posts are wanted, and then an end, in
// four languages.
func voting(p *players) {
	p.submission(2, "LANGUAGE es")
	p.submission(3, "LANGUAGE fr")
	p.submission(4, "LANGUAGE nl")
	p.submission(1, "PROPOSE posts=2", "PROPOSE posts=5", "TAKE wine")
	p.submission(2, "PROPONER posts=5", "TAKE salt", "HOLD")
	p.submission(3, "ACCEPTER posts = 5", "TAKE salt")
	p.submission(4, "INSTEMMEN posts=5", "TAKE salt")
	p.submission(2, "READY")
	p.submission(3, "ANNULER")
	p.submission(4, "VOORSTELLEN EINDE")
	p.expire()
	p.submission(1, "ADD", "PROPOSE END")
	p.submission(2, "ACEPTAR FIN")
	p.submission(3, "PROPOSER FIN")
	p.submission(1, "PROPOSE mode=x", "AGREE END")
	p.expire()
}

// seat is the nth seat of the table.
func (p *players) seat(n int) game.Seat {
	if seats := p.table().Seats(); n <= len(seats) {
		return seats[n-1].Seat
	}
	return ""
}

// expire lets the time of the open phase run out, grace and banks included.
func (p *players) expire() {
	n, _, _, _ := p.table().Phase()
	for {
		now, _, due, open := p.table().Phase()
		if !open || now != n {
			return
		}
		p.now = due
		p.due()
	}
}

// bidding is a game of Tiny; each entry is a round.
func bidding(p *players) {
	for _, round := range []func(){
		func() { p.submission(1, "BID 3"); p.submission(2, "BID 2", "HOLD"); p.submission(3, "BID 1") },
		func() {
			p.submission(1, "BID 2")
			p.submission(2, "BID 2", "PUT 3", "BID 4")
			p.submission(3, "BID 2", "READY")
		},
		func() {
			p.submission(1, "BID 1", "FOR round 5", "BID 2", "FOR ROUND 6", "BID 1", "READY")
			p.submission(2, "ALWAYS BID 1", "STANDING BID 2", "STANDING LIST")
			p.submission(2, "BID 2", "HOLD")
			p.submission(2, "CANCEL", "BID 1", "HOLD")
			p.submission(2, "READY")
			p.submission(3, "PASS", "PRESS GREY TO ALL", "Who bids?", "END PRESS")
		},
		func() {
			p.submission(3, "LANGUAGE es")
			p.submission(3, "BID 1", "SIEMPRE BID 1", "MANTENER")
			p.submission(1, "AWAY 2026-03-07 2026-03-08", "PASS")
			p.submission(2, "STANDING CLEAR 1", "FORMAT text", "DIGEST on")
			p.steward("EXTEND 24 h WHY a feast")
		},
		func() {
			p.steward("PAUSE WHY the mail is slow")
			p.submission(2, "BID 1")
			p.steward("RESUME")
			p.submission(3, "AÑADIR", "PASS")
		},
		func() { p.submission(2, "DEPUTY anna UNTIL 2026-12-31", "BID 1"); p.submission(3, "LISTO") },
		func() { p.submission(3, "BID 1"); p.steward("ANNOUNCE The table is set.") },
		func() {
			p.steward("REWIND TO round 7 WHY a letter was lost")
			p.submission(3, "ANULAR", "BID 2")
		},
		func() { p.submission(1, "RESIGN"); p.submission(2, "HOLD") },
		func() {
			p.steward("REPLACE north BY grace")
			p.submission(1, "BID 1")
			p.submission(2, "HOLD")
			p.submission(2, "ADD", "BID 2", "STANDING CLEAR ALL")
		},
	} {
		round()
		p.expire()
	}
}

// racing is a game of Relay. What a seat does when it is asked goes round
// among habits, so that each comes to be in each half of a turn.
func racing(p *players) {
	for step := 0; !p.table().Over(); step++ {
		if besides := raceBesides[step]; besides != nil {
			besides(p)
		}
		n, _, _, _ := p.table().Phase()
		for i, w := range p.table().State().Waits("en") {
			if step < 30 || step > 48 || w.Seat != p.seat(2) { // who is played for at last, and comes back
				p.runs(w.Seat, step+i)
			}
		}
		if now, _, _, _ := p.table().Phase(); now == n {
			p.expire()
		}
	}
}

// raceBesides is what happens besides, by steps of the race.
var raceBesides = map[int]func(*players){
	1: func(p *players) { p.submission(2, "STANDING HINDER NO AGAINST north", "STANDING LIST") },
	3: func(p *players) { p.obey("late", game.TakeSeat{Player: "late"}) },
	5: func(p *players) {
		p.submission(3, "PRESS TO ALL", "I run far.", "END PRESS", "AWAY 2026-03-08 2026-03-20")
	},
	7:  func(p *players) { p.submission(2, "ALWAYS HINDER YES AGAINST north") },
	9:  func(p *players) { p.submission(4, "LANGUAGE fr", "TURN 3", "RUN 1", "END", "GARDER") },
	12: func(p *players) { p.steward("EXTEND 5 h WHY rain") },
	15: func(p *players) { p.submission(2, "STANDING CLEAR HINDER NORTH", "STANDING HINDER YES") },
	18: func(p *players) { p.submission(3, "RESIGN") },
	20: func(p *players) { p.steward("REPLACE south BY grace") },
	24: func(p *players) { p.submission(2, "STANDING CLEAR ALL", "HOLD") },
}

// runs is a seat's answer to what it is asked, by habit.
func (p *players) runs(seat game.Seat, habit int) {
	t := p.table().State().(*gametest.Track)
	n := slices.Index(t.Seats, seat) + 1
	high, low := "RUN 1", "RUN 1"
	if hand := t.Hands[seat]; len(hand) > 0 {
		high, low = gametest.Dash{Card: slices.Max(hand)}.String(), gametest.Dash{Card: slices.Min(hand)}.String()
	}
	reply := fmt.Sprintf("REPLY D%d", t.D)
	switch {
	case len(t.Asked) > 0:
		p.replies(n, habit, reply)
	case t.Half == 2:
		p.rests(n, habit)
	default:
		p.dashes(n, habit, high, low)
	}
}

// replies answers a decision: in time, as a draft, after another word, or not.
func (p *players) replies(n, habit int, reply string) {
	switch habit % 5 {
	case 0:
		p.submission(n, reply+" YES", "HOLD")
	case 1:
		p.submission(n, reply+" NO")
	case 2:
		p.submission(n, reply+" NO", "HOLD")
		p.submission(n, reply+" YES")
	case 3:
		p.nearlyLate()
		p.submission(n, reply+" YES", "TURN", "RUN 2", "REST", "END")
	}
}

// rests settles the second half of a turn, now and then with a block in the
// place of the one of which half has been played.
func (p *players) rests(n, habit int) {
	switch habit % 4 {
	case 0:
		p.submission(n, "TURN", "RUN 1", "REST", "END")
	case 1:
		p.submission(n, "ADD", "GO")
	case 2:
		p.submission(n, "READY")
	}
}

// dashes settles the first half of a turn, or the whole of it.
func (p *players) dashes(n, habit int, high, low string) {
	switch habit % 6 {
	case 0:
		p.submission(n, "TURN", high, "REST", "END")
	case 1:
		p.submission(n, high, "HOLD")
		p.submission(n, "ADD", "REST", "READY")
	case 2:
		p.submission(n, "TURN", low, "END", "TURN 5", "HELP RUN", "GO", "END")
	case 3:
		p.submission(n, low, "GO", "HOLD")
		p.submission(n, "CANCEL", high)
	case 4:
		p.submission(n, "TURN", "RUM 2", "RUN 6", "END")
	}
}

// TestAGameIsRecordedWithABeacon: whoever records logs can have the dice of any game
// come from a beacon.
func TestAGameIsRecordedWithABeacon(t *testing.T) {
	for _, g := range []goldenGame{littleGames[2], littleGames[5]} {
		g.beacon = true
		p := newPlayers(t, g, 0)
		p.game.script(p)
		report := audit.Game(t.Context(), sequence(p.commits()), words(), goldenBeacon(t).Chain)
		require.NoError(t, report.Err())
		require.Empty(t, report.Unchecked)
		rounds := map[uint64]bool{}
		for _, row := range report.Rows {
			require.NotZero(t, row.Dice.Round)
			rounds[row.Dice.Round] = true
		}
		require.Greater(t, len(rounds), 2)
	}
}
