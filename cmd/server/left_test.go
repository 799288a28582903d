package server

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message"
)

// leave opens a game on some terms, begins it, and lets a player resign. It returns the game, and the emails about it.
func (w *watched) leave(terms string) (id string, emails []mailgw.Outbound) {
	w.t.Helper()
	w.Config.OpenOwn, w.Config.OpenPlaying = 0, 0
	opened := say(w.t, w.Server, "anna", "OPEN feudal seats=3 "+terms+" title=The vale")
	id = opened[strings.Index(opened, "feudal-"):][:len("feudal-")+8]
	for i, by := range []string{"bert", "carl", "anna", "bert", "carl"} {
		act := lists.Either[opening.Act](i < 2, opening.Take{}, opening.Confirm{})
		_, err := w.Openings.Obey(w.t.Context(), id, fmt.Sprint("act ", i), w.player(by), act)
		require.NoError(w.t, err)
	}
	_, err := w.Openings.Advance(w.t.Context(), id)
	require.NoError(w.t, err)
	g, _, err := w.Host.Game(w.t.Context(), id)
	require.NoError(w.t, err)
	for _, seat := range g.Seats() {
		if seat.Player == w.player("bert") {
			w.obey(id, "resign", seat.Player, game.Submission{Seat: seat.Seat, Lines: order.Split("RESIGN")})
		}
	}
	w.play(id)
	return id, lists.Keep(w.note(), func(o mailgw.Outbound) bool { return o.Kind == "left" })
}

// TestPlayersAreToldHowToComeBack lets a player resign: where bots play seats that were left, they are told by email how
// to come back, do it by an answer to that, and the desk says meanwhile that a bot plays.
func TestPlayersAreToldHowToComeBack(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	_, emails := w.leave("")
	require.Empty(t, emails, "they cannot come back by themselves")
	w = newWatched(t)
	id, emails := w.leave("LEFT=BOTS")
	require.Len(t, emails, 1)
	require.Equal(t, "bert@players.example", emails[0].To)
	words := mailgwtest.WordsOf(emails[0])
	require.Contains(t, words, "You have given up your seat in")
	require.Contains(t, words, "TAKE "+id)

	answer := message.Parse([]byte("From: bert@players.example\r\nTo: "+w.newMailServer().Address()+"\r\nSubject: Re: seat\r\nIn-Reply-To: "+emails[0].MessageID+"\r\nReferences: "+emails[0].MessageID+"\r\n\r\nTAKE "+id+"\r\n"), w.Host.Time())
	require.Empty(t, incoming.Answered(w.newMailServer(), &answer).Game, "the answer is no email to the game")

	require.NoError(t, w.Desk.Review(t.Context(), id))
	_, err := w.Desk.SeatBots(t.Context(), id)
	require.NoError(t, err)
	pages, err := w.Site()
	require.NoError(t, err)
	last, err := w.Store.Last(t.Context())
	require.NoError(t, err)
	require.NoError(t, w.Runner.WaitFor(t.Context(), last))
	body := request(t, pages, "GET", "/substitutes", "", "Accept-Language", "en").Body.String()
	require.Contains(t, body, "a bot plays the seat meanwhile")
	require.Contains(t, say(t, w.Server, "bert", "TAKE "+id), "you have your seat")
}

// TestPlayersAreToldThatSilenceHasCostTheirSeat lets a player miss deadlines until the seat is lost, in a game that
// nobody opened for strangers: there is no way back, and the player learns it all the same, once.
func TestPlayersAreToldThatSilenceHasCostTheirSeat(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	w.begin("duel", "anna", "bert")
	for range 9 {
		g, _, err := w.Host.Game(t.Context(), "duel")
		require.NoError(t, err)
		for _, seat := range g.Seats() {
			if n, _, _, _ := g.Phase(); seat.Player == w.player("anna") {
				w.obey("duel", fmt.Sprint("ready ", n), seat.Player, game.Submission{Seat: seat.Seat, Lines: order.Split("READY")})
			}
		}
		w.after += 60 * 24 * time.Hour
		require.NoError(t, w.Host.CloseDue(t.Context(), "duel"))
	}
	emails := lists.Keep(w.note(), func(o mailgw.Outbound) bool { return o.Kind == "left" })
	require.Len(t, emails, 1)
	require.Equal(t, "bert@players.example", emails[0].To)
	words := mailgwtest.WordsOf(emails[0])
	require.Contains(t, words, "because you have missed too many deadlines")
	require.NotContains(t, words, "TAKE")
}
