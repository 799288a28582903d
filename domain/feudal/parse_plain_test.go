package feudal

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/order"
)

// plainly lists lines as people write them, with the meaning that they are given.
var plainly = []struct{ lang, text, want string }{
	{"", "STAY 3 AND 17", "STAY 3, 17"},
	{"", "MOVE 3 AND 17 Bri TO Fen", "MOVE 3, 17 FROM"},
	{"", "3, 17 AND 55 Bri -> Fen; WOUNDS 55 AND 3", "MOVE 3, 17, 55 FROM"},
	{"es", "QUEDAR 3 Y 17", "STAY 3, 17"},
	{"fr", "RESTER 3 ET 17", "STAY 3, 17"},
	{"nl", "BLIJF 3 EN 17", "STAY 3, 17"},
	{"", "KNIGHT 3 Bri TO Fen", "MOVE 3 FROM"},
	{"", "MOVE KNIGHT 3 AND MAN 55 TO Fen", "MOVE 3, 55"},
	{"", "STAY KNIGHTS 3, 17", "STAY 3, 17"},
	{"es", "QUEDAR CABALLERO 3", "STAY 3"},
	{"fr", "RESTER CHEVALIER 3 ET HOMME 55", "STAY 3, 55"},
	{"nl", "BLIJF RIDDERS 3 EN 17", "STAY 3, 17"},
	{"", "STAY 3 AND MOVE 17 Bri TO Fen", "STAY 3"}, // AND separates orders wherever that makes sense
	{"", "MEN AT Bri TO Fen", "MOVE"},
	{"es", "MUEVE 3 Bri TO Fen; LUCHA", "MOVE 3 FROM BRI TO FEN; FIGHT"},
	{"fr", "MARCHEZ 3 Bri TO Fen; COMBATTEZ", "MOVE 3 FROM BRI TO FEN; FIGHT"},
	{"en", "déplacez 3 Bri TO Fen; COMBATS", "MOVE 3 FROM BRI TO FEN; FIGHT"},
	{"nl", "VERPLAATSEN 3 Bri TO Fen; VECHT", "MOVE 3 FROM BRI TO FEN; FIGHT"},
}

func TestFiguresAreNamedAsPeopleNameThem(t *testing.T) {
	state := council(book.Spring)
	for _, c := range plainly {
		given, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: c.text, Lang: c.lang}})
		require.Empty(t, refusals(errs), c.text)
		require.NotEmpty(t, given, c.text)
		require.True(t, strings.HasPrefix(given[0].Body.String(), c.want), "%s: %s", c.text, given[0].Body)
	}
}

// TestWhatSaysTwoThingsIsStillRefused checks that a slip of the pen never becomes an
// order.
func TestWhatSaysTwoThingsIsStillRefused(t *testing.T) {
	state := council(book.Spring)
	for _, text := range []string{
		"MEN 3 Bri TO Fen",         // man 3, or three men?
		"STAY 2 KNIGHTS",           // two knights, or figure 2?
		"MOVE 3 Bri TO Fen AND 17", // does 17 come along?
		"KNIGHT 55 Bri TO Fen",     // 55 is no knight
		"STAY MAN 3",               // 3 is no man-at-arms
		"STAY 3 AND 17 AND",        //
		"STAY 3 AND 17 Bri TO",     //
	} {
		given, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: text}})
		require.Empty(t, given, text)
		require.Len(t, errs, 1, text)
		require.NotEmpty(t, errs[0].Reason, text)
	}
	setup := council(book.Setup)
	_, errs := Rules{}.Parse(setup, "seat1", []order.Line{{N: 1, Text: "KNIGHT 2"}})
	require.Len(t, errs, 1, "before the game it is the wish for a name")
}

func TestWordsOfOtherGamesAreMendedByName(t *testing.T) {
	state := council(book.Spring)
	for lang, text := range map[string]string{"": "ATTACK Fen WITH 3", "en": "Go to Fen", "es": "ATACAR Fen", "fr": "ATTAQUER Fen", "nl": "AANVALLEN Fen"} {
		_, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: text, Lang: lang}})
		require.Len(t, errs, 1, text)
		require.Equal(t, []string{"MOVE"}, errs[0].Legal)
		require.Contains(t, errs[0].Reason, "MOVE", text)
		require.Equal(t, 1, errs[0].At)
	}
	given, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: "MARCH 3 Bri TO Fen"}})
	require.Empty(t, refusals(errs))
	require.Len(t, given, 1)
}
