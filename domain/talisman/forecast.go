package talisman

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
	"seneschal/domain/words"
)

// Forecast lists the spaces to which the roll of the turn can lead a seat, with everything
// there and the margins of fights, and the effect of its MOVE. It returns nil if there are no such spaces,
// or the seat may not order. It uses the position alone: nobody knows the cards that will be drawn.
func (s *State) Forecast(seat game.Seat, orderSet game.OrderSet, lang string) []string {
	if s.whyBarred(seat) != "" || !s.IsPlaying(seat) {
		return nil
	}
	f := &forecast{State: s, seat: seat, lang: lang}
	ways := f.listEndLines()
	if len(ways) == 0 {
		return nil
	}
	return append(f.forecastMove(orderSet), ways...)
}

// A forecast describes the knowable part of a turn to one seat.
type forecast struct {
	*State
	seat game.Seat
	lang string
}

func (f *forecast) sayWords(key string, pairs ...string) string {
	return sayOrders(f.lang, key, pairs...)
}

// forecastMove says in one line where the orders lead with the roll: the route that is taken, or the default.
// It returns nil if the seat has no movement to make now.
func (f *forecast) forecastMove(orderSet game.OrderSet) []string {
	if f.Active() != f.seat || f.Now.Order == 0 || f.Now.Moved {
		return nil
	}
	plan, ok := f.planDefault(f.seat)
	key, bare := "forecast.default", "forecast.default.way"
	x, _ := orderSet.Section(game.BlockKey(f.Now.Order))
	for _, o := range x.Orders {
		if said, open := f.findOrderedMove(o.Body); open {
			plan, ok, key, bare = said, true, "forecast.move", "forecast.move.way"
			break
		}
	}
	if !ok {
		return []string{f.sayWords("forecast.stay")}
	}
	if len(plan.Path) == 0 {
		return []string{f.sayWords(bare, "way", string(plan.Way))}
	}
	return []string{f.sayWords(key, "place", f.nameSpace(plan.Path[len(plan.Path)-1]))}
}

// findOrderedMove returns the movement that a line makes with the roll; false if it makes none.
func (f *forecast) findOrderedMove(line game.Body) (plan, bool) {
	for _, b := range openLine(f.State, f.seat, matter{Seat: f.seat}, line) {
		if m, ok := b.(orders.Move); ok {
			if p, open := f.planMove(f.seat, m); open {
				return p, true
			}
		}
	}
	return plan{}, false
}

// listEndLines returns a line for each space to which the character can come now.
func (f *forecast) listEndLines() []string {
	if f.Book.Region(f.Heroes[f.seat].Space) == book.Inner {
		return f.listInnerLines()
	}
	var lines []string
	var known []book.Space
	for _, end := range f.ListEnds(f.Heroes[f.seat].Space, f.MoveLength(f.seat)) {
		if slices.Contains(known, end.Space()) {
			continue
		}
		known = append(known, end.Space())
		key := "forecast.end.cw"
		switch {
		case end.Over:
			key = "forecast.end.bridge"
		case end.Turn == orders.CCW:
			key = "forecast.end.ccw"
		}
		lines = append(lines, f.sayWords(key, "place", f.nameSpace(end.Space()), "there", f.describeSpace(end.Space())))
	}
	return lines
}

// listInnerLines returns a line for each next space in the Inner Region.
func (f *forecast) listInnerLines() []string {
	if f.Active() != f.seat {
		return nil
	}
	var lines []string
	for _, way := range f.InnerWays(f.seat) {
		if way.To != f.Heroes[f.seat].Space {
			lines = append(lines, f.sayWords("forecast.end.inner", "order", "MOVE "+string(way.Way), "place", f.nameSpace(way.To), "there", f.describeSpace(way.To)))
		}
	}
	return lines
}

func (f *forecast) nameSpace(space book.Space) string { return book.Name(f.lang, space) }

// describeSpace describes a space: cards, gold, characters, and the number of cards to draw.
func (f *forecast) describeSpace(space book.Space) string {
	at := f.standingOn(space)
	parts := lists.Map(f.Lying[space], at.describeCard)
	if n := f.Gold[space]; n > 0 {
		parts = append(parts, f.sayWords("forecast.gold", "n", strconv.Itoa(n)))
	}
	for _, other := range at.listOthersOn(f.seat, space) {
		parts = append(parts, f.sayWords("forecast.character", "who", f.Face(other, f.lang).Name, "margin", words.FormatSigned(at.DuelMargin(f.seat, other, false))))
	}
	d := f.Book.Space(space)
	if n := d.Draw - len(f.Lying[space]); n > 0 {
		parts = append(parts, f.sayWords("forecast.draw", "n", strconv.Itoa(n)))
	}
	if len(parts) == 0 {
		return f.sayWords("forecast.nothing")
	}
	return strings.Join(parts, "; ")
}

// standingOn returns the forecast as if the character stood on a space.
func (f *forecast) standingOn(space book.Space) *forecast {
	now := f.Clone().(*State)
	now.Heroes[f.seat].Space = space
	return &forecast{State: now, seat: f.seat, lang: f.lang}
}

// describeCard describes a card on a space; an Enemy with the margin of a fight with it alone.
func (f *forecast) describeCard(lie Lie) string {
	card := f.Book.Of(lie.Piece)
	if card.Type != book.Enemy {
		return book.Titled(f.lang, lie.Piece)
	}
	stat, n := book.Strength, card.Strength
	if card.Strength == 0 {
		stat, n = book.Craft, card.Craft
	}
	fight := &Fight{Psychic: stat == book.Craft, Space: f.Heroes[f.seat].Space, Cause: FromCards, Foes: []Foe{{Piece: lie.Piece, Type: card.Subtype, N: n}}}
	fight.Sides[0].Seat = f.seat
	return f.sayWords("forecast.enemy", "enemy", book.Titled(f.lang, lie.Piece), "n", strconv.Itoa(n), "stat", book.Name(f.lang, stat), "margin", words.FormatSigned(f.fightMargin(fight, f.seat)))
}

// Template returns a submission to start from: comments about the seat's position and the spaces
// in reach of its roll, and a sensible movement, or the default answer to the question, as its order. It
// returns nil if the seat may not order.
func (s *State) Template(seat game.Seat, lang string) []string {
	if s.whyBarred(seat) != "" {
		return nil
	}
	lines := s.describeSituation(seat, lang)
	if q, ok := s.Turns.Question(); ok && q.Point != askOrders.ID && slices.Contains(q.Seats, seat) {
		return append(lines, s.listAnswers(seat, q)...)
	}
	lines = append(lines, "TURN "+strconv.Itoa(s.ownTurn(seat)))
	return append(lines, s.suggestMove(seat), "END")
}

// describeSituation describes the seat's position in comments.
func (s *State) describeSituation(seat game.Seat, lang string) []string {
	hero := s.Heroes[seat]
	if !s.IsPlaying(seat) {
		return []string{"# " + sayOrders(lang, "template.waits")}
	}
	lines := []string{"# " + sayOrders(lang, "template.head",
		"who", book.Titled(lang, hero.Character), "place", book.Name(lang, hero.Space), "lives", strconv.Itoa(hero.Lives), "fate", strconv.Itoa(hero.Fate),
		"gold", strconv.Itoa(hero.Gold), "strength", strconv.Itoa(s.Strength(seat)), "craft", strconv.Itoa(s.Craft(seat)))}
	if held := hero.listBelongings(); len(held) > 0 {
		lines = append(lines, "# "+sayOrders(lang, "template.held", "list", book.List(lang, held)))
	}
	if len(hero.Spells) > 0 {
		lines = append(lines, "# "+sayOrders(lang, "template.spells", "list", book.List(lang, hero.Spells)))
	}
	if s.Active() == seat && s.Now.Die > 0 && !s.Now.Moved {
		lines = append(lines, "# "+sayOrders(lang, "template.roll", "n", strconv.Itoa(s.Now.Die)))
	}
	for _, line := range (&forecast{State: s, seat: seat, lang: lang}).listEndLines() {
		lines = append(lines, "#   "+line)
	}
	return lines
}

// listAnswers lists all possible answers of the seat to a question as comments, and the default
// below them as an order.
func (s *State) listAnswers(seat game.Seat, question question) []string {
	choices := s.Answers(seat)
	if len(choices) == 0 {
		return nil
	}
	lines := lists.Map(choices[1:], func(b game.Body) string { return "# REPLY " + question.ID + " " + b.String() })
	return append(lines, "REPLY "+question.ID+" "+choices[0].String())
}

// Answers returns the orders with which a seat can answer the question to it, the default
// first. It returns nil if the seat is not asked, or asked for the orders of a turn.
func (s *State) Answers(seat game.Seat) []game.Body {
	question, ok := s.Turns.Question()
	if p := findPoint(question.Point); ok && p != nil && p.Choices != nil && slices.Contains(question.Seats, seat) {
		return p.Choices(s, seat, question.About)
	}
	return nil
}

// findPoint returns the kind of question with an id; nil if there is none.
func findPoint(id string) *point {
	p, _ := lists.Find(machine.Points, func(p *point) bool { return p.ID == id })
	return p
}
