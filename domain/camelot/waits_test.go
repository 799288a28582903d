package camelot

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The first answer that a report offers is the default's.
func TestChoicesBeginWithTheDefault(t *testing.T) {
	state := position(arthur)
	state.on(arthur, BlackKnight, 4, "f1", "f2", Merlin, Merlin)
	for _, c := range []struct {
		decision Decision
		want     []string
	}{
		{Decision{Point: AskFacing}, []string{"REPLY D7 FACEUP", "REPLY D7 FACEDOWN"}},
		{Decision{Point: AskMerlins, Card: "mists"}, []string{"REPLY D7 MERLIN NONE", "REPLY D7 MERLIN 2"}},
		{Decision{Point: AskVolunteer, Card: "morgan1"}, []string{"REPLY D7 NO", "REPLY D7 YES"}},
		{Decision{Point: AskConvocation}, []string{"REPLY D7 STAY", "REPLY D7 COME"}},
		{Decision{Point: AskGrail, About: seats{arthur}}, []string{"REPLY D7 YES", "REPLY D7 NO"}},
		{Decision{Point: AskGrail, About: seats{kay}}, []string{"REPLY D7 NO", "REPLY D7 YES"}},
		{Decision{Point: AskWar, Card: "mordred"}, []string{"REPLY D7 picts", "REPLY D7 saxons"}},
	} {
		c.decision.ID, c.decision.Seats = "D7", seats{arthur}
		state.Pending = &c.decision
		require.Equal(t, c.want, slices.Concat(state.Waits("en")[0].Choices...), c.decision.Point)
	}
}

func TestWhatIsAskedIsSaidInTheReadersLanguage(t *testing.T) {
	state := position(arthur)
	state.Pending = &Decision{ID: "D7", Point: AskMerlins, Card: "mists", Seats: seats{arthur}}
	for lang, want := range map[string]string{
		"en": "Merlins against Mists of Avalon, or Excalibur (D7)", "es": "Merlines contra Nieblas de Avalon, o Excalibur (D7)",
		"fr": "des Merlins contre Brumes d'Avalon, ou Excalibur (D7)", "nl": "Merlijns tegen Nevelen van Avalon, of Excalibur (D7)",
	} {
		require.Equal(t, want, state.Waits(lang)[0].For)
	}
}
