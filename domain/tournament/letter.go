package tournament

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Codes of the errors in a letter to a tournament.
const (
	CodeForm    order.Code = "T01" // a word in a form that it does not have
	CodeRight   order.Code = "T02" // the sender may not do this
	CodeNow     order.Code = "T03" // not as things stand
	CodeUnknown order.Code = "T04" // a player, game or division that there is not
	CodeQuoted  order.Code = "T05" // what cannot be taken back, and may be quoted
)

// kinds are those of refusals, with the codes of the lines that they answer.
var kinds = lexicon.Kinds{{Err: ErrForbidden, Code: CodeRight}, {Err: ErrUnknown, Code: CodeUnknown}, {Err: ErrNotNow, Code: CodeNow}}

// letter is a letter while it is being read.
type letter struct {
	lexicon.Letter
	t      *Tournament // as the lines so far leave it
	c      Command
	do     Letter
	events []event.Event
	next   []Act
	r      *Receipt
	words  []word // all of them; the steward's are refused to others
}

type word = lexicon.Word[*letter]

// forms are those of a word that the sender may use, in his language.
func (l *letter) forms(w word) []string {
	forms := speech.SpellAll(l.Lang, w.Forms)
	if l.r.Steward {
		forms = append(forms, speech.SpellAll(l.Lang, w.Office)...)
	}
	return forms
}

// sure refuses a line that cannot be taken back and may be quoted: somebody else
// may have written it.
func (l *letter) sure(w word) bool {
	final := w.Final || w.Steward || l.r.Steward && len(w.Office) > 0
	if !final || l.Line.Doubt == "" {
		return true
	}
	key := "refused.repeated"
	if l.Line.Doubt == order.Below {
		key = "refused.below"
	}
	l.Refuse(CodeQuoted, "", l.Say(key))
	return false
}

// form refuses a word that is not in one of its forms.
func (l *letter) form(name, key string) {
	for _, w := range l.words {
		if w.Name == name {
			l.Refuse(CodeForm, "", l.Say(key), l.forms(w)...)
		}
	}
}

// fail answers the line with an error of a decision.
func (l *letter) fail(err error) { l.Fail(err, kinds, CodeNow) }

func seatedText(seats []Seated) string {
	all := lists.Map(seats, func(s Seated) string { return fmt.Sprintf("%s %s", s.Seat, s.Player) })
	return strings.Join(all, ", ")
}

// why splits words at WHY.
func why(fields []string) (what []string, reason string) {
	for i := range fields {
		if is(fields, i, "WHY") {
			return fields[:i], strings.Join(fields[i+1:], " ")
		}
	}
	return fields, ""
}

// who finds an entrant by his name, or the only one whose name begins so.
func (l *letter) who(name string) (game.Player, bool) {
	var all []string
	for _, e := range l.t.entrants {
		if strings.EqualFold(string(e.Player), name) {
			return e.Player, true
		}
		all = append(all, string(e.Player))
	}
	found, near := order.Match(name, all)
	if found == "" {
		l.Refuse(CodeUnknown, name, l.Say("unknown.player"), near...)
	}
	return game.Player(found), found != ""
}

// named is a player who need not have entered, by his ID. Addresses that the
// house knows have been turned into IDs before; one that is left is nobody's,
// and no log may hold it. Nor may a word that is nobody's ID take part.
func (l *letter) named(word string) (game.Player, bool) {
	if strings.Contains(word, "@") {
		l.Refuse(CodeUnknown, word, l.Say("unknown.address"))
		return "", false
	}
	p := game.Player(word)
	_, in := l.t.entrant(p)
	if _, known := l.do.Known[p]; l.do.Known != nil && !known && !in {
		l.Refuse(CodeUnknown, word, l.Say("unknown.person"))
		return "", false
	}
	return p, true
}

// known is what the house knows of somebody whom the letter names.
func (do Letter) known(p game.Player) Known {
	if k, ok := do.Known[p]; ok {
		return k
	}
	return Known{Reliability: 100}
}

// tableTitle is that of the standings of a division.
func (l *letter) tableTitle(season int, division string) string {
	if division == "" {
		return l.Say("show.standings", "season", season)
	}
	return l.Say("show.division", "season", season, "division", division)
}
