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

// Run carries openings on until ctx ends: it follows the log, does their work when it is due, looks after the first phase
// of their games, and keeps games of Config.Standing open. It logs failed work, and retries it within a minute. Any
// number of processes may call it at the same time.
func (s *Host) Run(ctx context.Context) {
	s.games.Attend(ctx, &attention{host: s, agenda: agenda{make(map[string]time.Time), make(map[string]time.Time), make(map[string]standing)}}, nil)
}

// attention is the attendant of openings.
type attention struct {
	host   *Host
	looked bool // it has looked at its agenda since the start
	agenda
}

// agenda is what Run has read off the log and not done yet.
type agenda struct {
	Due      map[string]time.Time `json:"due"`      // openings, and when to look at each
	First    map[string]time.Time `json:"first"`    // games in which a phase was missed, and when TendFirst has to look at each
	Standing map[string]standing  `json:"standing"` // by ruleset
}

// standing is the newest game of a ruleset that the server itself has opened for players.
type standing struct {
	N  int    `json:"n"` // its number, from 1; 0: there was none
	ID string `json:"id"`
}

// edition is the edition of the agenda of openings.
const edition = 1

// Agenda implements host.Attendant.
func (a *attention) Agenda() host.Agenda {
	return host.Agenda{Name: "openings", Edition: edition, Notes: &a.agenda}
}

var _ host.Attendant = (*attention)(nil)

// Note implements host.Attendant: it puts openings on the agenda, and games in which a phase was missed.
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

// noteGame puts a game on the agenda when a phase was missed in it. A game that is on it is looked at again after each
// commit, until it is over.
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

// Look implements host.Attendant: it opens the games of Config.Standing that are missing, and does the work that is due.
func (a *attention) Look(ctx context.Context) {
	a.looked = true
	for _, ruleset := range a.host.config.Standing {
		a.host.games.IsSettled(ctx, "no game of the server's own waits for players", ruleset, a.keepStanding(ctx, ruleset))
	}
	a.lookAt(ctx, a.Due, "opening not carried on", a.host.Advance)
	a.lookAt(ctx, a.First, "first phase not looked after", a.host.TendFirst)
}

// lookAt calls work for each ID that is due, and replaces its time by that of the next look, which work returns; it drops
// the ID if that is zero. Of a failure it logs fault, and looks again after host.Sweep.
func (a *attention) lookAt(ctx context.Context, times map[string]time.Time, fault string, work func(context.Context, string) (time.Time, error)) {
	now := a.host.Time()
	for id, due := range times {
		if due.After(now) {
			continue
		}
		again, err := work(ctx, id)
		switch {
		case !a.host.games.IsSettled(ctx, fault, id, err):
			times[id] = now.Add(host.Sweep)
		case again.IsZero():
			delete(times, id)
		default:
			times[id] = again
		}
	}
}

// standingDays is for how many days a game waits that the server itself has opened.
const standingDays = 60

// keepStanding opens a game of a ruleset for players, unless the last that the server has opened still waits. It does
// nothing without a steward.
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
	act, err := a.host.completeOpen(ctx, id, opening.Open{Terms: opening.Terms{Ruleset: ruleset, Steward: true, Days: standingDays}})
	if err != nil {
		return err
	}
	if _, err = a.host.recordCommand(ctx, id, commandID, opening.Command{At: a.host.Time(), By: steward, Do: act}); err != nil {
		return fmt.Errorf("opening a game of %s for players: %w", ruleset, err)
	}
	a.Standing[ruleset] = standing{newest.N + 1, id}
	return nil
}

// standingFormat is the command ID of the nth game of a ruleset that the server itself opens: the ruleset, and n from 1.
const standingFormat = "standing/%s/%d"

// parseStanding reads the ruleset and the number out of a command ID of standingFormat; ok is false for any other.
func parseStanding(commandID string) (ruleset string, n int, ok bool) {
	rest, ok := strings.CutPrefix(commandID, "standing/")
	ruleset, number, both := strings.Cut(rest, "/")
	n, err := strconv.Atoi(number)
	return ruleset, n, ok && both && err == nil
}
