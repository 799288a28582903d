package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// An act is an action that can be carried out now.
type act func(r *run)

// carryOutActs carries out the actions of the turn's block that belong to this moment, one after
// the other in the order of the lines (5.2, T-22). At the end of the turn it reports the actions
// that were not possible to their owner.
func carryOutActs(r *run, a ofMoment) {
	var next act
	if !r.Now.Playing(a.Seat) {
		return
	}
	r.ReadOn(a.Seat, func(o game.Order) turns.Verdict {
		todo := openLine(r.Now, a.Seat, a.matter(), o.Body)
		for _, b := range todo {
			if next = r.Now.newAct(a, o.Body, b); next != nil {
				return turns.Take
			}
		}
		if a.Window == book.OwnEnd && len(todo) > 0 {
			r.Emit(OrderSkipped{Own: game.Own{Seat: a.Seat}, Line: o.Line.N, Order: todo[0].String(), Point: "DP-4"})
			return turns.Pass
		}
		return turns.Leave
	})
	if next != nil {
		r.Push(doActs.of(a))
		next(r)
	}
}

// newAct turns an order of a line into an action of this moment; it returns nil if it is none,
// or cannot be carried out.
func (s *State) newAct(a ofMoment, line, b game.Body) act {
	clause, _ := line.(orders.Clause)
	start, moved := a.Window == book.OwnStart, a.Window == book.OwnMoved
	switch b := b.(type) {
	case orders.Cast:
		return s.newCastAct(a, b)
	case orders.Use:
		return s.newUseAct(a.Seat, b, start)
	case orders.Leave:
		if b.BeforeDraw && a.Window == beforeDraw || !b.BeforeDraw && start {
			return s.newLeaveAct(a.Seat, b)
		}
	case orders.Align: // at the start if unconditional, else on arrival (5.4)
		if start && clause.If == nil || moved && clause.If != nil {
			return s.newAlignAct(a.Seat, b)
		}
	}
	return nil
}

// newUseAct returns the action that uses cards up before the movement, for the whole turn (5.4,
// USE); nil if that is not possible now.
func (s *State) newUseAct(seat game.Seat, u orders.Use, start bool) act {
	h := s.Heroes[seat]
	able := slices.DeleteFunc(s.findNamed(u.Things, h.Objects), func(p book.Piece) bool {
		def := s.Book.Of(p)
		return !def.Has(book.PassiveOneShotMod) || !s.isUsable(h, def)
	})
	if !start || h.Toad != nil || len(able) == 0 {
		return nil
	}
	return func(r *run) {
		for _, p := range able {
			drinkPotion(r, seat, p)
		}
	}
}

// newCastAct returns the action that casts a Spell; nil if this is not the moment for it.
func (s *State) newCastAct(a ofMoment, c orders.Cast) act {
	if a.Window == beforeDraw || !slices.Contains(named[c.Window], a.Window) {
		return nil
	}
	spell, ok := s.prepareCasting(a.Seat, c, a.Window, a.matter())
	if !ok {
		return nil
	}
	return func(r *run) { castSpell(r, spell) }
}

// newLeaveAct returns the action that abandons cards on the character's space (T-42, T-59); nil
// if it has none of those named.
func (s *State) newLeaveAct(seat game.Seat, l orders.Leave) act {
	gone := s.findNamed(l.Things, s.listLeavable(seat))
	if len(gone) == 0 && len(l.Things) > 0 {
		return nil
	}
	return func(r *run) {
		for _, p := range gone {
			abandonCard(r, seat, p, "abandon")
		}
	}
}

// listCastTasks returns the steps in which a fighter casts Spells of its own accord: those of its
// answers, then those of its block.
func listCastTasks(a ofFight, window book.Window) []task {
	now := ofMoment{a, window}
	return []task{doReply.of(ofReply{now, 0}), doActs.of(now)}
}

// castReplies casts the Spells that answer a question of the fight, in the order of the lines.
func castReplies(r *run, a ofReply) {
	about := a.matter()
	if a.Done == 0 && a.Window == book.OwnFight && !askHelp.ask(r, doReply.of(a), a) {
		return
	}
	p := &point{ID: askHelp.ID, Mode: turns.All, About: acceptsType[orders.Cast]}
	fit, _ := r.Fitting(a.Seat, p, about)
	fit = slices.DeleteFunc(fit, func(said turns.Answer) bool { return said.By != turns.Reply })
	if a.Done >= len(fit) {
		return
	}
	said := fit[a.Done]
	r.Push(doReply.of(ofReply{a.ofMoment, a.Done + 1}))
	if _, can := r.Now.prepareCasting(a.Seat, said.Body.(orders.Cast), a.Window, about); !can && a.Window == book.OwnFight {
		tellFailed(r, p.ID, about, said)
	}
	castAsOrdered(r, a.Seat, said.Body.(orders.Cast), a.Window, about)
}

// fillSpells draws as many Spells as the character may hold, on the kinds of space that its
// ability names (2.10, fill_spells_on, DP-28).
func fillSpells(r *run, a ofSpace) {
	seat := a.Seat
	if !r.Now.Playing(seat) {
		return // a Hex has killed it (T-88)
	}
	kind := r.Now.Book.Space(r.Now.Heroes[seat].Space).Kind
	for _, fill := range r.Now.listTraits(seat, book.AbilityFillSpellsOn) {
		if slices.Contains(fill.Spaces, kind) {
			gainSpells(r, seat, r.Now.countSpellRoom(seat))
		}
	}
}
