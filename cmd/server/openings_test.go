package server

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/cmd/control"
	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/eventstore/aggregate"
)

// openLobby opens a server in which everybody may open games, and whose tables are kept.
func openLobby(t *testing.T, steward string) *Server {
	t.Helper()
	config := &Config{
		Dir: t.TempDir(), Role: Roles, Listen: "127.0.0.1:0", Domain: "seneschal.test", Postgres: pgtest.DSN(t), Proof: "standard", MinFree: 1, LogLevel: "error",
		MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0",
		OpenBy: "everybody", OpenSteward: steward, OpenOwn: 2, OpenPlaying: 3, OpenAll: 5,
	}
	require.NoError(t, os.Chmod(config.Dir, 0o711))
	server, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	server.keeps = true
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.Runner.Run(ctx) }()
	t.Cleanup(func() { stop(); require.NoError(t, <-done); require.NoError(t, server.Close()) })
	require.NoError(t, server.Runner.WaitFor(t.Context(), 0))
	return server
}

// say sends a line of a player by the command line, and returns the answer.
func say(t *testing.T, server *Server, name, line string) string {
	t.Helper()
	lines := control.OpeningLines{Player: control.Person{Name: name, Address: name + "@players.example"}, Text: line}
	listener, err := control.Listen(server.Config.Socket())
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- control.Serve(ctx, listener, server.newCommandHandler()) }()
	defer func() { stop(); require.NoError(t, <-done) }()
	var answer struct {
		Text string `json:"text"`
	}
	require.NoError(t, control.Dial(server.Config.Socket()).Post(t.Context(), "/openings/lines", lines, &answer))
	return answer.Text
}

func TestTheOperatorsBoundsHoldAndSayWhenTheyEnd(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	for range 2 {
		require.Contains(t, say(t, server, "anna", "OPEN feudal seats=3"), "you have opened feudal-")
	}
	require.Contains(t, say(t, server, "anna", "OPEN feudal"), "2 games of yours wait for players")
	for _, name := range []string{"bert", "carl"} {
		require.Contains(t, say(t, server, name, "OPEN quest seats=4"), "you have opened quest-")
	}
	require.Contains(t, say(t, server, "bert", "OPEN quest seats=4"), "you have opened quest-")
	require.Contains(t, say(t, server, "dora", "OPEN quest"), "5 games wait for players on this server")
	require.Contains(t, say(t, server, "boss", "OPEN quest"), "you are its steward, who does not play")
	require.Contains(t, say(t, server, "bert", "PLAY feudal"), "you have a seat in feudal-")
	require.Contains(t, say(t, server, "bert", "PLAY feudal"), "a new player plays or waits for 3 games at a time")
	require.Contains(t, say(t, server, "dora", "GAMES feudal"), "TAKE feudal-")

	anna, _, err := server.Roster.PlayerByAddress(t.Context(), "anna@players.example")
	require.NoError(t, err)
	dora, _, err := server.Roster.PlayerByAddress(t.Context(), "dora@players.example")
	require.NoError(t, err)
	require.NoError(t, server.Roster.Block(t.Context(), anna, dora, time.Now()))
	require.Contains(t, say(t, server, "dora", "GAMES feudal"), "none now", "a block hides the games of both from each other")
	ids, err := mailOpenings{pageOpenings{server.Openings}, server}.Waiting(t.Context())
	require.NoError(t, err)
	for _, id := range ids {
		if now, err := server.Openings.Opening(t.Context(), id); err == nil && now.Opener() == anna {
			require.Contains(t, say(t, server, "dora", "TAKE "+id), "this game is not open to you")
		}
	}
}

// TestABotAccountIsShownAndKeptOutOfGamesForPeople marks an account as a bot, and has it ask for seats by line
// and by token.
func TestABotAccountIsShownAndKeptOutOfGamesForPeople(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	robot, err := server.Roster.Ensure(t.Context(), "robot", "robot@players.example", "")
	require.NoError(t, err)
	require.NoError(t, server.Roster.MarkProgram(t.Context(), robot))
	require.Contains(t, say(t, server, "anna", "OPEN feudal seats=3 people=yes"), "you have opened feudal-")
	require.Contains(t, say(t, server, "robot", "PLAY feudal"), "it is for people alone, and this account is marked as a bot")
	receipt, err := server.carryOutLines(t.Context(), "token/1", robot, []order.Line{{N: 1, Text: "PLAY feudal"}})
	require.NoError(t, err)
	require.Len(t, receipt.Errors, 1)
	require.Contains(t, say(t, server, "anna", "OPEN feudal seats=3"), "you have opened feudal-")
	require.Contains(t, say(t, server, "robot", "PLAY feudal"), "you have a seat in feudal-")
	require.Equal(t, "robot (bot)", server.Roster.Name(t.Context(), robot))
}

func TestWithoutAStewardOnlyThoseWhoDoNotPlayOpenGames(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "")
	require.Contains(t, say(t, server, "anna", "OPEN feudal"), "this server names no steward for such games")
	require.Contains(t, say(t, server, "anna", "OPEN feudal steward=yes"), "you have opened feudal-")
	client := control.NewGame{ID: "games", Ruleset: "feudal"}
	_, err := server.Control().Open(t.Context(), client)
	require.ErrorContains(t, err, "games that wait for players")
}

// TestPagesAndLinesGiveTheSameEvents opens, joins and leaves a game by a page, and by the lines that emails and
// the command line share.
func TestPagesAndLinesGiveTheSameEvents(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	names := map[game.Player]string{}
	player := func(name string) game.Player {
		p, err := server.Roster.Ensure(t.Context(), name, name+"@players.example", "")
		require.NoError(t, err)
		names[p] = name[:4]
		return p
	}
	lobby := mailOpenings{pageOpenings{server.Openings}, server}
	ways := map[string]func(by, line string, act opening.Act, id string){
		"line": func(by, line string, _ opening.Act, id string) { player(by); say(t, server, by, fmt.Sprintf(line, id)) },
		"page": func(by, _ string, act opening.Act, id string) {
			_, err := pageOpenings{server.Openings}.Obey(t.Context(), id, fmt.Sprintf("web/%s %T", by, act), player(by), act)
			require.NoError(t, err)
		},
	}
	var logs [][]string
	for _, way := range []string{"line", "page"} {
		do, id := ways[way], "feudal-page"
		terms := opening.Terms{Ruleset: "feudal", Preset: "simple", Seats: 2, Pace: "brisk", Options: map[game.Option]string{"years": "6"}, Unrated: true}
		do("anna"+way, "OPEN feudal preset=simple seats=2 pace=brisk years=6 rated=no%.0s", opening.Open{Terms: terms}, id)
		own, err := lobby.Of(t.Context(), player("anna"+way))
		require.NoError(t, err)
		require.Len(t, own, 1)
		id = own[0]
		do("bert"+way, "TAKE %s", opening.Take{}, id)
		do("bert"+way, "LEAVE %s", opening.Leave{}, id)
		do("carl"+way, "TAKE %s", opening.Take{}, id)
		do("anna"+way, "CONFIRM %s", opening.Confirm{}, id)
		logs = append(logs, eventsOf(t, server, id, names))
	}
	require.Len(t, logs[0], 10)
	require.Equal(t, logs[0], logs[1])
}

// eventsOf returns the events of an opening with players by their names and without times and keys.
func eventsOf(t *testing.T, server *Server, id string, names map[game.Player]string) (all []string) {
	t.Helper()
	for commit, err := range server.Store.Load(t.Context(), aggregate.OpeningLog(id), 0) {
		require.NoError(t, err)
		for _, envelope := range commit.Events {
			fields := map[string]any{}
			require.NoError(t, json.Unmarshal(envelope.Data, &fields))
			for _, field := range []string{"at", "until", "ends", "opening", "commitment"} {
				delete(fields, field)
			}
			for _, field := range []string{"by", "player"} {
				if p, ok := fields[field].(string); ok {
					fields[field] = names[game.Player(p)]
				}
			}
			text, err := json.Marshal(fields)
			require.NoError(t, err)
			all = append(all, envelope.Kind+" "+string(text))
		}
	}
	return all
}
