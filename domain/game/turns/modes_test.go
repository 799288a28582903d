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
func fitting(t *testing.T, p *point, want, impossible []string, lines ...order) {
	t.Helper()
	b := atOnce(t, func(r *run, task task) {
		fit, failed := r.Fitting("north", p, about{Card: 3})
		require.Equal(t, want, texts(fit))
		require.Equal(t, impossible, texts(failed))
	})
	b.write("north", "turn 1", true, lines...)
	b.close()
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
	b := atOnce(t, func(r *run, _ task) {
		a := r.Answer("north", keep, about{Card: 2})
		require.Equal(t, turns.Block, a.By)
		require.Equal(t, 2, a.N, "the line of the letter")
		require.Equal(t, []string{"impossible"}, texts(a.Failed))
		a = r.Answer("east", keep, about{})
		require.Equal(t, turns.Answer{Seat: "east", Body: a.Body, By: turns.Standing, N: 1}, a)
		require.Equal(t, turns.Default, r.Answer("south", keep, about{}).By)
	})
	b.write("north", "turn 1", true, order{Point: "keep", Do: "impossible"}, order{Point: "keep", Do: "yes"})
	b.stand("east", order{Point: "keep", Do: "yes"})
	b.close()
}

// bargains adds a question that seats settle among themselves, over several phases. It stays open
// until north has written.
func bargains(b *toyGame) {
	bargain := &point{ID: "bargain", Class: always(turns.Held), About: isAbout("bargain")}
	bargain.Settled = func(_ *toy, orderSets game.Orders) bool { return len(orderSets["north"].Sections) > 0 }
	b.rules.Points = append(b.rules.Points, bargain)
	b.rules.Steps["it"] = func(r *run, t task) {
		q, open := r.Now.Stack.Question()
		switch {
		case !open:
			r.Put(t, bargain, about{}, []game.Seat{"north", "east"})
		case len(r.OrderSets["north"].Sections) == 0:
			r.Wait(t)
		default:
			require.Equal(b.t, q.ID, "D1")
			require.True(b.t, r.Resume(bargain, about{}))
			r.Emit(ended{})
		}
	}
}

func TestAQuestionMayStayOpenUntilItIsSettled(t *testing.T) {
	b := atOnce(t, nil)
	bargains(b)
	b.close()
	require.Equal(t, "D1", b.now.Stack.Open[0].ID)
	require.False(t, b.rules.Ready(b.now, b.orderSets))
	b.close()
	require.Len(t, b.now.Stack.Open, 1, "it waits on")
	b.write("north", "D1", true, order{Point: "bargain"})
	events := b.close()
	require.Contains(t, events, event.Event(turns.Closed{ID: "D1", Point: "bargain", By: []game.Seat{"north", "east"}}))
	require.True(t, b.now.Closed)
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
