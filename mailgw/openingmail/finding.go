package openingmail

import (
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/opening"
)

// findOpen returns the openings that the sender may enter and that are wanted, those that wait longest
// first. bar is the reason why the first of the others that are wanted is not open to the sender; nil if
// there is none.
func (l *reading) findOpen(wanted func(*opening.Opening) bool) (found []*opening.Opening, bar error) {
	all := l.loadWaiting(wanted)
	if l.err != nil {
		return nil, nil
	}
	bars, err := l.commands.Host.Bars(l.ctx, l.request.By, all)
	if l.err = err; err != nil {
		return nil, nil
	}
	for i, now := range all {
		if bars[i] == nil {
			found = append(found, now)
		} else if bar == nil {
			bar = bars[i]
		}
	}
	return found, bar
}

// loadWaiting returns the openings that wait and are wanted, without those in which the sender waits.
func (l *reading) loadWaiting(wanted func(*opening.Opening) bool) (all []*opening.Opening) {
	ids, err := l.commands.Host.Waiting(l.ctx)
	for _, id := range ids {
		var now *opening.Opening
		if now, err = l.commands.Host.Opening(l.ctx, id); err != nil {
			break
		}
		if wanted(now) && !now.HasSeat(l.request.By) && !now.IsAsking(l.request.By) {
			all = append(all, now)
		}
	}
	l.err = err
	return all
}

// done returns the opening in which the command of the line is recorded; "" if it is in none.
func (l *reading) done() string {
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

// exists reports whether an opening has an ID.
func (l *reading) exists(id string) bool {
	now, err := l.commands.Host.Opening(l.ctx, id)
	if err != nil {
		l.err = err
		return false
	}
	return now.ID() != ""
}

// gameIn returns the ID of the opening that a line names, or else the one that the email is about, or
// the only one of the sender's that fits; "" if there is none, and the line has been answered.
func (l *reading) gameIn(name string, rest []string, fits func(*opening.Opening) bool) string {
	if len(rest) > 0 {
		return strings.ToLower(trim(rest[0]))
	}
	if l.commands.Default != "" {
		return l.commands.Default
	}
	var own []string
	if fits != nil {
		own = l.findOwn(fits)
	}
	if len(own) == 1 {
		return own[0]
	}
	if l.err == nil {
		legal := lists.Map(own, func(id string) string { return l.Speech.Spell(l.Lang, name) + " " + id })
		if len(legal) == 0 {
			l.refuseForm(name, "", "form.game")
		} else {
			l.Refuse(codeForm, "", l.Say("form.game"), legal...)
		}
	}
	return ""
}

// findOwn lists the sender's openings that fit.
func (l *reading) findOwn(fits func(*opening.Opening) bool) (own []string) {
	ids, err := l.commands.Host.Of(l.ctx, l.request.By)
	for _, id := range ids {
		now, failed := l.commands.Host.Opening(l.ctx, id)
		if failed != nil {
			err = failed
			break
		}
		if fits(now) {
			own = append(own, id)
		}
	}
	l.err = err
	return own
}

// named returns the name of the ruleset that a word means; the word if it means none.
func (l *reading) named(word string) string {
	if name, ok := findRuleset(word, l.commands.Host.Rulesets()); ok {
		return name
	}
	return word
}
