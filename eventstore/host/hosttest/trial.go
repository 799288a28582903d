package hosttest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
)

// Rules are the rules of a small Swiss tournament of short games.
const Rules = `
format: swiss
seats: 3
rounds: 2
play: {ruleset: tiny, options: {rounds: "2"}}
`

// A Trial serves the tournament "cup" on a store, as a process does.
type Trial struct {
	*tournaments.Host
	Games *host.Host
	Store eventstore.Store
	Now   *time.Time // the time of its commands
}

// NewTrial makes a trial with a new host on a store, whose time is *now.
func NewTrial(s eventstore.Store, now *time.Time) Trial {
	h := New(s)
	h.Now = func() time.Time { return *now }
	return TrialOf(h, now)
}

// TrialOf makes a trial with a host, whose time should be *now.
func TrialOf(h *host.Host, now *time.Time) Trial {
	return Trial{tournaments.New(h, nil), h, h.Store, now}
}

// Clocked makes a trial on a store of its own whose host has the system's clock, as in the bubble of a test
// (testing/synctest). The time of its commands stays that of the call.
func Clocked() Trial {
	h, start := New(memstore.New()), time.Now()
	h.Now = nil
	return TrialOf(h, &start)
}

// Do has the tournament obey an act of a player; by is "" for the server.
func (t Trial) Do(commandID string, by game.Player, do tournament.Act) error {
	_, err := t.Obey(context.Background(), "cup", commandID, tournament.Command{At: *t.Now, By: by, Do: do})
	return err
}

// Enter announces the tournament by Rules, enters the players "p-1" to "p-6", and closes the entries.
func (t Trial) Enter() error { return t.EnterBy(Rules) }

// EnterBy works like Enter, with other rules.
func (t Trial) EnterBy(text string) error {
	rules, err := tournament.Read([]byte(text))
	if err != nil {
		return err
	}
	if err := t.Do("announce", "steward", tournament.Announce{Title: "Cup of Logres", Rules: rules}); err != nil {
		return err
	}
	for i := range 6 {
		p := game.Player(fmt.Sprintf("p-%d", i+1))
		if err := t.Do("enter/"+string(p), p, tournament.Enter{Player: p, Rating: 1000 + i}); err != nil {
			return err
		}
	}
	return t.Do("close", "steward", tournament.CloseEntries{})
}

// Play carries the tournament on until it ends: the first seat of a table bids, the others miss
// their deadlines. It fails if the tournament has not ended after 60 rounds of Sit.
func (t Trial) Play() error {
	ctx := context.Background()
	for range 60 {
		if _, err := t.Advance(ctx, "cup"); err != nil {
			return err
		}
		now, _, err := t.Tournament(ctx, "cup")
		if err != nil {
			return err
		}
		if now.Status() == "ended" {
			return nil
		}
		if err := t.Sit(ctx, now); err != nil {
			return err
		}
	}
	return errors.New("the tournament has no end")
}

// Sit plays a phase at each running table of now, records the results, and lets 40 hours pass.
func (t Trial) Sit(ctx context.Context, now *tournament.Tournament) error {
	for _, table := range now.Tables() {
		if table.Status != "running" {
			continue
		}
		if err := t.playPhase(ctx, table); err != nil {
			return err
		}
	}
	*t.Now = t.Now.Add(40 * time.Hour)
	return nil
}

// playPhase sends a bid from the first seat of a table, closes what is due, and records the result if the game has ended.
func (t Trial) playPhase(ctx context.Context, table tournament.TableInfo) error {
	first := table.Holders[0]
	bid := game.Command{At: *t.Now, By: first.Player, Do: game.Submission{Seat: first.Seat, Lines: []order.Line{{N: 1, Text: "BID 2"}}}}
	g, _, err := t.Games.Game(ctx, table.Game)
	if err != nil {
		return err
	}
	if n, _, _, open := g.Phase(); open {
		if _, err := t.Games.Obey(ctx, table.Game, fmt.Sprint("bid/", n), bid); err != nil {
			return err
		}
	}
	if err := t.Games.CloseDue(ctx, table.Game); err != nil {
		return err
	}
	return t.Record(ctx, table.Game)
}
