package sender

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnEmailIsObeyedForItsEvidenceAlone goes through all evidence at all levels.
func TestAnEmailIsObeyedForItsEvidenceAlone(t *testing.T) {
	for bits := range 1 << 9 {
		on := func(n int) bool { return bits>>n&1 == 1 }
		e := Evidence{Token: on(0), OldToken: on(1), OtherToken: on(2), BadToken: on(3), OneFrom: on(4), Registered: on(5), Aligned: on(6), Denied: on(7), Stale: on(8)}
		signed, strange := e.Registered && e.Aligned, e.OldToken || e.OtherToken || e.BadToken
		may := e.OneFrom && !e.Denied && !e.Stale && (signed || !strange)
		for level, proved := range map[Level]bool{
			Casual: signed || e.Token, Standard: signed || e.Token && e.Registered, Tournament: signed,
		} {
			verdict := level.Judge(e)
			require.Equal(t, may && proved, verdict.OK, "%s %+v", level, e)
			require.NotEmpty(t, verdict.Why)
			require.Equal(t, verdict.OK, verdict.key == "", "%s %+v", level, e)
		}
	}
}

// TestALackIsNamed checks the sentence about what is missing, the gravest first.
func TestALackIsNamed(t *testing.T) {
	signed := Evidence{OneFrom: true, Registered: true, Aligned: true}
	for what, c := range map[string]struct {
		level  Level
		change func(*Evidence)
	}{
		"senders":      {Standard, func(e *Evidence) { e.OneFrom, e.Denied = false, true }},
		"forged":       {Standard, func(e *Evidence) { e.Denied, e.Stale = true, true }},
		"stale":        {Standard, func(e *Evidence) { e.Stale = true }},
		"other_seat":   {Standard, func(e *Evidence) { e.OtherToken, e.Aligned = true, false }},
		"old_address":  {Standard, func(e *Evidence) { e.OldToken, e.Aligned = true, false }},
		"not_ours":     {Standard, func(e *Evidence) { e.BadToken, e.Aligned = true, false }},
		"unvouched":    {Tournament, func(e *Evidence) { e.Token, e.Aligned = true, false }},
		"unregistered": {Standard, func(e *Evidence) { e.Token, e.Registered = true, false }},
		"name_only":    {Standard, func(e *Evidence) { e.Aligned = false }},
		"nothing":      {Standard, func(e *Evidence) { e.Registered, e.Aligned = false, false }},
	} {
		e := signed
		c.change(&e)
		require.Equal(t, failedVerdict(what), c.level.Judge(e))
	}
}
