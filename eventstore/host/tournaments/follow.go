package tournaments

import (
	"context"
	"errors"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host"
)

// Run carries tournaments on until ctx ends: it follows the log, records the results of games that
// end, and does the work of tournaments when it is due. It retries failed work within a minute. Any
// number may run.
func (s *Host) Run(ctx context.Context) {
	m := &manager{
		rounds: beacon.NewSeekers(), host: s,
		due: make(map[string]time.Time), of: make(map[string]string), results: make(map[string]result),
	}
	s.games.Attend(ctx, m, m.rounds.Woken())
}

// manager is the agenda of Run.
type manager struct {
	rounds  *beacon.Seekers
	host    *Host
	due     map[string]time.Time // tournaments, and when to look at them
	of      map[string]string    // the tournament of each game that has one
	results map[string]result    // the results of games that have ended, were rewound, or given up
}

// result is the outcome of a game that is to be recorded in its tournament, or questioned there.
type result struct {
	due     time.Time // when to do so
	head    string    // hash of the commit that ended the game, rewound it, or gave it up
	missing bool      // the game has no final result now
}

// Note puts a tournament on the agenda when its log goes on, and the result of a game that ends. A
// tournament's own log shows which results it has.
func (m *manager) Note(_ context.Context, commit *eventstore.Commit) {
	kind, id, _ := strings.Cut(string(commit.Log), "/")
	if kind == "tournament" {
		m.due[id] = time.Time{}
		return
	}
	for _, envelope := range commit.Events {
		switch envelope.Kind {
		case game.Kind(game.Opened{}):
			opened, _ := m.host.games.Games.Registry(nil).Decode(envelope) // the host reports logs that cannot be read
			if o, ok := opened.(game.Opened); ok && o.Tournament != "" {
				m.of[id] = o.Tournament
			}
		case game.Kind(game.Ended{}):
			if m.of[id] != "" {
				m.results[id] = result{head: commit.Hash}
			}
		case game.Kind(game.Rewound{}), game.Kind(game.Abandoned{}):
			if m.of[id] != "" {
				m.results[id] = result{head: commit.Hash, missing: true}
			}
		}
	}
}

// Wait implements host.Attendant.
func (m *manager) Wait() time.Duration {
	now, wait := m.host.games.Time(), host.Sweep
	for _, r := range m.results {
		wait = min(wait, max(r.due.Sub(now), host.Settle))
	}
	for _, due := range m.due {
		wait = min(wait, max(due.Sub(now), host.Settle))
	}
	return wait
}

// Look does the work that is due, results first.
func (m *manager) Look(ctx context.Context) {
	now := m.host.games.Time()
	for _, sought := range m.rounds.Take() {
		for _, id := range sought.IDs {
			m.planAfterFetch(ctx, id, sought.Err)
		}
	}
	for id, result := range m.results {
		if result.due.After(now) {
			continue
		}
		if m.host.games.Tried(ctx, "result not brought to its tournament", id, m.recordResult(ctx, id)) {
			delete(m.results, id)
		} else {
			result.due = now.Add(host.Sweep)
			m.results[id] = result
		}
	}
	for id, due := range m.due {
		if due.After(now) {
			continue
		}
		m.advanceTournament(ctx, id, now)
	}
}

// advanceTournament carries a tournament on, or first starts to fetch the round for which it waits.
func (m *manager) advanceTournament(ctx context.Context, id string, now time.Time) {
	waits, err := m.host.awaitedRound(ctx, id)
	if err == nil && waits != nil {
		m.rounds.Seek(ctx, *waits, id)
		m.due[id] = now.Add(2 * beacon.Patience) // sought looks earlier, when the fetch has ended
		return
	}
	again, err := m.host.Advance(ctx, id)
	switch {
	case !m.host.games.Tried(ctx, "tournament not carried on", id, err):
		m.due[id] = now.Add(host.Sweep)
	case again.IsZero():
		delete(m.due, id)
	default:
		m.due[id] = again
	}
}

// planAfterFetch plans the next look at a tournament after the fetch of its round has ended.
func (m *manager) planAfterFetch(ctx context.Context, id string, err error) {
	now := m.host.games.Time()
	switch {
	case err == nil:
		m.due[id] = now
	case errors.Is(err, beacon.ErrEarly):
		m.due[id] = now.Add(early)
	default:
		m.host.games.Tried(ctx, "tournament waits for a round", id, err)
		m.due[id] = now.Add(host.Sweep)
	}
}

// recordResult records the result of a game, unless its tournament has it. A game may call itself a table
// of a tournament that does not know it.
func (m *manager) recordResult(ctx context.Context, id string) error {
	if r := m.results[id]; r.missing {
		return m.host.announceDoubt(ctx, id, r.head)
	}
	known, err := m.isResultKnown(ctx, id)
	if err == nil && !known {
		err = m.host.Record(ctx, id)
	}
	if errors.Is(err, tournament.ErrNotAnnounced) || errors.Is(err, tournament.ErrUnknown) {
		return nil
	}
	return err
}

// isResultKnown reports whether the tournament of a game has the result with which the game last ended, or
// has posted that it will not take it.
func (m *manager) isResultKnown(ctx context.Context, id string) (bool, error) {
	head, err := m.host.recordedHead(ctx, m.of[id], id)
	if err != nil || head == m.results[id].head {
		return err == nil, err
	}
	return m.host.Known(ctx, m.of[id], "result/"+id+"/"+m.results[id].head+"/news")
}
