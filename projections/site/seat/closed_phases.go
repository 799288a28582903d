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

// closedPhase is a commit of which players get a report: it opened or closed a phase, rewound the
// game, or abandoned it.
type closedPhase struct {
	before, after *game.Game
	events        []event.Event
	commit        *eventstore.Commit // nil: no report of it has been sent yet
	since         []game.ClosedPhase // earlier closed phases that its report tells first
}

// closedPhases finds the last closed phases of games without any tables. It remembers how far it has
// read each log.
type closedPhases struct {
	store eventstore.Store
	games *projections.Games

	mu    sync.Mutex
	marks map[string]mark
}

// mark is how far a log has been read, and the last closed phases up to there.
type mark struct {
	pos         eventstore.Pos
	commits     []*eventstore.Commit // commits of closed phases, the newest last
	undelivered game.Undelivered
	news        map[game.Seat]news
}

// news are the reports of a seat since its last orders, the newest last. As long as there are none,
// the reports before its last orders stay.
type news struct {
	reports []closedPhase
	ordered bool // orders have come since the last report
}

const (
	maxMarks   = 64 // logs that are remembered
	maxTold    = 16 // closed phases of each log that are remembered
	maxReports = 6  // reports of each seat that are remembered
)

// findNewest returns the newest closed phase of a game that shows a seat something; its field after
// is the game after the newest of all. If none of the remembered ones shows the seat something, it
// returns the newest of all. It returns false if the game has no closed phase yet.
func (cs *closedPhases) findNewest(ctx context.Context, id string, to game.Seat) (closedPhase, bool, error) {
	mark, err := cs.catchUp(ctx, id)
	if err != nil {
		return closedPhase{}, false, err
	}
	commits := mark.commits
	var newest closedPhase
	for i, commit := range slices.Backward(commits) {
		phase := closedPhase{commit: commit}
		phase.before, phase.after, phase.events, err = cs.games.At(ctx, commit)
		if err != nil {
			return phase, false, fmt.Errorf("telling game %s: %w", id, err)
		}
		quiet := game.Quiet(phase.before, phase.after, phase.events, to)
		if i == len(commits)-1 {
			newest = phase
		}
		if !quiet {
			phase.after = newest.after
			return phase, true, nil
		}
	}
	return newest, len(commits) > 0, nil
}

// listSinceOrders returns the reports of a seat since its last orders, as they were sent, the newest
// last. If closed phases have not been reported to the seat yet, they follow as one report, which
// has no commit.
func (cs *closedPhases) listSinceOrders(ctx context.Context, id string, to game.Seat, now *game.Game) ([]closedPhase, error) {
	mark, err := cs.catchUp(ctx, id)
	reports := slices.Clone(mark.news[to].reports)
	if untold := mark.undelivered.Untold(to); len(untold) > 0 {
		n := len(untold) - 1
		reports = append(reports, closedPhase{before: untold[n].Before, after: now, events: untold[n].Events, since: untold[:n]})
	}
	return reports, err
}

// catchUp reads a log on from where it was read last, and remembers the mark. If too many logs are
// remembered, it forgets all others.
func (cs *closedPhases) catchUp(ctx context.Context, id string) (mark, error) {
	cs.mu.Lock()
	m := cs.marks[id]
	cs.mu.Unlock()
	m.news = maps.Clone(m.news)
	for commit, err := range cs.store.Load(ctx, games.LogOf(id), m.pos) {
		if err != nil {
			return m, fmt.Errorf("loading game %s: %w", id, err)
		}
		if m.pos = commit.Pos; isReported(commit) {
			m.commits = append(slices.Clone(m.commits[max(0, len(m.commits)+1-maxTold):]), commit)
		}
		before, after, events, err := cs.games.At(ctx, commit)
		if err != nil {
			return m, fmt.Errorf("telling game %s: %w", id, err)
		}
		m.noteCommit(closedPhase{before: before, after: after, events: events, commit: commit})
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if len(cs.marks) >= maxMarks {
		clear(cs.marks)
	}
	cs.marks[id] = m
	return m, nil
}

// noteCommit takes in a commit: the reports that are due with it, and the orders in it. It changes
// m.news in place.
func (m *mark) noteCommit(phase closedPhase) {
	var dueReports game.Due
	m.undelivered, dueReports = m.undelivered.Note(phase.before, phase.after, phase.events, phase.commit.At)
	if m.news == nil {
		m.news = map[game.Seat]news{}
	}
	for _, e := range phase.events {
		if ordered, ok := e.(game.Ordered); ok {
			seatNews := m.news[ordered.Seat]
			seatNews.ordered = true
			m.news[ordered.Seat] = seatNews
		}
	}
	for seat, since := range dueReports {
		seatNews := m.news[seat]
		if phase.since = since; seatNews.ordered {
			seatNews.reports, seatNews.ordered = nil, false
		}
		seatNews.reports = append(slices.Clone(seatNews.reports[max(0, len(seatNews.reports)+1-maxReports):]), phase)
		m.news[seat] = seatNews
	}
}

// isReported reports whether players get a report of a commit.
func isReported(commit *eventstore.Commit) bool {
	for _, e := range commit.Events {
		switch e.Kind {
		case game.Kind(game.PhaseOpened{}), game.Kind(game.PhaseClosed{}), game.Kind(game.Rewound{}), game.Kind(game.Abandoned{}):
			return true
		}
	}
	return false
}
