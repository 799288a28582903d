package game

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

func (g *Game) decideOpen(c Command, o Open) (Answer, error) {
	opened, err := g.open(o)
	if err != nil {
		return Answer{}, fmt.Errorf("opening %s: %w", o.Game, err)
	}
	opened.Steward, opened.At = c.By, c.At
	return Answer{Events: []event.Event{opened}}, nil
}

// open checks the terms of a game that is to be opened, and completes them.
func (g *Game) open(o Open) (Opened, error) {
	if g.rules != nil {
		return Opened{}, ErrOpened
	}
	rs, ok := g.lookup(o.Ruleset)
	if !ok {
		return Opened{}, fmt.Errorf("no ruleset %q", o.Ruleset)
	}
	rs, err := InEdition(rs, o.Edition)
	if err != nil {
		return Opened{}, err
	}
	opened, err := rs.Describe().opened(o)
	if err != nil {
		return Opened{}, err
	}
	if err := errors.Join(rs.CheckSetup(opened.Setup)...); err != nil {
		return Opened{}, err
	}
	opened.Setup.Ruleset = rs.Name()
	return opened, opened.Dice.Check()
}

// opened pins all terms that the command left open.
func (d Description) opened(o Open) (Opened, error) {
	e := Opened{
		Setup: Setup{Game: o.Game, Ruleset: o.Ruleset, Edition: d.Edition}, Preset: o.Preset,
		Commitment: o.Commitment, Keys: o.Keys, Dice: &o.Dice, Title: words.OneLine(o.Title), Tournament: o.Tournament,
	}
	o.Dice.Mode = cmp.Or(o.Dice.Mode, dice.Server)
	if o.Seats < d.MinSeats || o.Seats > d.MaxSeats || o.Seats > len(d.SeatNames) {
		return e, fmt.Errorf("%d seats: %d to %d can play", o.Seats, d.MinSeats, d.MaxSeats)
	}
	e.Setup.Seats, e.Setup.Together = slices.Clone(d.SeatNames[:o.Seats]), o.Dice.Common != nil
	e.Preset = cmp.Or(e.Preset, d.Preset)
	options, messages, err := TakeMessages(o.Options)
	if err != nil {
		return e, err
	}
	e.Setup.Messages = messages
	if e.Setup.Options, err = d.Fill(e.Preset, options); err != nil {
		return e, err
	}
	e.PaceName, e.Pace, err = d.pace(o, e.Preset)
	switch {
	case o.Respite != nil:
		e.Pace.Respite, err = *o.Respite, errors.Join(err, least("respite", *o.Respite))
	case o.Seats == 1:
		e.Pace.Respite = 0 // nobody else waits
	}
	return e, err
}

// pace returns the pace of a game that is to be opened, and its name; "own" if it has none.
func (d Description) pace(o Open, preset string) (string, Pace, error) {
	name := o.PaceName
	if o.Pace != nil {
		name = cmp.Or(name, "own")
		return name, *o.Pace, o.Pace.Check()
	}
	if name == "" {
		name = d.PaceOf(preset)
	}
	p, ok := d.Paces[name]
	if !ok {
		return "", Pace{}, fmt.Errorf("pace %q: there are %v", name, slices.Sorted(maps.Keys(d.Paces)))
	}
	return name, p, nil
}

// decideSeat gives a seat to a player. The last free seat begins the game and opens its first
// phase.
func (g *Game) decideSeat(c Command, t TakeSeat) (Answer, error) {
	if err := g.mayTake(t); err != nil {
		return Answer{}, err
	}
	switch {
	case g.over && !g.begun:
		return Answer{}, fmt.Errorf("taking a seat: %w", ErrNotOpen)
	case g.begun:
		return Answer{Events: t.seated(g.Late())}, nil
	}
	at := slices.IndexFunc(g.seats, func(s seat) bool { return s.player == "" && (t.Seat == "" || s.id == t.Seat) })
	switch {
	case at < 0 && t.Seat == "":
		return Answer{}, fmt.Errorf("taking a seat: none is free: %w", ErrSeatTaken)
	case at < 0:
		return Answer{}, fmt.Errorf("taking seat %s: %w", t.Seat, ErrSeatTaken)
	}
	events := t.seated(g.seats[at].id)
	free := lists.Count(g.seats, func(s seat) bool { return s.player == "" })
	if free == 1 {
		after := event.Fold(g, events...)
		first, err := after.Opening(c.At)
		if err != nil {
			return Answer{}, fmt.Errorf("opening the first phase: %w", err)
		}
		events = append(append(events, Begun{At: c.At}), first...)
	}
	return Answer{Events: events}, nil
}

// seated returns the events that seat the player and set the language.
func (t TakeSeat) seated(at Seat) []event.Event {
	return append([]event.Event{Seated{Seat: at, Player: t.Player}}, Habits{Lang: t.Lang}.events(at)...)
}

// mayTake returns an error if a player may not take a seat.
func (g *Game) mayTake(t TakeSeat) error {
	if _, ok := g.seat(t.Seat); !ok && t.Seat != "" && t.Seat != g.Late() {
		return fmt.Errorf("taking seat %s: %w", t.Seat, ErrNoSeat)
	}
	if t.Player == "" {
		return fmt.Errorf("taking a seat for nobody: %w", ErrForbidden)
	}
	for _, s := range g.seats {
		if s.player == t.Player {
			return fmt.Errorf("taking a seat for %s: %w", t.Player, ErrSeated)
		}
	}
	if g.begun && (g.Late() == "" || t.Seat != "" && t.Seat != g.Late()) {
		return fmt.Errorf("taking a seat: %w", ErrBegun)
	}
	return nil
}

// Opening returns the events that open the phase of the present position. The audit opens the first
// phase again with it.
func (g *Game) Opening(at time.Time) ([]event.Event, error) {
	p := g.state.Phase()
	within, beside, err := g.digested()
	opened := PhaseOpened{N: g.phase.n + 1, Phase: p, Opened: at, Due: g.dueAfter(at, p, g.used), Awaited: awaited(g.state), Digest: within}
	return append([]event.Event{opened}, beside...), err
}

// Late returns the seat that one more player may take while the game runs; "" if there is none.
func (g *Game) Late() Seat {
	if !g.begun || g.over {
		return ""
	}
	id := g.state.Late()
	if _, taken := g.seat(id); taken {
		return ""
	}
	return id
}
