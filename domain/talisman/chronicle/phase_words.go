package chronicle

import (
	"regexp"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// namedPhase is how phases are called: the setup, turns of the game, stops by their
// question.
var namedPhase = regexp.MustCompile(`^(setup|turn)(?: (\d+))?(?:, (D\d+))?(?: \((\d+)\))?$`)

// PhaseIn is a phase in the words of a language: "turno 12, D3".
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	if p.Kind != "" {
		p.Kind = catalogue.Say(lang, "phase.kind."+p.Kind, nil)
	}
	m := namedPhase.FindStringSubmatch(p.Name)
	if m == nil {
		return p
	}
	p.Name = catalogue.Say(lang, "phase."+m[1], args{"n": m[2]})
	if m[3] != "" {
		p.Name += ", " + m[3]
	}
	if m[4] != "" {
		p.Name += " (" + m[4] + ")"
	}
	p.Title = words.Capital(p.Name)
	return p
}
