package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// glue are words inside names that end none.
var glue = []string{"of", "the", "de", "del", "la", "du", "van", "het"}

// run takes the longest run of words and numbers that names something; a
// number may stand in brackets. It returns the codes that fit; the cursor
// stands behind the name, or where it was.
func (p *parser) run(names *order.Names) []string {
	start := p.c.Mark()
	end, fits := start, []string(nil)
	var words []string
	for {
		bracket := len(words) > 0 && p.c.PeekAt(1).Kind == order.Number && p.c.PeekAt(2).Key == ")" && p.c.Peek().Key == "("
		if bracket {
			p.c.Next()
		}
		t := p.c.Peek()
		if t.Kind != order.Word && (t.Kind != order.Number || len(words) == 0) {
			break
		}
		words = append(words, t.Key)
		found := slices.Compact(slices.Sorted(slices.Values(names.Match(words...))))
		if len(found) == 0 {
			break
		}
		p.c.Next()
		if bracket {
			p.c.Next()
		}
		if !slices.Contains(glue, t.Key) {
			end, fits = p.c.Mark(), found
		}
	}
	p.c.Back(end)
	return fits
}

// pick reads a name in the line's language, else in English, else in any. With
// several that fit, it returns all of them.
func (p *parser) pick(lex lexicon) []string {
	mark := p.c.Mark()
	var several []string
	behind := mark
	for _, lang := range slices.Concat([]string{either(p.lang == "", order.English, p.lang)}, languages) {
		if lex[lang] == nil {
			continue
		}
		fits := p.run(lex[lang])
		if len(fits) == 1 {
			return fits
		}
		if len(fits) > 1 && several == nil {
			several, behind = fits, p.c.Mark()
		}
		p.c.Back(mark)
	}
	p.c.Back(behind)
	return several
}

// one is the code that a name means, or why none does: missing is the key of
// the reason that it is unknown.
func (p *parser) one(lex lexicon, missing string, legal []string) (string, *order.Error) {
	mark := p.c.Mark()
	fits := p.pick(lex)
	return p.only(fits, mark, missing, legal)
}

// only is the single one of what fits between the mark and the cursor.
func (p *parser) only(fits []string, mark int, missing string, legal []string) (string, *order.Error) {
	if len(fits) == 1 {
		return fits[0], nil
	}
	if len(fits) > 1 {
		word := p.c.Since(mark)
		return "", p.c.Fail(codeAmbig, mark, p.because("ambiguous", "word", word, "names", join(fits, p.because("or"))), fits...)
	}
	if p.c.Peek().Kind != order.Word {
		p.c.Want(legal...)
		return "", p.unexpected()
	}
	p.c.Next()
	return "", p.c.Fail(codeGrammar, mark, p.because(missing, "word", p.c.Since(mark)), legal...)
}

// place reads a place.
func (p *parser) place() (Place, *order.Error) {
	name, err := p.one(placeNames, "no_place", allPlaces)
	return Place(name), err
}

// allPlaces are the places in the order of the quests, Camelot first.
var allPlaces = func() []string {
	all := []string{string(Camelot)}
	for _, q := range questTable.Quests {
		all = append(all, string(q.Place))
	}
	return all
}()

// war reads one of the two wars.
func (p *parser) war() (Place, *order.Error) {
	return p.placeAmong(Picts, Saxons)
}

// placeAmong reads one of some places.
func (p *parser) placeAmong(places ...Place) (Place, *order.Error) {
	mark := p.c.Mark()
	at, err := p.place()
	var legal []string
	for _, l := range places {
		legal = append(legal, string(l))
	}
	switch {
	case err != nil && err.Code == codeGrammar:
		err.Legal = legal
	case err == nil && !slices.Contains(places, at):
		err = p.c.Fail(codeGrammar, mark, p.because("no_place", "word", p.c.Since(mark)), legal...)
	}
	return at, err
}

// knight reads a knight of the game.
func (p *parser) knight() (Who, *order.Error) {
	mark := p.c.Mark()
	fits := p.run(p.knights())
	for i, seat := range fits {
		fits[i] = p.s.naming(game.Seat(seat)).Word
	}
	word, err := p.only(fits, mark, "no_knight", p.s.knightWords())
	if err != nil {
		return Who{}, err
	}
	return p.called(word), nil
}

// called is the knight whom orders name by a word.
func (p *parser) called(word string) Who {
	i := slices.IndexFunc(p.s.Seats, func(seat game.Seat) bool { return p.s.naming(seat).Word == word })
	return Who{Seat: p.s.Seats[i], Word: word}
}

// white reads a white card.
func (p *parser) white() (Card, *order.Error) {
	name, err := p.one(whiteNames, "no_white", ids(cardTable.White))
	return Card(name), err
}

// fight reads a white card where a Fight card is expected: its value alone
// will do.
func (p *parser) fight() (Card, *order.Error) {
	if t := p.c.Peek(); t.Kind == order.Number {
		mark := p.c.Mark()
		p.c.Next()
		for _, d := range cardTable.White {
			if d.Kind == KindFight && d.Value == t.N {
				return d.ID, nil
			}
		}
		return "", p.c.Fail(codeGrammar, mark, p.because("no_white", "word", t.Text), ids(cardTable.White)...)
	}
	return p.white()
}

// black reads a black card.
func (p *parser) black() (Card, *order.Error) {
	name, err := p.one(blackNames, "no_black", ids(cardTable.Black))
	return Card(name), err
}

func ids(cards []CardData) []string {
	all := make([]string, len(cards))
	for i, d := range cards {
		all[i] = string(d.ID)
	}
	return all
}

// cards reads a list of white cards.
func (p *parser) cards(read func() (Card, *order.Error)) ([]Card, *order.Error) {
	var all []Card
	for {
		card, err := read()
		if err != nil {
			return nil, err
		}
		all = append(all, card)
		if !p.c.Take(",") {
			return all, nil
		}
	}
}

// blackSet and whiteSet read a set of cards of a deck.
func (p *parser) blackSet() (CardSet, *order.Error) {
	return p.set(blackSetNames, "no_black", slices.Concat(blackTerms, ids(cardTable.Black)))
}

func (p *parser) whiteSet() (CardSet, *order.Error) {
	return p.set(whiteSetNames, "no_white", slices.Concat(whiteTerms, ids(cardTable.White)))
}

func (p *parser) set(lex lexicon, missing string, legal []string) (CardSet, *order.Error) {
	var set CardSet
	for {
		name, err := p.one(lex, missing, legal)
		if err != nil {
			return nil, err
		}
		term := CardTerm{Name: name}
		if slices.Contains(bounded, name) {
			if err := p.bound(&term); err != nil {
				return nil, err
			}
		}
		set = append(set, term)
		if !p.c.Take(",") {
			return set, nil
		}
	}
}

// bound reads what may follow blackknight: >=5.
func (p *parser) bound(t *CardTerm) *order.Error {
	op := p.c.Peek().Key
	if !p.c.Take(comparisons...) {
		return nil
	}
	n, ok := p.c.Number()
	if !ok {
		return p.unexpected()
	}
	t.Op, t.N = op, n
	return nil
}

// sets reads sets with THEN between them.
func (p *parser) sets() ([]CardSet, *order.Error) {
	var all []CardSet
	for {
		set, err := p.blackSet()
		if err != nil {
			return nil, err
		}
		all = append(all, set)
		if !p.c.Words("THEN") {
			return all, nil
		}
	}
}
