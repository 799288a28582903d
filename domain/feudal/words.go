package feudal

import (
	"cmp"
	"embed"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml data/words/describe/*.yaml
var wordFiles embed.FS

// descriptions holds the names and explanations of scores, titles and options.
var descriptions = words.Must(wordFiles, "data/words/describe")

// catalogue holds every sentence of this ruleset.
var catalogue = words.Must(wordFiles, "data/words")

// args are the parameters of a sentence.
type args = map[string]string

// A Speaker writes sentences about one position in one language.
type Speaker struct {
	state *State
	lang  string
}

// Say returns a sentence of the catalogue in the speaker's language.
func (p Speaker) Say(key string, a args) string { return catalogue.Say(p.lang, key, a) }

// Count returns the sentence for a number of things, {n}.
func (p Speaker) Count(key string, n int, a args) string { return catalogue.Count(p.lang, key, n, a) }

// NameSeat names a seat in a sentence: by its colour as a name, "Blue", or else by its number; "" is nobody.
func (p Speaker) NameSeat(seat game.Seat) string {
	if seat == "" {
		return p.Say("nobody", nil)
	}
	if colour := p.state.Houses[seat].Colour; colour != "" {
		return words.Capital(p.NameColour(colour))
	}
	return p.nameNumbered(slices.Index(p.state.Seats, seat) + 1)
}

// NameColour names a lord's colour in a sentence.
func (p Speaker) NameColour(name string) string { return orders.NameColour(p.lang, name) }

// nameNumbered names the nth seat, from 1, that has no lord yet.
func (p Speaker) nameNumbered(n int) string { return p.Say("seat", args{"n": strconv.Itoa(n)}) }

// NameSeats lists seats in a sentence.
func (p Speaker) NameSeats(seats []game.Seat) string {
	return p.JoinList(lists.Map(seats, p.NameSeat))
}

// JoinList joins things: "a, b and c".
func (p Speaker) JoinList(things []string) string { return catalogue.List(p.lang, things) }

// NameFigures names figures of a seat by their numbers, joined by commas; the lord by his rank.
func (p Speaker) NameFigures(seat game.Seat, ns []int) string {
	return strings.Join(lists.Map(ns, func(n int) string { return p.NameFigure(seat, n) }), ", ")
}

// NameFigure names a figure of a seat: the lord by his rank, any other by its number.
func (p Speaker) NameFigure(seat game.Seat, n int) string {
	if n == lordNumber || p.state.Houses[seat].Figures[n].Grade == book.Lord {
		return p.Say("lord", nil)
	}
	return strconv.Itoa(n)
}

// lordNumber is the counter of every seat's first lord. By it NameFigure knows the lord even after his death.
const lordNumber = 1

// NamePlace names a node in a sentence: "Fenburst", "FEN/BAR.1".
func (p Speaker) NamePlace(n valley.Node) string { return p.state.Book.Valley.Spell(n) }

// NameStop names a node on the way of a march: a milestone by the road on which it stands, with its code, as orders
// need it; any other node by its name.
func (p Speaker) NameStop(node valley.Node) string {
	switch a, b := p.state.Book.Valley.RoadEnds(node); {
	case a != "":
		return p.Say("milestone", args{"a": p.NamePlace(a), "b": p.NamePlace(b), "code": p.NamePlace(node)})
	case b != "":
		return p.Say("entry-road", args{"manor": p.NamePlace(b)})
	}
	return p.NamePlace(node)
}

// AtOrOn writes "at" a place, or "on" the stretch of road between two nodes if a mile is given.
func (p Speaker) AtOrOn(at valley.Node, mile []valley.Node) string {
	if len(mile) == 2 {
		return p.Say("on-road", args{"a": p.NamePlace(mile[0]), "b": p.NamePlace(mile[1])})
	}
	return p.Say("in-place", args{"place": p.NamePlace(at)})
}

// NameGround names a place as AtOrOn does, but a milestone by its whole road: on the road from one town to another.
func (p Speaker) NameGround(at valley.Node, mile []valley.Node) string {
	ends := mile
	for _, n := range append([]valley.Node{at}, mile...) {
		if a, b := p.state.Book.Valley.RoadEnds(n); b != "" {
			ends = []valley.Node{a, b}
		}
	}
	switch {
	case len(ends) < 2:
		return p.AtOrOn(at, nil)
	case ends[0] == "":
		return p.Say("on-entry", args{"manor": p.NamePlace(ends[1])})
	}
	return p.Say("on-way", args{"a": p.NamePlace(ends[0]), "b": p.NamePlace(ends[1])})
}

// NameManors names manors, in the order given.
func (p Speaker) NameManors(ms []valley.Manor) string {
	return p.JoinList(lists.Map(ms, p.NamePlace))
}

// NameSeason names a season.
func (p Speaker) NameSeason(s book.Season) string { return p.Say("season."+string(s), nil) }

// NameGrade names a grade of figures.
func (p Speaker) NameGrade(g book.Grade) string { return p.Say("grade."+string(g), nil) }

// ListWorks lists the works on a manor with their numbers; "" if there are none.
func (p Speaker) ListWorks(holding Holding) string {
	var works []string
	for _, w := range []struct {
		key string
		n   int
	}{{"works.hives", holding.Hives}, {"works.foresters", holding.Foresters}, {"works.wardens", holding.Wardens}} {
		if w.n > 0 {
			works = append(works, p.Count(w.key, w.n, nil))
		}
	}
	if holding.Mill {
		works = append(works, p.Say("works.mill", nil))
	}
	return strings.Join(works, ", ")
}

// SeatsWith returns all seats, the given one first, then the others in seat order.
func (p Speaker) SeatsWith(own game.Seat) []game.Seat {
	seats := slices.Clone(p.state.Seats)
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return lists.One(b == own) - lists.One(a == own) })
	return seats
}

// NameFaith names a lord's faith, or says that there is none.
func (p Speaker) NameFaith(f book.Faith) string {
	return p.Say("faith."+cmp.Or(string(f), "none"), nil)
}

// DescribeFigure describes the state of a figure: sound or wounded, inside a house, in prayer.
func (p Speaker) DescribeFigure(seat game.Seat, n int) string {
	figure := p.state.Houses[seat].Figures[n]
	state := p.Say(lists.Either(figure.Wounded, "state.wounded", "state.sound"), nil)
	if figure.Inside {
		state += ", " + p.Say("state.inside", nil)
	}
	if p.state.PrayingLord(seat) == n {
		state += ", " + p.Say("state.praying", nil)
	}
	return state
}

// NewSpeaker returns a speaker for a position and a language.
func NewSpeaker(s *State, lang string) Speaker { return Speaker{s, lang} }

// Sentences returns the catalogue with all sentences of this ruleset.
func Sentences() *words.Catalogue { return catalogue }
