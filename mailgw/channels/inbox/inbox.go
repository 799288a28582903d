// Package inbox reads what players write in channels: private messages to who posts for
// the house, which are letters, and words where everybody reads them, which are press. It
// knows no kind of channel: each says how it is read, and how something is answered there.
package inbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw/channels"
)

// Hint is the mark of a channel that has something new.
const Hint = "hint"

// Desk takes what players write to where letters go.
type Desk interface {
	// Letter has a letter obeyed, once, and is what is answered.
	Letter(ctx context.Context, l channels.Letter) ([]channels.Said, error)
	// Press has a player say something to everybody in a game, once for a cause. Who has
	// no seat there says nothing. A text with orders in it is not passed on: they are
	// returned.
	Press(ctx context.Context, id, cause string, by game.Player, text string, at time.Time) (secret []string, err error)
}

// A Source is one kind of channel in which players write.
type Source interface {
	// Box names the account that posts for a channel: several channels may have one, whose
	// private messages are read for the first of them.
	Box(c channels.Channel) string
	// Read hands over what is new for a channel, and private messages if they are asked
	// for. What could not be seen to is handed over again the next time.
	Read(ctx context.Context, r Reading, private bool) error
	// Answer is something that is said to who has written a message, in private.
	Answer(c channels.Channel, m Message, a Answer) ([]channels.Draft, error)
}

// An Inbox reads channels at once and then every few minutes.
type Inbox struct {
	Register *channels.Register
	Sources  map[string]Source // by kinds of channels
	Desk     Desk
	Every    time.Duration // 0: three minutes
	Look     time.Duration // how often it looks whether a channel has said that there is something new; 0: five seconds
	Log      *slog.Logger
	Now      func() time.Time // nil: the clock
}

// Run reads until ctx ends.
func (in *Inbox) Run(ctx context.Context) error {
	tick, look := time.NewTicker(cmp.Or(in.Every, 3*time.Minute)), time.NewTicker(cmp.Or(in.Look, 5*time.Second))
	defer tick.Stop()
	defer look.Stop()
	for due := true; ; {
		if err := in.round(ctx, due); err != nil && ctx.Err() == nil {
			in.Log.WarnContext(ctx, "channels not read; it is tried again", "err", err)
		}
		select {
		case <-tick.C:
			due = true
		case <-look.C:
			due = false
		case <-ctx.Done():
			return nil
		}
	}
}

// round reads all channels if that is due, and else those that have said that there is
// something new.
func (in *Inbox) round(ctx context.Context, due bool) error {
	said, err := in.Register.TakeMarks(ctx, Hint)
	if err != nil || !due && len(said) == 0 {
		return err
	}
	return in.Read(ctx, func(c channels.Channel) bool { return due || slices.Contains(said, c.ID) })
}

// Read reads what is new in some channels. What could not be seen to is read again the
// next time.
func (in *Inbox) Read(ctx context.Context, some func(channels.Channel) bool) error {
	all, err := in.Register.All(ctx, "")
	boxes := map[string]bool{}
	for _, c := range all {
		source := in.Sources[c.Kind]
		if source == nil || c.Stopped != "" || !some(c) {
			continue
		}
		box := c.Kind + " " + source.Box(c)
		if one := source.Read(ctx, Reading{c, in, source}, !boxes[box]); one != nil {
			err = errors.Join(err, fmt.Errorf("reading channel %s: %w", c.ID, one))
		}
		boxes[box] = true
	}
	return err
}
