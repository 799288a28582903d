package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// Rough values of things for a seat, in hundredths of a life. They serve a suggestion alone: the
// game itself does not depend on them.
const (
	lifeValue    = 100
	counterValue = 150 // of Strength or Craft
	spellValue   = 60
	fateValue    = 40
	goldValue    = 25
	turnValue    = 60
	thingValue   = 60 // lying there to be taken
	drawnValue   = 20 // a card to be drawn
	trophyValue  = 60
)

// suggestMove suggests a line of orders to a seat, such as "MOVE CW": the better way round, by the spaces to
// which its roll, or else any roll, may lead. In the Inner Region it returns the movement that is made
// without orders, and MOVE CW if the seat does not move now.
func (s *State) suggestMove(seat game.Seat) string {
	now := s.IsPlaying(seat) && s.Active() == seat && s.Now.Order > 0
	var ways []game.Body
	if now {
		ways = s.listMoves(seat)
	}
	here := s.Heroes[seat].Space
	open := func(line string) bool {
		return !now || slices.ContainsFunc(ways, func(b game.Body) bool { return b.String() == line })
	}
	if s.Heroes[seat].Character != "" && s.Book.Region(here) != book.Inner && open("MOVE CCW") && (!open("MOVE CW") || s.valueDirection(seat, here, -1) > s.valueDirection(seat, here, 1)) {
		return "MOVE CCW"
	}
	if len(ways) > 0 {
		return ways[0].String()
	}
	return "MOVE CW"
}

// valueDirection values going one way round a ring, clockwise for turn 1 and the other way for -1: by the
// roll, if there is one, else by the mean of all six.
func (s *State) valueDirection(seat game.Seat, from book.Space, turn int) int {
	if n := s.MoveLength(seat); n > 0 {
		return s.valuePathEnd(seat, s.Book.Along(from, turn*n))
	}
	sum := 0
	for n := 1; n <= 6; n++ {
		sum += s.valuePathEnd(seat, s.Book.Along(from, turn*n))
	}
	return sum / 6
}

// valuePathEnd values the last space of a path for a seat: its instructions, the things that lie
// there, and the cards to draw.
func (s *State) valuePathEnd(seat game.Seat, path []book.Space) int {
	if len(path) == 0 {
		return 0
	}
	at := path[len(path)-1]
	space := s.Book.Space(at)
	worth := s.valueEffects(seat, space.BeforeDraw) + s.valueEffects(seat, space.Do) + goldValue*s.Gold[at]
	for _, l := range s.Lying[at] {
		switch card := s.Book.Of(l.Piece); {
		case card.Type == book.Enemy:
			worth += s.valueFight(seat, at, max(card.Strength, card.Craft), card.Craft > card.Strength)
		case card.IsThing():
			worth += thingValue
		default:
			worth += s.valueEffects(seat, card.Do)
		}
	}
	return worth + drawnValue*max(space.Draw-len(s.Lying[at]), 0)
}

// valueFight values a fight with a creature: a trophy for a victory, a life for a defeat, over the
// 36 throws of both dice.
func (s *State) valueFight(seat game.Seat, at book.Space, n int, psychic bool) int {
	fight := &Fight{Psychic: psychic, Space: at, Cause: FromCards, Foes: []Foe{{N: n}}}
	fight.Sides[0].Seat = seat
	margin, sum := s.sideTotal(fight, seat)-n, 0
	for mine := 1; mine <= 6; mine++ {
		for theirs := 1; theirs <= 6; theirs++ {
			switch score := margin + mine - theirs; {
			case score > 0:
				sum += trophyValue
			case score < 0:
				sum -= lifeValue
			}
		}
	}
	return sum / 36
}

// valueEffects values a list of effects for a seat at a glance; effects that it does not know count
// 0.
func (s *State) valueEffects(seat game.Seat, effects []book.Effect) int {
	return lists.Sum(effects, func(e book.Effect) int { return s.valueEffect(seat, &e) })
}

// valueEffect values one effect for a seat; 0 for one that it does not know.
func (s *State) valueEffect(seat game.Seat, effect *book.Effect) int {
	hero := s.Heroes[seat]
	switch effect.Op {
	case book.OpGain:
		return int(effect.N) * valuePoint(effect.Stat)
	case book.OpLose:
		return -effect.N.Of(s.countLosable(seat, effect.Stat)) * valuePoint(effect.Stat)
	case book.OpHeal:
		return min(max(s.Book.Character(hero.Character).Life-hero.Lives, 0), 2) * lifeValue / 2
	case book.OpGainSpell:
		return spellValue
	case book.OpLoseTurn, book.OpEnslave:
		return -turnValue
	case book.OpToad:
		return -3 * lifeValue
	case book.OpFight:
		return s.valueFight(seat, hero.Space, max(effect.Strength, effect.Craft), effect.Craft > effect.Strength)
	case book.OpRoll:
		return s.valueTableMean(seat, effect)
	case book.OpByAlignment:
		return s.valueEffects(seat, effect.Branch(hero.Alignment))
	case book.OpIf:
		return s.valueEffects(seat, lists.Either(s.conditionHolds(seat, effect.When), effect.Then, effect.Else))
	case book.OpChoose, book.OpVisitOne:
		best := 0
		for _, o := range effect.Options {
			best = max(best, s.valueEffects(seat, o.Do))
		}
		return best
	}
	return 0
}

// valueTableMean returns the mean value of a roll of one die; 0 for more dice.
func (s *State) valueTableMean(seat game.Seat, effect *book.Effect) int {
	if effect.Dice != 1 {
		return 0
	}
	sum := 0
	for n := 1; n <= 6; n++ {
		sum += s.valueEffects(seat, effect.Table.Of(n))
	}
	return sum / 6
}

// countLosable returns how much of a Stat a character can lose.
func (s *State) countLosable(seat game.Seat, stat book.Stat) int {
	hero := s.Heroes[seat]
	switch stat {
	case book.Life:
		return hero.Lives
	case book.Fate:
		return hero.Fate
	case book.Gold:
		return hero.Gold
	}
	return hero.countCounters(stat)
}

// valuePoint returns the value of one point of a Stat.
func valuePoint(stat book.Stat) int {
	switch stat {
	case book.Life:
		return lifeValue
	case book.Fate:
		return fateValue
	case book.Gold:
		return goldValue
	}
	return counterValue
}
