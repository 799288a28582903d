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
	all := []string{goal, p.say("welcome.letters", nil)}
	if s.Turns.Turn.N == 0 {
		all = append(all, p.setup())
	}
	return all
}

// setup is what comes before the first turn: characters that are drawn, or of which
// one is chosen, and a counter to begin with (3.1).
func (p speaker) setup() string {
	switch o := p.s.Options; {
	case o.Three && o.Bonus:
		return p.say("welcome.setup.both", nil)
	case o.Three:
		return p.say("welcome.setup.three", nil)
	case o.Bonus:
		return p.say("welcome.setup.bonus", nil)
	}
	return p.say("welcome.setup", nil)
}
