package camelot

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// The codes of faults that depend on the state of the game.
const (
	codeNoCard       order.Code = "E-NO-CARD"
	codePlaceClosed  order.Code = "E-PLACE-CLOSED"
	codeSolo         order.Code = "E-SOLO-TAKEN"
	codeSamePlace    order.Code = "E-SAME-PLACE"
	codeNotHere      order.Code = "E-NOT-HERE"
	codePattern      order.Code = "E-PATTERN"
	codeStraight     order.Code = "E-STRAIGHT"
	codeDarkForest   order.Code = "E-DARKFOREST"
	codeVivien       order.Code = "E-VIVIEN"
	codeHandLimit    order.Code = "E-HAND-LIMIT"
	codeNoEngine     order.Code = "E-NO-ENGINE"
	codeKindTwice    order.Code = "E-KIND-TWICE"
	codeSacrifice    order.Code = "E-SACRIFICE"
	codeSpecialTwice order.Code = "E-SPECIAL-TWICE"
	codeAccuseEarly  order.Code = "E-ACCUSE-EARLY"
	codeAccuseUsed   order.Code = "E-ACCUSE-USED"
	codeAccuseTarget order.Code = "E-ACCUSE-TARGET"
	codeTarget       order.Code = "E-TARGET"
	codeHeal         order.Code = "E-HEAL"
	codeKind         order.Code = "E-CARD-KIND"
	codeExchange     order.Code = "E-EXCHANGE"
	codePower        order.Code = "E-POWER"
	codeOff          order.Code = "E-OFF"
)

// A fault is the reason for which an order cannot be carried out: its code,
// the key of its sentence among the reasons, and that sentence's parameters. It
// contains nothing that the seat may not know.
type fault struct {
	Code  order.Code
	Key   string
	Args  args
	Legal []string // legal alternatives, as written
	Later bool     // it may be gone in another phase
}

// newFault returns a fault; the pairs are the parameters of its sentence.
func newFault(code order.Code, key string, pairs ...any) *fault {
	return &fault{Code: code, Key: key, Args: words.Args(pairs...)}
}

// hasPowerOf reports whether a knight has the power of a coat; exposure takes it
// (C-110).
func (k Knight) hasPowerOf(coat Coat) bool { return k.Coat == coat && !k.Exposed }

// lacksCoat makes a reason for unless: the seat lacks the power of a coat (C-110); key is that of the sentence.
func lacksCoat(coat Coat, key string) func(*State, game.Seat) *fault {
	return func(state *State, seat game.Seat) *fault {
		if state.Knights[seat].hasPowerOf(coat) {
			return nil
		}
		return newFault(codePower, key)
	}
}

// findCoatFault returns the fault of lacksCoat. A squire may still win the coat: then the order can wait for it.
func findCoatFault(coat Coat, key string) func(*State, game.Seat) *fault {
	return func(state *State, seat game.Seat) *fault {
		f := lacksCoat(coat, key)(state, seat)
		if knight := state.Knights[seat]; f != nil {
			f.Later = knight.Coat == "" && knight.Squire > 0
		}
		return f
	}
}

// isOff makes a reason for unless: an option of the game has switched the order off.
func isOff(on func(Options) bool, key string) func(*State, game.Seat) *fault {
	return func(state *State, _ game.Seat) *fault { return state.findOffFault(on(state.Options), key) }
}

// isTraitorOff finds the fault of orders that need a traitor in the game, if it has none.
func isTraitorOff(state *State, _ game.Seat) *fault {
	return state.findOffFault(state.Options.Traitor, "off_traitor")
}

// isLoyal makes a reason for unless: only the traitor may give the order. It does not apply to a seat that has not
// seen its loyalty card.
func isLoyal(key string) func(*State, game.Seat) *fault {
	return func(state *State, seat game.Seat) *fault {
		if k := state.Knights[seat]; k.Seen && k.Loyalty != Traitor {
			return newFault(codePower, key)
		}
		return nil
	}
}

// findOffFault returns the fault of an order that an option of the game has switched off; nil if it is on.
func (s *State) findOffFault(on bool, key string) *fault {
	if on {
		return nil
	}
	return newFault(codeOff, key)
}

// findSacrificeFault returns the reason for which a seat cannot give a life point for a second
// action (C-52, C-101); nil if it can.
func (s *State) findSacrificeFault(seat game.Seat, turn Turn) *fault {
	knight := s.Knights[seat]
	switch {
	case !s.Options.Sacrifice:
		return newFault(codeOff, "off_sacrifice")
	case !turn.Done:
		return newFault(codeSacrifice, "sacrifice_first")
	case turn.Sacrificed:
		return newFault(codeSacrifice, "sacrifice_twice")
	case knight.Doomed:
		return newFault(codeSacrifice, "sacrifice_doomed")
	case knight.Life <= 0:
		return newFault(codeSacrifice, "sacrifice_life")
	}
	return nil
}

// findMoveFault returns the reason for which a knight cannot move to a place (C-60 to C-62); nil if
// it can.
func (s *State) findMoveFault(seat game.Seat, to Place) *fault {
	at := s.Knights[seat].At
	switch {
	case at == to && to == Camelot:
		return newFault(codeSamePlace, "same_camelot")
	case at == to:
		return newFault(codeSamePlace, "same_place", "place", to)
	case !s.isOpen(to):
		return s.newClosedFault(to)
	case s.QuestOf(to).Solo && len(s.listPresent(to)) > 0:
		return newFault(codeSolo, "solo_taken", "who", s.listPresent(to)[0], "place", to)
	}
	return nil
}

// newClosedFault returns the fault of a place that is closed, with the open places as alternatives.
func (s *State) newClosedFault(to Place) *fault {
	key := "place_ended"
	if to == Dragon && s.Quests[Lancelot].Open {
		key = "place_not_yet"
	}
	open := toStrings(lists.Keep(s.places, s.isOpen))
	f := newFault(codePlaceClosed, key, "place", to, "places", strings.Join(open, ", "))
	f.Legal = open
	return f
}

// findUnavailableFault returns the reason for which no order of a seat can be about another seat, under the given
// code: the other seat is the seat itself, has left, is dead or is exposed (C-7). It returns nil if none of these
// holds. For the seat "" nobody is the seat itself.
func (s *State) findUnavailableFault(seat, other game.Seat, code order.Code) *fault {
	knight := s.Knights[other]
	switch {
	case other == seat:
		return newFault(code, "who_self", "who", other)
	case knight.Left:
		return newFault(code, "who_left", "who", other)
	case !knight.Alive:
		return newFault(code, "who_dead", "who", other)
	case knight.Exposed:
		return newFault(code, "who_exposed", "who", other)
	}
	return nil
}

// accuseFrom is the number of engines, or of swords, from which accusations are open (C-90). So many swords also show
// the loyalty cards that were dealt unseen.
const accuseFrom = 6

// findAccusationFault returns the reason for which a seat cannot accuse another (C-90, C-91); nil
// if it can.
func (s *State) findAccusationFault(seat, other game.Seat) *fault {
	knight := s.Knights[seat]
	early := s.Engines < accuseFrom && s.Swords.Total() < accuseFrom
	switch {
	case !s.Options.Traitor:
		return newFault(codeOff, "off_traitor")
	case !knight.Seen:
		return newFault(codeOff, "off_accuse")
	case knight.Accused && !s.Options.AccuseFree:
		return newFault(codeAccuseUsed, "accuse_used")
	case early && !s.Options.AccuseFree:
		return newFault(codeAccuseEarly, "accuse_early", "engines", s.Engines, "swords", s.Swords.Total())
	}
	if f := s.findUnavailableFault(seat, other, codeAccuseTarget); f != nil {
		return f
	}
	if s.Knights[other].Proven {
		return newFault(codeAccuseTarget, "who_proven", "who", other)
	}
	return nil
}
