package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// windowsAt maps each event to the windows of the Spells that may answer it, the event's own window first.
var windowsAt = map[orders.OnWhat][]book.Window{
	orders.Attacked: {book.Attacked, book.OwnFight, book.AnyMoment}, orders.Targeted: {book.Attacked, book.AnyMoment},
	orders.TurnOf: {book.OtherStart, book.AnyMoment}, orders.SpellCast: {book.OnSpell, book.AnyMoment}, orders.Command: {book.OnSpell, book.AnyMoment},
	orders.WoundOf: {book.OnLifeLoss, book.AnyMoment}, orders.DeathOf: {book.OnLifeLoss, book.AnyMoment},
	orders.FollowerDeath: {book.OnFollowerDeath, book.AnyMoment}, orders.KillBy: {book.OnEnemyDeath, book.AnyMoment},
	orders.FightOf: {book.OwnFight, book.AnyMoment},
	orders.Enters:  {book.AnyMoment}, orders.TalismanOf: {book.AnyMoment}, orders.MarketDay: {book.AnyMoment},
}

// newReactionPoint returns the kind of reactions to one or more events. Its id and its window are those of the first
// event; it panics without any.
func newReactionPoint(on ...orders.OnWhat) *point {
	window := windowsAt[on[0]][0]
	return &point{
		ID:    string(on[0]),
		About: aboutThe(func(re Reaction) bool { return slices.Contains(on, re.On.On) }),
		Legal: func(state *State, seat game.Seat, a matter, b game.Body) bool {
			return state.newTriggeredAct(seat, b.(Reaction), window, a) != nil
		},
		Still: func(s *State, a matter) bool { return s.isAnswerable(on[0], a) },
		React: func(run *run, a matter, said turns.Answer) {
			if do := run.Now.newTriggeredAct(said.Seat, said.Body.(Reaction), window, a); do != nil {
				do(run)
			}
		},
	}
}

// newTriggeredAct returns the action of a seat's reaction to an event; nil if the reaction waits for another event, or
// cannot be done now.
func (s *State) newTriggeredAct(seat game.Seat, re Reaction, window book.Window, matter matter) act {
	matter = s.sideMatter(seat, re, matter)
	if !s.triggerFires(re.On, seat, matter) {
		return nil
	}
	return s.newReactionAct(seat, re.Do, window, matter)
}

// sideMatter returns the matter of an event as a reaction sees it. For a reaction to a fight it exchanges the two
// sides if the trigger names the second one; trigger.Who must be set then.
func (s *State) sideMatter(seat game.Seat, re Reaction, matter matter) matter {
	if re.On.On == orders.FightOf && !re.On.Who.Is(matter.Seat, seat) {
		matter.Seat, matter.At = matter.At, matter.Seat
	}
	return matter
}

// newReactionAct returns the action of a reaction: a Spell, or an order that is possible at any
// moment; nil if it cannot be done now. NOTHING is a reaction too, so that the lines below it
// do not count.
func (s *State) newReactionAct(seat game.Seat, do orders.Body, window book.Window, matter matter) act {
	switch do := do.(type) {
	case orders.Cast:
		if spell, ok := s.prepareCasting(seat, do, window, matter); ok {
			return func(r *run) { castSpell(r, spell) }
		}
	case orders.Leave:
		if len(do.Things) > 0 { // LEAVE NOTHING is for the own turn only, and interrupts nobody
			return s.newLeaveAct(seat, do)
		}
	case orders.Align:
		return s.newAlignAct(seat, do)
	case orders.FightWith:
		if f := s.findFight(matter.Fight); f != nil && !f.Psychic && matter.Seat == seat {
			return func(r *run) { useHelpers(r, matter.Fight, seat, r.Now.findHelpers(seat, do.Things)) }
		}
	case orders.Nothing:
		return func(*run) {}
	}
	return nil
}

// newAlignAct returns the action that changes the alignment of a character by its own ability;
// nil if it cannot (passive free_alignment).
func (s *State) newAlignAct(seat game.Seat, align orders.Align) act {
	if !s.hasPassive(seat, book.AbilityFreeAlignment) || !s.MayAlign(seat, align.To) {
		return nil
	}
	return func(r *run) { changeAlignment(r, seat, align.To) }
}

// isAnswerable reports whether there is still something to react to: a Spell that is not
// negated, or a life, a Follower or an Enemy that is not saved yet.
func (s *State) isAnswerable(on orders.OnWhat, matter matter) bool {
	switch on {
	case orders.SpellCast:
		return s.isWorking(matter.Spell)
	case orders.WoundOf:
		return s.Loss != nil && s.Loss.Seat == matter.Seat && s.Loss.N > 0
	case orders.FollowerDeath:
		return slices.Contains(s.Heroes[matter.Seat].Followers, matter.Piece)
	case orders.KillBy:
		f := s.findFight(matter.Fight)
		return f != nil && !f.Spared
	case orders.TurnOf:
		return s.IsPlaying(matter.Seat) && !s.Now.Frozen
	}
	return s.IsPlaying(matter.Seat)
}

// triggerFires reports whether an event is the one for which a seat's trigger waits.
func (s *State) triggerFires(trigger orders.Trigger, seat game.Seat, matter matter) bool {
	if trigger.Who != nil && !trigger.Who.Is(matter.Seat, seat) && (trigger.On != orders.FightOf || !trigger.Who.Is(matter.At, seat)) {
		return false
	}
	switch trigger.On {
	case orders.SpellCast:
		on := trigger.Target == nil || matter.At != "" && trigger.Target.Is(matter.At, seat)
		return on && matter.Card != book.Command && (trigger.Spell == "" || trigger.Spell == matter.Card)
	case orders.Command:
		return matter.Card == book.Command
	case orders.DeathOf:
		return s.Loss != nil && s.Loss.Seat == matter.Seat && s.Loss.N >= s.Heroes[matter.Seat].Lives
	case orders.FollowerDeath:
		return matter.Seat == seat
	case orders.KillBy:
		return trigger.Pattern == nil || s.killsMatch(*trigger.Pattern, matter)
	case orders.Enters:
		d := s.Book.Space(matter.Space)
		return trigger.Place != nil && trigger.Place.Is(d) || trigger.Place == nil && trigger.Region == d.Region
	}
	return true
}

// killsMatch reports whether an Enemy of the fight that would be killed fits a pattern.
func (s *State) killsMatch(pattern orders.Pattern, a matter) bool {
	fight := s.findFight(a.Fight)
	return fight != nil && slices.ContainsFunc(fight.listFacing(), func(i int) bool {
		d := s.Book.Of(fight.Foes[i].Piece)
		return d != nil && fitsPattern(pattern, d)
	})
}

// reactToEntering lets all react to the character that has come to a space (ENTERS).
func reactToEntering(r *run, a ofSpace) { letAllReact(r, orders.Enters, a.matter()) }

// letAllReact lets all characters in play react to an event, clockwise from the active one.
func letAllReact(r *run, on orders.OnWhat, about matter) {
	r.React(string(on), about, r.Now.InPlay(r.Now.Active()))
}

// askNow is the point of orders that seats carry out while another one is asked (NOW, R-76):
// Spells that may be cast at any moment, cards to abandon, the Druid's alignment.
var askNow = &point{
	ID: "NOW",
	Legal: func(state *State, seat game.Seat, a matter, b game.Body) bool {
		return seat != state.Active() && state.newReactionAct(seat, b, book.AnyMoment, a) != nil
	},
}

// carryOutNow carries out a seat's order at once; it does nothing if that is not possible.
func carryOutNow(run *run, said turns.Answer) {
	if do := run.Now.newReactionAct(said.Seat, said.Body, book.AnyMoment, matter{}); do != nil {
		do(run)
	}
}
