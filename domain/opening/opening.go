package opening

import (
	"slices"
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Want is a step that the opening needs, and the earliest time for it.
type Want struct {
	CommandID string    // unique within the log
	Due       time.Time // zero: now
	Do        Act       // a Begin without key and head, which the caller adds
}

// New makes an opening before its first event. lookup finds the rulesets of the games that can be opened.
func New(lookup func(string) (game.Ruleset, bool)) *Opening { return &Opening{lookup: lookup} }

var _ event.Evolver[*Opening] = (*Opening)(nil)

// Clone returns an opening that shares nothing mutable with o.
func (o *Opening) Clone() *Opening {
	clone := *o
	clone.seated, clone.asking, clone.refused, clone.dealt = slices.Clone(o.seated), slices.Clone(o.asking), slices.Clone(o.refused), slices.Clone(o.dealt)
	clone.everSeated = slices.Clone(o.everSeated)
	return &clone
}

// ID returns the ID of the opening, and of its game; "" if it was never opened.
func (o *Opening) ID() string { return o.opened.Opening }

// Terms returns the terms on which it was opened, with every default filled in.
func (o *Opening) Terms() Terms { return o.opened.Terms }

// Opened returns the time at which it was opened, and the time at which it ends unless it is full.
func (o *Opening) Opened() (at, ends time.Time) { return o.opened.At, o.opened.Ends }

// Opener returns the player who decides about the others; "" if it was never opened.
func (o *Opening) Opener() game.Player { return o.opener }

// Status returns its stage; "" if it was never opened.
func (o *Opening) Status() Status { return o.status }

// IsWaiting reports whether it still waits for players or their word.
func (o *Opening) IsWaiting() bool { return o.status == Waiting || o.status == Full }

// Seated returns the players who have a seat, in the order in which they came.
func (o *Opening) Seated() []Seated { return slices.Clone(o.seated) }

// Asking returns the players who wait for the opener's word.
func (o *Opening) Asking() []game.Player { return slices.Clone(o.asking) }

// HasSeat reports whether a player has a seat.
func (o *Opening) HasSeat(player game.Player) bool {
	return slices.ContainsFunc(o.seated, func(s Seated) bool { return s.Player == player })
}

// IsAsking reports whether a player waits for the opener's word.
func (o *Opening) IsAsking(player game.Player) bool { return slices.Contains(o.asking, player) }

// Free returns the number of free seats.
func (o *Opening) Free() int { return o.opened.Terms.Seats - len(o.seated) - o.bots }

// Bots returns the number of seats that bots have taken.
func (o *Opening) Bots() int { return o.bots }

// botsDue returns the time at which bots take the seats that are still free; zero if they never do.
func (o *Opening) botsDue() time.Time {
	if o.opened.Terms.Bots == 0 {
		return time.Time{}
	}
	return o.opened.At.Add(time.Duration(o.opened.Terms.Bots) * day)
}

// Until returns the time until which everybody must confirm; zero if nobody is asked to.
func (o *Opening) Until() time.Time { return o.confirmBy }

// ListSilent returns the players who have still to confirm; nil unless all seats are taken.
func (o *Opening) ListSilent() []game.Player {
	if o.status != Full {
		return nil
	}
	return listPlayers(lists.Keep(o.seated, func(s Seated) bool { return !s.Confirmed }))
}

// Dealt returns the players in seat order; nil before the lot.
func (o *Opening) Dealt() []game.Player { return slices.Clone(o.dealt) }

// Ended returns why it ended without a game; "" if it did not.
func (o *Opening) Ended() EndReason { return o.endReason }

// Epoch returns the epoch of the key of its lot.
func (o *Opening) Epoch() string { return o.opened.Epoch }

// Again returns the game whose players play once more, those players, and the time until which the opening is for them
// alone; "" if it is no sequel.
func (o *Opening) Again() (id string, players []game.Player, until time.Time) {
	return o.opened.Again, slices.Clone(o.opened.For), o.opened.ForUntil
}

// Steward returns the steward of its game.
func (o *Opening) Steward() game.Player { return o.opened.Steward }

// Wants lists the steps that the opening needs next; nil once the game has begun, or the opening is over.
func (o *Opening) Wants() []Want {
	switch {
	case o.status == Waiting && !o.botsDue().IsZero() && len(o.seated) > 0:
		return []Want{{"bots/" + strconv.Itoa(o.round), o.botsDue(), CallBots{}}}
	case o.status == Waiting:
		return []Want{{"end", o.opened.Ends, End{}}}
	case o.status == Full && len(o.ListSilent()) > 0:
		return []Want{{"lapse/" + strconv.Itoa(o.round), o.confirmBy, Lapse{}}}
	case o.status == Full:
		return []Want{{"deal", time.Time{}, Begin{}}}
	case o.status == Beginning:
		return []Want{{"start", time.Time{}, Start{}}}
	}
	return nil
}
