// Package inbox reads the messages that players write in channels. Private messages to our account are emails; public
// ones are press. The package knows no kind of channel: each kind has a Source that reads it and answers messages
// there.
package inbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"seneschal/mailgw/channels"
)

// Hint is the name under which a channel remembers that something new was announced to it.
const Hint = "hint"

// An Inbox reads channels at once, and then again and again.
type Inbox struct {
	Register *channels.Register
	Sources  map[string]Source // by kinds of channels
	Desk     Desk
	Every    time.Duration // the time between two readings of a channel; 0: as its kind says, or three minutes
	Look     time.Duration // the time between two looks for channels that are due or have a Hint; 0: five seconds
	Log      *slog.Logger
	Now      func() time.Time // nil: the machine's clock
}

// Run reads channels until ctx ends; then it returns nil. It logs failures and goes on.
func (in *Inbox) Run(ctx context.Context) error {
	look := time.NewTicker(cmp.Or(in.Look, 5*time.Second))
	defer look.Stop()
	for next := map[string]time.Time{}; ; { // when each channel is due
		if err := in.readDueChannels(ctx, next); err != nil && ctx.Err() == nil {
			in.Log.WarnContext(ctx, "channels not read; it is tried again", "err", err)
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// readDueChannels reads the channels that are due, and those that have a Hint. It sets the time in next when each is
// due again.
func (in *Inbox) readDueChannels(ctx context.Context, next map[string]time.Time) error {
	said, err := in.Register.TakeMarks(ctx, Hint)
	if err != nil {
		return err
	}
	now := time.Now()
	return in.Read(ctx, func(channel channels.Channel) bool {
		if now.Before(next[channel.ID]) && !slices.Contains(said, channel.ID) {
			return false
		}
		next[channel.ID] = now.Add(cmp.Or(in.Every, in.Sources[channel.Kind].Every(), 3*time.Minute))
		return true
	})
}

// Read reads the new messages of the channels that some picks, without stopped ones. Private messages of an account
// are read for the first of its channels, whichever of them is picked. Messages that could not be handled are read
// again the next time. It returns all failures.
func (in *Inbox) Read(ctx context.Context, some func(channels.Channel) bool) error {
	all, err := in.Register.All(ctx, "")
	first, picked := map[string]string{}, map[string]bool{} // by accounts; by channels
	box := func(c channels.Channel) string { return c.Kind + " " + in.Sources[c.Kind].Box(c) }
	all = slices.DeleteFunc(all, func(c channels.Channel) bool { return in.Sources[c.Kind] == nil || c.Stopped != "" })
	for _, channel := range all {
		if first[box(channel)] == "" {
			first[box(channel)] = channel.ID
		}
		if some(channel) {
			picked[channel.ID], picked[first[box(channel)]] = true, true
		}
	}
	now := in.Now
	if now == nil {
		now = time.Now
	}
	for _, c := range all {
		if !picked[c.ID] {
			continue
		}
		source := in.Sources[c.Kind]
		if one := source.Read(ctx, Reading{in.Register.Memory(c), c, in.Register, in.Desk, source, now}, first[box(c)] == c.ID); one != nil {
			err = errors.Join(err, fmt.Errorf("reading channel %s: %w", c.ID, one))
		}
	}
	return err
}
