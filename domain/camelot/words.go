package camelot

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml data/words/describe/*.yaml
var wordFiles embed.FS

// described is what scores, titles and options are called and mean.
var described = words.Must(wordFiles, "data/words/describe")

// catalogue holds every sentence of this ruleset.
var catalogue = words.Must(wordFiles, "data/words")

// args are the parameters of a sentence.
type args = map[string]string

// A speaker says things about one position in one language.
type speaker struct {
	s    *State
	lang string
}

func (p speaker) say(key string, a args) string { return catalogue.Say(p.lang, key, a) }

// count is say for a number of things, {n}.
func (p speaker) count(key string, n int, a args) string { return catalogue.Count(p.lang, key, n, a) }

// who is a seat in a sentence: "Sir Kay", "Squire 2".
func (p speaker) who(seat game.Seat) string {
	if seat == "" {
		return p.say("nobody", nil)
	}
	switch k := p.s.Knights[seat]; {
	case k.Coat != "":
		return p.coat(k.Coat)
	case k.Squire > 0:
		return p.say("squire", args{"n": strconv.Itoa(k.Squire)})
	}
	return p.seat(seat)
}

// coat is a knight in a sentence, by his coat of arms.
func (p speaker) coat(c Coat) string { return p.say("knight."+string(c), nil) }

// seat is a seat without a knight in a sentence: "Seat 3".
func (p speaker) seat(seat game.Seat) string {
	if n, ok := strings.CutPrefix(string(seat), "seat"); ok {
		return p.say("seat", args{"n": n})
	}
	return string(seat)
}

// whos lists seats in a sentence.
func (p speaker) whos(list seats) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = p.who(s)
	}
	return p.list(names)
}

// list joins things: "a, b and c".
func (p speaker) list(things []string) string { return catalogue.List(p.lang, things) }

// place is a place in a sentence: "the Black Knight", "Camelot".
func (p speaker) place(at Place) string { return p.say("place."+string(at), nil) }

// at is a place where somebody or something is: "in Camelot".
func (p speaker) at(at Place) string { return p.say("at."+string(at), nil) }

// towards is a place to which somebody goes: "to Camelot".
func (p speaker) towards(to Place) string { return p.say("to."+string(to), nil) }

// quest is a quest in a sentence: "the quest for the Grail".
func (p speaker) quest(at Place) string { return p.say("quest."+string(at), nil) }

// relic is a relic in a sentence.
func (p speaker) relic(r Relic) string { return p.say("relic."+string(r), nil) }

// card is a card in a sentence: "Fight 3", "Merlin", "Morgan (2)".
func (p speaker) card(c Card) string { return p.say("card."+string(c), nil) }

// cards lists cards, alike ones together: "2 Fight 1 and Merlin".
func (p speaker) cards(list []Card) string {
	var names []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		name := p.card(list[i])
		if n > 1 {
			name = strconv.Itoa(n) + " × " + name
		}
		names = append(names, name)
		i += n
	}
	if len(names) == 0 {
		return p.say("no-cards", nil)
	}
	return p.list(names)
}

// sorted are cards by the default rank, for telling.
func (b *Book) sorted(list []Card) []Card { return b.byRank(slices.Clone(list)) }

// Face is how a seat is shown: its knight, once coats are dealt.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	p, k := speaker{s, lang}, s.Knights[seat]
	f := game.Face{Name: capital(p.who(seat)), Word: string(seat), Colour: s.coats.Squire.Colour, Out: len(s.Order) > 0 && !k.Alive}
	switch {
	case k.Coat != "":
		d := s.knightOf(k.Coat)
		f.Word, f.Colour = string(d.ID), d.Colour
	case k.Squire > 0:
		f.Word = "squire" + strconv.Itoa(k.Squire)
	}
	return f
}
