package gametest

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// An Act is one order: STRIKE east, REST, WARD, BEAR, BREAK, LUCK, NOW HEX east; or REPLY D3 and
// one of them.
type Act struct {
	Reply string // "D3"
	Do    string
	At    game.Seat
}

// A When is a standing order about acts of others: WHEN ATTACKED IF LIVES <= 1 THEN WARD | BEAR,
// WHEN SPELL THEN BREAK.
type When struct{ order.Statement[game.Body] }

// String returns the canonical spelling.
func (o Act) String() string {
	text := o.Do
	if o.At != "" {
		text += " " + string(o.At)
	}
	switch {
	case o.Do == "HEX":
		return "NOW " + text
	case o.Reply != "":
		return "REPLY " + o.Reply + " " + text
	}
	return text
}

// Sections puts NOW lines into a section of their own, and all other lines under a turn or the question that they
// answer.
func (Brawl) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	arena := state.(*Arena)
	key := brawlTurns.NowKey(arena, seat)
	now := func(line order.Line) (string, bool) {
		_, is := brawlGrammar.Begin(line).Word("NOW")
		return key, is
	}
	all := game.Blocks(brawlGrammar, arena.nextRound(seat), now, lines)
	for i := range all {
		all[i].Now = all[i].Key == key
	}
	return all
}

// Live reports whether a section is for a turn to come or in progress, for an open question, or an interruption.
func (Brawl) Live(state game.State, seat game.Seat, key string) bool {
	arena := state.(*Arena)
	if n, ok := game.BlockOf(key); ok {
		return arena.alive(seat) && n >= arena.nextRound(seat) && n <= arena.Rounds
	}
	return brawlTurns.Live(arena, seat, key)
}

// brawlGrammar holds the words of the orders.
var brawlGrammar = &order.Grammar{
	Words: order.MustCatalogue([]byte(`{STRIKE: {}, REST: {}, WARD: {}, BEAR: {}, BREAK: {}, LUCK: {}, HEX: {}, REPLY: {}, ATTACKED: {}, SPELL: {},
		LIVES: {}}`), order.Common()),
	Unknown: "BE01", Ambiguous: "BE01", Standing: []string{"WHEN"},
}

// Grammar returns the form of orders.
func (Brawl) Grammar() *order.Grammar { return brawlGrammar }

// brawlConditions lists what conditions of standing orders may ask: the number of lives that the seat has.
var brawlConditions = &order.Conditions{Terms: []order.Term{{Name: "LIVES", Max: brawlLives}}}

// Quantity returns the number of lives, the only quantity of the conditions.
func (f Fighter) Quantity(string, string, string) (int, error) { return f.Lives, nil }

// Flag returns false: no condition asks for more than a number.
func (Fighter) Flag(string, string, string) (bool, error) { return false, nil }

// brawlReactions lists the possible reactions to each trigger.
var brawlReactions = map[trigger][]string{"ATTACKED": {"WARD", "BEAR"}, "SPELL": {"BREAK"}}

// A trigger is the word behind WHEN: ATTACKED or SPELL.
type trigger string

// String returns the word itself.
func (t trigger) String() string { return string(t) }

// Parse reads lines into orders; a line that only frames a block gives none.
func (Brawl) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	read := func(line order.Line) (*order.Cursor, []game.Body) { return state.(*Arena).readLine(seat, line) }
	return game.ReadOrders(brawlGrammar, read, lines)
}

// readLine reads one line: the body is missing if the line only frames a block, or cannot be read.
func (a *Arena) readLine(seat game.Seat, line order.Line) (*order.Cursor, []game.Body) {
	cursor := brawlGrammar.Begin(line)
	mark := cursor.Mark()
	var body game.Body
	switch head, _ := cursor.Word("TURN", "END", "REPLY", "NOW", "STRIKE", "REST", "WARD", "BEAR", "LUCK", "WHEN"); head {
	case "":
		cursor.RefuseHead(mark, "STRIKE east", "REST")
	case "TURN":
		cursor.Number()
	case "END":
	case "REPLY":
		body = a.readReply(cursor, seat)
	case "NOW":
		cursor.ExpectWords("HEX")
		body = Act{Do: "HEX", At: a.readFighter(cursor)}
	case "STRIKE":
		body = Act{Do: head, At: a.readFighter(cursor)}
	case "WHEN":
		cursor.Back(mark)
		body = readWhen(cursor)
	default:
		body = Act{Do: head}
	}
	cursor.Finish()
	if _, when := body.(When); body != nil && body != game.Body(Act{Do: "LUCK"}) && when != cursor.Standing {
		cursor.Refuse("BE01", mark, "only WHEN and LUCK are standing orders", "STRIKE east", "REST")
	}
	if body == nil {
		return cursor, nil
	}
	return cursor, []game.Body{body}
}

// readReply reads an answer to an open question; nil if the line is only the heading of answers.
func (a *Arena) readReply(cursor *order.Cursor, seat game.Seat) game.Body {
	mark := cursor.Mark()
	id := strings.ToUpper(cursor.Next().Key)
	if !strings.HasPrefix(id, "D") {
		cursor.Refuse("BE01", mark, "a reply names a question", "REPLY D1 WARD")
	}
	if cursor.Done() {
		return nil
	}
	act := Act{Reply: id, Do: cursor.Expect("WARD", "BEAR", "REST", "LUCK")}
	if !brawlTurns.Live(a, seat, id) {
		cursor.Refuse("BE01", mark, "nothing is asked of you by "+id)
	}
	return act
}

// readFighter reads the name of a fighter.
func (a *Arena) readFighter(cursor *order.Cursor) game.Seat {
	names := lists.Map(a.Seats, func(s game.Seat) order.Name { return order.Name{Code: string(s), Full: string(s)} })
	return game.Seat(cursor.Thing(&order.NameKind{
		Names: order.Lexicon{"": order.NewNames(names...)}, None: func(_, word string) string { return "nobody is called " + word },
	}))
}

// readWhen reads a trigger, perhaps a condition, and the orders that they call for.
func readWhen(cursor *order.Cursor) When {
	var on trigger
	statements := order.Statements[game.Body]{
		Conditions: brawlConditions, Behind: true,
		Trigger: func() fmt.Stringer { on = trigger(cursor.Expect("ATTACKED", "SPELL")); return on },
		Order:   func() game.Body { return Act{Do: cursor.Expect(brawlReactions[on]...)} },
	}
	return When{statements.Read(cursor)}
}

// Subject returns the trigger of a reaction with its condition; "" for any other order.
func (Brawl) Subject(_ game.State, _ game.Seat, o game.Order) string {
	if w, ok := o.Body.(When); ok {
		return strings.ToLower(strings.Split(w.String(), " THEN ")[0])
	}
	return ""
}

// Subjects finds a trigger by its word.
func (Brawl) Subjects(_, words string) (string, bool) {
	w := strings.ToLower(strings.TrimSpace(words))
	return w, w == "attacked" || w == "spell"
}

// Help explains the orders.
func (Brawl) Help(string, string) []string {
	return []string{
		"· TURN, then STRIKE seat or REST, then END", "· REPLY D3 WARD, or REPLY D3 and lines below it: WARD, BEAR, LUCK", "· NOW HEX seat",
		"· STANDING WHEN ATTACKED IF LIVES <= 1 THEN WARD | BEAR", "· STANDING WHEN SPELL THEN BREAK", "· STANDING LUCK",
	}
}
