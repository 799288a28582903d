package order_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

var grammar = &order.Grammar{
	Words:     order.MustCatalogue([]byte("YEAR: {es: ano}\nGOLD: {}\nOWNS: {}\nLATE: {}\nTILE: {}\nIS: {}\nMOVE: {}\nTAKE: {}\nATTACKED: {}\n"), order.Common()),
	Unknown:   "T1",
	Ambiguous: "T3",
}

var conditions = &order.Conditions{
	Terms: []order.Term{
		{Name: "YEAR", Max: 30},
		{Name: "GOLD", Of: order.May, At: order.May},
		{Name: "OWNS", Flag: true, Of: order.May, At: order.Must},
		{Name: "LATE", Flag: true},
	},
	Of: ref, At: ref,
}

func ref(cursor *order.Cursor, _ *order.Term) order.Ref {
	if cursor.Peek().Kind != order.Word {
		cursor.Want("a name")
		cursor.Lost()
		return order.Ref{}
	}
	text := cursor.Next().Key
	return order.Ref{ID: text, Text: text}
}

func parse(text string) (order.Expr, *order.Error) {
	cursor := grammar.Read(order.Line{N: 1, Text: order.Tidy(text)})
	expr := conditions.Parse(cursor)
	cursor.Finish()
	return expr, cursor.Err()
}

type world map[string]int

func (w world) Quantity(name, of, at string) (int, error) {
	v, ok := w[strings.Join([]string{name, of, at}, "/")]
	if !ok {
		return 0, errors.New("not known")
	}
	return v, nil
}

func (w world) Flag(name, of, at string) (bool, error) {
	v, err := w.Quantity(name, of, at)
	return v != 0, err
}

func TestConditions(t *testing.T) {
	w := world{"YEAR//": 4, "GOLD//": 7, "GOLD/red/": 2, "GOLD/red/fen": 1, "OWNS/red/fen": 1, "OWNS//fen": 0, "LATE//": 0, "OWNS//nowhere": 0}
	for _, c := range []struct {
		text, canonical string
		holds           bool
	}{
		{"year>3", "YEAR > 3", true},
		{"año => 5", "YEAR >= 5", false},
		{"YEAR = 4 and not late", "YEAR = 4 AND NOT LATE", true},
		{"GOLD OF red AT fen < 1 OR OWNS AT fen OF red", "GOLD OF red AT fen < 1 OR OWNS OF red AT fen", true},
		{"GOLD - (1 + 2) - 1 == 3", "GOLD - (1 + 2) - 1 = 3", true},
		{"NOT (LATE OR YEAR != 4)", "NOT (LATE OR YEAR <> 4)", true},
		{"NOT NOT LATE", "LATE", false},
		{"((YEAR)) <= (3)", "YEAR <= 3", false},
		{"LATE AND OWNS AT nowhere", "LATE AND OWNS AT nowhere", false},
		{"(LATE AND LATE) AND LATE", "(LATE AND LATE) AND LATE", false},
	} {
		expr, err := parse(c.text)
		require.Nil(t, err, c.text)
		require.Equal(t, c.canonical, expr.String())
		again, err := parse(expr.String())
		require.Nil(t, err)
		require.Equal(t, expr, again)
		holds, fault := expr.Holds(w)
		require.NoError(t, fault)
		require.Equal(t, c.holds, holds, c.text)
	}
}

func TestWhatIsNotKnownIsAnError(t *testing.T) {
	for _, text := range []string{"GOLD OF kay > 1", "1 < GOLD OF kay", "NOT OWNS AT bri"} {
		expr, err := parse(text)
		require.Nil(t, err)
		_, fault := expr.Holds(world{})
		require.Error(t, fault, text)
	}
}

func TestConditionErrorsNameWordAndWhatIsLegal(t *testing.T) {
	for _, c := range []struct{ text, code, word, reason string }{
		{"YEAR", "T1", "", "a number is no condition; compare it with another"},
		{"YERA > 3", "T1", "YERA", `unknown word "YERA", did you mean YEAR?`},
		{"YEAR > LATE", "T1", "YEAR > LATE", "only numbers can be compared"},
		{"YEAR AND LATE", "T1", "YEAR AND LATE", "AND joins conditions, not numbers"},
		{"NOT YEAR", "T1", "NOT YEAR", "NOT needs a condition, not a number"},
		{"YEAR + LATE > 1", "T1", "YEAR + LATE", "only numbers can be added"},
		{"(YEAR > 3", "T1", "", "something is missing at the end of the line"},
		{"OWNS", "T1", "", "something is missing at the end of the line"},
		{"YEAR > ;", "T1", ";", `";" has no meaning here`},
		{strings.Repeat("(", 40) + "LATE", "T1", "(", "too many brackets"},
	} {
		_, err := parse(c.text)
		require.NotNil(t, err, c.text)
		require.Equal(t, []string{c.code, c.word, c.reason}, []string{string(err.Code), err.Word, err.Reason})
	}
	_, err := parse("YEAR > 1 AND YERA > 3")
	require.Equal(t, 13, err.Column())
	require.Contains(t, err.Legal, "GOLD")
}

func TestVerdictFindsConditionsThatCanNeverHold(t *testing.T) {
	for text, want := range map[string]order.Verdict{
		"1 > 2": order.NeverHolds, "YEAR < 0": order.NeverHolds, "YEAR >= 0": order.AlwaysHolds, "YEAR > 30": order.NeverHolds,
		"GOLD > 99": order.Depends, "LATE AND 1 = 2": order.NeverHolds, "LATE OR 1 <> 2": order.AlwaysHolds, "NOT 1 < 2": order.NeverHolds,
		"YEAR - YEAR = 40": order.NeverHolds, "2 <= 1 OR 3 = 4": order.NeverHolds, "1 >= 1 AND 2 > 1": order.AlwaysHolds, "LATE": order.Depends,
	} {
		expr, err := parse(text)
		require.Nil(t, err, text)
		require.Equal(t, want, expr.Verdict(), text)
	}
}

// TestLessIsPossibleThanOnAnyPosition checks that known values of terms decide a condition
// where the limits of the terms do not.
func TestLessIsPossibleThanOnAnyPosition(t *testing.T) {
	known := func(expr order.Expr) (low, high int) {
		low, high = expr.Bounds()
		switch expr.Term.Name {
		case "YEAR":
			low = 7
		case "LATE":
			return 1, 1
		}
		return low, high
	}
	for text, want := range map[string]order.Verdict{
		"YEAR < 7": order.NeverHolds, "YEAR >= 7": order.AlwaysHolds, "YEAR > 7": order.Depends, "LATE": order.AlwaysHolds, "NOT LATE": order.NeverHolds,
		"NOT LATE OR YEAR < 3": order.NeverHolds, "LATE AND GOLD > 2": order.Depends, "YEAR + 1 = 7": order.NeverHolds, "GOLD < 0 OR YEAR > 30": order.NeverHolds,
	} {
		expr, err := parse(text)
		require.Nil(t, err, text)
		require.Equal(t, want, expr.Within(known), text)
	}
}

func FuzzCondition(f *testing.F) {
	f.Add("NOT (GOLD OF red AT fen - 1 >= YEAR + 2 OR LATE AND OWNS AT fen)")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		expr, err := parse(text)
		if err != nil {
			require.NotEmpty(t, err.Reason)
			return
		}
		expr.Verdict()
		again, err := parse(expr.String())
		require.Nil(t, err, expr.String())
		require.Equal(t, expr, again)
	})
}

// TestABrokenConditionHasACodeOfItsOwn checks that a ruleset can give unreadable
// conditions a code of their own. It also checks that a beginning of a word that several
// terms share is read as that word.
func TestABrokenConditionHasACodeOfItsOwn(t *testing.T) {
	conditions := &order.Conditions{
		Terms: []order.Term{{Name: "HOLD", Is: "=", Flag: true}, {Name: "HOLD", Is: "OF", Flag: true}}, Code: "X13",
		Of: func(c *order.Cursor, _ *order.Term) order.Ref { c.Next(); return order.Ref{ID: "x", Text: "x"} },
	}
	grammar := &order.Grammar{Words: order.Common(), Unknown: "X05"}
	cursor := grammar.Read(order.Line{Text: "BANANA > 2"})
	conditions.Parse(cursor)
	require.Equal(t, order.Code("X13"), cursor.Err().Code)
	cursor = grammar.Read(order.Line{Text: "HO = x"})
	conditions.Parse(cursor)
	require.Nil(t, cursor.Err())
}
