package chronicle

import (
	"embed"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

//go:embed data/*.yaml
var wordFiles embed.FS

// catalogue holds every sentence that is told.
var catalogue = words.Must(wordFiles, "data")

// args are the parameters of a sentence.
type args = map[string]string

// A speaker says things about one position in one language.
type speaker struct {
	s    *talisman.State
	lang string
}

func (p speaker) say(key string, a args) string {
	return words.Contracted(p.lang, catalogue.Say(p.lang, key, a))
}

// count is say for a number of things, {n}.
func (p speaker) count(key string, n int, a args) string {
	return words.Contracted(p.lang, catalogue.Count(p.lang, key, n, a))
}

// list joins things: "a, b and c".
func (p speaker) list(things []string) string { return catalogue.List(p.lang, things) }

// joined are several things in one sentence: "a; b".
func (p speaker) joined(things []string) string { return strings.Join(things, p.say("semicolon", nil)) }

// who is a seat in a sentence: its character, once it has one.
func (p speaker) who(seat game.Seat) string {
	if h := p.s.Heroes[seat]; h != nil && h.Character != "" {
		return p.the(h.Character)
	}
	return p.name(seat)
}

// name is a seat alone, as in a table: "Elf".
func (p speaker) name(seat game.Seat) string { return p.s.Face(seat, p.lang).Name }

// whos lists seats in a sentence.
func (p speaker) whos(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = p.who(seat)
	}
	return p.list(names)
}

// the is a thing in a sentence, as a name or with its article: "the Village".
func (p speaker) the(t book.Thing) string { return book.The(p.lang, t) }

// named is a thing alone: "Sword".
func (p speaker) named(t book.Thing) string { return book.Titled(p.lang, t) }

// place is a space in a sentence, with its code if it has one: "the City (O13)".
func (p speaker) place(s book.Space) string { return p.coded(s, p.the(s)) }

// spot is a space alone: "City (O13)".
func (p speaker) spot(s book.Space) string { return p.coded(s, p.named(s)) }

func (p speaker) coded(s book.Space, name string) string {
	if code := p.s.Book.Space(s).Code; code != "" {
		return p.say("place", args{"name": name, "code": code})
	}
	return name
}

// number is n as text.
func number(n int) string { return strconv.Itoa(n) }

// signed is n with its sign: "+1".
func signed(n int) string {
	if n > 0 {
		return "+" + number(n)
	}
	return number(n)
}
