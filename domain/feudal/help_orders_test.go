package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// TestExamplesOfTheHelpAreSentences holds that the first line of every topic
// is an order that the parser understands.
func TestExamplesOfTheHelpAreSentences(t *testing.T) {
	r := newReader(court(Spring), "seat1")
	for _, topic := range helpTopics {
		require.NotEmpty(t, topic.Words)
		p := r.parser(order.Line{Text: order.Tidy(topic.Lines[0])})
		p.line()
		require.Nil(t, p.Err(), topic.Lines[0])
	}
}

func TestHelpKnowsEveryVerb(t *testing.T) {
	for _, verb := range allVerbs {
		switch verb {
		case "LORD", "ALL", "KNIGHTS", "MEN", "WHEN":
			continue // figures, and what there is not
		}
		require.NotEmpty(t, Rules{}.Help(verb, "en"), verb)
	}
}
