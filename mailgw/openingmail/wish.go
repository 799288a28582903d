package openingmail

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
)

// wish carries out TELL [ruleset] [pace] [language]: it keeps a wish to be told of games. TELL NONE withdraws all
// wishes.
func (l *reading) wish(rest []string) {
	if len(rest) == 1 && l.Speech.IsKeyword(rest, 0, "NONE") {
		if l.err = l.commands.Host.DropWishes(l.ctx, l.request.By); l.err == nil {
			l.Confirm("done.wishless")
		}
		return
	}
	wish, bad := l.readWish(dropFillers(rest))
	if bad != "" {
		l.refuseForm("TELL", bad, "form.tell")
		return
	}
	until, err := l.commands.Host.Wish(l.ctx, l.request.By, wish)
	switch {
	case err == nil:
		l.Confirm("done.wished", "what", l.describeWish(wish), "at", until.UTC().Format("2006-01-02"))
	case opening.IsRefusal(err):
		l.AnswerError(err, refusalKinds, codeNow)
	default:
		l.err = err
	}
}

// dropFillers returns the words of a wish without those that only make a sentence of it, such as ME and WHEN.
func dropFillers(words []string) []string {
	return lists.Keep(words, func(word string) bool {
		return !slices.ContainsFunc([]string{"ME", "WHEN", "ANY", "GAME", "OPENS"}, func(filler string) bool { return opening.Speech().IsKeyword([]string{word}, 0, filler) })
	})
}

// readWish reads the words of a wish, in any order. bad is the first word that is not part of one; "" if all are.
func (l *reading) readWish(rest []string) (wish opening.Wish, bad string) {
	for _, field := range rest {
		word := strings.ToLower(trimPunctuation(field))
		name, isRuleset := findRuleset(word, l.commands.Host.Rulesets())
		switch {
		case isRuleset && wish.Ruleset == "":
			wish.Ruleset = name
		case slices.Contains(game.Languages(), word) && wish.Language == "":
			wish.Language = word
		case l.isPace(word, wish.Ruleset) && wish.Pace == "":
			wish.Pace = word
		default:
			return wish, field
		}
	}
	if wish.Ruleset != "" && wish.Pace != "" && !l.isPace(wish.Pace, wish.Ruleset) { // the pace stood first
		return wish, wish.Pace
	}
	return wish, ""
}

// isPace reports whether a word is a pace of a ruleset, or of any if ruleset is "".
func (l *reading) isPace(word, ruleset string) bool {
	return slices.ContainsFunc(l.commands.Host.Rulesets(), func(name string) bool {
		rules, ok := l.commands.Host.Lookup(name)
		if !ok || ruleset != "" && ruleset != name {
			return false
		}
		_, has := rules.Describe().Paces[word]
		return has
	})
}

// describeWish returns a wish in words: "Feudal, weekly, nl".
func (l *reading) describeWish(wish opening.Wish) string {
	ruleset := l.Say("show.any")
	if wish.Ruleset != "" {
		ruleset = l.titleOf(wish.Ruleset)
	}
	return strings.Join(lists.Keep([]string{ruleset, wish.Pace, wish.Language}, func(s string) bool { return s != "" }), ", ")
}
