package seat

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/projections"
	"seneschal/projections/site/games"
)

// chapter is a commit of which players got a report: it closed a phase, or opened the first.
type chapter struct {
	before, after *game.Game
	events        []event.Event
	commit        *eventstore.Commit
	since         []game.Chapter // earlier chapters that its report tells first
}

// chapters finds the last chapters of games without any tables. It remembers how far it has read
// each log.
type chapters struct {
	store eventstore.Store
	games *projections.Games

	mu   sync.Mutex
	read map[string]mark
}

// mark is how far a log has been read, and the last chapters up to there.
type mark struct {
	pos     eventstore.Pos
	told    []*eventstore.Commit // the newest last
	backlog game.Backlog
	news    map[game.Seat]news
}

// news are the reports of a seat since its last orders, the newest last. Until the first of them
// comes, they are those before its last orders.
type news struct {
	reports []chapter
	ordered bool // orders have come since the last of them
}

const (
	maxMarks   = 64 // number of logs that are remembered
	maxTold    = 16 // number of chapters of each log
	maxReports = 6  // number of reports of each seat
)

// findNewest returns the newest chapter of a game that shows a seat something, with the game as it
// stands after the newest of all; false if there is none yet.
func (cs *chapters) findNewest(ctx context.Context, id string, to game.Seat) (chapter, bool, error) {
	m, err := cs.catchUp(ctx, id)
	if err != nil {
		return chapter{}, false, err
	}
	told := m.told
	var newest chapter
	for i, commit := range slices.Backward(told) {
		c := chapter{commit: commit}
		c.before, c.after, c.events, err = cs.games.At(ctx, commit)
		if err != nil {
			return c, false, fmt.Errorf("telling game %s: %w", id, err)
		}
		quiet := game.Quiet(c.before, c.after, c.events, to)
		if i == len(told)-1 {
			newest = c
		}
		if !quiet {
			c.after = newest.after
			return c, true, nil
		}
	}
	return newest, len(told) > 0, nil
}

// listSinceOrders returns the reports of a seat since its last orders, as they were sent, the
// newest last, and behind them the chapter that the next report will tell.
func (cs *chapters) listSinceOrders(ctx context.Context, id string, to game.Seat, now *game.Game) ([]chapter, error) {
	m, err := cs.catchUp(ctx, id)
	reports := slices.Clone(m.news[to].reports)
	if untold := m.backlog.Untold(to); len(untold) > 0 {
		n := len(untold) - 1
		reports = append(reports, chapter{before: untold[n].Before, after: now, events: untold[n].Events, since: untold[:n]})
	}
	return reports, err
}

// catchUp reads a log on from where it was read last.
func (cs *chapters) catchUp(ctx context.Context, id string) (mark, error) {
	cs.mu.Lock()
	m := cs.read[id]
	cs.mu.Unlock()
	m.news = maps.Clone(m.news)
	for c, err := range cs.store.Load(ctx, games.LogOf(id), m.pos) {
		if err != nil {
			return m, fmt.Errorf("loading game %s: %w", id, err)
		}
		if m.pos = c.Pos; opensPhase(c) {
			m.told = append(slices.Clone(m.told[max(0, len(m.told)+1-maxTold):]), c)
		}
		before, after, events, err := cs.games.At(ctx, c)
		if err != nil {
			return m, fmt.Errorf("telling game %s: %w", id, err)
		}
		m.noteCommit(chapter{before: before, after: after, events: events, commit: c})
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if len(cs.read) >= maxMarks {
		clear(cs.read)
	}
	cs.read[id] = m
	return m, nil
}

// noteCommit takes in a commit: the reports that it completes, and the orders in it.
func (m *mark) noteCommit(c chapter) {
	var due game.Due
	m.backlog, due = m.backlog.Note(c.before, c.after, c.events, c.commit.At)
	if m.news == nil {
		m.news = map[game.Seat]news{}
	}
	for _, e := range c.events {
		if o, ok := e.(game.Ordered); ok {
			now := m.news[o.Seat]
			now.ordered = true
			m.news[o.Seat] = now
		}
	}
	for seat, since := range due {
		now := m.news[seat]
		if c.since = since; now.ordered {
			now.reports, now.ordered = nil, false
		}
		now.reports = append(slices.Clone(now.reports[max(0, len(now.reports)+1-maxReports):]), c)
		m.news[seat] = now
	}
}

// opensPhase reports whether players get a report of a commit.
func opensPhase(c *eventstore.Commit) bool {
	for _, e := range c.Events {
		switch e.Kind {
		case game.Kind(game.PhaseOpened{}), game.Kind(game.PhaseClosed{}), game.Kind(game.Rewound{}), game.Kind(game.Abandoned{}):
			return true
		}
	}
	return false
}
