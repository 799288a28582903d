package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// AlignmentChanged changes an alignment, once in a turn (T-116, T-117).
type AlignmentChanged struct {
	Seat game.Seat      `json:"seat"`
	From book.Alignment `json:"from"`
	To   book.Alignment `json:"to"`
}

func (e AlignmentChanged) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Alignment, hero.Realigned = e.To, state.Turns.Turn.N
}

// BecameToad turns a character into a Toad, or sets anew how many turns it stays one (T-119, T-125).
type BecameToad struct {
	Seat game.Seat `json:"seat"`
	Left int       `json:"left"`
}

func (e BecameToad) apply(state *State) {
	hero := state.Heroes[e.Seat]
	if hero.Toad != nil {
		hero.changeToad(func(t *Toad) { t.Left = e.Left })
		return
	}
	hero.Toad = &Toad{Left: e.Left, Fresh: state.Active() == e.Seat}
	hero.Turn.Mods = nil
}

// TurnsToMiss makes a character miss turns (T-127, T-128).
type TurnsToMiss struct {
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"`
	Cause string    `json:"cause,omitempty"`
}

func (e TurnsToMiss) apply(s *State) { s.Heroes[e.Seat].Miss += e.N }

// Enslaved binds a character to the Temple (T-34).
type Enslaved struct {
	Seat game.Seat `json:"seat"`
}

func (e Enslaved) apply(s *State) { s.Heroes[e.Seat].Enslaved = true }

// OfferGranted offers a character a movement for its next own turn (T-33).
type OfferGranted struct {
	Seat game.Seat `json:"seat"`
	Kind string    `json:"kind"` // "tavern_teleport" or "tavern_ferry"
}

func (e OfferGranted) apply(s *State) { s.Heroes[e.Seat].Offer = e.Kind }

// QuestAccepted gives a character a quest (T-156).
type QuestAccepted struct {
	Seat  game.Seat  `json:"seat"`
	N     int        `json:"n"` // the rolled number
	Quest book.Quest `json:"quest"`
}

func (e QuestAccepted) apply(s *State) { s.Heroes[e.Seat].Quest = e.N }

// QuestFulfilled ends a quest (T-161). The movement and the Talisman have events of their own.
type QuestFulfilled struct {
	Seat  game.Seat  `json:"seat"`
	Quest book.Quest `json:"quest"`
}

func (e QuestFulfilled) apply(s *State) { s.Heroes[e.Seat].Quest = 0 }

// CommandCast tells of a Command Spell (T-152).
type CommandCast struct {
	telling             // lives are lost by other events
	Seat    game.Seat   `json:"seat"`
	Natural int         `json:"natural"`
	Works   bool        `json:"works"`
	Victims []game.Seat `json:"victims,omitempty"`
}

// IndividualEvaded tells that a character has evaded a hostile individual (option
// evade_individuals).
type IndividualEvaded struct {
	telling
	Seat   game.Seat   `json:"seat"`
	Source book.Source `json:"source"`
}

// RollSkipped tells that an optional roll has not been made (DP-31).
type RollSkipped struct {
	telling
	Seat   game.Seat   `json:"seat"`
	Source book.Source `json:"source"`
}

// alignSubject changes the alignment of the subject, if it may (effect align). The step doUnfit then lays down the
// cards that the new alignment forbids (T-118).
func alignSubject(r *run, m ofEffects, e *book.Effect) {
	changeAlignment(r, m.Seat, book.Alignment(e.To))
}

// changeAlignment changes a character's alignment; it does nothing if the character may not.
func changeAlignment(run *run, seat game.Seat, to book.Alignment) {
	if run.Now.MayAlign(seat, to) {
		run.Emit(AlignmentChanged{Seat: seat, From: run.Now.Heroes[seat].Alignment, To: to})
	}
}

// MayAlign reports whether a character can change its alignment: once in a turn (T-117), as
// long as there are cards for it (T-17), and to neutral only if that is printed (T-116).
func (s *State) MayAlign(seat game.Seat, to book.Alignment) bool {
	hero := s.Heroes[seat]
	printed := s.Book.Character(hero.Character).Alignment
	switch {
	case hero.Alignment == to, hero.Realigned == s.Turns.Turn.N, to == book.Neutral && printed != book.Neutral:
		return false
	}
	return to == printed || hero.Alignment != printed || s.countTurnedLeft() > 0
}

// becomeToad turns the subject into a Toad, or starts its time as one anew (T-119, T-125). It does
// nothing if all Toad cards are in use (T-17).
func becomeToad(run *run, m ofEffects, effect *book.Effect) {
	seat := m.Seat
	if run.Now.Heroes[seat].Toad == nil && run.Now.countToadsLeft() == 0 {
		return
	}
	if !run.Now.Options.ToadKeeps {
		dropPossessions(run, seat, "toad") // T-120
	}
	run.Emit(BecameToad{Seat: seat, Left: effect.Turns})
}

// loseTurn makes the subject lose turns. The active character's turn ends at once; if cards were
// still to be resolved on its space, that was the lost turn (T-127). Others miss their next one
// (T-128).
func loseTurn(run *run, effects ofEffects, effect *book.Effect) {
	if effects.Seat == run.Now.Active() && run.Now.Now.Cut == "" {
		pending := run.Now.hasPendingCards(effects.Seat, effects.Piece)
		cutTurn(run, string(effects.Source))
		if pending {
			return
		}
	}
	run.Emit(TurnsToMiss{Seat: effects.Seat, N: int(effect.N), Cause: string(effects.Source)})
}

// hasPendingCards reports whether a character's space has cards, other than the given one, that the character would
// still have had to resolve in this encounter, or could have taken.
func (s *State) hasPendingCards(seat game.Seat, except book.Piece) bool {
	takeable := s.listTakeables(seat)
	return slices.ContainsFunc(s.listUnresolved(seat, s.Heroes[seat].Space), func(p book.Piece) bool {
		return p != except && (s.Book.Of(p).Number != numberThings || slices.Contains(takeable, p))
	})
}

// enslaveSubject binds the subject to the Temple (T-34).
func enslaveSubject(r *run, m ofEffects, _ *book.Effect) { r.Emit(Enslaved{Seat: m.Seat}) }

// grantOffer grants a movement for the character's next own turn (T-33).
func grantOffer(r *run, m ofEffects, e *book.Effect) {
	r.Emit(OfferGranted{Seat: m.Seat, Kind: e.Kind})
}

// startGlobal begins an effect on the whole game for some rounds (T-109, T-110).
func startGlobal(r *run, m ofEffects, e *book.Effect) {
	r.Emit(GlobalStarted{Seat: m.Seat, ID: e.ID, Until: r.Now.EndOfEffect(e.Rounds)})
}
