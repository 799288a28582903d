package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
)

// resign takes the characters of those who have resigned off the board.
func (p *play) resign() {
	for _, seat := range p.now.Seats {
		if p.sheets[seat].Resigned && p.now.Knights[seat].Status != Resigned {
			p.emit(p.now.resigned(seat))
		}
	}
}

// resigned sorts what a seat has into what is left on its tile and what leaves
// the game with it.
func (s *State) resigned(seat game.Seat) SeatResigned {
	k := s.Knights[seat]
	e := SeatResigned{Seat: seat}
	for _, h := range k.Hand {
		e.Left = append(e.Left, Lying{Card: h.Card, At: k.At, Up: true})
	}
	for _, f := range k.Front {
		card := s.Book.Card(f.Card)
		if f.Fixed || !card.Robbable() {
			e.Out = append(e.Out, f.Card)
			continue
		}
		free := card.Class == book.Errand || card.Class == book.Figure
		e.Left = append(e.Left, Lying{Card: f.Card, At: k.At, Up: true, Free: free, Beaten: f.Beaten})
	}
	return e
}

// wake rouses the dormant seats of which a letter has come.
func (p *play) wake() {
	for _, seat := range p.now.Seats {
		if sheet := p.sheets[seat]; p.now.Knights[seat].Status == Dormant && !sheet.Regency && !sheet.Vacant {
			p.note(SeatAwoke{Seat: seat})
		}
	}
}

// sleep lets the seats sleep that have been silent for too long, from the next
// post on, and those that have no player.
func (p *play) sleep() {
	for _, seat := range p.now.Seats {
		if sheet := p.sheets[seat]; p.now.Knights[seat].Status == Active && (sheet.Regency || sheet.Vacant) && !p.now.Solo() {
			p.note(SeatDormant{Seat: seat})
		}
	}
}
