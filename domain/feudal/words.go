package feudal

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
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

// who is a seat in a sentence: its colour as a name, "Blue".
func (p speaker) who(seat game.Seat) string {
	if seat == "" {
		return p.say("nobody", nil)
	}
	if colour := p.s.Houses[seat].Colour; colour != "" {
		return p.capital(p.colour(colour))
	}
	return p.numbered(slices.Index(p.s.Seats, seat) + 1)
}

// colour is a lord's colour in a sentence.
func (p speaker) colour(name string) string { return p.say("colour."+name, nil) }

// numbered is the nth seat, from 1, that has no lord yet.
func (p speaker) numbered(n int) string { return p.say("seat", args{"n": strconv.Itoa(n)}) }

// capital begins with a capital letter.
func (p speaker) capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// whos lists seats in a sentence.
func (p speaker) whos(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = p.who(s)
	}
	return p.list(names)
}

// list joins things: "a, b and c".
func (p speaker) list(things []string) string { return catalogue.List(p.lang, things) }

// figures names figures of a seat by their numbers; the lord by his rank.
func (p speaker) figures(seat game.Seat, ns []int) string {
	names := make([]string, len(ns))
	for i, n := range ns {
		names[i] = p.figure(seat, n)
	}
	return strings.Join(names, ", ")
}

func (p speaker) figure(seat game.Seat, n int) string {
	if n == lordNumber || p.s.Houses[seat].Figures[n].Grade == book.Lord {
		return p.say("lord", nil)
	}
	return strconv.Itoa(n)
}

// lordNumber is the counter of every seat's own person (2.2).
const lordNumber = 1

// place is a node in a sentence.
func (p speaker) place(n valley.Node) string { return p.s.Book.Valley.Spell(n) }

// atOrOn is at a place, or on the stretch of road between two.
func (p speaker) atOrOn(at valley.Node, mile []valley.Node) string {
	if len(mile) == 2 {
		return p.say("on-road", args{"a": p.place(mile[0]), "b": p.place(mile[1])})
	}
	return p.say("in-place", args{"place": p.place(at)})
}

// manors names manors, in the order given.
func (p speaker) manors(ms []valley.Manor) string {
	names := make([]string, len(ms))
	for i, m := range ms {
		names[i] = p.place(valley.Node(m))
	}
	return p.list(names)
}

func (p speaker) season(s Season) string { return p.say("season."+string(s), nil) }

func (p speaker) grade(g book.Grade) string { return p.say("grade."+string(g), nil) }

// works says what stands on a manor.
func (p speaker) works(m Holding) string {
	var all []string
	for _, w := range []struct {
		key string
		n   int
	}{{"works.hives", m.Hives}, {"works.foresters", m.Foresters}, {"works.wardens", m.Wardens}} {
		if w.n > 0 {
			all = append(all, p.count(w.key, w.n, nil))
		}
	}
	if m.Mill {
		all = append(all, p.say("works.mill", nil))
	}
	return strings.Join(all, ", ")
}

// seatsWith returns the living seats first the reader's own, then the others
// in seat order.
func (p speaker) seatsWith(own game.Seat) []game.Seat {
	seats := slices.Clone(p.s.Seats)
	slices.SortStableFunc(seats, func(a, b game.Seat) int {
		switch {
		case a == b:
			return 0
		case a == own:
			return -1
		case b == own:
			return 1
		}
		return 0
	})
	return seats
}
