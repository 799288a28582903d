package site

import (
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
)

// veiled reports whether the dice keys of a game are not to be shown yet.
func (s *Site) veiled(g lobby.Game) bool {
	rs, ok := s.Rulesets(g.Ruleset)
	return ok && g.State != lobby.Over && rs.Describe().Veiled
}

// loud are the frames that show something.
func loud(titles []replays.Title) []replays.Title {
	var all []replays.Title
	for _, t := range titles {
		if !t.Quiet {
			all = append(all, t)
		}
	}
	return all
}
