package openingmail

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/opening"
)

// open opens a game: OPEN feudal PRESET=simple SEATS=4. A title takes the rest of the line.
func (l *reading) open(rest []string) {
	if len(rest) == 0 {
		l.refuseForm("OPEN", "", "form.ruleset")
		return
	}
	ruleset := l.named(trim(rest[0]))
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
	if now := l.obey(l.commands.Host.NewID(ruleset, l.commandID()), act); now != nil {
		l.Confirm("done.opened", "where", where(now), "n", now.Free(), "at", written(now))
	}
}

// openAgain opens a game that is over anew, for the same players: AGAIN game.
func (l *reading) openAgain(rest []string) {
	if len(rest) != 1 {
		l.refuseForm("AGAIN", "", "form.again")
		return
	}
	id := strings.ToLower(trim(rest[0]))
	now, err := l.commands.Host.OpenAgain(l.ctx, id, l.commandID(), l.request.By)
	switch {
	case opening.IsRefusal(err):
		l.AnswerError(err, kinds, codeNow)
	case err != nil:
		l.err = err
	case now.Opener() == l.request.By:
		l.Confirm("done.again", "where", where(now), "game", id, "n", now.Free())
	default:
		l.tell(now)
	}
}

// written writes until when an opening waits.
func written(now *opening.Opening) string {
	_, ends := now.Opened()
	return ends.UTC().Format("2006-01-02 15:04 UTC")
}

// termNames are the keywords of terms; any other is an option of the ruleset.
var termNames = []string{
	"PRESET", "SEATS", "PACE", "TITLE", "LANGUAGE", "MESSAGES", "CODE", "TIER", "FINISHED", "ADMIT", "STEWARD", "RATED", "SUBSTITUTES", "DAYS", "HOURS", "BOTS", "PEOPLE", "LEFT", "ANONYMOUS",
}

// readTerm reads the value of a term, or of an option with a name; false if it cannot be read.
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

// readWord does what a keyword stands for; false if it is none of them.
func (l *reading) readWord(value string, do map[string]func()) bool {
	for keyword, set := range do { // in any order: a word is one keyword
		if l.Speech.IsKeyword([]string{value}, 0, keyword) {
			set()
			return true
		}
	}
	return false
}

// readFlag reads YES or NO.
func (l *reading) readFlag(value string, set func(on bool)) bool {
	return l.readWord(value, map[string]func(){"YES": func() { set(true) }, "NO": func() { set(false) }})
}

func readNumber(value string, to *int) bool {
	n, err := strconv.Atoi(value)
	*to = n
	return err == nil
}
