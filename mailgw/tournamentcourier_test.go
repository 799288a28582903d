package mailgw_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/post"
	"seneschal/migrations"
)

// tournamentHouse is a gateway with a tournament "cup" whose log is told.
type tournamentHouse struct {
	*gateway
	clubs *host.Tournaments
	n     int
}

// fullNames are how the players of cups are called.
var fullNames = map[game.Player]string{"anne": "Anne Hill", "bob": "Bob Stone", "carl": "Carl Wood", "dora": "Dora Lake", "mute": "Mute Swan", "steward": "Sir Kay"}

// newTournament is a tournament by some rules with entrants in their order.
func newTournament(t testing.TB, rules string, entrants ...game.Player) *tournamentHouse {
	k := &tournamentHouse{gateway: open(t)}
	k.clubs = host.NewTournaments(k.host)
	k.people.by["dora@players.example"], k.people.names = "dora", fullNames
	r, err := tournament.Read([]byte(rules))
	require.NoError(t, err)
	k.do("steward", tournament.Announce{Title: "Cup of Logres", Rules: r})
	for _, p := range entrants {
		if strings.HasPrefix(string(p), "player") {
			k.people.by[string(p)+"@players.example"] = p
		}
		k.do(p, tournament.Enter{Player: p, Reliability: 100})
	}
	return k
}

// do has an act obeyed, each a minute after the one before.
func (k *tournamentHouse) do(by game.Player, act tournament.Act) {
	k.t.Helper()
	k.n++
	cmd := tournament.Command{At: noon.Add(time.Duration(k.n) * time.Minute), By: by, Do: act}
	_, err := k.clubs.Obey(context.Background(), "cup", fmt.Sprintf("cause-%d", k.n), cmd)
	require.NoError(k.t, err, "%T", act)
}

func (k *tournamentHouse) cup() *tournament.Tournament {
	now, _, err := k.clubs.Tournament(context.Background(), "cup")
	require.NoError(k.t, err)
	return now
}

// begin opens the season and draws what can be drawn.
func (k *tournamentHouse) begin() {
	k.do("steward", tournament.OpenSeason{})
	k.do("", tournament.Draw{})
}

// result brings the result of a table: who sits first wins.
func (k *tournamentHouse) result(table tournament.TableInfo) {
	var end tournament.End
	for i, s := range table.Holders {
		end.Places = append(end.Places, tournament.Finished{Seat: s.Seat, Place: i + 1})
	}
	k.do("", tournament.RecordResult{Game: table.Game, Head: "h", End: end})
}

// finish brings the results of all open tables of a round, waits until nobody
// may object to them any more, and closes it.
func (k *tournamentHouse) finish(season, round int) {
	info, _ := k.cup().Season(season)
	for _, table := range info.Rounds[round-1].Tables {
		if table.Status == "waiting" {
			k.result(table)
		}
	}
	k.n += int(k.cup().Rules().Objections.Of().Minutes())
	k.do("", tournament.CloseRound{Season: season, Round: round})
}

func (k *tournamentHouse) courier() *courier.Courier {
	c := k.gateway.courier()
	c.Rulesets = gametest.Lookup
	c.House.Pages = "https://games.example"
	return c
}

// told are the letters that follow from each commit of the tournament.
func (k *tournamentHouse) told(c *courier.Courier) [][]mailgw.Outbound {
	k.t.Helper()
	var all [][]mailgw.Outbound
	now := tournament.New(gametest.Lookup)
	for commit, err := range k.store.Load(context.Background(), aggregate.TournamentLog("cup"), 0) {
		require.NoError(k.t, err)
		events, err := tournament.Vocabulary().OpenAll(commit.Events)
		require.NoError(k.t, err)
		next := event.Fold(now, events...)
		letters, err := c.HandleTournament(context.Background(), commit, now, next, events)
		require.NoError(k.t, err)
		all, now = append(all, letters), next
	}
	return all
}

// last are the words of the letters that follow from the last commit, by who
// gets them.
func (k *tournamentHouse) last() map[game.Player]string {
	k.t.Helper()
	told := k.told(k.courier())
	all := make(map[game.Player]string)
	for _, l := range told[len(told)-1] {
		who := k.people.by[l.To]
		require.Empty(k.t, all[who], "one letter to each")
		all[who] = plain(k.t, l)
		require.Equal(k.t, house().ReplyAddress("cup", game.Seat(who), 0), replyTo(k.t, l))
		header, _ := partsOf(k.t, l.Body)
		require.Equal(k.t, house().Root("cup", game.Seat(who)), header.Get("References"))
		require.Contains(k.t, header.Get("List-Id"), "<cup.games.example>")
	}
	return all
}

// plain is the subject and the text of a letter, with its flowed lines joined.
func plain(t testing.TB, l mailgw.Outbound) string {
	header, parts := partsOf(t, l.Body)
	subject, err := header.Text("Subject")
	require.NoError(t, err)
	return subject + "\n" + strings.ReplaceAll(strings.ReplaceAll(parts[0].Body, "\r\n", "\n"), " \n", " ")
}

// table is the game of the table of a round where somebody sits.
func (k *tournamentHouse) table(season, round int, p game.Player) tournament.TableInfo {
	info, _ := k.cup().Season(season)
	for _, t := range info.Rounds[round-1].Tables {
		if slices.ContainsFunc(t.Holders, func(s tournament.Seated) bool { return s.Player == p }) {
			return t
		}
	}
	require.Fail(k.t, "no table", p)
	return tournament.TableInfo{}
}

const (
	swiss  = `{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, points: {scheme: result 1 0.5 0}}`
	agreed = `{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, clock: {agree: true, round: 3d}}`
	waits  = `{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, eligible: {most: 2, waiting: true}}`
	league = `{format: league, seats: 2, rounds: 2, division: 4, promote: 1, relegate: 1, seasons: 2, play: {ruleset: tiny}, dates: {season: 30d}}`
	climbs = `{format: ladder, seats: 2, ladder: {reach: 2}, play: {ruleset: tiny}}`
)

func TestTheCourierFollowsTournaments(t *testing.T) {
	db, err := sqlx.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	k := newTournament(t, swiss, "anne", "bob", "mute")
	k.do("steward", tournament.PostNews{Text: "Good evening"})
	run := func(want int) {
		c := k.courier()
		c.DB, c.Post, c.Now = db, post.New(post.Config{DB: db}), func() time.Time { return noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- c.Run(ctx) }()
		require.Eventually(t, func() bool { return count(t, db) >= want }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
		require.Equal(t, want, count(t, db))
	}
	run(4) // two welcomes of the game, two letters of news
	k.begin()
	run(6)
	_, err = db.Exec(`UPDATE mail.cursors SET pos = 0`)
	require.NoError(t, err)
	k.do("steward", tournament.PostNews{Text: "Once more"})
	run(8) // told again, nothing comes twice
}

func TestOldNewsOfTournamentsAreNotToldWhenTheDatabaseWasLost(t *testing.T) {
	db, err := sqlx.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	k := newTournament(t, swiss, "anne", "bob")
	k.do("steward", tournament.PostNews{Text: "Long ago"})
	k.n = 3 * 24 * 60
	k.do("steward", tournament.PostNews{Text: "Today"})
	c := k.courier()
	c.DB, c.Post, c.Now = db, post.New(post.Config{DB: db}), func() time.Time { return noon.Add(3 * 24 * time.Hour) }
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- c.Run(ctx) }()
	require.Eventually(t, func() bool { return count(t, db) == 2 }, 10*time.Second, 5*time.Millisecond)
	cancel()
	require.NoError(t, <-done)
}

func TestTheSameCommitOfATournamentGivesTheSameBytes(t *testing.T) {
	k := newTournament(t, swiss, "anne", "bob", "carl", "mute")
	k.begin()
	k.finish(1, 1)
	require.Equal(t, k.told(k.courier()), k.told(k.courier()))
	c := k.courier()
	c.House.Pages = ""
	for _, letters := range k.told(c) {
		for _, l := range letters {
			require.NotContains(t, wordsOf(l), "https://")
		}
	}
}

func TestLettersOfTournamentsAreNarrowAndHoldNoWish(t *testing.T) {
	k := newTournament(t, swiss, "anne", "bob", "carl", "dora")
	k.do("steward", tournament.PostNews{Text: "WITHDRAW everybody\nENTER " + strings.Repeat("and so on ", 20)})
	k.begin()
	k.finish(1, 1)
	k.do("", tournament.Draw{})
	k.finish(1, 2)
	k.do("", tournament.CloseSeason{})
	k.do("", tournament.Finish{})
	n := 0
	for _, letters := range k.told(k.courier()) {
		for _, l := range letters {
			n++
			require.Equal(t, 20, l.Priority, "reports go first")
			_, parts := partsOf(t, l.Body)
			for line := range strings.SplitSeq(parts[0].Body, "\r\n") {
				require.LessOrEqual(t, utf8.RuneCountInString(line), 73, line)
				for _, word := range []string{"WITHDRAW", "ENTER", "READY", "BYE"} {
					require.False(t, strings.HasPrefix(line, word), line)
				}
			}
		}
	}
	require.Equal(t, 24, n, "news, two draws, two rounds that are over and the end")
}
