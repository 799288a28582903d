package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// act does a heroic action that is legal.
func (p *play) act(seat game.Seat, d Deed, taken ActionTaken) {
	p.emit(taken)
	if d.Any != nil {
		d.Card, _ = p.now.anyCard(seat, d.Any)
	}
	switch {
	case d.Do == ActMove:
		p.moveTo(seat, d.Place, ByAction)
	case d.Draw:
		p.draw(seat)
	case d.Siege:
		p.siege(seat, d.Cards)
	case d.Do == ActQuest:
		p.playQuest(seat, d.Card)
	case d.Do == ActSpecial:
		p.playSpecial(seat, d)
	case d.Do == ActHeal:
		p.heal(seat, d.Card)
	case d.Do == ActAccuse:
		p.accuse(seat, d.Whom.Seat)
	}
}

// draw is C-71: two cards, and three for Gawain.
func (p *play) draw(seat game.Seat) {
	n := 2
	if p.knight(seat).has(Gawain) {
		n++
	}
	had := len(p.knight(seat).Hand)
	p.drawWhite(seat, n, ByDraw)
	if len(p.knight(seat).Hand) == had {
		p.emit(Knocked{Seat: seat, Cause: ByDraw})
	}
}

// heal is C-88; at full life it is useless.
func (p *play) heal(seat game.Seat, c Card) {
	p.emit(Healed{Seat: seat, Card: c})
	if p.knight(seat).Life == p.now.quests.Life.Most {
		p.emit(Knocked{Seat: seat, Cause: ByHeal})
		return
	}
	p.changeLife(seat, 1, ByHeal)
}

// accuse is C-91 to C-94. The sword of a right accusation is laid before the
// traitor is exposed.
func (p *play) accuse(seat, target game.Seat) {
	k := p.knight(target)
	p.emit(Accused{Seat: seat, Target: target, Loyalty: k.Loyalty})
	if k.Loyalty == Traitor {
		now := p.now.Swords
		now.White++
		p.emit(SwordsLaid{White: 1, Cause: ByAccusation, Now: now})
		p.expose(target, ByAccusation)
		return
	}
	if now := p.now.Swords; now.White > 0 {
		now.White, now.Black = now.White-1, now.Black+1
		p.emit(SwordFlipped{N: 1, Cause: ByAccusation, Now: now})
	}
	p.emit(LoyaltyProven{Seat: target, Cause: ByAccusation})
}

// seeLoyalty shows the loyalty cards that were dealt unseen, once six swords
// lie (O-DELAYED-LOYALTY).
func (p *play) seeLoyalty() {
	if !p.now.Options.Delayed || p.now.Swords.All() < accuseFrom {
		return
	}
	for _, seat := range p.now.clockwise(p.now.Active) {
		if k := p.knight(seat); !k.Seen && k.Loyalty != "" {
			p.emit(LoyaltySeen{Seat: seat}, LoyaltyShown{Own: game.Own{Seat: seat}, Loyalty: k.Loyalty})
		}
	}
}

// others are the living knights but one, clockwise from the active seat.
func (s *State) others(seat game.Seat) seats {
	return slices.DeleteFunc(s.living(), func(other game.Seat) bool { return other == seat })
}

// A Card is the id of a card of 2.2 or 2.3: "f3", "merlin", "bk5", "morgan2".
// Copies of a card are alike. White and black ids do not overlap but for
// "excalibur" and "grail", of which a black Excalibur and a white Grail are
// cards, and the other is a place and a relic.
type Card string

// A Place is where a knight may stand (2.5).
type Place string

// The places. Camelot's parts, table and field, are one place (C-60).
const (
	Camelot     Place = "camelot"
	BlackKnight Place = "blackknight"
	Lancelot    Place = "lancelot"
	Dragon      Place = "dragon"
	Excalibur   Place = "excalibur"
	Grail       Place = "grail"
	Picts       Place = "picts"
	Saxons      Place = "saxons"
)

// A Coat is a coat of arms with its power (2.8); "" is a squire's (9.1).
type Coat string

// The coats of arms.
const (
	Arthur    Coat = "arthur"
	Galahad   Coat = "galahad"
	Gawain    Coat = "gawain"
	Kay       Coat = "kay"
	Palamedes Coat = "palamedes"
	Percival  Coat = "percival"
	Tristan   Coat = "tristan"
)

// A Relic is won on a quest (2.7).
type Relic string

// The relics.
const (
	Sword Relic = "excalibur"
	Cup   Relic = "grail"
	Armor Relic = "armor"
)

// A Loyalty is the face of a loyalty card (2.4).
type Loyalty string

// The sides.
const (
	Loyal   Loyalty = "loyal"
	Traitor Loyalty = "traitor"
)

// A Colour is that of a deck.
type Colour string

// The decks.
const (
	White Colour = "white"
	Black Colour = "black"
)

// An Action is a kind of heroic action (C-50). None may be done twice in a
// turn (C-53).
type Action string

// The kinds A to E.
const (
	ActMove    Action = "move"
	ActQuest   Action = "quest" // Camelot's draw and siege included
	ActSpecial Action = "special"
	ActHeal    Action = "heal"
	ActAccuse  Action = "accuse"
)

// A Choice is what an active knight or the exposed traitor lets Evil do (C-22,
// C-112).
type Choice string

// The choices.
const (
	EvilDraw  Choice = "draw"
	EvilSiege Choice = "siege"
	EvilLife  Choice = "life"
	EvilPeek  Choice = "peek" // Percival's look before he chooses (C-23)
)

// A Point is the id of a decision point of 5.5: "D-3".
type Point string

// The decision points for which the game may stop and ask.
const (
	AskOath        Point = "D-1"
	AskShare       Point = "D-2"
	AskEvil        Point = "D-3"
	AskAfterPeek   Point = "D-4"
	AskArmor       Point = "D-5"
	AskFacing      Point = "D-6"
	AskWar         Point = "D-7"
	AskMerlins     Point = "D-8"
	AskSword       Point = "D-9" // never put: answered with D-8, or by a standing order
	AskVolunteer   Point = "D-10"
	AskDiscards    Point = "D-11"
	AskHeroic      Point = "D-12"
	AskSort        Point = "D-14"
	AskConvocation Point = "D-15"
	AskExchange    Point = "D-16"
	AskGrail       Point = "D-18"
	AskTaunt       Point = "D-19"
	AskKnighting   Point = "D-21"
)

// An Ending is why a game is over (8).
type Ending string

// The endings.
const (
	MajorityWhite Ending = "majority_white"
	MajorityBlack Ending = "majority_black"
	SevenBlack    Ending = "seven_black"
	TwelveEngines Ending = "twelve_engines"
	KnightsDead   Ending = "knights_dead"
)

// A Cause says what brought something about, for the telling: "draw",
// "facedown", "quest", "morgan4", "sacrifice", "siege", "fate". The whole list
// is in causes.go.
type Cause string

// seats is a list of seats, for short.
type seats = []game.Seat

// canAct reports whether any action is legal for a seat as its turn stands. If
// none is, the heroic phase is over (C-51).
func (s *State) canAct(seat game.Seat, turn Turn) bool {
	return slices.ContainsFunc(s.thinkable(seat), func(d Deed) bool { return d.legal(s, seat, turn) == nil })
}

// thinkable are actions of every kind that a seat could think of (C-50): one
// for each card, place and knight on which it depends whether it is legal.
func (s *State) thinkable(seat game.Seat) []Deed {
	var all []Deed
	for _, at := range s.places() {
		all = append(all, Deed{Do: ActMove, Place: at})
	}
	all = append(all, Deed{Do: ActQuest, Draw: true})
	for _, c := range slices.Compact(slices.Clone(s.Knights[seat].Hand)) {
		all = append(all, Deed{Do: ActQuest, Card: c}, Deed{Do: ActQuest, Siege: true, Cards: []Card{c}}, Deed{Do: ActHeal, Card: c})
		if s.WhiteCard(c).Kind == KindSpecial {
			all = append(all, s.plays(seat, c)...)
		}
	}
	for _, other := range s.Order {
		all = append(all, Deed{Do: ActAccuse, Whom: s.naming(other)})
	}
	return all
}

// places are Camelot and the quests, open or not.
func (s *State) places() []Place {
	all := []Place{Camelot}
	for _, q := range s.quests.Quests {
		all = append(all, q.Place)
	}
	return all
}

// plays are the ways to play a special card on which it depends whether it is
// legal (2.2).
func (s *State) plays(seat game.Seat, c Card) []Deed {
	var all []Deed
	switch c {
	case merlin:
		for _, mode := range []string{"ENGINE", "PICTS", "SAXONS"} {
			all = append(all, Deed{Do: ActSpecial, Card: c, Mode: mode})
		}
		for _, at := range s.places() {
			all = append(all, Deed{Do: ActSpecial, Card: c, Mode: "CARD", Place: at})
		}
	case heroism:
		for _, at := range s.places() {
			all = append(all, Deed{Do: ActSpecial, Card: c, Place: at})
		}
	case messenger:
		rest := piles.Without(s.Knights[seat].Hand, messenger)
		for _, other := range s.Order {
			all = append(all, Deed{Do: ActSpecial, Card: c, Whom: s.naming(other), Cards: rest[:min(1, len(rest))]})
		}
	default:
		all = []Deed{{Do: ActSpecial, Card: c}}
	}
	return all
}
