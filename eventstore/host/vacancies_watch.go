package host

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
)

// Run carries the desk on until ctx ends: it follows the log, looks at the
// seats of games that may need somebody, and does what is wanted when it is
// due. What cannot be done now is tried again within a minute. Any number may
// run.
func (s *Substitutes) Run(ctx context.Context) {
	s.Host.attend(ctx, &attention{s: s, games: make(map[string]glance), clubs: make(map[string]time.Time)}, nil)
}

// attention is what Run has to look after.
type attention struct {
	s     *Substitutes
	games map[string]glance    // to be looked at
	clubs map[string]time.Time // tournaments whose tables are to be looked at, and when
	due   time.Time            // when the desk is to be carried on
}

// glance is when a game is to be looked at, and whether that is needed only
// where the desk has a vacancy of it.
type glance struct {
	at  time.Time
	may bool
}

// note has the desk carried on when its log goes on, and games looked at whose
// seats may need somebody.
func (a *attention) note(_ context.Context, c *eventstore.Commit) {
	kind, id, _ := strings.Cut(string(c.Log), "/")
	switch {
	case c.Log == aggregate.DeskLog:
		a.due = time.Time{}
	case kind == "tournament":
		if peopled(c) {
			a.clubs[id] = time.Time{}
		}
	default:
		a.noteGame(id, c)
	}
}

// peopled reports whether a commit of a tournament changes who plays in it.
func peopled(c *eventstore.Commit) bool {
	kind := tournament.Vocabulary().Kind
	return slices.ContainsFunc(c.Events, func(env event.Envelope) bool {
		switch env.Kind {
		case kind(tournament.Withdrew{}), kind(tournament.Entered{}), kind(tournament.TableStarted{}):
			return true
		}
		return false
	})
}

func (a *attention) noteGame(id string, c *eventstore.Commit) {
	must, may, over := about(c)
	known, waits := a.games[id]
	switch {
	case must || waits && !known.may && !over:
		a.games[id] = glance{}
	case may:
		a.games[id] = glance{may: true}
	}
}

func (a *attention) wait() time.Duration {
	now, wait := a.s.Host.now(), soon
	for _, g := range a.games {
		wait = min(wait, max(g.at.Sub(now), settle))
	}
	for _, at := range a.clubs {
		wait = min(wait, max(at.Sub(now), settle))
	}
	return min(wait, max(a.due.Sub(now), settle))
}

// look does what is due: first the seats, then the desk.
func (a *attention) look(ctx context.Context) {
	now := a.s.Host.now()
	for id, at := range a.clubs {
		if at.After(now) {
			continue
		}
		if a.tried(ctx, "tables not looked at", id, a.tables(ctx, id)) {
			delete(a.clubs, id)
		} else {
			a.clubs[id] = now.Add(soon)
		}
	}
	for id, g := range a.games {
		if g.at.After(now) {
			continue
		}
		if a.tried(ctx, "seats not looked at", id, a.glance(ctx, id, g.may)) {
			delete(a.games, id)
		} else {
			a.games[id] = glance{at: now.Add(soon), may: g.may}
		}
	}
	if !a.due.After(now) {
		due, err := a.s.Advance(ctx)
		switch {
		case !a.tried(ctx, "substitute desk not carried on", string(aggregate.DeskLog), err):
			due = now.Add(soon)
		case due.IsZero():
			due = now.Add(lull)
		}
		a.due = due
	}
}

// tables has the tables of a tournament looked at whose holders have left it,
// and those that the desk has a vacancy of.
func (a *attention) tables(ctx context.Context, id string) error {
	t, _, err := a.s.Tournaments.Tournament(ctx, id)
	if err != nil {
		return err
	}
	gone := make(map[game.Player]bool)
	for _, e := range t.Entrants() {
		gone[e.Player] = e.Withdrawn
	}
	for _, n := range t.OpenSeasons() {
		season, _ := t.Season(n)
		for _, round := range season.Rounds {
			for _, table := range round.Tables {
				if table.Status == "running" {
					a.table(table, gone)
				}
			}
		}
	}
	return nil
}

// table has a table looked at; it must be if somebody at it has left.
func (a *attention) table(table tournament.TableInfo, gone map[game.Player]bool) {
	must := slices.ContainsFunc(table.Holders, func(h tournament.Seated) bool { return gone[h.Player] })
	if g, waits := a.games[table.Game]; !waits || g.may {
		a.games[table.Game] = glance{may: !must}
	}
}

// glance looks at the seats of a game, if that is needed.
func (a *attention) glance(ctx context.Context, id string, may bool) error {
	if may {
		desk, _, err := a.s.Desk(ctx)
		if err != nil {
			return err
		}
		if !concerned(desk, id) {
			return nil
		}
	}
	return a.s.Review(ctx, id)
}

// concerned reports whether a vacancy of a game is open, or its substitute has
// a seat there.
func concerned(d *substitute.Desk, gameID string) bool {
	for _, v := range d.Vacancies() {
		if v.Game == gameID && (v.Open() || v.Status == substitute.Full && v.Left.IsZero()) {
			return true
		}
	}
	return false
}

// tried reports whether something was done, or cannot be by this program, and
// complains if not.
func (a *attention) tried(ctx context.Context, what, id string, err error) bool {
	if a.s.Host.stands(ctx, what, id, err) {
		return true
	}
	if err != nil && ctx.Err() == nil {
		a.s.Host.log().ErrorContext(ctx, what, "id", id, "err", err)
	}
	return err == nil
}
