package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/order"
)

// FuzzParse looks for submissions that make the parser panic, and for orders whose spelling
// does not parse back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"MOVE 3, 17, 55 FROM Brimstone TO Fenburst; FIGHT; WOUNDS 55; UNTIL LOST 1 OR LORD HURT", "3,17|Bri|Fen|1(1),3",
		"IF NOT (FIGURES OF red AT Fen > 0 OR YEAR - 1 <= 2) THEN STAY KNIGHTS | STAY 3 ELSE MOVE ALL AT Oak TO Cor VIA Haw THEN TO Oak",
		"STAY 2, 4 AT FEN/BAR.1 AND STAY LORD; FIGHT EXCEPT green IF STRONGER 2", "MOVE 3,\n17 Bri – R09.1; PHASES 2",
		"TRUCE red UNTIL AUTUMN 6\nWAR ALL\nWINTER AT Sar, Bri", "RECRUIT 2 KNIGHTS AT Bri | BUILD 2 HIVES Bri\nREGROUP FORESTER Monk TO Ash",
		"DISMISS 60, 76..78\nPAY FIRST MEN AT Sar\nREGROUP 9 TO Sar", "KNIGHT Kay\nCOLOUR blue\nENTRY SAR, E09", "ALWAYS STAY MEN; RETIRE; LOSE TO Oak",
		"MOVE 6, 8 Oak TO Bern; FIGHT red; INSIDE ASSAULT; CHAMPIONS 8\nSTAY 9; SALLY IF RELIEVED\nMOVE 3 Bri TO Fen; PILLAGE HIVES 2, STEAL",
		"STAY LORD; PRAY\nFAITH PAGAN\nDESTROY CROMLECH Sar\nBUILD CHURCH Oak BID 5\nSACK Bes\nWAIVE TAX red\nABANDON PRAYER\nCONVERT",
		"NAME LORD 3\nBUILD CASTLE Bri\nREPAIR CASTLE Sar\nCLAIM Fen, Cor\nSWARM Bri\nPROPOSE combat_2_4=example\nAGREE END AUTUMN 7",
		"IF KING > 3 OR SWEPT AT FEN/BAR.1 OR NOT CASTLE AT Bri AND BESIEGED AT Sar OR HONOUR < WEATHER THEN STAY 3",
	} {
		for season := range uint8(10) {
			f.Add(season, text)
		}
	}
	seasons := []book.Season{book.Setup, book.Winter, book.Spring, book.Summer, book.Autumn}
	f.Fuzz(func(t *testing.T, season uint8, text string) {
		state := council(seasons[int(season)%len(seasons)])
		if season >= 5 {
			state = court(state.Season)
			ready(state)
		}
		given, errs := Rules{}.Parse(state, "seat1", order.Clean(text))
		for _, fault := range errs {
			require.NotEmpty(t, fault.Reason)
			require.NotZero(t, fault.Line.N)
			fault.Column()
		}
		state.Check("seat1", given)
		for _, o := range given {
			spelt := o.Body.String()
			again, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: spelt}})
			require.Empty(t, refusals(errs), spelt)
			require.Len(t, again, 1, spelt)
			require.Equal(t, spelt, again[0].Body.String())
		}
	})
}

func refusals(errs []*order.Error) []*order.Error {
	var refused []*order.Error
	for _, fault := range errs {
		if !fault.Warning {
			refused = append(refused, fault)
		}
	}
	return refused
}
