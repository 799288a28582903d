package tournamentmail_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/mailgw/mailgwtest"
)

// server is a gateway with a tournament "cup" whose emails are written.
type server struct{ *mailgwtest.TournamentServer }

// newTournament announces a tournament by some rules, and enters players in their order.
func newTournament(t testing.TB, rules string, entrants ...game.Player) server {
	return server{mailgwtest.NewTournament(t, rules, entrants...)}
}

// Last returns the words of the emails that follow from the last commit, by reader. Each reader
// may get only one.
func (k server) Last() map[game.Player]string {
	k.T.Helper()
	told := k.Told(k.Notifier())
	all := make(map[game.Player]string)
	for _, outbound := range told[len(told)-1] {
		who := k.People.By[outbound.To]
		require.Empty(k.T, all[who], "one letter to each")
		all[who] = mailgwtest.Plain(k.T, outbound)
		require.Equal(k.T, mailgwtest.Server().ReplyAddress("cup", game.Seat(who), 0), mailgwtest.ReplyTo(k.T, outbound))
		header, _ := mailgwtest.PartsOf(k.T, outbound.Body)
		require.Equal(k.T, mailgwtest.Server().Root("cup", game.Seat(who)), header.Get("References"))
		require.Contains(k.T, header.Get("List-Id"), "<cup.games.example>")
	}
	return all
}

// Table returns a player's table in a round.
func (k server) Table(season, round int, player game.Player) tournament.TableInfo {
	info, _ := k.State().Season(season)
	for _, table := range info.Rounds[round-1].Tables {
		if slices.ContainsFunc(table.Holders, func(s tournament.Seated) bool { return s.Player == player }) {
			return table
		}
	}
	require.Fail(k.T, "no table", player)
	return tournament.TableInfo{}
}

// Rounds counts the drawn rounds of a season.
func (k server) Rounds(season int) int {
	info, _ := k.State().Season(season)
	return len(info.Rounds)
}

// Rules of tournaments of the little game.
const (
	agreed = `{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, clock: {agree: true, round: 3d}}`
	league = `{format: league, seats: 2, rounds: 2, division: 4, promote: 1, relegate: 1, seasons: 2, play: {ruleset: tiny}, dates: {season: 30d}}`
	climbs = `{format: ladder, seats: 2, ladder: {reach: 2}, play: {ruleset: tiny}}`
)
