package openingmail

import (
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/opening"
)

// findOpen returns the wanted openings that the sender may enter, those that wait longest first. bar is the reason why
// the first wanted one that the sender may not enter is closed to them; nil if there is none. After a failure, which
// it keeps in l.err, it returns nothing.
func (l *reading) findOpen(wanted func(*opening.Opening) bool) (fitting []*opening.Opening, bar error) {
	all := l.loadWaiting(wanted)
	if l.err != nil {
		return nil, nil
	}
	bars, err := l.commands.Host.Bars(l.ctx, l.request.By, all)
	if l.err = err; err != nil {
		return nil, nil
	}
	for i, openGame := range all {
		if bars[i] == nil {
			fitting = append(fitting, openGame)
		} else if bar == nil {
			bar = bars[i]
		}
	}
	return fitting, bar
}

// loadWaiting returns the wanted openings with free seats, without those in which the sender has a seat or asks for
// one. It keeps a failure in l.err.
func (l *reading) loadWaiting(wanted func(*opening.Opening) bool) (openings []*opening.Opening) {
	ids, err := l.commands.Host.Waiting(l.ctx)
	for _, id := range ids {
		var openGame *opening.Opening
		if openGame, err = l.commands.Host.Opening(l.ctx, id); err != nil {
			break
		}
		if wanted(openGame) && !openGame.HasSeat(l.request.By) && !openGame.IsAsking(l.request.By) {
			openings = append(openings, openGame)
		}
	}
	l.err = err
	return openings
}

// findDoneOpening returns the ID of the sender's opening in which the command of the line is recorded; "" if there is
// none, or after a failure, which it keeps in l.err.
func (l *reading) findDoneOpening() string {
	ids, err := l.commands.Host.Of(l.ctx, l.request.By)
	for _, id := range ids {
		known, failed := l.commands.Host.Known(l.ctx, id, l.commandID())
		if failed != nil {
			err = failed
			break
		}
		if known {
			return id
		}
	}
	l.err = err
	return ""
}

// openingExists reports whether there is an opening with an ID. After a failure, which it keeps in l.err, it returns
// false.
func (l *reading) openingExists(id string) bool {
	openGame, err := l.commands.Host.Opening(l.ctx, id)
	if err != nil {
		l.err = err
		return false
	}
	return openGame.ID() != ""
}

// chooseOpening returns the ID of the opening that the words rest name, or else the one that the email is about, or
// the sender's only one that fits; with fits nil, none of theirs does. It returns "" after a failure, and after it has
// refused the line, which begins with the keyword name. It does not check that the opening exists.
func (l *reading) chooseOpening(name string, rest []string, fits func(*opening.Opening) bool) string {
	if len(rest) > 0 {
		return strings.ToLower(trimPunctuation(rest[0]))
	}
	if l.commands.Default != "" {
		return l.commands.Default
	}
	var ownIDs []string
	if fits != nil {
		ownIDs = l.findOwn(fits)
	}
	if len(ownIDs) == 1 {
		return ownIDs[0]
	}
	if l.err == nil {
		legal := lists.Map(ownIDs, func(id string) string { return l.Speech.Spell(l.Lang, name) + " " + id })
		if len(legal) == 0 {
			l.refuseForm(name, "", "form.game")
		} else {
			l.Refuse(codeForm, "", l.Say("form.game"), legal...)
		}
	}
	return ""
}

// findOwn returns the IDs of the sender's openings that fit. It keeps a failure in l.err.
func (l *reading) findOwn(fits func(*opening.Opening) bool) (ownIDs []string) {
	ids, err := l.commands.Host.Of(l.ctx, l.request.By)
	for _, id := range ids {
		openGame, failed := l.commands.Host.Opening(l.ctx, id)
		if failed != nil {
			err = failed
			break
		}
		if fits(openGame) {
			ownIDs = append(ownIDs, id)
		}
	}
	l.err = err
	return ownIDs
}

// fullRulesetName returns the name of the ruleset that a word means; the word itself if it means none.
func (l *reading) fullRulesetName(word string) string {
	if name, ok := findRuleset(word, l.commands.Host.Rulesets()); ok {
		return name
	}
	return word
}
