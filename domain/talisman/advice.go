package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// What things are worth to a seat that nobody knows better, in hundredths of a life. It is
// for a suggestion alone: nothing that is played depends on it.
const (
	aLife   = 100
	aPoint  = 150 // of Strength or Craft
	aSpell  = 60
	aFate   = 40
	aGold   = 25
	aTurn   = 60
	aThing  = 60 // that lies there to be taken
	unseen  = 20 // a card that is drawn
	aTrophy = 60
)

// advised is the movement that is suggested to a seat: the better way round, by what lies
// where its roll leads, or where each roll may lead. In the Inner Region it is what is done
// without any (5.1).
func (s *State) advised(seat game.Seat) string {
	now := s.Playing(seat) && s.Active() == seat && s.Now.Order > 0
	var ways []game.Body
	if now {
		ways = s.moves(seat)
	}
	here := s.Heroes[seat].Space
	open := func(line string) bool {
		return !now || slices.ContainsFunc(ways, func(b game.Body) bool { return b.String() == line })
	}
	if s.Heroes[seat].Character != "" && s.Book.Region(here) != book.Inner && open("MOVE CCW") && (!open("MOVE CW") || s.ahead(seat, here, -1) > s.ahead(seat, here, 1)) {
		return "MOVE CCW"
	}
	if len(ways) > 0 {
		return ways[0].String()
	}
	return "MOVE CW"
}

// ahead is what going one way round a ring is worth: by the roll, if there is one, else by
// the mean of all.
func (s *State) ahead(seat game.Seat, from book.Space, turn int) int {
	if n := s.Reach(seat); n > 0 {
		return s.there(seat, s.Book.Along(from, turn*n))
	}
	sum := 0
	for n := 1; n <= 6; n++ {
		sum += s.there(seat, s.Book.Along(from, turn*n))
	}
	return sum / 6
}

// there is what the end of a path is worth to a seat: what it does, what lies there, and
// what is drawn.
func (s *State) there(seat game.Seat, path []book.Space) int {
	if len(path) == 0 {
		return 0
	}
	at := path[len(path)-1]
	d := s.Book.Space(at)
	worth := s.reckon(seat, d.BeforeDraw) + s.reckon(seat, d.Do) + aGold*s.Gold[at]
	for _, l := range s.Lying[at] {
		switch card := s.Book.Of(l.Piece); {
		case card.Type == book.Enemy:
			worth += s.odds(seat, at, max(card.Strength, card.Craft), card.Craft > card.Strength)
		case card.Thing():
			worth += aThing
		default:
			worth += s.reckon(seat, card.Do)
		}
	}
	return worth + unseen*max(d.Draw-len(s.Lying[at]), 0)
}

// odds are what a fight with a creature is worth: a trophy if it is won, a life if it is
// lost, by the 36 throws of both dice.
func (s *State) odds(seat game.Seat, at book.Space, n int, psychic bool) int {
	f := &Fight{Psychic: psychic, Space: at, Cause: FromCards, Foes: []Foe{{N: n}}}
	f.Sides[0].Seat = seat
	margin, sum := s.adds(f, seat)-n, 0
	for mine := 1; mine <= 6; mine++ {
		for theirs := 1; theirs <= 6; theirs++ {
			switch score := margin + mine - theirs; {
			case score > 0:
				sum += aTrophy
			case score < 0:
				sum -= aLife
			}
		}
	}
	return sum / 36
}

// reckon is what effects are worth to a seat, as far as a glance tells; what it does not
// know counts nothing.
func (s *State) reckon(seat game.Seat, effects []book.Effect) int {
	return lists.Sum(effects, func(e book.Effect) int { return s.glance(seat, &e) })
}

func (s *State) glance(seat game.Seat, e *book.Effect) int {
	h := s.Heroes[seat]
	switch e.Op {
	case book.OpGain:
		return int(e.N) * priceOf(e.Stat)
	case book.OpLose:
		return -e.N.Of(s.has(seat, e.Stat)) * priceOf(e.Stat)
	case book.OpHeal:
		return min(max(s.Book.Character(h.Character).Life-h.Lives, 0), 2) * aLife / 2
	case book.OpGainSpell:
		return aSpell
	case book.OpLoseTurn, book.OpEnslave:
		return -aTurn
	case book.OpToad:
		return -3 * aLife
	case book.OpFight:
		return s.odds(seat, h.Space, max(e.Strength, e.Craft), e.Craft > e.Strength)
	case book.OpRoll:
		return s.throws(seat, e)
	case book.OpByAlignment:
		return s.reckon(seat, e.Branch(h.Alignment))
	case book.OpIf:
		return s.reckon(seat, lists.Either(s.holds(seat, e.When), e.Then, e.Else))
	case book.OpChoose, book.OpVisitOne:
		best := 0
		for _, o := range e.Options {
			best = max(best, s.reckon(seat, o.Do))
		}
		return best
	}
	return 0
}

// throws is the mean of what a roll of one die brings; of more dice it is not known.
func (s *State) throws(seat game.Seat, e *book.Effect) int {
	if e.Dice != 1 {
		return 0
	}
	sum := 0
	for n := 1; n <= 6; n++ {
		sum += s.reckon(seat, e.Table.Of(n))
	}
	return sum / 6
}

// has is how much of something a character has to lose.
func (s *State) has(seat game.Seat, stat book.Stat) int {
	h := s.Heroes[seat]
	switch stat {
	case book.Life:
		return h.Lives
	case book.Fate:
		return h.Fate
	case book.Gold:
		return h.Gold
	}
	return h.counters(stat)
}

// priceOf is what one of something is worth.
func priceOf(stat book.Stat) int {
	switch stat {
	case book.Life:
		return aLife
	case book.Fate:
		return aFate
	case book.Gold:
		return aGold
	}
	return aPoint
}
