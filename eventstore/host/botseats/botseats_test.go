package botseats_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/botseats"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// newHost makes a host of all rulesets on a store.
func newHost(store eventstore.Store) *host.Host {
	return &host.Host{Store: store, Games: aggregate.NewGames(rulesets.Lookup), Seeds: seeds.New(seeds.Secret{1})}
}

// open opens a game whose first seat a person takes, and bots the others.
func open(t *testing.T, h *host.Host, id string, do game.Open) {
	t.Helper()
	obey := func(by game.Player, do game.Act) {
		_, err := h.Obey(t.Context(), id, id+string(by), game.Command{At: time.Now(), By: by, Do: do})
		require.NoError(t, err)
	}
	obey("steward", do)
	obey("anne", game.TakeSeat{Player: "anne"})
	for range do.Seats - 1 {
		g, _, err := h.Game(t.Context(), id)
		require.NoError(t, err)
		bot := g.NextBot(game.BotStrengths()[len(g.Seats())%3])
		obey(bot, game.TakeSeat{Player: bot})
	}
}

// run runs the clock and the bots until a condition holds, in the time of a bubble. Every other day they are begun anew,
// in turns with what was kept and killed.
func run(t *testing.T, h *host.Host, runners int, until func() bool) {
	t.Helper()
	if h.Agendas == nil {
		h.Agendas = &hosttest.Agendas{}
	}
	for n := range 2_000 {
		if runTwoDays(t, h, runners, n%2 == 0, until) {
			return
		}
	}
	require.True(t, until())
}

// runTwoDays runs the clock and the bots for two days, or until a condition holds.
func runTwoDays(t *testing.T, h *host.Host, runners int, killed bool, until func() bool) (holds bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { h.Clock(ctx) })
	for range runners {
		all.Go(func() { botseats.New(h).Run(ctx) })
	}
	for range 48 {
		if time.Sleep(time.Hour); until() {
			holds = true
			break
		}
	}
	agendas := h.Agendas.(*hosttest.Agendas)
	agendas.Kill(killed)
	cancel()
	all.Wait()
	agendas.Kill(false)
	return holds
}

// now returns a game as it stands.
func now(t *testing.T, h *host.Host, id string) *game.Game {
	t.Helper()
	g, _, err := h.Game(t.Context(), id)
	require.NoError(t, err)
	return g
}

// short are options with which games end soon.
var short = map[string]map[game.Option]string{"feudal": {"years": "1"}, "quest": {"minutes": "10"}}

// TestBotsFinishEveryGame plays games in which a person holds a seat and never writes, to the end; at night
// many of each ruleset. Their logs stand the audit.
func TestBotsFinishEveryGame(t *testing.T) {
	games := gametest.Times(100, 1)
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			t.Parallel()
			for n := range games {
				synctest.Test(t, func(t *testing.T) {
					store := memstore.New()
					h := newHost(store)
					id := "g" + strconv.Itoa(n)
					open(t, h, id, game.Open{Ruleset: rs.Name(), Seats: max(2, rs.Describe().MinSeats), Options: short[rs.Name()]})
					run(t, h, 1, func() bool { return now(t, h, id).Over() })
					report := audit.Game(t.Context(), store.Load(t.Context(), aggregate.GameLog(id), 0), h.Games)
					require.True(t, report.OK, report.First)
				})
			}
		})
	}
}

// TestBotsComeBackWithARewinding rewinds a game of bots that is over, and of which no runner knows any more.
func TestBotsComeBackWithARewinding(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHost(memstore.New())
		open(t, h, "g", game.Open{Ruleset: "feudal", Seats: 2, Options: short["feudal"]})
		answers := func() (n int) {
			for commit, err := range h.Store.Load(t.Context(), aggregate.GameLog("g"), 0) {
				require.NoError(t, err)
				if strings.HasPrefix(commit.CommandID, "bot/") {
					n++
				}
			}
			return n
		}
		over := func() bool { return now(t, h, "g").Over() }
		run(t, h, 1, over)
		runTwoDays(t, h, 1, false, func() bool { return false })
		require.JSONEq(t, `{"with":{},"due":{}}`, string(h.Agendas.(*hosttest.Agendas).Kept("bots").Notes))
		before := answers()
		_, err := h.Obey(t.Context(), "g", "rewind", game.Command{At: time.Now(), By: "steward", Do: game.Steward{Lines: gametest.Lines("REWIND TO 1 WHY a letter was lost")}})
		require.NoError(t, err)
		require.False(t, over())
		run(t, h, 1, over)
		require.Equal(t, 2*before, answers(), "they play it as often again")
	})
}

// TestABotTakesASeatOver checks that a bot to which the steward gives a seat answers what is open, at once,
// and that the phase closes without waiting for the deadline.
func TestABotTakesASeatOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHost(memstore.New())
		open(t, h, "g", game.Open{Ruleset: "feudal", Seats: 2, Respite: new(time.Duration)})
		steward := func(lines ...string) *game.Receipt {
			out, err := h.Obey(t.Context(), "g", lines[0], game.Command{At: time.Now(), By: "steward", Do: game.Steward{Lines: gametest.Lines(lines...)}})
			require.NoError(t, err)
			return out.Answer.Receipt
		}
		faulty := steward("REPLACE seat1 BY bot:king")
		require.Equal(t, []string{"bot:easy", "bot:medium", "bot:hard"}, faulty.Errors[0].Legal)
		require.Empty(t, steward("REPLACE seat1 BY bot:hard").Errors)
		info, _ := now(t, h, "g").SeatInfo("seat1")
		require.Equal(t, game.Player("bot:hard-2"), info.Player)
		_, _, due, _ := now(t, h, "g").Phase()
		run(t, h, 2, func() bool { n, _, _, _ := now(t, h, "g").Phase(); return n > 3 })
		require.True(t, time.Now().Before(due), "nothing waited for a deadline")
	})
}

// TestNoBotIsGivenASeatAmongPeople checks that a steward gives no seat of a game for people to a bot, or to an account
// that is marked as one, and that other games are as before.
func TestNoBotIsGivenASeatAmongPeople(t *testing.T) {
	h := newHost(memstore.New())
	h.BarsHeir = func(_ context.Context, id string, heir game.Player) (bool, error) {
		_, bot := heir.Bot()
		return id == "people" && (bot || heir == "robot"), nil
	}
	for _, id := range []string{"people", "all"} {
		open(t, h, id, game.Open{Ruleset: "feudal", Seats: 2})
		for n, heir := range []string{"bot:hard", "robot", "BOT:Easy", "bob"} {
			out, err := h.Obey(t.Context(), id, strconv.Itoa(n), game.Command{At: time.Now(), By: "steward", Do: game.Steward{Lines: gametest.Lines("REPLACE seat1 BY " + heir)}})
			require.NoError(t, err)
			if id == "people" && heir != "bob" {
				require.Contains(t, out.Answer.Receipt.Errors[0].Reason, "opened for people alone", heir)
				require.Nil(t, out.Commit)
			} else {
				require.Empty(t, out.Answer.Receipt.Errors, heir)
			}
		}
		info, _ := now(t, h, id).SeatInfo("seat1")
		require.Equal(t, game.Player("bob"), info.Player)
	}
}

// TestBotsAreNotAsked checks that an agreement of the players needs no bot.
func TestBotsAreNotAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHost(memstore.New())
		open(t, h, "g", game.Open{Ruleset: "feudal", Seats: 3})
		out, err := h.Obey(t.Context(), "g", "pause", game.Command{At: time.Now(), By: "anne", Do: game.Submission{Seat: "seat1", Lines: gametest.Lines("PROPOSE PAUSE")}})
		require.NoError(t, err)
		require.Empty(t, out.Answer.Receipt.Errors)
		require.True(t, now(t, h, "g").Paused())
	})
}

// failing is a store that refuses the first commits of bots.
type failing struct {
	eventstore.Store
	left int
}

func (f *failing) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	if strings.HasPrefix(draft.Actor, "bot:") && strings.HasPrefix(draft.CommandID, "bot/") && f.left > 0 {
		f.left--
		return nil, errors.New("the disk is full")
	}
	return f.Store.Append(ctx, draft)
}

// TestABotAnswersOnceTheStoreWorksAgain checks that a bot whose answer was not recorded gives it again, in a
// game without deadlines, where nothing else would happen.
func TestABotAnswersOnceTheStoreWorksAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &failing{memstore.New(), 3}
		h := newHost(store)
		open(t, h, "g", game.Open{Ruleset: "feudal", Seats: 3, PaceName: game.EndlessPace})
		run(t, h, 1, func() bool {
			second, _ := now(t, h, "g").SeatInfo("seat2")
			third, _ := now(t, h, "g").SeatInfo("seat3")
			return second.Final && third.Final
		})
		require.Zero(t, store.left)
	})
}
