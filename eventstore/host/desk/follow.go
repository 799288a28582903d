package desk

import (
	"context"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
)

// Run keeps the desk going until ctx ends: it follows the log, looks at the seats of games that may
// need a player, and does the desk's work when it is due. It retries failed work within a minute.
// Any number may run.
func (s *Host) Run(ctx context.Context) {
	s.games.Attend(ctx, &attention{host: s, games: make(map[string]glance), tournaments: make(map[string]time.Time)}, nil)
}

// attention is the agenda of Run.
type attention struct {
	host        *Host
	games       map[string]glance    // games to look at
	tournaments map[string]time.Time // tournaments whose tables to look at, and when
	due         time.Time            // when to carry the desk on
}

// glance says when to look at a game, and whether that is needed only if the desk has a vacancy of
// it.
type glance struct {
	at   time.Time
	may  bool
	word bool // a player has written, which matters only if the desk waits for the word of one
	bots bool // a bot takes a seat that was left, unless a substitute does
}

// Note puts the desk on the agenda when its log goes on, and games whose seats may need a player.
func (a *attention) Note(_ context.Context, commit *eventstore.Commit) {
	kind, id, _ := strings.Cut(string(commit.Log), "/")
	switch {
	case commit.Log == aggregate.DeskLog:
		a.due = time.Time{}
		for id, g := range a.games {
			if g.bots { // the wave may be over
				a.games[id] = glance{bots: true}
			}
		}
	case kind == "tournament":
		if changesPlayers(commit) {
			a.tournaments[id] = time.Time{}
		}
	default:
		a.noteGame(id, commit)
	}
}

// changesPlayers reports whether a commit of a tournament changes who plays in it.
func changesPlayers(commit *eventstore.Commit) bool {
	kind := tournament.Registry().Kind
	return slices.ContainsFunc(commit.Events, func(env event.Envelope) bool {
		switch env.Kind {
		case kind(tournament.Withdrew{}), kind(tournament.Entered{}), kind(tournament.TableStarted{}):
			return true
		}
		return false
	})
}

func (a *attention) noteGame(id string, commit *eventstore.Commit) {
	must, may, over := readMeaning(commit)
	known, waits := a.games[id]
	switch {
	case must || waits && !known.may && !over:
		a.games[id] = glance{}
	case may:
		a.games[id] = glance{may: true}
	case commit.Actor != "" && !waits:
		a.games[id] = glance{may: true, word: true}
	}
}

// Wait implements host.Attendant.
func (a *attention) Wait() time.Duration {
	now, wait := a.host.games.Time(), host.Sweep
	for _, g := range a.games {
		wait = min(wait, max(g.at.Sub(now), host.Settle))
	}
	for _, at := range a.tournaments {
		wait = min(wait, max(at.Sub(now), host.Settle))
	}
	return min(wait, max(a.due.Sub(now), host.Settle))
}

// Look does the work that is due: first the seats, then the desk.
func (a *attention) Look(ctx context.Context) {
	now := a.host.games.Time()
	for id, at := range a.tournaments {
		if at.After(now) {
			continue
		}
		if a.host.games.Tried(ctx, "tables not looked at", id, a.noteTables(ctx, id)) {
			delete(a.tournaments, id)
		} else {
			a.tournaments[id] = now.Add(host.Sweep)
		}
	}
	for id, g := range a.games {
		if g.at.After(now) {
			continue
		}
		again, err := a.lookAtSeats(ctx, id, g)
		switch {
		case !a.host.games.Tried(ctx, "seats not looked at", id, err):
			a.games[id] = glance{at: now.Add(host.Sweep), may: g.may, word: g.word}
		case again.IsZero():
			delete(a.games, id)
		default:
			a.games[id] = glance{at: again, bots: true}
		}
	}
	if !a.due.After(now) {
		due, err := a.host.Advance(ctx)
		switch {
		case !a.host.games.Tried(ctx, "substitute desk not carried on", string(aggregate.DeskLog), err):
			due = now.Add(host.Sweep)
		case due.IsZero():
			due = now.Add(lull)
		}
		a.due = due
	}
}

// noteTables puts the running tables of a tournament on the agenda: those whose holders have left it,
// and those of which the desk has a vacancy.
func (a *attention) noteTables(ctx context.Context, id string) error {
	t, _, err := a.host.tournaments.Tournament(ctx, id)
	if err != nil {
		return err
	}
	gone := make(map[game.Player]bool)
	for _, e := range t.Entrants() {
		gone[e.Player] = e.Withdrawn
	}
	for _, table := range t.Tables() { // in a closed season none is running
		if table.Status == "running" {
			a.noteTable(table, gone)
		}
	}
	return nil
}

// noteTable puts a table on the agenda: for certain if one of its holders has left, else in case the
// desk has a vacancy.
func (a *attention) noteTable(table tournament.TableInfo, gone map[game.Player]bool) {
	must := slices.ContainsFunc(table.Holders, func(h tournament.Seated) bool { return gone[h.Player] })
	if g, waits := a.games[table.Game]; !waits || g.may {
		a.games[table.Game] = glance{may: !must}
	}
}

// lookAtSeats looks at the seats of a game, if that is needed. It returns when to look again although nothing
// happens; zero if only the log can tell.
func (a *attention) lookAtSeats(ctx context.Context, id string, g glance) (time.Time, error) {
	if g.may {
		desk, _, err := a.host.Desk(ctx)
		if err != nil {
			return time.Time{}, err
		}
		if !hasOpenVacancy(desk, id) || g.word && !awaitsWord(desk, id) {
			return time.Time{}, nil
		}
	}
	if err := a.host.Review(ctx, id); err != nil {
		return time.Time{}, err
	}
	return a.host.SeatBots(ctx, id)
}

// hasOpenVacancy reports whether a vacancy of a game is open, or its substitute still has the seat.
func hasOpenVacancy(d *substitute.Desk, gameID string) bool {
	return slices.ContainsFunc(d.Vacancies(), func(v substitute.Vacancy) bool {
		return v.Game == gameID && (v.IsOpen() || v.Status == substitute.Full && v.Left.IsZero())
	})
}

// awaitsWord reports whether a vacancy of a game is open that ends when the holder of the seat writes.
func awaitsWord(d *substitute.Desk, gameID string) bool {
	return slices.ContainsFunc(d.Vacancies(), func(v substitute.Vacancy) bool {
		return v.Game == gameID && v.IsOpen() && v.Why == substitute.Silent
	})
}

// readMeaning says what a commit of a game means to the desk: its seats must be looked at, or may be if
// the desk has a vacancy of it; or the game is over.
func readMeaning(commit *eventstore.Commit) (must, may, over bool) {
	for _, env := range commit.Events {
		switch env.Kind {
		case game.Kind(game.Resigned{}), game.Kind(game.Vacated{}), game.Kind(game.RegencyBegan{}), game.Kind(game.Missed{}), game.Kind(game.Rewound{}), game.Kind(game.Replaced{}):
			must = true
		case game.Kind(game.RegencyEnded{}), game.Kind(game.PhaseClosed{}):
			may = true
		case game.Kind(game.Ended{}), game.Kind(game.Abandoned{}):
			over = true
		}
	}
	return must && !over, may || over, over
}
