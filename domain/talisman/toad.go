package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// toad makes the subject a Toad, or one for as long as that anew (T-119, T-125);
// nobody, if all Toad cards are in use (T-17).
func toad(r *run, t task, e *book.Effect) {
	seat := t.About.Seat
	if r.Now.Heroes[seat].Toad == nil && r.Now.toadsLeft() == 0 {
		return
	}
	if !r.Now.Options.ToadKeeps {
		dropAll(r, seat, "toad") // T-120
	}
	r.Emit(BecameToad{Seat: seat, Left: e.Turns})
}

// loseTurn has the subject lose turns. The active character's turn ends at once;
// if cards were still to be resolved on its space, that was the lost turn
// (T-127). Others miss their next one (T-128).
func loseTurn(r *run, t task, e *book.Effect) {
	m := t.About
	if m.Seat == r.Now.Active() && r.Now.Now.Cut == "" {
		pending := r.Now.pending(m.Seat, m.Piece)
		cut(r, string(m.Source))
		if pending {
			return
		}
	}
	r.Emit(TurnsToMiss{Seat: m.Seat, N: int(e.N), Cause: string(m.Source)})
}

// pending reports whether cards lie on a character's space, besides the one in
// hand, that it would still have had to resolve in this encounter, or could have
// taken.
func (s *State) pending(seat game.Seat, but book.Piece) bool {
	takeable := s.takeable(seat)
	return slices.ContainsFunc(s.faced(seat, s.Heroes[seat].Space), func(p book.Piece) bool {
		return p != but && (s.Book.Of(p).Number != numberThings || slices.Contains(takeable, p))
	})
}

// enslave binds the subject to the Temple (T-34).
func enslave(r *run, t task, _ *book.Effect) { r.Emit(Enslaved{Seat: t.About.Seat}) }

// offer grants a movement for the next own turn (T-33).
func offer(r *run, t task, e *book.Effect) { r.Emit(OfferGranted{Seat: t.About.Seat, Kind: e.Kind}) }

// startGlobal begins an effect on the whole game for some rounds (T-109, T-110).
func startGlobal(r *run, t task, e *book.Effect) {
	r.Emit(GlobalStarted{Seat: t.About.Seat, ID: e.ID, Until: r.Now.Lasting(e.Rounds)})
}
