package tiebreak

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// An Explanation is a tie-break for people: a heading for its column, what it
// counts, and where that is written down.
type Explanation struct {
	Short  string // "Buchholz, cut 1"
	Title  string // "Buchholz, without the least significant value"
	Source string // "FIDE C.07, edition 2026"
}

// Explain explains a name, as Parse reads it; false if it reads none.
func Explain(name string) (Explanation, bool) {
	s, d, err := parse(name, Options{})
	if err != nil {
		return Explanation{}, false
	}
	e := Explanation{shorts[s.name], d.title, "FIDE C.07, edition " + string(s.edition)}
	if d.house {
		e.Source = "tie-breaks of the house, edition " + string(s.edition)
	}
	switch s.name {
	case "SCORE":
		e.Short, e.Title = capital(s.arg), fmt.Sprintf("the sum of “%s” over all games", s.arg)
	case "SHARE":
		if s.arg != "" {
			e.Short, e.Title = "Share of "+s.arg, fmt.Sprintf("the share of the winner’s “%s”, over all games", s.arg)
		}
	case "MOST":
		e.Short, e.Title = "Most "+s.arg, fmt.Sprintf("the most of “%s” in one game", s.arg)
	case "PLACE":
		e.Short, e.Title = "Place "+s.arg, "games that ended in place "+s.arg
	}
	for _, m := range s.changes() {
		e.Short, e.Title = e.Short+m[0], e.Title+m[1]
	}
	return e, true
}

// shorts are the headings of tie-breaks by name, but for those that take a
// word of the rules.
var shorts = map[string]string{
	"DE": "Direct encounter", "WIN": "Wins", "WON": "Won", "BPG": "With Black", "BWG": "Won with Black", "PS": "Progressive",
	"REP": "Elected rounds", "STD": "Standard points", "TPN": "Number", "BH": "Buchholz", "FB": "Fore Buchholz", "AOB": "Opponents’ Buchholz",
	"SB": "Sonneborn-Berger", "KS": "Koya", "ARO": "Opponents’ rating", "TPR": "Performance", "PTP": "Perfect performance",
	"APRO": "Opponents’ performance", "APPO": "Opponents’ perfect performance", "RTNG": "Rating", "H2H": "Head to head", "SOO": "Opposition",
	"RP": "Performance", "LOT": "Lots", "SHARE": "Share of the winner’s",
}

// changes are what the modifiers add to heading and title.
func (s spec) changes() [][2]string {
	var all [][2]string
	add := func(when bool, short, title string) {
		if when {
			all = append(all, [2]string{short, title})
		}
	}
	values := func(n int) string {
		if n == 1 {
			return "value"
		}
		return fmt.Sprintf("%d values", n)
	}
	add(s.trim.low > 0 && s.trim.high == 0, fmt.Sprintf(", cut %d", s.trim.low), ", without the least significant "+values(s.trim.low))
	add(s.trim.high > 0, fmt.Sprintf(", median %d", s.trim.high), ", without the least and the most significant "+values(s.trim.high))
	add(s.limit != 0, fmt.Sprintf(", limit %+d", s.limit), fmt.Sprintf(", with the limit moved by %+d half points", s.limit))
	add(s.reverse, ", least", "; the less the better")
	add(s.fore, ", fore", ", with the last round taken as drawn")
	add(s.forfeits, ", forfeits", ", with forfeits counted as games")
	return all
}

func capital(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	return strings.ToUpper(string(first)) + word[size:]
}
