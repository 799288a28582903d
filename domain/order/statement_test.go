package order_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// A text is an order, given by its spelling.
type text string

// String returns the order itself.
func (t text) String() string { return string(t) }

// little is a language with statements and reactions.
var little = &order.Grammar{Words: grammar.Words, Unknown: "T1", Ambiguous: "T3", Heads: []string{"MOVE", "TAKE"}}

var (
	tiles = &order.NameKind{
		Names: order.Lexicon{
			"":   order.NewNames(order.Name{Code: "fog", Full: "Fog"}, order.Name{Code: "inn", Full: "The Old Inn"}, order.Name{Code: "woods_n", Full: "Woods N"}),
			"es": order.NewNames(order.Name{Code: "fog", Full: "Niebla"}),
		},
		None:  func(_, word string) string { return "no tile is called " + word },
		Spell: func(code string) string { return code },
	}
	cards = &order.NameKind{
		Names: order.Lexicon{"": order.NewNames(
			order.Name{Code: "sword", Full: "Sword"}, order.Name{Code: "cross", Full: "Cross"}, order.Name{Code: "crossbow", Full: "Crossbow"},
			order.Name{Code: "water", Full: "Water Bottle"}, order.Name{Code: "potion", Full: "Potion of Strength"}, order.Name{Code: "lance", Full: "Holy Lance"},
			order.Name{Code: "grail", Full: "Holy Grail"},
		)},
		Code: "T2",
		None: func(_, word string) string { return "no card is called " + word },
	}
)

// read reads a statement of the little language.
func read(l order.Line) (*order.Cursor, []order.Statement[text]) {
	cursor := little.Begin(l)
	card := func() string {
		code := cursor.Thing(cards)
		if n := cursor.Copy(); n > 0 {
			code += " " + strconv.Itoa(n)
		}
		return code
	}
	statements := &order.Statements[text]{
		Conditions: table, Behind: true,
		Trigger: func() fmt.Stringer { return text(cursor.Expect("ATTACKED")) },
		Order: func() text {
			mark := cursor.Mark()
			switch head, _ := cursor.Word("MOVE", "TAKE"); head {
			case "MOVE":
				return text("MOVE " + cursor.Thing(tiles))
			case "TAKE":
				return text("TAKE " + strings.Join(order.List(cursor, card), ", "))
			}
			cursor.RefuseHead(mark, "MOVE", "TAKE")
			return ""
		},
	}
	statement := statements.Read(cursor)
	cursor.Finish()
	return cursor, []order.Statement[text]{statement}
}

var reader = order.Reader[order.Statement[text]]{Grammar: little, Line: read}

func TestStatementsAreSpeltAsTheyAreRead(t *testing.T) {
	for in, want := range map[string]string{
		"move fog":                         "MOVE fog",
		"if year > 3: take sword 2, cross": "IF YEAR > 3 THEN TAKE sword 2, cross",
		"IF late THEN move inn | take water IF YEAR>2 ELSE move the fog": "IF LATE THEN MOVE inn | TAKE water IF YEAR > 2 ELSE MOVE fog",
		"when attacked if tile = fog then take potion | move woods_n":    "WHEN ATTACKED IF TILE = fog THEN TAKE potion | MOVE woods_n",
		"WHEN ATTACKED THEN MOVE INN":                                    "WHEN ATTACKED THEN MOVE inn",
		"always move fog":                                                "MOVE fog",
		"TAKE bottle":                                                    "TAKE water",
		"TAKE strength # not the potion":                                 "TAKE potion",
		"MOVE niebla":                                                    "MOVE fog",
		"MOVE fog IF LATE AND NOT LATE | MOVE inn":                       "MOVE fog IF LATE AND NOT LATE | MOVE inn",
	} {
		for range 2 {
			got := reader.Read([]order.Line{{N: 1, Text: in}})[0]
			require.Empty(t, got.Errs, in)
			require.Equal(t, want, got.Bodies[0].String(), in)
			in = want
		}
	}
}

func TestReaderSaysWhatIsWrong(t *testing.T) {
	for in, want := range map[string]string{
		"MVOE fog":                `T1 MVOE: unknown word "MVOE", did you mean MOVE? MOVE|TAKE`,
		"MOVE atlantis":           "T1 atlantis: no tile is called atlantis Fog|Woods N|The Old Inn",
		"TAKE lanze":              "T2 lanze: no card is called lanze Holy Lance|Sword|Cross",
		"TAKE holy":               `T3 holy: "holy" can be Holy Lance or Holy Grail Holy Lance|Holy Grail`,
		"TAKE cro":                `T3 cro: "cro" can be Cross or Crossbow Cross|Crossbow`,
		"MOVE":                    "T1 : something is missing at the end of the line ",
		"MOVE fog fog":            `T1 fog: unknown word "fog" IF||`,
		"MOVE fog ELSE MOVE inn":  `T1 ELSE: unknown word "ELSE" IF||`,
		"IF YEAR THEN MOVE fog":   "T1 THEN: a number is no condition; compare it with another YEAR > 0",
		strings.Repeat("x", 2001): "T1 : the line is longer than 2000 characters ",
	} {
		got := reader.Read([]order.Line{{N: 1, Text: in}})[0]
		require.Len(t, got.Errs, 1, in)
		require.False(t, got.Understood)
		e := got.Errs[0]
		require.Equal(t, want, fmt.Sprintf("%s %s: %s %s", e.Code, e.Word, e.Reason, strings.Join(e.Legal, "|")), in)
	}
	got := reader.Read([]order.Line{{N: 1, Text: "MVOE fog", Lang: "nl"}})[0]
	require.Equal(t, `onbekend woord "MVOE"; bedoelde je MOVE?`, got.Errs[0].Reason)
}

func TestReaderJoinsWhatAMailerWrapped(t *testing.T) {
	got := reader.Read([]order.Line{{N: 1, Text: "IF YEAR > 3 THEN"}, {N: 2, Text: "MOVE fog"}, {N: 3, Text: "MOVE inn"}})
	require.Len(t, got, 2)
	require.Equal(t, "IF YEAR > 3 THEN MOVE fog", got[0].Bodies[0].String())
}

func TestAConditionWithoutMeaningPassesItsStatementOver(t *testing.T) {
	w := world{"YEAR//": 4, "LATE//": 0}
	for in, want := range map[string]string{
		"IF YEAR > 3 THEN MOVE fog ELSE MOVE inn":                    "MOVE fog",
		"IF LATE THEN MOVE fog ELSE MOVE inn | TAKE sword":           "MOVE inn|TAKE sword",
		"IF TILE = fog THEN MOVE fog ELSE MOVE inn":                  "",
		"IF NOT TILE = fog THEN MOVE fog ELSE MOVE inn":              "",
		"IF YEAR > 3 OR TILE = fog THEN MOVE fog ELSE MOVE inn":      "",
		"MOVE fog IF TILE = fog | MOVE inn IF LATE | TAKE sword":     "TAKE sword",
		"IF YEAR > 9 THEN MOVE fog":                                  "",
		"WHEN ATTACKED IF YEAR > 3 THEN MOVE fog IF LATE | MOVE inn": "MOVE inn",
	} {
		_, statements := read(order.Line{Text: in})
		var got []string
		for _, o := range statements[0].Orders(w) {
			got = append(got, string(o))
		}
		require.Equal(t, want, strings.Join(got, "|"), in)
	}
}

func TestEveryLanguageHasTheReadersSentences(t *testing.T) {
	require.NoError(t, order.Sentences().CheckComplete())
	require.Equal(t, []string{"en", "es", "fr", "nl"}, order.Sentences().Languages())
}

// FuzzStatements looks for lines that make the reader panic, that are neither understood
// nor refused, or whose spelling does not parse back.
func FuzzStatements(f *testing.F) {
	for _, line := range []string{
		"IF kay AT fen THEN MOVE fog IF LATE | TAKE sword 2 ELSE MOVE inn", "WHEN ATTACKED IF TILE IS fog THEN MOVE (1", "IF ((LATE THEN", "TAKE holy (2)",
		"si no late: MOVE la niebla", "STANDING IF - 3 + 4 >= YEAR - -5 THEN TAKE the cross,, bow",
	} {
		f.Add(line, "es")
	}
	f.Fuzz(func(t *testing.T, line, lang string) {
		for _, got := range reader.Read(order.Clean(line)) {
			if len(got.Bodies) == 0 {
				require.NotEmpty(t, got.Errs)
				require.NotEmpty(t, got.Errs[0].Reason)
				got.Errs[0].Column()
				continue
			}
			spelt := got.Bodies[0].String()
			again := reader.Read([]order.Line{{N: 1, Text: spelt, Lang: lang}})[0]
			require.True(t, again.Understood, spelt)
			require.Equal(t, spelt, again.Bodies[0].String())
			require.True(t, slices.ContainsFunc(order.Lex(spelt), func(tok order.Token) bool { return tok.Kind == order.Word }))
		}
	})
}
