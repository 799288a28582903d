package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
)

// A clock that a game cannot keep is refused before anybody has entered.
func TestAClockThatTheGameCannotKeepIsRefused(t *testing.T) {
	for clock, fault := range map[string]string{
		"phases: {sumer: 36h}":                                     "clock.phases.sumer: Feudal: the valley of forty manors has no such phase; legal are [any campaign setup winter]",
		"phases: {any: 36h}, calendar: true":                       "clock.calendar: phases must last whole days, and clock.phases.any is 36h0m0s",
		"phases: {winter: 36h}, calendar: true":                    "clock.calendar: phases must last whole days, and clock.phases.winter is 36h0m0s",
		"phases: {any: 36h}":                                       "",
		"phases: {any: 2d, winter: 1d, setup: 3d}, calendar: true": "",
	} {
		rules, err := tournament.Read([]byte("{format: honour, clock: {" + clock + "}}"))
		require.NoError(t, err)
		if err = rules.Check(rulesets.Lookup); fault == "" {
			require.NoError(t, err, clock)
			continue
		}
		require.ErrorContains(t, err, fault)
	}
}
