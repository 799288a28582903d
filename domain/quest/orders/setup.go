package orders

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
)

// Characters is CHARACTER inge, tristan: the most wanted first (D1).
type Characters struct{ List []book.Character }

var character = declare("CHARACTER", Characters{}, form.List(form.Series{Ask: "menu.characters", Least: 1}, func(o *Characters) *[]book.Character { return &o.List },
	id[book.Character]("character", func(p *parser) *order.NameKind { return p.kinds.character }).Choices("", listCharacters),
)).Unless(func(m *form.Pointing) string {
	return lists.Either(positionOf(m).PostNumber() > 0, CharactersGiven, "")
}).With(nil)

func listCharacters(m *form.Pointing) []menu.Thing[book.Character] {
	return lists.Map(positionOf(m).Edition().Characters, func(d book.CharacterDef) menu.Thing[book.Character] {
		return menu.Thing[book.Character]{What: d.ID, ID: string(d.ID), Words: d.Name}
	})
}

// Attributes is ATTRIBUTES S4 I3 D3 V0 E0 (D2, Q-14).
type Attributes struct{ book.Attrs }

var attributes = declare("ATTRIBUTES", Attributes{}, func() form.Form[Attributes] {
	f := slot("", nil, (*parser).readAttributes, Attributes.spell)
	f.Syntax = form.Syntax{List: ",", Parts: []form.Syntax{{Name: "attribute"}}}
	f.Ask = askAttributes
	return f
}()).Unless(func(m *form.Pointing) string { return lists.Either(positionOf(m).PostNumber() > 1, PostOver, "") }).With(nil)

// askAttributes asks for a number of points for each attribute in turn. Points that the later
// attributes cannot take must go to this one.
func askAttributes(m *form.Pointing, o *Attributes) bool {
	p := positionOf(m)
	start := p.Edition().Start
	pointsLeft := start.Points
	for i, id := range book.AttrIDs {
		room := lists.Sum(book.AttrIDs[i+1:], start.Max.Of)
		least, most := max(pointsLeft-room, 0), min(start.Max.Of(id), pointsLeft)
		n := least
		if least < most {
			picked, ok := m.Number(m.Say("menu.points", "attribute", book.The(p.Lang(), id)), least, most)
			if !ok {
				return false
			}
			n = picked
		}
		o.Attrs, pointsLeft = o.With(id, n), pointsLeft-n
	}
	return true
}

// letterAndNumber matches an attribute by its letter, with its value: S4.
var letterAndNumber = regexp.MustCompile(`^([a-z])([0-9]{1,3})$`)

// readAttributes reads values of attributes, by letter or by name, in any order; those that are not named
// are 0. It refuses an attribute that stands twice, and points that break the rules.
func (p *parser) readAttributes() Attributes {
	var attributes Attributes
	named := map[book.Attr]bool{}
	begin := p.Mark()
	for first := true; first || !p.Done() && p.Err() == nil; first = false {
		mark := p.Mark()
		id, n := p.readAttribute()
		if named[id] {
			blameTwice(p.Cursor, mark)
		}
		named[id] = true
		p.checkLimit(mark, id, n)
		attributes.Attrs = attributes.With(id, n)
		p.Take(",")
	}
	p.checkSpread(begin, attributes)
	return attributes
}

// readAttribute reads an attribute with its value: S4, S 4 or STRENGTH = 4.
func (p *parser) readAttribute() (book.Attr, int) {
	token := p.Peek()
	if m := letterAndNumber.FindStringSubmatch(token.Key); m != nil {
		if id, ok := p.findAttrByLetter(m[1]); ok {
			p.Next()
			n, _ := strconv.Atoi(m[2]) // digits only: cannot fail
			return id, n
		}
	}
	id, ok := p.findAttrByLetter(token.Key)
	if ok {
		p.Next()
	} else {
		id = fromKeyword[book.Attr](p.Expect(lists.Map(book.AttrIDs[:], toKeyword)...))
	}
	p.Take("=", ":")
	return id, p.ExpectNumber()
}

// findAttrByLetter finds the attribute with a letter, in upper or lower case; false if there is none.
func (p *parser) findAttrByLetter(letter string) (book.Attr, bool) {
	for _, attr := range p.book.Attributes {
		if strings.EqualFold(attr.Letter, letter) {
			return attr.ID, true
		}
	}
	return "", false
}

// checkLimit refuses a value that is above the limit of the first points (S09).
func (p *parser) checkLimit(mark int, id book.Attr, n int) {
	most := p.book.Start.Max.Of(id)
	if n > most && p.Err() == nil {
		p.Blame(codeLimit, mark, say(p.Line.Lang, "error.limit", "attribute", book.Name(p.Line.Lang, id), "n", strconv.Itoa(n), "limit", strconv.Itoa(most)))
	}
}

// checkSpread refuses points that are too many or too few, or on too few attributes (S08, S10), unless the
// line is refused already.
func (p *parser) checkSpread(mark int, attributes Attributes) {
	if p.Err() != nil {
		return
	}
	start, lang := p.book.Start, p.Line.Lang
	usual := Attributes{start.Default}.spell()
	switch order.Code(start.FindFault(attributes.Attrs)) {
	case codeSum:
		p.Blame(codeSum, mark, say(lang, "error.sum", "sum", strconv.Itoa(attributes.Sum()), "points", strconv.Itoa(start.Points)), usual)
	case codeSpread:
		p.Blame(codeSpread, mark, say(lang, "error.spread", "n", strconv.Itoa(start.Spread)), usual)
	}
}

// String returns the canonical spelling.
func (o Characters) String() string { return character.Spell(o) }

// String returns the canonical spelling.
func (o Attributes) String() string { return attributes.Spell(o) }

// spell writes the attributes as "S4 I3 D3 V0 E0".
func (o Attributes) spell() string {
	return fmt.Sprintf("S%d I%d D%d V%d E%d", o.Str, o.Int, o.Dex, o.Val, o.Exp)
}
