package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Return lets a player back into the season that they have withdrawn from. Rounds that they
// missed give them nothing.
type Return struct {
	Player game.Player
	Why    string
}

// Ban takes a player out, and keeps them out until it is lifted.
type Ban struct {
	Player game.Player `json:"player"`
	Why    string      `json:"why"`
}

// Lift ends a ban. The player takes part again only if they enter, or a director returns them (Return).
type Lift struct {
	Player game.Player
	Why    string
}

// Bans lists the bans in force, oldest first.
func (t *Tournament) Bans() []Banned { return slices.Clone(t.banned) }

// isBanned reports whether a player is banned.
func (t *Tournament) isBanned(p game.Player) bool {
	return slices.ContainsFunc(t.banned, func(b Banned) bool { return b.Player == p })
}

// isBannedByRival reports whether a player was banned by a director who plays with them, and no second director
// agreed.
func (t *Tournament) isBannedByRival(p game.Player) bool {
	return slices.ContainsFunc(t.banned, func(b Banned) bool { return b.Player == p && b.Own })
}

// refuseBanned returns a refusal if a player is banned.
func (t *Tournament) refuseBanned(player game.Player, action string) error {
	if t.isBanned(player) {
		return refuse(action, ErrForbidden, "banned", "player", player)
	}
	return nil
}

// checkSeatBan returns a refusal if the operator or a moderator of the server has banned a player from taking seats;
// own says that the refusal is for that player, and not for somebody who orders it.
func (c Command) checkSeatBan(player game.Player, own bool, action string) error {
	ban := c.NoSeats[player]
	switch ends := !ban.Until.IsZero(); {
	case !ban.Holds:
		return nil
	case own && ends:
		return refuse(action, ErrForbidden, "banned_seat_until", "at", formatTime(ban.Until))
	case own:
		return refuse(action, ErrForbidden, "banned_seat")
	case ends:
		return refuse(action, ErrForbidden, "banned_player_until", "player", player, "at", formatTime(ban.Until))
	}
	return refuse(action, ErrForbidden, "banned_player", "player", player)
}

func (do Return) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("returning %s", do.Player)
	if err := tournament.permitWithReason(do, command, do.Why, action); err != nil {
		return nil, err
	}
	season, running := tournament.findOpenFor(do.Player)
	entrant, in := tournament.findEntrant(do.Player)
	switch {
	case !in:
		return nil, refuse(action, ErrUnknown, "no_entrant")
	case tournament.isBanned(do.Player):
		return nil, tournament.refuseBanned(do.Player, action)
	case command.NoSeats[do.Player].Holds:
		return nil, command.checkSeatBan(do.Player, false, action)
	case !running || !season.leftBy(do.Player) || !entrant.Withdrawn:
		return nil, refuse(action, ErrNotNow, "not_left", "player", do.Player)
	case !tournament.drawsStepwise() || len(season.rounds) >= tournament.rules.Rounds:
		return nil, refuse(action, ErrNotNow, "no_return")
	case tournament.isFull():
		return nil, refuse(action, ErrNotNow, "full", "n", tournament.maxPlayers())
	}
	return []event.Event{Returned{Player: do.Player, Season: season.n, Round: len(season.rounds) + 1, Why: do.Why, By: command.By, At: command.At}}, nil
}

func (do Ban) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("banning %s", do.Player)
	if err := tournament.permitWithReason(do, command, do.Why, action); err != nil {
		return nil, err
	}
	if err := tournament.refuseBanned(do.Player, action); err != nil {
		return nil, err
	}
	var events []event.Event
	if e, in := tournament.findEntrant(do.Player); in && !e.Withdrawn {
		left, err := Withdraw(do).decide(tournament, command)
		if err != nil {
			return nil, err
		}
		events = left
	}
	return append(events, Banned{Player: do.Player, Own: tournament.playsWithAny(command.By, []game.Player{do.Player}), Why: do.Why, By: command.By, At: command.At}), nil
}

func (do Lift) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("lifting the ban on %s", do.Player)
	if err := tournament.permitWithReason(do, command, do.Why, action); err != nil {
		return nil, err
	}
	if !tournament.isBanned(do.Player) {
		return nil, refuse(action, ErrNotNow, "not_banned", "player", do.Player)
	}
	return []event.Event{Lifted{Player: do.Player, Why: do.Why, By: command.By, At: command.At}}, nil
}

// readPerson reads a player and a reason, as in BAN player WHY reason, and orders the act that act makes of them.
// The player need not have entered: directors may ban strangers. name is the control word for a refusal, doneKey
// the key of the sentence that confirms.
func (l *submissionReading) readPerson(name string, rest []string, act func(p game.Player, why string) Act, doneKey string) {
	words, reason := cutReason(rest)
	if len(words) != 1 {
		l.refuseForm(name, "form.player")
		return
	}
	found, _ := matchPlayer(words[0], l.tournament.listEverybody())
	if found == "" {
		if found, _ = l.readPlayer(words[0]); found == "" {
			return
		}
	}
	l.decideAct(act(found, reason), doneKey, "player", found)
}

// listEverybody lists all players that ever entered.
func (t *Tournament) listEverybody() []game.Player {
	var all []game.Player
	for _, e := range t.entrants {
		all = append(all, e.Player)
	}
	return all
}

func (l *submissionReading) readReturn(rest []string) {
	l.readPerson("RETURN", rest, func(p game.Player, why string) Act { return Return{p, why} }, "done.returned")
}

func (l *submissionReading) readBan(rest []string) {
	l.readPerson("BAN", rest, func(p game.Player, why string) Act { return Ban{p, why} }, "done.banned")
}

func (l *submissionReading) readLift(rest []string) {
	if words, _ := cutReason(rest); len(words) > 1 {
		l.readGroupApart("LIFT", rest, true, "done.together")
		return
	}
	l.readPerson("LIFT", rest, func(p game.Player, why string) Act { return Lift{p, why} }, "done.lifted")
}
