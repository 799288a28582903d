package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman"
)

// Welcome tells where characters go and why, and what a letter is for.
func (Rules) Welcome(at game.State, lang string) []string {
	s, ok := at.(*talisman.State)
	if !ok {
		return nil
	}
	p := speaker{s, lang}
	goal := p.say("welcome", nil)
	if n := s.Options.LastRound; n > 0 {
		goal += " " + p.say("welcome.rounds", args{"n": number(n)})
	}
	return []string{goal, p.say("welcome.letters", nil)}
}
