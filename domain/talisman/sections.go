package talisman

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/talisman/orders"
)

// Sections sorts the lines of a submission: a block for each own turn, answers by their question,
// and NOW by itself. READY without lines answers the open question: the seat plays by
// its standing orders, or by the defaults. If the seat is not asked then, it returns nil.
func (Rules) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	position := state.(*State)
	if len(lines) == 0 {
		question, ok := position.Turns.Question()
		switch {
		case !ok || !slices.Contains(question.Seats, seat):
			return nil
		case question.Point == askOrders.ID:
			return []game.Section{{Key: game.BlockKey(position.ownTurn(seat))}}
		}
		return []game.Section{{Key: question.ID}}
	}
	key := machine.NowKey(position, seat)
	now := func(line order.Line) (string, bool) {
		_, is := position.Language.Grammar.Begin(line).Word("NOW")
		return key, is
	}
	all := joinAnswers(game.Blocks(position.Language.Grammar, position.ownTurn(seat), now, lines))
	for i := range all {
		all[i].Now = all[i].Key == key
	}
	return all
}

// joinAnswers joins sections with the same key, except blocks of turns, which stay apart.
func joinAnswers(sections []game.Section) []game.Section {
	var all []game.Section
	for _, section := range sections {
		i := slices.IndexFunc(all, func(y game.Section) bool { return y.Key == section.Key })
		if _, block := game.BlockOf(section.Key); block || i < 0 {
			all = append(all, section)
			continue
		}
		all[i].Lines = slices.Concat(all[i].Lines, section.Lines)
	}
	return all
}

// mostAhead is the greatest number of own turns ahead for which a seat can write.
const mostAhead = 50

// Live reports whether a section is still of use: the block of a coming turn, the answer to an
// open question, or an interruption.
func (Rules) Live(state game.State, seat game.Seat, key string) bool {
	position := state.(*State)
	if position.whyBarred(seat) != "" {
		return false
	}
	if n, ok := game.BlockOf(key); ok {
		return n >= position.ownTurn(seat) && n <= position.ownTurn(seat)+mostAhead
	}
	return machine.Live(position, seat, key)
}

// Void reports whether a block was for a character that has since died.
func (Rules) Void(state game.State, seat game.Seat, key string, set int) bool {
	return machine.Void(state.(*State), seat, key, set)
}

// Subject returns the key by which standing orders replace each other. A policy replaces
// an older unconditional one with the same keyword; FATE and ROLL only one about the same
// rolls. Reactions and policies with a condition stand beside the others. The key of a line without orders is "".
func (Rules) Subject(_ game.State, _ game.Seat, o game.Order) string {
	clause, ok := o.Body.(orders.Clause)
	if !ok || len(clause.Then) == 0 {
		return ""
	}
	if clause.When != nil {
		return strings.ToLower(clause.String())
	}
	body := clause.Then[0].Order
	subject := strings.ToLower(orders.Word(body))
	switch b := body.(type) {
	case orders.Fate:
		subject += " " + lists.Join(b.On, " ")
	case orders.Roll:
		subject += " " + b.At.String()
	}
	if clause.If != nil || clause.Then[0].If != nil {
		subject += " if " + strings.ToLower(clause.String())
	}
	return subject
}

// Subjects returns the beginning of the keys (see Subject) of standing orders that a player names by a keyword, such
// as FATE in STANDING CLEAR FATE. It returns false if the words are not one keyword.
func (r Rules) Subjects(lang, words string) (prefix string, ok bool) {
	word, rest, _ := strings.Cut(order.Tidy(words), " ")
	key, _ := r.currentLanguage().Grammar.Words.Match(lang, word, append(orders.Words(), "WHEN")...)
	if key == "" || rest != "" {
		return "", false
	}
	return strings.ToLower(key), true
}

// Rewrite spells a standing order that names a dead character with the number of its seat, so
// that it still means that seat. It returns false if nothing changes, or if the line cannot be read.
func (Rules) Rewrite(before, after game.State, seat game.Seat, line order.Line) (string, bool) {
	was, now := before.(*State), after.(*State)
	table := was.newSeatTable(seat)
	changed := false
	for i := range table.Seats {
		sitting := &table.Seats[i]
		sitting.Numbered = sitting.Character != "" && sitting.Character != now.Heroes[sitting.Seat].Character
		changed = changed || sitting.Numbered
	}
	if !changed {
		return "", false
	}
	_, old := was.Language.NewReader(was.newSeatTable(seat)).Read(line)
	_, renamed := was.Language.NewReader(table).Read(line)
	if len(old) == 0 || old[0].String() == renamed[0].String() {
		return "", false
	}
	return renamed[0].String(), true
}

// Replaces reports whether a standing policy replaces an older one: the same one, or an
// unconditional one about the same subject.
func (Rules) Replaces(subject, older string) bool {
	plain, _, conditional := strings.Cut(subject, " if ")
	return subject == older || conditional && older == plain
}
