package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// drawSetup makes the draws before the first post, with the dice in the order of
// Q-11a: characters, missions, the first seat.
func (p *play) drawSetup() {
	p.chooseCharacters()
	for _, seat := range p.now.Seats {
		mission, pick, _ := p.now.Decks.Missions.Draw(p.rollFor("mission"), nil) // there are more missions than seats
		p.recordEvents(MissionDealt{Seat: seat}, MissionDrawn{Own: game.Own{Seat: seat}, Mission: mission, Pick: pick})
	}
	rounds, first := p.rollForHighest("start")
	p.recordEvents(StartRolled{Rounds: rounds}, TurnOrderFixed{Order: p.listSeatsRightOf(first)})
	p.removeResigned()
	p.openPost(1)
}

// rollFor returns the dice for one purpose.
func (p *play) rollFor(purpose string) piles.Roll { return piles.BindRoll(p.dice, purpose) }

// throwDie throws a twelve-sided die.
func (p *play) throwDie(purpose string) int { return p.dice.Roll(12, purpose) }

// rollForHighest lets every seat roll, then those tied for the highest again, until one is left (Q-8,
// It returns the rolls of each repetition, and the seat that is left; after maxRepetitions the
// first of those still tied.
func (p *play) rollForHighest(purpose string) (rounds [][]SeatRoll, first game.Seat) {
	tied := p.now.Seats
	for {
		var rolls []SeatRoll
		most := 0
		for _, seat := range tied {
			r := SeatRoll{Seat: seat, Die: p.throwDie(purpose)}
			rolls, most = append(rolls, r), max(most, r.Die)
		}
		rounds = append(rounds, rolls)
		highest := lists.Keep(rolls, func(r SeatRoll) bool { return r.Die == most })
		tied = lists.Map(highest, func(r SeatRoll) game.Seat { return r.Seat })
		if len(tied) == 1 || len(rounds) == maxRepetitions {
			return rounds, tied[0]
		}
	}
}

// maxRepetitions is the greatest number of repetitions of a roll. Dice without chance, as in tests, would
// repeat it for ever.
const maxRepetitions = 100

// listSeatsRightOf lists all seats beginning with the given one, to the right.
func (p *play) listSeatsRightOf(first game.Seat) []game.Seat {
	i := slices.Index(p.now.Seats, first)
	return slices.Concat(p.now.Seats[i:], p.now.Seats[:i])
}

// chooseCharacters gives every seat a character. Seats get their first wishes if these
// do not clash; if they do, or with the option of dice, a roll decides the order of choice. A
// seat that named no character, or whose wishes are all taken, gets the first that is free.
func (p *play) chooseCharacters() {
	var spoken, silent []game.Seat
	var firsts []book.Character
	for _, seat := range p.now.Seats {
		list := listWishedCharacters(p.orderSets[seat])
		if len(list) == 0 {
			silent = append(silent, seat)
			continue
		}
		spoken, firsts = append(spoken, seat), append(firsts, list[0])
	}
	slices.Sort(firsts)
	order := slices.Concat(spoken, silent)
	if p.now.Options.Dice || len(slices.Compact(firsts)) < len(spoken) {
		rounds, first := p.rollForHighest("character")
		order = p.listSeatsRightOf(first)
		p.recordEvents(CharacterRolled{Rounds: rounds, Order: order})
	}
	free := lists.Map(p.now.Book.Characters, func(d book.CharacterDef) book.Character { return d.ID })
	for _, seat := range order {
		given, ok := lists.Find(listWishedCharacters(p.orderSets[seat]), func(c book.Character) bool { return slices.Contains(free, c) })
		if !ok {
			given = free[0]
		}
		free = piles.Without(free, given)
		p.recordEvents(CharacterChosen{Seat: seat, Character: given})
	}
}

// findLastInSetup finds the last order of type O in a seat's section SETUP; false if there is none.
func findLastInSetup[O orders.Body](orderSet game.OrderSet) (last O, ok bool) {
	section, _ := orderSet.Section(SetupKey)
	for _, o := range section.Orders {
		clause, is := o.Body.(orders.Clause)
		if !is {
			continue
		}
		for _, body := range clause.All() {
			if said, is := body.(O); is {
				last, ok = said, true
			}
		}
	}
	return last, ok
}

// listWishedCharacters returns the characters that a seat wants, the most wanted first; none if it has
// named none.
func listWishedCharacters(orderSet game.OrderSet) []book.Character {
	said, _ := findLastInSetup[orders.Characters](orderSet)
	return said.List
}

// publishPoints makes all distributions of the first points public. A seat without a valid one
// gets the default (Q-14, D2).
func (p *play) publishPoints() {
	b := p.now.Book
	for _, seat := range p.now.Seats {
		said, ok := findLastInSetup[orders.Attributes](p.orderSets[seat])
		attrs := said.Attrs
		if ok = ok && b.Start.FindFault(attrs) == ""; !ok {
			attrs = b.Start.Default
		}
		p.recordEvents(AttributesSet{Seat: seat, Attrs: attrs, Default: !ok})
	}
}
