package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// makeWish fulfils one wish of the subject (2.9, wish).
func makeWish(r *run, m ofEffects, _ *book.Effect) {
	a, ok := askWish.decide(r, doEffect.of(m), m)
	if !ok {
		return
	}
	w, ok := r.Now.findWish(m, a.Body)
	switch {
	case !ok:
	case w.For == orders.Spell:
		gainSpells(r, m.Seat, 1)
	case w.For == string(orders.Teleport):
		relocateCharacter(r, m.Seat, r.Now.findGoal(m, w.To), ByTeleport)
	default:
		awardPoints(r, m.Seat, book.Stat(keywordToID(w.For)), 1, Gained, string(m.Source))
	}
}

// findWish returns the first wish of an order that can be fulfilled.
func (s *State) findWish(m ofEffects, b game.Body) (orders.OneWish, bool) {
	w, _ := b.(orders.Wish)
	return lists.Find(w.Wishes, func(w orders.OneWish) bool { return s.isGrantable(m, w) })
}

// isGrantable reports whether a wish can be fulfilled, and its condition holds.
func (s *State) isGrantable(m ofEffects, w orders.OneWish) bool {
	switch {
	case w.For == orders.Spell && s.countSpellRoom(m.Seat) == 0,
		w.For == string(orders.Teleport) && s.findGoal(m, w.To) == "",
		w.For == orders.Gold && !s.mayHaveGold(m.Seat):
		return false
	}
	return s.conditionPermits(w.If, m.Seat, m.matter())
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
	Choices: func(s *State, seat game.Seat, m ofEffects) []game.Body {
		var all []game.Body
		for _, w := range s.listUsualWishes(seat) {
			if one := (orders.OneWish{For: w}); s.isGrantable(m, one) {
				all = append(all, orders.Wish{Wishes: []orders.OneWish{one}})
			}
		}
		return all
	},
})

// listUsualWishes lists the possible wishes besides a journey, the default first: Strength, or
// Craft if its printed value is higher.
func (s *State) listUsualWishes(seat game.Seat) []string {
	all := []string{"STRENGTH", "CRAFT", "LIFE", "FATE", orders.Gold, orders.Spell}
	if c := s.Book.Character(s.Heroes[seat].Character); c.Craft > c.Strength {
		all[0], all[1] = all[1], all[0]
	}
	return all
}

// teleportSubject moves the subject (2.9, teleport): to the space of the effect, or to one of its
// choice.
func teleportSubject(r *run, m ofEffects, e *book.Effect) {
	if e.To != "" {
		relocateCharacter(r, m.Seat, book.Space(e.To), ByTeleport)
		return
	}
	a, ok := askGoal.decide(r, doEffect.of(m), m)
	if !ok {
		return
	}
	if w, ok := r.Now.findWish(m, a.Body); ok {
		relocateCharacter(r, m.Seat, r.Now.findGoal(m, w.To), ByTeleport)
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
	Legal: func(s *State, _ game.Seat, m ofEffects, b game.Body) bool {
		w, ok := s.findWish(m, b)
		return ok && isJourney(w)
	},
	Choices: func(s *State, seat game.Seat, m ofEffects) []game.Body {
		here := s.Heroes[seat].Space
		return lists.Map([]book.Space{s.Book.Step(here, 1), s.Book.Step(here, -1)}, func(to book.Space) game.Body {
			return orders.Wish{Wishes: []orders.OneWish{{For: string(orders.Teleport), To: orders.Place{Space: to}}}}
		})
	},
})

func isJourney(w orders.OneWish) bool { return w.For == string(orders.Teleport) }

// findGoal returns the space to which a wish leads, within the region of the subject: the
// first one of a kind; "" if it leads nowhere.
func (s *State) findGoal(m ofEffects, to orders.Place) book.Space {
	e, here := s.effectOf(m.place), s.Heroes[m.Seat].Space
	if e == nil {
		return ""
	}
	other := e.Choose == book.OtherInRegion || e.Teleport == book.OtherInRegion
	for _, space := range s.Book.In(s.Book.Region(here)) {
		if to.Is(s.Book.Space(space)) && (!other || space != here) {
			return space
		}
	}
	return ""
}

// relocateCharacter moves a character by an effect (T-53). The active one starts a new encounter
// after the rest of that effect; others only suffer a Hex.
func relocateCharacter(r *run, seat game.Seat, to book.Space, how string) {
	r.Emit(CharacterMoved{Seat: seat, From: r.Now.Heroes[seat].Space, Path: []book.Space{to}, How: how})
	if seat == r.Now.Active() {
		r.Drop(isOfTurn)
		return
	}
	r.Push(doHex.of(ofLanding{ofSpace: ofSpace{seat, to}}))
}
