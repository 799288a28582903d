package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// isImposing reports whether effects come from a hostile individual that may be evaded like a
// creature (option evade_individuals): outside the Inner Region.
func (s *State) isImposing(effects ofEffects) bool {
	if !s.Options.Evade || effects.Path != book.PathDo || s.Book.Region(s.Heroes[effects.Seat].Space) == book.Inner {
		return false
	}
	if def := s.Book.Card(effects.Source.Card()); def != nil {
		return def.Hostile
	}
	def := s.Book.Space(effects.Source.Space())
	return def != nil && def.Hostile
}

// askEvadeIndividual asks whether to evade the individual, and how (DP-13); the default is no.
var askEvadeIndividual = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:      "DP-13 individual",
		Asked:   askInOwnTurn,
		Choices: fixedChoices(orders.Evade{Never: true}, orders.Evade{Choice: orders.Choice{All: true}}),
	},
	Open: func(state *State, m ofEffects) bool {
		_, free := state.findEvasion(m.Seat)
		return free
	},
	About: func(_ *State, effects ofEffects, b game.Body) bool {
		e, ok := b.(orders.Evade)
		return ok && (e.Never || e.All || slices.ContainsFunc(e.Things, func(t orders.Thing) bool {
			return t.Card != "" && t.Card == effects.Source.Card() || t.Space != "" && t.Space == effects.Source.Space()
		}))
	},
})

// evadeIndividual lets the subject evade the individual, if it wants to and can: an Event is discarded, other
// cards stay. It returns true if the effects must not start now: because they are evaded, because the question
// is still open, or because a Spell is cast first, after which the task is repeated.
func evadeIndividual(run *run, effects ofEffects) bool {
	if !run.Now.isImposing(effects) {
		return false
	}
	answer, ok := askEvadeIndividual.decide(run, doEffects.of(effects), effects)
	if !ok {
		return true
	}
	evade := answer.Body.(orders.Evade)
	with, free := run.Now.findEvasion(effects.Seat)
	for _, source := range listMeans(evade) {
		switch {
		case evade.Never:
		case free && (source.Free || source.Card == with):
			run.Emit(IndividualEvaded{Seat: effects.Seat, Source: effects.Source})
			if def := run.Now.Book.Of(effects.Piece); def != nil && def.Type == book.Event {
				discardSelf(run, effects, nil)
			}
			return true
		case source.Card == book.Invisibility && castToEvade(run, doEffects.of(effects), source.Card): // the task is repeated after it
			return true
		}
	}
	return false
}
