package orders

import (
	"fmt"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// readTruce reads TRUCE [WITH] seats [UNTIL season year] (F-53). It blames a season that is over.
func (p *parser) readTruce() instruction {
	p.Words("WITH")
	seats := p.readOthers()
	truce := TruceWith{Seats: seats, Words: p.SeatWords(seats)}
	if !p.Words("UNTIL") {
		return truce
	}
	mark := p.Mark()
	truce.Season = book.Season(strings.ToLower(p.Expect("SPRING", "SUMMER", "AUTUMN")))
	truce.Year = p.ExpectNumber()
	if (book.Turn{Year: truce.Year, Season: truce.Season}).SeasonNumber() < (book.Turn{Year: p.Year, Season: p.Season}).SeasonNumber() {
		p.Blame("FE09", mark, p.writeReason("past", "season", p.nameSeason(truce.Season), "year", truce.Year), fmt.Sprintf("UNTIL AUTUMN %d", p.Year))
	}
	return truce
}

// readWar reads WAR [ON] seats.
func (p *parser) readWar() instruction {
	p.Words("ON")
	seats := p.readOthers()
	return WarOn{Seats: seats, Words: p.SeatWords(seats)}
}

// readWinterAt reads WINTER AT manors (F-172).
func (p *parser) readWinterAt() instruction {
	p.ExpectWords("AT")
	return WinterAt{Manors: p.readManors()}
}

// readWishKnight reads KNIGHT name, with its title or without (F-3).
func (p *parser) readWishKnight() instruction {
	knights, _ := p.Book.Lords.Names()
	var list []order.Name
	for _, name := range knights {
		list = append(list, order.Name{Code: name, Full: name}, order.Name{Code: name, Full: strings.TrimPrefix(name, "Sir ")})
	}
	return WishKnight{Name: p.readWish(order.Lexicon{"": order.NewNames(list...)}, knights, "no_knight")}
}

// readWishColour reads COLOUR colour, in any language (F-3).
func (p *parser) readWishColour() instruction {
	_, colours := p.Book.Lords.Names()
	named := func(in func(colour string) string) *order.Names {
		return order.NewNames(lists.Map(colours, func(colour string) order.Name { return order.Name{Code: colour, Full: in(colour)} })...)
	}
	names := order.Lexicon{"": named(func(colour string) string { return colour })}
	for _, lang := range reasons.Languages() {
		names[lang] = named(func(colour string) string { return NameColour(lang, colour) })
	}
	return WishColour{Colour: p.readWish(names, colours, "no_colour")}
}

// readWish reads one of several names, and breaks the line at an unknown one. noneKey is the key of the reason.
func (p *parser) readWish(names order.Lexicon, legal []string, noneKey string) string {
	return p.Thing(&order.NameKind{
		Names: names, Legal: legal, None: func(lang, _ string) string { return WriteReason(lang, noneKey) },
	})
}

// readWishEntry reads ENTRY roads, by their ids or by the manors to which they lead (F-4).
func (p *parser) readWishEntry() instruction {
	return WishEntry{Entries: lists.Distinct(order.List(p.Cursor, p.readEntry))}
}

// readEntry reads one entry road and returns its id; "" after it has broken the line.
func (p *parser) readEntry() string {
	mark := p.Mark()
	if t := p.Peek(); t.Kind == order.Word {
		if road := p.Book.Valley.Entry(strings.ToUpper(t.Key)); road != nil {
			p.Next()
			return road.ID
		}
	}
	town := p.readTown()
	var legal []string
	for _, road := range p.Book.Valley.Entries {
		if road.Manor == town {
			return road.ID
		}
		legal = append(legal, p.spellNode(road.Manor))
	}
	p.Refuse("FE02", mark, p.writeReason("no_entry", "place", p.spellNode(town)), legal...)
	return ""
}

// WishKnight asks for a knight (F-3).
type WishKnight struct{ Name string }

// String spells the order, as "KNIGHT Sir Lancelot".
func (w WishKnight) String() string { return "KNIGHT " + w.Name }

func (WishKnight) stage() Stage           { return StageKnight }
func (WishKnight) listSubjects() []string { return []string{"knight"} }

// WishColour asks for a colour (F-3).
type WishColour struct{ Colour string }

// String spells the order, as "COLOUR blue".
func (w WishColour) String() string { return "COLOUR " + w.Colour }

func (WishColour) stage() Stage           { return StageColour }
func (WishColour) listSubjects() []string { return []string{"colour"} }

// WishEntry lists entry roads in order of preference (F-4).
type WishEntry struct{ Entries []string }

// String spells the order, as "ENTRY E12, E11".
func (w WishEntry) String() string { return "ENTRY " + lists.Join(w.Entries, ", ") }

func (WishEntry) stage() Stage           { return stageEntry }
func (WishEntry) listSubjects() []string { return []string{"entry"} }
