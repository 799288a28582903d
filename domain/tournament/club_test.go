package tournament_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
)

// inClubs lets n players enter, for these clubs in turn.
func (c *server) inClubs(n int, clubs ...string) {
	for i := range n {
		p := player(i + 1)
		c.must(p, tournament.Enter{Player: p, Rating: 2000 - 10*i, Reliability: 100, Club: clubs[i%len(clubs)]})
	}
}

func TestPlayersOfOneClubAreNeverDrawnAtOneTable(t *testing.T) {
	for rules, n := range map[string]int{
		"{format: swiss, seats: 2, rounds: 5, apart: [{club: leeds}]}":                             12,
		"{format: swiss, seats: 4, rounds: 4, apart: [{club: Leeds}]}":                             16,
		"{format: honour, seats: 3, rounds: 3, seasons: 2, apart: [{club: Leeds}]}":                12,
		"{format: league, seats: 4, rounds: 1, division: 8, seasons: 1, apart: [{club: Leeds}]}":   8,
		`{format: swiss, seats: 2, rounds: 4, apart: [{club: "*"}], points: {byes: {halves: 1}}}`:  13,
		`{format: swiss, seats: 4, rounds: 3, apart: [[p02, p03], {club: Leeds}, {club: "York"}]}`: 12,
		`{format: single, seats: 4, rounds: 2, apart: [{club: Leeds}]}`:                            16,
	} {
		t.Run(rules, func(t *testing.T) {
			server := newServer(t, read(t, rules))
			server.inClubs(n, "Leeds", "", "York", "")
			server.must(steward, tournament.CloseEntries{})
			server.run(nil)
			require.NotEmpty(t, server.tour.Tables())
			var leeds []game.Player
			for _, e := range server.tour.Entrants() {
				if e.Club == "Leeds" {
					leeds = append(leeds, e.Player)
				}
			}
			for i, a := range leeds {
				for _, b := range leeds[:i] {
					require.Zero(t, server.meetings(a, b), "%s and %s", a, b)
				}
			}
			server.replays()
		})
	}
}

func TestARoundRobinSaysWhichOfAClubMeet(t *testing.T) {
	server := newServer(t, read(t, "{format: round-robin, seats: 2, apart: [{club: Leeds}]}"))
	server.inClubs(4, "Leeds", "York")
	server.must(steward, tournament.CloseEntries{})
	server.run(func() bool { return len(server.tour.Tables()) > 0 })
	said := ""
	for n := 1; n <= 3; n++ {
		said += server.drawnWhy(1, n)
	}
	require.Contains(t, said, "p01, p03 could not be kept apart")
	require.Contains(t, said, "club Leeds")
}

func TestADrawThatCannotKeepAClubApartSaysSo(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, apart: [{club: Leeds}]}"))
	server.inClubs(4, "Leeds", "Leeds", "Leeds", "York")
	server.must(steward, tournament.CloseEntries{})
	server.must(steward, tournament.OpenSeason{})
	receipt := server.write(steward, "DRAW")
	require.Contains(t, receipt.Errors[0].Reason, "kept apart")
}

func TestAClubIsNamedAtEntryAndByADirector(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	club := func(p game.Player) string {
		for _, e := range server.tour.Entrants() {
			if e.Player == p {
				return e.Club
			}
		}
		return "?"
	}
	require.Equal(t, []string{"p01 has entered"}, server.write("p01", "ENTER CLUB Chess Club of Leeds").Done)
	require.Equal(t, []string{"p02 has entered"}, server.write(steward, "ENTER p02 CLUB York").Done)
	require.Equal(t, "Chess Club of Leeds", club("p01"))
	require.Equal(t, "York", club("p02"))
	require.Equal(t, []string{"p01 plays for York"}, server.write("p01", "CLUB York").Done)
	require.Contains(t, server.write("p01", "CLUB York").Errors[0].Reason, "so already")
	require.Contains(t, server.write("p01", "CLUB").Errors[0].Reason, "dash")
	require.Contains(t, server.write("p01", "CLUB *").Errors[0].Reason, "asterisk")
	require.Contains(t, server.write(steward, "CLUB p01 Leeds").Errors[0].Reason, "reason")
	require.Equal(t, []string{"p01 plays for Leeds"}, server.write(steward, "CLUB p01 Leeds WHY he moved").Done)
	server.must("p03", tournament.Enter{Player: "p03", Reliability: 100})
	server.must(steward, tournament.OpenSeason{})
	require.Contains(t, server.write("p01", "CLUB York").Errors[0].Reason, "play has begun")
	require.Equal(t, []string{"p01 plays for no club"}, server.write(steward, "CLUB p01 - WHY he left it").Done)
	require.Empty(t, club("p01"))
	server.replays()
	server.audited()
}

func TestGroupsOfTheRulesAreListsOrClubs(t *testing.T) {
	rules := read(t, "{format: swiss, seats: 4, apart: [[ann, bob], {club: Leeds}]}")
	require.Equal(t, [][]game.Player{{"ann", "bob"}, {"club Leeds"}}, rules.Apart)
	server := newServer(t, rules)
	require.Empty(t, server.write(steward, "CHANGE apart [{club: York}] WHY Leeds is large").Errors)
	require.Equal(t, [][]game.Player{{"club York"}}, server.tour.Rules().Apart)
	require.Empty(t, server.write(steward, "CHANGE rounds 2 WHY short").Errors)
	require.Equal(t, [][]game.Player{{"club York"}}, server.tour.Rules().Apart)
	for _, bad := range []string{`[{club: ""}]`, "[{team: Leeds}]", "[{}]", "[7]", "[[p01]]"} {
		read, err := tournament.Read(fmt.Appendf(nil, "{format: swiss, seats: 4, apart: %s}", bad))
		if err == nil {
			err = read.Check(gametest.Lookup)
		}
		require.Error(t, err, bad)
	}
}
