package gametest

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A Verdict is TAKE wine or LEAVE wine.
type Verdict struct {
	Take bool
	Ware Ware
}

// A Swap is TRADE east GIVE apple FOR salt.
type Swap struct {
	With      game.Seat
	Give, For Ware
}

// An IfHave is IF HAVE apple THEN, before an order.
type IfHave struct {
	Ware Ware
	Then game.Body
}

// String returns the canonical spelling.
func (o Verdict) String() string {
	return map[bool]string{true: "TAKE ", false: "LEAVE "}[o.Take] + string(o.Ware)
}

// String returns the canonical spelling.
func (o Swap) String() string {
	return "TRADE " + string(o.With) + " GIVE " + string(o.Give) + " FOR " + string(o.For)
}

// String returns the canonical spelling.
func (o IfHave) String() string { return "IF HAVE " + string(o.Ware) + " THEN " + o.Then.String() }

// Sections sorts lines under POST n, and within a post under TURN n or ALL; lines before any heading belong to ALL
// of the open post. The sections of a post are replaced together.
func (Fair) Sections(state game.State, _ game.Seat, lines []order.Line) []game.Section {
	stalls := state.(*Stalls)
	var sections []game.Section
	post, block := stalls.Post, "all"
	for _, line := range lines {
		n, isPost := readHeading("POST", line.Text)
		switch head := fairHead(line.Text); {
		case isPost:
			post, block = max(n, stalls.Post), "all"
		case head != "":
			block = head
		}
		key := postKey(post, block)
		i := slices.IndexFunc(sections, func(x game.Section) bool { return x.Key == key })
		if i < 0 {
			i, sections = len(sections), append(sections, game.Section{Key: key, Clears: postKey(post, "")})
		}
		sections[i].Lines = append(sections[i].Lines, line)
		if isEnd(line.Text) {
			block = "all"
		}
	}
	return sections
}

// fairHead returns the name of the block that a line opens within a post: "all" or "turn n"; "" if it opens none.
func fairHead(text string) string {
	n, turn := heading(text)
	switch {
	case strings.EqualFold(strings.TrimSpace(text), "ALL"):
		return "all"
	case turn:
		return "turn " + strconv.Itoa(max(n, 1))
	}
	return ""
}

// Live reports whether a section belongs to the open post or a later one of the game.
func (Fair) Live(state game.State, _ game.Seat, key string) bool {
	s := state.(*Stalls)
	for post := s.Post; post <= s.Posts; post++ {
		if slices.Contains(postKeys(post), key) {
			return true
		}
	}
	return false
}

// Parse reads lines into orders; a line that only frames a block gives none.
func (Fair) Parse(_ game.State, _ game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	var orders []game.Order
	var errs []*order.Error
	for _, line := range lines {
		body := parseFair(strings.Fields(strings.ToLower(line.Text)))
		_, isPost := readHeading("POST", line.Text)
		switch {
		case body != nil:
			orders = append(orders, game.Order{Line: line, Body: body})
		case fairHead(line.Text) == "" && !isPost && !isEnd(line.Text):
			errs = append(errs, &order.Error{Code: "FE01", Line: line, Reason: "unknown word", Legal: []string{"TAKE wine", "LEAVE wine"}})
		}
	}
	return orders, errs
}

// parseFair reads the words of an order, in lower case; nil if they are none.
func parseFair(words []string) game.Body {
	isWare := func(w string) bool { return slices.Contains(wares, Ware(w)) }
	switch {
	case len(words) == 2 && (words[0] == "take" || words[0] == "leave") && isWare(words[1]):
		return Verdict{words[0] == "take", Ware(words[1])}
	case len(words) == 6 && words[0] == "trade" && words[2] == "give" && words[4] == "for" && isWare(words[3]) && isWare(words[5]):
		return Swap{game.Seat(words[1]), Ware(words[3]), Ware(words[5])}
	case len(words) > 4 && words[0] == "if" && words[1] == "have" && isWare(words[2]) && words[3] == "then":
		if then := parseFair(words[4:]); then != nil {
			return IfHave{Ware(words[2]), then}
		}
	}
	return nil
}

// Help explains the orders.
func (Fair) Help(string, string) []string {
	return []string{"· POST n, TURN n or ALL, then the lines of it", "· TAKE ware, LEAVE ware", "· TRADE seat GIVE ware FOR ware", "· IF HAVE ware THEN order"}
}
