package opening

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// decideOpen opens a game for players (O-1, O-2).
func (o *Opening) decideOpen(command Command, open Open) ([]event.Event, error) {
	steward := lists.Either(open.Terms.Steward, command.By, open.Steward)
	switch {
	case o.ID() != "" || open.Played:
		return nil, refuse(ErrNotNow, "opened")
	case command.By == "":
		return nil, refuse(ErrForbidden, "player")
	case steward == "":
		return nil, refuse(ErrNotNow, "no_steward")
	case steward == command.By && !open.Terms.Steward:
		return nil, refuse(ErrForbidden, "is_steward")
	}
	if err := command.checkOpening(open.Terms.Steward); err != nil {
		return nil, err
	}
	terms, err := o.completeTerms(command, open)
	if err != nil {
		return nil, err
	}
	at := command.At
	if err := open.Again.CheckOpener(command.By); err != nil {
		return nil, err
	}
	terms.Unrated = terms.Unrated || open.Again != nil
	opened := Opened{
		Opening: open.Opening, By: command.By, Steward: steward, Terms: terms, Ends: at.Add(time.Duration(terms.Days) * day), Commitment: open.Commitment, Epoch: open.Epoch, At: at,
	}
	if again := open.Again; again != nil {
		opened.Again, opened.For, opened.ForUntil = again.Game, again.Players, lists.Either(again.Closed, opened.Ends, at.Add(sequelReserved))
	}
	if terms.Steward {
		return []event.Event{opened}, nil
	}
	return []event.Event{opened, Joined{Player: command.By, At: at}}, nil
}

// completeTerms fills the terms, and checks them by opening the game itself, which nobody records. It returns a refusal
// if the terms have a fault, or the game could not be opened.
func (o *Opening) completeTerms(command Command, open Open) (Terms, error) {
	rules, ok := o.lookup(open.Terms.Ruleset)
	if !ok {
		return Terms{}, refuse(ErrUnknown, "ruleset", "ruleset", open.Terms.Ruleset)
	}
	terms := open.Terms
	terms.Code = nil
	if foldInvite(open.Invite) != "" {
		if len(open.Invite) > longestInvite {
			return Terms{}, refuse(ErrNotNow, "invite_long", "most", longestInvite)
		}
		code := NewCode(open.Salt, open.Invite)
		terms.Code = &code
	}
	terms = terms.WithDefaults(rules.Describe())
	if err := terms.check(rules.Describe(), command.Facts); err != nil {
		return Terms{}, err
	}
	_, err := game.New(o.lookup).Decide(game.Command{At: command.At, By: command.By, Do: terms.ToOpen(open.Opening)})
	if err != nil {
		return Terms{}, refuse(ErrNotNow, "setup", "why", err)
	}
	return terms, nil
}

// checkOpening returns a refusal if a ban or the operator's bounds keep the sender from opening a game.
func (c Command) checkOpening(asSteward bool) error {
	facts, bounds := c.Facts, c.Facts.Bounds
	switch {
	case facts.NoOpen.Holds:
		return refuseBannedOpening(facts.NoOpen)
	case bounds.Open == Nobody:
		return refuse(ErrForbidden, "open_nobody")
	case bounds.Open == Players && !facts.Known:
		return refuse(ErrForbidden, "open_players")
	case bounds.All > 0 && facts.All.Games >= bounds.All:
		return refuse(ErrNotNow, "bound_all", "n", bounds.All, "at", formatTime(facts.All.Ends))
	case bounds.Own > 0 && facts.Own.Games >= bounds.Own:
		return refuse(ErrNotNow, "bound_own", "n", bounds.Own, "at", formatTime(facts.Own.Ends))
	case asSteward:
		return nil
	}
	return c.checkSitting()
}

// checkSitting returns a refusal if the sender may take no seat in any game now.
func (c Command) checkSitting() error {
	facts := c.Facts
	limit := facts.Bounds.Playing + facts.Finished
	switch {
	case facts.NoSeat.Holds:
		return refuseBannedSeat(facts.NoSeat)
	case facts.Barred.After(c.At):
		return refuse(ErrNotNow, "barred", "at", formatTime(facts.Barred))
	case facts.Bounds.Playing > 0 && facts.Tier.rank() < TierReliable.rank() && facts.Playing >= limit:
		return refuse(ErrNotNow, "bound_playing", "n", limit)
	}
	return nil
}

// refuseBannedOpening returns the refusal to open a game because of a ban.
func refuseBannedOpening(ban game.Ban) error {
	if ban.Until.IsZero() {
		return refuse(ErrForbidden, "banned_open")
	}
	return refuse(ErrForbidden, "banned_open_until", "at", formatTime(ban.Until))
}

// refuseBannedSeat returns the refusal of a seat because of a ban.
func refuseBannedSeat(ban game.Ban) error {
	if ban.Until.IsZero() {
		return refuse(ErrForbidden, "banned_seat")
	}
	return refuse(ErrForbidden, "banned_seat_until", "at", formatTime(ban.Until))
}

// decideTake gives the sender a free seat, or has them ask for one (O-3).
func (o *Opening) decideTake(command Command, take Take) ([]event.Event, error) {
	if (o.HasSeat(command.By) || o.IsAsking(command.By)) && !command.Facts.Gone {
		return nil, nil
	}
	if err := o.checkInvited(command, take.Invite); err != nil {
		return nil, err
	}
	if o.opened.Terms.Admit && command.By != o.opened.By {
		return []event.Event{Asked{Player: command.By, At: command.At}}, nil
	}
	return o.addFilled(command.At, command.By, Joined{Player: command.By, At: command.At}), nil
}

// checkInvited returns a refusal if the sender may not take a seat, or if the invite code is wrong.
func (o *Opening) checkInvited(command Command, invite string) error {
	if err := o.CheckEntry(command); err != nil {
		return err
	}
	switch code := o.opened.Terms.Code; {
	case code != nil && command.Facts.Guessed:
		return refuse(ErrNotNow, "invite_often")
	case code.matchesInvite(invite):
		return nil
	case foldInvite(invite) == "":
		return refuse(ErrForbidden, "invite")
	}
	return refuse(ErrForbidden, "invite_wrong")
}

// CheckEntry returns a refusal if the sender may not take a seat now; nil if they may. It does not check the invite code.
func (o *Opening) CheckEntry(command Command) error {
	facts := command.Facts
	switch {
	case o.status == Over:
		return o.refuseOver()
	case o.status == Beginning || o.status == Begun:
		return refuse(ErrNotNow, "begun")
	case o.Free() <= 0:
		return refuse(ErrNotNow, "full")
	case o.isReserved(command):
		return refuse(ErrForbidden, "again")
	case command.By == o.opened.Steward:
		return refuse(ErrForbidden, "is_steward")
	}
	if err := o.CheckPerson(command.By, facts); err != nil {
		return err
	}
	if err := o.BarsSharing(facts, slices.Concat(o.asking, listPlayers(o.seated))); err != nil {
		return err
	}
	return command.checkSitting()
}

// BarsSharing returns a refusal if a device of a player is also used by another of the players, or by an opener who
// runs the game (O-13); else nil. In a game that is not rated it is nil.
func (o *Opening) BarsSharing(facts Facts, others []game.Player) error {
	if o.opened.Terms.Unrated {
		return nil
	}
	if o.opened.Terms.Steward {
		others = append(slices.Clone(others), o.opened.Steward)
	}
	if !slices.ContainsFunc(others, func(other game.Player) bool { return slices.Contains(facts.Sharing, other) }) {
		return nil
	}
	if o.HidesPlayers() { // the reason would name the other
		return refuse(ErrForbidden, "not_open")
	}
	return refuse(ErrForbidden, "shared_device")
}

// listPlayers returns the players who are seated.
func listPlayers(seated []Seated) []game.Player {
	return lists.Map(seated, func(s Seated) game.Player { return s.Player })
}

// CheckPerson returns a refusal if the terms or the opener keep a player out, whatever the stage of the
// opening; else nil.
func (o *Opening) CheckPerson(player game.Player, facts Facts) error {
	switch terms := o.opened.Terms; {
	case facts.Blocked || slices.Contains(o.refused, player):
		return refuse(ErrForbidden, "not_open")
	case terms.barsProgram(facts):
		return refuse(ErrForbidden, "people")
	case terms.Tier != "" && facts.Tier.rank() < terms.Tier.rank():
		return refuse(ErrForbidden, "floor_tier", "tier", string(terms.Tier))
	case facts.Finished < terms.Finished:
		return refuse(ErrForbidden, "floor_finished", "n", terms.Finished, "has", facts.Finished)
	}
	return nil
}

// isReserved reports whether the opening is still for the players of an earlier game alone, and the sender is none of
// them (O-11).
func (o *Opening) isReserved(command Command) bool {
	return command.At.Before(o.opened.ForUntil) && !slices.Contains(o.opened.For, command.By)
}

// CheckOpener returns a refusal if a player may not open a sequel; nil if they may, and for a nil Again.
func (a *Again) CheckOpener(player game.Player) error {
	switch {
	case a == nil:
		return nil
	case !a.Over:
		return refuse(ErrNotNow, "again_over")
	case !slices.Contains(a.Players, player):
		return refuse(ErrForbidden, "again_player")
	}
	return nil
}

// CheckSeatBan returns the refusal of a seat because of a ban; nil if no ban holds.
func (f Facts) CheckSeatBan() error {
	if !f.NoSeat.Holds {
		return nil
	}
	return refuseBannedSeat(f.NoSeat)
}

// RefuseSealed returns the refusal to give a player their seat back while the orders of a phase are sealed.
func RefuseSealed() error { return refuse(ErrNotNow, "sealed") }

// refuseOver returns the refusal of a command after the end.
func (o *Opening) refuseOver() error { return refuse(ErrNotNow, "over", "end", string(o.endReason)) }

// decideLeave gives up the sender's seat, or withdraws their question (O-4, O-5).
func (o *Opening) decideLeave(command Command) ([]event.Event, error) {
	left := Left{Player: command.By, Full: o.status == Full, At: command.At}
	switch {
	case o.status == Beginning || o.status == Begun:
		return nil, refuse(ErrNotNow, "begun_leave")
	case o.status == Over:
		return nil, o.refuseOver()
	case o.IsAsking(command.By):
		left.Full = false
		return []event.Event{left}, nil
	case !o.HasSeat(command.By):
		return nil, refuse(ErrNotNow, "not_in")
	}
	return append([]event.Event{left}, o.endIfEmpty(command.At, command.By)...), nil
}

// decideForOpener decides the commands that only the opener may give (O-3, O-5).
func (o *Opening) decideForOpener(command Command) ([]event.Event, error) {
	switch {
	case command.By != o.opener:
		return nil, refuse(ErrForbidden, "opener")
	case o.status == Over:
		return nil, o.refuseOver()
	case !o.IsWaiting():
		return nil, refuse(ErrNotNow, "begun")
	}
	switch do := command.Do.(type) {
	case Admit:
		return o.decideAdmit(command, do)
	case TurnAway:
		if !o.IsAsking(do.Player) {
			return nil, refuse(ErrNotNow, "not_asking")
		}
		return []event.Event{TurnedAway{Player: do.Player, At: command.At}}, nil
	case Remove:
		if !o.HasSeat(do.Player) || do.Player == command.By {
			return nil, refuse(ErrNotNow, "not_there")
		}
		return []event.Event{Removed{Player: do.Player, At: command.At}}, nil
	}
	return []event.Event{Ended{Why: Closed, At: command.At}}, nil
}

// decideAdmit gives a seat to a player who asks for one. If that was the last, the opener has confirmed by it.
func (o *Opening) decideAdmit(command Command, do Admit) ([]event.Event, error) {
	switch {
	case o.HasSeat(do.Player):
		return nil, nil
	case !o.IsAsking(do.Player):
		return nil, refuse(ErrNotNow, "not_asking")
	case o.Free() <= 0:
		return nil, refuse(ErrNotNow, "full")
	}
	present := lists.Either(o.HasSeat(command.By) && !o.opened.Terms.barsProgram(command.Facts), command.By, "")
	return o.addFilled(command.At, present, Joined{Player: do.Player, At: command.At}), nil
}
