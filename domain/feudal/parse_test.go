package feudal

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// council returns a position in which the examples of orders make sense: seat1 (blue,
// Lancelot) with many figures, seat2 red, seat3 green.
func council(season book.Season) *State {
	state := opened(3, season)
	state.Year = 3
	names := []House{
		{Knight: "Sir Lancelot", Colour: "blue"}, {Knight: "Sir Perceval", Colour: "red"}, {Knight: "Sir Gawain", Colour: "green"},
	}
	for i, seat := range state.Seats {
		names[i].Figures, names[i].Fortune, names[i].Announced = map[int]Figure{}, 100, 10*i
		state.Houses[seat] = names[i]
	}
	for _, at := range []struct {
		node    valley.Node
		figures []int
	}{
		{"BRI", []int{3, 17, 55}},
		{"BER", []int{7}},
		{"OAK", []int{6, 8}},
		{"R24.1", []int{2, 4}},
		{"HAW", []int{9, 52, 53}},
		{"CAR", []int{1}},
		{"SAR", []int{60, 76, 77, 78}},
	} {
		for _, n := range at.figures {
			state.Houses["seat1"].Figures[n] = Figure{Grade: gradeOf(n), At: at.node}
		}
	}
	state.Houses["seat2"].Figures[2] = Figure{Grade: book.KnightA, At: "FEN"}
	for _, m := range []valley.Manor{"BRI", "SAR", "OAK", "MON", "HAW", "ASH"} {
		state.Manors[m] = Holding{Owner: "seat1"}
	}
	state.Manors["FEN"] = Holding{Owner: "seat2"}
	state.Manors["MON"] = Holding{Owner: "seat1", Foresters: 1}
	return state
}

func parsed(state *State, text string) ([]string, []*order.Error) {
	given, errs := Rules{}.Parse(state, "seat1", order.Clean(text))
	var texts []string
	for _, o := range given {
		texts = append(texts, o.Body.String())
	}
	return texts, errs
}

func TestEveryExampleOfTheRulesParses(t *testing.T) {
	const fights = "; UNTIL WEAKER 5 OR LORD HURT"
	for _, c := range []struct {
		season        book.Season
		text, meaning string
	}{
		{book.Spring, "MOVE 3, 17, 55 FROM Brimstone TO Fenburst; FIGHT; WOUNDS 55; UNTIL LOST 1", "MOVE 3, 17, 55 FROM BRI TO FEN; FIGHT; WOUNDS 55; UNTIL LOST 1"},
		{book.Spring, "3,17 | Bri | Fenburst", "MOVE 3, 17 FROM BRI TO FEN; HOLD" + fights},
		{book.Spring, "7 Bern -> Hazle; PHASES 1,3", "MOVE 7 FROM BER TO HAZ; HOLD" + fights + "; PHASES 1,3"},
		{book.Spring, "MOVE ALL AT Oak TO Corly VIA Hawkfield", "MOVE 6, 8 FROM OAK TO COR VIA HAW; HOLD" + fights},
		{book.Spring, "MOVE 3 Bri TO Fen THEN TO Bri; PHASES 1,3; FIGHT IF STRONGER", "MOVE 3 FROM BRI TO FEN THEN TO BRI; FIGHT IF STRONGER 0" + fights + "; PHASES 1,3"},
		{book.Spring, "STAY 2, 4 AT FEN/BAR.1; FIGHT; UNTIL DEATH", "STAY 2, 4 AT FEN/BAR.1; FIGHT; UNTIL DEATH"},
		{book.Spring, "STAY MEN AT Hawkfield; RETIRE; UNTIL DEATH", "STAY 52, 53 AT HAW; RETIRE; UNTIL DEATH"},
		{book.Spring, "STAY KNIGHTS AT Hawk; HOLD; LOSE INSIDE", "STAY 9 AT HAW; HOLD" + fights + "; LOSE INSIDE"},
		{book.Spring, "MOVE 6, 8 Oak TO Bern; FIGHT red; UNTIL WEAKER 3; LOSE TO Oak", "MOVE 6, 8 FROM OAK TO BER; FIGHT red; UNTIL WEAKER 3; LOSE TO OAK"},
		{book.Spring, "TRUCE WITH green UNTIL AUTUMN 6", "TRUCE WITH green UNTIL AUTUMN 6"},
		{book.Spring, "WAR green", "WAR ON green"},
		{book.Spring, "TRUCE ALL", "TRUCE WITH red, green"},
		{book.Autumn, "WINTER AT Sar, Bri", "WINTER AT SAR, BRI"},
		{book.Winter, "DISMISS 60, 76..78", "DISMISS 60, 76, 77, 78"},
		{book.Winter, "PAY FIRST 9, 3", "PAY FIRST 9, 3"},
		{book.Winter, "RECRUIT 2 KNIGHTS AT Brimstone", "RECRUIT 2 KNIGHTS AT BRI"},
		{book.Winter, "RECRUIT MAN AT Sar", "RECRUIT MAN AT SAR"},
		{book.Winter, "BUILD 2 HIVES Bri", "BUILD 2 HIVES AT BRI"},
		{book.Winter, "BUILD FORESTER Monk", "BUILD FORESTER AT MON"},
		{book.Winter, "BUILD WARDEN Oak", "BUILD WARDEN AT OAK"},
		{book.Winter, "BUILD MILL Oak", "BUILD MILL AT OAK"},
		{book.Winter, "REGROUP 9, 52 TO Sarbury", "REGROUP 9, 52 TO SAR"},
		{book.Winter, "REGROUP FORESTER Monk TO Ashwold", "REGROUP FORESTER FROM MON TO ASH"},
		{book.Spring, "ALWAYS STAY KNIGHTS AT Oak; HOLD; UNTIL WEAKER 3", "STAY 6, 8 AT OAK; HOLD; UNTIL WEAKER 3"},
		{book.Winter, "ALWAYS BUILD HIVES Bri", "BUILD HIVE AT BRI"},
		{book.Setup, "ENTRY SAR, PIM, E09", "ENTRY E12, E11, E09"},
		{book.Setup, "KNIGHT Lancelot", "KNIGHT Sir Lancelot"},
		{book.Setup, "COLOUR blue", "COLOUR blue"},
		{
			book.Spring, "IF FIGURES OF red AT Fen > 0 THEN STAY 3 AT Bri ELSE MOVE 3 Bri TO Fen; FIGHT",
			"IF FIGURES OF red AT FEN > 0 THEN STAY 3 AT BRI; HOLD" + fights + " ELSE MOVE 3 FROM BRI TO FEN; FIGHT" + fights,
		},
		{book.Winter, "RECRUIT KNIGHT AT SAR | RECRUIT MAN AT Sar", "RECRUIT KNIGHT AT SAR | RECRUIT MAN AT SAR"},
		{book.Spring, "STAY KNIGHTS AT Oak | STAY 6 Oak AND MOVE 8 Oak - Corly", "STAY 6, 8 AT OAK; HOLD" + fights + " | STAY 6 AT OAK; HOLD" + fights + " AND MOVE 8 FROM OAK TO COR; HOLD" + fights},
		{book.Spring, "stay lord at the abbey; retire", "STAY 1 AT CAR; RETIRE" + fights},
		{book.Spring, "stay lord at carse abbey; avoid; win return; lose nearest", "STAY 1 AT CAR; AVOID; WIN RETURN; LOSE NEAREST"},
		{book.Spring, "MOVE 3 TO R09.1; PHASES 2(1); FIGHT EXCEPT seat 3 IF STRONGER 2; WIN CONTINUE; LOSE HOME", "MOVE 3 FROM BRI TO BRI/FEN.1; FIGHT EXCEPT green IF STRONGER 2" + fights + "; PHASES 2(1)"},
	} {
		t.Run(c.text, func(t *testing.T) {
			state := council(c.season)
			texts, errs := parsed(state, c.text)
			require.Empty(t, errs)
			require.Equal(t, []string{c.meaning}, texts)
			again, errs := parsed(state, c.meaning)
			require.Empty(t, errs)
			require.Equal(t, texts, again)
		})
	}
}

func TestFiguresOfSeveralNodesAreAnOrderForEach(t *testing.T) {
	texts, errs := parsed(council(book.Spring), "STAY KNIGHTS; AVOID; WOUNDS 17, 8")
	require.Empty(t, errs)
	require.Equal(t, []string{
		"STAY 3, 17 AT BRI; AVOID; WOUNDS 17", "STAY 9 AT HAW; AVOID", "STAY 6, 8 AT OAK; AVOID; WOUNDS 8",
		"STAY 7 AT BER; AVOID", "STAY 2, 4 AT FEN/BAR.1; AVOID",
	}, texts)
}

func TestWordsOfOptionsThatAreOffAreRefusedByName(t *testing.T) {
	for _, c := range []struct {
		season             book.Season
		text, code, option string
	}{
		{book.Spring, "MOVE 3 Bri TO Fen; PILLAGE HIVES, FIELDS, STEAL AT Fen", "FE12", "pillage"},
		{book.Spring, "STAY 2, 4 AT FEN/BAR.1; FIGHT; CHAMPIONS 2, 4; UNTIL DEATH", "FE12", "dangerous_passages"},
		{book.Spring, "MOVE 6, 8 Oak TO Bern; FIGHT red; INSIDE ASSAULT", "FE12", "houses"},
		{book.Spring, "STAY 9; SALLY IF RELIEVED", "FE12", "houses"},
		{book.Spring, "STAY LORD AT Carse; PRAY", "FE20", "monasteries"},
		{book.Spring, "DESTROY CROMLECH Sarbury", "FE17", "religion"},
		{book.Summer, "BUILD CHURCH Fenburst BID 5", "FE17", "religion"},
		{book.Autumn, "SACK Bestly", "FE20", "monasteries"},
		{book.Autumn, "WAIVE TAX red, blue", "FE17", "religion"},
		{book.Spring, "ABANDON PRAYER", "FE20", "monasteries"},
		{book.Winter, "BUILD CASTLE Fen", "FE12", "houses"},
		{book.Winter, "REPAIR CASTLE Fen", "FE12", "houses"},
		{book.Winter, "NAME LORD 4", "FE16", "succession"},
		{book.Winter, "CLAIM Corly, Fen", "FE12", "fate"},
		{book.Winter, "SWARM Bri, Sar", "FE12", "fate"},
		{book.Setup, "FAITH pagan", "FE17", "religion"},
		{book.Spring, "CONVERT TO PAGAN", "FE17", "religion"},
		{book.Spring, "IF WEATHER > 9 THEN STAY 3", "FE01", "weather"},
	} {
		t.Run(c.text, func(t *testing.T) {
			texts, errs := parsed(council(c.season), c.text)
			require.Empty(t, texts)
			require.Len(t, errs, 1)
			require.Equal(t, order.Code(c.code), errs[0].Code)
			require.Contains(t, errs[0].Reason, "the option "+c.option)
		})
	}
}

func TestErrorsNameCodeWordReasonAndWhatIsLegal(t *testing.T) {
	for _, c := range []struct {
		season                    book.Season
		text, code, word, reasons string
		legal                     string // one of them
	}{
		{book.Spring, "GOTO 3 Bri TO Fen", "FE01", "GOTO", `unknown word`, "MOVE"},
		{book.Spring, "MOVE 3 Bri Fen", "FE01", "Fen", `unknown word "Fen"`, "TO"},
		{book.Spring, "MOVE 3 Bri TO", "FE01", "", "missing at the end", "a place"},
		{book.Spring, "STAY 3; PHASES 1", "FE01", "PHASES", "unknown word", "HOLD"},
		{book.Spring, "TRUCE red; FIGHT", "FE01", ";", "TRUCE takes no clauses", ""},
		{book.Spring, "STAY 3; FIGHT; HOLD", "FE01", "HOLD", "there is a stance clause already", ""},
		{book.Spring, "WHEN ATTACKED THEN STAY 3", "FE01", "WHEN", "nothing is decided during a season", "UNTIL"},
		{book.Spring, "TRUCE blue", "FE01", "blue", "your own seat", "red"},
		{book.Spring, "TRUCE purple", "FE01", "purple", "there is no lord called", "green"},
		{book.Spring, "STAY 3; UNTIL LOST 0", "FE01", "0", "LOST needs a number from 1", "LOST 1"},
		{book.Spring, "MOVE 3 Bri TO Fenbrust", "FE02", "Fenbrust", "there is no place called", "Fenburst"},
		{book.Spring, "STAY 3 IF YEAR > 2", "FE01", "IF", "unknown word", ";"},
		{book.Spring, "MOVE 3 Bri TO Corli", "FE02", "Corli", "there is no place called", "Corly St George"},
		{book.Spring, "STAY 2 AT FEN/BAR.7", "FE02", "FEN/BAR.7", "no such milestone", "FEN/BAR.1"},
		{book.Spring, "STAY 2 AT R99.1", "FE02", "R99.1", "no milestone R99.1", ""},
		{book.Autumn, "WINTER AT Carse", "FE02", "Carse", "Carse Abbey is no manor", "Fenburst"},
		{book.Setup, "ENTRY Fenburst", "FE02", "Fenburst", "no entry road leads to Fenburst", "Sarbury"},
		{book.Spring, "MOVE 3 Bri TO B", "FE03", "B", `"B" can be Brimstone or`, "Barcombe Down"},
		{book.Spring, "STAY 3; P 1", "FE03", "P", "can be PILLAGE or PRAY", "PILLAGE"},
		{book.Spring, "MOVE 3 Bri TO Fen; P 1", "FE03", "P", "can be PHASES or PILLAGE or PRAY", "PHASES"},
		{book.Spring, "STAY 99", "FE04", "99", "you have no such figure", "17"},
		{book.Spring, "STAY MEN AT Oak", "FE04", "MEN", "no such figure of yours stands there", "6"},
		{book.Spring, "STAY 3 AT Oak", "FE05", "3", "figure 3 is not at Oakhanger", "3 at Brimstone"},
		{book.Spring, "STAY 3, 7", "FE05", "3, 7", "do not stand together", "7 at Bernsham"},
		{book.Spring, "STAY 3, 3", "FE06", "3", "named twice", ""},
		{book.Spring, "MOVE 3 TO FEN/HAW.1", "FE07", "FEN/HAW.1", "no road leads from Fenburst to Hawkfield", "BRI/FEN.1"},
		{book.Spring, "MOVE 3 TO Bri", "FE07", "3 TO Bri", "they stand there already", "STAY 3"},
		{book.Spring, "MOVE 3 TO Fen; PHASES 1,4", "FE08", "PHASES 1,4", "phases 1 to 3", "PHASES 1,3"},
		{book.Spring, "MOVE 3 TO Fen; PHASES 1,1", "FE08", "PHASES 1,1", "once each", "PHASES 1,3"},
		{book.Spring, "RECRUIT MAN AT Sar", "FE09", "RECRUIT", "RECRUIT is an order of winter; this is spring 3", "winter"},
		{book.Winter, "MOVE 3 Bri TO Fen", "FE09", "MOVE", "MOVE is an order of spring, summer, autumn", "summer"},
		{book.Winter, "3 Bri TO Fen", "FE09", "3", "MOVE is an order of spring", "spring"},
		{book.Autumn, "TRUCE red UNTIL SUMMER 3", "FE09", "SUMMER 3", "summer 3 is over", "UNTIL AUTUMN 3"},
		{book.Spring, "STAY 3, 17 AT Bri; WOUNDS 17, 55", "FE10", "55", "not in the group", "17"},
		{book.Spring, "STAY 3; LOSE TO Fen", "FE11", "Fen", "Fenburst is not yours", "Sarbury"},
		{book.Winter, "DISMISS 9, 60", "FE15", "9", "9 is no man-at-arms", "60"},
		{book.Winter, "RECRUIT MAN AT Fen", "FE17", "Fen", "Fenburst is not yours", "Brimstone"},
		{book.Winter, "BUILD HIVE Fen", "FE17", "Fen", "Fenburst is not yours", "Brimstone"},
		{book.Winter, "BUILD 100 HIVES Bri", "FE01", "100", "from 1 to 99", ""},
	} {
		t.Run(c.text, func(t *testing.T) {
			texts, errs := parsed(council(c.season), c.text)
			require.Empty(t, texts)
			require.Len(t, errs, 1)
			fault := errs[0]
			require.Equal(t, []string{c.code, c.word}, []string{string(fault.Code), fault.Word}, fault.Reason)
			require.Contains(t, fault.Reason, c.reasons)
			if c.legal != "" {
				require.Contains(t, fault.Legal, c.legal)
			}
			may := []string{"FE09", "FE11", "FE17"}
			require.Equal(t, slices.Contains(may, c.code) && c.season != book.Autumn || c.word == "MEN", fault.Later)
		})
	}
}

func TestSubmissionsOfStrangersAreRefused(t *testing.T) {
	state := council(book.Spring)
	house := state.Houses["seat3"]
	house.Out, house.OutYear, house.OutSeason = true, 2, book.Autumn
	state.Houses["seat3"] = house
	for seat, reason := range map[game.Seat]string{"seat3": "eliminated in autumn 2", "seat9": `no seat "seat9"`} {
		_, errs := Rules{}.Parse(state, seat, []order.Line{{N: 4, Text: "STAY ALL"}})
		require.Len(t, errs, 1)
		require.Equal(t, order.Code("FE21"), errs[0].Code)
		require.Equal(t, 4, errs[0].Line.N)
		require.Contains(t, errs[0].Reason, reason)
	}
}

func TestConditionsChooseAndSpareTheOtherSide(t *testing.T) {
	for _, c := range []struct{ text, meaning string }{
		{"IF OWNS AT Fen THEN RECRUIT MAN AT Fen ELSE RECRUIT MAN AT Bri", "IF NOT OWNS AT FEN THEN RECRUIT MAN AT BRI"},
		{"IF NOT UNOWNED AT Fen AND FORTUNE >= 100 THEN RECRUIT MAN AT Bri | RECRUIT MAN AT Fen", "IF NOT UNOWNED AT FEN AND FORTUNE >= 100 THEN RECRUIT MAN AT BRI"},
		{"IF FORTUNE OF green = 20 THEN BUILD MILL Oak", "IF FORTUNE OF green = 20 THEN BUILD MILL AT OAK"},
		{"si año > 2 entonces reclutar hombre en Bri sino construir molino Oak", "IF YEAR > 2 THEN RECRUIT MAN AT BRI ELSE BUILD MILL AT OAK"},
	} {
		state := council(book.Winter)
		texts, errs := parsed(state, c.text)
		require.Empty(t, errs, c.text)
		require.Equal(t, []string{c.meaning}, texts)
		again, errs := parsed(state, c.meaning)
		require.Empty(t, errs)
		require.Equal(t, texts, again)
	}
	texts, errs := parsed(council(book.Winter), "IF OWNS AT Fen THEN RECRUIT MAN AT Fen")
	require.Empty(t, texts)
	require.Len(t, errs, 1)
	require.True(t, errs[0].Warning, "nothing is to be done, and nothing is wrong")
	require.Contains(t, errs[0].Reason, "the condition does not hold now")
	_, errs = parsed(council(book.Winter), "IF YEAR >= 0 THEN BUILD MILL Oak")
	require.Len(t, errs, 1)
	require.True(t, errs[0].Warning)
}

func TestQuantitiesAndFlags(t *testing.T) {
	state := council(book.Spring)
	house := state.Houses["seat2"]
	house.Revenue = 8
	state.Houses["seat2"] = house
	for _, cond := range []string{
		"YEAR = 3", "FORTUNE = 100", "FORTUNE OF red = 10", "PAY OF red = 4", "REVENUE OF red = 8", "MANORS = 6", "TERRITORIES = 0",
		"FIGURES AT Bri = 3", "KNIGHTS AT Bri = 2", "MEN AT Bri = 1", "STRENGTH AT Bri = 15", "FIGURES OF red AT Fen = 1",
		"OWNS AT Bri", "OWNS OF red AT Fen", "UNOWNED AT Cor", "NOT WATCHED AT Bri", "NOT LORDLESS", "LORDLESS OF red",
	} {
		texts, errs := parsed(state, "IF "+cond+" THEN TRUCE red")
		require.Empty(t, errs, cond)
		require.Len(t, texts, 1)
		given, _ := Rules{}.Parse(state, "seat1", order.Clean("IF "+cond+" THEN TRUCE red"))
		require.True(t, state.conditionHolds(given[0].Body.(orders.If)), cond)
	}
}

func TestLinesThatAMailerWrappedAreJoined(t *testing.T) {
	texts, errs := parsed(council(book.Spring), "MOVE 3, 17,\n55 FROM Bri TO Fen; FIGHT;\nUNTIL LOST 1\nSTAY 9")
	require.Empty(t, errs)
	require.Equal(t, []string{"MOVE 3, 17, 55 FROM BRI TO FEN; FIGHT; UNTIL LOST 1", "STAY 9 AT HAW; HOLD; UNTIL WEAKER 5 OR LORD HURT"}, texts)
}

func TestOrdersInFourLanguages(t *testing.T) {
	for _, c := range []struct{ lang, text string }{
		{"es", "MOVER 3 DESDE Brimstone A Fenburst; LUCHAR rojo"},
		{"es", "mover 3 de Bri hacia Fen; luchar; hasta bajas 1"},
		{"fr", "MARCHER 3 DEPUIS Brimstone VERS Fenburst; COMBATTRE; JUSQU'À PERDUS 1"},
		{"nl", "VERPLAATS 3 VANAF Brimstone NAAR Fenburst; VECHT; TOT VERLOREN 1"},
	} {
		given, errs := Rules{}.Parse(council(book.Spring), "seat1", []order.Line{{N: 1, Text: c.text, Lang: c.lang}})
		require.Empty(t, errs, c.text)
		want := "MOVE 3 FROM BRI TO FEN; FIGHT; UNTIL LOST 1"
		if strings.Contains(c.text, "rojo") {
			want = "MOVE 3 FROM BRI TO FEN; FIGHT red; UNTIL WEAKER 5 OR LORD HURT"
		}
		require.Equal(t, want, given[0].Body.String())
	}
}
