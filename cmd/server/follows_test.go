package server

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// watched is a server whose news are noted and told by hand.
type watched struct {
	*Server
	t     *testing.T
	box   *shelf
	after time.Duration // how late it is
	marks int
}

func newWatched(t *testing.T) *watched {
	w := &watched{Server: openLobby(t, "boss@players.example"), t: t, box: &shelf{}}
	w.Host.Now = func() time.Time { return time.Now().Add(w.after).UTC() }
	return w
}

// player returns a player, who exists from now on.
func (w *watched) player(name string) game.Player {
	w.t.Helper()
	player, err := w.Roster.Ensure(w.t.Context(), name, name+"@players.example", "")
	require.NoError(w.t, err)
	return player
}

func (w *watched) obey(id, commandID string, by game.Player, do game.Act) {
	w.t.Helper()
	_, err := w.Host.Obey(w.t.Context(), id, commandID, game.Command{At: w.Host.Time(), By: by, Do: do})
	require.NoError(w.t, err)
}

// begin begins a game of two players.
func (w *watched) begin(id string, players ...string) {
	w.t.Helper()
	w.obey(id, "open", "steward", game.Open{Ruleset: "feudal", Seats: len(players), Title: "The " + id})
	g, _, err := w.Host.Game(w.t.Context(), id)
	require.NoError(w.t, err)
	for i, seat := range g.Seats() {
		w.obey(id, "seat"+fmt.Sprint(i), "steward", game.TakeSeat{Seat: seat.Seat, Player: w.player(players[i])})
	}
}

// play closes the open phase of a game.
func (w *watched) play(id string) {
	w.t.Helper()
	g, _, err := w.Host.Game(w.t.Context(), id)
	require.NoError(w.t, err)
	n, _, _, _ := g.Phase()
	for _, seat := range g.Seats() {
		w.obey(id, fmt.Sprint("ready ", n, seat.Seat), seat.Player, game.Submission{Seat: seat.Seat, Lines: order.Split("READY")})
	}
	w.after += 3 * time.Hour // past the respite
	require.NoError(w.t, w.Host.CloseDue(w.t.Context(), id))
	g, _, err = w.Host.Game(w.t.Context(), id)
	require.NoError(w.t, err)
	next, _, _, _ := g.Phase()
	require.Equal(w.t, n+1, next)
}

// end ends a game.
func (w *watched) end(id string) {
	w.t.Helper()
	g, _, err := w.Host.Game(w.t.Context(), id)
	require.NoError(w.t, err)
	w.obey(id, "end", g.Steward(), game.Steward{Lines: order.Split("ABANDON WHY it was only a test")})
}

// follow has a player follow something, by email.
func (w *watched) follow(name string, kind follow.Kind, id string, weekly bool) error {
	return mailOthers{w.Roster, w.Server}.Follow(w.t.Context(), w.player(name), follow.Subject{Kind: kind, ID: id}, weekly)
}

// note lets the notifier handle the log to its end, and returns its emails. Then it is killed.
func (w *watched) note() []mailgw.Outbound {
	w.t.Helper()
	last, err := w.Store.Last(w.t.Context())
	require.NoError(w.t, err)
	box := &shelf{}
	notifier := w.newNotifier(box)
	notifier.Caller = nil
	ctx, kill := context.WithCancel(w.t.Context())
	done := make(chan error, 1)
	go func() { done <- notifier.Run(ctx) }()
	w.marks++
	w.begin(fmt.Sprint("mark", w.marks), "xara", "ywain") // its emails move the cursor
	require.Eventually(w.t, func() bool {
		return notifier.Position() >= last
	}, time.Minute, 5*time.Millisecond)
	kill()
	require.NoError(w.t, <-done)
	return box.Take()
}

// told looks twice, and returns the words of each reader's email.
func (w *watched) told() map[string]string {
	w.t.Helper()
	lookout := w.newFollowLookout(w.box)
	at := w.Host.Time()
	lookout.Now = func() time.Time { return at }
	for range 2 {
		require.NoError(w.t, lookout.Look(w.t.Context()))
	}
	told := map[string]string{}
	for _, email := range w.box.Take() {
		require.NotContains(w.t, told, email.To)
		told[strings.TrimSuffix(email.To, "@players.example")] = mailgwtest.WordsOf(email)
	}
	return told
}

func TestFollowersAreToldOnceWhatEverybodyMayKnow(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	w.begin("duel", "anna", "bert")
	w.begin("other", "bert", "foe")
	require.NoError(t, w.Roster.Block(t.Context(), w.player("hated"), w.player("anna"), time.Now()))
	require.NoError(t, w.Roster.Block(t.Context(), w.player("bert"), w.player("hater"), time.Now()))
	for name, weekly := range map[string]bool{"once": false, "week": true, "hated": false, "hater": false, "gone": false, "left": false, "erased": false} {
		require.NoError(t, w.follow(name, follow.Game, "duel", weekly))
	}
	require.NoError(t, w.follow("once", follow.Player, string(w.player("bert")), false))
	require.NoError(t, w.follow("fan", follow.Player, string(w.player("bert")), false))
	require.NoError(t, w.follow("hater", follow.Player, string(w.player("bert")), false))
	w.note()
	require.Empty(t, w.told(), "what came before it was followed is no news")
	w.play("duel")
	w.note()
	require.NoError(t, w.Roster.Erase(t.Context(), w.player("erased")))
	require.NoError(t, w.subscriptions().Subscribe(t.Context(), w.player("left"), mailgw.Follows, false))
	require.NoError(t, mailOthers{w.Roster, w.Server}.Unfollow(t.Context(), w.player("gone"), follow.Subject{Kind: follow.Game, ID: "duel"}))
	told := w.told()
	require.Len(t, told, 1, "blocks, and players who left")
	require.Contains(t, told["once"], "The duel: 1 phase has closed")
	w.note()
	require.Empty(t, w.told())

	w.end("duel")
	w.end("other")
	w.note()
	told = w.told()
	require.Len(t, told, 2)
	require.Contains(t, told["once"], "The duel: the game is over")
	require.Contains(t, told["once"], "bert: games are over: The duel, The other")
	require.Contains(t, told["fan"], "bert: games are over: The duel, The other")
	w.after += 8 * 24 * time.Hour
	told = w.told()
	require.Len(t, told, 1)
	require.Contains(t, told["week"], "The duel: the game is over")
	require.Empty(t, w.told())
}

// TestGamesOfInvitedPlayersAreNeverTold begins a game that was opened with an invite code.
func TestGamesOfInvitedPlayersAreNeverTold(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	opened := say(t, w.Server, "anna", "OPEN feudal seats=2 code=heron")
	id := opened[strings.Index(opened, "feudal-"):][:len("feudal-")+8]
	require.ErrorContains(t, w.follow("fan", follow.Game, id, false), "for invited players alone")
	require.NoError(t, w.Roster.Follow(t.Context(), w.player("sly"), follow.Subject{Kind: follow.Game, ID: id}, false, time.Now()), "by a changed form, before the tables knew")
	require.NoError(t, w.follow("fan", follow.Player, string(w.player("anna")), false))
	for i, act := range []opening.Act{opening.Take{Invite: "heron"}, opening.Confirm{}, opening.Confirm{}} {
		by := w.player([]string{"bert", "bert", "anna"}[i])
		_, err := w.Openings.Obey(t.Context(), id, fmt.Sprint("act ", i), by, act)
		require.NoError(t, err)
	}
	_, err := w.Openings.Advance(t.Context(), id)
	require.NoError(t, err)
	g, _, err := w.Host.Game(t.Context(), id)
	require.NoError(t, err)
	require.True(t, g.Begun())
	w.play(id)
	w.end(id)
	w.note()
	require.Empty(t, w.told())
	var left int
	require.NoError(t, w.DB.Get(&left, `SELECT count(*) FROM roster.follow_news`))
	require.Zero(t, left)
}

// TestFollowersAreToldAgainAfterAKill kills the lookout behind the post and before its commit, and the notifier behind
// its commit.
func TestFollowersAreToldAgainAfterAKill(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	w.begin("duel", "anna", "bert")
	require.NoError(t, w.follow("fan", follow.Game, "duel", false))
	w.play("duel")
	w.note()
	lookout := w.newFollowLookout(w.box)
	w.box.Fail = errors.New("killed")
	require.ErrorContains(t, lookout.Look(t.Context()), "killed")
	w.box.Fail = nil
	require.Len(t, w.told(), 1)
	_, err := w.DB.Exec(`UPDATE mail.cursors SET pos = 1`)
	require.NoError(t, err)
	w.note()
	require.Empty(t, w.told(), "a commit that is handled again is told once")
	w.play("duel")
	w.note()
	require.Len(t, w.told(), 1)
}

func TestRoundsOfTournamentsAreTold(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	rules, err := tournament.Read([]byte("format: honour\nseats: 3\nrounds: 1\nseasons: 1\nplay: {ruleset: feudal, preset: simple}\n"))
	require.NoError(t, err)
	do := func(commandID string, by game.Player, act tournament.Act) {
		_, err := w.Tournaments.Obey(t.Context(), "cup", commandID, tournament.Command{At: w.Host.Time(), By: by, Do: act})
		require.NoError(t, err)
	}
	do("announce", "steward", tournament.Announce{Title: "Cup of Logres", Rules: rules})
	for _, name := range []string{"anna", "bert", "carl"} {
		do("enter "+name, w.player(name), tournament.Enter{Player: w.player(name), Reliability: 100})
	}
	require.NoError(t, w.follow("fan", follow.Tournament, "cup", false))
	require.NoError(t, w.follow("fan", follow.Player, string(w.player("anna")), false))
	do("close", "steward", tournament.CloseEntries{})
	_, err = w.Tournaments.Advance(t.Context(), "cup")
	require.NoError(t, err)
	w.note()
	told := w.told()
	require.Len(t, told, 1)
	require.Contains(t, told["fan"], "Cup of Logres: round 1 is drawn")
	require.Contains(t, told["fan"], "anna: a game has begun")
	require.NoError(t, w.Roster.Erase(t.Context(), w.player("anna")))
	all, err := w.Roster.Followed(t.Context(), w.player("fan"))
	require.NoError(t, err)
	require.Len(t, all, 1, "nobody follows an erased player")
}
