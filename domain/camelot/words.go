package camelot

import (
	"embed"
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/palette"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml data/words/describe/*.yaml
var wordFiles embed.FS

// descriptions holds the names and meanings of scores, titles and options.
var descriptions = words.Must(wordFiles, "data/words/describe")

// catalogue holds the names of things, and the sentences for players who are to give orders. The
// sentences of reports are in package chronicle.
var catalogue = words.Must(wordFiles, "data/words")

// args are the parameters of a sentence.
type args = map[string]string

// A Speaker names things, at one position and in one language.
type Speaker struct {
	state *State
	lang  string
}

// NewSpeaker returns a speaker for a position. With nil for the position, NameSeat and all that
// name seats by it panic.
func NewSpeaker(s *State, lang string) Speaker { return Speaker{s, lang} }

func (p Speaker) say(key string, a args) string { return catalogue.Say(p.lang, key, a) }

// sayCount returns a sentence in the form for n things; n is its parameter {n}.
func (p Speaker) sayCount(key string, n int, a args) string {
	return catalogue.Count(p.lang, key, n, a)
}

// NameSeat names a seat in a sentence: "Sir Kay", "Squire 2"; "Seat 3" before it has a knight. For
// "" it returns the word for nobody.
func (p Speaker) NameSeat(seat game.Seat) string {
	if seat == "" {
		return p.say("nobody", nil)
	}
	switch knight := p.state.Knights[seat]; {
	case knight.Coat != "":
		return p.NameCoat(knight.Coat)
	case knight.Squire > 0:
		return p.NameSquire(strconv.Itoa(knight.Squire))
	}
	return p.NameBareSeat(seat)
}

// NameSquire names the nth squire in a sentence.
func (p Speaker) NameSquire(n string) string { return p.say("squire", args{"n": n}) }

// NameCoat names a knight in a sentence, by the coat of arms.
func (p Speaker) NameCoat(c Coat) string { return p.say("knight."+string(c), nil) }

// NameBareSeat names a seat without a knight in a sentence: "Seat 3"; it returns an id of another
// form as it is.
func (p Speaker) NameBareSeat(seat game.Seat) string {
	if n, ok := strings.CutPrefix(string(seat), "seat"); ok {
		return p.say("seat", args{"n": n})
	}
	return string(seat)
}

// NameSeats lists seats in a sentence.
func (p Speaker) NameSeats(list seats) string {
	return p.joinThings(lists.Map(list, p.NameSeat))
}

// joinThings joins things: "a, b and c".
func (p Speaker) joinThings(things []string) string { return catalogue.List(p.lang, things) }

// NamePlace names a place in a sentence: "the Black Knight", "Camelot".
func (p Speaker) NamePlace(at Place) string { return p.say("place."+string(at), nil) }

// NameQuest names a quest in a sentence: "the quest for the Grail".
func (p Speaker) NameQuest(at Place) string { return p.say("quest."+string(at), nil) }

// NameRelic names a relic in a sentence.
func (p Speaker) NameRelic(r Relic) string { return p.say("relic."+string(r), nil) }

// NameCard names a card in a sentence: "Fight 3", "Merlin", "Morgan (2)".
func (p Speaker) NameCard(c Card) string { return p.say("card."+string(c), nil) }

// NameCards lists cards and counts equal neighbours: "2 × Fight 1 and Merlin". For no cards it
// returns the words for that.
func (p Speaker) NameCards(list []Card) string {
	var names []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		name := p.NameCard(list[i])
		if n > 1 {
			name = strconv.Itoa(n) + " × " + name
		}
		names = append(names, name)
		i += n
	}
	if len(names) == 0 {
		return p.say("no-cards", nil)
	}
	return p.joinThings(names)
}

// coatColours are the shades of the coats of arms.
var coatColours = map[Coat]string{
	Arthur: "red", Galahad: "white", Gawain: "green", Kay: "orange", Palamedes: "black", Percival: "violet", Tristan: "blue",
}

// Face returns how a seat is shown: as its knight, once coats or squires' numbers are dealt. A dead
// knight is out.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	p, knight := Speaker{s, lang}, s.Knights[seat]
	face := game.Face{Name: words.Capital(p.NameSeat(seat)), Word: string(seat), Colour: palette.Seat(""), Out: len(s.Order) > 0 && !knight.Alive}
	switch {
	case knight.Coat != "":
		face.Word, face.Colour = string(knight.Coat), palette.Seat(coatColours[knight.Coat])
	case knight.Squire > 0:
		face.Word = "squire" + strconv.Itoa(knight.Squire)
	}
	if knight.Squire > 0 {
		face.Colour = palette.Nth(knight.Squire - 1) // kept after the knighting
	}
	return face
}

// spellNumber spells n in digits.
func spellNumber(n int) string { return strconv.Itoa(n) }

//go:embed data/words/errors/*.yaml
var reasonFiles embed.FS

// reasons holds the sentences about faults in lines of orders, apart from the sentences of
// reports.
var reasons = words.Must(reasonFiles, "data/words/errors")

// Explain returns a reason in words. Its raw parameters are ids, which are named here by the kind
// of thing: "card" and "cards" (joined by commas), "more" (cards too), "place", "places" (joined by
// commas), "quest", "who" (a seat). All others are put in as they are.
func (p Speaker) Explain(key string, raw args) string {
	inWords := make(args, len(raw))
	for name, text := range raw {
		switch name {
		case "card":
			text = p.NameCard(Card(text))
		case "cards", "more":
			text = strings.Join(nameEach(text, p.NameCard), ", ")
		case "place":
			text = p.NamePlace(Place(text))
		case "places":
			text = p.joinThings(nameEach(text, p.NamePlace))
		case "quest":
			text = p.NameQuest(Place(text))
		case "who":
			text = p.NameSeat(game.Seat(text))
		}
		inWords[name] = text
	}
	return reasons.Say(p.lang, "error."+key, inWords)
}

// nameEach names the things whose ids are joined by commas.
func nameEach[T ~string](ids string, name func(T) string) []string {
	return lists.Map(strings.Split(ids, ","), func(id string) string { return name(T(strings.TrimSpace(id))) })
}

// packReason joins the parameters of a reason for an event: "card=f4; n=2".
func packReason(a args) string {
	parts := lists.Map(slices.Sorted(maps.Keys(a)), func(name string) string { return name + "=" + a[name] })
	return strings.Join(parts, "; ")
}

// UnpackReason returns the parameters of a reason that packReason has joined. It skips parts without
// "=".
func UnpackReason(text string) args {
	a := args{}
	for part := range strings.SplitSeq(text, "; ") {
		if name, v, ok := strings.Cut(part, "="); ok {
			a[name] = v
		}
	}
	return a
}

// sayReason returns a sentence of the catalogue of faults and menus, with its parameters as they are.
func (p Speaker) sayReason(key string, a args) string { return reasons.Say(p.lang, key, a) }
