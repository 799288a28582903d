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

// closed phase is a commit of which players got a report: it closed a phase, or opened the first.
type closedPhase struct {
	before, after *game.Game
	events        []event.Event
	commit        *eventstore.Commit
	since         []game.ClosedPhase // earlier closed phases that its report tells first
}

// closed phases finds the last closed phases of games without any tables. It remembers how far it has read
// each log.
type closedPhases struct {
	store eventstore.Store
	games *projections.Games

	mu   sync.Mutex
	read map[string]mark
}

// mark is how far a log has been read, and the last closed phases up to there.
type mark struct {
	pos         eventstore.Pos
	told        []*eventstore.Commit // the newest last
	undelivered game.Undelivered
	news        map[game.Seat]news
}

// news are the reports of a seat since its last orders, the newest last. Until the first of them
// comes, they are those before its last orders.
type news struct {
	reports []closedPhase
	ordered bool // orders have come since the last of them
}

const (
	maxMarks   = 64 // number of logs that are remembered
	maxTold    = 16 // number of closed phases of each log
	maxReports = 6  // number of reports of each seat
)

// findNewest returns the newest closed phase of a game that shows a seat something, with the game as it
// stands after the newest of all; false if there is none yet.
func (cs *closedPhases) findNewest(ctx context.Context, id string, to game.Seat) (closedPhase, bool, error) {
	mark, err := cs.catchUp(ctx, id)
	if err != nil {
		return closedPhase{}, false, err
	}
	told := mark.told
	var newest closedPhase
	for i, commit := range slices.Backward(told) {
		phase := closedPhase{commit: commit}
		phase.before, phase.after, phase.events, err = cs.games.At(ctx, commit)
		if err != nil {
			return phase, false, fmt.Errorf("telling game %s: %w", id, err)
		}
		quiet := game.Quiet(phase.before, phase.after, phase.events, to)
		if i == len(told)-1 {
			newest = phase
		}
		if !quiet {
			phase.after = newest.after
			return phase, true, nil
		}
	}
	return newest, len(told) > 0, nil
}

// listSinceOrders returns the reports of a seat since its last orders, as they were sent, the
// newest last, and behind them the closed phase that the next report will tell.
func (cs *closedPhases) listSinceOrders(ctx context.Context, id string, to game.Seat, now *game.Game) ([]closedPhase, error) {
	mark, err := cs.catchUp(ctx, id)
	reports := slices.Clone(mark.news[to].reports)
	if untold := mark.undelivered.Untold(to); len(untold) > 0 {
		n := len(untold) - 1
		reports = append(reports, closedPhase{before: untold[n].Before, after: now, events: untold[n].Events, since: untold[:n]})
	}
	return reports, err
}

// catchUp reads a log on from where it was read last.
func (cs *closedPhases) catchUp(ctx context.Context, id string) (mark, error) {
	cs.mu.Lock()
	m := cs.read[id]
	cs.mu.Unlock()
	m.news = maps.Clone(m.news)
	for commit, err := range cs.store.Load(ctx, games.LogOf(id), m.pos) {
		if err != nil {
			return m, fmt.Errorf("loading game %s: %w", id, err)
		}
		if m.pos = commit.Pos; opensPhase(commit) {
			m.told = append(slices.Clone(m.told[max(0, len(m.told)+1-maxTold):]), commit)
		}
		before, after, events, err := cs.games.At(ctx, commit)
		if err != nil {
			return m, fmt.Errorf("telling game %s: %w", id, err)
		}
		m.noteCommit(closedPhase{before: before, after: after, events: events, commit: commit})
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
func (m *mark) noteCommit(phase closedPhase) {
	var due game.Due
	m.undelivered, due = m.undelivered.Note(phase.before, phase.after, phase.events, phase.commit.At)
	if m.news == nil {
		m.news = map[game.Seat]news{}
	}
	for _, e := range phase.events {
		if ordered, ok := e.(game.Ordered); ok {
			now := m.news[ordered.Seat]
			now.ordered = true
			m.news[ordered.Seat] = now
		}
	}
	for seat, since := range due {
		now := m.news[seat]
		if phase.since = since; now.ordered {
			now.reports, now.ordered = nil, false
		}
		now.reports = append(slices.Clone(now.reports[max(0, len(now.reports)+1-maxReports):]), phase)
		m.news[seat] = now
	}
}

// opensPhase reports whether players get a report of a commit.
func opensPhase(commit *eventstore.Commit) bool {
	for _, e := range commit.Events {
		switch e.Kind {
		case game.Kind(game.PhaseOpened{}), game.Kind(game.PhaseClosed{}), game.Kind(game.Rewound{}), game.Kind(game.Abandoned{}):
			return true
		}
	}
	return false
}
