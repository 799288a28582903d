package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// court is the council with every option on.
func court(season Season) *State {
	s := council(season)
	s.Options = allOn()
	return s
}

func allOn() Options {
	return Options{
		Mode: "honour", Years: 10, Combat24: "table", Regroup: "own", Regency: "husbandry", Entry: "choice",
		Passages: true, Weather: true, Houses: true, Sieges: true, Pillage: true, Monasteries: true, Loyalty: true, Fate: true,
		Succession: true, Religion: true, HolySites: "summer", Revolt: "all", Castles: "24",
	}
}

// stable requires a text to be read as a meaning, and the meaning as itself.
func stable(t *testing.T, s *State, text, meaning string) {
	t.Helper()
	texts, errs := parsed(s, text)
	require.Empty(t, errs)
	require.Equal(t, []string{meaning}, texts)
	again, errs := parsed(s, meaning)
	require.Empty(t, errs)
	require.Equal(t, texts, again)
}

func TestEveryExampleOfTheOptionalRulesParses(t *testing.T) {
	const fights = "; UNTIL WEAKER 5 OR LORD HURT"
	for _, c := range []struct {
		season        Season
		text, meaning string
	}{
		{
			Spring, "MOVE 3 Bri TO Fen THEN TO Bri; PHASES 1,3; FIGHT IF STRONGER; PILLAGE HIVES, FIELDS, STEAL AT Fen",
			"MOVE 3 FROM BRI TO FEN THEN TO BRI; FIGHT IF STRONGER 0" + fights + "; PHASES 1,3; PILLAGE HIVES, FIELDS, STEAL AT FEN",
		},
		{Spring, "MOVE 3 Bri TO Fen; PILLAGE GUARDS 2, MILL, FIELDS 1", "MOVE 3 FROM BRI TO FEN; HOLD" + fights + "; PILLAGE GUARDS 2, MILL, FIELDS 1 AT FEN"},
		{Spring, "STAY 2, 4 AT FEN/BAR.1; FIGHT; CHAMPIONS 2, 4; UNTIL DEATH", "STAY 2, 4 AT FEN/BAR.1; FIGHT; UNTIL DEATH; CHAMPIONS 2, 4"},
		{Spring, "STAY MEN AT Hawkfield; RETIRE; UNTIL DEATH", "STAY 52, 53 AT HAW; RETIRE; UNTIL DEATH"},
		{Spring, "STAY KNIGHTS AT Hawk; HOLD; LOSE INSIDE", "STAY 9 AT HAW; HOLD" + fights + "; LOSE INSIDE"},
		{
			Spring, "MOVE 6, 8 Oak TO Bern; FIGHT red; INSIDE ASSAULT; UNTIL WEAKER 3; LOSE TO Oak",
			"MOVE 6, 8 FROM OAK TO BER; FIGHT red; UNTIL WEAKER 3; LOSE TO OAK; INSIDE ASSAULT",
		},
		{Spring, "STAY 9; INSIDE siege; SALLY IF RELIEVED", "STAY 9 AT HAW; HOLD" + fights + "; INSIDE SIEGE; SALLY IF RELIEVED"},
		{Spring, "STAY LORD AT Carse; PRAY", "STAY 1 AT CAR; HOLD" + fights + "; PRAY"},
		{Spring, "MOVE LORD TO Bestly; AVOID; PRAY", "MOVE 1 FROM CAR TO BES; AVOID; PRAY"},
		{Spring, "DESTROY CROMLECH Sarbury", "DESTROY CROMLECH SAR"},
		{Summer, "BUILD CHURCH Fenburst BID 5", "BUILD CHURCH FEN BID 5"},
		{Summer, "build cromlech at sarbury", "BUILD CROMLECH SAR BID 2"},
		{Autumn, "SACK Bestly", "SACK BES"},
		{Autumn, "WAIVE TAX red, blue", ""},
		{Autumn, "WAIVE TAX red, green", "WAIVE TAX red, green"},
		{Autumn, "WAIVE TAX ALL", "WAIVE TAX red, green"},
		{Winter, "BUILD CASTLE Bri", "BUILD CASTLE AT BRI"},
		{Winter, "REPAIR CASTLE Sar", "REPAIR CASTLE AT SAR"},
		{Winter, "REPAIR CHURCH Oak", "REPAIR CHURCH AT OAK"},
		{Winter, "CLAIM Corly, Fen", "CLAIM COR, FEN"},
		{Winter, "SWARM Bri, Sar", "SWARM BRI, SAR"},
		{Setup, "FAITH pagan", "FAITH PAGAN"},
		{Winter, "FAITH Christian", "FAITH CHRISTIAN"},
		{Spring, "PROPOSE weather=off", "PROPOSE weather=off"},
		{Spring, "AGREE weather = off", "AGREE weather=off"},
		{Winter, "PROPOSE END AUTUMN 7", "PROPOSE END AUTUMN 7"},
		{Winter, "AGREE END AUTUMN 7", "AGREE END AUTUMN 7"},
		{Winter, "PROPOSE combat_2_4=example", "PROPOSE combat_2_4=example"},
		{Winter, "PROPOSE regr=open", "PROPOSE regroup=open"},
	} {
		t.Run(c.text, func(t *testing.T) {
			s := court(c.season)
			ready(s)
			if c.meaning == "" {
				texts, errs := parsed(s, c.text)
				require.Empty(t, texts)
				require.NotEmpty(t, errs)
				return
			}
			stable(t, s, c.text, c.meaning)
		})
	}
}

// ready gives seat1 what the examples need: things to repair and to destroy.
func ready(s *State) {
	for m, change := range map[Manor]func(*Holding){
		"SAR": func(h *Holding) { h.Castle, h.Cromlech = Damaged, Sound },
		"OAK": func(h *Holding) { h.Church = Damaged },
	} {
		h := s.Manors[m]
		change(&h)
		s.Manors[m] = h
	}
}

func TestAHeirIsNamedByASeatWithoutALord(t *testing.T) {
	s := court(Winter)
	delete(s.Houses["seat1"].Figures, 1)
	stable(t, s, "NAME LORD 4", "NAME LORD 4")
}

func TestFiguresInsideAndOutsideAreGroupsOfTheirOwn(t *testing.T) {
	s := court(Spring)
	f := s.Houses["seat1"].Figures[52]
	f.Inside = true
	s.Houses["seat1"].Figures[52] = f
	texts, errs := parsed(s, "STAY ALL AT Haw; AVOID")
	require.Empty(t, errs)
	require.Equal(t, []string{"STAY 9, 53 AT HAW; AVOID", "STAY 52 AT HAW; AVOID"}, texts)
	_, errs = parsed(s, "STAY 9, 52")
	require.Len(t, errs, 1)
	require.Equal(t, order.Code("FE05"), errs[0].Code)
	require.Contains(t, errs[0].Legal, "52 inside at Hawkfield")
}
