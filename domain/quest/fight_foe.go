package quest

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// The magic cards that rules name.
const (
	amulet book.Card = "magic-amulet"
	elixir book.Card = "magic-elixir"
	potion book.Card = "magic-potion"
)

// sufferAttack lets a compulsory foe attack the seat in turn, unless the Amulet keeps the foe off
// . An evaded fight does not count as one.
func (p *play) sufferAttack(foe book.Card) {
	seat, o := p.turn.seat, occasion{Foe: foe, Mode: Defence}
	if p.evadesFight(seat, o) {
		p.recordAndSettle(FightEvaded{Seat: seat, Foe: foe, At: p.now.Knights[seat].At, With: amulet})
		return
	}
	p.fightFoe(seat, o, true)
}

// attackFoe lets the seat in turn fight a foe that it has chosen.
func (p *play) attackFoe(foe book.Card) {
	p.fightFoe(p.turn.seat, occasion{Foe: foe, Mode: Attack}, false)
}

// fightFoe plays the fight of a seat with a foe, and its consequences. A defeat ends the
// turn.
func (p *play) fightFoe(seat game.Seat, occasion occasion, compulsory bool) {
	p.turn.fought = true
	card, at := p.now.Book.Card(occasion.Foe), p.now.Knights[seat].At
	ownParts, foeParts := p.bringParts(seat, occasion, card.Fight), listFoeParts(card)
	p.recordAndSettle(FightStarted{Seat: seat, Foe: occasion.Foe, At: at, Mode: occasion.Mode, Compulsory: compulsory, Own: ownParts, Theirs: foeParts, Margin: sumParts(ownParts) - sumParts(foeParts)})
	blue, yellow := p.throwDie("blue"), p.throwDie("yellow")
	resolved := FightResolved{Seat: seat, Foe: occasion.Foe, Blue: blue, Yellow: yellow, Own: sumParts(ownParts) + blue, Theirs: sumParts(foeParts) + yellow}
	resolved.Result = compareTotals(resolved.Own, resolved.Theirs)
	p.recordAndSettle(resolved)
	p.usePotion(seat, ownParts)
	switch resolved.Result {
	case Won:
		p.captureFoe(seat, card, at)
	case Lost:
		p.releaseFoe(seat, occasion.Foe, at)
		p.sufferDefeat(seat, occasion, card, at)
		p.turn.over = true
	case Tied:
		p.releaseFoe(seat, occasion.Foe, at)
	}
}

// compareTotals returns the outcome of a fight for the side with the total own.
func compareTotals(own, theirs int) Outcome {
	switch {
	case own > theirs:
		return Won
	case own < theirs:
		return Lost
	}
	return Tied
}

// evadesFight reports whether a seat keeps out of a fight by the Amulet; false if it does not hold it. The
// seat's orders decide; without any, it evades foes with a higher total, and all duels (Q-73, D11, D12).
func (p *play) evadesFight(seat game.Seat, occasion occasion) bool {
	k := p.now.Knights[seat]
	if !k.Holds(amulet) {
		return false
	}
	if e, ok := findFirstOrderFor(p, seat, occasion, func(e orders.Evade) bool { return e.Duels == (occasion.Rival != "") }); ok {
		return !e.No
	}
	margin, _ := p.now.fightMargin(seat, occasion)
	return occasion.Rival != "" || margin < 0
}

// bringParts returns the addends of a seat's total, with the weapons that its orders bring, by default all
// (D13). It informs the seat of each weapon for which its Dexterity is too low.
func (p *play) bringParts(seat game.Seat, occasion occasion, counts book.Attrs) []Addend {
	w, ok := findFirstOrder[orders.Weapons](p, seat, occasion)
	brings := func(c book.Card) bool { return !ok || w.All || slices.Contains(w.Cards, c) }
	dex := p.now.Knights[seat].Attrs.Dex
	for _, card := range p.now.listArms(seat) {
		if counts.Str > 0 && card.Class == book.Weapon && card.Dex > dex && brings(card.ID) {
			p.passOver(seat, nil, "D13", map[string]string{"card": string(card.ID), "needs": strconv.Itoa(card.Dex), "has": strconv.Itoa(dex)})
		}
	}
	return p.now.listParts(seat, counts, occasion.Mode, brings)
}

// usePotion takes the Potion out of the game after a fight in which it was one of the addends (option
// potion_once).
func (p *play) usePotion(seat game.Seat, own []Addend) {
	if p.now.Options.PotionOnce && slices.ContainsFunc(own, func(a Addend) bool { return a.Card == potion }) {
		p.recordAndSettle(MagicSpent{Seat: seat, Card: potion, Purpose: "fight"})
		p.turnHand(seat)
	}
}

// fightWorth returns the Valour and Experience that a fight is worth.
func fightWorth(counts book.Attrs) book.Attrs {
	return book.Attrs{Val: min(counts.Str, 1), Exp: min(counts.Int, 1)}
}

// captureFoe gives a victor the foe's card, the points, Valour and Experience, and then the
// hoard, card by card.
func (p *play) captureFoe(seat game.Seat, card *book.CardDef, at land.Place) {
	hoard := p.now.listHoard(card.ID)
	p.recordEvents(FoeCaptured{Seat: seat, Foe: card.ID, At: at, Hoard: listFaceUpCards(hoard)})
	p.scorePoints(seat, DeedFight, p.now.Book.Points.Fight, card.ID)
	p.alterAttributes(seat, fightWorth(card.Fight), 1, string(card.ID))
	if card.Class == book.Errand {
		p.recordEvents(ErrandBegun{Seat: seat, Card: card.ID})
	}
	p.settleDue()
	p.showLying(seat, at)
	for _, l := range hoard {
		p.offerCard(seat, l.Card)
	}
}

// listHoard lists the cards under a foe, in the order in which the foe robbed them.
func (s *State) listHoard(foe book.Card) []Lying {
	return lists.Keep(s.Board.Lying, func(l Lying) bool { return l.Under == foe })
}

// listFaceUpCards returns the cards of a list that lie face up.
func listFaceUpCards(cards []Lying) []book.Card {
	return lists.Map(lists.Keep(cards, func(l Lying) bool { return l.Up }), Lying.card)
}

// releaseFoe leaves a foe that the seat holds, which can only be Meliadus, on a tile after a fight that the
// seat did not win. It does nothing for any other foe.
func (p *play) releaseFoe(seat game.Seat, foe book.Card, at land.Place) {
	if k := p.now.Knights[seat]; k.Holds(foe) {
		p.recordAndSettle(CardDropped{Seat: seat, At: at, Card: foe, Up: true, Reason: "fight"})
	}
}

// lostTurns is the cost of a lost fight or duel, in turns.
const lostTurns = 2

// sufferDefeat applies a defeat by a foe: Valour and Experience, lost turns, and then the losses on
// the card, in the order of Q-70.
func (p *play) sufferDefeat(seat game.Seat, occasion occasion, card *book.CardDef, at land.Place) {
	reason := string(card.ID)
	p.alterAttributes(seat, fightWorth(card.Fight), -1, reason)
	p.payTurns(seat, occasion, lostTurns+card.Loss.Wait, reason)
	p.alterAttributes(seat, card.Loss.Lose, -1, reason)
	if card.Loss.Rob != "" {
		p.robCard(seat, card, at)
	}
	if card.Loss.Send != "" && !p.now.Options.Captive {
		p.transferCharacter(seat, card.Loss.Send, card.ID)
	}
}

// payTurns costs the loser of a fight or duel turns. A loser that holds the Elixir drinks it instead,
// unless its orders say no (Q-88, D14).
func (p *play) payTurns(seat game.Seat, occasion occasion, turns int, reason string) {
	knight := p.now.Knights[seat]
	e, _ := findFirstOrder[orders.Elixir](p, seat, occasion)
	if !knight.Holds(elixir) || e.No {
		p.loseTurns(seat, turns, reason)
		return
	}
	p.recordAndSettle(MagicSpent{Seat: seat, Card: elixir, Purpose: "defeat"})
	p.turnHand(seat)
}

// robCard takes a card of the loser's hand at random into the hoard of the foe, a weapon if the foe robs
// only these. It does nothing if the hand has no such card.
func (p *play) robCard(seat game.Seat, foe *book.CardDef, at land.Place) {
	hand := piles.Bag[Held](p.now.Knights[seat].Hand)
	held, pick, ok := hand.Draw(p.rollFor("robbed"), func(h Held) bool {
		return foe.Loss.Rob != book.RobWeapon || p.now.Book.Card(h.Card).Class == book.Weapon
	})
	if !ok {
		return
	}
	eyes := p.now.SeatsOn(at)
	recordFor(p, CardRobbedByFoe{Seat: seat, Foe: foe.ID, At: at, Card: held.Card, Pick: &pick, Up: held.Up, Seen: listKnowingSeats(held.Up, eyes...)}, held.Up, eyes)
	p.turnHand(seat)
}

// transferCharacter moves a character to the first tile of a kind, or to the entry tile while there is none
// for book.NearestAccess to the nearest access tile. It ends the turn in progress.
func (p *play) transferCharacter(seat game.Seat, kind string, reason book.Card) {
	p.turn.over = true
	from := p.now.Knights[seat].At
	to := land.Entry
	if kind == book.NearestAccess {
		to = p.now.findNearestAccess(from)
	} else if tiles := p.now.TilesOf(book.Kind(kind)); len(tiles) > 0 {
		to = tiles[0]
	}
	p.recordAndSettle(CharacterTransferred{Seat: seat, From: from, To: to, Intended: kind, Reason: reason})
}

// findNearestAccess returns the access tile that is the fewest steps away; of several the
// one laid first. It returns the starting place if none can be reached.
func (s *State) findNearestAccess(from land.Place) land.Place {
	laid, ok := s.Board.Main.WaysFrom(from.Cell, nil).Closest(func(l land.Laid) bool { return s.KindAt(l.At) == book.Access })
	if !ok {
		return from
	}
	return laid.At
}
