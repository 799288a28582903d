package chronicle

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/words"
)

// tellPlace tells the effects of tiles, and which seats meet on them.
func (t *teller) tellPlace(e event.Event) {
	switch e := e.(type) {
	case quest.PlaceUsed:
		t.tellFact(e.Seat, t.say("uses", args{"n": formatNumber(e.Stay), "gain": book.Effect{Gain: e.Gain}.Text(t.lang)}))
	case quest.PlacePassed: // a seat that goes on is not mentioned
	case quest.MagicGroundRolled:
		nothing := t.state.Book.MagicGround[e.Die-1] == (book.Effect{})
		t.tellFact(e.Seat, t.say(lists.Either(nothing, "magic.nothing", "magic"), args{"die": formatNumber(e.Die)}))
	case quest.HandsShown:
		t.tale.shownHands = words.Capital(t.say("shown", args{"list": t.nameSeats(e.Seats)}))
	case quest.HandsSeen:
		t.tale.shownHands = t.listHands(e)
	case quest.CharacterTransferred:
		t.tellFact(e.Seat, t.describeTransfer(e))
	default:
		t.tellEffect(e)
	}
}

// listHands lists the hands that others on the tile have shown to the reader; "" if they had none.
func (t *teller) listHands(handsSeen quest.HandsSeen) string {
	var hands []string
	for _, seat := range handsSeen.Eyes {
		if seat == t.reader || len(handsSeen.Hands[seat]) == 0 {
			continue
		}
		cards := lists.Map(handsSeen.Hands[seat], func(h quest.Held) book.Card { return h.Card })
		hands = append(hands, t.say("hand", args{"who": t.nameSeat(seat), "cards": t.nameCards(cards)}))
	}
	if len(hands) == 0 {
		return ""
	}
	return words.Capital(t.say("seen", args{"list": t.joinClauses(hands)}))
}

// describeTransfer describes a transfer. It says so if the intended tile has not been laid yet.
func (t *teller) describeTransfer(transferred quest.CharacterTransferred) string {
	a := args{"at": t.namePlace(transferred.To), "place": t.nameThing(book.Kind(transferred.Intended))}
	if transferred.Intended != book.NearestAccess && t.state.KindAt(transferred.To) != book.Kind(transferred.Intended) {
		return t.say("transferred.entry", a)
	}
	return t.say("transferred", a)
}

// tellEffect tells the changes of attributes, turns and points, several in
// one sentence.
func (t *teller) tellEffect(e event.Event) {
	switch e := e.(type) {
	case quest.TurnsLost:
		if t.state.Book.Place(book.Kind(e.Reason)).Stay == 0 { // the stay has been told
			t.addEffect(e.Seat, t.say("effect.turns", args{"n": formatNumber(e.N)}))
		}
	case quest.AttributeChanged:
		t.addEffect(e.Seat, t.say("effect.attr", args{"attr": t.nameAttribute(e.Attr), "value": formatNumber(e.Value), "by": words.FormatSigned(e.Delta)}))
	case quest.AttributeConverted:
		t.addEffect(e.Seat, t.say("effect.converted", args{"from": t.nameAttribute(e.From), "to": t.nameAttribute(e.To), "value": formatNumber(e.Value)}))
	case quest.PointsScored:
		t.addEffect(e.Seat, t.say("effect.points", args{"n": formatNumber(e.N), "total": formatNumber(e.Total)}))
	case quest.CardTurned:
		t.addEffect(e.Seat, t.say(lists.Either(e.Up, "effect.up", "effect.down"), args{"card": t.nameThing(e.Card)}))
	default:
		t.tellFind(e)
	}
}

// nameAttribute names an attribute as lists do.
func (p speaker) nameAttribute(a book.Attr) string { return book.Name(p.lang, a) }

// listAttributes lists the attributes that are not 0 in a sentence: "Strength 4, Valour 1".
func (p speaker) listAttributes(has book.Attrs) string {
	some := lists.Keep(book.AttrIDs[:], func(a book.Attr) bool { return has.Of(a) > 0 })
	return strings.Join(lists.Map(some, func(a book.Attr) string { return p.nameAttribute(a) + " " + formatNumber(has.Of(a)) }), ", ")
}
