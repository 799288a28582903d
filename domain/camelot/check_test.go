package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestAWarningPointsAtItsWord(t *testing.T) {
	state := inTurn(gawain, 1)
	state.on(kay, BlackKnight, 4)
	for text, want := range map[string]string{
		"QUEST ANY grail | MOVE BlackKnight": "", "MOVE BlackKnight": "BlackKnight", "PLAY MESSENGER kay f2": "f2", "DRAW": "", "HEAL WITH F2": "F2",
	} {
		orders, errs := submission(state, gawain, text)
		require.Empty(t, errs)
		found := state.Check(gawain, orders)
		if text == "DRAW" {
			require.Empty(t, found)
			continue
		}
		require.Len(t, found, 1, text)
		require.True(t, found[0].Warning)
		require.Equal(t, want, found[0].Word, text)
	}
}

func TestABlockIsLookedAtAsItWouldBeRead(t *testing.T) {
	state := inTurn(gawain, 1)
	state.on(gawain, Camelot, 3, "f3", "f3", "f3", "merlin")
	state.Engines = 2
	for _, c := range []struct {
		name, block string
		codes       []order.Code
	}{
		{"what was done changes what is legal", "MOVE grail\nSACRIFICE QUEST f3", []order.Code{codeKind}},
		{"fallbacks are not looked at", "DRAW\nQUEST f5\nMOVE dragon", nil},
		{"the first legal choice counts", "QUEST f3 | MOVE grail\nSACRIFICE HEAL WITH f3", nil},
		{"cards are gone once they are played", "SIEGE WITH f3, f3\nSACRIFICE HEAL WITH f3", []order.Code{codeHeal}},
		{"the side that holds now", "IF ENGINES > 5 THEN QUEST f5 ELSE DRAW", nil},
		{"nothing behind DONE", "DRAW\nDONE\nSACRIFICE DRAW", nil},
	} {
		orders, errs := submission(state, gawain, c.block)
		require.Empty(t, errs, c.name)
		var codes []order.Code
		for _, fault := range state.Check(gawain, orders) {
			require.True(t, fault.Warning)
			codes = append(codes, fault.Code)
		}
		require.Equal(t, c.codes, codes, c.name)
	}
}

// TestWhatIsHiddenChangesNoWarning: the loyalty and the hands of others, and
// the piles, may be anything.
func TestWhatIsHiddenChangesNoWarning(t *testing.T) {
	block := "TURN\nEVIL DRAW\nON BLACK special: MERLIN 1\nIF DRAWN special OR HAND OF kay > 1 THEN ACCUSE kay ELSE QUEST f4 | MOVE blackknight\nSACRIFICE PLAY MERLIN CARD dragon\nEND"
	said := func(state *State) string {
		orders, _ := submission(state, gawain, block)
		var text string
		for _, e := range state.Check(gawain, orders) {
			text += e.Error() + "\n"
		}
		return text + spelling(orders)
	}
	s := inTurn(kay, 2)
	s.on(kay, Grail, 3, "f1", "merlin")
	s.Now.Drawn = []Drawn{{Card: "bk5", Down: true}}
	s.Quests[BlackKnight] = Quest{Open: true, Black: []Laid{{Card: "bk5", Down: true, By: kay}}}
	before := said(s)
	s.on(kay, Grail, 3, "f5", "fate")
	s.changeKnight(kay, func(k *Knight) { k.Loyalty = Traitor })
	s.Now.Drawn = []Drawn{{Card: "bk1", Down: true}}
	s.Quests[BlackKnight] = Quest{Open: true, Black: []Laid{{Card: "bk1", Down: true, By: kay}}}
	s.Black.Draw = s.Black.Draw[1:]
	require.Equal(t, before, said(s))
}
