package gametest

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A Dash is RUN n: the first half of a turn.
type Dash struct{ Card int }

// A Pause is REST or GO: the second half of a turn.
type Pause struct{ Rest bool }

// A Reply is REPLY D2 YES: whether to hinder a run.
type Reply struct {
	D   int
	Yes bool
}

// A Hinder is a standing order, HINDER YES AGAINST east: the answer to every decision about a run of that seat or,
// without AGAINST, of any seat.
type Hinder struct {
	Yes     bool
	Against game.Seat // "": anybody
}

// String returns the canonical spelling.
func (o Dash) String() string { return "RUN " + strconv.Itoa(o.Card) }

// String returns the canonical spelling.
func (o Pause) String() string {
	if o.Rest {
		return "REST"
	}
	return "GO"
}

// String returns the canonical spelling.
func (o Reply) String() string { return "REPLY " + decision(o.D) + " " + yes(o.Yes) }

// String returns the canonical spelling.
func (o Hinder) String() string {
	if o.Against == "" {
		return "HINDER " + yes(o.Yes)
	}
	return "HINDER " + yes(o.Yes) + " AGAINST " + string(o.Against)
}

func yes(is bool) string {
	if is {
		return "YES"
	}
	return "NO"
}

func decision(n int) string { return "D" + strconv.Itoa(n) }

func turn(n int) string { return "turn " + strconv.Itoa(n) }

// heading reads a line that opens the block of a turn: TURN or TURN 3. n is 0 for TURN alone, which means the next
// turn.
func heading(text string) (n int, ok bool) { return readHeading("TURN", text) }

// readHeading reads a line that consists of the word kind and perhaps a number from 1; n is 0 without one. ok is false
// for any other line.
func readHeading(kind, text string) (n int, ok bool) {
	words := strings.Fields(strings.ToUpper(text))
	switch {
	case len(words) == 1 && words[0] == kind:
		return 0, true
	case len(words) == 2 && words[0] == kind:
		n, err := strconv.Atoi(words[1])
		return n, err == nil && n > 0
	}
	return 0, false
}

func isEnd(text string) bool { return strings.EqualFold(strings.TrimSpace(text), "END") }

// Sections puts replies under their decision, and all other lines under a turn.
func (Relay) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	track := state.(*Track)
	var sections []game.Section
	addLine := func(key string, fresh bool, line order.Line) {
		if n := len(sections); n > 0 && sections[n-1].Key == key && !fresh {
			sections[n-1].Lines = append(sections[n-1].Lines, line)
			return
		}
		sections = append(sections, game.Section{Key: key, Lines: []order.Line{line}})
	}
	next := turn(track.nextRound(seat))
	key := next
	for _, line := range lines {
		body, _ := parseRelay(line) // a line that cannot be read is for the turn
		n, opens := heading(line.Text)
		reply, isReply := body.(Reply)
		switch {
		case isReply:
			addLine(decision(reply.D), true, line)
			continue
		case opens && n > 0:
			key = turn(n)
		case opens:
			key = next
		}
		addLine(key, opens, line)
		if isEnd(line.Text) {
			key = next
		}
	}
	return sections
}

// Live reports whether a section is for a turn to come, or for an open decision.
func (Relay) Live(state game.State, seat game.Seat, key string) bool {
	track := state.(*Track)
	if n, ok := strings.CutPrefix(key, "turn "); ok {
		round, err := strconv.Atoi(n)
		return err == nil && round >= track.nextRound(seat) && round <= track.Rounds
	}
	return key == decision(track.D) && slices.Contains(track.Asked, seat)
}

// parseRelay reads a line, or gives the reason why it cannot. It returns nil and "" for a line that only frames
// others.
func parseRelay(line order.Line) (game.Body, string) {
	words := strings.Fields(strings.ToUpper(line.Text))
	if len(words) == 0 {
		return nil, "unknown word"
	}
	if line.Standing != (words[0] == "HINDER") {
		return nil, "only HINDER is a standing order, and is nothing else"
	}
	switch words[0] {
	case "RUN":
		return parseDash(words[1:])
	case "HELP": // HELP RUN is an order in a block, and a question outside
		if len(words) == 2 && words[1] == "RUN" {
			return Dash{1}, ""
		}
	case "REST", "GO":
		if len(words) == 1 {
			return Pause{words[0] == "REST"}, ""
		}
	case "REPLY":
		return parseReply(words[1:])
	case "HINDER":
		return parseHinder(words[1:])
	}
	if _, opens := heading(line.Text); opens || isEnd(line.Text) {
		return nil, ""
	}
	return nil, "unknown word"
}

// parseDash reads the words behind RUN, or gives the reason why it cannot.
func parseDash(words []string) (game.Body, string) {
	if len(words) == 1 {
		if n, err := strconv.Atoi(words[0]); err == nil && n >= 1 && n <= 6 {
			return Dash{n}, ""
		}
	}
	return nil, "a run is a card from 1 to 6"
}

// parseReply reads the words behind REPLY, or gives the reason why it cannot.
func parseReply(words []string) (game.Body, string) {
	if len(words) == 2 && strings.HasPrefix(words[0], "D") && (words[1] == "YES" || words[1] == "NO") {
		if n, err := strconv.Atoi(words[0][1:]); err == nil && n > 0 {
			return Reply{n, words[1] == "YES"}, ""
		}
	}
	return nil, "a reply names a decision and says YES or NO"
}

// parseHinder reads the words behind HINDER, or gives the reason why it cannot.
func parseHinder(words []string) (game.Body, string) {
	if len(words) == 0 || words[0] != "YES" && words[0] != "NO" {
		return nil, "hinder says YES or NO"
	}
	hinder := Hinder{Yes: words[0] == "YES"}
	if len(words) == 3 && words[1] == "AGAINST" {
		hinder.Against = game.Seat(strings.ToLower(words[2]))
	} else if len(words) != 1 {
		return nil, "hinder is against one seat"
	}
	return hinder, ""
}

// Parse reads the lines of one section.
func (Relay) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	track := state.(*Track)
	var orders []game.Order
	var errs []*order.Error
	refuse := func(code order.Code, line order.Line, why string) {
		errs = append(errs, &order.Error{Code: code, Line: line, Reason: why, Legal: []string{"RUN 1", "REST", "GO"}})
	}
	for _, line := range lines {
		body, why := parseRelay(line)
		reply, isReply := body.(Reply)
		switch {
		case why != "":
			refuse("RE01", line, why)
		case isReply && (reply.D != track.D || !slices.Contains(track.Asked, seat)):
			refuse("RE02", line, "nothing is asked of you by "+decision(reply.D))
		case body != nil:
			orders = append(orders, game.Order{Line: line, Body: body})
		}
	}
	return orders, errs
}

// Subject returns the word hinder and the seat that a standing order is against; "" for any other order.
func (Relay) Subject(_ game.State, _ game.Seat, o game.Order) string {
	if h, ok := o.Body.(Hinder); ok {
		return strings.TrimSpace("hinder " + string(h.Against))
	}
	return ""
}

// Subjects takes any words that begin with the word HINDER.
func (Relay) Subjects(_, words string) (string, bool) {
	w := strings.ToLower(strings.TrimSpace(words))
	return w, w == "hinder" || strings.HasPrefix(w, "hinder ")
}

// Help explains the orders.
func (Relay) Help(string, string) []string {
	return []string{"· TURN, then RUN n and REST or GO, then END", "· REPLY D1 YES or NO", "· STANDING HINDER YES AGAINST seat"}
}
