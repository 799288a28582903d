package mailgw_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/mailgw"
)

// dora is nobody's opponent.
const dora = "dora@players.example"

// handedOver is a gateway in whose game carl has taken the seat of anne after
// a phase.
func handedOver(t testing.TB) *gateway {
	o := open(t)
	o.people.by[dora] = "dora"
	o.letter("anne", "north", "bid 3", "ALWAYS bid 1", "PRESS TO east", "Be my friend.", "END PRESS")
	o.letter("anne", "north", "PRESS TO STEWARD", "I move; my address is now a@new.example", "END PRESS")
	o.letter("bob", "east", "bid 1", "PRESS TO STEWARD", "Whom do I trust?", "END PRESS")
	o.letter("anne", "north", "bid 2", "DEPUTY dora")
	o.steward("REPLACE north BY carl")
	return o
}

func (o *gateway) steward(lines ...string) {
	o.t.Helper()
	do := game.Steward{Lines: gametest.Lines(lines...)}
	_, err := o.host.Obey(o.t.Context(), "g7", lines[0], game.Command{At: noon, By: "steward", Do: do})
	require.NoError(o.t, err)
}

func TestWhoTakesASeatOverGetsAllThatItKnows(t *testing.T) {
	o := handedOver(t)
	welcome := o.lastTold()[0]
	require.Equal(t, "welcome "+carl, welcome.Kind+" "+welcome.To)
	_, parts := partsOf(t, welcome.Body)
	require.Contains(t, parts[0].Body, "North in Game 7 is yours from now on")
	require.Contains(t, parts[1].Body, "North in Game 7 is yours from now on", "HTML says the same")
	file := parts[len(parts)-1]
	require.Equal(t, "history-g7.txt", file.name)
	for _, want := range []string{"# CONTENTS", "The trick of round 1 is taken by north", "Be my friend.", "BID 1", "bid 2", "Round 2"} {
		require.Contains(t, strings.ToLower(file.Body), strings.ToLower(want))
	}
	for _, line := range []string{"a@new.example", "Whom do I trust?", "anne", "players.example", house().Domain} {
		require.NotContains(t, file.Body, line)
	}
}

func TestEverybodyHearsThatASeatHasPassedOn(t *testing.T) {
	o := handedOver(t)
	told := make(map[string]string)
	for _, l := range o.lastTold() {
		told[l.Kind+" "+l.To] = wordsOf(l)
		require.NotContains(t, wordsOf(l), "players.example")
	}
	require.Len(t, told, 4)
	require.Contains(t, told["seat0 "+bob], "North is played by somebody else from now on.")
	farewell := told["farewell "+anne]
	require.Contains(t, farewell, "You held it for 1 of the 1 phase that has")
	require.Contains(t, farewell, "in proportion to the phases")
	require.NotContains(t, farewell, "tournament", "the game belongs to none")
	require.NotContains(t, farewell, "carl")
	require.Contains(t, told["relieved "+dora], "You do not write for North")
}

func TestNothingThatWasMailedBeforeProvesTheSeatAfterwards(t *testing.T) {
	o := open(t)
	old := o.token("north")
	o.steward("REPLACE north BY carl")
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<1@x>", from: anne, to: old, top: vouched, body: "bid 5"}))
	require.Empty(t, o.draft("north"))
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<2@x>", from: carl, to: replyTo(t, o.lastTold()[0]), body: "bid 4"}))
	require.Equal(t, []string{"bid 4"}, o.draft("north"))
}

func TestWhoTakesASeatOfAGameThatGoesBackGetsItsHistoryToo(t *testing.T) {
	o := open(t)
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1")
	o.steward("REPLACE north BY carl", "REWIND TO round 1 WHY a fault")
	var kinds []string
	for _, l := range o.lastTold() {
		kinds = append(kinds, l.Kind+" "+l.To)
	}
	require.Equal(t, []string{"rewound " + carl, "rewound " + bob, "welcome " + carl, "farewell " + anne, "seat0 " + bob}, kinds)
}

func TestTheFormerHolderOfAVacantSeatIsThankedWhenItIsTaken(t *testing.T) {
	o := open(t)
	o.letter("anne", "north", "RESIGN", "bid 1")
	o.letter("bob", "east", "bid 1")
	info, _ := o.game().SeatInfo("north")
	require.Equal(t, "vacant", info.Status)
	o.steward("REPLACE north BY carl")
	var kinds []string
	for _, l := range o.lastTold() {
		kinds = append(kinds, l.Kind+" "+l.To)
	}
	require.Equal(t, []string{"welcome " + carl, "farewell " + anne, "seat0 " + bob}, kinds)
}
