package host

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
)

// An AuditReport is what an audit found.
type AuditReport struct {
	Log     eventstore.Log  `json:"log"`
	Ruleset string          `json:"ruleset"`
	Commits int             `json:"commits"`
	Events  int             `json:"events"`
	Head    eventstore.Head `json:"head"`
	Rows    []AuditRow      `json:"phases"`
	Dice    *dice.Terms     `json:"dice,omitempty"`   // nil: version 1
	Public  bool            `json:"public,omitempty"` // the beacon is one that everybody knows; else the operator has named it
	Words   []Word          `json:"words,omitempty"`
	// Unchecked is what could not be checked here.
	Unchecked []string    `json:"unchecked,omitempty"`
	First     *Difference `json:"first,omitempty"` // nil: everything holds
	OK        bool        `json:"ok"`
	Ended     *Ending     `json:"-"` // nil: the game has no result

	heard heard
}

// An AuditRow is a phase that was closed.
type AuditRow struct {
	N        int            `json:"n"`
	Phase    string         `json:"phase"`
	Reason   string         `json:"reason"`
	Pos      eventstore.Pos `json:"pos"` // of the commit that closed it
	Roll     int            `json:"roll"`
	Dice     Thrown         `json:"dice"`
	Void     bool           `json:"void,omitempty"` // the phase was played again: its key was used all the same
	Orders   int            `json:"orders"`         // lines of the drafts that were in force
	Events   int            `json:"events"`         // of the adjudication
	KeyOK    bool           `json:"key_ok"`
	DigestOK bool           `json:"digest_ok"`
	Equal    bool           `json:"equal"` // adjudicated again, the events are the same
}

// Stand is how many closings were not played again.
func (r AuditReport) Stand() int {
	n := 0
	for _, row := range r.Rows {
		if !row.Void {
			n++
		}
	}
	return n
}

// A Difference is where a log is not as it should be.
type Difference struct {
	Pos     eventstore.Pos `json:"pos,omitempty"`     // of the commit
	Version int            `json:"version,omitempty"` // of the event; 0: the commit as a whole
	Kind    string         `json:"kind,omitempty"`    // of the event
	Field   string         `json:"field,omitempty"`   // "fell[2].name"
	What    string         `json:"what"`
}

// String is the difference on one line.
func (d Difference) String() string {
	where := fmt.Sprintf("commit %d", d.Pos)
	if d.Version > 0 {
		where += fmt.Sprintf(", event %d, %s", d.Version, d.Kind)
	}
	if d.Field != "" {
		where += ", field " + d.Field
	}
	return where + ": " + d.What
}

// Audit checks the whole log of a game, without any secret and without a
// server: its chain, every dice key against the commitment, every digest
// against the folded state; and it adjudicates every phase again and compares
// event by event; every seal by its rule, and the rounds of the beacon by the public
// chain, or one of those given. It goes on after a difference as far as it can.
func Audit(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error], words *aggregate.Games, chains ...*beacon.Chain) AuditReport {
	report := Replay(ctx, commits, words, chains...)
	CheckRounds(&report)
	return report
}

// Replay is Audit without the signatures of the rounds, which CheckRounds checks
// together for many games.
func Replay(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error], words *aggregate.Games, chains ...*beacon.Chain) AuditReport {
	a := &audit{words: words, game: words.Empty(), held: newTenure()}
	a.chance = newChance(chains)
	for c, err := range commits {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			a.differs(Difference{Pos: a.report.Head.Pos, What: "what follows cannot be read: " + err.Error()})
			break
		}
		if !a.commit(c) {
			break
		}
	}
	if a.report.Commits == 0 {
		a.differs(Difference{What: "the log is empty"})
	}
	a.report.heard, a.report.Unchecked = a.chance.heard(a.game.Dice(), game.Kind(game.BeaconRecorded{}))
	a.report.OK, a.report.Ended = a.report.First == nil, a.ending()
	return a.report
}

// audit is an audit on its way.
type audit struct {
	words  *aggregate.Games
	game   *game.Game // before the commit that is being checked
	key    dice.Key   // the last one revealed; the commitment before the first
	chance chance
	held   *tenure
	ended  time.Time
	report AuditReport
}

func (a *audit) differs(d Difference) {
	if a.report.First == nil {
		a.report.First = &d
	}
}

// commit checks one commit; false if none after it can be checked.
func (a *audit) commit(c *eventstore.Commit) bool {
	if err := eventstore.Verify(a.report.Head, c); err != nil {
		a.differs(Difference{Pos: c.Pos, What: err.Error()})
	}
	if a.report.Commits == 0 {
		a.report.Log = c.Log
	} else if c.Log != a.report.Log {
		a.differs(Difference{Pos: c.Pos, What: fmt.Sprintf("it is of %s", c.Log)})
	}
	events, err := a.words.Open(a.game, c)
	if err != nil {
		a.differs(Difference{Pos: c.Pos, What: err.Error()})
		return false
	}
	a.sealed(c, events)
	a.beginning(c, events)
	a.closing(c, events)
	next := a.fold(c, events)
	a.attend(c, events, next)
	a.report.Commits++
	a.report.Events += len(events)
	a.report.Head = c.Head()
	a.game = next
	return true
}

// fold is the game after a commit, with every digest on the way checked.
func (a *audit) fold(c *eventstore.Commit, events []event.Event) *game.Game {
	g, from := a.game, 0
	for i, e := range events {
		recorded, has := digestOf(e)
		if opened, ok := e.(game.Opened); ok {
			a.key, a.report.Ruleset, a.report.Dice = opened.Commitment, opened.Setup.Ruleset, opened.Dice
			a.report.Public = opened.Dice != nil && opened.Dice.Chain == beacon.Quicknet().Hash()
		}
		a.word(c, e)
		if !has {
			continue
		}
		g, from = event.Fold(g, events[from:i]...), i
		folded, err := game.Digest(g.State())
		if err != nil {
			a.differs(Difference{Pos: c.Pos, Version: c.First + i, Kind: game.Kind(e), What: err.Error()})
		} else if folded != recorded {
			a.differs(Difference{
				Pos: c.Pos, Version: c.First + i, Kind: game.Kind(e), Field: "digest",
				What: fmt.Sprintf("it is %.12s, but the position has %.12s", recorded, folded),
			})
			a.undigested(c.Pos)
		}
	}
	return event.Fold(g, events[from:]...)
}

func (a *audit) undigested(pos eventstore.Pos) {
	if n := len(a.report.Rows); n > 0 && a.report.Rows[n-1].Pos == pos {
		a.report.Rows[n-1].DigestOK = false
	}
}

func digestOf(e event.Event) (string, bool) {
	switch e := e.(type) {
	case game.PhaseOpened:
		return e.Digest, e.Digest != ""
	case game.Ended:
		return e.Digest, e.Digest != ""
	case game.PositionDigested:
		return e.Digest, true
	}
	return "", false
}

// beginning checks the commit that opens the first phase.
func (a *audit) beginning(c *eventstore.Commit, events []event.Event) {
	for i, e := range events {
		begun, ok := e.(game.Begun)
		if !ok {
			continue
		}
		g := event.Fold(a.game, events[:i+1]...)
		if g.State() == nil {
			return
		}
		again, err := g.Opening(begun.At)
		if err != nil {
			a.differs(Difference{Pos: c.Pos, What: err.Error()})
			return
		}
		a.compare(c, events, i+1, again)
		return
	}
}

// closing checks a commit that closes a phase.
func (a *audit) closing(c *eventstore.Commit, events []event.Event) {
	for i, e := range events {
		closed, ok := e.(game.PhaseClosed)
		if !ok {
			continue
		}
		row := AuditRow{
			N: closed.N, Phase: closed.Phase, Reason: closed.Reason, Pos: c.Pos, Roll: closed.Roll, Dice: a.thrown(events, closed),
			Orders: a.orders(), Events: len(events) - i, DigestOK: true,
		}
		at := Difference{Pos: c.Pos, Version: c.First + i, Kind: game.Kind(e)}
		row.KeyOK = a.checkKey(c, closed, game.KeyOf(events[i:]), at)
		row.Equal = a.adjudicate(c, closed, events, i)
		a.report.Rows = append(a.report.Rows, row)
		return
	}
}

func (a *audit) orders() int {
	n := 0
	for _, s := range a.game.Seats() {
		_, lines, _ := a.game.Draft(s.Seat)
		n += len(lines)
	}
	return n
}

// checkKey checks the dice of a closing: the key follows the one before and, in
// version 1, is mixed with the head of the log as it was.
func (a *audit) checkKey(c *eventstore.Commit, closed game.PhaseClosed, key dice.Key, at Difference) bool {
	follows := key.Follows(a.key, 1)
	switch {
	case !follows:
		at.Field, at.What = "key", fmt.Sprintf("dice key %d does not follow the commitment", closed.Roll)
	case closed.Roll != a.game.Rolls()+1:
		at.Field, at.What = "roll", fmt.Sprintf("it is %d after %d rolls", closed.Roll, a.game.Rolls())
	case a.game.Dice() == nil && closed.Head != c.Prev:
		at.Field, at.What = "head", "it is not the hash of the log before"
	}
	a.key = key
	if at.Field != "" {
		a.differs(at)
	}
	return at.Field == ""
}

// adjudicate closes the phase again, and compares.
func (a *audit) adjudicate(c *eventstore.Commit, closed game.PhaseClosed, events []event.Event, first int) bool {
	at := Difference{Pos: c.Pos, Version: c.First + first, Kind: game.Kind(closed)}
	if reason, ok := a.reason(closed); !ok {
		at.Field, at.What = "reason", fmt.Sprintf("it says %q, but the phase could be closed for %q", closed.Reason, reason)
		a.differs(at)
		return false
	}
	again, err := a.game.Readjudicate(events)
	if err != nil {
		at.What = err.Error()
		a.differs(at)
		return false
	}
	return a.compare(c, events, 0, again)
}

// reason is why a phase could be closed, and whether that is what its closing says. Of one
// that was sealed it was asked then.
func (a *audit) reason(closed game.PhaseClosed) (reason string, ok bool) {
	if _, sealed := a.game.Sealed(); sealed || closed.Reason == "steward" {
		return "", true
	}
	reason, ok = a.game.Closable(closed.At)
	return reason, ok && reason == closed.Reason
}

// compare reports whether the events of a commit from the first on are as they
// should be.
func (a *audit) compare(c *eventstore.Commit, events []event.Event, first int, again []event.Event) bool {
	d, err := compare(a.words.Vocabulary(a.game.Ruleset()), events[first:], again)
	if err != nil {
		d = &Difference{What: err.Error()}
	}
	if d == nil {
		return true
	}
	d.Pos, d.Version = c.Pos, d.Version+c.First+first
	a.differs(*d)
	return false
}

// ErrNotAsPlayed says that an audit found a difference.
var ErrNotAsPlayed = errors.New("log is not as it should be")

// Err is nil if everything holds, else it tells the first difference.
func (r AuditReport) Err() error {
	if r.OK {
		return nil
	}
	return fmt.Errorf("%s: %s: %w", r.Log, r.First, ErrNotAsPlayed)
}
