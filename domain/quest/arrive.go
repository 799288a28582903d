package quest

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// resolveArrival plays step 2: a seat that has moved shows hands, delivers, and undergoes the effect of
// its tile. A seat that stayed has not arrived, and nothing happens.
func (p *play) resolveArrival() {
	if !p.turn.arrived {
		return
	}
	p.settleDue()
	seat := p.turn.seat
	at := p.now.Knights[seat].At
	if at.Map != "" {
		p.arriveInside()
		return
	}
	tile, _ := p.now.TileAt(at) // characters stand on tiles
	place := p.now.Book.Place(tile.Kind)
	switch {
	case place.Stay > 0:
		p.useTraining(seat, tile, place)
	case place.Roll:
		p.useMagic(seat, tile)
	default:
		p.loseTurns(seat, place.Wait, string(tile.Kind))
	}
}

// arriveInside applies the development card on which the seat in turn arrives: lost turns at every
// arrival, gains and losses once, and the card to be found there. The beast waits for step 3.
func (p *play) arriveInside() {
	seat := p.turn.seat
	knight := p.now.Knights[seat]
	card := p.now.DevAt(knight.At)
	if !slices.Contains(knight.DevDone, card.ID) && (card.Gain != book.Attrs{} || card.Lose != book.Attrs{}) {
		p.recordEvents(DevelopmentCardFelt{Seat: seat, Card: card.ID})
		p.applyEffect(seat, book.Effect{Gain: card.Gain, Lose: card.Lose}, string(card.ID))
	}
	p.loseTurns(seat, card.Wait, string(card.ID))
	if card.Find != "" {
		p.takeNamedCard(seat, card.Find)
	}
}

// useTraining lets a seat stay at a training place: once before it has passed into the fantastic zone, and
// afterwards at every arrival. Its orders decide; without any it stays at its first arrival,
// before it has passed, if an attribute can rise (D5).
func (p *play) useTraining(seat game.Seat, tile *book.TileDef, place book.PlaceDef) {
	knight := p.now.Knights[seat]
	used := slices.Contains(knight.Used, tile.ID) && !knight.Passed
	first := !slices.Contains(knight.Arrived, tile.ID)
	use := first && !knight.Passed && p.now.canRise(knight.Attrs, place.Gain)
	said, ok := findFirstOrder[orders.Use](p, seat, occasion{})
	if ok {
		use = !said.No
	}
	switch {
	case use && used:
		p.passOver(seat, said, "D12", nil)
	case use:
		p.recordEvents(PlaceUsed{Seat: seat, Tile: tile.ID, Stay: place.Stay, Gain: place.Gain})
		p.loseTurns(seat, place.Stay, string(tile.Kind))
	case first:
		p.recordEvents(PlacePassed{Seat: seat, Tile: tile.ID})
	}
}

// canRise reports whether at least one of the attributes in a gain is below its maximum.
func (s *State) canRise(has, gain book.Attrs) bool {
	return slices.ContainsFunc(s.Book.Attributes, func(a book.AttrDef) bool { return gain.Of(a.ID) > 0 && has.Of(a.ID) < a.Max })
}

// completeStay gives a seat the gain of its stay, wherever the character is now. It does nothing
// without a stay in progress.
func (p *play) completeStay(seat game.Seat) {
	tile := p.now.Knights[seat].Stay
	if tile == "" {
		return
	}
	kind := p.now.Book.Tile(tile).Kind
	p.recordEvents(StayCompleted{Seat: seat, Tile: tile})
	p.alterAttributes(seat, p.now.Book.Place(kind).Gain, 1, string(kind))
}

// useMagic rolls on the table of magic ground: at the first arrival on each tile, and, once the seat has
// passed into the fantastic zone, also whenever it orders so (Q-44, D6).
func (p *play) useMagic(seat game.Seat, tile *book.TileDef) {
	knight := p.now.Knights[seat]
	if slices.Contains(knight.Rolled, tile.ID) {
		said, ok := findFirstOrder[orders.Use](p, seat, occasion{})
		if !ok || said.No {
			return
		}
		if !knight.Passed {
			p.passOver(seat, said, "D12", nil)
			return
		}
	}
	die := p.throwDie("magic")
	p.recordEvents(MagicGroundRolled{Seat: seat, Tile: tile.ID, Die: die})
	p.applyEffect(seat, p.now.Book.MagicGround[die-1], string(tile.Kind))
}

// applyEffect applies the effect of a place, a card or magic ground to a character: attributes
// and lost turns.
func (p *play) applyEffect(seat game.Seat, effect book.Effect, reason string) {
	p.alterAttributes(seat, effect.Gain, 1, reason)
	p.alterAttributes(seat, effect.Lose, -1, reason)
	p.loseTurns(seat, effect.Wait, reason)
}

// alterAttributes changes attributes, each cut at its limits at once, and then converts those that are
// full. Sign is 1 for a gain and -1 for a loss.
func (p *play) alterAttributes(seat game.Seat, by book.Attrs, sign int, reason string) {
	for _, attr := range p.now.Book.Attributes {
		was := p.now.Knights[seat].Attrs.Of(attr.ID)
		is := min(max(was+sign*by.Of(attr.ID), 0), attr.Max)
		if is != was {
			p.recordEvents(AttributeChanged{Seat: seat, Attr: attr.ID, Delta: is - was, Value: is, Reason: reason})
		}
	}
	p.convertFull(seat)
}

// convertFull turns full Valour into Strength and full Experience into Intelligence, unless the attribute
// that would rise is full itself.
func (p *play) convertFull(seat game.Seat) {
	for _, attr := range p.now.Book.Attributes {
		if attr.Feeds == "" {
			continue
		}
		attrs, fed := p.now.Knights[seat].Attrs, p.now.Book.Attribute(attr.Feeds)
		if attrs.Of(attr.ID) == attr.Max && attrs.Of(fed.ID) < fed.Max {
			p.recordEvents(AttributeConverted{Seat: seat, From: attr.ID, To: fed.ID, Value: attrs.Of(fed.ID) + 1})
		}
	}
}

// markHandsShown notes the hands of all seats as shown, since seats that stand together when a post begins
// know each other's already. It does nothing where hands are open.
func (p *play) markHandsShown() {
	if !p.now.IsSuperior() {
		return
	}
	p.handsShown = map[game.Seat]showing{}
	for _, seat := range p.now.Order {
		k := p.now.Knights[seat]
		p.handsShown[seat] = showing{k.At, k.Hand}
	}
}

// showHands makes seats on the same tile show each other their cards if one of them has arrived, or its
// hand has changed, since it showed the hand last. It does nothing where hands are open.
func (p *play) showHands() {
	if p.handsShown == nil {
		return
	}
	var fresh []land.Place
	for _, seat := range p.now.Order {
		knight := p.now.Knights[seat]
		was := p.handsShown[seat]
		if knight.Status == Resigned || was.at == knight.At && slices.Equal(was.hand, knight.Hand) {
			continue
		}
		p.handsShown[seat] = showing{knight.At, knight.Hand}
		if !slices.Contains(fresh, knight.At) {
			fresh = append(fresh, knight.At)
		}
	}
	for _, at := range fresh {
		if there := p.now.SeatsOn(at); len(there) > 1 {
			p.recordEvents(HandsShown{At: at, Seats: there}, p.now.newHandsSeen(there))
		}
	}
}

// newHandsSeen returns the event with the hands of some seats, visible to these seats alone.
func (s *State) newHandsSeen(seats []game.Seat) HandsSeen {
	handsSeen := HandsSeen{Shared: game.Shared{Eyes: seats}, Hands: map[game.Seat][]Held{}}
	for _, seat := range seats {
		handsSeen.Hands[seat] = s.Knights[seat].Hand
	}
	return handsSeen
}

// arriveEvents are the events of characters who meet, and of the effects of tiles.
var arriveEvents = []event.Def{
	defineEvent[HandsShown]("quest.hands-shown"),
	defineEvent[HandsSeen]("quest.hands-seen"),
	defineEvent[PlaceUsed]("quest.place-used"),
	defineEvent[PlacePassed]("quest.place-passed"),
	defineEvent[StayCompleted]("quest.stay-completed"),
	defineEvent[MagicGroundRolled]("quest.magic-ground-rolled"),
}

// HandsShown says that seats on a tile have shown each other their cards;
// at the superior level only. HandsSeen carries the cards.
type HandsShown struct {
	telling
	At    land.Place  `json:"at"`
	Seats []game.Seat `json:"seats"`
}

// HandsSeen carries the hands that seats have shown each other.
type HandsSeen struct {
	game.Shared
	telling
	Hands map[game.Seat][]Held `json:"hands"`
}

// PlaceUsed says that a seat stays at a training place. Another event reports the
// turns that it loses.
type PlaceUsed struct {
	Seat game.Seat  `json:"seat"`
	Tile book.Tile  `json:"tile"`
	Stay int        `json:"stay"`
	Gain book.Attrs `json:"gain"`
}

func (e PlaceUsed) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) {
		k.Stay, k.Used, k.Arrived = e.Tile, appendUnique(k.Used, e.Tile), appendUnique(k.Arrived, e.Tile)
	})
}

// PlacePassed says that a seat goes on at once at its first arrival at a
// training place.
type PlacePassed struct {
	Seat game.Seat `json:"seat"`
	Tile book.Tile `json:"tile"`
}

func (e PlacePassed) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Arrived = appendUnique(k.Arrived, e.Tile) })
}

// StayCompleted says that the turns of a stay are served: the gain follows.
type StayCompleted struct {
	Seat game.Seat `json:"seat"`
	Tile book.Tile `json:"tile"`
}

func (e StayCompleted) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.Stay = "" }) }

// MagicGroundRolled is a roll on the table of magic ground; its effect
// follows.
type MagicGroundRolled struct {
	Seat game.Seat `json:"seat"`
	Tile book.Tile `json:"tile"`
	Die  int       `json:"die"`
}

func (e MagicGroundRolled) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Rolled = appendUnique(k.Rolled, e.Tile) })
}
