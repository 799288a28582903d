package orders

import (
	"embed"
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/sheet"
	"seneschal/domain/words"
)

// Codes of what is wrong with a line (5.6).
const (
	codeUnknown   order.Code = "S05"
	codeAmbiguous order.Code = "S06"
	codeName      order.Code = "S07"
	codeSum       order.Code = "S08"
	codeLimit     order.Code = "S09"
	codeSpread    order.Code = "S10"
	codeCondition order.Code = "S13"
	codeLabel     order.Code = "S14"
	codeSelf      order.Code = "S15"
	codeNever     order.Code = "S16"
	codeTwice     order.Code = "S17"
)

//go:embed data/[1-9]*
var files embed.FS

//go:embed data/words/*.yaml data/words/help/*.yaml
var wordFiles embed.FS

// sentences are what is said of lines that are wrong.
var sentences = words.Must(wordFiles, "data/words")

// helpWords are what is said of the orders, in the readers' languages. Of what
// they speak is the editions' to say.
var helpWords = words.Must(wordFiles, "data/words/help")

var shipped = sheet.MustEditions(files, readLanguage)

// A Language is the words of the orders of one edition, and how they are read. It
// is never changed.
type Language struct {
	Grammar *order.Grammar
	Help    order.Topics

	book       *book.Book
	conditions []order.Term
	kinds      kinds
	people     map[book.Character][]order.Spelling
	numbers    [][]order.Spelling // by seat
}

// Of is the language of an edition, from 1; nil if there is none.
func Of(edition int) *Language {
	l, _ := shipped.Book(edition)
	return l
}

// Frames are the words with which a line begins that opens or closes a section.
// POST is that of FOR POST 5.
var Frames = []string{"POST", "SETUP", "TURN", "ALL", "END"}

// openings are all words with which a line can begin.
var openings = slices.Concat(heads, Frames, []string{"IF"})

// heads are the words with which an order begins.
var heads = []string{
	"CHARACTER", "ATTRIBUTES", "MOVE", "GOTO", "EXPLORE", "ENTER", "OUT", "STAY", "WISH", "NOFLY", "LAY", "USE", "KEEP", "LEAVE",
	"TAKE", "DROP", "FIGHT", "EVADE", "WEAPONS", "ELIXIR", "TRADE", "DUEL", "LOOT", "FACEUP", "CONSENT",
}

// Words are the words with which orders begin.
func Words() []string { return slices.Clone(heads) }

func readLanguage(sheets fs.FS, edition int) (*Language, error) {
	var help struct{ Topics []order.Topic }
	keywords, first := order.ReadCatalogueFile(sheets, "keywords.yaml", order.Common())
	instead, second := order.ReadCatalogueFile(sheets, "instead.yaml")
	if err := errors.Join(first, second, sheet.Fill(sheets, "help.yaml", &help)); err != nil {
		return nil, err
	}
	l := &Language{book: book.Of(edition), Help: order.Topics{List: help.Topics, Keywords: keywords, Say: helpWords.Say}}
	l.Grammar = &order.Grammar{
		Words: keywords, Unknown: codeUnknown, Ambiguous: codeAmbiguous, Heads: openings, Instead: instead,
	}
	l.kinds, l.people, l.numbers = newKinds(l.book), people(l.book), numbers(l.book)
	l.conditions = terms(l.book)
	return l, nil
}

// say is a sentence in the language of the line; pairs are names and values of
// its parameters.
func say(lang, key string, pairs ...string) string { return sentences.Tell(lang, key, pairs...) }

func (p *parser) characters() Body {
	return Characters{listed(p, func() book.Character { return book.Character(p.Thing(p.kinds.character)) })}
}

// letterAndNumber is an attribute by its letter, with its value: S4.
var letterAndNumber = regexp.MustCompile(`^([a-z])([0-9]{1,3})$`)

// attributes reads values of attributes, by letter or by name, in any order;
// those that are not named are 0.
func (p *parser) attributes() Body {
	var o Attributes
	named := map[book.Attr]bool{}
	begin := p.Mark()
	for first := true; first || !p.Done() && p.Err() == nil; first = false {
		mark := p.Mark()
		id, n := p.attribute()
		if named[id] {
			p.Blame(codeTwice, mark, say(p.Line.Lang, "error.twice", "word", p.Since(mark)))
		}
		named[id] = true
		p.limit(mark, id, n)
		o.Attrs = o.With(id, n)
		p.Take(",")
	}
	p.spread(begin, o)
	return o
}

// attribute reads S4, S 4 or STRENGTH = 4.
func (p *parser) attribute() (book.Attr, int) {
	t := p.Peek()
	if m := letterAndNumber.FindStringSubmatch(t.Key); m != nil {
		if id, ok := p.lettered(m[1]); ok {
			p.Next()
			n, _ := strconv.Atoi(m[2]) // digits only: cannot fail
			return id, n
		}
	}
	id, ok := p.lettered(t.Key)
	if ok {
		p.Next()
	} else {
		id = lowered[book.Attr](p.Expect(uppered(book.AttrIDs[:])...))
	}
	p.Take("=", ":")
	return id, p.ExpectNumber()
}

// lettered is the attribute of a letter.
func (p *parser) lettered(letter string) (book.Attr, bool) {
	for _, d := range p.book.Attributes {
		if strings.EqualFold(d.Letter, letter) {
			return d.ID, true
		}
	}
	return "", false
}

// limit refuses a value that no character begins with (S09).
func (p *parser) limit(mark int, id book.Attr, n int) {
	most := p.book.Start.Max.Of(id)
	if n > most && p.Err() == nil {
		p.Blame(codeLimit, mark, say(p.Line.Lang, "error.limit", "attribute", book.Name(p.Line.Lang, id), "n", strconv.Itoa(n), "limit", strconv.Itoa(most)))
	}
}

// spread refuses points that are too many or too few, or on too few attributes
// (S08, S10).
func (p *parser) spread(mark int, o Attributes) {
	if p.Err() != nil {
		return
	}
	start, lang := p.book.Start, p.Line.Lang
	usual := Attributes{start.Default}.String()
	switch order.Code(start.Fault(o.Attrs)) {
	case codeSum:
		p.Blame(codeSum, mark, say(lang, "error.sum", "sum", strconv.Itoa(o.Sum()), "points", strconv.Itoa(start.Points)), usual)
	case codeSpread:
		p.Blame(codeSpread, mark, say(lang, "error.spread", "n", strconv.Itoa(start.Spread)), usual)
	}
}
