package mailgwtest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/tournaments"
	"seneschal/mailgw"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/tournamentmail"
)

// TournamentMail lets the intake write to real tournaments.
type TournamentMail struct{ *tournaments.Host }

// Tournament returns the present state of a tournament.
func (c TournamentMail) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	t, _, err := c.Host.Tournament(ctx, id)
	return t, err
}

// Obey implements tournamentmail.Host.
func (c TournamentMail) Obey(ctx context.Context, t *tournament.Tournament, commandID string, at time.Time, by game.Player, said tournamentmail.Said) (tournamentmail.Obeyed, error) {
	out, err := c.Host.Obey(ctx, t.ID(), commandID, tournament.Command{At: at, By: by, Do: tournament.Submission{Lines: said.Lines, Strangers: said.Strangers, Reliability: 100}})
	return tournamentmail.Obeyed{Receipt: out.Answer.Receipt, Now: out.Now}, err
}

// Look implements tournamentmail.Host.
func (c TournamentMail) Look(ctx context.Context, id, commandID string) (tournamentmail.Look, error) {
	t, known, err := c.Host.Look(ctx, id, commandID)
	return tournamentmail.Look{Tournament: t, Known: known[commandID]}, err
}

// OpenTournament sets up a gateway with a tournament "cup" beside its game.
func OpenTournament(t testing.TB) (*Gateway, TournamentMail) {
	gateway := Open(t)
	mail := TournamentMail{tournaments.New(gateway.Host, nil)}
	gateway.In.Tournaments = mail
	rules, err := tournament.Read([]byte(`{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}}`))
	require.NoError(t, err)
	_, err = mail.Host.Obey(t.Context(), "cup", "announce", tournament.Command{
		At: Noon, By: "steward", Do: tournament.Announce{Title: "Cup of Logres", Rules: rules},
	})
	require.NoError(t, err)
	return gateway, mail
}

// A TournamentServer is a gateway with a tournament "cup" whose emails are written.
type TournamentServer struct {
	*Gateway
	Tours *tournaments.Host
	N     int // number of commands so far; the time of the next is so many minutes after Noon
}

// FullNames are the names of the players of cups.
var FullNames = map[game.Player]string{"anne": "Anne Hill", "bob": "Bob Stone", "carl": "Carl Wood", "dora": "Dora Lake", "mute": "Mute Swan", "steward": "Sir Kay"}

// NewTournament announces a tournament by some rules, and enters players in their order.
func NewTournament(t testing.TB, rules string, entrants ...game.Player) *TournamentServer {
	server := &TournamentServer{Gateway: Open(t)}
	server.Tours = tournaments.New(server.Host, nil)
	server.People.By["dora@players.example"], server.People.Called = "dora", FullNames
	r, err := tournament.Read([]byte(rules))
	require.NoError(t, err)
	server.Do("steward", tournament.Announce{Title: "Cup of Logres", Rules: r})
	for _, player := range entrants {
		if strings.HasPrefix(string(player), "player") {
			server.People.By[string(player)+"@players.example"] = player
		}
		server.Do(player, tournament.Enter{Player: player, Reliability: 100})
	}
	return server
}

// Do gives the tournament a command, each a minute after the one before.
func (k *TournamentServer) Do(by game.Player, act tournament.Act) {
	k.T.Helper()
	k.N++
	cmd := tournament.Command{At: Noon.Add(time.Duration(k.N) * time.Minute), By: by, Do: act}
	_, err := k.Tours.Obey(context.Background(), "cup", fmt.Sprintf("cause-%d", k.N), cmd)
	require.NoError(k.T, err, "%T", act)
}

// State returns the present state of the tournament.
func (k *TournamentServer) State() *tournament.Tournament {
	now, _, err := k.Tours.Tournament(context.Background(), "cup")
	require.NoError(k.T, err)
	return now
}

// Begin opens the season and draws the tables that can be drawn.
func (k *TournamentServer) Begin() {
	k.Do("steward", tournament.OpenSeason{})
	k.Do("", tournament.Draw{})
}

// Result records the result of a table: the first seat wins.
func (k *TournamentServer) Result(table tournament.TableInfo) {
	var end tournament.End
	for i, s := range table.Holders {
		end.Places = append(end.Places, tournament.Finished{Seat: s.Seat, Place: i + 1})
	}
	k.Do("", tournament.RecordResult{Game: table.Game, Head: "h", End: end})
}

// Finish records the results of all waiting tables of a round, waits until the time for objections is over, and closes
// the round.
func (k *TournamentServer) Finish(season, round int) {
	info, _ := k.State().Season(season)
	for _, table := range info.Rounds[round-1].Tables {
		if table.Status == "waiting" {
			k.Result(table)
		}
	}
	k.N += int(k.State().Rules().Objections.Duration().Minutes())
	k.Do("", tournament.CloseRound{Season: season, Round: round})
}

// Notifier returns a notifier for tournaments. Its emails have links to pages.
func (k *TournamentServer) Notifier() *notifier.Notifier {
	c := k.Gateway.Notifier()
	c.Server.Pages = "https://games.example"
	return c
}

// Told composes the emails of every commit of the tournament, one list for each commit.
func (k *TournamentServer) Told(c *notifier.Notifier) [][]mailgw.Outbound {
	k.T.Helper()
	var emailLists [][]mailgw.Outbound
	state := tournament.New(gametest.Lookup)
	for commit, err := range k.Store.Load(context.Background(), aggregate.TournamentLog("cup"), 0) {
		require.NoError(k.T, err)
		events, err := tournament.Registry().DecodeAll(commit.Events)
		require.NoError(k.T, err)
		next := event.Fold(state, events...)
		emails, err := c.HandleTournament(context.Background(), commit, state, next, events)
		require.NoError(k.T, err)
		emailLists, state = append(emailLists, emails), next
	}
	return emailLists
}

// Rules of tournaments of the little game.
const (
	Swiss = `{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, points: {scheme: result 1 0.5 0}}`
	Waits = `{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, eligible: {most: 2, waiting: true}}`
)

// Count counts the emails in the outbox.
func Count(t testing.TB, db *sqlx.DB) int {
	var n int
	require.NoError(t, db.Get(&n, `SELECT count(*) FROM mail.outbox`))
	return n
}
