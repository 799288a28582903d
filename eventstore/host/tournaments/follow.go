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
// end, and does the work of tournaments when it is due. It logs failed work, and retries it within a minute. Any
// number of processes may call it at the same time.
func (s *Host) Run(ctx context.Context) {
	m := &manager{
		seekers: beacon.NewSeekers(), host: s,
		agenda: agenda{make(map[string]time.Time), make(map[string]string), make(map[string]result)},
	}
	s.games.Attend(ctx, m, m.seekers.Woken())
}

// manager is the attendant of tournaments.
type manager struct {
	seekers *beacon.Seekers
	host    *Host
	agenda
}

// agenda is what Run has read off the log and not done yet.
type agenda struct {
	Due     map[string]time.Time `json:"due"`     // tournaments, and when to look at them
	Of      map[string]string    `json:"of"`      // the tournament of each running game that has one
	Results map[string]result    `json:"results"` // the results of games that have ended, were rewound, or given up
}

// result is the result of a game that is to be brought to its tournament: to be recorded there, or to be put in doubt.
type result struct {
	Due     time.Time `json:"due,omitzero"`     // when to bring it there; zero: at once
	Head    string    `json:"head"`             // hash of the commit that ended the game, rewound it, or gave it up
	Missing bool      `json:"missing,omitzero"` // the game has no final result now
	Over    bool      `json:"over,omitzero"`    // the game is over
}

// edition is the edition of the agenda of tournaments.
const edition = 1

// Agenda implements host.Attendant.
func (m *manager) Agenda() host.Agenda {
	return host.Agenda{Name: "tournaments", Edition: edition, Notes: &m.agenda}
}

// Note implements host.Attendant. It puts a tournament on the agenda when its log goes on, and the result of a game when
// the game ends, is given up or is rewound.
func (m *manager) Note(ctx context.Context, commit *eventstore.Commit) {
	kind, id, _ := strings.Cut(string(commit.Log), "/")
	if kind == "tournament" {
		m.Due[id] = time.Time{}
		return
	}
	for _, envelope := range commit.Events {
		switch envelope.Kind {
		case game.Kind(game.Opened{}):
			opened, err := m.host.games.Games.Registry(nil).Decode(envelope)
			m.host.games.IsUnreadable(ctx, "tournaments", string(commit.Log), err)
			if o, ok := opened.(game.Opened); ok && o.Tournament != "" {
				m.Of[id] = o.Tournament
			}
		case game.Kind(game.Ended{}):
			if _, waits := m.Results[id]; waits || m.Of[id] != "" {
				m.Results[id] = result{Head: commit.Hash, Over: true}
			}
		case game.Kind(game.Abandoned{}):
			if _, waits := m.Results[id]; waits || m.Of[id] != "" {
				m.Results[id] = result{Head: commit.Hash, Missing: true, Over: true}
			}
		case game.Kind(game.Rewound{}): // perhaps of a game that was over, and is not in Of any more
			m.Results[id] = result{Head: commit.Hash, Missing: true}
		}
	}
}

// Wait implements host.Attendant.
func (m *manager) Wait() time.Duration {
	now, wait := m.host.games.Time(), host.Sweep
	for _, r := range m.Results {
		wait = min(wait, max(r.Due.Sub(now), host.Settle))
	}
	for _, due := range m.Due {
		wait = min(wait, max(due.Sub(now), host.Settle))
	}
	return wait
}

// Look implements host.Attendant: it does the work that is due, results first.
func (m *manager) Look(ctx context.Context) {
	now := m.host.games.Time()
	for _, sought := range m.seekers.Take() {
		for _, id := range sought.IDs {
			m.planAfterFetch(ctx, id, sought.Err)
		}
	}
	for id, result := range m.Results {
		if result.Due.After(now) {
			continue
		}
		if m.host.games.IsSettled(ctx, "result not brought to its tournament", id, m.recordResult(ctx, id)) {
			delete(m.Results, id)
			if result.Over {
				delete(m.Of, id)
			}
		} else {
			result.Due = now.Add(host.Sweep)
			m.Results[id] = result
		}
	}
	for id, due := range m.Due {
		if due.After(now) {
			continue
		}
		m.advanceTournament(ctx, id, now)
	}
}

// advanceTournament carries a tournament on, and plans the next look at it. If the tournament waits for a round, it
// starts to fetch that instead, in the background.
func (m *manager) advanceTournament(ctx context.Context, id string, now time.Time) {
	waits, err := m.host.awaitedRound(ctx, id)
	if err == nil && waits != nil {
		m.seekers.Seek(ctx, *waits, id)
		m.Due[id] = now.Add(2 * beacon.Patience) // planAfterFetch looks earlier, when the fetch has ended
		return
	}
	again, err := m.host.Advance(ctx, id)
	switch {
	case !m.host.games.IsSettled(ctx, "tournament not carried on", id, err):
		m.Due[id] = now.Add(host.Sweep)
	case again.IsZero():
		delete(m.Due, id)
	default:
		m.Due[id] = again
	}
}

// planAfterFetch plans the next look at a tournament when the fetch of its round has ended with err; it logs any error
// but beacon.ErrEarly.
func (m *manager) planAfterFetch(ctx context.Context, id string, err error) {
	now := m.host.games.Time()
	switch {
	case err == nil:
		m.Due[id] = now
	case errors.Is(err, beacon.ErrEarly):
		m.Due[id] = now.Add(earlyWait)
	default:
		m.host.games.IsSettled(ctx, "tournament waits for a round", id, err)
		m.Due[id] = now.Add(host.Sweep)
	}
}

// recordResult brings the result of a game on the agenda to its tournament, unless the tournament has it: it records or
// corrects the result, or says that there is none. It does nothing for a game without a tournament, and if the
// tournament does not exist or does not know the game: a game may name any tournament as its own.
func (m *manager) recordResult(ctx context.Context, id string) error {
	if m.Of[id] == "" {
		g, _, err := m.host.games.Game(ctx, id)
		if err != nil || g.Tournament() == "" {
			return err
		}
		m.Of[id] = g.Tournament()
	}
	if r := m.Results[id]; r.Missing {
		return m.host.announceDoubt(ctx, id, r.Head)
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

// isResultKnown reports whether the tournament of a game has recorded the result on the agenda, or has posted that its
// old result stands.
func (m *manager) isResultKnown(ctx context.Context, id string) (bool, error) {
	head, err := m.host.recordedHead(ctx, m.Of[id], id)
	if err != nil || head == m.Results[id].Head {
		return err == nil, err
	}
	return m.host.Known(ctx, m.Of[id], "result/"+id+"/"+m.Results[id].Head+"/news")
}
