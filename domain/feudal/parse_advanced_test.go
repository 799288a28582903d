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

// court returns the council with every option on.
func court(season book.Season) *State {
	state := council(season)
	state.Options = allOn()
	return state
}

func allOn() book.Options {
	return book.Options{
		Mode: "honour", Years: 10, Combat24: "table", Regroup: "own", Regency: "husbandry", Entry: "choice",
		Passages: true, Weather: true, Houses: true, Sieges: true, Pillage: true, Monasteries: true, Loyalty: true, Fate: true,
		Succession: true, Religion: true, HolySites: "summer", Revolt: "all", Castles: "24",
	}
}

// stable requires that a text is read as the given spelling, and the spelling as itself.
func stable(t *testing.T, state *State, text, meaning string) {
	t.Helper()
	texts, errs := parsed(state, text)
	require.Empty(t, errs)
	require.Equal(t, []string{meaning}, texts)
	again, errs := parsed(state, meaning)
	require.Empty(t, errs)
	require.Equal(t, texts, again)
}

func TestEveryExampleOfTheOptionalRulesParses(t *testing.T) {
	const fights = "; UNTIL WEAKER 5 OR LORD HURT"
	for _, c := range []struct {
		season        book.Season
		text, meaning string
	}{
		{
			book.Spring, "MOVE 3 Bri TO Fen THEN TO Bri; PHASES 1,3; FIGHT IF STRONGER; PILLAGE HIVES, FIELDS, STEAL AT Fen",
			"MOVE 3 FROM BRI TO FEN THEN TO BRI; FIGHT IF STRONGER 0" + fights + "; PHASES 1,3; PILLAGE HIVES, FIELDS, STEAL AT FEN",
		},
		{book.Spring, "MOVE 3 Bri TO Fen; PILLAGE GUARDS 2, MILL, FIELDS 1", "MOVE 3 FROM BRI TO FEN; HOLD" + fights + "; PILLAGE GUARDS 2, MILL, FIELDS 1 AT FEN"},
		{book.Spring, "STAY 2, 4 AT FEN/BAR.1; FIGHT; CHAMPIONS 2, 4; UNTIL DEATH", "STAY 2, 4 AT FEN/BAR.1; FIGHT; UNTIL DEATH; CHAMPIONS 2, 4"},
		{book.Spring, "STAY MEN AT Hawkfield; RETIRE; UNTIL DEATH", "STAY 52, 53 AT HAW; RETIRE; UNTIL DEATH"},
		{book.Spring, "STAY KNIGHTS AT Hawk; HOLD; LOSE INSIDE", "STAY 9 AT HAW; HOLD; LOSE INSIDE"},
		{
			book.Spring, "MOVE 6, 8 Oak TO Bern; FIGHT red; INSIDE ASSAULT; UNTIL WEAKER 3; LOSE TO Oak",
			"MOVE 6, 8 FROM OAK TO BER; FIGHT red; UNTIL WEAKER 3; LOSE TO OAK; INSIDE ASSAULT",
		},
		{book.Spring, "STAY 9; INSIDE siege; SALLY IF RELIEVED", "STAY 9 AT HAW; HOLD; INSIDE SIEGE; SALLY IF RELIEVED"},
		{book.Spring, "STAY LORD AT Carse; PRAY", "STAY 1 AT CAR; HOLD" + fights + "; PRAY"},
		{book.Spring, "MOVE LORD TO Bestly; AVOID; PRAY", "MOVE 1 FROM CAR TO BES; AVOID; PRAY"},
		{book.Spring, "DESTROY CROMLECH Sarbury", "DESTROY CROMLECH SAR"},
		{book.Summer, "BUILD CHURCH Fenburst BID 5", "BUILD CHURCH FEN BID 5"},
		{book.Summer, "build cromlech at oak", "BUILD CROMLECH OAK BID 2"},
		{book.Autumn, "SACK Bestly", "SACK BES"},
		{book.Autumn, "WAIVE TAX red, green", "WAIVE TAX red, green"},
		{book.Autumn, "WAIVE TAX ALL", "WAIVE TAX red, green"},
		{book.Winter, "BUILD CASTLE Bri", "BUILD CASTLE AT BRI"},
		{book.Winter, "REPAIR CASTLE Sar", "REPAIR CASTLE AT SAR"},
		{book.Winter, "REPAIR CHURCH Oak", "REPAIR CHURCH AT OAK"},
		{book.Winter, "CLAIM Corly, Fen", "CLAIM COR, FEN"},
		{book.Winter, "SWARM Bri, Sar", "SWARM BRI, SAR"},
		{book.Setup, "FAITH pagan", "FAITH PAGAN"},
		{book.Winter, "FAITH Christian", "FAITH CHRISTIAN"},
		{book.Spring, "PROPOSE weather=off", "PROPOSE weather=off"},
		{book.Spring, "AGREE weather = off", "AGREE weather=off"},
		{book.Winter, "PROPOSE END AUTUMN 7", "PROPOSE END AUTUMN 7"},
		{book.Winter, "AGREE END AUTUMN 7", "AGREE END AUTUMN 7"},
		{book.Winter, "PROPOSE combat_2_4=example", "PROPOSE combat_2_4=example"},
		{book.Winter, "PROPOSE regr=open", "PROPOSE regroup=open"},
	} {
		t.Run(c.text, func(t *testing.T) {
			state := court(c.season)
			ready(state)
			stable(t, state, c.text, c.meaning)
		})
	}
}

// ready gives seat1 the things that the examples repair and destroy.
func ready(state *State) {
	for manor, change := range map[valley.Manor]func(*Holding){
		"SAR": func(h *Holding) { h.Castle, h.Cromlech = book.Damaged, book.Sound },
		"OAK": func(h *Holding) { h.Church = book.Damaged },
	} {
		holding := state.Manors[manor]
		change(&holding)
		state.Manors[manor] = holding
	}
}

func TestTaxIsWaivedForOthersOnly(t *testing.T) {
	given, errs := Rules{}.Parse(court(book.Autumn), "seat3", order.Clean("WAIVE TAX red, blue"))
	require.Empty(t, errs)
	require.Equal(t, "WAIVE TAX red, blue", given[0].Body.String())
	_, errs = parsed(court(book.Autumn), "WAIVE TAX red, blue")
	require.Len(t, errs, 1)
	require.Equal(t, "blue", errs[0].Word)
}

func TestAHeirIsNamedByASeatWithoutALord(t *testing.T) {
	state := court(book.Winter)
	delete(state.Houses["seat1"].Figures, 1)
	stable(t, state, "NAME LORD 4", "NAME LORD 4")
}

func TestFiguresInsideAndOutsideAreGroupsOfTheirOwn(t *testing.T) {
	state := court(book.Spring)
	figure := state.Houses["seat1"].Figures[52]
	figure.Inside = true
	state.Houses["seat1"].Figures[52] = figure
	texts, errs := parsed(state, "STAY ALL AT Haw; AVOID")
	require.Empty(t, errs)
	require.Equal(t, []string{"STAY 9, 53 AT HAW; AVOID", "STAY 52 AT HAW; AVOID"}, texts)
	_, errs = parsed(state, "STAY 9, 52")
	require.Len(t, errs, 1)
	require.Equal(t, order.Code("FE05"), errs[0].Code)
	require.Contains(t, errs[0].Legal, "52 inside at Hawkfield")
}

func TestErrorsOfTheOptionalRules(t *testing.T) {
	for _, c := range []struct {
		season                    book.Season
		text, code, word, reasons string
		legal                     string // one of them
	}{
		{book.Spring, "STAY 9; INSIDE OUT", "FE01", "OUT", "unknown word", "ASSAULT"},
		{book.Spring, "STAY 9; SALLY", "FE01", "", "missing", "IF"},
		{book.Spring, "MOVE 3 TO Fen; PILLAGE GOLD", "FE01", "GOLD", "unknown word", "STEAL"},
		{book.Spring, "MOVE 3 TO Fen; PILLAGE FIELDS 0", "FE01", "0", "from 1", "FIELDS"},
		{book.Spring, "SACK Bestly", "FE09", "SACK", "order of autumn", "autumn"},
		{book.Autumn, "SACK Bestly; FIGHT", "FE01", ";", "takes no clauses", ""},
		{book.Summer, "BUILD CHURCH Fen BID 1", "FE01", "1", "least bid is 2", "BID 2"},
		{book.Winter, "BUILD 2 CASTLES Bri", "FE01", "2 CASTLES", "one line builds one CASTLE", "BUILD CASTLE"},
		{book.Spring, "DESTROY CHAPEL Sar", "FE01", "CHAPEL", "unknown word", "CHURCH"},
		{book.Setup, "FAITH moslem", "FE01", "moslem", "unknown word", "PAGAN"},
		{book.Winter, "PROPOSE colour=red", "FE01", "colour", "no option", ""},
		{book.Winter, "PROPOSE weather=wet", "FE01", "wet", "cannot be", "on"},
		{book.Winter, "PROPOSE mode=conquest", "FE01", "mode", "no option", ""},
		{book.Winter, "PROPOSE weather", "FE01", "", "missing", "="},
		{book.Winter, "PROPOSE END AUTUMN 2", "FE09", "2", "autumn 2 is over", "END AUTUMN 3"},
		{book.Spring, "WHEN ATTACKED THEN STAY 3", "FE01", "WHEN", "nothing is decided", "SALLY IF RELIEVED"},
		{book.Autumn, "SACK Fen", "FE02", "Fen", "Fenburst is no monastery", "Carse Abbey"},
		{book.Spring, "IF SWEPT AT Fen THEN STAY 3", "FE02", "Fen", "no bridge", "FEN/BAR.1"},
		{book.Winter, "NAME LORD 99", "FE04", "99", "no such figure", "17"},
		{book.Spring, "DESTROY CROMLECH Ash", "FE05", "Ash", "none of your figures stands at Ashwold", "3 at Brimstone"},
		{book.Spring, "MOVE 2 FEN/BAR.1 TO R25.1", "FE07", "2 FEN/BAR.1 TO R25.1", "swept away", "Fenburst"},
		{book.Spring, "MOVE 3 TO Fen VIA R24.1", "FE07", "3 TO Fen VIA R24.1", "swept away", "FEN/BAR.2"},
		{book.Spring, "BUILD HIVE Bri", "FE09", "BUILD", "order of winter", "winter"},
		{book.Winter, "BUILD CHURCH Bri", "FE09", "BUILD", "BUILD CHURCH is an order of summer", "summer"},
		{book.Summer, "BUILD CASTLE Bri", "FE09", "BUILD", "order of winter", "winter"},
		{book.Winter, "ABANDON PRAYER", "FE09", "ABANDON", "order of spring, summer, autumn", "spring"},
		{book.Setup, "CONVERT TO PAGAN", "FE09", "CONVERT", "order of winter", "winter"},
		{book.Spring, "STAY 2, 4 AT FEN/BAR.1; CHAMPIONS 2, 3", "FE10", "3", "not in the group", "4"},
		{book.Spring, "STAY 3; PILLAGE STEAL", "FE12", "PILLAGE", "your own manor", ""},
		{book.Spring, "MOVE 3 TO Fen; PILLAGE STEAL AT Cor", "FE12", "PILLAGE", "does not come to Corly St George", "Fenburst"},
		{book.Spring, "STAY 1; PILLAGE STEAL", "FE12", "PILLAGE", "Carse Abbey is no manor", "Fenburst"},
		{book.Winter, "SWARM Ald", "FE14", "Ald", "Aldermarsh has no pasture", "Brimstone"},
		{book.Winter, "NAME LORD 3", "FE16", "3", "you have a lord", ""},
		{book.Spring, "CONVERT", "FE17", "CONVERT", "no faith", "FAITH PAGAN"},
		{book.Spring, "DESTROY CROMLECH Fen", "FE17", "Fen", "not yours", "Brimstone"},
		{book.Spring, "DESTROY CHURCH Sar", "FE17", "Sar", "no CHURCH at Sarbury", "CROMLECH Ashwold"},
		{book.Summer, "BUILD CROMLECH Bri", "FE17", "Bri", "the territory has a CROMLECH already", "CROMLECH Ashwold"},
		{book.Winter, "BUILD CASTLE Fen", "FE17", "Fen", "not yours", "Brimstone"},
		{book.Winter, "REPAIR CASTLE Fen", "FE17", "Fen", "not yours", "Brimstone"},
		{book.Spring, "STAY 3; PRAY", "FE20", "PRAY", "only the lord prays", "STAY LORD; PRAY"},
		{book.Spring, "MOVE LORD TO Fen; PRAY", "FE20", "PRAY", "Fenburst is no monastery", "Carse Abbey"},
	} {
		t.Run(c.text, func(t *testing.T) {
			state := court(c.season)
			state.Swept = []valley.Node{"R24.1", "R25.1"}
			holding := state.Manors["ASH"]
			holding.Cromlech = book.Sound
			state.Manors["ASH"] = holding
			texts, errs := parsed(state, c.text)
			require.Empty(t, texts)
			require.Len(t, errs, 1)
			fault := errs[0]
			require.Equal(t, []string{c.code, c.word}, []string{string(fault.Code), fault.Word}, fault.Reason)
			require.Contains(t, fault.Reason, c.reasons)
			if c.legal != "" {
				require.Contains(t, fault.Legal, c.legal)
			}
		})
	}
}

func TestASeatWithoutALordOnlyDefendsItself(t *testing.T) {
	state := court(book.Autumn)
	delete(state.Houses["seat1"].Figures, 1)
	for _, text := range []string{
		"MOVE 3 TO Fen", "3 | Bri | Fen", "3 Bri - Fen", "STAY 3; FIGHT", "STAY 3; PILLAGE STEAL", "SACK Bestly", "CONVERT TO PAGAN", "DESTROY CHURCH Bri",
	} {
		_, errs := parsed(state, text)
		require.Len(t, errs, 1, text)
		require.Equal(t, order.Code("FE16"), errs[0].Code, text)
		require.True(t, errs[0].Later, "a standing order may wait for a lord: "+text)
	}
	texts, errs := parsed(state, "STAY 3; RETIRE\nSTAY 9; AVOID; LOSE INSIDE\nWINTER AT Sar\nTRUCE red")
	require.Empty(t, errs)
	require.Len(t, texts, 4)
}

func TestMarchesGoRoundSweptBridges(t *testing.T) {
	state := court(book.Spring)
	figure := state.Houses["seat1"].Figures[3]
	figure.At = "ASH"
	state.Houses["seat1"].Figures[3] = figure
	state.Swept = []valley.Node{"R07.2"}
	given, errs := Rules{}.Parse(state, "seat1", order.Clean("MOVE 3 ASH TO PIM"))
	require.Empty(t, errs)
	require.NotContains(t, given[0].Body.(orders.Move).Route, valley.Node("R07.2"))
	_, errs = parsed(state, "MOVE 3 ASH TO PIM VIA ASH/PIM.2")
	require.Len(t, errs, 1)
	require.Equal(t, order.Code("FE07"), errs[0].Code)
}

func TestQuantitiesAndFlagsOfTheOptionalRules(t *testing.T) {
	state := court(book.Spring)
	state.King, state.Swept = 4, []valley.Node{"R24.1"}
	state.changeHouse("seat2", func(h *House) { h.Honour = 12 })
	state.Manors["BRI"] = Holding{Owner: "seat1", Castle: book.Damaged, Sieges: map[game.Seat]book.Turn{"seat2": {Year: 3, Season: book.Spring}}}
	for _, cond := range []string{
		"HONOUR = 0", "HONOUR OF red = 12", "KING = 4", "CASTLE AT Bri", "NOT CASTLE AT Sar", "BESIEGED AT Bri", "NOT BESIEGED AT Sar",
		"SWEPT AT FEN/BAR.1", "NOT SWEPT AT R25.1", "LORDLESS OF red", "NOT LORDLESS",
	} {
		given, errs := Rules{}.Parse(state, "seat1", order.Clean("IF "+cond+" THEN TRUCE red"))
		require.Empty(t, errs, cond)
		require.True(t, state.conditionHolds(given[0].Body.(orders.If)), cond)
	}
	_, errs := parsed(state, "IF KING > 9 THEN TRUCE red")
	require.Len(t, errs, 1)
	require.True(t, errs[0].Warning)
}

// vowed gives seat1's lord a vow that began in the winter of the year 3.
func vowed(state *State, ended string) {
	state.changeHouse("seat1", func(h *House) {
		figure := h.Figures[1]
		figure.ID = "blue-0001"
		h.Figures[1] = figure
		h.Vow = &Vow{Lord: "blue-0001", At: "CAR", First: book.Turn{Year: 3, Season: book.Winter}, Last: book.Turn{Year: 3, Season: book.Autumn}, Ended: ended}
	})
}

func TestALordInPrayerTakesNoOrders(t *testing.T) {
	state := court(book.Spring)
	vowed(state, "")
	for _, text := range []string{"MOVE LORD TO Fen", "STAY 1", "STAY LORD; AVOID"} {
		_, errs := parsed(state, text)
		require.Len(t, errs, 1, text)
		require.Equal(t, order.Code("FE16"), errs[0].Code)
		require.Contains(t, errs[0].Reason, "until the end of autumn 3")
		require.Equal(t, []string{"ABANDON PRAYER"}, errs[0].Legal)
	}
	texts, errs := parsed(state, "STAY LORD; PRAY\nABANDON PRAYER\nSTAY ALL AT Haw")
	require.Empty(t, errs)
	require.Len(t, texts, 3)
	_, errs = parsed(state, "STAY ALL AT Carse")
	require.Equal(t, order.Code("FE04"), errs[0].Code, "ALL is without him")
	state.Season = book.Winter
	_, errs = parsed(state, "REGROUP LORD TO Sar")
	require.Equal(t, order.Code("FE16"), errs[0].Code)
}

func TestPrayerAndSackExcludeEachOther(t *testing.T) {
	state := court(book.Autumn)
	vowed(state, vowKept)
	for text, reason := range map[string]string{
		"STAY LORD; PRAY": "has had his year of prayer", "SACK Bestly": "until autumn 4 is over", "ABANDON PRAYER": "no vow of prayer runs",
	} {
		_, errs := parsed(state, text)
		require.Len(t, errs, 1, text)
		require.Equal(t, order.Code("FE20"), errs[0].Code)
		require.Contains(t, errs[0].Reason, reason)
	}
	state = court(book.Autumn)
	state.changeHouse("seat1", func(h *House) { h.Sacks = map[valley.Node]book.Turn{"BES": {Year: 3, Season: book.Spring}} })
	_, errs := parsed(state, "STAY LORD; PRAY")
	require.Len(t, errs, 1)
	require.Contains(t, errs[0].Reason, "no vow until spring 4 is over")
	state = court(book.Autumn)
	figure := state.Houses["seat1"].Figures[3]
	figure.At = "CAR"
	state.Houses["seat1"].Figures[3] = figure
	_, errs = parsed(state, "STAY LORD; PRAY")
	require.Len(t, errs, 1)
	require.Equal(t, []string{"1 at Carse Abbey", "3 at Carse Abbey"}, errs[0].Legal)
}

func TestFaithIsCheckedAfterWhatTheSubmissionDeclares(t *testing.T) {
	for _, c := range []struct {
		season       book.Season
		faith        book.Faith
		text, reason string
	}{
		{book.Summer, "", "BUILD CHURCH Bri", "only a Christian lord builds a CHURCH"},
		{book.Summer, book.Pagan, "BUILD CHURCH Bri", "only a Christian lord builds a CHURCH"},
		{book.Summer, book.Pagan, "CONVERT\nBUILD CHURCH Bri", ""},
		{book.Summer, "", "BUILD CROMLECH Oak\nFAITH PAGAN", ""},
		{book.Summer, book.Christian, "BUILD CHURCH Fen", "Fenburst is not yours"},
		{book.Summer, book.Christian, "BUILD CHURCH Fen\nMOVE 3 TO Fen; FIGHT", ""},
		{book.Spring, book.Christian, "DESTROY CROMLECH Sar", ""},
		{book.Spring, book.Pagan, "DESTROY CROMLECH Sar", "only a Christian lord destroys a CROMLECH"},
		{book.Spring, book.Pagan, "CONVERT TO CHRISTIAN\nDESTROY CROMLECH Sar", ""},
	} {
		state := court(c.season)
		state.changeHouse("seat1", func(h *House) { h.Faith = c.faith })
		state.changeHolding("SAR", func(h *Holding) { h.Cromlech = book.Sound })
		given, errs := Rules{}.Parse(state, "seat1", order.Clean(c.text))
		require.Empty(t, errs, c.text)
		found := refusals(state.Check("seat1", given))
		if c.reason == "" {
			require.Empty(t, found, c.text)
			continue
		}
		require.Len(t, found, 1, c.text)
		require.Equal(t, order.Code("FE17"), found[0].Code)
		require.Contains(t, found[0].Reason, c.reason)
	}
}

func TestHolySitesMustBePaid(t *testing.T) {
	state := court(book.Summer)
	state.changeHouse("seat1", func(h *House) { h.Faith, h.Fortune = book.Christian, 9 })
	for text, refused := range map[string]int{"BUILD CHURCH Bri": 1, "BUILD CHURCH Bri\nMOVE 3 TO Fen; PILLAGE STEAL": 0} {
		given, errs := Rules{}.Parse(state, "seat1", order.Clean(text))
		require.Empty(t, errs)
		require.Len(t, refusals(state.Check("seat1", given)), refused, text)
	}
}

func TestTemplatesAndExamplesAreLegal(t *testing.T) {
	for _, season := range []book.Season{book.Winter, book.Spring, book.Summer, book.Autumn} {
		inside, prays, mourns := court(season), court(season), court(season)
		figure := inside.Houses["seat1"].Figures[52]
		figure.Inside = true
		inside.Houses["seat1"].Figures[52] = figure
		vowed(prays, "")
		delete(mourns.Houses["seat1"].Figures, 1)
		for _, state := range []*State{inside, prays, mourns} {
			for _, lines := range [][]string{state.Template("seat1", "en"), state.writeExample("seat1")} {
				text := strings.Join(lines, "\n")
				given, errs := Rules{}.Parse(state, "seat1", order.Clean(text))
				require.Empty(t, refusals(errs), text)
				require.Empty(t, refusals(state.Check("seat1", given)), text)
			}
		}
	}
}

func TestOptionalOrdersInFourLanguages(t *testing.T) {
	for _, c := range []struct {
		season              book.Season
		lang, text, meaning string
	}{
		{book.Spring, "es", "MOVER 3 A Fen; SAQUEAR colmenas, campos 1, robar", "MOVE 3 FROM BRI TO FEN; HOLD; UNTIL WEAKER 5 OR LORD HURT; PILLAGE HIVES, FIELDS 1, STEAL AT FEN"},
		{book.Spring, "fr", "RESTER seigneur à Carse; éviter; prier", "STAY 1 AT CAR; AVOID; PRAY"},
		{book.Spring, "nl", "BLIJF 9 te Haw; vermijd; binnen bestorming; uitval als ontzet", "STAY 9 AT HAW; AVOID; INSIDE ASSAULT; SALLY IF RELIEVED"},
		{book.Summer, "fr", "construire église Bri enchère 5", "BUILD CHURCH BRI BID 5"},
		{book.Spring, "es", "fe cristiana", "FAITH CHRISTIAN"},
		{book.Autumn, "nl", "brandschat Bestly", "SACK BES"},
		{book.Autumn, "es", "condonar impuesto red", "WAIVE TAX red"},
		{book.Winter, "nl", "bouw kasteel Bri", "BUILD CASTLE AT BRI"},
		{book.Winter, "fr", "revendiquer Fen", "CLAIM FEN"},
		{book.Winter, "es", "proponer fin otoño 7", "PROPOSE END AUTUMN 7"},
	} {
		given, errs := Rules{}.Parse(court(c.season), "seat1", []order.Line{{N: 1, Text: c.text, Lang: c.lang}})
		require.Empty(t, errs, c.text)
		require.Equal(t, c.meaning, given[0].Body.String())
	}
}

func TestASackByNobodyIsWarnedOf(t *testing.T) {
	for text, warned := range map[string]int{"SACK Bestly": 1, "SACK Carse": 0, "SACK Bestly\nMOVE LORD TO Bestly": 0} {
		state := court(book.Autumn)
		given, errs := Rules{}.Parse(state, "seat1", order.Clean(text))
		require.Empty(t, errs)
		found := slices.DeleteFunc(state.Check("seat1", given), func(e *order.Error) bool { return e.Code != "FE20" })
		require.Len(t, found, warned, text)
		require.Empty(t, refusals(found))
	}
}
