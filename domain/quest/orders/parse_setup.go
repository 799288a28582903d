package orders

import (
	"regexp"
	"strconv"
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/quest/book"
)

func (p *parser) readCharacters() Body {
	return Characters{readDistinct(p, func() book.Character { return book.Character(p.Thing(p.kinds.character)) })}
}

// letterAndNumber matches an attribute by its letter, with its value: S4.
var letterAndNumber = regexp.MustCompile(`^([a-z])([0-9]{1,3})$`)

// readAttributes reads values of attributes, by letter or by name, in any order; those that are not named
// are 0. It refuses an attribute that stands twice, and points that break the rules.
func (p *parser) readAttributes() Body {
	var attributes Attributes
	named := map[book.Attr]bool{}
	begin := p.Mark()
	for first := true; first || !p.Done() && p.Err() == nil; first = false {
		mark := p.Mark()
		id, n := p.readAttribute()
		if named[id] {
			p.Blame(codeTwice, mark, say(p.Line.Lang, "error.twice", "word", p.Since(mark)))
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
		id = fromKeyword[book.Attr](p.Expect(toKeywords(book.AttrIDs[:])...))
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
	usual := Attributes{start.Default}.String()
	switch order.Code(start.FindFault(attributes.Attrs)) {
	case codeSum:
		p.Blame(codeSum, mark, say(lang, "error.sum", "sum", strconv.Itoa(attributes.Sum()), "points", strconv.Itoa(start.Points)), usual)
	case codeSpread:
		p.Blame(codeSpread, mark, say(lang, "error.spread", "n", strconv.Itoa(start.Spread)), usual)
	}
}
