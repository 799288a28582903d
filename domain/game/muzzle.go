package game

import (
	"slices"
	"strings"

	"seneschal/domain/order"
)

// refuseMuzzled refuses a message to other players if its sender is banned from writing any, and reports whether it
// did. Messages to the steward are carried in any case.
func (l *submissionReading) refuseMuzzled(pressed Pressed, head order.Line) bool {
	ban := l.command.NoPress
	if !ban.Holds || len(pressed.To) == 0 && !pressed.Public {
		return false
	}
	l.answerFault(head, CodePress, "", l.sayBan(ban, "refused.press_banned", "refused.press_banned_until"))
	return true
}

// sayBan returns the sentence that refuses something because of a ban: the one under the key endless if the ban has
// no end, else the one under ending, which names the end.
func (l *submissionReading) sayBan(ban Ban, endless, ending string) string {
	if ban.Until.IsZero() {
		return l.say(endless)
	}
	return l.say(ending, "at", ban.Until.UTC().Format("2006-01-02 15:04 UTC"))
}

// MayPress reports whether a submission could hold a message: one of the first words of a line could be read as
// PRESS in some language. Callers use it to skip a look-up; it may be true without any message.
func (s Submission) MayPress() bool {
	return slices.ContainsFunc(s.Lines, func(line order.Line) bool {
		words := strings.Fields(line.Text)
		return slices.ContainsFunc(words[:min(len(words), pressWithin)], func(word string) bool {
			return slices.ContainsFunc(order.Common().Languages(), func(lang string) bool { return meansWord(word, lang, "PRESS") })
		})
	})
}

// pressWithin is how many words of a line may stand before and at PRESS, with marks of lists.
const pressWithin = 3
