package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// sent sends a submission, in which blank lines count, and returns the receipt.
func sent(run *gametest.Run, id game.Seat, text string) *game.Receipt {
	run.T.Helper()
	return run.Do(run.Holder(id), game.Submission{Seat: id, Lines: order.Clean(text)}).Receipt
}

func TestWhatLooksLikeNoOrderIsNotComplainedAbout(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		prose  []int
		errors []int
		set    bool
	}{
		"a signature":            {text: "BID 3\n\nBest regards,\nAnna\nSent from my phone", prose: []int{3, 4, 5}, set: true},
		"close below the orders": {text: "BID 3\nCheers,\nAnna", prose: []int{2, 3}, set: true},
		"a name alone":           {text: "BID 3\nAnna", prose: []int{2}, set: true},
		"a verb of other games":  {text: "BID 3\nmarch", prose: []int{2}, set: true},
		"in capitals":            {text: "BID 3\nMARCH", prose: []int{2}, set: true},
		"a greeting":             {text: "Hi steward,\n\nBID 3", prose: []int{1}, set: true},
		"a remark":               {text: "BID 3\n\nI hope that this is enough for once.\nWe shall see, he says, and bids.", prose: []int{3, 4}, set: true},
		"a wrong word":           {text: "BIT 3\nBID 3", errors: []int{1}, set: true},
		"nearly a verb, far off": {text: "BID 3\n\nPASSS at will", errors: []int{3}, set: true},
		"nearly a control word":  {text: "BID 3\n\nREDY", errors: []int{3}, set: true},
		"among orders":           {text: "Hello!\n\nBID 3\nGIVE 4 TO east", prose: []int{1, 4}, set: true},
		"the first paragraph":    {text: "all my coins on it\nBID 3", prose: []int{1}, set: true},
		"a number":               {text: "BID 3\n\n3 more days, please", prose: []int{3}, set: true},
		"a wrong bid":            {text: "Hello,\n\nBID 9\n\nAnna", prose: []int{1, 5}, errors: []int{3}},
		"Spanish":                {text: "Hola:\nBID 3\n\nUn saludo,\nAna", prose: []int{1, 4, 5}, set: true},
		"French":                 {text: "Bonjour,\nBID 3\nCordialement\nAnne", prose: []int{1, 3, 4}, set: true},
		"Dutch":                  {text: "Beste allemaal,\nBID 3\nMet vriendelijke groet,\nAnneke", prose: []int{1, 3, 4}, set: true},
		"three letters wrong":    {text: "BIT 3\nBID 3\nBit 4", errors: []int{1, 3}, set: true},
		"a word like an order":   {text: "BID 3\nBits and pieces\nPast all care", prose: []int{2, 3}, set: true},
		"a sentence":             {text: "BID 3\nPass this on to your colleague, please.", prose: []int{2}, set: true},
		"who writes":             {text: "BID 3\n\nKim Example\nBID Ltd\n+00 555 0100\nREADY Street 1", prose: []int{3, 4, 5, 6}, set: true},
		"who writes, close by":   {text: "BID 3\nBIDS Ltd\n+00 555 0100\nBID 99", prose: []int{2, 3}, errors: []int{4}, set: true},
		"below a closing":        {text: "Cheers\n\nBID 9\nBID 3", prose: []int{1}, errors: []int{3}, set: true},
	} {
		receipt := sent(table(t), "north", c.text)
		require.Equal(t, c.prose, receipt.Prose, name)
		var errors []int
		for _, e := range receipt.Errors {
			errors = append(errors, e.Line.N)
		}
		require.Equal(t, c.errors, errors, name)
		require.Equal(t, c.set, receipt.Set > 0, name)
		require.False(t, receipt.Set > 0 && receipt.Help, name)
	}
}

func TestRunsOfProseAreOneSentence(t *testing.T) {
	run := table(t)
	require.Equal(t, "3 lines were not orders (3-5).", sent(run, "north", "BID 3\n\nNobody knows.\nBits and pieces\nPast all care").Aside())
	require.Equal(t, "Line 1 was not an order.", sent(run, "north", "all my coins on it\nBID 3").Aside())
	require.Empty(t, sent(run, "north", "Hi all\nBID 3\n\nBest regards,\nAnna\nSent from my phone").Aside(), "courtesies are not spoken of")
	require.Empty(t, sent(run, "north", "BID 3").Aside())
	run.Write("north", "LANGUAGE fr")
	require.Equal(t, "La ligne 2 n'était pas un ordre.", sent(run, "north", "Bonjour\nOn verra bien ce soir.\nBID 3\nCordialement").Aside())
}

func TestASubmissionOfNothingButProseIsHelped(t *testing.T) {
	receipt := sent(table(t), "north", "Hello!\n\nI am not sure what to write.\nWhat can I do?\n\nAnna")
	require.True(t, receipt.Help)
	require.Equal(t, []int{1, 3, 4, 6}, receipt.Prose)
	require.Empty(t, receipt.Errors)
}

func TestListsAreReadAsOrders(t *testing.T) {
	for text, bid := range map[string]string{
		"- BID 3": "BID 3", "* BID 3\n* HOLD": "BID 3", "1. HOLD\n2. BID 3": "BID 3", "1) PASS": "PASS", "• PASS": "PASS", "(1) BID 2": "BID 2",
	} {
		receipt := sent(table(t), "north", text)
		require.Empty(t, receipt.Errors, text)
		require.Len(t, receipt.Orders, 1, text)
		require.Equal(t, bid, receipt.Orders[0].Text, text)
	}
	run := table(t)
	receipt := sent(run, "north", "- RESIGN\n- DEPUTY anna")
	require.Len(t, receipt.Errors, 2, "what cannot be taken back stands alone on its line")
	require.Empty(t, sent(run, "north", "PRESS TO east\n- BID 3\n1. PASS\nEND PRESS").Orders, "press is nobody's order")
}

// TestANumberOfAListIsNoFigure checks that "2. 3" is a slip for "2, 3", unless the submission numbers
// its lines.
func TestANumberOfAListIsNoFigure(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }
	run := gametest.Open(t, game.Open{Game: "lists", Ruleset: "feudal", Seats: 2, Options: map[game.Option]string{}}, lookup, 7)
	one := sent(run, "seat1", "2. 3 TO Fen")
	require.Len(t, one.Errors, 1)
	require.Equal(t, 1, one.Errors[0].Line.N)
	require.Equal(t, "2. 3 TO Fen", one.Errors[0].Line.Text)
	list := sent(run, "seat1", "1. 2 TO Fen\n2. 3 TO Fen")
	require.Equal(t, "2 TO Fen", list.Errors[0].Line.Text)
}
