package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/quest"
)

// Welcome tells what the land is, what brings points, and what a letter is for.
func (Rules) Welcome(at game.State, lang string) []string {
	s, ok := at.(*quest.State)
	if !ok {
		return nil
	}
	p := speaker{s, lang}
	clock := args{"n": number(s.Clock / s.Options.Minute), "target": number(s.Options.Target)}
	switch {
	case s.Options.Together:
		return []string{p.say("welcome", nil), p.say("welcome.solo", clock), p.say("welcome.together", nil) + " " + p.count("welcome.turns", s.Options.Tempo, nil)}
	case s.Solo():
		return []string{p.say("welcome", nil), p.say("welcome.solo", clock)}
	}
	return []string{
		p.say("welcome", nil) + " " + p.say("welcome.rounds", args{"n": number(s.Options.Rounds)}), p.count("welcome.post", s.Options.Tempo, nil),
	}
}
