package openings_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/desk"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/openings"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
)

// leave lets a player resign, and the phase close.
func (p *played) leave(leaver game.Player, others ...game.Player) game.Seat {
	p.t.Helper()
	seat := p.seatOf(leaver)
	p.write(leaver, "RESIGN")
	p.write(leaver, "READY")
	p.miss(others...)
	return seat
}

// seatOf returns the seat of a player; "" if they have none.
func (p *played) seatOf(player game.Player) game.Seat {
	p.t.Helper()
	info, _ := lists.Find(p.now().Seats(), func(info game.SeatInfo) bool { return info.Player == player })
	return info.Seat
}

// take sends TAKE of a player.
func (p *played) take(id string, player game.Player) error {
	p.t.Helper()
	_, err := p.Obey(p.t.Context(), "g", id, player, opening.Take{})
	return err
}

func TestABotTakesASeatThatWasLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{LeftToBots: true})
		seat := p.leave("carl", "ann", "bob")
		require.Equal(t, seat, p.seatOf("bot:medium-1"))
		require.Len(t, p.vacancies(), 1)
		require.True(t, p.vacancies()[0].IsOpen(), "a substitute is looked for on")
		p.miss("ann", "bob")
		require.Equal(t, 1, hosttest.Kinds(t, p.store, aggregate.GameLog("g"))["game.replaced"])
		require.Len(t, p.vacancies(), 1)
	})
}

func TestASubstituteTakesTheSeatFromTheBot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{LeftToBots: true})
		seat := p.leave("carl", "ann", "bob")
		_, err := p.desk.Obey(t.Context(), "on", substitute.Command{At: p.Time(), By: "dora", Do: substitute.Volunteer{}})
		require.NoError(t, err)
		time.Sleep(5 * time.Minute)
		require.True(t, p.vacancies()[0].WasAsked("dora"))
		_, err = p.desk.Obey(t.Context(), "yes", substitute.Command{At: p.Time(), By: "dora", Do: substitute.Take{Vacancy: 1}})
		require.NoError(t, err)
		time.Sleep(5 * time.Minute)
		require.Equal(t, seat, p.seatOf("dora"))
		require.Equal(t, substitute.Full, p.vacancies()[0].Status)
		require.ErrorIs(t, p.take("late", "carl"), opening.ErrNotNow, "the seat is another's")
		p.leave("dora", "ann", "bob")
		require.Equal(t, seat, p.seatOf("bot:medium-1"), "left again, it is a bot's again")
		require.ErrorIs(t, p.take("later", "carl"), opening.ErrNotNow, "the last who left it may come back")
		require.NoError(t, p.take("back", "dora"))
		require.Equal(t, seat, p.seatOf("dora"))
	})
}

func TestTheBotWaitsForTheWaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{LeftToBots: true})
		seat := p.leaveUnasked("carl")
		for _, player := range []game.Player{"dora", "emil"} {
			_, err := p.desk.Obey(t.Context(), "on "+string(player), substitute.Command{At: p.Time(), By: player, Do: substitute.Volunteer{}})
			require.NoError(t, err)
		}
		p.closeNow()
		time.Sleep(5 * time.Minute)
		info, _ := p.now().SeatInfo(seat)
		require.Empty(t, info.Player, "dora and emil have time to answer")
		until, _ := p.vacancies()[0].RunningUntil()
		require.True(t, until.After(p.Time()))
		_, err := p.desk.Obey(t.Context(), "no", substitute.Command{At: p.Time(), By: "dora", Do: substitute.Decline{Vacancy: 1}})
		require.NoError(t, err)
		time.Sleep(time.Until(until) - time.Minute)
		require.Empty(t, p.seatOf("bot:medium-1"))
		time.Sleep(3 * time.Minute)
		require.Equal(t, seat, p.seatOf("bot:medium-1"))
		_, err = p.desk.Obey(t.Context(), "yes", substitute.Command{At: p.Time(), By: "emil", Do: substitute.Take{Vacancy: 1}})
		require.NoError(t, err, "a late yes counts while the bot plays")
		time.Sleep(3 * time.Minute)
		require.Equal(t, seat, p.seatOf("emil"))
	})
}

// leaveUnasked lets a player resign in a phase that stays open.
func (p *played) leaveUnasked(leaver game.Player) game.Seat {
	p.t.Helper()
	seat := p.seatOf(leaver)
	p.write(leaver, "RESIGN")
	time.Sleep(time.Minute)
	return seat
}

// closeNow lets the steward close the phase.
func (p *played) closeNow() {
	p.t.Helper()
	p.n++
	hosttest.Obey(p.t, p.games, "g", fmt.Sprint("now ", p.n), hosttest.Steward(p.Time(), "PROCESS NOW "+p.now().PhaseIn("en").Name))
}

func TestThePlayerWhoLeftComesBack(t *testing.T) {
	for _, alone := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := play(t, opening.Terms{LeftToBots: true, Alone: alone})
			seat := p.leave("carl", "ann", "bob")
			require.Equal(t, seat, p.seatOf("bot:medium-1"))
			require.NoError(t, p.take("ann", "ann"), "who has a seat has it")
			require.Error(t, p.take("dora", "dora"), "others come by the desk alone")
			for name, facts := range map[string]opening.Facts{"banned": {NoSeat: game.Ban{Holds: true}}, "sharing": {Sharing: []game.Player{"ann"}}} {
				barred := openings.New(openings.Config{Games: p.games, Facts: func(context.Context, game.Player) (opening.Facts, error) { return facts, nil }})
				_, err := barred.Obey(t.Context(), "g", name, "carl", opening.Take{})
				require.ErrorIs(t, err, opening.ErrForbidden, name)
				require.Empty(t, p.seatOf("carl"))
			}
			require.NoError(t, p.take("back", "carl"))
			require.Equal(t, seat, p.seatOf("carl"))
			require.NoError(t, p.take("back", "carl"), "the same email again is answered alike")
			require.NoError(t, p.take("again", "carl"))
			time.Sleep(5 * time.Minute)
			kinds := hosttest.Kinds(t, p.store, aggregate.GameLog("g"))
			require.Equal(t, 2, kinds["game.replaced"])
			if alone {
				require.Empty(t, p.vacancies())
			} else {
				require.Equal(t, substitute.HolderBack, p.vacancies()[0].End)
			}
			p.leave("carl", "ann", "bob")
			require.Equal(t, seat, p.seatOf("bot:medium-1"), "left again, it is a bot's again")
		})
	}
}

func TestNoBotComesWhereTheTermsDoNotSaySo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{})
		p.leave("carl", "ann", "bob")
		time.Sleep(10 * 24 * time.Hour)
		require.Zero(t, hosttest.Kinds(t, p.store, aggregate.GameLog("g"))["game.replaced"])
		require.Error(t, p.take("back", "carl"), "a seat that was given up is offered by the desk")
	})
}

func TestAStewardsBotStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{LeftToBots: true})
		seat := p.leaveUnasked("carl")
		hosttest.Obey(t, p.games, "g", "bot", hosttest.Steward(p.Time(), fmt.Sprintf("REPLACE %s BY bot:easy", seat)))
		time.Sleep(5 * time.Minute)
		require.Equal(t, substitute.GivenAway, p.vacancies()[0].End)
		require.Error(t, p.take("back", "carl"), "the steward's word goes before")
	})
}

func TestBotsDoNotPlayAGameThatAllHaveLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{LeftToBots: true})
		for _, player := range []game.Player{"ann", "bob", "carl"} {
			p.write(player, "RESIGN")
		}
		p.closeNow()
		time.Sleep(10 * 24 * time.Hour)
		require.Zero(t, hosttest.Kinds(t, p.store, aggregate.GameLog("g"))["game.replaced"])
	})
}

// TestASeatIsGivenToABotOnceThoughKilledAnywhere kills the server before each of the commits by which a seat that
// was left goes to a bot, and lets another do the work again.
func TestASeatIsGivenToABotOnceThoughKilledAnywhere(t *testing.T) {
	for n := range 2 {
		store, now := memstore.New(), hosttest.Noon
		setup := newHost(store, &now)
		act := open(3)
		act.Terms.LeftToBots = true
		require.NoError(t, fillWith(t.Context(), setup, act))
		games := hosttest.New(store)
		games.Now = func() time.Time { return now }
		g, _, err := games.Game(t.Context(), "g")
		require.NoError(t, err)
		left := g.Seats()[0]
		hosttest.Obey(t, games, "g", "resign", game.Command{At: now, By: left.Player, Do: game.Submission{Seat: left.Seat, Lines: hosttest.Lines("RESIGN")}})
		hosttest.Obey(t, games, "g", "now", hosttest.Steward(now, "PROCESS NOW "+g.PhaseIn("en").Name))
		deskOn := func(s eventstore.Store) *desk.Host {
			games := hosttest.New(s)
			games.Now = func() time.Time { return now }
			return desk.New(games, tournaments.New(games, nil), nil)
		}
		work := func(d *desk.Host) error {
			if err := d.Review(t.Context(), "g"); err != nil {
				return err
			}
			_, err := d.SeatBots(t.Context(), "g")
			return err
		}
		fails := n
		dying := hosttest.Failing{Store: store, Fail: func(eventstore.Draft) error {
			if fails--; fails < 0 {
				return hosttest.ErrKilled
			}
			return nil
		}}
		require.ErrorIs(t, work(deskOn(dying)), hosttest.ErrKilled, n)
		for range 2 {
			require.NoError(t, work(deskOn(store)))
			require.NoError(t, work(deskOn(store)))
		}
		g, _, err = hosttest.New(store).Game(t.Context(), "g")
		require.NoError(t, err)
		info, _ := g.SeatInfo(left.Seat)
		require.Equal(t, game.Player("bot:medium-1"), info.Player)
		require.Equal(t, 1, hosttest.Kinds(t, store, aggregate.GameLog("g"))["game.replaced"])
		require.Equal(t, 1, hosttest.Kinds(t, store, aggregate.DeskLog)["substitute.opened"])
		_, err = newHost(store, &now).Obey(t.Context(), "g", "back", left.Player, opening.Take{})
		require.NoError(t, err)
	}
}

// TestASubstituteDisplacesNobodyWhoHasJustComeBack has a player take the seat back between the desk's last look and the
// commit that gives it to a substitute.
func TestASubstituteDisplacesNobodyWhoHasJustComeBack(t *testing.T) {
	store, now := memstore.New(), hosttest.Noon
	act := open(3)
	act.Terms.LeftToBots = true
	require.NoError(t, fillWith(t.Context(), newHost(store, &now), act))
	games := hosttest.New(store)
	games.Now = func() time.Time { return now }
	g, _, err := games.Game(t.Context(), "g")
	require.NoError(t, err)
	left := g.Seats()[0]
	hosttest.Obey(t, games, "g", "resign", game.Command{At: now, By: left.Player, Do: game.Submission{Seat: left.Seat, Lines: hosttest.Lines("RESIGN")}})
	hosttest.Obey(t, games, "g", "now", hosttest.Steward(now, "PROCESS NOW "+g.PhaseIn("en").Name))
	back := sync.OnceValue(func() error {
		_, err := newHost(store, &now).Obey(t.Context(), "g", "back", left.Player, opening.Take{})
		return err
	})
	slow := hosttest.New(hosttest.Failing{Store: store, Fail: func(draft eventstore.Draft) error {
		if strings.HasPrefix(draft.CommandID, "substitute-desk/") {
			return back()
		}
		return nil
	}})
	slow.Now = games.Now
	d := desk.New(slow, tournaments.New(slow, nil), nil)
	obey := func(id string, do substitute.Act) {
		_, err := d.Obey(t.Context(), id, substitute.Command{At: now, By: "dora", Do: do})
		require.NoError(t, err)
	}
	obey("on", substitute.Volunteer{})
	require.NoError(t, d.Review(t.Context(), "g"))
	_, err = d.Advance(t.Context())
	require.NoError(t, err)
	obey("yes", substitute.Take{Vacancy: 1})
	_, _ = d.Advance(t.Context())
	require.NoError(t, back())
	require.NoError(t, d.Review(t.Context(), "g"))
	_, err = d.Advance(t.Context())
	require.NoError(t, err)
	g, _, err = hosttest.New(store).Game(t.Context(), "g")
	require.NoError(t, err)
	info, _ := g.SeatInfo(left.Seat)
	require.Equal(t, left.Player, info.Player)
	at, _, err := d.Desk(t.Context())
	require.NoError(t, err)
	require.Equal(t, substitute.HolderBack, at.Vacancies()[0].End)
	require.Equal(t, 1, hosttest.Kinds(t, store, aggregate.GameLog("g"))["game.replaced"])
}
