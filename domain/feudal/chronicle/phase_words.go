package chronicle

import (
	"strings"

	"seneschal/domain/feudal"
	"seneschal/domain/game"
)

// PhaseIn is a phase in the words of a language: "primavera 3".
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	t := speaking(nil, lang)
	if p.Kind != "" {
		p.Kind = t.Say("phase.kind."+p.Kind, nil)
	}
	season, year, dated := strings.Cut(p.Name, " ")
	switch {
	case p.Name == string(feudal.Setup):
		p.Name, p.Title = t.Say("phase.setup", nil), t.Say("phase.title.setup", nil)
	case dated && feudal.SeasonNumber(feudal.Season(season)) > 0:
		p.Name, p.Title = t.Season(feudal.Season(season))+" "+year, t.Say("phase.title."+season, params{"year": year})
	}
	return p
}
