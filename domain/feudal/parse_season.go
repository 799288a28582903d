package feudal

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// truce reads TRUCE [WITH] seats [UNTIL season year] (F-53).
func (p *parser) truce() (game.Body, *order.Error) {
	p.c.Words("WITH")
	seats, err := p.enemies()
	if err != nil {
		return nil, err
	}
	t := TruceWith{Seats: seats, words: p.s.wordsOf(seats)}
	if _, ok := p.c.Word("UNTIL"); !ok {
		return t, nil
	}
	mark := p.c.Mark()
	word, ok := p.c.Word("SPRING", "SUMMER", "AUTUMN")
	if !ok {
		return nil, p.c.Unexpected()
	}
	if t.Year, ok = p.c.Number(); !ok {
		return nil, p.c.Unexpected()
	}
	t.Season = Season(strings.ToLower(word))
	if t.Year < p.s.Year || t.Year == p.s.Year && seasonNumber(t.Season) < seasonNumber(p.s.Season) {
		p.blame("FE09", mark, p.reason("past", "season", p.season(t.Season), "year", t.Year), fmt.Sprintf("UNTIL AUTUMN %d", p.s.Year))
	}
	return t, nil
}

// war reads WAR [ON] seats.
func (p *parser) war() (game.Body, *order.Error) {
	p.c.Words("ON")
	seats, err := p.enemies()
	return WarOn{Seats: seats, words: p.s.wordsOf(seats)}, err
}

// winterAt reads WINTER AT manors (F-172).
func (p *parser) winterAt() (game.Body, *order.Error) {
	if !p.c.Words("AT") {
		return nil, p.c.Unexpected()
	}
	manors, err := p.manors()
	return WinterAt{Manors: manors}, err
}

// wishKnight reads KNIGHT name (F-3).
func (p *parser) wishKnight() (game.Body, *order.Error) {
	var list []order.Name
	var legal []string
	for _, k := range lordTable.Knights {
		list = append(list, order.Name{Code: k.Name, Full: k.Name}, order.Name{Code: k.Name, Full: strings.TrimPrefix(k.Name, "Sir ")})
		legal = append(legal, k.Name)
	}
	name, err := p.wish(order.NewNames(list...), "no_knight", legal)
	return WishKnight{Name: name}, err
}

// wishColour reads COLOUR colour (F-3).
func (p *parser) wishColour() (game.Body, *order.Error) {
	var list []order.Name
	var legal []string
	for _, c := range lordTable.Colours {
		list = append(list, order.Name{Code: c.Name, Full: c.Name})
		legal = append(legal, c.Name)
	}
	name, err := p.wish(order.NewNames(list...), "no_colour", legal)
	return WishColour{Colour: name}, err
}

// wish reads one of several names; none is the reason if it is not among them.
func (p *parser) wish(names *order.Names, none string, legal []string) (string, *order.Error) {
	mark := p.c.Mark()
	if p.c.Peek().Kind != order.Word {
		p.c.Want(legal...)
		return "", p.c.Unexpected()
	}
	fits := p.c.Name(names)
	slices.Sort(fits)
	fits = slices.Compact(fits)
	switch len(fits) {
	case 1:
		return fits[0], nil
	case 0:
		p.c.Next()
		return "", p.c.Fail("FE01", mark, p.reason(none), legal...)
	}
	return "", p.c.Fail("FE03", mark, p.ambiguous(p.c.Since(mark), fits), fits...)
}

// wishEntry reads ENTRY roads, by their ids or the manors that they lead to
// (F-4).
func (p *parser) wishEntry() (game.Body, *order.Error) {
	var w WishEntry
	for {
		id, err := p.entry()
		if err != nil {
			return nil, err
		}
		if !slices.Contains(w.Entries, id) {
			w.Entries = append(w.Entries, id)
		}
		if !p.c.Take(",") {
			return w, nil
		}
	}
}

func (p *parser) entry() (string, *order.Error) {
	mark := p.c.Mark()
	if t := p.c.Peek(); t.Kind == order.Word {
		if e := p.s.valley.Entry(strings.ToUpper(t.Key)); e != nil {
			p.c.Next()
			return e.ID, nil
		}
	}
	town, err := p.town()
	if err != nil {
		return "", err
	}
	var legal []string
	for _, e := range p.s.valley.Entries {
		if Node(e.Manor) == town {
			return e.ID, nil
		}
		legal = append(legal, p.name(Node(e.Manor)))
	}
	return "", p.c.Fail("FE02", mark, p.reason("no_entry", "place", p.name(town)), legal...)
}
