package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// makeWish fulfils the first wish of the subject that is possible, if there is one (effect wish).
func makeWish(run *run, effects ofEffects, _ *book.Effect) {
	answer, ok := askWish.decide(run, doEffect.of(effects), effects)
	if !ok {
		return
	}
	wish, ok := run.Now.findWish(effects, answer.Body)
	switch {
	case !ok:
	case wish.For == orders.Spell:
		gainSpells(run, effects.Seat, 1)
	case wish.For == string(orders.Teleport):
		relocateCharacter(run, effects.Seat, run.Now.findGoal(effects, wish.To), ByTeleport)
	default:
		awardPoints(run, effects.Seat, book.Stat(keywordToID(wish.For)), 1, Gained, string(effects.Source))
	}
}

// findWish returns the first wish of an order that can be fulfilled; false if there is none.
func (s *State) findWish(effects ofEffects, b game.Body) (orders.OneWish, bool) {
	w, _ := b.(orders.Wish)
	return lists.Find(w.Wishes, func(w orders.OneWish) bool { return s.isGrantable(effects, w) })
}

// isGrantable reports whether a wish can be fulfilled, and its condition holds.
func (s *State) isGrantable(effects ofEffects, wish orders.OneWish) bool {
	switch {
	case wish.For == orders.Spell && s.countSpellRoom(effects.Seat) == 0,
		wish.For == string(orders.Teleport) && s.findGoal(effects, wish.To) == "",
		wish.For == orders.Gold && !s.mayHaveGold(effects.Seat):
		return false
	}
	return s.conditionPermits(wish.If, effects.Seat, effects.matter())
}

// askWish asks for a wish (DP-32).
var askWish = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:    "DP-32",
		Asked: askInOwnTurn,
		Class: classIfBare(alwaysHolds),
		Wish:  newStopWish(),
		About: acceptsType[orders.Wish],
	},
	Legal: func(s *State, _ game.Seat, m ofEffects, b game.Body) bool { _, ok := s.findWish(m, b); return ok },
	Choices: func(state *State, seat game.Seat, effects ofEffects) []game.Body {
		var all []game.Body
		for _, w := range state.listUsualWishes(seat) {
			if one := (orders.OneWish{For: w}); state.isGrantable(effects, one) {
				all = append(all, orders.Wish{Wishes: []orders.OneWish{one}})
			}
		}
		return all
	},
})

// listUsualWishes lists the keywords of all wishes but a journey, the default first: Strength, or
// Craft if its printed value is higher. Some of them may not be possible.
func (s *State) listUsualWishes(seat game.Seat) []string {
	all := []string{"STRENGTH", "CRAFT", "LIFE", "FATE", orders.Gold, orders.Spell}
	if c := s.Book.Character(s.Heroes[seat].Character); c.Craft > c.Strength {
		all[0], all[1] = all[1], all[0]
	}
	return all
}

// teleportSubject moves the subject (effect teleport): to the space of the effect, or to one of its
// choice.
func teleportSubject(run *run, effects ofEffects, effect *book.Effect) {
	if effect.To != "" {
		relocateCharacter(run, effects.Seat, book.Space(effect.To), ByTeleport)
		return
	}
	answer, ok := askGoal.decide(run, doEffect.of(effects), effects)
	if !ok {
		return
	}
	if w, ok := run.Now.findWish(effects, answer.Body); ok {
		relocateCharacter(run, effects.Seat, run.Now.findGoal(effects, w.To), ByTeleport)
	}
}

// askGoal asks for the destination of a character that may choose (DP-32); by default the next
// space clockwise.
var askGoal = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:    "DP-32 goal",
		Asked: askInOwnTurn,
		Class: classIfBare(alwaysHolds),
		Wish:  newStopWish(),
		About: aboutThe(func(o orders.Wish) bool { return slices.ContainsFunc(o.Wishes, isJourney) }),
	},
	Legal: func(state *State, _ game.Seat, m ofEffects, b game.Body) bool {
		w, ok := state.findWish(m, b)
		return ok && isJourney(w)
	},
	Choices: func(state *State, seat game.Seat, m ofEffects) []game.Body {
		here := state.Heroes[seat].Space
		return lists.Map([]book.Space{state.Book.Step(here, 1), state.Book.Step(here, -1)}, func(to book.Space) game.Body {
			return orders.Wish{Wishes: []orders.OneWish{{For: string(orders.Teleport), To: orders.Place{Space: to}}}}
		})
	},
})

// isJourney reports whether a wish is for another space.
func isJourney(w orders.OneWish) bool { return w.For == string(orders.Teleport) }

// findGoal returns the space to which a wish leads, within the region of the subject: the
// first one of a kind; "" if it leads nowhere.
func (s *State) findGoal(m ofEffects, to orders.Place) book.Space {
	effect, here := s.effectOf(m.place), s.Heroes[m.Seat].Space
	if effect == nil {
		return ""
	}
	other := effect.Choose == book.OtherInRegion || effect.Teleport == book.OtherInRegion
	for _, space := range s.Book.SpacesIn(s.Book.Region(here)) {
		if to.Is(s.Book.Space(space)) && (!other || space != here) {
			return space
		}
	}
	return ""
}

// relocateCharacter moves a character by an effect (T-53). The active one starts a new encounter
// after the rest of that effect; others only suffer a Hex.
func relocateCharacter(run *run, seat game.Seat, to book.Space, how string) {
	run.Emit(CharacterMoved{Seat: seat, From: run.Now.Heroes[seat].Space, Path: []book.Space{to}, How: how})
	if seat == run.Now.Active() {
		run.Drop(isOfTurn)
		return
	}
	run.Push(doHex.of(ofLanding{ofSpace: ofSpace{seat, to}}))
}
