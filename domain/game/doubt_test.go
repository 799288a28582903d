package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// doubted makes the line of a submission with a doubt about it.
func doubted(text string, doubt order.Doubt) []order.Line {
	return []order.Line{{N: 3, Text: text, Doubt: doubt}}
}

// TestWhatCannotBeTakenBackIsDoneOnlyIfItIsMeant checks that orders with lasting effects are carried
// out only if they are surely the sender's own words. RESIGN is carried out only after a question,
// where the sender can be asked.
func TestWhatCannotBeTakenBackIsDoneOnlyIfItIsMeant(t *testing.T) {
	const refused, asked, done = "refused", "asked", "done"
	cases := []struct {
		text  string
		doubt order.Doubt
		asks  bool
		want  string
	}{
		{"RESIGN", "", false, done},
		{"RESIGN", "", true, asked},
		{"RESIGN", order.Repeated, true, asked},
		{"RESIGN", order.Repeated, false, refused},
		{"RESIGN", order.Below, true, refused},
		{"leave", order.Below, false, refused},
		{"DEPUTY anna", "", true, done},
		{"DEPUTY anna", order.Repeated, true, asked},
		{"DEPUTY anna", order.Repeated, false, refused},
		{"DEPUTY anna UNTIL 2026-07-21", order.Below, true, refused},
		{"DEPUTY NONE", order.Below, true, refused},
		{"BID 3", order.Below, true, done},
		{"BID 3", order.Repeated, true, done},
		{"AWAY 2026-07-01 2026-07-02", "", true, done},
		{"AWAY 2026-07-01 2026-07-02", order.Repeated, true, done},
		{"AWAY 2026-07-01 2026-07-02", order.Below, true, refused},
		{"CANCEL", order.Below, true, refused},
		{"READY", order.Below, true, refused},
		{"UNDO", order.Below, true, refused},
		{"LANGUAGE nl", order.Below, true, refused},
		{"ALWAYS BID 3", order.Below, true, refused},
		{"STANDING CLEAR ALL", order.Below, true, refused},
		{"ALWAYS BID 3", order.Repeated, true, done},
	}
	for _, c := range cases {
		t.Run(c.text+" "+string(c.doubt), func(t *testing.T) {
			r := table(t)
			answer := r.Do(r.Holder("north"), game.Submission{Seat: "north", Lines: doubted(c.text, c.doubt), Asks: c.asks})
			require.Equal(t, c.want == done, len(answer.Events) > 0)
			checkAsked(t, answer, c.want == asked, c.want == refused, c.text)
		})
	}
}

func checkAsked(t *testing.T, answer game.Answer, asked, refused bool, text string) {
	t.Helper()
	if asked {
		require.Equal(t, text, answer.Receipt.Asked[0].Text)
		require.Contains(t, answer.Receipt.Done, "We ask you once more, in an email of its own, about what cannot be taken back. It is done when you answer that one with YES.")
	} else {
		require.Empty(t, answer.Receipt.Asked)
	}
	if refused {
		require.Equal(t, game.CodeQuoted, answer.Receipt.Errors[0].Code)
	} else {
		require.Empty(t, answer.Receipt.Errors)
	}
}

func TestOrdersOfTheStewardAreDoneOnlyIfTheyAreMeant(t *testing.T) {
	for _, text := range []string{"EXTEND 24 h WHY ill", "PAUSE WHY ill", "PROCESS NOW round 1", "REPLACE east BY carl", "ABANDON WHY over", "ANNOUNCE peace"} {
		for _, doubt := range []order.Doubt{"", order.Below, order.Repeated} {
			r := table(t)
			answer := r.Do("steward", game.Steward{Lines: doubted(text, doubt), Asks: true})
			require.Equal(t, doubt == "", len(answer.Events) > 0 || answer.Close, "%s %s", text, doubt)
			checkAsked(t, answer, doubt == order.Repeated, doubt == order.Below, text)
			silent := table(t).Do("steward", game.Steward{Lines: doubted(text, order.Repeated)})
			checkAsked(t, silent, false, true, text)
		}
	}
	shown := table(t).Do("steward", game.Steward{Lines: doubted("PREVIEW", order.Below)})
	require.Len(t, shown.Receipt.Shown, 1)
}

func TestATrialAsksNothing(t *testing.T) {
	r := table(t)
	answer := r.Do(r.Holder("north"), game.Submission{Seat: "north", Lines: gametest.Lines("RESIGN", "WHATIF"), Asks: true})
	require.Empty(t, answer.Receipt.Asked)
}
