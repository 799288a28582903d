package gametest

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// An Act is what a fighter does: STRIKE east, REST, WARD, BEAR, BREAK, LUCK,
// NOW HEX east; or REPLY D3 and one of them.
type Act struct {
	Reply string // "D3"
	Do    string
	At    game.Seat
}

// A When is a standing order for what others do: WHEN ATTACKED IF LIVES <= 1
// THEN WARD | BEAR, WHEN SPELL THEN BREAK.
type When struct {
	Trigger string
	Lives   int // 0: however many
	Then    string
}

// Inside are its reactions, the first in front.
func (w When) Inside() []game.Body {
	var all []game.Body
	for word := range strings.SplitSeq(w.Then, " | ") {
		all = append(all, Act{Do: word})
	}
	return all
}

// String is the canonical spelling.
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

// String is the canonical spelling.
func (w When) String() string {
	text := "WHEN " + w.Trigger
	if w.Lives > 0 {
		text += " IF LIVES <= " + strconv.Itoa(w.Lives)
	}
	return text + " THEN " + w.Then
}

// Sections puts replies under their question, NOW by itself, and all else under
// a turn.
func (Brawl) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	a := state.(*Arena)
	var all []game.Section
	next := turn(a.next(seat))
	key := next
	for _, line := range lines {
		at := key
		words := strings.Fields(strings.ToUpper(line.Text))
		n, opens := heading(line.Text)
		switch {
		case opens && n > 0:
			key, at = turn(n), turn(n)
		case opens:
			key, at = next, next
		case len(words) > 1 && words[0] == "REPLY":
			at = words[1]
			if len(words) == 2 {
				key = at // the lines below are the reply
			}
		case len(words) > 0 && words[0] == "NOW":
			at = brawlTurns.NowKey(a, seat)
		case isEnd(line.Text):
			key = next
		}
		i := slices.IndexFunc(all, func(x game.Section) bool { return x.Key == at })
		if i < 0 {
			i, all = len(all), append(all, game.Section{Key: at})
		}
		all[i].Lines = append(all[i].Lines, line)
	}
	return all
}

// Live keeps the turns to come, answers to what is asked, and interruptions.
func (Brawl) Live(state game.State, seat game.Seat, key string) bool {
	a := state.(*Arena)
	if n, ok := strings.CutPrefix(key, "turn "); ok {
		round, err := strconv.Atoi(n)
		return err == nil && a.alive(seat) && round >= a.next(seat) && round <= a.Rounds
	}
	return brawlTurns.Live(a, seat, key)
}

// Parse reads lines; headings are frames.
func (Brawl) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	var orders []game.Order
	var errs []*order.Error
	for _, line := range lines {
		body := parseBrawl(state.(*Arena), strings.Fields(strings.ToUpper(line.Text)))
		_, opens := heading(line.Text)
		_, standing := body.(When)
		act, _ := body.(Act)
		late := act.Reply != "" && !brawlTurns.Live(state.(*Arena), seat, act.Reply)
		switch {
		case body == nil && (opens || isEnd(line.Text) || replyHead(line.Text)):
		case body == nil || late || line.Standing != standing && act.Do != "LUCK":
			errs = append(errs, &order.Error{Code: "BE01", Line: line, Reason: "no such order here", Legal: []string{"STRIKE east", "REST"}})
		default:
			orders = append(orders, game.Order{Line: line, Body: body})
		}
	}
	return orders, errs
}

func replyHead(text string) bool {
	words := strings.Fields(strings.ToUpper(text))
	return len(words) == 2 && words[0] == "REPLY" && strings.HasPrefix(words[1], "D")
}

func parseBrawl(a *Arena, words []string) game.Body {
	if len(words) == 0 {
		return nil
	}
	at := func(i int) game.Seat {
		if s := game.Seat(strings.ToLower(words[i])); slices.Contains(a.Seats, s) {
			return s
		}
		return ""
	}
	switch n := len(words); {
	case words[0] == "REPLY" && n == 3 && strings.HasPrefix(words[1], "D") && slices.Contains([]string{"WARD", "BEAR", "REST", "LUCK"}, words[2]):
		return Act{Reply: words[1], Do: words[2]}
	case words[0] == "NOW" && n == 3 && words[1] == "HEX" && at(2) != "":
		return Act{Do: "HEX", At: at(2)}
	case words[0] == "STRIKE" && n == 2 && at(1) != "":
		return Act{Do: "STRIKE", At: at(1)}
	case n == 1 && slices.Contains([]string{"REST", "WARD", "BEAR", "LUCK"}, words[0]):
		return Act{Do: words[0]}
	case words[0] == "WHEN":
		return parseWhen(words[1:])
	}
	return nil
}

// parseWhen reads a trigger, perhaps a condition, and what is done then.
func parseWhen(words []string) game.Body {
	reactions := map[string][]string{"ATTACKED": {"WARD", "BEAR"}, "SPELL": {"BREAK"}}
	if len(words) < 3 || reactions[words[0]] == nil {
		return nil
	}
	w := When{Trigger: words[0]}
	words = words[1:]
	if len(words) > 5 && words[0] == "IF" && words[1] == "LIVES" && words[2] == "<=" {
		n, err := strconv.Atoi(words[3])
		if err != nil || n < 1 {
			return nil
		}
		w.Lives, words = n, words[4:]
	}
	w.Then = strings.Join(words[1:], " ")
	for word := range strings.SplitSeq(w.Then, " | ") {
		if words[0] != "THEN" || !slices.Contains(reactions[w.Trigger], word) {
			return nil
		}
	}
	return w
}

// Subject is what triggers a reaction.
func (Brawl) Subject(_ game.State, _ game.Seat, o game.Order) string {
	if w, ok := o.Body.(When); ok {
		return strings.ToLower(w.Trigger) + " " + strconv.Itoa(w.Lives)
	}
	return ""
}

// Subjects knows the triggers.
func (Brawl) Subjects(_, words string) (string, bool) {
	w := strings.ToLower(strings.TrimSpace(words))
	return w, w == "attacked" || w == "spell"
}

// Help tells the orders.
func (Brawl) Help(string, string) []string {
	return []string{
		"· TURN, then STRIKE seat or REST, then END", "· REPLY D3 WARD, or REPLY D3 and lines below it: WARD, BEAR, LUCK", "· NOW HEX seat",
		"· STANDING WHEN ATTACKED IF LIVES <= 1 THEN WARD | BEAR", "· STANDING WHEN SPELL THEN BREAK", "· STANDING LUCK",
	}
}
