package opening

import (
	"fmt"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/piles"
)

// Decide turns a command into events, or an error; it changes nothing. It is pure and total. A command that has been
// carried out already is answered without events. Answers to the sender are errors for which IsRefusal is true.
func (o *Opening) Decide(command Command) ([]event.Event, error) {
	if do, ok := command.Do.(Open); ok {
		return o.decideOpen(command, do)
	}
	if o.ID() == "" {
		return nil, refuse(ErrUnknown, "unknown")
	}
	if command.By == "" {
		return o.decideForServer(command)
	}
	switch do := command.Do.(type) {
	case Take:
		return o.decideTake(command, do)
	case Leave:
		return o.decideLeave(command)
	case Confirm:
		return o.decideConfirm(command)
	case Admit, TurnAway, Remove, Close:
		return o.decideForOpener(command)
	}
	return nil, lexicon.NewFault(fmt.Sprintf("command %T of %s", command.Do, command.By), ErrForbidden)
}

// decideForServer decides the commands that the server gives at their time.
func (o *Opening) decideForServer(command Command) ([]event.Event, error) {
	switch do := command.Do.(type) {
	case Lapse:
		return o.decideLapse(command)
	case CallBots:
		return o.decideCallBots(command)
	case End:
		return o.decideEnd(command)
	case Begin:
		return o.decideBegin(command, do)
	case Start:
		if o.status == Beginning {
			return []event.Event{Started{At: command.At}}, nil
		}
		return nil, refuseStage("starting the game", o.status)
	}
	return nil, refuse(ErrForbidden, "player")
}

// BotStrength is the strength of the bots that take seats which are free or left.
const BotStrength = "medium"

// refuseStage returns the error of a step that the server may not take at this stage.
func refuseStage(attempt string, status Status) error {
	return fmt.Errorf("%s: the opening is %s: %w", attempt, status, ErrNotNow)
}

// addFilled returns the events and, if all seats are taken after them, the event that says so. The player last, who
// takes the last seat, has thereby confirmed (O-6); for "" nobody has.
func (o *Opening) addFilled(at time.Time, last game.Player, events ...event.Event) []event.Event {
	after := event.Fold(o, events...)
	if after.Free() > 0 {
		return events
	}
	events = append(events, Filled{Round: o.round + 1, Until: at.Add(time.Duration(o.opened.Terms.Hours) * time.Hour), At: at})
	if last != "" {
		events = append(events, Confirmed{Player: last, At: at})
	}
	return events
}

// decideConfirm records that the sender is still there (O-6). It refuses players to whom the seat is no longer open.
func (o *Opening) decideConfirm(command Command) ([]event.Event, error) {
	switch at := slices.IndexFunc(o.seated, func(s Seated) bool { return s.Player == command.By }); {
	case at < 0:
		return nil, refuse(ErrNotNow, "not_in")
	case o.status == Waiting:
		return nil, refuse(ErrNotNow, "not_full", "n", o.Free())
	case o.status == Over:
		return nil, o.refuseOver()
	case o.status != Full || o.seated[at].Confirmed:
		return nil, nil
	case o.opened.Terms.barsProgram(command.Facts): // the account was marked after it had taken the seat
		return nil, refuse(ErrForbidden, "people")
	case command.Facts.NoSeat.Holds:
		return nil, refuseBannedSeat(command.Facts.NoSeat)
	}
	earlier := o.seated[:slices.IndexFunc(o.seated, func(s Seated) bool { return s.Player == command.By })]
	if err := o.BarsSharing(command.Facts, listPlayers(earlier)); err != nil { // the devices met after the seat was taken
		return nil, err
	}
	return []event.Event{Confirmed{Player: command.By, At: command.At}}, nil
}

// decideLapse takes away the seats of players who have not confirmed in time (O-6). Before that time it fails.
func (o *Opening) decideLapse(command Command) ([]event.Event, error) {
	silent := o.ListSilent()
	if len(silent) == 0 || command.At.Before(o.confirmBy) {
		return nil, refuseStage("taking the seats of the silent away", o.status)
	}
	events := []event.Event{Lapsed{Players: silent, At: command.At}}
	return append(events, o.endIfEmpty(command.At, silent...)...), nil
}

// endIfEmpty returns the event that ends the opening if nobody has a seat once some players have gone (O-5); else nil.
// With an opener as steward the opening goes on.
func (o *Opening) endIfEmpty(at time.Time, gone ...game.Player) []event.Event {
	stays := slices.ContainsFunc(o.seated, func(s Seated) bool { return !slices.Contains(gone, s.Player) })
	if stays || o.opened.Terms.Steward {
		return nil
	}
	return []event.Event{Ended{Why: AllLeft, At: at}}
}

// decideCallBots gives the free seats to bots, if the terms say so and somebody waits for them (O-9).
func (o *Opening) decideCallBots(command Command) ([]event.Event, error) {
	if o.status != Waiting || len(o.seated) == 0 || o.botsDue().IsZero() || command.At.Before(o.botsDue()) {
		return nil, refuseStage("giving seats to bots", o.status)
	}
	return o.addFilled(command.At, "", BotsCalled{Bots: o.Free(), At: command.At}), nil
}

// decideEnd ends an opening whose days are over while seats are free (O-8).
func (o *Opening) decideEnd(command Command) ([]event.Event, error) {
	if o.status != Waiting || command.At.Before(o.opened.Ends) {
		return nil, refuseStage("ending", o.status)
	}
	return []event.Event{Ended{Why: TimeOver, At: command.At}}, nil
}

// decideBegin deals the seats by lot (O-7). It fails if somebody has still to confirm, or if the key is not that of the
// commitment.
func (o *Opening) decideBegin(command Command, begin Begin) ([]event.Event, error) {
	const attempt = "dealing the seats"
	switch {
	case o.status != Full || len(o.ListSilent()) > 0:
		return nil, refuseStage(attempt, o.status)
	case !begin.Key.Follows(o.opened.Commitment, 1):
		return nil, fmt.Errorf("%s: the key is not the one of the commitment: %w", attempt, ErrForbidden)
	}
	players := listPlayers(o.seated)
	for n := range o.bots {
		players = append(players, game.NewBot(BotStrength, n+1))
	}
	throw := dice.New(begin.Key, begin.Head)
	lot := piles.Shuffle(func(sides int) int { return throw.Roll(sides, "seats of opening/"+o.ID()) }, players)
	return []event.Event{Dealt{Players: lot, Key: begin.Key, At: command.At}}, nil
}
