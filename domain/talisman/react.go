package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// answers are the windows in which Spells answer an event (2.10, 5.8). Those of the window any
// always do.
var answers = map[orders.OnWhat][]book.Window{
	orders.Attacked: {book.Attacked, book.OwnFight, book.AnyMoment}, orders.Targeted: {book.Attacked, book.AnyMoment},
	orders.TurnOf: {book.OtherStart, book.AnyMoment}, orders.SpellCast: {book.OnSpell, book.AnyMoment}, orders.Command: {book.OnSpell, book.AnyMoment},
	orders.WoundOf: {book.OnLifeLoss, book.AnyMoment}, orders.DeathOf: {book.OnLifeLoss, book.AnyMoment},
	orders.FollowerDeath: {book.OnFollowerDeath, book.AnyMoment}, orders.KillBy: {book.OnEnemyDeath, book.AnyMoment},
	orders.FightOf: {book.OwnFight, book.AnyMoment},
	orders.Enters:  {book.AnyMoment}, orders.TalismanOf: {book.AnyMoment}, orders.MarketDay: {book.AnyMoment},
}

// newReactionPoint returns the kind of reactions to an event, with the id of its first trigger.
func newReactionPoint(on ...orders.OnWhat) *point {
	window := answers[on[0]][0]
	return &point{
		ID:    string(on[0]),
		About: aboutThe(func(re Reaction) bool { return slices.Contains(on, re.On.On) }),
		Legal: func(s *State, seat game.Seat, a matter, b game.Body) bool {
			return s.reactionAct(seat, b.(Reaction), window, a) != nil
		},
		Still: func(s *State, a matter) bool { return s.isAnswerable(on[0], a) },
		React: func(r *run, a matter, said turns.Answer) {
			if do := r.Now.reactionAct(said.Seat, said.Body.(Reaction), window, a); do != nil {
				do(r)
			}
		},
	}
}

// reactionAct returns the action of a seat's reaction to an event; nil if it waits for another one,
// or cannot be done.
func (s *State) reactionAct(seat game.Seat, re Reaction, window book.Window, a matter) act {
	a = s.sideMatter(seat, re, a)
	if !s.triggerFires(re.On, seat, a) {
		return nil
	}
	return s.newReactionAct(seat, re.Do, window, a)
}

// sideMatter returns a matter from the point of view of a reaction: a fight has two sides.
func (s *State) sideMatter(seat game.Seat, re Reaction, a matter) matter {
	if re.On.On == orders.FightOf && !re.On.Who.Is(a.Seat, seat) {
		a.Seat, a.At = a.At, a.Seat
	}
	return a
}

// newReactionAct returns the action of a reaction: a Spell, or an order that is possible at any
// moment; nil if it cannot be done now. NOTHING is a reaction too, so that the lines below it
// do not count.
func (s *State) newReactionAct(seat game.Seat, do orders.Body, window book.Window, a matter) act {
	switch do := do.(type) {
	case orders.Cast:
		if spell, ok := s.prepareCasting(seat, do, window, a); ok {
			return func(r *run) { castSpell(r, spell) }
		}
	case orders.Leave:
		if len(do.Things) > 0 { // LEAVE NOTHING is for the own turn only, and interrupts nobody
			return s.newLeaveAct(seat, do)
		}
	case orders.Align:
		return s.newAlignAct(seat, do)
	case orders.FightWith:
		if f := s.findFight(a.Fight); f != nil && !f.Psychic && a.Seat == seat {
			return func(r *run) { useHelpers(r, a.Fight, seat, r.Now.findHelpers(seat, do.Things)) }
		}
	case orders.Nothing:
		return func(*run) {}
	}
	return nil
}

// newAlignAct returns the action that changes the alignment of a character by its own ability;
// nil if it cannot (2.10, free_alignment).
func (s *State) newAlignAct(seat game.Seat, o orders.Align) act {
	if !s.hasPassive(seat, book.AbilityFreeAlignment) || !s.MayAlign(seat, o.To) {
		return nil
	}
	return func(r *run) { changeAlignment(r, seat, o.To) }
}

// isAnswerable reports whether there is still something to react to: a Spell that is not
// negated, or a life, a Follower or an Enemy that is not saved yet.
func (s *State) isAnswerable(on orders.OnWhat, a matter) bool {
	switch on {
	case orders.SpellCast:
		return s.isWorking(a.Spell)
	case orders.WoundOf:
		return s.Loss != nil && s.Loss.Seat == a.Seat && s.Loss.N > 0
	case orders.FollowerDeath:
		return slices.Contains(s.Heroes[a.Seat].Followers, a.Piece)
	case orders.KillBy:
		f := s.findFight(a.Fight)
		return f != nil && !f.Spared
	case orders.TurnOf:
		return s.Playing(a.Seat) && !s.Now.Frozen
	}
	return s.Playing(a.Seat)
}

// triggerFires reports whether an event is the one for which a seat's trigger waits (5.8).
func (s *State) triggerFires(t orders.Trigger, seat game.Seat, a matter) bool {
	if t.Who != nil && !t.Who.Is(a.Seat, seat) && (t.On != orders.FightOf || !t.Who.Is(a.At, seat)) {
		return false
	}
	switch t.On {
	case orders.SpellCast:
		on := t.Target == nil || a.At != "" && t.Target.Is(a.At, seat)
		return on && a.Card != book.Command && (t.Spell == "" || t.Spell == a.Card)
	case orders.Command:
		return a.Card == book.Command
	case orders.DeathOf:
		return s.Loss != nil && s.Loss.Seat == a.Seat && s.Loss.N >= s.Heroes[a.Seat].Lives
	case orders.FollowerDeath:
		return a.Seat == seat
	case orders.KillBy:
		return t.Pattern == nil || s.killsMatch(*t.Pattern, a)
	case orders.Enters:
		d := s.Book.Space(a.Space)
		return t.Place != nil && t.Place.Is(d) || t.Place == nil && t.Region == d.Region
	}
	return true
}

// killsMatch reports whether an Enemy of the fight that would be killed fits a pattern.
func (s *State) killsMatch(p orders.Pattern, a matter) bool {
	f := s.findFight(a.Fight)
	return f != nil && slices.ContainsFunc(f.listFacing(), func(i int) bool {
		d := s.Book.Of(f.Foes[i].Piece)
		return d != nil && fitsPattern(p, d)
	})
}

// reactToEntering lets all react to the character that has come to a space (5.8, ENTERS).
func reactToEntering(r *run, a ofSpace) { letAllReact(r, orders.Enters, a.matter()) }

// letAllReact lets all react to an event, clockwise from the active character (5.8).
func letAllReact(r *run, on orders.OnWhat, about matter) {
	r.React(string(on), about, r.Now.InPlay(r.Now.Active()))
}

// askNow is the point of orders that seats carry out while another one is asked (NOW, R-76):
// Spells of the window any, cards to abandon, the Druid's alignment.
var askNow = &point{
	ID: "NOW",
	Legal: func(s *State, seat game.Seat, a matter, b game.Body) bool {
		return seat != s.Active() && s.newReactionAct(seat, b, book.AnyMoment, a) != nil
	},
}

// carryOutNow carries out a seat's order at once.
func carryOutNow(r *run, said turns.Answer) {
	if do := r.Now.newReactionAct(said.Seat, said.Body, book.AnyMoment, matter{}); do != nil {
		do(r)
	}
}
