package feudal

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// TestALineOfWhichNothingComesIsWarnedAbout checks the warnings of lines that do nothing.
// Conditions are read on the position at the close of the turn, which is the one that
// everybody sees.
func TestALineOfWhichNothingComesIsWarnedAbout(t *testing.T) {
	for _, c := range []struct {
		text   string
		stands bool
		warned bool
	}{
		{"IF OWNS AT Fen THEN STAY 3", false, true},
		{"IF NOT OWNS AT Fen THEN STAY 3", false, false},
		{"IF OWNS AT Fen THEN STAY 3 ELSE STAY 17", false, false},
		{"STAY 3", false, false},
		{"IF OWNS AT Fen THEN STAY 3", true, false}, // another turn will come
		{"IF YEAR < 2 THEN STAY 3", true, true},
		{"IF YEAR <= 2 THEN STAY 3", true, false},
		{"IF MANORS OF red > 0 THEN STAY 3", true, false},
		{"IF MANORS OF green > 0 THEN STAY 3", true, true},
		{"IF OWNS OF green AT Fen OR FIGURES OF green AT Fen > 1 THEN STAY 3", true, true},
		{"IF NOT OWNS OF green AT Fen THEN STAY 3", true, false},
		{"IF OWNS AT Fen THEN STAY 3 ELSE STAY 17", true, false},
	} {
		for _, lang := range game.Languages() {
			state := council(book.Spring)
			state.Year = 2
			for _, seat := range state.Seats {
				if house := state.Houses[seat]; house.Colour == "green" {
					house.Out = true
					state.Houses[seat] = house
				}
			}
			given, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: c.text, Lang: lang, Standing: c.stands}})
			require.Empty(t, refusals(errs), c.text)
			var found []*order.Error
			for _, fault := range state.Check("seat1", given) {
				if fault.Code == codeIdle {
					require.True(t, fault.Warning)
					require.NotContains(t, fault.Reason, "{")
					found = append(found, fault)
				}
			}
			require.Equal(t, c.warned, len(found) == 1, "%s, standing %t: %v", c.text, c.stands, found)
		}
	}
}

// TestWhatDidNotHoldHasDoneNothing checks that an event is no deed of a line whose
// condition did not hold, even if another order caused it.
func TestWhatDidNotHoldHasDoneNothing(t *testing.T) {
	state := council(book.Winter)
	for text, want := range map[string]game.Bearing{
		"RECRUIT MAN AT Bri": game.Deed, "IF OWNS AT Fen THEN RECRUIT MAN AT Bri": game.Beside, "IF NOT OWNS AT Fen THEN RECRUIT MAN AT Bri": game.Deed,
		"IF OWNS AT Fen THEN RECRUIT KNIGHT AT Bri ELSE RECRUIT MAN AT Bri": game.Deed,
	} {
		given, errs := Rules{}.Parse(state, "seat1", order.Clean(text))
		require.Empty(t, errs, text)
		require.Equal(t, want, Rules{}.Bears(state, "seat1", given[0], FigureRecruited{Seat: "seat1", At: "BRI", Grade: book.ManA}), text)
	}
}

// TestAlternativesBehindASureOneAreWarnedAbout checks that the warning comes where, and only
// where, what stands behind an alternative cannot act, and that leaving it out changes nothing.
func TestAlternativesBehindASureOneAreWarnedAbout(t *testing.T) {
	for text, rest := range map[string]string{
		"STAY 3 | STAY 3; AVOID":                         "STAY 3",
		"MOVE 3 TO Sarbury | STAY 3":                     "MOVE 3 TO Sarbury",
		"MOVE 3 TO Sarbury | STAY 3 | STAY 3; AVOID":     "MOVE 3 TO Sarbury",
		"IF NOT OWNS AT Fen THEN STAY 3 | STAY 3; AVOID": "STAY 3",
		"IF OWNS AT Fen THEN STAY 3 | STAY 3; AVOID":     "",
		"TRUCE WITH red | WAR ON red":                    "TRUCE WITH red",
		"STAY 3":                                         "",
		"ALWAYS STAY 3 | STAY 3; AVOID":                  "",
	} {
		s := council(book.Spring)
		given, errs := Rules{}.Parse(s, "seat1", []order.Line{{N: 1, Text: strings.TrimPrefix(text, "ALWAYS "), Standing: strings.HasPrefix(text, "ALWAYS ")}})
		require.Empty(t, refusals(errs), text)
		warned := lists.Keep(s.Check("seat1", given), func(e *order.Error) bool { return e.Code == codeBehind })
		require.Equal(t, rest != "", len(warned) == 1, "%s: %v", text, warned)
		if rest != "" {
			less, errs := Rules{}.Parse(s, "seat1", []order.Line{{N: 1, Text: rest}})
			require.Empty(t, refusals(errs), rest)
			adjudicate := func(o []game.Order) string {
				return gametest.JSON(t, s.Adjudicate(game.Orders{"seat1": {Orders: o}}, time.Time{}, dice.Script()))
			}
			require.Equal(t, adjudicate(less), adjudicate(given), text)
		}
	}
}
