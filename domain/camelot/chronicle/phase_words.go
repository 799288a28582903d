package chronicle

import (
	"regexp"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// How phases of the setup are named, and those of turns.
var (
	setupStop = regexp.MustCompile(`^(deal|oath)(?: (\d+))?$`)
	turnStop  = regexp.MustCompile(`^round (\d+), (.+?)(?: \((\d+)\))?$`)
)

// PhaseIn is a phase in the words of a language: "ronda 7, Tristan (2)".
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	t, stop := speaking(nil, lang), ""
	if p.Kind != "" {
		p.Kind = t.say("phase.kind."+p.Kind, nil)
	}
	if m := setupStop.FindStringSubmatch(p.Name); m != nil {
		p.Name, stop = t.say("phase."+m[1], nil), m[2]
	} else if m := turnStop.FindStringSubmatch(p.Name); m != nil {
		p.Name, stop = t.say("phase.round", args{"round": m[1], "who": t.short(m[2])}), m[3]
	} else {
		return p
	}
	if stop != "" {
		p.Name = t.say("phase.stop", args{"phase": p.Name, "n": stop})
	}
	p.Title = words.Capital(p.Name)
	return p
}

// short is a seat by the word that names of phases have for it.
func (p speaker) short(word string) string {
	if n, ok := strings.CutPrefix(word, "Squire "); ok {
		return p.Squire(n)
	}
	if n, ok := strings.CutPrefix(word, "Seat"); ok {
		return p.Seat(game.Seat("seat" + n))
	}
	return p.say("short."+strings.ToLower(word), nil)
}
