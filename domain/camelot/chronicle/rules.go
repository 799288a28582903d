// Package chronicle writes the reports of games of camelot: the events since the last report, a
// seat's view of the table, and the names of phases. It reads positions and events, and decides
// nothing.
package chronicle

import (
	"embed"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/words"
)

// Rules is the whole ruleset: the rules of camelot, and the reports of its games.
type Rules struct{ camelot.Rules }

var _ game.Edited = Rules{}

// Held returns the ruleset with one of its editions fixed; false if there is no such edition.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	rules, ok := r.Rules.Held(edition)
	return Rules{rules}, ok
}

// With returns the ruleset with one more edition, whose files are laid over those of the newest. It fails
// as camelot.Rules.With does.
func (r Rules) With(dataFiles fs.FS) (Rules, error) {
	rules, err := r.Rules.With(dataFiles)
	return Rules{rules}, err
}

// The forms of the names of phases: those of the setup with the number of the stop, and those of turns with
// the round, the seat's name and the number of the stop.
var (
	setupPhaseName = regexp.MustCompile(`^(deal|oath)(?: (\d+))?$`)
	turnPhaseName  = regexp.MustCompile(`^round (\d+), (.+?)(?: \((\d+)\))?$`)
)

// PhaseIn translates the words of a phase into a language: "ronda 7, Tristan (2)". It leaves a name of
// another form as it is.
func (Rules) PhaseIn(phase game.Phase, lang string) game.Phase {
	speaker, stop := newSpeaker(nil, lang), ""
	if phase.Kind != "" {
		phase.Kind = speaker.say("phase.kind."+phase.Kind, nil)
	}
	if m := setupPhaseName.FindStringSubmatch(phase.Name); m != nil {
		phase.Name, stop = speaker.say("phase."+m[1], nil), m[2]
	} else if m := turnPhaseName.FindStringSubmatch(phase.Name); m != nil {
		phase.Name, stop = speaker.say("phase.round", args{"round": m[1], "who": speaker.shortName(m[2])}), m[3]
	} else {
		return phase
	}
	if stop != "" {
		phase.Name = speaker.say("phase.stop", args{"phase": phase.Name, "n": stop})
	}
	phase.Title = words.Capital(phase.Name)
	return phase
}

// shortName returns the name of a seat from its word in the names of phases.
func (p speaker) shortName(word string) string {
	if n, ok := strings.CutPrefix(word, "Squire "); ok {
		return p.NameSquire(n)
	}
	if n, ok := strings.CutPrefix(word, "Seat"); ok {
		return p.NameBareSeat(game.Seat("seat" + n))
	}
	return p.say("short."+strings.ToLower(word), nil)
}

// Welcome explains how the game is won, and the course of a turn. It returns nil for a position of another
// ruleset.
func (Rules) Welcome(at game.State, lang string) []string {
	state, ok := at.(*camelot.State)
	if !ok {
		return nil
	}
	speaker := newSpeaker(state, lang)
	aim := speaker.say("welcome", nil)
	if state.Options.Traitor {
		aim += " " + speaker.say("welcome.traitor", nil)
	}
	return []string{aim, speaker.say("welcome.turn", nil)}
}

//go:embed data/*.yaml
var wordFiles embed.FS

// catalogue holds every sentence of the reports.
var catalogue = words.Must(wordFiles, "data")

// args are the parameters of a sentence.
type args = map[string]string

// seats abbreviates a list of seats.
type seats = []game.Seat

// A speaker forms sentences about one position in one language.
type speaker struct {
	camelot.Speaker // names things
	state           *camelot.State
	lang            string
}

// newSpeaker returns a speaker for a position. With nil it can only say sentences that need no position.
func newSpeaker(state *camelot.State, lang string) speaker {
	return speaker{camelot.NewSpeaker(state, lang), state, lang}
}

func (p speaker) say(key string, a args) string { return catalogue.Say(p.lang, key, a) }

// sayCount returns a sentence in the form for n things; n is its parameter {n}.
func (p speaker) sayCount(key string, n int, a args) string {
	return catalogue.Count(p.lang, key, n, a)
}

// nameWhere names the place of a person or thing: "in Camelot".
func (p speaker) nameWhere(at camelot.Place) string { return p.say("at."+string(at), nil) }

// nameGoal names the goal of a move: "to Camelot".
func (p speaker) nameGoal(to camelot.Place) string { return p.say("to."+string(to), nil) }

// spellNumber spells n in digits.
func spellNumber(n int) string { return strconv.Itoa(n) }
