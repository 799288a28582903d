package feudal

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/order"
)

// pieces lists the words of which random lines are made.
var pieces = strings.Fields(`MOVE STAY TRUCE WAR WINTER AT DISMISS PAY FIRST RECRUIT BUILD REGROUP KNIGHT COLOUR ENTRY IF THEN ELSE AND OR NOT
	KNIGHTS MEN ALL LORD TO FROM VIA -> - ; | , , .. ( ) FIGHT HOLD AVOID RETIRE UNTIL EXCEPT STRONGER PERIODS LOST HURT WEAKER DEATH WIN STAY RETURN
	LOSE NEAREST INSIDE WOUNDS PHASES 1 2 3 4 6 8 9 17 52 55 60 76..78 1(1) Bri Fen Oak Haw Sar Corly B. St A FEN/BAR.1 R24.1 E12.0 red green blue
	SEAT ALL FORTUNE YEAR FIGURES OF > >= = OWNS UNOWNED FORESTER HIVES MILL WITH ON AUTUMN 6 Lancelot a de en y of te
	CHAMPIONS INSIDE ASSAULT SIEGE PILLAGE FIELDS GUARDS STEAL PRAY SALLY IF RELIEVED FAITH PAGAN CONVERT DESTROY CHURCH CROMLECH BID SACK Bes
	WAIVE TAX ABANDON PRAYER NAME REPAIR CASTLE CLAIM SWARM PROPOSE AGREE END weather=off HONOUR KING WEATHER BESIEGED SWEPT LORDLESS Car`)

// sentences lists good lines, to be broken and mixed.
var sentences = []string{
	"MOVE 3 , 17 , 55 FROM Bri TO Fen VIA Oak THEN TO Bri ; FIGHT red ; WOUNDS 55 ; UNTIL LOST 1 OR LORD HURT ; PHASES 1(1) , 3",
	"STAY KNIGHTS ; HOLD ; LOSE TO Oak ; WIN RETURN", "STAY 2 , 4 AT FEN/BAR.1 ; FIGHT EXCEPT green IF STRONGER 2",
	"IF NOT ( FORTUNE OF red > 3 OR OWNS AT Fen ) THEN STAY 3 | STAY 17 ; AVOID ELSE MOVE 3 Bri -> Fen",
	"3 , 17 | Bri | Fen | 1 , 3", "TRUCE WITH red , green UNTIL AUTUMN 6", "WAR ALL", "WINTER AT Sar , Bri",
	"RECRUIT 2 KNIGHTS AT Bri | BUILD 2 HIVES Bri", "REGROUP FORESTER Monk TO Ash", "REGROUP MEN AT Sar TO Bri", "PAY FIRST 9 , 3",
	"DISMISS 60 , 76..78", "ENTRY E12 , PIM", "KNIGHT Kay", "STAY 3 AND MOVE 17 Bri TO Fen AND STAY MEN AT Haw",
	"MOVE 6 , 8 Oak TO Bern ; FIGHT ; INSIDE ASSAULT ; CHAMPIONS 8 , 6", "MOVE 3 Bri TO Fen ; PILLAGE HIVES 2 , FIELDS , STEAL AT Fen",
	"STAY 9 AT Haw ; RETIRE ; SALLY IF RELIEVED", "STAY LORD ; PRAY", "FAITH PAGAN", "CONVERT TO CHRISTIAN", "DESTROY CROMLECH Sar",
	"BUILD CHURCH Oak BID 5", "SACK Bes", "WAIVE TAX red , green", "ABANDON PRAYER", "NAME LORD 3", "BUILD CASTLE Bri", "REPAIR CHURCH Oak",
	"CLAIM Fen , Cor", "SWARM Bri , Sar", "PROPOSE weather = off", "AGREE END AUTUMN 7",
	"IF KING > 3 OR SWEPT AT FEN/BAR.1 OR CASTLE AT Bri OR BESIEGED AT Sar OR HONOUR OF red < WEATHER THEN STAY 3",
}

// aLine draws a good line in which some words are replaced by pieces, or by halves of
// pieces, and some pieces are inserted.
func aLine(t *rapid.T) string {
	words := strings.Fields(rapid.SampledFrom(sentences).Draw(t, "sentence"))
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		at := rapid.IntRange(0, len(words)-1).Draw(t, "at")
		piece := rapid.SampledFrom(pieces).Draw(t, "piece")
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			words[at] = piece
		case 1:
			words = append(words[:at:at], append([]string{piece}, words[at:]...)...)
		default:
			words[at] = piece[:1+len(piece)/2]
		}
	}
	return strings.Join(words, " ")
}

func TestWhatParsesIsSpeltSoThatItParsesToTheSame(t *testing.T) {
	positions := map[string]map[book.Season]*State{"basic": {}, "advanced": {}}
	for _, season := range []book.Season{book.Setup, book.Winter, book.Spring, book.Summer, book.Autumn} {
		positions["basic"][season], positions["advanced"][season] = council(season), court(season)
		ready(positions["advanced"][season])
	}
	rapid.Check(t, func(t *rapid.T) {
		game := rapid.SampledFrom([]string{"basic", "advanced"}).Draw(t, "game")
		state := positions[game][rapid.SampledFrom([]book.Season{book.Setup, book.Winter, book.Spring, book.Summer, book.Autumn}).Draw(t, "season")]
		lang := rapid.SampledFrom([]string{"", "es", "fr", "nl"}).Draw(t, "language")
		given, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: aLine(t), Lang: lang}})
		for _, fault := range errs {
			require.NotEmpty(t, fault.Reason)
			require.True(t, fault.Word == "" || strings.HasPrefix(fault.Line.Text[fault.At-1:], fault.Word), "%+v", fault)
		}
		for _, o := range given {
			spelt := o.Body.String()
			again, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: spelt, Lang: lang}})
			require.Empty(t, refusals(errs), spelt)
			require.Len(t, again, 1, spelt)
			require.Equal(t, spelt, again[0].Body.String())
			if _, conditional := o.Body.(orders.If); !conditional { // functions cannot be compared
				require.Equal(t, o.Body, again[0].Body)
			}
		}
		state.Check("seat1", given)
	})
}

func BenchmarkParseAndCheckASubmission(b *testing.B) {
	state := council(book.Spring)
	lines := order.Clean(strings.Join([]string{
		"MOVE 3, 17 FROM Brimstone TO Fenburst; FIGHT; UNTIL LOST 1", "MOVE 55 Bri TO Cre", "STAY 6 AT Oak; RETIRE", "MOVE 8 Oak TO Corly", "STAY 9, 52, 53",
		"IF KNIGHTS OF red AT Fen > 0 THEN STAY 2, 4; FIGHT ELSE MOVE 2, 4 TO Bar", "MOVE LORD TO Fen", "MOVE 7 Bern -> Hazle; PHASES 1,3", "STAY MEN AT Sar",
		"TRUCE green",
	}, "\n"))
	for b.Loop() {
		given, errs := Rules{}.Parse(state, "seat1", lines)
		require.Empty(b, errs)
		state.Check("seat1", given)
	}
}
