package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// An act carries out an action that is possible now.
type act func(r *run)

// carryOutActs carries out the actions of the turn's block that belong to this moment, one after
// the other in the order of the lines (T-22). At the end of the turn it reports the actions
// that were not possible to their owner.
func carryOutActs(run *run, moment ofMoment) {
	var next act
	if !run.Now.IsPlaying(moment.Seat) {
		return
	}
	run.ReadOn(moment.Seat, func(order game.Order) turns.Verdict {
		todo := openLine(run.Now, moment.Seat, moment.matter(), order.Body)
		for _, b := range todo {
			if next = run.Now.newAct(moment, order.Body, b); next != nil {
				return turns.Take
			}
		}
		if moment.Window == book.OwnEnd && len(todo) > 0 {
			run.Emit(OrderSkipped{Own: game.Own{Seat: moment.Seat}, Line: order.Line.N, Order: todo[0].String(), Point: "DP-4"})
			return turns.Pass
		}
		return turns.Leave
	})
	if next != nil {
		run.Push(doActs.of(moment))
		next(run)
	}
}

// newAct turns an order of a line into an action of this moment; it returns nil if it is none,
// or cannot be carried out.
func (s *State) newAct(moment ofMoment, line, b game.Body) act {
	clause, _ := line.(orders.Clause)
	start, moved := moment.Window == book.OwnStart, moment.Window == book.OwnMoved
	switch b := b.(type) {
	case orders.Cast:
		return s.newCastAct(moment, b)
	case orders.Use:
		return s.newUseAct(moment.Seat, b, start)
	case orders.Leave:
		if b.BeforeDraw && moment.Window == beforeDraw || !b.BeforeDraw && start {
			return s.newLeaveAct(moment.Seat, b)
		}
	case orders.Align: // at the start if unconditional, else on arrival
		if start && clause.If == nil || moved && clause.If != nil {
			return s.newAlignAct(moment.Seat, b)
		}
	}
	return nil
}

// newUseAct returns the action that uses cards up for the whole turn (USE). It returns nil if this is not the
// start of the turn, if the character is a Toad, or if it has no such card.
func (s *State) newUseAct(seat game.Seat, use orders.Use, start bool) act {
	hero := s.Heroes[seat]
	able := slices.DeleteFunc(s.findNamed(use.Things, hero.Objects), func(p book.Piece) bool {
		def := s.Book.Of(p)
		return !def.Has(book.PassiveOneShotMod) || !s.isUsable(hero, def)
	})
	if !start || hero.Toad != nil || len(able) == 0 {
		return nil
	}
	return func(run *run) {
		for _, p := range able {
			drinkPotion(run, seat, p)
		}
	}
}

// newCastAct returns the action that casts a Spell; nil if this is not the moment for it.
func (s *State) newCastAct(moment ofMoment, cast orders.Cast) act {
	if moment.Window == beforeDraw || !slices.Contains(windowsOf[cast.Window], moment.Window) {
		return nil
	}
	spell, ok := s.prepareCasting(moment.Seat, cast, moment.Window, moment.matter())
	if !ok {
		return nil
	}
	return func(r *run) { castSpell(r, spell) }
}

// newLeaveAct returns the action that abandons cards on the character's space (T-42, T-59). It returns nil if
// the character has none of the cards named; LEAVE NOTHING is an action without effect.
func (s *State) newLeaveAct(seat game.Seat, leave orders.Leave) act {
	gone := s.findNamed(leave.Things, s.listLeavable(seat))
	if len(gone) == 0 && len(leave.Things) > 0 {
		return nil
	}
	return func(run *run) {
		for _, p := range gone {
			abandonCard(run, seat, p, "abandon")
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
func castReplies(run *run, reply ofReply) {
	about := reply.matter()
	if reply.Done == 0 && reply.Window == book.OwnFight && !askHelp.ask(run, doReply.of(reply), reply) {
		return
	}
	def := &point{ID: askHelp.ID, Mode: turns.All, About: acceptsType[orders.Cast]}
	fit, _ := run.Fitting(reply.Seat, def, about)
	fit = slices.DeleteFunc(fit, func(said turns.Answer) bool { return said.By != turns.Reply })
	if reply.Done >= len(fit) {
		return
	}
	said := fit[reply.Done]
	run.Push(doReply.of(ofReply{reply.ofMoment, reply.Done + 1}))
	if _, can := run.Now.prepareCasting(reply.Seat, said.Body.(orders.Cast), reply.Window, about); !can && reply.Window == book.OwnFight {
		tellFailed(run, def.ID, about, said)
	}
	castAsOrdered(run, reply.Seat, said.Body.(orders.Cast), reply.Window, about)
}

// fillSpells draws as many Spells as the character may hold, on the kinds of space that its
// ability names (passive fill_spells_on, DP-28).
func fillSpells(run *run, a ofSpace) {
	seat := a.Seat
	if !run.Now.IsPlaying(seat) {
		return // a Hex has killed it (T-88)
	}
	kind := run.Now.Book.Space(run.Now.Heroes[seat].Space).Kind
	for _, fill := range run.Now.listTraits(seat, book.AbilityFillSpellsOn) {
		if slices.Contains(fill.Spaces, kind) {
			gainSpells(run, seat, run.Now.countSpellRoom(seat))
		}
	}
}
