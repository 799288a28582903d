package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// setUpGame shuffles the decks, draws the first seat, and deals the characters (T-2 to T-7).
func setUpGame(r *run, _ nothing) {
	shuffleDeck(r, AdventureDeck)
	shuffleDeck(r, SpellsDeck)
	if r.Now.Options.Bloodbath {
		r.Emit(TalismansRemoved{Cards: r.Now.listSpareTalismans()})
	}
	first := r.Now.Options.First
	if first == 0 {
		first = r.Dice.Roll(len(r.Now.Seats), "first seat")
	}
	r.Emit(FirstSeatDrawn{Seat: r.Now.Seats[first-1]})
	var offers, enters []task
	for _, seat := range r.Now.Seats {
		offers = append(offers, doOffer.of(ofSeat{seat}))
		enters = append(enters, doEnter.of(ofSeat{seat}))
	}
	r.Push(doBonus.of(nothing{}), doNext.of(nothing{}))
	r.Push(enters...)
	r.Push(doChoose.of(ofSeat{}))
	r.Push(offers...)
}

// listSpareTalismans returns the Talismans that the option bloodbath removes: all but one.
func (s *State) listSpareTalismans() []book.Piece {
	all := lists.Keep(s.Stock, func(p book.Piece) bool { return p.Card() == book.Talisman })
	return all[min(1, len(all)):]
}

// shuffleDeck makes a new deck of all cards of a pile (T-2, T-18).
func shuffleDeck(r *run, deck string) {
	cards := piles.Shuffled(piles.Rolls(r.Dice, "shuffle"), r.Now.findDeck(deck).Whole())
	r.Emit(DeckShuffled{Deck: deck, Size: len(cards)}, DeckOrdered{Deck: deck, Order: cards})
}

// takeTop returns the cards that a draw of n takes off a deck. If there are fewer, the discards are
// shuffled into a new deck below the rest; if that is not enough either, the draw is shorter
// (T-18).
func takeTop(r *run, deck string, n int) []book.Piece {
	pile := r.Now.findDeck(deck)
	if len(pile.Draw) < n && len(pile.Discard) > 0 {
		below := piles.Shuffled(piles.Rolls(r.Dice, "shuffle"), pile.Discard)
		r.Emit(DeckShuffled{Deck: deck, Size: len(below)}, DeckOrdered{Deck: deck, Order: appendCopy(pile.Draw, below...)})
	}
	return r.Now.findDeck(deck).Top(n)
}

// offerCharacters deals a seat its character, or several to choose from (T-4, three_characters).
func offerCharacters(r *run, a ofSeat) {
	seat := a.Seat
	n := 1
	if r.Now.Options.Three {
		n = 3
		if r.Now.Round == 0 && 3*len(r.Now.Seats) > len(r.Now.Book.Characters) {
			n = 2
		}
	}
	pool := r.Now.Unused
	if len(pool) == 0 {
		pool = r.Now.Fallen
	}
	drawn, _ := piles.Drawn(piles.Rolls(r.Dice, "character"), pool, n)
	r.Emit(CharacterDealt{Seat: seat, N: len(drawn)}, CharactersOffered{Own: game.Own{Seat: seat}, Characters: drawn})
}

// seatsToChoose returns the seats that have been dealt several characters.
func seatsToChoose(s *State, _ matter) []game.Seat {
	return lists.Keep(s.Seats, func(seat game.Seat) bool { return len(s.Heroes[seat].Dealt) > 1 })
}

// They ask which of several dealt characters to keep: DP-1 at the setup, DP-40 later.
var (
	askCharacter = newCharacterPoint("DP-1")
	askReentry   = newCharacterPoint("DP-40")
)

func newCharacterPoint(id string) *point {
	return &point{
		ID: id, Asked: seatsToChoose, Class: alwaysAsk,
		About: aboutThe(func(o orders.Choose) bool { return o.Character != "" }),
		Legal: func(s *State, seat game.Seat, _ matter, b game.Body) bool {
			return slices.Contains(s.Heroes[seat].Dealt, b.(orders.Choose).Character)
		},
		Choices: func(s *State, seat game.Seat, _ matter) []game.Body {
			return lists.Map(s.Heroes[seat].Dealt, func(c book.Character) game.Body { return orders.Choose{Character: c} })
		},
	}
}

func alwaysAsk(*State, matter) turns.Class { return turns.Always }

// keepCharacter lets each seat keep one of the characters that it was dealt.
func keepCharacter(r *run, m ofSeat) {
	p := askCharacter
	if m.Seat != "" {
		p = askReentry
	}
	seats := seatsToChoose(r.Now, m.matter())
	if len(seats) == 0 || !r.Ask(doChoose.of(m), p, m.matter()) {
		return
	}
	for _, seat := range seats {
		a := r.Answer(seat, p, m.matter())
		kept := a.Body.(orders.Choose).Character
		r.Emit(CharacterChosen{Seat: seat, Character: kept, Returned: piles.Without(r.Now.Heroes[seat].Dealt, kept), By: a.By})
	}
}

// enterCharacter puts a character on its start space (T-5, T-6).
func enterCharacter(r *run, a ofSeat) {
	seat := a.Seat
	def := r.Now.Book.Character(r.Now.Heroes[seat].Dealt[0])
	r.Emit(CharacterEntered{
		Seat: seat, Character: def.ID, Space: def.Start, Alignment: def.Alignment, Spells: def.Spells,
		Lives: def.Life, Fate: min(def.Fate, r.Now.Bank(book.Fate)), Gold: min(r.Now.Book.Limits.StartGold, r.Now.Bank(book.Gold)), // T-15
	})
	drawSpells(r, seat, def.Spells)
	showSpells(r, seat)
	inheritPossessions(r, seat)
}

// askBonus asks for the counter with which first characters begin (DP-2).
var askBonus = newPoint(pointOf[nothing]{
	point: &point{ID: "DP-2", Class: alwaysAsk, About: aboutThe(func(o orders.Choose) bool { return o.Stat != "" })},
	Asked: func(s *State, _ nothing) []game.Seat { return s.Seats },
	Choices: func(s *State, seat game.Seat, _ nothing) []game.Body {
		all := []game.Body{orders.Choose{Stat: book.Strength}, orders.Choose{Stat: book.Craft}}
		if c := s.Book.Character(s.Heroes[seat].Character); c.Craft > c.Strength {
			slices.Reverse(all)
		}
		return all
	},
})

// giveBonus gives each first character a counter (starting_bonus).
func giveBonus(r *run, m nothing) {
	if !r.Now.Options.Bonus || !askBonus.ask(r, doBonus.of(m), m) {
		return
	}
	for _, seat := range r.Now.Seats {
		a := r.Answer(seat, askBonus.point, m.matter())
		r.Emit(BonusChosen{Seat: seat, Stat: a.Body.(orders.Choose).Stat, By: a.By})
	}
}
