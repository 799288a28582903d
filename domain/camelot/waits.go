package camelot

import "seneschal/domain/game"

// question is a decision point in English: what is asked, and what happens if
// nothing comes (5.5).
type question struct{ what, otherwise string }

var questions = map[Point]question{
	AskOath:        {"a card for the oath", "your lowest card is laid down"},
	AskShare:       {"how to share the cards", "they are shuffled and dealt"},
	AskEvil:        {"the progression of Evil, and your heroic action", "your standing default, else the house's, decides"},
	AskAfterPeek:   {"the progression of Evil after the look", "your standing default, else the house's, decides"},
	AskArmor:       {"which of the two black cards takes effect", "the first one drawn does"},
	AskFacing:      {"how the combat card is laid", "it is laid face up"},
	AskWar:         {"in which war the card counts", "it counts in the one with fewer warriors"},
	AskMerlins:     {"Merlins against the black card", "you offer none"},
	AskVolunteer:   {"whether you volunteer", "you do not"},
	AskDiscards:    {"which cards you discard", "your standing list, else the lot, decides"},
	AskHeroic:      {"your heroic action", "the house acts for you"},
	AskSort:        {"the order of the black cards that you have seen", "they stay as they are"},
	AskConvocation: {"whether you come to Camelot", "you come, unless you are on a solo quest"},
	AskExchange:    {"which card you give to Arthur", "your standing list, else the lot, decides"},
	AskGrail:       {"whether the Grail saves a knight", "you save yourself, nobody else"},
	AskTaunt:       {"your taunt and your help to Evil", "the knight with most cards is taunted and an engine added"},
	AskKnighting:   {"who is knighted", "you abstain"},
}

// Waits tells on whom the open question waits.
func (s *State) Waits() []game.Wait {
	var waits []game.Wait
	for _, seat := range s.asked() {
		q := questions[s.Pending.Point]
		waits = append(waits, game.Wait{Seat: seat, For: q.what, Default: q.otherwise, Example: s.example(seat)})
	}
	return waits
}

// example are lines of a letter that answer the open question, legal by what
// the seat knows.
func (s *State) example(seat game.Seat) []string {
	d, k := s.Pending, s.Knights[seat]
	reply := func(r Reply) []string { r.ID = d.ID; return []string{r.String()} }
	yes, none := true, 0
	switch d.Point {
	case AskOath:
		return []string{OathCard{lowest(k.Hand)}.String()}
	case AskShare:
		return []string{ShareRandom{d.ID}.String()}
	case AskEvil:
		return []string{Evil{EvilSiege}.String()}
	case AskAfterPeek:
		return reply(Reply{Choice: EvilSiege})
	case AskArmor:
		return reply(Reply{Cards: d.Cards[:1]})
	case AskFacing:
		return reply(Reply{Face: "FACEUP"})
	case AskWar:
		return reply(Reply{War: Picts})
	case AskMerlins:
		return reply(Reply{Merlins: &none})
	case AskDiscards:
		return reply(Reply{Cards: k.Hand[:min(d.Owes[seat], len(k.Hand))]})
	case AskSort:
		return reply(Reply{Order: upTo(len(d.Cards))})
	case AskConvocation:
		return reply(Reply{Come: &yes})
	case AskExchange:
		return reply(Reply{Cards: []Card{lowest(k.Hand)}})
	case AskVolunteer, AskGrail:
		no := false
		return reply(Reply{Yes: &no})
	case AskTaunt:
		return []string{TurnHead{}.String(), Help{EvilSiege}.String(), TurnEnd{}.String()}
	case AskKnighting:
		return reply(Reply{Whom: Who{Seat: d.About[0], Word: s.Face(d.About[0]).Word}})
	default:
		return s.step(k)
	}
}

// step is a heroic action that is always legal: a move (C-51).
func (s *State) step(k Knight) []string {
	to := Camelot
	if k.At == Camelot {
		to = Picts
	}
	return []string{Heroic{Choices: []Deed{{Do: ActMove, Place: to}}}.String()}
}

// lowest is the card of a hand that the defaults take first (5.5).
func lowest(hand []Card) Card {
	if len(hand) == 0 {
		return ""
	}
	return hand[0]
}

// upTo counts from 1 to n.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}
