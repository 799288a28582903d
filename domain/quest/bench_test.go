package quest

import (
	"testing"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// eight makes a game of eight seats at the superior level, played by random submissions.
func eight(b *testing.B) (start *State, randomGame *randomGame) {
	start = started(b, 8, map[game.Option]string{"level": "superior"})
	randomGame = newTable(b, start, 8)
	randomGame.play(nil)
	return start, randomGame
}

// BenchmarkFold folds a game of eight; the bar is half a million events a second.
func BenchmarkFold(b *testing.B) {
	start, randomGame := eight(b)
	for b.Loop() {
		event.Fold[game.State](start, randomGame.log...)
	}
	b.ReportMetric(float64(len(randomGame.log))*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkPost plays the last post of a game of eight, three rounds on a land
// that is laid; the bar is 5 ms.
func BenchmarkPost(b *testing.B) {
	_, randomGame := eight(b)
	state := randomGame.state.clone()
	state.Ending, state.Round, state.Post = nil, state.Round-3, state.Post+1
	randomGame.state = state
	orderSets := randomGame.orderSets()
	for b.Loop() {
		state.Adjudicate(orderSets, began, dice.New(dice.Key{5}, nil))
	}
}

// BenchmarkGame plays a whole game of eight from submissions that are read; the bar is
// 100 ms.
func BenchmarkGame(b *testing.B) {
	start, randomGame := eight(b)
	for b.Loop() {
		state := start
		for i, orderSets := range randomGame.posts {
			state = event.Fold[game.State](state, state.Adjudicate(orderSets, began, dice.New(dice.Key{byte(i)}, nil))...).(*State)
		}
	}
	b.ReportMetric(float64(len(randomGame.posts)), "posts")
}

// BenchmarkSubmission reads the submission of a post.
func BenchmarkSubmission(b *testing.B) {
	_, randomGame := eight(b)
	state := randomGame.state.clone()
	state.Ending, state.Post = nil, 2
	lines := gametest.Lines(
		"TURN 1", "GOTO prison AVOID fog, river", "LAY N E", "TURN 2", "IF TILE = inn AND STR < 7 THEN USE YES ELSE EXPLORE FANTASTIC E N", "ALL",
		"MOVE N, E, STAY", "KEEP potion, ring, crossbow", "LEAVE FOE", "TAKE ALL", "DROP maces IF HAVE excalibur", "FIGHT giant IF MARGIN >= 1 | FIGHT NO",
		"EVADE DUELS YES IF MARGIN < 0", "WEAPONS bow, lance", "DUEL HOLDER excalibur IF MARGIN >= -2 | DUEL ANY", "LOOT excalibur, ring", "FACEUP shield, maces",
	)
	for b.Loop() {
		Rules{}.Parse(state, "seat1", lines)
	}
}

// BenchmarkMenu asks for the menus of several kinds of orders.
func BenchmarkMenu(b *testing.B) {
	_, randomGame := eight(b)
	state := randomGame.state.clone()
	state.Ending, state.Post = nil, 2
	walks := [][]string{
		nil,
		{"goto"},
		{"goto", "ENTRY", "avoid"},
		{"move"},
		{"move", "N", "other"},
		{"explore", "zone"},
		{"lay"},
		{"keep"},
		{"leave", "some"},
		{"take"},
		{"weapons"},
		{"fight"},
		{"duel", "holder"},
		{"trade", "seat2"},
		{"stay", "tile"},
		{"standing", "loot"},
	}
	for b.Loop() {
		for _, picks := range walks {
			state.Menu("seat1", game.OrderSet{}, picks, "en")
		}
	}
}
