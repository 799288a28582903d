package tournament_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
)

const steward = game.Player("steward")

var spring = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// A server runs a tournament: it obeys what is wanted, and
// plays the games by a rule of its own.
type server struct {
	t     testing.TB
	now   time.Time
	chain dice.Chain
	tour  *tournament.Tournament
	log   []event.Event
	// noSeats are the bans that the host hands in.
	noSeats map[game.Player]game.Ban
	// play ends a game of these seats; nil: by strength.
	play func(tb tournament.TableInfo) tournament.End
	// hold keeps the result of a table back while it says so.
	hold func(tb tournament.TableInfo) bool
}

func newServer(t testing.TB, rules tournament.Rules) *server {
	c := announced(t, rules)
	c.must(steward, tournament.Announce{
		ID: "cup", Title: "The Cup", Rules: rules, Commitment: c.chain.Commitment(), Keys: 500,
	})
	return c
}

func announced(t testing.TB, rules tournament.Rules) *server {
	return &server{
		t: t, now: spring, chain: dice.NewChain(sha256.Sum256([]byte("cup")), 500), tour: tournament.New(gametest.Lookup),
	}
}

// read reads rules, with the game that the tests play.
func read(t testing.TB, text string) tournament.Rules {
	rules, err := tournament.Read([]byte(text))
	require.NoError(t, err)
	if rules.Play.Ruleset == "" || rules.Play.Ruleset == "feudal" {
		rules.Play = tournament.Play{Ruleset: "tiny"}
	}
	return rules
}

// do decides and records. Decide is asked twice, and must say the same.
func (c *server) do(by game.Player, act tournament.Act) (tournament.Answer, error) {
	if roller, rolls := act.(tournament.Roller); rolls {
		key, err := c.chain.Key(c.tour.CountRolls() + 1)
		require.NoError(c.t, err)
		act = roller.WithChance(tournament.Chance{Key: key, Head: fmt.Appendf(nil, "head %d", len(c.log))})
	}
	cmd := tournament.Command{At: c.now, By: by, Do: act, NoSeats: c.noSeats}
	answer, err := c.tour.Decide(cmd)
	again, errAgain := c.tour.Decide(cmd)
	require.Equal(c.t, answer, again, "deciding twice gives the same")
	require.Equal(c.t, err, errAgain)
	if err == nil {
		c.tour = event.Fold(c.tour, answer.Events...)
		c.log = append(c.log, answer.Events...)
	}
	return answer, err
}

func (c *server) must(by game.Player, act tournament.Act) tournament.Answer {
	c.t.Helper()
	answer, err := c.do(by, act)
	require.NoError(c.t, err, "%T", act)
	return answer
}

func (c *server) refused(by game.Player, act tournament.Act, because error) {
	c.t.Helper()
	_, err := c.do(by, act)
	require.ErrorIs(c.t, err, because)
}

// enter lets players p1 to pn enter, the strongest first.
func (c *server) enter(n int) []game.Player {
	var all []game.Player
	for i := range n {
		p := player(i + 1)
		c.must(p, tournament.Enter{Player: p, Rating: 2000 - 10*i, Reliability: 100})
		all = append(all, p)
	}
	return all
}

func player(n int) game.Player { return game.Player(fmt.Sprintf("p%02d", n)) }

// begin closes entries and lets the wants go on.
func (c *server) begin(n int) []game.Player {
	all := c.enter(n)
	c.must(steward, tournament.CloseEntries{})
	return all
}

// run obeys what is wanted until nothing is, or until stop says so; it reports
// whether it was stopped.
func (c *server) run(stop func() bool) bool {
	for range 5000 {
		if stop != nil && stop() {
			return true
		}
		if !c.step() {
			return false
		}
	}
	require.Fail(c.t, "the tournament does not come to an end")
	return false
}

// step plays one game that is running, or obeys the first want that is due.
func (c *server) step() bool {
	for _, tb := range c.running() {
		if c.hold == nil || !c.hold(tb) {
			c.now = c.now.Add(time.Hour)
			c.must("", tournament.RecordResult{Game: tb.Game, Head: "head of " + tb.Game, End: c.end(tb)})
			return true
		}
	}
	wants := c.tour.Wants()
	slices.SortStableFunc(wants, func(a, b tournament.Want) int { return a.Due.Compare(b.Due) })
	if len(wants) == 0 {
		return false
	}
	if wants[0].Due.After(c.now) {
		c.now = wants[0].Due
	}
	c.now = c.now.Add(time.Minute)
	c.must("", wants[0].Do)
	return true
}

// running are the tables that are being played.
func (c *server) running() []tournament.TableInfo {
	var all []tournament.TableInfo
	for n := 1; n <= c.tour.CountSeasons(); n++ {
		s, _ := c.tour.Season(n)
		for _, r := range s.Rounds {
			for _, tb := range r.Tables {
				if tb.Status == "running" {
					all = append(all, tb)
				}
			}
		}
	}
	return all
}

func (c *server) end(tb tournament.TableInfo) tournament.End {
	if c.play != nil {
		return c.play(tb)
	}
	return byStrength(tb)
}

// byStrength lets the lower number win.
func byStrength(tb tournament.TableInfo) tournament.End {
	seats := slices.Clone(tb.Holders)
	slices.SortFunc(seats, func(a, b tournament.Seated) int {
		if a.Player < b.Player {
			return -1
		}
		return 1
	})
	var end tournament.End
	for i, seated := range seats {
		end.Places = append(end.Places, tournament.Finished{
			Seat: seated.Seat, Place: i + 1, Points: 100 * (len(seats) - 1 - i), Scores: map[string]int{"honour": 10 * (len(seats) - i)},
		})
	}
	return end
}

// order is a division's players by rank.
func (c *server) order(season, division int) []game.Player {
	ranking, err := c.tour.Standings(season, division)
	require.NoError(c.t, err)
	var all []game.Player
	for _, row := range ranking.Rows {
		all = append(all, game.Player(row.Entrant.ID))
	}
	return all
}

// pointsOf is what a player has in a division.
func (c *server) pointsOf(season, division int, p game.Player) string {
	ranking, err := c.tour.Standings(season, division)
	require.NoError(c.t, err)
	for _, row := range ranking.Rows {
		if string(row.Entrant.ID) == string(p) {
			return row.Points.Value.String()
		}
	}
	require.Fail(c.t, "no such row", p)
	return ""
}

// replays checks that the log, sealed and opened again, tells the same.
func (c *server) replays() {
	envs, err := tournament.Registry().EncodeAll(c.log)
	require.NoError(c.t, err)
	events, err := tournament.Registry().DecodeAll(envs)
	require.NoError(c.t, err)
	again := event.Fold(tournament.New(gametest.Lookup), events...)
	require.Equal(c.t, c.tour.Status(), again.Status())
	require.Equal(c.t, c.tour.Wants(), again.Wants())
	require.Equal(c.t, c.tour.Titles(), again.Titles())
	for n := 1; n <= c.tour.CountSeasons(); n++ {
		season, _ := c.tour.Season(n)
		b, _ := again.Season(n)
		require.Equal(c.t, asJSON(c.t, season), asJSON(c.t, b))
		for d := range season.Divisions {
			ranking, err := c.tour.Standings(n, d+1)
			require.NoError(c.t, err)
			y, err := again.Standings(n, d+1)
			require.NoError(c.t, err)
			require.Equal(c.t, asJSON(c.t, ranking.Standings), asJSON(c.t, y.Standings))
		}
	}
}

func asJSON(t testing.TB, v any) string {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

// audited checks that every figure of every standing works out, and that every
// entrant plays, rests or is away exactly once in a round.
func (c *server) audited() {
	for n := 1; n <= c.tour.CountSeasons(); n++ {
		s, _ := c.tour.Season(n)
		for d := range s.Divisions {
			ranking, err := c.tour.Standings(n, d+1)
			require.NoError(c.t, err)
			for _, row := range ranking.Rows {
				why, ok := ranking.ExplainRank(row.Entrant.ID)
				require.True(c.t, ok)
				require.NoError(c.t, why.Check())
			}
		}
	}
	c.replays()
}

// once checks that nobody has two places in a round.
func (c *server) once() {
	for n := 1; n <= c.tour.CountSeasons(); n++ {
		s, _ := c.tour.Season(n)
		for _, round := range s.Rounds {
			seen := map[game.Player]bool{}
			see := func(p game.Player) {
				require.False(c.t, seen[p], "%s is twice in round %d of season %d", p, round.N, n)
				seen[p] = true
			}
			for _, tb := range round.Tables {
				for _, x := range tb.Seats {
					see(x.Player)
				}
			}
			for _, b := range round.Byes {
				see(b.Player)
			}
		}
	}
}
