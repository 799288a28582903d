package pairing

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
)

// A Round is the pairing of one round, with its reasons.
type Round struct {
	Number   int       `json:"round"`
	Pairs    []Pair    `json:"pairs"`         // in the order of boards (C.04.2)
	Bye      int       `json:"bye,omitempty"` // number of the player with the bye; 0: nobody has it
	Brackets []Bracket `json:"brackets"`
}

// A Pair is two players with their colours, by number.
type Pair struct {
	White   int    `json:"white"`
	Black   int    `json:"black"`
	Bracket Points `json:"bracket"`         // score of the bracket in which they were paired
	Down    int    `json:"down,omitempty"`  // the player who floated down to meet the other; 0: neither
	Colours string `json:"colours"`         // the article that gave the colours (5.2.1 to 5.2.5)
	Fails   []Fail `json:"fails,omitempty"` // criteria that the pair could not keep
}

// A Fail is a criterion that could not be kept, with the players who fail it.
type Fail struct {
	Criterion string `json:"criterion"`
	Players   []int  `json:"players"`
}

// A Bracket describes one pairing bracket, with its players by number.
type Bracket struct {
	Score       Points `json:"score"`
	Residents   []int  `json:"residents"`
	MovedDown   []int  `json:"movedDown,omitempty"`
	Downfloated []int  `json:"downfloated,omitempty"`
	Fails       []Fail `json:"fails,omitempty"`
}

// addBracket adds a paired bracket and its pairs to the round.
func (out *Round) addBracket(bracket *bracket, pairs [][2]*player, floated []*player) {
	described := Bracket{
		Score: bracket.residents[0].score, Residents: listNumbers(bracket.residents), MovedDown: listNumbers(bracket.moved), Downfloated: listNumbers(floated),
	}
	for _, p := range pairs {
		out.Pairs = append(out.Pairs, bracket.describePair(p[0], p[1]))
	}
	for back, name := range []string{"C14", "C16"} {
		described.Fails = appendFail(described.Fails, name, floated, func(p *player) bool {
			return p.score == described.Score && p.floats[back] == downfloat
		})
	}
	out.Brackets = append(out.Brackets, described)
}

// describePair gives a pair its colours and lists the criteria that it fails.
func (b *bracket) describePair(high, low *player) Pair {
	al := allocateColours(high, low, b.initial)
	pair := Pair{White: al.white.Number, Black: al.black.Number, Bracket: low.score, Colours: al.rule}
	players := []*player{high, low}
	slights := map[*player]slight{al.white: al.white.countSlights(White), al.black: al.black.countSlights(Black)}
	for i, criterion := range []string{"C10", "C11", "C12", "C13"} {
		pair.Fails = appendFail(pair.Fails, criterion, players, func(q *player) bool { return slights[q][i] > 0 })
	}
	if high.score == low.score {
		return pair
	}
	pair.Down = high.Number
	for back, names := range [][2]string{{"C15", "C18"}, {"C17", "C20"}} {
		pair.Fails = appendFail(pair.Fails, names[0], players[1:], func(q *player) bool { return q.floats[back] == upfloat })
		pair.Fails = appendFail(pair.Fails, names[1], players[:1], func(q *player) bool { return q.floats[back] == downfloat })
	}
	return pair
}

// appendFail appends a criterion with those of the players who fail it; it appends nothing if none do.
func appendFail(fails []Fail, criterion string, players []*player, isFailing func(*player) bool) []Fail {
	failing := lists.Keep(players, isFailing)
	if failing == nil {
		return fails
	}
	return append(fails, Fail{criterion, listNumbers(failing)})
}

func listNumbers(players []*player) []int {
	return lists.Map(players, func(p *player) int { return p.Number })
}

// sortByBoards sorts the pairs by boards: by the higher player's score, then the lower
// player's, then the higher player's number. Fictitious points do not count
// (C.04.2).
func (out *Round) sortByBoards(present []*player) {
	byNumber := map[int]*player{}
	for _, p := range present {
		byNumber[p.Number] = p
	}
	sides := func(p Pair) (*player, *player) {
		high, low := byNumber[p.White], byNumber[p.Black]
		if cmp.Or(cmp.Compare(low.bare, high.bare), cmp.Compare(high.Number, low.Number)) > 0 {
			high, low = low, high
		}
		return high, low
	}
	slices.SortFunc(out.Pairs, func(p, q Pair) int {
		ph, pl := sides(p)
		qh, ql := sides(q)
		return cmp.Or(cmp.Compare(qh.bare, ph.bare), cmp.Compare(ql.bare, pl.bare), cmp.Compare(ph.Number, qh.Number))
	})
}
