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
func setUpGame(run *run, _ nothing) {
	shuffleDeck(run, AdventureDeck)
	shuffleDeck(run, SpellsDeck)
	if run.Now.Options.Bloodbath {
		run.Emit(TalismansRemoved{Cards: run.Now.listSpareTalismans()})
	}
	first := run.Now.Options.First
	if first == 0 {
		first = run.Dice.Roll(len(run.Now.Seats), "first seat")
	}
	run.Emit(FirstSeatDrawn{Seat: run.Now.Seats[first-1]})
	var offers, enters []task
	for _, seat := range run.Now.Seats {
		offers = append(offers, doOffer.of(ofSeat{seat}))
		enters = append(enters, doEnter.of(ofSeat{seat}))
	}
	run.Push(doBonus.of(nothing{}), doNext.of(nothing{}))
	run.Push(enters...)
	run.Push(doChoose.of(ofSeat{}))
	run.Push(offers...)
}

// listSpareTalismans returns the Talismans that the option bloodbath removes: all but one.
func (s *State) listSpareTalismans() []book.Piece {
	all := lists.Keep(s.Stock, func(p book.Piece) bool { return p.Card() == book.Talisman })
	return all[min(1, len(all)):]
}

// shuffleDeck shuffles a deck and its discards into a new deck (T-2, T-18).
func shuffleDeck(run *run, deck string) {
	cards := piles.Shuffle(piles.BindRoll(run.Dice, "shuffle"), run.Now.findDeck(deck).ListAll())
	run.Emit(DeckShuffled{Deck: deck, Size: len(cards)}, DeckOrdered{Deck: deck, Order: cards})
}

// listTop returns the top n cards of a deck, and leaves them on it. If there are fewer, it first shuffles the discards
// below the rest of the deck; if that is not enough either, it returns fewer (T-18).
func listTop(run *run, deck string, n int) []book.Piece {
	pile := run.Now.findDeck(deck)
	if len(pile.Draw) < n && len(pile.Discard) > 0 {
		below := piles.Shuffle(piles.BindRoll(run.Dice, "shuffle"), pile.Discard)
		run.Emit(DeckShuffled{Deck: deck, Size: len(below)}, DeckOrdered{Deck: deck, Order: appendCopy(pile.Draw, below...)})
	}
	return run.Now.findDeck(deck).Top(n)
}

// offerCharacters deals a seat its character, or with the option three_characters three to choose from (T-4): two at
// the setup if there are not three for each seat. If no character is unused, it deals the fallen ones.
func offerCharacters(run *run, a ofSeat) {
	seat := a.Seat
	n := 1
	if run.Now.Options.Three {
		n = 3
		if run.Now.Round == 0 && 3*len(run.Now.Seats) > len(run.Now.Book.Characters) {
			n = 2
		}
	}
	pool := run.Now.Unused
	if len(pool) == 0 {
		pool = run.Now.Fallen
	}
	drawn, _ := piles.Draw(piles.BindRoll(run.Dice, "character"), pool, n)
	run.Emit(CharacterDealt{Seat: seat, N: len(drawn)}, CharactersOffered{Own: game.Own{Seat: seat}, Characters: drawn})
}

// listChoosingSeats returns the seats that have been dealt several characters.
func listChoosingSeats(state *State, _ matter) []game.Seat {
	return lists.Keep(state.Seats, func(seat game.Seat) bool { return len(state.Heroes[seat].Dealt) > 1 })
}

// askCharacter asks at the setup, and askReentry later, which of several dealt characters to keep
// (DP-1, DP-40).
var (
	askCharacter = newCharacterPoint("DP-1")
	askReentry   = newCharacterPoint("DP-40")
)

func newCharacterPoint(id string) *point {
	return &point{
		ID: id, Asked: listChoosingSeats, Class: alwaysAsk,
		About: aboutThe(func(o orders.Choose) bool { return o.Character != "" }),
		Legal: func(state *State, seat game.Seat, _ matter, b game.Body) bool {
			return slices.Contains(state.Heroes[seat].Dealt, b.(orders.Choose).Character)
		},
		Choices: func(state *State, seat game.Seat, _ matter) []game.Body {
			return lists.Map(state.Heroes[seat].Dealt, func(c book.Character) game.Body { return orders.Choose{Character: c} })
		},
	}
}

func alwaysAsk(*State, matter) turns.Class { return turns.Always }

// keepCharacter lets each seat that was dealt several characters keep one of them. Without a seat in about it is for
// the setup, where all are asked at once.
func keepCharacter(run *run, about ofSeat) {
	point := askCharacter
	if about.Seat != "" {
		point = askReentry
	}
	seats := listChoosingSeats(run.Now, about.matter())
	if len(seats) == 0 || !run.Ask(doChoose.of(about), point, about.matter()) {
		return
	}
	for _, seat := range seats {
		answer := run.Answer(seat, point, about.matter())
		kept := answer.Body.(orders.Choose).Character
		run.Emit(CharacterChosen{Seat: seat, Character: kept, Returned: piles.Without(run.Now.Heroes[seat].Dealt, kept), By: answer.By})
	}
}

// enterCharacter puts the character that a seat was dealt on its start space (T-5, T-6), with its Spells and an
// heirloom. It gets fate and gold as far as the bank has them (T-15).
func enterCharacter(run *run, a ofSeat) {
	seat := a.Seat
	def := run.Now.Book.Character(run.Now.Heroes[seat].Dealt[0])
	run.Emit(CharacterEntered{
		Seat: seat, Character: def.ID, Space: def.Start, Alignment: def.Alignment, Spells: def.Spells,
		Lives: def.Life, Fate: min(def.Fate, run.Now.PointsInBank(book.Fate)), Gold: min(run.Now.Book.Limits.StartGold, run.Now.PointsInBank(book.Gold)), // T-15
	})
	drawSpells(run, seat, def.Spells)
	showSpells(run, seat)
	inheritPossessions(run, seat)
}

// askBonus asks for the counter with which first characters begin (DP-2).
var askBonus = newPoint(pointOf[nothing]{
	point: &point{ID: "DP-2", Class: alwaysAsk, About: aboutThe(func(o orders.Choose) bool { return o.Stat != "" })},
	Asked: func(s *State, _ nothing) []game.Seat { return s.Seats },
	Choices: func(state *State, seat game.Seat, _ nothing) []game.Body {
		all := []game.Body{orders.Choose{Stat: book.Strength}, orders.Choose{Stat: book.Craft}}
		if c := state.Book.Character(state.Heroes[seat].Character); c.Craft > c.Strength {
			slices.Reverse(all)
		}
		return all
	},
})

// giveBonus gives each first character a counter; without the option starting_bonus it does nothing.
func giveBonus(run *run, about nothing) {
	if !run.Now.Options.Bonus || !askBonus.ask(run, doBonus.of(about), about) {
		return
	}
	for _, seat := range run.Now.Seats {
		answer := run.Answer(seat, askBonus.point, about.matter())
		run.Emit(BonusChosen{Seat: seat, Stat: answer.Body.(orders.Choose).Stat, By: answer.By})
	}
}
