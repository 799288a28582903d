package openings

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
)

// Run carries openings on until ctx ends: it follows the log, and does their work when it is due. It
// retries failed work within a minute. Any number may run.
func (s *Host) Run(ctx context.Context) {
	s.games.Attend(ctx, &attention{host: s, agenda: agenda{make(map[string]time.Time), make(map[string]time.Time), make(map[string]standing)}}, nil)
}

// attention keeps the agenda of Run.
type attention struct {
	host   *Host
	looked bool // it has looked at its agenda since the start
	agenda
}

// agenda is what Run has read off the log and not done yet: openings, and when to look at them.
type agenda struct {
	Due      map[string]time.Time `json:"due"`
	First    map[string]time.Time `json:"first"`    // games that began so and may wait for a player who missed the first phase
	Standing map[string]standing  `json:"standing"` // by ruleset
}

// standing is the newest game of a ruleset that the server itself has opened for players.
type standing struct {
	N  int    `json:"n"` // how many there were; 0: none
	ID string `json:"id"`
}

// edition is the edition of the agenda of openings.
const edition = 1

// Agenda implements host.Attendant.
func (a *attention) Agenda() host.Agenda {
	return host.Agenda{Name: "openings", Edition: edition, Notes: &a.agenda}
}

var _ host.Attendant = (*attention)(nil)

// Note implements host.Attendant.
func (a *attention) Note(_ context.Context, commit *eventstore.Commit) {
	id, ok := aggregate.OpeningID(commit.Log)
	if !ok {
		a.noteGame(commit)
		return
	}
	a.Due[id] = time.Time{}
	if ruleset, n, ok := parseStanding(commit.CommandID); ok && n > a.Standing[ruleset].N {
		a.Standing[ruleset] = standing{n, id}
	}
}

// noteGame puts a game on the agenda in which a phase was missed, and keeps it there while it waits.
func (a *attention) noteGame(commit *eventstore.Commit) {
	id, ok := aggregate.GameID(commit.Log)
	if !ok {
		return
	}
	_, waits := a.First[id]
	over := false
	for _, env := range commit.Events {
		switch env.Kind {
		case game.Kind(game.Missed{}):
			waits = true
		case game.Kind(game.Ended{}), game.Kind(game.Abandoned{}):
			over = true
		}
	}
	if over {
		delete(a.First, id)
	} else if waits {
		a.First[id] = time.Time{}
	}
}

// Wait implements host.Attendant.
func (a *attention) Wait() time.Duration {
	if !a.looked {
		return host.Settle // a game of the server's own may be missing
	}
	now, wait := a.host.Time(), host.Sweep
	for _, due := range a.Due {
		wait = min(wait, max(due.Sub(now), host.Settle))
	}
	for _, due := range a.First {
		wait = min(wait, max(due.Sub(now), host.Settle))
	}
	return wait
}

// Look implements host.Attendant.
func (a *attention) Look(ctx context.Context) {
	a.looked = true
	for _, ruleset := range a.host.config.Standing {
		a.host.games.Tried(ctx, "no game of the server's own waits for players", ruleset, a.keepStanding(ctx, ruleset))
	}
	a.lookAt(ctx, a.Due, "opening not carried on", a.host.Advance)
	a.lookAt(ctx, a.First, "first phase not looked after", a.host.TendFirst)
}

// lookAt does the work of an agenda that is due, and notes when more is.
func (a *attention) lookAt(ctx context.Context, agenda map[string]time.Time, fault string, work func(context.Context, string) (time.Time, error)) {
	now := a.host.Time()
	for id, due := range agenda {
		if due.After(now) {
			continue
		}
		again, err := work(ctx, id)
		switch {
		case !a.host.games.Tried(ctx, fault, id, err):
			agenda[id] = now.Add(host.Sweep)
		case again.IsZero():
			delete(agenda, id)
		default:
			agenda[id] = again
		}
	}
}

// longestDays is how many days a game waits that the server itself has opened.
const longestDays = 60

// keepStanding opens a game of a ruleset for players, unless one that was opened so still waits.
func (a *attention) keepStanding(ctx context.Context, ruleset string) error {
	newest, steward := a.Standing[ruleset], a.host.config.Steward
	if steward == "" {
		return nil
	}
	if newest.N > 0 {
		now, err := a.host.Opening(ctx, newest.ID)
		if err != nil || now.IsWaiting() {
			return err
		}
	}
	commandID := fmt.Sprintf(standingFormat, ruleset, newest.N+1)
	id := NewID(ruleset, commandID)
	act, err := a.host.completeOpen(ctx, id, opening.Open{Terms: opening.Terms{Ruleset: ruleset, Steward: true, Days: longestDays}})
	if err != nil {
		return err
	}
	if _, err = a.host.recordCommand(ctx, id, commandID, opening.Command{At: a.host.Time(), By: steward, Do: act}); err != nil {
		return fmt.Errorf("opening a game of %s for players: %w", ruleset, err)
	}
	a.Standing[ruleset] = standing{newest.N + 1, id}
	return nil
}

// standingFormat is the command ID of the nth game of a ruleset that the server itself opens.
const standingFormat = "standing/%s/%d"

// parseStanding reads the ruleset and the number out of such a command ID; false for any other.
func parseStanding(commandID string) (ruleset string, n int, ok bool) {
	rest, ok := strings.CutPrefix(commandID, "standing/")
	ruleset, number, both := strings.Cut(rest, "/")
	n, err := strconv.Atoi(number)
	return ruleset, n, ok && both && err == nil
}
