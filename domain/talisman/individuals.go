package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// isImposing reports whether effects come from a hostile individual that may be evaded like a
// creature (option evade_individuals): outside the Inner Region.
func (s *State) isImposing(m ofEffects) bool {
	if !s.Options.Evade || m.Path != book.PathDo || s.Book.Region(s.Heroes[m.Seat].Space) == book.Inner {
		return false
	}
	if def := s.Book.Card(m.Source.Card()); def != nil {
		return def.Hostile
	}
	def := s.Book.Space(m.Source.Space())
	return def != nil && def.Hostile
}

// askEvadeIndividual asks whether to evade the individual, and how (DP-13); the default is no.
var askEvadeIndividual = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:      "DP-13 individual",
		Asked:   askInOwnTurn,
		Choices: fixedChoices(orders.Evade{Never: true}, orders.Evade{Choice: orders.Choice{All: true}}),
	},
	Open: func(s *State, m ofEffects) bool {
		_, free := s.findEvasion(m.Seat)
		return free
	},
	About: func(_ *State, m ofEffects, b game.Body) bool {
		e, ok := b.(orders.Evade)
		return ok && (e.Never || e.All || slices.ContainsFunc(e.Things, func(t orders.Thing) bool {
			return t.Card != "" && t.Card == m.Source.Card() || t.Space != "" && t.Space == m.Source.Space()
		}))
	},
})

// evadeIndividual lets the subject evade the individual, if it wants to and can: an Event is
// discarded, others stay. It reports whether the task has nothing more to do.
func evadeIndividual(r *run, m ofEffects) bool {
	if !r.Now.isImposing(m) {
		return false
	}
	a, ok := askEvadeIndividual.decide(r, doEffects.of(m), m)
	if !ok {
		return true
	}
	e := a.Body.(orders.Evade)
	with, free := r.Now.findEvasion(m.Seat)
	for _, source := range listMeans(e) {
		switch {
		case e.Never:
		case free && (source.Free || source.Card == with):
			r.Emit(IndividualEvaded{Seat: m.Seat, Source: m.Source})
			if def := r.Now.Book.Of(m.Piece); def != nil && def.Type == book.Event {
				discardSelf(r, m, nil)
			}
			return true
		case source.Card == book.Invisibility && castToEvade(r, doEffects.of(m), source.Card): // the task is repeated after it
			return true
		}
	}
	return false
}
