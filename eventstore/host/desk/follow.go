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
	s.games.Attend(ctx, &attention{host: s, agenda: agenda{Games: make(map[string]glance), Tournaments: make(map[string]time.Time)}}, nil)
}

// attention keeps the agenda of Run.
type attention struct {
	host *Host
	agenda
}

// agenda is what Run has read off the log and not done yet.
type agenda struct {
	Games       map[string]glance    `json:"games"`        // games to look at
	Tournaments map[string]time.Time `json:"tournaments"`  // tournaments whose tables to look at, and when
	Due         time.Time            `json:"due,omitzero"` // when to carry the desk on
}

// glance says when to look at a game, and whether that is needed only if the desk has a vacancy of
// it.
type glance struct {
	At   time.Time `json:"at,omitzero"`
	May  bool      `json:"may,omitzero"`
	Word bool      `json:"word,omitzero"` // a player has written, which matters only if the desk waits for the word of one
	Bots bool      `json:"bots,omitzero"` // a bot takes a seat that was left, unless a substitute does
}

// edition is the edition of the agenda of the desk.
const edition = 1

// Agenda implements host.Attendant.
func (a *attention) Agenda() host.Agenda {
	return host.Agenda{Name: "desk", Edition: edition, Notes: &a.agenda}
}

// Note puts the desk on the agenda when its log goes on, and games whose seats may need a player.
func (a *attention) Note(_ context.Context, commit *eventstore.Commit) {
	kind, id, _ := strings.Cut(string(commit.Log), "/")
	switch {
	case commit.Log == aggregate.DeskLog:
		a.Due = time.Time{}
		for id, g := range a.Games {
			if g.Bots { // the wave may be over
				a.Games[id] = glance{Bots: true}
			}
		}
	case kind == "tournament":
		if changesPlayers(commit) {
			a.Tournaments[id] = time.Time{}
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
	known, waits := a.Games[id]
	switch {
	case must || waits && !known.May && !over:
		a.Games[id] = glance{}
	case may:
		a.Games[id] = glance{May: true}
	case commit.Actor != "" && !waits:
		a.Games[id] = glance{May: true, Word: true}
	}
}

// Wait implements host.Attendant.
func (a *attention) Wait() time.Duration {
	now, wait := a.host.games.Time(), host.Sweep
	for _, g := range a.Games {
		wait = min(wait, max(g.At.Sub(now), host.Settle))
	}
	for _, at := range a.Tournaments {
		wait = min(wait, max(at.Sub(now), host.Settle))
	}
	return min(wait, max(a.Due.Sub(now), host.Settle))
}

// Look does the work that is due: first the seats, then the desk.
func (a *attention) Look(ctx context.Context) {
	now := a.host.games.Time()
	for id, at := range a.Tournaments {
		if at.After(now) {
			continue
		}
		if a.host.games.Tried(ctx, "tables not looked at", id, a.noteTables(ctx, id)) {
			delete(a.Tournaments, id)
		} else {
			a.Tournaments[id] = now.Add(host.Sweep)
		}
	}
	for id, g := range a.Games {
		if g.At.After(now) {
			continue
		}
		again, err := a.lookAtSeats(ctx, id, g)
		switch {
		case !a.host.games.Tried(ctx, "seats not looked at", id, err):
			a.Games[id] = glance{At: now.Add(host.Sweep), May: g.May, Word: g.Word}
		case again.IsZero():
			delete(a.Games, id)
		default:
			a.Games[id] = glance{At: again, Bots: true}
		}
	}
	if !a.Due.After(now) {
		due, err := a.host.Advance(ctx)
		switch {
		case !a.host.games.Tried(ctx, "substitute desk not carried on", string(aggregate.DeskLog), err):
			due = now.Add(host.Sweep)
		case due.IsZero():
			due = now.Add(lull)
		}
		a.Due = due
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
	if g, waits := a.Games[table.Game]; !waits || g.May {
		a.Games[table.Game] = glance{May: !must}
	}
}

// lookAtSeats looks at the seats of a game, if that is needed. It returns when to look again although nothing
// happens; zero if only the log can tell.
func (a *attention) lookAtSeats(ctx context.Context, id string, g glance) (time.Time, error) {
	if g.May {
		desk, _, err := a.host.Desk(ctx)
		if err != nil {
			return time.Time{}, err
		}
		if !hasOpenVacancy(desk, id) || g.Word && !awaitsWord(desk, id) {
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
