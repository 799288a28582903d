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
	{name: "agreed-3", ruleset: "tiny", seats: 3, options: map[game.Option]string{"rounds": "9"}, script: agreeing},
	{name: "given-3", ruleset: "tiny", seats: 3, options: map[game.Option]string{"rounds": "3"}, given: `{"round": 2, "hands": {"north": {"coins": 1}}}`, script: bidOut},
	{name: "masked-3", ruleset: "tiny", seats: 3, options: map[game.Option]string{"rounds": "3"}, masked: true, script: bidOut},
}

// bidOut begins in the second round, as a lesson might, with a seat that has one coin.
func bidOut(p *players) {
	for !p.table().Over() {
		p.submit(1, "BID 1")
		p.expire()
	}
}

// agreeing is a game of Tiny whose players stop its clock, move a deadline and end it by agreement.
func agreeing(players *players) {
	all := func(line string) {
		for n := 1; n <= 3; n++ {
			players.submit(n, line)
		}
	}
	players.submit(1, "PROPOSE EXTEND 12 h")
	players.submit(2, "AGREE NOTHING", "BID 1")
	players.expire()
	all("AGREE EXTEND 2 d")
	all("PROPOSE PAUSE")
	players.submit(2, "LANGUAGE nl", "VOORSTELLEN HERVATTEN")
	players.submit(1, "PROPOSE CANCEL")
	players.expire()
	players.submit(3, "RESIGN")
	players.submit(2, "INSTEMMEN ANNULEREN")
}

// speaking is a game of Tiny in which all is said that can be said in its thread.
func speaking(players *players) {
	for _, round := range []func(){
		func() {
			players.submit(1, "PRESS TO PUBLIC", "Who bids most?", "END PRESS", "PRESS TO STEWARD", "Let them look on.", "END PRESS")
			players.submit(2, "PRESS TO PUBLIC RE 1", "I do.", "END PRESS", "BID 2")
			players.steward("ONLOOKERS ON")
			players.obey("guest", game.Remark{Text: "I know who.\nNorth is bluffing.", Re: 1})
			players.steward("HIDE 3 WHY a guest does not advise")
			players.submit(3, "PRESS TO PUBLIC RE 3", "What did it say?", "END PRESS")
		},
		func() {
			players.obey("steward", game.Remark{Text: "Two lines\nof mine."})
			players.steward("HIDE 1 WHY by mistake")
			players.steward("UNHIDE 1")
			players.steward("ONLOOKERS OFF")
			players.submit(1, "BID 3")
		},
		func() { players.steward("REWIND TO round 2 WHY a test"); players.submit(1, "BID 1") },
		func() { players.submit(2, "BID 1") },
	} {
		round()
		players.expire()
	}
	for !players.table().Over() {
		players.expire()
	}
}

// tilting is a game of Tilt. What a seat does when it is asked goes round among
// habits, some of them in other languages.
func tilting(players *players) {
	players.submit(2, "LANGUAGE es", "PERMANENTE AFRONTAR 5", "PERMANENTE CEDER")
	players.submit(3, "LANGUAGE fr", "TOUR 2", "REPOSER", "FIN", "GARDER")
	for step := 0; !players.table().Over(); step++ {
		n, _, _, _ := players.table().Phase()
		state := players.table().State().(*tilt.State)
		question, ok := state.Turns.Question()
		if !ok {
			break
		}
		players.tilts(slices.Index(state.Seats, question.Seats[0])+1, step, question.ID, question.Point)
		if now, _, _, _ := players.table().Phase(); now == n {
			players.expire()
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
		p.submit(seat, "REPLY "+id+" YIELD", "HOLD")
		p.submit(seat, "REPLY "+id+" MEET "+lance)
	case point == "meet":
		p.submit(seat, "LANGUAGE nl", "ANTWOORD "+id+" WEERSTAAN "+lance, "STAAND WEERSTAAN 1", "STANDING LIST")
	case habit%3 == 0:
		p.submit(seat, "TURN", "RIDE "+other+" "+lance, "END", "HOLD")
		p.submit(seat, "READY")
	default:
		p.submit(seat, "RIDE "+other+" 9", "RIDE "+other+" "+lance, "READY")
	}
}

// brawling is a game of Brawl: fights in which charms break charms, and hexes
// that fall while others are asked. What a seat does goes round among habits.
func brawling(players *players) {
	players.submit(1, "STANDING WHEN SPELL THEN BREAK", "STANDING LUCK")
	players.submit(2, "STANDING WHEN ATTACKED IF LIVES <= 2 THEN WARD | BEAR", "STANDING WHEN SPELL THEN BREAK")
	for step := 0; !players.table().Over(); step++ {
		n, _, _, _ := players.table().Phase()
		arena := players.table().State().(*gametest.Arena)
		question, _ := arena.Turns.Question()
		asked := slices.Index(arena.Seats, question.Seats[0]) + 1
		next := asked%len(arena.Seats) + 1
		switch habit := step % 6; {
		case habit == 1:
			players.submit(next, "NOW HEX "+string(players.seat(asked)), "HOLD")
		case question.Point == "defence" && habit < 4:
			players.submit(asked, "REPLY "+question.ID, "WARD", "LUCK")
		case question.Point == "defence":
		case habit == 2:
			players.submit(asked, "TURN", "STRIKE "+string(players.seat(next)), "END", "HOLD")
		case habit < 5:
			players.submit(asked, "STRIKE "+string(players.seat(next)))
		}
		if now, _, _, _ := players.table().Phase(); now == n {
			players.expire()
		}
	}
}

// trading is a game of Fair; each entry is a post.
func trading(players *players) {
	for _, post := range []func(){
		func() {
			players.submit(1, "TAKE wine", "TURN 2", "LEAVE apple", "END", "TRADE east GIVE apple FOR salt")
			players.submit(2, "ALL", "TRADE north GIVE salt FOR apple", "TRADE north GIVE wine FOR cloth", "END", "HOLD")
			players.submit(3, "TURN 1", "LEAVE apple", "LEAVE cloth", "TURN 3", "LEAVE salt")
			players.submit(2, "READY")
		},
		func() {
			players.submit(1, "STANDING IF HAVE wine THEN TRADE south GIVE wine FOR cloth", "STANDING TRADE east GIVE apple FOR salt")
			players.submit(3, "STANDING TRADE north GIVE cloth FOR wine", "TAKE apple", "TRADE east GIVE salt FOR apple")
			players.submit(2, "TRADE north GIVE salt FOR apple", "HOLD")
		},
		func() {
			players.submit(2, "TRADE south GIVE apple FOR salt", "TRADE nort GIVE", "TURN 1", "LEAVE wine")
			players.submit(3, "READY")
		},
		func() { players.submit(1, "RESIGN"); players.submit(2, "ADD", "LEAVE salt") },
	} {
		n, _, _, _ := players.table().Phase()
		post()
		if now, _, _, _ := players.table().Phase(); now == n {
			players.expire()
		}
	}
}

// voting is a game of Fair in which more posts are wanted, and then an end, in
// four languages.
func voting(players *players) {
	players.submit(2, "LANGUAGE es")
	players.submit(3, "LANGUAGE fr")
	players.submit(4, "LANGUAGE nl")
	players.submit(1, "PROPOSE posts=2", "PROPOSE posts=5", "TAKE wine")
	players.submit(2, "PROPONER posts=5", "TAKE salt", "HOLD")
	players.submit(3, "ACCEPTER posts = 5", "TAKE salt")
	players.submit(4, "INSTEMMEN posts=5", "TAKE salt")
	players.submit(2, "READY")
	players.submit(3, "ANNULER")
	players.submit(4, "VOORSTELLEN EINDE")
	players.expire()
	players.submit(1, "ADD", "PROPOSE END")
	players.submit(2, "ACEPTAR FIN")
	players.submit(3, "PROPOSER FIN")
	players.submit(1, "PROPOSE mode=x", "AGREE END")
	players.expire()
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
func bidding(players *players) {
	for _, round := range []func(){
		func() {
			players.submit(1, "BID 3")
			players.submit(2, "BID 2", "HOLD")
			players.submit(3, "BID 1")
		},
		func() {
			players.submit(1, "BID 2")
			players.submit(2, "BID 2", "PUT 3", "BID 4")
			players.submit(3, "BID 2", "READY")
		},
		func() {
			players.submit(1, "BID 1", "FOR round 5", "BID 2", "FOR ROUND 6", "BID 1", "READY")
			players.submit(2, "ALWAYS BID 1", "STANDING BID 2", "STANDING LIST")
			players.submit(2, "BID 2", "HOLD")
			players.submit(2, "CANCEL", "BID 1", "HOLD")
			players.submit(2, "READY")
			players.submit(3, "PASS", "PRESS GREY TO ALL", "Who bids?", "END PRESS")
		},
		func() {
			players.submit(3, "LANGUAGE es")
			players.submit(3, "BID 1", "SIEMPRE BID 1", "MANTENER")
			players.submit(1, "AWAY 2026-03-07 2026-03-08", "PASS")
			players.submit(2, "STANDING CLEAR 1", "FORMAT text", "DIGEST on")
			players.steward("EXTEND 24 h WHY a feast")
		},
		func() {
			players.steward("PAUSE WHY the mail is slow")
			players.submit(2, "BID 1")
			players.steward("RESUME")
			players.submit(3, "AÑADIR", "PASS")
		},
		func() { players.submit(2, "DEPUTY anna UNTIL 2026-12-31", "BID 1"); players.submit(3, "LISTO") },
		func() { players.submit(3, "BID 1"); players.steward("ANNOUNCE The table is set.") },
		func() {
			players.steward("REWIND TO round 7 WHY a letter was lost")
			players.submit(3, "ANULAR", "BID 2")
		},
		func() { players.submit(1, "RESIGN"); players.submit(2, "HOLD") },
		func() {
			players.steward("REPLACE north BY grace")
			players.submit(1, "BID 1")
			players.submit(2, "HOLD")
			players.submit(2, "ADD", "BID 2", "STANDING CLEAR ALL")
		},
	} {
		round()
		players.expire()
	}
}

// racing is a game of Relay. What a seat does when it is asked goes round
// among habits, so that each comes to be in each half of a turn.
func racing(players *players) {
	for step := 0; !players.table().Over(); step++ {
		if besides := raceBesides[step]; besides != nil {
			besides(players)
		}
		n, _, _, _ := players.table().Phase()
		for i, wait := range players.table().State().Waits("en") {
			if step < 30 || step > 48 || wait.Seat != players.seat(2) { // who is played for at last, and comes back
				players.runs(wait.Seat, step+i)
			}
		}
		if now, _, _, _ := players.table().Phase(); now == n {
			players.expire()
		}
	}
}

// raceBesides is what happens besides, by steps of the race.
var raceBesides = map[int]func(*players){
	1: func(p *players) { p.submit(2, "STANDING HINDER NO AGAINST north", "STANDING LIST") },
	3: func(p *players) { p.obey("late", game.TakeSeat{Player: "late"}) },
	5: func(p *players) {
		p.submit(3, "PRESS TO ALL", "I run far.", "END PRESS", "AWAY 2026-03-08 2026-03-20")
	},
	7:  func(p *players) { p.submit(2, "ALWAYS HINDER YES AGAINST north") },
	9:  func(p *players) { p.submit(4, "LANGUAGE fr", "TURN 3", "RUN 1", "END", "GARDER") },
	12: func(p *players) { p.steward("EXTEND 5 h WHY rain") },
	15: func(p *players) { p.submit(2, "STANDING CLEAR HINDER NORTH", "STANDING HINDER YES") },
	18: func(p *players) { p.submit(3, "RESIGN") },
	20: func(p *players) { p.steward("REPLACE south BY grace") },
	24: func(p *players) { p.submit(2, "STANDING CLEAR ALL", "HOLD") },
}

// runs is a seat's answer to what it is asked, by habit.
func (p *players) runs(seat game.Seat, habit int) {
	track := p.table().State().(*gametest.Track)
	n := slices.Index(track.Seats, seat) + 1
	high, low := "RUN 1", "RUN 1"
	if hand := track.Hands[seat]; len(hand) > 0 {
		high, low = gametest.Dash{Card: slices.Max(hand)}.String(), gametest.Dash{Card: slices.Min(hand)}.String()
	}
	reply := fmt.Sprintf("REPLY D%d", track.D)
	switch {
	case len(track.Asked) > 0:
		p.replies(n, habit, reply)
	case track.Half == 2:
		p.rests(n, habit)
	default:
		p.dashes(n, habit, high, low)
	}
}

// replies answers a decision: in time, as a draft, after another word, or not.
func (p *players) replies(n, habit int, reply string) {
	switch habit % 5 {
	case 0:
		p.submit(n, reply+" YES", "HOLD")
	case 1:
		p.submit(n, reply+" NO")
	case 2:
		p.submit(n, reply+" NO", "HOLD")
		p.submit(n, reply+" YES")
	case 3:
		p.nearlyLate()
		p.submit(n, reply+" YES", "TURN", "RUN 2", "REST", "END")
	}
}

// rests settles the second half of a turn, now and then with a block in the
// place of the one of which half has been played.
func (p *players) rests(n, habit int) {
	switch habit % 4 {
	case 0:
		p.submit(n, "TURN", "RUN 1", "REST", "END")
	case 1:
		p.submit(n, "ADD", "GO")
	case 2:
		p.submit(n, "READY")
	}
}

// dashes settles the first half of a turn, or the whole of it.
func (p *players) dashes(n, habit int, high, low string) {
	switch habit % 6 {
	case 0:
		p.submit(n, "TURN", high, "REST", "END")
	case 1:
		p.submit(n, high, "HOLD")
		p.submit(n, "ADD", "REST", "READY")
	case 2:
		p.submit(n, "TURN", low, "END", "TURN 5", "HELP RUN", "GO", "END")
	case 3:
		p.submit(n, low, "GO", "HOLD")
		p.submit(n, "CANCEL", high)
	case 4:
		p.submit(n, "TURN", "RUM 2", "RUN 6", "END")
	}
}

// TestAGameIsRecordedWithABeacon: whoever records logs can have the dice of any game
// come from a beacon.
func TestAGameIsRecordedWithABeacon(t *testing.T) {
	for _, g := range []goldenGame{littleGames[2], littleGames[5]} {
		g.beacon = true
		players := newPlayers(t, g, 0)
		players.game.script(players)
		report := audit.Game(t.Context(), sequence(players.commits()), words(), goldenBeacon(t).Chain)
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
