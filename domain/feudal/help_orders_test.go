package feudal

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// TestExamplesOfTheHelpAreSentences checks that the parser understands the first line of
// every topic.
func TestExamplesOfTheHelpAreSentences(t *testing.T) {
	reader := orders.NewReader(court(book.Spring).buildTable("seat1"))
	for _, topic := range printed.Help.List {
		require.NotEmpty(t, topic.Words)
		c, _ := reader.Read(order.Line{Text: order.Tidy(topic.Orders[0])})
		require.Nil(t, c.Err(), topic.Orders[0])
	}
}

func TestHelpKnowsEveryVerb(t *testing.T) {
	for _, verb := range book.Verbs() {
		switch verb {
		case "LORD", "ALL", "KNIGHTS", "MEN", "WHEN":
			continue // classes of figures, and WHEN, which is never legal
		}
		require.NotEmpty(t, Rules{}.Help(verb, "en"), verb)
	}
}

// TestHelpIsInEveryLanguage checks that the help is complete in every language and lists
// the words that the language has.
func TestHelpIsInEveryLanguage(t *testing.T) {
	require.NoError(t, words.Must(os.DirFS("book/data/words"), "help").CheckComplete())
	require.Contains(t, Rules{}.Help("reclutar", "es"), "También: RECRUIT = "+strings.ToUpper(strings.Join(printed.Keywords.Words("es", "RECRUIT"), ", "))+".")
	require.Equal(t, Rules{}.Help("RECRUIT", "es"), Rules{}.Help("reclutar", "es"))
	for _, lang := range catalogue.Languages() {
		require.Len(t, Rules{}.Help("", lang), len(printed.Help.List))
	}
}
