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
// need a player, and does the desk's work when it is due. It logs failed work, and retries it within a minute.
// Any number of processes may call it at the same time.
func (s *Host) Run(ctx context.Context) {
	s.games.Attend(ctx, &attention{host: s, agenda: agenda{Games: make(map[string]glance), Tournaments: make(map[string]time.Time)}}, nil)
}

// attention is the attendant of the desk.
type attention struct {
	host *Host
	agenda
}

// agenda is what Run has read off the log and not done yet.
type agenda struct {
	Games       map[string]glance    `json:"games"`        // games to look at
	Tournaments map[string]time.Time `json:"tournaments"`  // tournaments whose tables to look at, and when
	Due         time.Time            `json:"due,omitzero"` // when to carry the desk on; zero: at once
}

// glance says when to look at the seats of a game, and on which condition.
type glance struct {
	At   time.Time `json:"at,omitzero"`   // when to look; zero: at once
	May  bool      `json:"may,omitzero"`  // a look is needed only if the desk has a vacancy of the game
	Word bool      `json:"word,omitzero"` // with May: only if a vacancy ends when the holder of the seat writes, as a player has done
	Bots bool      `json:"bots,omitzero"` // a bot will take a seat that was left, unless a substitute does before
}

// edition is the edition of the agenda of the desk.
const edition = 1

// Agenda implements host.Attendant.
func (a *attention) Agenda() host.Agenda {
	return host.Agenda{Name: "desk", Edition: edition, Notes: &a.agenda}
}

// Note implements host.Attendant. It puts the desk on the agenda when its log goes on, and games and tournaments when
// seats may need a player.
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

// changesPlayers reports whether a commit of a tournament changes its entrants, or starts a table.
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

// noteGame puts a game on the agenda after a commit, on the condition that its events call for; a planned
// look without a condition stays so and becomes due at once, unless the game is over.
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

// Look implements host.Attendant: it does the work that is due, first the seats, then the desk.
func (a *attention) Look(ctx context.Context) {
	now := a.host.games.Time()
	for id, at := range a.Tournaments {
		if at.After(now) {
			continue
		}
		if a.host.games.IsSettled(ctx, "tables not looked at", id, a.noteTables(ctx, id)) {
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
		case !a.host.games.IsSettled(ctx, "seats not looked at", id, err):
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
		case !a.host.games.IsSettled(ctx, "substitute desk not carried on", string(aggregate.DeskLog), err):
			due = now.Add(host.Sweep)
		case due.IsZero():
			due = now.Add(lull)
		}
		a.Due = due
	}
}

// noteTables puts the games of all running tables of a tournament on the agenda, as noteTable does.
func (a *attention) noteTables(ctx context.Context, id string) error {
	t, _, err := a.host.tournaments.Tournament(ctx, id)
	if err != nil {
		return err
	}
	withdrawn := make(map[game.Player]bool)
	for _, e := range t.Entrants() {
		withdrawn[e.Player] = e.Withdrawn
	}
	for _, table := range t.Tables() { // in a closed season none is running
		if table.Status == "running" {
			a.noteTable(table, withdrawn)
		}
	}
	return nil
}

// noteTable puts the game of a table on the agenda: without a condition if one of its holders has withdrawn, else to be
// looked at only if the desk has a vacancy of it. It leaves a look without a condition as it is.
func (a *attention) noteTable(table tournament.TableInfo, withdrawn map[game.Player]bool) {
	must := slices.ContainsFunc(table.Holders, func(h tournament.Seated) bool { return withdrawn[h.Player] })
	if g, waits := a.Games[table.Game]; !waits || g.May {
		a.Games[table.Game] = glance{May: !must}
	}
}

// lookAtSeats reviews the seats of a game and seats bots in it, if the condition of the glance holds. It returns when to
// look again if no commit calls for it before; zero if there is no such time.
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

// hasOpenVacancy reports whether a vacancy of a game is open, or is filled by a substitute who still has the seat.
func hasOpenVacancy(d *substitute.Desk, gameID string) bool {
	return slices.ContainsFunc(d.Vacancies(), func(v substitute.Vacancy) bool {
		return v.Game == gameID && (v.IsOpen() || v.Status == substitute.Full && v.Left.IsZero())
	})
}

// awaitsWord reports whether the desk has an open vacancy of a game that ends when the silent holder of the seat writes.
func awaitsWord(d *substitute.Desk, gameID string) bool {
	return slices.ContainsFunc(d.Vacancies(), func(v substitute.Vacancy) bool {
		return v.Game == gameID && v.IsOpen() && v.Why == substitute.Silent
	})
}

// readMeaning says what a commit of a game means to the desk. must: its seats are to be looked at. may: only if the desk
// has a vacancy of the game; this is also so if it is over. over: the game has ended, and must is false.
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
