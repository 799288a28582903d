package substitute

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// listWords lists the words of submissions, and the method that reads each.
func listWords() []word {
	return []word{
		{Name: "SUBSTITUTE", Forms: []string{"SUBSTITUTE ON", "SUBSTITUTE ON FOR feudal MOST 2", "SUBSTITUTE OFF"}, Read: (*submissionReading).readSubstitute},
		{Name: "YES", Forms: []string{"YES", "YES 12"}, Read: (*submissionReading).readYes},
		{Name: "NO", Forms: []string{"NO", "NO 12"}, Read: (*submissionReading).readNo},
		{Name: "SHOW", Forms: []string{"SHOW"}, Read: (*submissionReading).showTerms},
		{Name: "HELP", Forms: []string{"HELP"}, Read: (*submissionReading).showHelp},
	}
}

// readSubstitute reads ON [FOR ruleset...] [MOST n], or OFF. It refuses any other form.
func (l *submissionReading) readSubstitute(words []string) {
	if len(words) == 0 {
		l.refuseForm("SUBSTITUTE", "", "form.on_off")
		return
	}
	switch keyword, _ := speech.Match(l.Lang, words[0], "ON", "OFF"); {
	case keyword == "ON":
		l.readOn(words[1:])
	case keyword == "OFF" && len(words) == 1:
		l.readOff()
	case keyword == "OFF":
		l.refuseForm("SUBSTITUTE", words[1], "form.off")
	default:
		l.refuseForm("SUBSTITUTE", words[0], "form.on_off")
	}
}

// readOff takes the sender out of the pool.
func (l *submissionReading) readOff() {
	if _, ok := l.carryOut(Retire{}, "SUBSTITUTE ON"); ok {
		l.Confirm("done.off")
	}
}

// readOn reads the terms on which the sender volunteers, and puts them into the pool. If a word is wrong, it does
// nothing but refuse it.
func (l *submissionReading) readOn(words []string) {
	var volunteer Volunteer
	for i := 0; i < len(words); i++ {
		switch name, _ := speech.Match(l.Lang, words[i], "FOR", "MOST"); {
		case name == "FOR" && i+1 < len(words):
			for i+1 < len(words) && !speech.IsKeyword(words, i+1, "MOST") {
				i++
				ruleset, ok := l.findRuleset(trimPunctuation(words[i]))
				if !ok {
					return
				}
				volunteer.Rulesets = append(volunteer.Rulesets, ruleset)
			}
		case name == "MOST" && i+1 < len(words):
			i++
			n, err := strconv.Atoi(trimPunctuation(words[i]))
			if err != nil || n < 1 {
				l.Refuse(CodeForm, words[i], l.Say("form.most"), speech.Spell(l.Lang, "SUBSTITUTE ON MOST 2"))
				return
			}
			volunteer.Most = n
		default:
			l.refuseForm("SUBSTITUTE", words[i], "form.on")
			return
		}
	}
	l.joinPool(volunteer)
}

// findRuleset finds the ruleset that a word means; it refuses the word and returns false if it means none.
func (l *submissionReading) findRuleset(word string) (string, bool) {
	name, near := order.Match(word, l.do.Known)
	if name == "" {
		l.Refuse(CodeUnknown, word, l.Say("unknown.ruleset"), near...)
	}
	return name, name != ""
}

// joinPool puts the sender into the pool and confirms their terms.
func (l *submissionReading) joinPool(v Volunteer) {
	if _, ok := l.carryOut(v, "SUBSTITUTE ON", "SUBSTITUTE ON MOST 2"); !ok {
		return
	}
	m, _ := l.desk.FindMember(l.command.By)
	l.Confirm("done.on", "games", l.nameGames(m), "n", m.Most)
}

// nameGames names the games at which a member stands in.
func (l *submissionReading) nameGames(member Member) string {
	if len(member.Rulesets) == 0 {
		return l.Say("games.all")
	}
	return speech.Sentences().List(l.Lang, member.Rulesets)
}

func (l *submissionReading) readYes(rest []string) {
	l.readReply("YES", rest, func(n int) Act { return Take{Vacancy: n} }, "done.taken", "done.yours")
}

func (l *submissionReading) readNo(rest []string) {
	l.readReply("NO", rest, func(n int) Act { return Decline{Vacancy: n} }, "done.declined", "done.nothing")
}

// readReply reads which vacancy is answered, and carries out the act for it. changes and stays are the keys of the
// sentences for an answer that has changed something and for one that has not.
func (l *submissionReading) readReply(name string, rest []string, act func(n int) Act, changes, stays string) {
	n, ok := l.readNumber(name, rest)
	if !ok {
		return
	}
	vacancy, _ := l.desk.findOffered(l.command, n, "answering") // if there is none, act gives the reason
	changed, ok := l.carryOut(act(n), l.listAnswers(name)...)
	if ok {
		l.Confirm(lists.Either(changed, changes, stays), "where", l.nameSeat(vacancy), "n", vacancy.Vacancy)
	}
}

// readNumber reads which vacancy is answered: the number in the line, or else that of the address to which the
// submission came, which is 0 if it names none. It refuses anything else and returns false.
func (l *submissionReading) readNumber(name string, rest []string) (int, bool) {
	rest = slices.DeleteFunc(slices.Clone(rest), func(w string) bool {
		return trimPunctuation(w) == "" || speech.IsKeyword([]string{w}, 0, "PLEASE")
	})
	if len(rest) == 0 {
		return l.do.Vacancy, true
	}
	n, err := strconv.Atoi(strings.TrimPrefix(trimPunctuation(rest[0]), "#"))
	if len(rest) > 1 || err != nil || n < 1 {
		l.refuseForm(name, rest[0], "form.number")
		return 0, false
	}
	return n, true
}

// nameSeat names the seat and the game of a vacancy.
func (l *submissionReading) nameSeat(v Vacancy) string {
	return l.Say("where", "seat", v.Seat, "game", v.Game)
}

// showHelp shows the forms of all words.
func (l *submissionReading) showHelp([]string) {
	var lines []string
	for _, w := range l.words {
		for _, f := range speech.SpellAll(l.Lang, w.Forms) {
			lines = append(lines, "· "+f)
		}
	}
	l.Show(l.Say("show.help"), lines...)
}

// showTerms lists the sender's terms, the seats that they hold, and the seats offered to them.
func (l *submissionReading) showTerms([]string) {
	lines := []string{l.Say("show.out")}
	if m, ok := l.desk.FindMember(l.command.By); ok {
		lines = []string{l.Say("show.in", "games", l.nameGames(m), "n", m.Most)}
	}
	lines = append(lines, l.Say("show.pool", "n", len(l.desk.pool)))
	for _, vacancy := range l.desk.vacancies {
		switch {
		case vacancy.Taker == l.command.By && vacancy.holdsSeat():
			lines = append(lines, l.Say("show.held", "where", l.nameSeat(vacancy)))
		case vacancy.Status == Free && vacancy.WasAsked(l.command.By) && !slices.Contains(vacancy.Failed, l.command.By):
			lines = append(lines, l.Say("show.offered", "n", vacancy.Vacancy, "where", l.nameSeat(vacancy), "ruleset", vacancy.Ruleset))
		}
	}
	l.Show(l.Say("show.desk"), lines...)
}
