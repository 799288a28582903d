package game

import (
	"cmp"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// decideSteward carries out the steward's words one after the other, each on
// the game as the ones before it leave it.
func (g *Game) decideSteward(c Command, do Steward) (Answer, error) {
	if c.By == "" || c.By != g.opened.Steward {
		return Answer{}, fmt.Errorf("letter of the steward: %w", ErrForbidden)
	}
	o := &office{letter: letter{g: g, s: &seat{}, c: c, asks: do.Asks, lang: cmp.Or(do.Lang, "en"), zone: cmp.Or(do.Zone, time.UTC)}, habits: do.Habits}
	o.r = &Receipt{Game: g.opened.Setup.Game, Name: o.say("report.press.steward"), Lang: o.lang, At: c.At}
	var events []event.Event
	for i, line := range do.Lines {
		if i == maxStewardLines {
			o.over(line, "refused.lines", maxStewardLines)
			break
		}
		o.events = nil
		o.read(line)
		o.g = event.Fold(o.g, o.events...)
		events = append(events, o.events...)
	}
	if len(do.Lines) == 0 {
		o.r.Help = true
		o.helpSteward()
	}
	o.r.Phase, o.r.Due = o.g.phase.Name, o.g.phase.due
	o.shorten()
	return Answer{Events: events, Receipt: o.r, Close: o.close, Without: o.without}, nil
}

func (o *office) read(line order.Line) {
	word, rest := cut(line.Text)
	name, f := match(word, o.lang, stewardNames...)
	if f == fitNot {
		o.refuse(line, CodeForm, word, "refused.not_steward", o.forms()...)
		return
	}
	if name != "PREVIEW" && name != "HELP" && !o.sure(line, false) {
		return
	}
	switch name {
	case "EXTEND":
		o.extend(line, rest)
	case "PAUSE":
		o.pause(line, rest)
	case "RESUME":
		o.resume(line)
	case "PREVIEW":
		o.r.Shown = append(o.r.Shown, Shown{Title: o.say("show.preview", "phase", o.g.PhaseIn(o.lang).Title), Lines: o.g.previewLines(o.lang, o.zone)})
	case "PROCESS":
		o.process(line, rest)
	case "REPLACE":
		o.replace(line, rest)
	case "REWIND":
		o.rewind(line, rest)
	case "ABANDON":
		o.abandon(line, rest)
	case "ANNOUNCE":
		o.announce(line, rest)
	case "HIDE", "UNHIDE":
		o.hide(line, rest, name == "HIDE")
	case "ONLOOKERS":
		o.letOnlookers(line, rest)
	default:
		o.helpSteward()
	}
}
