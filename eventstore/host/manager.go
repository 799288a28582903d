package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// Advance does what a tournament wants done now: it opens the games of tables
// and seats their players, closes rounds and seasons, draws the next. All of it
// is done once however often it is tried, as each step has a cause. It returns
// when the next thing is due; zero if nothing is.
func (s *Tournaments) Advance(ctx context.Context, id string) (time.Time, error) {
	for range maxWants {
		now, _, err := s.Tournament(ctx, id)
		if err != nil {
			return time.Time{}, err
		}
		want, due := next(now.Wants(), s.Host.now())
		if want == nil {
			return due, nil
		}
		if err := s.fulfil(ctx, id, *want); err != nil {
			return time.Time{}, fmt.Errorf("advancing tournament %s by %s: %w", id, want.Cause, err)
		}
	}
	return s.Host.now(), nil
}

// maxWants is how much is done for a tournament at one look; the rest follows
// at the next, which is at once.
const maxWants = 500

// next is the first want that is due now, or when the next will be.
func next(wants []tournament.Want, now time.Time) (*tournament.Want, time.Time) {
	var due time.Time
	for i := range wants {
		if !wants[i].Due.After(now) {
			return &wants[i], now
		}
		if due.IsZero() || wants[i].Due.Before(due) {
			due = wants[i].Due
		}
	}
	return nil, due
}

func (s *Tournaments) fulfil(ctx context.Context, id string, want tournament.Want) error {
	at := s.Host.now()
	if want.Game != nil {
		if err := s.openTable(ctx, id, *want.Game, at); err != nil {
			return err
		}
	}
	out, err := s.Obey(ctx, id, want.Cause, tournament.Command{At: at, Do: want.Do})
	if err == nil && out.Commit == nil {
		return fmt.Errorf("%s came to nothing", want.Cause)
	}
	return err
}

// openTable opens the game of a table and seats its players.
func (s *Tournaments) openTable(ctx context.Context, id string, o tournament.Opening, at time.Time) error {
	cmd := game.Command{At: at, By: o.Steward, Do: o.Open(id)}
	if _, err := s.Host.Obey(ctx, o.Game, "open", cmd); err != nil && !errors.Is(err, game.ErrOpened) {
		return err
	}
	for _, seated := range o.Seats {
		cause := "seat/" + string(seated.Seat)
		_, err := s.Host.Obey(ctx, o.Game, cause, game.Command{At: at, By: o.Steward, Do: game.TakeSeat{Seat: seated.Seat, Player: seated.Player}})
		if err != nil && !errors.Is(err, game.ErrSeatTaken) && !errors.Is(err, game.ErrSeated) {
			return err
		}
	}
	return nil
}

// Record brings the result of a finished game to its tournament, once.
func (s *Tournaments) Record(ctx context.Context, gameID string) error {
	g, head, err := s.Host.Game(ctx, gameID)
	if err != nil || !g.Over() || g.Tournament() == "" {
		return err
	}
	end, err := s.ending(ctx, g)
	if err != nil {
		return err
	}
	do := tournament.RecordResult{Game: gameID, Head: head.Hash, End: end}
	_, err = s.Obey(ctx, g.Tournament(), "result/"+gameID, tournament.Command{At: head.At, Do: do})
	return err
}

// Run carries tournaments on until ctx ends: it follows the log, brings the
// results of games that end, and does what is wanted when it is due. What
// cannot be done now is tried again within a minute.
func (s *Tournaments) Run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	heard := make(chan *eventstore.Commit, 64)
	done := make(chan struct{})
	go func() { defer close(done); s.Host.listen(ctx, heard) }()
	defer func() { cancel(); <-done }()
	m := manager{s: s, due: make(map[string]time.Time), of: make(map[string]string), results: make(map[string]bool)}
	timer := time.NewTimer(settle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case c := <-heard:
			m.note(c)
		case <-timer.C:
			m.look(ctx)
		}
		if len(heard) == 0 {
			timer.Reset(m.wait())
		}
	}
}

// manager is what Run has to look after.
type manager struct {
	s       *Tournaments
	due     map[string]time.Time // tournaments, and when to look at them
	of      map[string]string    // the tournament of each game that has one
	results map[string]bool      // games of tournaments that have ended
}

// note has a tournament looked at when its log goes on, and a game that ends.
// A tournament's own log knows which results it has.
func (m *manager) note(c *eventstore.Commit) {
	kind, id, _ := strings.Cut(string(c.Log), "/")
	if kind == "tournament" {
		m.due[id] = time.Time{}
		return
	}
	for _, e := range c.Events {
		switch e.Kind {
		case (game.Opened{}).Kind():
			var opened struct{ Tournament string }
			if json.Unmarshal(e.Data, &opened) == nil && opened.Tournament != "" {
				m.of[id] = opened.Tournament
			}
		case (game.Ended{}).Kind():
			m.results[id] = m.of[id] != ""
		case (game.Rewound{}).Kind():
			delete(m.results, id)
		}
	}
	if !m.results[id] {
		delete(m.results, id)
	}
}

func (m *manager) wait() time.Duration {
	if len(m.results) > 0 {
		return settle
	}
	now, wait := m.s.Host.now(), soon
	for _, due := range m.due {
		wait = min(wait, max(due.Sub(now), settle))
	}
	return wait
}

func (m *manager) look(ctx context.Context) {
	for id := range m.results {
		known, err := m.s.Known(ctx, m.of[id], "result/"+id)
		if err == nil && !known {
			err = m.s.Record(ctx, id)
		}
		if errors.Is(err, tournament.ErrNotAnnounced) || errors.Is(err, tournament.ErrUnknown) {
			err = nil // it calls itself a table of a tournament that does not know it
		}
		if m.tried(ctx, "result not brought to its tournament", id, err) {
			delete(m.results, id)
		}
	}
	now := m.s.Host.now()
	for id, due := range m.due {
		if due.After(now) {
			continue
		}
		again, err := m.s.Advance(ctx, id)
		switch {
		case !m.tried(ctx, "tournament not carried on", id, err):
			m.due[id] = now.Add(soon)
		case again.IsZero():
			delete(m.due, id)
		default:
			m.due[id] = again
		}
	}
}

// tried reports whether something was done, and complains if not.
func (m *manager) tried(ctx context.Context, what, id string, err error) bool {
	if err != nil && ctx.Err() == nil {
		m.s.Host.log().ErrorContext(ctx, what, "id", id, "err", err)
	}
	return err == nil
}
