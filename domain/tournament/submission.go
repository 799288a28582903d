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

// Codes of the errors in a submission to a tournament.
const (
	CodeForm    order.Code = "T01" // a word in a form that is not one of its own
	CodeRight   order.Code = "T02" // the sender may not do this
	CodeNow     order.Code = "T03" // not possible in the present state
	CodeUnknown order.Code = "T04" // no such player, game or division
	CodeQuoted  order.Code = "T05" // the line cannot be taken back, and may be quoted
)

// refusalKinds pairs the kinds of refusals with the codes by which lines are answered.
var refusalKinds = lexicon.Kinds{{Err: ErrForbidden, Code: CodeRight}, {Err: ErrUnknown, Code: CodeUnknown}, {Err: ErrNotNow, Code: CodeNow}}

// A submissionReading is a submission while it is read line by line.
type submissionReading struct {
	lexicon.Reading
	tournament *Tournament // as the lines so far have left it
	command    Command
	do         Submission
	events     []event.Event
	rollActs   []Act // acts that roll dice, left to the holder of the keys
	receipt    *Receipt
	drawn      bool   // a draw, or lots, of a dry run have been shown
	words      []word // all of them; the steward's are refused to others
}

type word = lexicon.Word[*submissionReading]

// listForms lists the forms of a word that the sender may use, in their language.
func (l *submissionReading) listForms(word word) []string {
	forms := speech.SpellAll(l.Lang, word.Forms)
	if l.receipt.Steward {
		forms = append(forms, speech.SpellAll(l.Lang, word.StewardForms)...)
	}
	return forms
}

// isTrusted reports whether a line may be carried out. It refuses a line that cannot be taken back if the line may
// be a quotation, which another person may have written.
func (l *submissionReading) isTrusted(w word) bool {
	final := w.Final || w.Steward || l.receipt.Steward && len(w.StewardForms) > 0
	if !final || l.Line.Doubt == "" {
		return true
	}
	l.Refuse(CodeQuoted, "", l.Say(lists.Either(l.Line.Doubt == order.Below, "refused.below", "refused.repeated")))
	return false
}

// refuseForm refuses a line that has none of the forms of its word, and shows these forms. name is the word, key
// that of the sentence.
func (l *submissionReading) refuseForm(name, key string) {
	w, _ := lists.Find(l.words, func(w word) bool { return w.Name == name })
	l.Refuse(CodeForm, "", l.Say(key), l.listForms(w)...)
}

// answerError answers the line with an error of a decision.
func (l *submissionReading) answerError(err error) { l.AnswerError(err, refusalKinds, CodeNow) }

// writeSeats writes seats with their players as a list.
func writeSeats(seats []Seated) string {
	return strings.Join(lists.Map(seats, func(s Seated) string { return fmt.Sprintf("%s %s", s.Seat, s.Player) }), ", ")
}

// cutReason splits words at the word WHY into the words before it and the reason after it; the reason is "" without
// WHY.
func cutReason(fields []string) (words []string, reason string) {
	for i := range fields {
		if isKeyword(fields, i, "WHY") {
			return fields[:i], strings.Join(fields[i+1:], " ")
		}
	}
	return fields, ""
}

// findEntrant finds an entrant by their name, or by its beginning if only one name begins so. It refuses the line
// and returns false if it finds none.
func (l *submissionReading) findEntrant(name string) (game.Player, bool) {
	found, near := matchPlayer(name, lists.Map(l.tournament.entrants, func(e Entrant) game.Player { return e.Player }))
	if found == "" {
		l.Refuse(CodeUnknown, name, l.Say("unknown.player"), near...)
	}
	return found, found != ""
}

// matchPlayer finds a player by their name, or by its beginning if only one name begins so. If it finds none, found
// is "" and near lists the players that may be meant.
func matchPlayer(name string, players []game.Player) (found game.Player, near []string) {
	for _, player := range players {
		if strings.EqualFold(string(player), name) {
			return player, nil
		}
	}
	id, near := order.Match(name, lists.Map(players, func(p game.Player) string { return string(p) }))
	return game.Player(id), near
}

// readPlayer reads the ID of a player, who need not be an entrant. It refuses the line if the server does not know
// the ID. It also refuses an address: addresses of players have been replaced by IDs before, and no log may hold an
// address.
func (l *submissionReading) readPlayer(word string) (game.Player, bool) {
	if strings.Contains(word, "@") {
		l.Refuse(CodeUnknown, word, l.Say("unknown.address"))
		return "", false
	}
	player := game.Player(word)
	_, in := l.tournament.findEntrant(player)
	if _, known := l.do.Known[player]; l.do.Known != nil && !known && !in && !l.isStranger(player) {
		l.Refuse(CodeUnknown, word, l.Say("unknown.person"))
		return "", false
	}
	return player, true
}

// lookUpFigures returns the server's figures for a player that the submission names; those of a newcomer if it has
// none.
func (do Submission) lookUpFigures(p game.Player) Known {
	if k, ok := do.Known[p]; ok {
		return k
	}
	return Known{Reliability: 100}
}

// makeStandingsTitle returns the title of the standings of a division; "" names the only division.
func (l *submissionReading) makeStandingsTitle(season int, division string) string {
	if division == "" {
		return l.Say("show.standings", "season", season)
	}
	return l.Say("show.division", "season", season, "division", division)
}
