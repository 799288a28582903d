package bot

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/quest/land"
)

// around returns a land on which a river and a fog lie between the entry and E2, and a way around
// them leads over the north.
func around() land.Map {
	m := land.Map{}
	cross := land.OpeningsOf(land.Initiatory, 15)
	for _, t := range []struct{ tile, label string }{
		{"entry", "ENTRY"}, {"fog-road", "E1"}, {"path-cross", "E2"}, {"path-fork-1", "N1"}, {"path-fork-2", "E1N1"}, {"path-fork-3", "E2N1"}, {"river-1", "W1"}, {"path-end", "W2"},
	} {
		at, ok := land.ParseLabel(t.label)
		if !ok {
			panic(t.label)
		}
		m = m.With(land.LayTile(t.tile, at, cross, 0))
	}
	return m
}

func at(t *testing.T, strength Strength, own game.Seat, knights ...chronicle.KnightView) *bot {
	t.Helper()
	view := chronicle.Data{Edition: 1, Seat: own, Post: 3, Round: 6, Knights: knights, Options: quest.Options{Rounds: 40, Tempo: 3}}
	view.Board.Main = around()
	h, ok := newBot(strength, view)
	require.True(t, ok)
	return h
}

func knight(seat game.Seat, mission book.Mission, cards ...book.Card) chronicle.KnightView {
	k := chronicle.KnightView{Seat: seat, Word: string(seat), Knight: quest.Knight{Mission: mission, Attrs: book.Attrs{Str: 4, Int: 3, Dex: 3}}}
	for _, card := range cards {
		if book.Of(1).Card(card).IsCounted() {
			k.Hand = append(k.Hand, quest.Held{Card: card})
		} else {
			k.Front = append(k.Front, quest.Fronted{Card: card})
		}
	}
	return k
}

// TestWaysLeadAroundWhatCostsTurns, if that is shorter: in a solo game a lost turn costs the time
// of four.
func TestWaysLeadAroundWhatCostsTurns(t *testing.T) {
	type way struct {
		line string
		far  int
	}
	table, alone := at(t, Medium, "seat1", knight("seat1", "M01"), knight("seat2", "")), at(t, Medium, "seat1", knight("seat1", "M01"))
	for label, want := range map[string][2]way{
		"E2": {{"GOTO E2", 4}, {"GOTO E2 AVOID fog, river, haunted-house", 4}}, "W2": {{"GOTO W2", 3}, {"GOTO W2", 6}}, "E1N1": {{"GOTO E1N1", 2}, {"GOTO E1N1", 2}},
	} {
		to, _ := land.ParseLabel(label)
		for i, h := range []*bot{table, alone} {
			line, far, ok := h.findWay(to)
			require.True(t, ok)
			require.Equal(t, want[i], way{line, far})
		}
	}
}

// TestTradesAreMirrored: both seats offer a trade by which both gain, and no seat offers one by
// which it would lose.
func TestTradesAreMirrored(t *testing.T) {
	a, b := knight("seat1", "M05", "lance", "sage", "magic-book"), knight("seat2", "M01", "ring", "white-mantle")
	said := func(own game.Seat) []string {
		mine, theirs := a, b
		if own == "seat2" {
			mine, theirs = b, a
		}
		theirs.Mission = "" // it is secret
		bot := at(t, Hard, own, mine, theirs)
		bot.writeTrades()
		return bot.lines
	}
	first, second := said("seat1"), said("seat2")
	require.Contains(t, first, "TRADE seat2 GIVE magic-book FOR ring")
	require.Contains(t, second, "TRADE seat1 GIVE ring FOR magic-book")
	require.NotContains(t, first, "TRADE seat2 GIVE lance FOR white-mantle")
	for _, line := range first {
		f := strings.Fields(line) // TRADE seat GIVE mine FOR theirs
		back := strings.Join([]string{"TRADE seat2 GIVE", f[5], "FOR", f[3]}, " ")
		require.False(t, slices.Contains(first, back), "%s, and back", line)
	}
}

// TestTradesAreWithThoseWhoAreNear.
func TestTradesAreWithThoseWhoAreNear(t *testing.T) {
	far := knight("seat2", "", "ring")
	far.At = land.Place{Map: land.Lake}
	bot := at(t, Hard, "seat1", knight("seat1", "M05", "lance"), far)
	bot.writeTrades()
	require.Empty(t, bot.lines)
}
