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

// decideOpen opens the game with the command's sender as steward. It fails with ErrOpened if the game is open, and
// with the faults of its terms.
func (g *Game) decideOpen(command Command, open Open) (Answer, error) {
	opened, err := g.checkTerms(open)
	if err != nil {
		return Answer{}, fmt.Errorf("opening %s: %w", open.Game, err)
	}
	opened.Steward, opened.At = command.By, command.At
	given, err := g.layPosition(opened, open.Given)
	if err != nil {
		return Answer{}, fmt.Errorf("opening %s: %w", open.Game, err)
	}
	events := []event.Event{opened}
	if open.Anonymous {
		events = append(events, PlayersHidden{By: opened.Steward})
	}
	return Answer{Events: append(events, given...)}, nil
}

// checkTerms checks the terms of a game that is to be opened, and completes them. It fails with ErrOpened, or if the
// ruleset, the edition, the setup or the dice are not valid.
func (g *Game) checkTerms(open Open) (Opened, error) {
	if g.rules != nil {
		return Opened{}, ErrOpened
	}
	rs, ok := g.lookup(open.Ruleset)
	if !ok {
		return Opened{}, fmt.Errorf("no ruleset %q", open.Ruleset)
	}
	rs, err := InEdition(rs, open.Edition)
	if err != nil {
		return Opened{}, err
	}
	opened, err := rs.Describe().completeTerms(open)
	if err != nil {
		return Opened{}, err
	}
	if err := errors.Join(CheckSetup(rs, opened.Setup)...); err != nil {
		return Opened{}, err
	}
	opened.Setup.Ruleset = rs.Name()
	return opened, opened.Dice.Check()
}

// completeTerms fills in all terms that the command left open. It fails if the number of seats, the messages, the
// preset, the pace or the respite are not valid; the options are left to CheckSetup.
func (d Description) completeTerms(open Open) (Opened, error) {
	opened := Opened{
		Setup: Setup{Game: open.Game, Ruleset: open.Ruleset, Edition: d.Edition}, Preset: open.Preset,
		Commitment: open.Commitment, Keys: open.Keys, Dice: &open.Dice, Title: words.OneLine(open.Title), Tournament: open.Tournament,
	}
	open.Dice.Mode = cmp.Or(open.Dice.Mode, dice.Server)
	if open.Seats < d.MinSeats || open.Seats > d.MaxSeats || open.Seats > len(d.SeatNames) {
		return opened, fmt.Errorf("%d seats: %d to %d can play", open.Seats, d.MinSeats, d.MaxSeats)
	}
	opened.Setup.Seats, opened.Setup.Together = slices.Clone(d.SeatNames[:open.Seats]), open.Dice.Common != nil
	opened.Preset = cmp.Or(opened.Preset, d.Preset)
	options, talk, err := TakeMessages(open.Options)
	if err != nil {
		return opened, err
	}
	opened.Setup.Messages, opened.Setup.Talk = talk.Messages, talk.Only
	if opened.Setup.Options, err = d.Fill(opened.Preset, options); err != nil {
		return opened, err
	}
	opened.PaceName, opened.Pace, err = d.choosePace(open, opened.Preset)
	switch {
	case open.Respite != nil:
		opened.Pace.Respite, err = *open.Respite, errors.Join(err, checkLeast("respite", *open.Respite))
	case open.Seats == 1:
		opened.Pace.Respite = 0 // nobody else waits
	}
	return opened, err
}

// choosePace returns the name of the pace of a game that is to be opened, and the pace. A pace that the command
// spells out without a name is called "own". It fails if there is no such pace, or its terms are not valid.
func (d Description) choosePace(open Open, preset string) (string, Pace, error) {
	name := open.PaceName
	if open.Pace != nil {
		name = cmp.Or(name, "own")
		return name, *open.Pace, open.Pace.Check()
	}
	if name == "" {
		name = d.PaceOf(preset)
	}
	if name == EndlessPace {
		return name, Pace{}, nil
	}
	pace, ok := d.Paces[name]
	if !ok {
		return "", Pace{}, fmt.Errorf("pace %q: there are %v", name, slices.Sorted(maps.Keys(d.Paces)))
	}
	return name, pace, nil
}

// decideSeat gives a seat to a player. Giving away the last free seat begins the game and opens its first phase. In
// a running game only the seat of Late can be taken. It fails with ErrNoSeat, ErrForbidden, ErrSeated, ErrBegun,
// ErrNotOpen (the game ended before it began) or ErrSeatTaken.
func (g *Game) decideSeat(command Command, takeSeat TakeSeat) (Answer, error) {
	if err := g.checkTake(takeSeat); err != nil {
		return Answer{}, err
	}
	switch {
	case g.over && !g.begun:
		return Answer{}, fmt.Errorf("taking a seat: %w", ErrNotOpen)
	case g.begun:
		return Answer{Events: takeSeat.makeSeatingEvents(g.Late())}, nil
	}
	at := slices.IndexFunc(g.seats, func(s seat) bool { return s.player == "" && (takeSeat.Seat == "" || s.id == takeSeat.Seat) })
	switch {
	case at < 0 && takeSeat.Seat == "":
		return Answer{}, fmt.Errorf("taking a seat: none is free: %w", ErrSeatTaken)
	case at < 0:
		return Answer{}, fmt.Errorf("taking seat %s: %w", takeSeat.Seat, ErrSeatTaken)
	}
	events := takeSeat.makeSeatingEvents(g.seats[at].id)
	free := lists.Count(g.seats, func(s seat) bool { return s.player == "" })
	if free == 1 {
		after := event.Fold(g, events...)
		first, err := after.Opening(command.At)
		if err != nil {
			return Answer{}, fmt.Errorf("opening the first phase: %w", err)
		}
		events = append(append(events, Begun{At: command.At}), first...)
	}
	return Answer{Events: events}, nil
}

// makeSeatingEvents returns the events that give a seat to the player and set its language.
func (t TakeSeat) makeSeatingEvents(at Seat) []event.Event {
	return append([]event.Event{Seated{Seat: at, Player: t.Player}}, Habits{Lang: t.Lang}.events(at)...)
}

// checkTake returns an error if the seat does not exist, the player is nobody or has a seat already, or the game has
// begun and the seat is not that of Late. It does not check whether the seat is free.
func (g *Game) checkTake(seat TakeSeat) error {
	if _, ok := g.findSeat(seat.Seat); !ok && seat.Seat != "" && seat.Seat != g.Late() {
		return fmt.Errorf("taking seat %s: %w", seat.Seat, ErrNoSeat)
	}
	if seat.Player == "" {
		return fmt.Errorf("taking a seat for nobody: %w", ErrForbidden)
	}
	for _, s := range g.seats {
		if s.player == seat.Player {
			return fmt.Errorf("taking a seat for %s: %w", seat.Player, ErrSeated)
		}
	}
	if g.begun && (g.Late() == "" || seat.Seat != "" && seat.Seat != g.Late()) {
		return fmt.Errorf("taking a seat: %w", ErrBegun)
	}
	return nil
}

// Opening returns the events that open the phase of the present position. The audit uses it to compute the opening
// of the first phase again. It fails as Digest does.
func (g *Game) Opening(at time.Time) ([]event.Event, error) {
	phase := g.state.Phase()
	phase.Endless = phase.Endless || g.isEndless()
	within, beside, err := g.digestPosition()
	opened := PhaseOpened{N: g.phase.n + 1, Phase: phase, Opened: at, Due: g.computeDue(at, phase, g.timeUsed), Awaited: listAwaited(g.state), Digest: within}
	return append([]event.Event{opened}, beside...), err
}

// Late returns the seat that one more player may take while the game runs; "" if there is none, or the game does not
// run.
func (g *Game) Late() Seat {
	if !g.begun || g.over {
		return ""
	}
	id := g.state.Late()
	if _, taken := g.findSeat(id); taken {
		return ""
	}
	return id
}
