package feudal

import (
	"strings"

	"seneschal/domain/game"
)

// PhaseIn is a phase in the words of a language: "primavera 3".
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	t := speaker{lang: lang}
	if p.Kind != "" {
		p.Kind = t.say("phase.kind."+p.Kind, nil)
	}
	season, year, dated := strings.Cut(p.Name, " ")
	switch {
	case p.Name == string(Setup):
		p.Name, p.Title = t.say("phase.setup", nil), t.say("phase.title.setup", nil)
	case dated && seasonNumber(Season(season)) > 0:
		p.Name, p.Title = t.season(Season(season))+" "+year, t.say("phase.title."+season, args{"year": year})
	}
	return p
}
