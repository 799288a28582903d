package turns_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	lines "seneschal/domain/order"
)

func line(n int) lines.Line { return lines.Line{N: n} }

func TestAGameWithoutASubmissionStopsForOrdersForWindowsAndBareQuestions(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.settle()
	require.Equal(t, []game.Wait{{Seat: "north", For: "asked.go", Ask: "question.go", Default: "otherwise.go", Question: "D1 0 0", Choices: [][]string{{"REPLY D1  0  nothing"}, {"REPLY D1  0  yes"}}}},
		b.rules.Waits(b.now, "en"))
	b.write("north", "D1", true, order{Point: "go", Do: "yes"})
	b.settle()
	require.Equal(t, []string{"north yes"}, b.done("go"))
	id, _ := b.open()
	require.Equal(t, "keep", id)
	b.write("north", "D2", true, order{Point: "keep", Do: "yes"})
	b.settle()
	b.write("north", "D3", true, order{Point: "keep", Do: "no"})
	b.settle()
	require.Equal(t, []string{"north yes", "north no"}, b.done("keep"))
	id, _ = b.open()
	require.Equal(t, "vote", id)
	b.write("east", "D4", true, order{Point: "vote", Do: "aye"})
	require.False(t, b.rules.Ready(b.now, b.orderSets), "south has not voted")
	b.stand("south", order{Point: "vote", If: "false", Do: "no"})
	require.True(t, b.rules.Ready(b.now, b.orderSets), "a statement covers it, whether or not its condition holds")
	b.settle()
	require.Equal(t, []string{"east aye", "south nothing"}, b.done("vote"))
	require.True(t, b.now.Closed)
}

func TestALineCoversWhatItIsAboutWhateverItsCondition(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.write("north", "turn 1", true, order{Point: "go"}, order{Point: "keep", Card: 1, If: "false", Do: "yes"})
	b.settle()
	question, _ := b.now.Stack.Question()
	require.Equal(t, "keep", question.Point)
	require.Equal(t, 2, question.About.Card, "the line was for the first card alone")
	require.Equal(t, []string{"north nothing"}, b.done("keep"))
}

func TestWhenTimeIsUpTheTurnStopsNoMoreButWindowsDo(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.settle()
	b.write("north", "turn 1", false, order{Point: "go", Do: "held"})
	require.False(t, b.rules.Ready(b.now, b.orderSets))
	require.Empty(t, b.rules.Missed(b.now, b.orderSets), "there was something, if on HOLD")
	b.close()
	require.Equal(t, []string{"north held"}, b.done("go"), "what is on HOLD counts when the time is up")
	require.Equal(t, []string{"north nothing", "north nothing"}, b.done("keep"))
	id, _ := b.open()
	require.Equal(t, "vote", id)
	require.Empty(t, b.rules.Missed(b.now, b.orderSets), "a window is missed by nobody")
}

func TestAMissIsCountedOnceATurn(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.settle()
	require.Equal(t, []game.Seat{"north"}, b.rules.Missed(b.now, b.orderSets))
	b.write("north", "D1", true, order{Point: "go", Do: "yes"})
	require.Empty(t, b.rules.Missed(b.now, b.orderSets))
	b.settle()
	require.Empty(t, b.rules.Missed(b.now, b.orderSets), "the turn has been settled in part")
}

func TestWhoCannotSpeakIsNotAsked(t *testing.T) {
	for _, orderSet := range []game.OrderSet{{Vacant: true}, {Resigned: true}, {Regency: true}} {
		b := newTable(t, &toy{Turns: 1})
		b.orderSets["north"] = orderSet
		b.stand("east", order{Point: "vote"})
		b.settle()
		q, _ := b.now.Stack.Question()
		require.Equal(t, []game.Seat{"south"}, q.Seats)
		b.orderSets["south"] = orderSet
		require.True(t, b.rules.Ready(b.now, b.orderSets), "who resigns counts as having answered")
	}
}

func TestSourcesOfAnAnswerStandInTheirOrder(t *testing.T) {
	b := newTable(t, &toy{Turns: 1, Stops: turns.None})
	b.stand("north", order{Point: "keep", Do: "standing"})
	b.write("north", "all", true, order{Point: "keep", Card: 2, Do: "all"})
	b.write("north", "turn 1", true, order{Point: "go", Do: "impossible"}, order{Point: "keep", If: "false", Do: "never"},
		order{Point: "keep", Do: "impossible"}, order{Point: "luck", Do: "block"})
	b.settle()
	var by []turns.Source
	for _, d := range b.now.Done {
		by = append(by, d.By)
	}
	require.Equal(t, []turns.Source{turns.Default, turns.Standing, turns.Block, turns.Block, turns.Default, turns.Default}, by)
	require.Equal(t, []string{"north standing", "north all"}, b.done("keep"))
}

func TestAReplyAnswersAllOfItsScope(t *testing.T) {
	b := newTable(t, &toy{Turns: 1, Stops: turns.Standard})
	b.write("north", "turn 1", true, order{Point: "go"}, order{Point: "keep"})
	b.stand("east", order{Point: "react", Do: "hit"}, order{Point: "vote"})
	b.stand("south", order{Point: "react", Do: "end it"}, order{Point: "vote"})
	b.settle()
	at, id := b.open()
	require.Equal(t, "defend", at)
	require.Empty(t, b.done("react")[1:], "south is looked at when the fight is over")
	b.write("north", id, true, order{Point: "defend", Do: "parry"}, order{Point: "blow", Do: "strike"})
	b.settle()
	require.Equal(t, []string{"north parry"}, b.done("defend"))
	require.Equal(t, []string{"north strike"}, b.done("blow"))
	require.Equal(t, []string{"east hit", "south end it"}, b.done("react"))
	require.Empty(t, b.now.Stack.Answered, "the scope is over")
}

func TestAReactionMayLeaveNothingToReactTo(t *testing.T) {
	b := newTable(t, &toy{Turns: 1, Stops: turns.None})
	b.stand("east", order{Point: "react", If: "false", Do: "hit"}, order{Point: "react", Do: "end it"})
	b.stand("south", order{Point: "react", Do: "hit"})
	b.write("north", "turn 1", true, order{Point: "go"})
	b.settle()
	require.Equal(t, []string{"east end it"}, b.done("react"))
}

func TestStopsHaveALimitAndAnOption(t *testing.T) {
	asked := func(s *toy, orders ...order) (ids []string) {
		b := newTable(t, s)
		b.write("north", "turn 1", true, append(orders, order{Point: "go"})...)
		for b.settle(); !b.now.Closed; b.settle() {
			id, n := b.open()
			ids = append(ids, id)
			for _, seat := range b.now.Seats {
				b.write(seat, n, true, order{Point: id, Do: "yes"})
			}
		}
		return ids
	}
	require.Equal(t, []string{"keep", "keep", "vote"}, asked(&toy{Turns: 1}))
	require.Equal(t, []string{"keep", "vote"}, asked(&toy{Turns: 1, Limit: 1}))
	require.Empty(t, asked(&toy{Turns: 1, Stops: turns.None}))
	require.Equal(t, []string{"keep", "luck", "keep", "vote"}, asked(&toy{Turns: 1, Limit: 1, Stops: turns.Full}))
	require.Equal(t, []string{"keep", "keep", "vote"}, asked(&toy{Turns: 1}, order{Point: "keep", Wish: turns.AskMe}, order{Point: "keep"}))
	require.Equal(t, []string{"vote"}, asked(&toy{Turns: 1}, order{Wish: turns.SpareMe}))
}

func TestAnInterruptionPutsTheSameQuestionAgain(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.write("north", "turn 1", true, order{Point: "go"})
	b.settle()
	b.write("north", "D1", false, order{Point: "keep", Do: "yes"})
	b.write("east", b.rules.NowKey(b.now, "east"), false, order{Do: "impossible"})
	require.False(t, b.rules.Ready(b.now, b.orderSets), "nothing of it is legal")
	b.write("east", b.rules.NowKey(b.now, "east"), false, order{Do: "impossible"}, order{Do: "shout"})
	require.True(t, b.rules.Ready(b.now, b.orderSets), "HOLD or not")
	before, _ := b.now.Stack.Question()
	b.close()
	after, _ := b.now.Stack.Question()
	require.Equal(t, 1, after.Again)
	after.Again = 0
	require.Equal(t, before, after, "id and sets are the same")
	require.Equal(t, 1, b.now.Stack.Turn.Stops, "it costs no stop")
	require.Equal(t, []string{"east shout"}, b.done("now"))
	require.False(t, b.rules.Live(b.now, "east", "now 1"))
	b.write("north", "D1", true, order{Point: "keep", Do: "yes"})
	b.settle()
	require.Equal(t, []string{"north yes"}, b.done("keep"))
}

func TestAnInterruptionMayAskBeforeTheQuestionComesBack(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.write("north", "turn 1", true, order{Point: "go"})
	b.settle()
	b.write("east", "now 1", true, order{Do: "hit"})
	b.close()
	at, id := b.open()
	require.Equal(t, "defend", at)
	require.True(t, b.rules.Live(b.now, "north", "D1"), "the question below is only put off")
	b.write("north", id, true, order{Point: "defend", Do: "parry"})
	b.settle()
	at, id = b.open()
	require.Equal(t, []string{"keep", "D1"}, []string{at, id})
}

func TestAQuestionThatHasLostItsSenseIsWithdrawn(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.write("north", "turn 1", true, order{Point: "go"})
	b.settle()
	b.write("east", "now 1", true, order{Do: "stop it"})
	events := b.close()
	require.Contains(t, events, event.Event(turns.Closed{ID: "D1", Point: "keep", Withdrawn: true}))
	_, id := b.open()
	require.Equal(t, "D2", id)
}

func TestARunInWhichNobodyIsAskedIsCutOff(t *testing.T) {
	b := newTable(t, &toy{Turns: 7, Stops: turns.None, Most: 3})
	for _, seat := range b.now.Seats {
		b.orderSets[seat] = game.OrderSet{Vacant: true}
	}
	for !b.now.Closed {
		require.True(t, b.rules.Ready(b.now, b.orderSets), "the next phase closes at once")
		require.Empty(t, b.rules.Waits(b.now, "en"))
		b.close()
	}
	require.Equal(t, 3, b.plays, "three turns in each, the end with the last one")
}

func TestATaskWaitsForASeatsOwnTurn(t *testing.T) {
	b := newTable(t, &toy{Turns: 7, Stops: turns.None, Most: 1})
	for _, seat := range b.now.Seats {
		b.orderSets[seat] = game.OrderSet{Vacant: true}
	}
	b.now.Stack.Later = []turns.Later[about]{{Seat: "east", Turns: 2, Task: task{Do: "late effect"}}}
	for range 4 {
		b.close()
	}
	require.Empty(t, b.done("late effect"))
	b.close()
	require.Len(t, b.done("late effect"), 1, "at the second own turn")
	require.Empty(t, b.now.Stack.Later)
}

func TestAHeldQuestionStopsThoughItsAnswerIsThere(t *testing.T) {
	b := newTable(t, &toy{Turns: 1, Stack: turns.Stack[about]{Turn: turns.Turn{N: 1, Seat: "north"}, Tasks: []task{{Do: "hold"}, {Do: "end"}}}})
	b.write("north", "turn 1", true, order{Point: "hold", Do: "yes"})
	b.close()
	at, _ := b.open()
	require.Equal(t, "hold", at)
	require.True(t, b.rules.Ready(b.now, b.orderSets))
	b.settle()
	require.Equal(t, []string{"north yes"}, b.done("hold"))
}

func TestATaskThatAsksTooLateTakesTheDefaultAndIsNamed(t *testing.T) {
	b := newTable(t, &toy{Stack: turns.Stack[about]{Turn: turns.Turn{N: 1, Seat: "north"}, Tasks: []task{{Do: "bad"}}}})
	b.rules.Steps["bad"] = func(run *run, task task) {
		run.Emit(drew{1})
		run.Decide(task, keep, "north", task.About)
	}
	events := b.rules.Play(b.now, b.orderSets, time.Time{}, b.dice)
	require.Contains(t, events, event.Event(turns.Faulted{Point: "keep"}))
}

func TestTheSameQuestionHasTheSameName(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	require.Empty(t, b.rules.Asks(b.now))
	b.settle()
	name := b.rules.Asks(b.now)
	require.NotEmpty(t, name)
	b.write("east", "now 1", true, order{Do: "shout"})
	b.close()
	require.Equal(t, name, b.rules.Asks(b.now))
	require.Equal(t, "turn 1", b.rules.Clock(b.now))
}

func TestTheStackComesBackFromItsJSON(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	b.settle()
	b.write("east", "now 1", true, order{Do: "hit"})
	b.close()
	raw, err := json.Marshal(b.now.Stack)
	require.NoError(t, err)
	var back turns.Stack[about]
	require.NoError(t, json.Unmarshal(raw, &back))
	require.Equal(t, b.now.Stack, back)
	require.Len(t, turns.Events[about](), 10)
}

func TestWhatIsDueComesBeforeEveryTask(t *testing.T) {
	b := newTable(t, &toy{Turns: 1})
	due := func(s *toy) bool { return len(s.Done) > 0 && s.Done[len(s.Done)-1].Point != "late effect" }
	b.rules.First = func(s *toy, next task) []task {
		if next.Do == "late effect" || !due(s) {
			return nil
		}
		return []task{{Do: "late effect"}}
	}
	b.write("north", "turn 1", true, order{Point: "go", Do: "yes"}, order{Point: "keep", Do: "yes"})
	b.stand("east", order{Point: "vote", Do: "aye"})
	b.stand("south", order{Point: "vote", Do: "no"})
	b.settle()
	var points []string
	for _, d := range b.now.Done {
		points = append(points, d.Point)
	}
	require.Equal(t, []string{"go", "late effect", "keep", "late effect", "luck", "late effect", "keep", "late effect", "vote", "vote", "late effect"}, points)
}
