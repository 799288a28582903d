package server

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/cmd/control"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/eventstore/aggregate"
	"seneschal/projections/roster"
)

// askSocket sends a request to the socket of a server, as the command line does, and decodes the answer.
func askSocket(t *testing.T, server *Server, path string, request any, answer any) error {
	t.Helper()
	listener, err := control.Listen(server.Config.Socket())
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- control.Serve(ctx, listener, server.newCommandHandler()) }()
	defer func() { stop(); require.NoError(t, <-done) }()
	if request == nil {
		return control.Dial(server.Config.Socket()).Get(t.Context(), path, answer)
	}
	return control.Dial(server.Config.Socket()).Post(t.Context(), path, request, answer)
}

// TestABanHoldsAtEveryDoor bans a player by the command line, and then tries to open a game, take a seat,
// stand in, and write to others, by email, by page and by token: none succeeds, each says why, and orders are
// taken as before. After the ban all of it goes.
func TestABanHoldsAtEveryDoor(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	pages, err := server.Site()
	require.NoError(t, err)
	opened := say(t, server, "anna", "OPEN quest seats=2")
	id := opened[strings.Index(opened, "quest-"):][:len("quest-")+8]
	bob, err := server.Roster.Ensure(t.Context(), "bob", "bob@players.example", "")
	require.NoError(t, err)
	token, err := server.Roster.MakeToken(t.Context(), bob, "robot", roster.Scopes(), time.Now())
	require.NoError(t, err)
	session := signInto(t, server, "bob@players.example")
	begun(t, server, "duel", bob)

	until := time.Now().UTC().Add(time.Hour)
	require.ErrorContains(t, askSocket(t, server, "/players/bob/ban", control.NewBan{Bars: []string{"open"}, Reason: "x"}, &struct{}{}), "3 to 500")
	require.ErrorContains(t, askSocket(t, server, "/players/nobody/ban", control.NewBan{Bars: []string{"open"}, Reason: "Insults."}, &struct{}{}), "nobody, or more than one")
	var ban control.NamedBan
	require.NoError(t, askSocket(t, server, "/players/bob/ban", control.NewBan{Bars: roster.Bars(), Until: &until, Reason: "Insults in the duel."}, &ban))
	require.Equal(t, "bob", ban.Name)

	require.Contains(t, say(t, server, "bob", "OPEN feudal"), "you are banned from opening games here until "+until.Format("2006-01-02 15:04"))
	require.Contains(t, say(t, server, "bob", "TAKE "+id), "you are banned from taking seats here until")
	require.Contains(t, say(t, server, "bob", "PLAY quest"), "you are banned from taking seats here until")
	by := request(t, pages, "GET", "/g/"+id, "", "Cookie", "session="+session)
	require.Contains(t, by.Body.String(), "you are banned from taking seats here until")
	by = request(t, pages, "POST", "/g/"+id+"/opening", "do=take", "Cookie", "session="+session)
	require.Contains(t, by.Body.String(), "you are banned from taking seats here until")
	by = request(t, pages, "POST", "/api/openings", `{"text": "TAKE `+id+`"}`, "Authorization", "Bearer "+token)
	require.Contains(t, by.Body.String(), "you are banned from taking seats here until")
	by = request(t, pages, "POST", "/api/games/duel/seats/seat1/orders", `{"text": "PRESS TO ALL\nyou fool\nEND PRESS"}`, "Authorization", "Bearer "+token)
	require.Contains(t, by.Body.String(), "you may not write to other players of this server until")
	now, err := server.Openings.Opening(t.Context(), id)
	require.NoError(t, err)
	require.False(t, now.HasSeat(bob))
	_, err = server.Openings.Obey(t.Context(), id, "straight", bob, opening.Take{})
	require.ErrorIs(t, err, opening.ErrForbidden)
	_, err = server.Desk.Obey(t.Context(), "volunteer", substitute.Command{At: time.Now().UTC(), By: bob, Do: substitute.Volunteer{}})
	require.ErrorIs(t, err, substitute.ErrForbidden)

	_, err = server.Host.Obey(t.Context(), "duel", "join", game.Command{At: time.Now().UTC(), By: bob, Do: game.TakeSeat{Player: bob}})
	require.ErrorIs(t, err, game.ErrBanned, "an email JOIN to a game of the operator's")
	players := []control.Person{{Name: "Bob", Address: "bob@players.example"}}
	require.ErrorContains(t, askSocket(t, server, "/games", control.NewGame{Ruleset: "quest", Seats: 2, Steward: control.Person{Address: "boss@players.example"}, Players: players}, &struct{}{}), "banned from taking seats")

	steward := func(line string) string {
		out, err := server.Host.Obey(t.Context(), "duel", line, game.Command{At: time.Now().UTC(), By: "steward", Do: game.Steward{Lines: order.Split(line)}})
		require.NoError(t, err)
		require.Len(t, out.Answer.Receipt.Errors, 1, line)
		return out.Answer.Receipt.Errors[0].Reason
	}
	require.Contains(t, steward("REPLACE seat2 BY "+string(bob)), "banned that player from taking seats until")
	director := control.Person{Name: "Dora", Address: "dora@players.example"}
	announcement := control.NewTournament{ID: "cup", Title: "Cup", Rules: json.RawMessage(`{"format": "swiss", "seats": 2, "rounds": 3, "play": {"ruleset": "quest"}}`), Steward: director}
	announcement.Entrants = players
	for _, announcement.DryRun = range []bool{true, false} {
		require.ErrorContains(t, askSocket(t, server, "/tournaments", announcement, &struct{}{}), "banned from taking seats")
	}
	announcement.Entrants = nil
	require.NoError(t, askSocket(t, server, "/tournaments", announcement, &struct{}{}), "nothing was announced before")
	for _, dry := range []bool{true, false} {
		require.ErrorContains(t, askSocket(t, server, "/tournaments/cup/entrants", control.Entering{Player: players[0], DryRun: dry}, &struct{}{}), "has banned")
		var told struct{ Text string }
		require.NoError(t, askSocket(t, server, "/tournaments/cup/letter", control.TournamentOrdering{Ordering: control.Ordering{Text: "ENTER bob@players.example", DryRun: dry}}, &told))
		require.Contains(t, told.Text, "has banned")
	}

	press := func(commandID string, at time.Time) game.Answer {
		out, err := server.Host.Obey(t.Context(), "duel", commandID, game.Command{At: at, By: bob, Do: game.Submission{Seat: "seat1", Lines: order.Split("PRESS TO ALL\nyou fool\nEND PRESS\nPRESS TO STEWARD\nhelp me\nEND PRESS")}})
		require.NoError(t, err)
		return out.Answer
	}
	while := time.Now().UTC()
	refused := press("press", while)
	require.Contains(t, refused.Receipt.Errors[0].Reason, "you may not write to other players of this server until")
	require.Len(t, refused.Events, 1, "the message to the steward")

	page := request(t, pages, "GET", "/me", "", "Cookie", "session="+session)
	require.Contains(t, page.Body.String(), "Insults in the duel.")
	emails, err := server.newAccounts().Emails(t.Context(), bob)
	require.NoError(t, err)
	require.Contains(t, emails[len(emails)-1].Message, "Insults in the duel.")
	notices, err := server.Roster.Notices(t.Context())
	require.NoError(t, err)
	require.Empty(t, notices, "what is in the outbox waits no more")

	var lifted struct{ Lifted int }
	require.NoError(t, askSocket(t, server, "/players/bob/unban", control.Why{Reason: "He has said sorry."}, &lifted))
	require.Equal(t, 1, lifted.Lifted)
	require.Len(t, press("press", while).Events, 1, "what came before is answered as it was")
	require.Greater(t, len(press("press again", time.Now().UTC()).Events), 1)
	require.Contains(t, say(t, server, "bob", "TAKE "+id), "you have the last seat")
	var bans []control.NamedBan
	require.NoError(t, askSocket(t, server, "/bans", nil, &bans))
	require.Empty(t, bans)
	for commit, err := range server.Store.Load(t.Context(), aggregate.GameLog("duel"), 0) {
		require.NoError(t, err)
		for _, part := range commit.Events {
			require.NotContains(t, string(part.Data), "Insults", "it is in no log")
		}
	}
}

// request asks the pages of a server.
func request(t *testing.T, pages http.Handler, method, path, body string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	r.Header.Set(header[0], header[1])
	if method == "POST" && !strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer := httptest.NewRecorder()
	pages.ServeHTTP(answer, r)
	return answer
}

// signInto begins a session of the player of an address, and returns its secret.
func signInto(t *testing.T, server *Server, address string) string {
	t.Helper()
	word, _, err := server.Roster.AskIn(t.Context(), address, "/me", time.Now())
	require.NoError(t, err)
	session, _, err := server.Roster.Enter(t.Context(), word, time.Now())
	require.NoError(t, err)
	return session
}

// begun begins a game of quest, with a player in its first seat.
func begun(t *testing.T, server *Server, id string, player game.Player) {
	t.Helper()
	obey := func(do game.Act, commandID string) {
		_, err := server.Host.Obey(t.Context(), id, commandID, game.Command{At: time.Now().UTC(), By: "steward", Do: do})
		require.NoError(t, err)
	}
	obey(game.Open{Ruleset: "feudal", Seats: 2}, "open")
	g, _, err := server.Host.Game(t.Context(), id)
	require.NoError(t, err)
	for i, seat := range g.Seats() {
		who := player
		if i > 0 {
			who = "other"
		}
		obey(game.TakeSeat{Seat: seat.Seat, Player: who}, "seat "+string(seat.Seat))
	}
}
