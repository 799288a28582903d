package turns_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// reader makes a table at which the block of north is read in order: it takes lines of "go", passes
// those of "luck", stops at "blow", and leaves others. Lines of "keep" always hold.
func reader(t *testing.T, lines ...order) (toy *toyGame, read func() (looked []string, kept turns.Turn)) {
	toy = atOnce(t, nil)
	toy.rules.Once = func(lines []game.Order) (always, once []game.Order) {
		for _, o := range lines {
			if o.Body.(order).Point == "keep" {
				always = append(always, o)
			} else {
				once = append(once, o)
			}
		}
		return always, once
	}
	toy.write("north", "turn 1", true, lines...)
	verdicts := map[string]turns.Verdict{"go": turns.Take, "luck": turns.Pass, "blow": turns.Stop}
	read = func() (looked []string, kept turns.Turn) {
		toy.rules.Steps["it"] = func(run *run, task task) {
			run.ReadOn("north", func(o game.Order) turns.Verdict {
				looked = append(looked, o.Body.(order).Do)
				return verdicts[o.Body.(order).Point]
			})
			run.Push(task)
			run.Wait(task)
		}
		toy.close()
		return looked, toy.now.Stack.Turn
	}
	return toy, read
}

func TestABlockIsReadInOrder(t *testing.T) {
	_, read := reader(t, order{Point: "keep", Do: "rule"}, order{Point: "luck", Do: "1"}, order{Point: "vote", Do: "2"},
		order{Point: "blow", Do: "3"}, order{Point: "go", Do: "4"}, order{Point: "luck", Do: "5"})
	looked, turn := read()
	require.Equal(t, []string{"1", "2", "3"}, looked)
	require.Equal(t, []string{"luck 0  1", "", "blow 0  3"}, turn.Read["turn 1"])
	require.False(t, turn.Settled)
	looked, turn = read()
	require.Equal(t, []string{"2", "4"}, looked, "what was left is looked at again")
	require.True(t, turn.Settled)
	looked, _ = read()
	require.Equal(t, []string{"2", "5"}, looked)
	before := len(turn.Read["turn 1"])
	looked, turn = read()
	require.Equal(t, []string{"2"}, looked)
	require.Len(t, turn.Read["turn 1"], before+1)
}

func TestABlockThatIsReplacedGoesOnWhereItDiffers(t *testing.T) {
	b, read := reader(t, order{Point: "luck", Do: "1"}, order{Point: "go", Do: "2"}, order{Point: "go", Do: "3"})
	read()
	b.write("north", "turn 1", true, order{Point: "luck", Do: "1"}, order{Point: "go", Do: "new"}, order{Point: "go", Do: "3"})
	looked, turn := read()
	require.Equal(t, []string{"new"}, looked)
	require.Equal(t, []string{"luck 0  1", "go 0  new"}, turn.Read["turn 1"])
	require.Equal(t, turn, event.Fold[game.State](b.now).(*toy).Stack.Turn, "a copy has its own")
}

// TestALineThatIsBehindIsNoAnswer checks that lines which have been read already do not answer a
// question.
func TestALineThatIsBehindIsNoAnswer(t *testing.T) {
	toy, read := reader(t, order{Point: "hold", Do: "1"})
	toy.rules.Steps["ask"] = func(r *run, task task) { r.Ask(task, hold, about{}) }
	read()
	toy.now.Stack.Tasks = []task{{Do: "ask"}}
	toy.close()
	_, id := toy.open()
	require.Equal(t, "D1", id)
	toy.now.Stack.Open[0].Had = []turns.Had{{Seat: "north", Key: "turn 1", Set: 1}}
	require.False(t, toy.rules.Ready(toy.now, toy.orderSets))
	toy.write("north", "turn 1", true, order{Point: "hold", Do: "1"})
	require.True(t, toy.rules.Ready(toy.now, toy.orderSets), "it was left, and has been sent anew")
	toy.now.Stack.Turn.Read = map[string][]string{"turn 1": {"hold 0  1"}}
	require.False(t, toy.rules.Ready(toy.now, toy.orderSets))
}
