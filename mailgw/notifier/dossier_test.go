package notifier_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// dora plays in no game with anne or bob.
const dora = "dora@players.example"

// handedOver sets up a gateway in whose game carl has taken over the seat of anne.
func handedOver(t testing.TB) *mailgwtest.Gateway {
	gateway := mailgwtest.Open(t)
	gateway.People.By[dora] = "dora"
	gateway.Email("anne", "north", "bid 3", "ALWAYS bid 1", "PRESS TO east", "Be my friend.", "END PRESS")
	gateway.Email("anne", "north", "PRESS TO STEWARD", "I move; my address is now a@new.example", "END PRESS")
	gateway.Email("bob", "east", "bid 1", "PRESS TO STEWARD", "Whom do I trust?", "END PRESS")
	gateway.Email("anne", "north", "bid 2", "DEPUTY dora")
	gateway.Steward("REPLACE north BY carl")
	return gateway
}

func TestWhoTakesASeatOverGetsAllThatItKnows(t *testing.T) {
	o := handedOver(t)
	welcome := o.LastTold()[0]
	require.Equal(t, "welcome "+mailgwtest.Carl, welcome.Kind+" "+welcome.To)
	_, parts := mailgwtest.PartsOf(t, welcome.Body)
	require.Contains(t, parts[0].Body, "North in Game 7 is yours from now on")
	require.Contains(t, parts[1].Body, "North in Game 7 is yours from now on", "HTML says the same")
	file := parts[len(parts)-1]
	require.Equal(t, "history-g7.txt", file.Name)
	for _, want := range []string{"# CONTENTS", "The trick of round 1 is taken by north", "Be my friend.", "BID 1", "bid 2", "Round 2"} {
		require.Contains(t, strings.ToLower(file.Body), strings.ToLower(want))
	}
	for _, line := range []string{"a@new.example", "Whom do I trust?", "anne", "players.example", mailgwtest.Server().Domain} {
		require.NotContains(t, file.Body, line)
	}
}

func TestEverybodyHearsThatASeatHasPassedOn(t *testing.T) {
	gateway := handedOver(t)
	told := make(map[string]string)
	for _, outbound := range gateway.LastTold() {
		told[outbound.Kind+" "+outbound.To] = mailgwtest.WordsOf(outbound)
		require.NotContains(t, mailgwtest.WordsOf(outbound), "players.example")
	}
	require.Len(t, told, 4)
	require.Contains(t, told["seat0 "+mailgwtest.Bob], "North is played by somebody else from now on.")
	farewell := told["farewell "+mailgwtest.Anne]
	require.Contains(t, farewell, "You held it for 1 of the 1 phase that has")
	require.Contains(t, farewell, "in proportion to the phases")
	require.NotContains(t, farewell, "tournament", "the game belongs to none")
	require.NotContains(t, farewell, "carl")
	require.Contains(t, told["relieved "+dora], "You do not write for North")
}

func TestNothingThatWasMailedBeforeProvesTheSeatAfterwards(t *testing.T) {
	o := mailgwtest.Open(t)
	old := o.Token("north")
	o.Steward("REPLACE north BY carl")
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: old, Top: mailgwtest.Vouched, Body: "bid 5"}))
	require.Empty(t, o.Draft("north"))
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Carl, To: mailgwtest.ReplyTo(t, o.LastTold()[0]), Body: "bid 4"}))
	require.Equal(t, []string{"bid 4"}, o.Draft("north"))
}

func TestWhoTakesASeatOfAGameThatGoesBackGetsItsHistoryToo(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	gateway.Steward("REPLACE north BY carl", "REWIND TO round 1 WHY a fault")
	var kinds []string
	for _, l := range gateway.LastTold() {
		kinds = append(kinds, l.Kind+" "+l.To)
	}
	require.Equal(t, []string{"rewound " + mailgwtest.Carl, "rewound " + mailgwtest.Bob, "welcome " + mailgwtest.Carl, "farewell " + mailgwtest.Anne, "seat0 " + mailgwtest.Bob, "concerns boss@players.example"}, kinds)
}

func TestTheFormerHolderOfAVacantSeatIsThankedWhenItIsTaken(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "RESIGN", "bid 1")
	gateway.Email("bob", "east", "bid 1")
	info, _ := gateway.Game().SeatInfo("north")
	require.Equal(t, "vacant", info.Status)
	gateway.Steward("REPLACE north BY carl")
	var kinds []string
	for _, l := range gateway.LastTold() {
		kinds = append(kinds, l.Kind+" "+l.To)
	}
	require.Equal(t, []string{"welcome " + mailgwtest.Carl, "farewell " + mailgwtest.Anne, "seat0 " + mailgwtest.Bob}, kinds)
}

func TestTheStewardIsToldWhatMayNeedOne(t *testing.T) {
	gateway := mailgwtest.Open(t)
	office := gateway.TellAll(gateway.Notifier())[0]
	require.Len(t, office, 1)
	require.Equal(t, "boss@players.example", office[0].To)
	require.Contains(t, string(office[0].Body), "steward+g7.0.0.", "an answer is the steward's word")
	gateway.Email("anne", "north", "AWAY 2026-03-05 2026-03-08", "RESIGN")
	told := gateway.LastTold()
	require.Len(t, told, 1)
	words := mailgwtest.WordsOf(told[0])
	require.Contains(t, words, "North is away from 2026-03-05 to 2026-03-08")
	require.Contains(t, words, "North gives its seat up")
}

func TestWhoIsGivenASeatHearsOfItAtOnce(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for _, do := range []struct {
		by  game.Player
		act game.Act
	}{{"steward", game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 8"}}, {"steward", game.TakeSeat{Seat: "north", Player: "anne"}}, {"bob", game.TakeSeat{Seat: "east", Player: "bob"}}} {
		_, err := gateway.Host.Obey(t.Context(), "g8", fmt.Sprint(do), game.Command{At: mailgwtest.Noon, By: do.by, Do: do.act})
		require.NoError(t, err)
	}
	told := gateway.TellLog(gateway.Notifier(), "g8")
	require.Len(t, told[1], 1)
	require.Equal(t, mailgwtest.Anne, told[1][0].To)
	require.Contains(t, mailgwtest.WordsOf(told[1][0]), "Seats that are still free: 1.")
	for _, outbound := range told[2] {
		require.Equal(t, "welcome", outbound.Kind, "the game begins, and tells bob; he has sat down himself")
		require.Contains(t, mailgwtest.WordsOf(outbound), "The steward, who runs the game: ")
	}
}

// named is a directory in which only anne has a name.
type named struct{ mailgw.Directory }

func (named) Names(context.Context, []game.Player) map[game.Player]string {
	return map[game.Player]string{"anne": "Anne of York"}
}

// TestTheFirstEmailAsksForAName: a player without a name is asked for one, and no other is.
func TestTheFirstEmailAsksForAName(t *testing.T) {
	gateway := mailgwtest.Open(t)
	notifier := gateway.Notifier()
	notifier.People, notifier.Server.Pages = named{gateway.People}, "https://games.example"
	for _, emails := range gateway.TellAll(notifier) {
		for _, outbound := range emails {
			if outbound.Kind == "welcome" {
				require.Equal(t, outbound.To == mailgwtest.Bob, strings.Contains(mailgwtest.WordsOf(outbound), "https://games.example/me"), outbound.To)
			}
		}
	}
}
