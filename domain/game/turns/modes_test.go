package turns_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// atOnce makes a table in a turn of north, whose first task is do.
func atOnce(t *testing.T, do func(*run, task)) *toyGame {
	b := newTable(t, &toy{Stack: turns.Stack[about]{Turn: turns.Turn{N: 1, Seat: "north"}, Tasks: []task{{Do: "it"}}}})
	b.rules.Steps["it"] = do
	return b
}

// fitting requires that, of these lines of north, those of want fit a question, and those of
// impossible would fit if they were legal.
func fitting(t *testing.T, point *point, want, impossible []string, lines ...order) {
	t.Helper()
	toy := atOnce(t, func(r *run, task task) {
		fit, failed := r.Fitting("north", point, about{Card: 3})
		require.Equal(t, want, texts(fit))
		require.Equal(t, impossible, texts(failed))
	})
	toy.write("north", "turn 1", true, lines...)
	toy.close()
}

func texts(all []turns.Answer) (texts []string) {
	for _, a := range all {
		texts = append(texts, a.Body.(order).Do)
	}
	return texts
}

var manyLines = []order{
	{Point: "it", If: "false", Do: "never"},
	{Point: "it", Do: "impossible"},
	{Point: "it", Card: 4, Do: "other"},
	{Point: "it", Card: 3, Do: "this"},
	{Point: "else", Do: "else"},
	{Point: "it", Do: "any"},
	{Point: "it", Do: "this"},
}

func TestModesSayWhichLinesCount(t *testing.T) {
	p := point{ID: "it", About: isAbout("it"), Legal: legal}
	failed := []string{"impossible"}
	fitting(t, &p, []string{"this"}, failed, manyLines...)
	p.Mode = turns.All
	fitting(t, &p, []string{"this", "any", "this"}, failed, manyLines...)
	p.Mode, p.Thing = turns.Each, func(b game.Body) string { return b.(order).Do }
	fitting(t, &p, []string{"this", "any"}, failed, manyLines...)
	p.Mode, p.Merge = turns.Merge, func(said, more game.Body) game.Body {
		return order{Do: said.(order).Do + "+" + more.(order).Do}
	}
	fitting(t, &p, []string{"this+any+this"}, failed, manyLines...)
	fitting(t, &p, nil, nil)
}

func TestAnAnswerNamesItsSource(t *testing.T) {
	toy := atOnce(t, func(run *run, _ task) {
		answer := run.Answer("north", keep, about{Card: 2})
		require.Equal(t, turns.Block, answer.By)
		require.Equal(t, 2, answer.N, "the line of the letter")
		require.Equal(t, []string{"impossible"}, texts(answer.Failed))
		answer = run.Answer("east", keep, about{})
		require.Equal(t, turns.Answer{Seat: "east", Body: answer.Body, By: turns.Standing, N: 1}, answer)
		require.Equal(t, turns.Default, run.Answer("south", keep, about{}).By)
	})
	toy.write("north", "turn 1", true, order{Point: "keep", Do: "impossible"}, order{Point: "keep", Do: "yes"})
	toy.stand("east", order{Point: "keep", Do: "yes"})
	toy.close()
}

// bargains adds a question that seats settle among themselves, over several phases. It stays open
// until north has written.
func bargains(b *toyGame) {
	bargain := &point{ID: "bargain", Class: always(turns.Held), About: isAbout("bargain")}
	bargain.Settled = func(_ *toy, orderSets game.Orders) bool { return len(orderSets["north"].Sections) > 0 }
	b.rules.Points = append(b.rules.Points, bargain)
	b.rules.Steps["it"] = func(run *run, task task) {
		question, open := run.Now.Stack.Question()
		switch {
		case !open:
			run.Put(task, bargain, about{}, []game.Seat{"north", "east"})
		case len(run.OrderSets["north"].Sections) == 0:
			run.Wait(task)
		default:
			require.Equal(b.t, question.ID, "D1")
			require.True(b.t, run.Resume(bargain, about{}))
			run.Emit(ended{})
		}
	}
}

func TestAQuestionMayStayOpenUntilItIsSettled(t *testing.T) {
	toy := atOnce(t, nil)
	bargains(toy)
	toy.close()
	require.Equal(t, "D1", toy.now.Stack.Open[0].ID)
	require.False(t, toy.rules.Ready(toy.now, toy.orderSets))
	toy.close()
	require.Len(t, toy.now.Stack.Open, 1, "it waits on")
	toy.write("north", "D1", true, order{Point: "bargain"})
	events := toy.close()
	require.Contains(t, events, event.Event(turns.Closed{ID: "D1", Point: "bargain", By: []game.Seat{"north", "east"}}))
	require.True(t, toy.now.Closed)
}

func TestAQuestionMayBeAnsweredInAnotherWay(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	odd := *goes
	odd.Answered = func(_ *toy, _ turns.Question[about], _ game.Seat, orderSet game.OrderSet) bool {
		return len(orderSet.Standing) > 0
	}
	b.rules.Points[0] = &odd
	b.settle()
	require.False(t, b.rules.Ready(b.now, b.orderSets))
	b.stand("north", order{Point: "keep"})
	require.True(t, b.rules.Ready(b.now, b.orderSets))
	require.True(t, b.rules.Answered(b.now, game.Wait{Seat: "north"}, b.orderSets["north"]))
}

func TestTheLastLineOfAReplyMayCountAlone(t *testing.T) {
	for _, last := range []bool{false, true} {
		b := newTable(t, &toy{Turns: 1})
		b.rules.Last = last
		b.settle()
		_, id := b.open()
		b.write("north", id, true, order{Point: "go", Do: "first"}, order{Point: "go", Do: "last"})
		b.settle()
		want := map[bool]string{false: "north first", true: "north last"}[last]
		require.Equal(t, []string{want}, b.done("go"))
	}
}

func TestASectionThatIsVoidSaysNothing(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.write("north", "turn 1", true, order{Point: "go", Do: "said long ago"})
	b.rules.Void = func(_ *toy, seat game.Seat, key string, set int) bool {
		x, _ := b.orderSets[seat].Section(key)
		return seat == "north" && key == "turn 1" && x.Set == set
	}
	b.settle()
	_, id := b.open()
	require.Equal(t, "D1", id, "it is asked for as if nothing had been sent")
	b.settle()
	require.Empty(t, b.done("go"))
}

func TestReadyAloneAnswersAQuestion(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.settle()
	_, id := b.open()
	b.write("north", id, false)
	require.False(t, b.rules.Ready(b.now, b.orderSets), "a draft")
	b.write("north", id, true)
	require.True(t, b.rules.Ready(b.now, b.orderSets))
}
