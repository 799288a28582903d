package chronicle

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// PhaseIn is a phase in the words of a language: "correo 7".
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	if p.Kind != "" {
		p.Kind = catalogue.Say(lang, "phase.kind."+p.Kind, nil)
	}
	switch n, post := strings.CutPrefix(p.Name, "post "); {
	case post:
		p.Name = catalogue.Say(lang, "phase.post", args{"n": n})
	case p.Name == "setup":
		p.Name = catalogue.Say(lang, "phase.setup", nil)
	default:
		return p
	}
	p.Title = words.Capital(p.Name)
	return p
}
