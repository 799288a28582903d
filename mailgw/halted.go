package mailgw

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// An Alarm writes to stewards when their house closes no phase any more, as it has
// forgotten what it told: once, and once more when it goes on.
type Alarm struct {
	People Directory
	Post   Poster
	Outbox Outbox // knows what they were told
	House  House
	// Halted is why no phase is closed; nil if all is well. ErrUndecided: nobody knows yet.
	Halted func(context.Context) error
	// Stewards are those of what is being played, with its games and tournaments.
	Stewards func(context.Context) (map[game.Player][]string, error)
	Log      *slog.Logger     // nil: silence
	Now      func() time.Time // nil: the clock
}

// ErrUndecided says that it is not known yet whether a house may go on.
var ErrUndecided = errors.New("it is not known yet")

// Run looks once a minute, until ctx ends. What cannot be done now is done at the next
// look.
func (a *Alarm) Run(ctx context.Context) error {
	tick := time.NewTicker(betweenLooks)
	defer tick.Stop()
	for {
		if err := a.Look(ctx); err != nil && ctx.Err() == nil && a.Log != nil {
			a.Log.WarnContext(ctx, "stewards not told yet whether the house goes on", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// Look tells those who do not know it how things stand. It may be called as often as one
// likes, and by another process.
func (a *Alarm) Look(ctx context.Context) error {
	why := a.Halted(ctx)
	if errors.Is(why, ErrUndecided) {
		return nil
	}
	stewards, err := a.Stewards(ctx)
	if err != nil {
		return fmt.Errorf("asking for the stewards: %w", err)
	}
	for _, p := range slices.Sorted(maps.Keys(stewards)) {
		if err := a.tell(ctx, p, stewards[p], why); err != nil {
			return fmt.Errorf("telling %s: %w", p, err)
		}
	}
	return nil
}

// Kinds of letters of an alarm.
const (
	haltedKind = "halted"
	goesOnKind = "goeson"
)

// tell writes to a steward if what he was told last is not so any more.
func (a *Alarm) tell(ctx context.Context, p game.Player, runs []string, why error) error {
	n, halted, err := a.told(ctx, p)
	if err != nil || halted == (why != nil) {
		return err
	}
	to, err := first(ctx, a.People, p)
	if err != nil || to == "" {
		return err
	}
	lang := a.People.Language(ctx, p)
	r := reply{to: to, at: a.now(), priority: prioritySoon, bounce: "<>", title: a.House.name()}
	var blocks []report.Block
	if why == nil {
		r.name, r.subject = alarmName(p, goesOnKind, n), say(lang, "subject.goeson", "house", a.House.Domain)
		blocks = []report.Block{{Text: say(lang, "halted.over", "games", strings.Join(runs, ", "))}}
	} else {
		r.name, r.subject = alarmName(p, haltedKind, n+1), say(lang, "subject.halted", "house", a.House.Domain)
		blocks = []report.Block{
			{Text: say(lang, "halted.what", "games", strings.Join(runs, ", "))}, {Verse: quoted(why.Error())},
			{Text: say(lang, "halted.meanwhile")}, {Text: say(lang, "halted.newer")},
			{Text: say(lang, "halted.restore")}, {Verse: []string{"seneschal restore --dir DIR"}},
			{Text: say(lang, "halted.other")}, {Text: say(lang, "halted.tell")},
		}
	}
	r.body = text.Sections(sectionsOf(blocks...))
	return a.Post.Put(ctx, a.House.write(r))
}

// told is what a steward was told last: how often that the house has stopped, and
// whether that is the last that he knows.
func (a *Alarm) told(ctx context.Context, p game.Player) (n int, halted bool, err error) {
	for n = 0; ; n++ {
		_, stopped, err := a.Outbox.Letter(ctx, alarmName(p, haltedKind, n+1).Key())
		if err != nil || !stopped {
			return n, false, err
		}
		_, over, err := a.Outbox.Letter(ctx, alarmName(p, goesOnKind, n+1).Key())
		if err != nil || !over {
			return n + 1, true, err
		}
	}
}

// alarmName is that of the nth letter of a kind to a steward.
func alarmName(p game.Player, kind string, n int) Name {
	return Name{Seat: game.Seat(p), Kind: kind, Rev: strconv.Itoa(n)}
}

func (a *Alarm) now() time.Time {
	if a.Now != nil {
		return a.Now()
	}
	return time.Now()
}
