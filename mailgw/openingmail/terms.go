package openingmail

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/opening"
)

// openGame carries out OPEN ruleset [TERM=value ...]: it opens a game. The value of a TITLE or a CODE is the rest of the
// line.
func (l *reading) openGame(rest []string) {
	if len(rest) == 0 {
		l.refuseForm("OPEN", "", "form.ruleset")
		return
	}
	ruleset := l.fullRulesetName(trimPunctuation(rest[0]))
	act := opening.Open{Terms: opening.Terms{Ruleset: ruleset}}
	for i := 1; i < len(rest); i++ {
		name, value, ok := strings.Cut(rest[i], "=")
		if !ok {
			l.refuseForm("OPEN", rest[i], "form.term")
			return
		}
		term, _ := l.Speech.Match(l.Lang, name, termNames...)
		if term == "TITLE" || term == "CODE" {
			value = strings.Join(append([]string{value}, rest[i+1:]...), " ")
			i = len(rest)
		}
		if !l.readTerm(&act, term, strings.ToLower(name), value) {
			l.Refuse(codeForm, value, l.Say("form.value", "word", name))
			return
		}
	}
	if openGame := l.obey(l.commands.Host.NewID(ruleset, l.commandID()), act); openGame != nil {
		l.Confirm("done.opened", "where", titleWithID(openGame), "n", openGame.Free(), "at", writeWaitingEnd(openGame))
	}
}

// openAgain carries out AGAIN game: it opens a game that is over anew for the same players, or takes a seat if another
// of them has done so.
func (l *reading) openAgain(rest []string) {
	if len(rest) != 1 {
		l.refuseForm("AGAIN", "", "form.again")
		return
	}
	id := strings.ToLower(trimPunctuation(rest[0]))
	openGame, err := l.commands.Host.OpenAgain(l.ctx, id, l.commandID(), l.request.By)
	switch {
	case opening.IsRefusal(err):
		l.AnswerError(err, refusalKinds, codeNow)
	case err != nil:
		l.err = err
	case openGame.Opener() == l.request.By:
		l.Confirm("done.again", "where", titleWithID(openGame), "game", id, "n", openGame.Free())
	default:
		l.confirmSeat(openGame)
	}
}

// writeWaitingEnd writes the time until which an opening waits, in UTC.
func writeWaitingEnd(openGame *opening.Opening) string {
	_, ends := openGame.Opened()
	return ends.UTC().Format("2006-01-02 15:04 UTC")
}

// termNames are the keywords of terms. Every other word is the name of an option of the ruleset.
var termNames = []string{
	"PRESET", "SEATS", "PACE", "TITLE", "LANGUAGE", "MESSAGES", "CODE", "TIER", "FINISHED", "ADMIT", "STEWARD", "RATED", "SUBSTITUTES", "DAYS", "HOURS", "BOTS", "PEOPLE", "LEFT", "ANONYMOUS",
}

// readTerm sets a term of the game, or the option with a name if term is "". It returns false if the value cannot be
// read.
func (l *reading) readTerm(act *opening.Open, term, name, value string) bool {
	terms := &act.Terms
	switch term {
	case "PRESET":
		terms.Preset = strings.ToLower(value)
	case "PACE":
		terms.Pace = strings.ToLower(value)
	case "TITLE":
		terms.Title = strings.Trim(value, `"`)
	case "CODE":
		act.Invite = strings.Trim(value, `"`)
	case "LANGUAGE":
		terms.Language = strings.ToLower(value)
	case "MESSAGES":
		return l.readWord(value, map[string]func(){
			"ALL": func() { terms.Messages = opening.AllMessages }, "PUBLIC": func() { terms.Messages = opening.PublicMessages }, "NONE": func() { terms.Messages = opening.NoMessages },
		})
	case "TIER":
		return l.readWord(value, map[string]func(){"NEW": func() { terms.Tier = opening.TierNew }, "RELIABLE": func() { terms.Tier = opening.TierReliable }})
	case "ADMIT":
		return l.readFlag(value, func(on bool) { terms.Admit = on })
	case "PEOPLE":
		return l.readFlag(value, func(on bool) { terms.People = on })
	case "ANONYMOUS":
		return l.readFlag(value, func(on bool) { terms.Anonymous = on })
	case "STEWARD":
		return l.readFlag(value, func(on bool) { terms.Steward = on })
	case "RATED":
		return l.readFlag(value, func(on bool) { terms.Unrated = !on })
	case "SUBSTITUTES":
		return l.readFlag(value, func(on bool) { terms.Alone = !on })
	case "LEFT":
		return l.readWord(value, map[string]func(){"BOTS": func() { terms.LeftToBots = true }, "NO": func() { terms.LeftToBots = false }})
	case "SEATS":
		return readNumber(value, &terms.Seats)
	case "FINISHED":
		return readNumber(value, &terms.Finished)
	case "DAYS":
		return readNumber(value, &terms.Days)
	case "HOURS":
		return readNumber(value, &terms.Hours)
	case "BOTS":
		return readNumber(value, &terms.Bots)
	default:
		if terms.Options == nil {
			terms.Options = make(map[game.Option]string)
		}
		terms.Options[game.Option(name)] = value
	}
	return true
}

// readWord calls the function of the keyword that value is; false if it is none of them.
func (l *reading) readWord(value string, do map[string]func()) bool {
	for keyword, set := range do { // in any order: a word is one keyword
		if l.Speech.IsKeyword([]string{value}, 0, keyword) {
			set()
			return true
		}
	}
	return false
}

// readFlag calls set with true for YES and with false for NO; it returns false for any other value.
func (l *reading) readFlag(value string, set func(on bool)) bool {
	return l.readWord(value, map[string]func(){"YES": func() { set(true) }, "NO": func() { set(false) }})
}

// readNumber sets a number; false if the value is none, and then it sets 0.
func readNumber(value string, to *int) bool {
	n, err := strconv.Atoi(value)
	*to = n
	return err == nil
}
