package lessons_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lessons"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

func TestEveryRulesetHasALesson(t *testing.T) {
	var seen []string
	for _, rs := range rulesets.All() {
		lesson, ok := lessons.Find(rs.Name())
		require.True(t, ok, rs.Name())
		require.Len(t, lesson.Tasks, 3)
		description := rs.Describe()
		require.Contains(t, description.Presets, lesson.Preset)
		for _, task := range lesson.Tasks {
			require.NotContains(t, seen, task.ID)
			require.Contains(t, rs.Events().Kinds(), rs.Name()+"."+task.Done.Kind)
			seen = append(seen, task.ID)
			for _, lang := range game.Languages() {
				require.NotEqual(t, task.ID, task.Words(lang))
				require.NotEqual(t, task.ID+".hint", task.Hint(lang))
			}
		}
	}
}

// pupil plays a lesson against easy bots.
type pupil struct {
	*gametest.Run
	lesson   lessons.Lesson
	progress *lessons.Progress
	seat     game.Seat
}

func newPupil(t *testing.T, lesson lessons.Lesson, seed uint64) *pupil {
	t.Helper()
	open := lesson.ToOpen()
	open.Game, open.PaceName = "lesson", game.EndlessPace
	run := gametest.Open(t, open, rulesets.Lookup, seed)
	seat := run.Game.Seats()[0].Seat
	return &pupil{Run: run, lesson: lesson, progress: lesson.Begin(seat), seat: seat}
}

// write sends lines for a seat, and shows the events to the lesson. It returns the receipt.
func (p *pupil) write(seat game.Seat, lines ...string) *game.Receipt {
	p.T.Helper()
	p.Now = p.Now.Add(time.Minute)
	answer := p.Do(p.Holder(seat), game.Submission{Seat: seat, Lines: gametest.Lines(lines...)})
	p.see(answer.Events)
	return answer.Receipt
}

func (p *pupil) see(events []event.Event) {
	p.T.Helper()
	envelopes, err := game.Registry(p.Game.Ruleset()).EncodeAll(events)
	require.NoError(p.T, err)
	p.progress.ReadCommit(envelopes)
}

// phase lets the pupil write, then the bots, and closes the phase.
func (p *pupil) phase(lines []string) {
	p.T.Helper()
	if len(lines) > 0 {
		p.write(p.seat, lines...)
	}
	for _, info := range p.Game.Seats()[1:] {
		if said := p.bot(info.Seat); len(said) > 0 {
			p.write(info.Seat, said...)
		}
	}
	p.see(p.Close())
}

// bot returns what an easy bot would send for a seat.
func (p *pupil) bot(seat game.Seat) []string {
	p.T.Helper()
	lines, err := bots.WriteOrders(p.lesson.Ruleset, bots.Easy, report.Report{Game: "lesson", Data: p.Game.View(seat, "en").Data})
	require.NoError(p.T, err)
	return lines
}

// TestALessonIsDoneByItsSolution plays each lesson by the orders that its data file gives.
func TestALessonIsDoneByItsSolution(t *testing.T) {
	for _, rs := range rulesets.All() {
		lesson, _ := lessons.Find(rs.Name())
		t.Run(lesson.Ruleset, func(t *testing.T) {
			for seed := range uint64(gametest.Times(100, 8)) {
				p, left := newPupil(t, lesson, seed), lesson.Solution
				for n := 0; !p.progress.IsOver() && !p.Game.Over(); n++ {
					require.Less(t, n, 120, "%+v", p.progress.ListSteps())
					lines := p.bot(p.seat) // answers questions in between
					if p.isLessonAsked() {
						lines = append(slices.Clone(left[0]), "READY")
						left = left[min(1, len(left)-1):]
					}
					p.phase(lines)
				}
				require.True(t, p.progress.IsOver(), "%+v", p.progress.ListSteps())
			}
		})
	}
}

// isLessonAsked reports whether the pupil's orders are awaited, rather than the answer to a question
// that comes up between them.
func (p *pupil) isLessonAsked() bool {
	return slices.ContainsFunc(p.Game.State().Waits("en"), func(w game.Wait) bool { return w.Seat == p.seat })
}

// TestOtherSubmissionsTickNothing plays each lesson by legal orders at random, READY alone included.
// A task whose order was never given is never done.
func TestOtherSubmissionsTickNothing(t *testing.T) {
	for _, rs := range rulesets.All() {
		lesson, _ := lessons.Find(rs.Name())
		t.Run(lesson.Ruleset, func(t *testing.T) {
			for seed := range uint64(gametest.Times(20, 6)) {
				p, random, given := newPupil(t, lesson, seed), rand.New(rand.NewPCG(seed, 1)), map[string]bool{}
				for n := 0; n < 12 && !p.Game.Over(); n++ {
					lines := []string{"READY"}
					if seed%2 > 0 {
						menu, _ := gametest.Stroll(t, random, p.Game.State(), p.seat, game.OrderSet{})
						if menu.Line != "" {
							lines = []string{menu.Line}
						}
					}
					for _, line := range lines {
						for _, word := range strings.Fields(line) {
							given[word] = true
						}
					}
					p.phase(lines)
					for _, step := range p.progress.ListSteps() {
						require.True(t, !step.Done || slices.ContainsFunc(step.Orders, func(word string) bool { return given[word] }), "%s is done, though only %q was written", step.ID, lines)
					}
				}
				if seed%2 == 0 {
					require.False(t, slices.ContainsFunc(p.progress.ListSteps(), func(s lessons.Step) bool { return s.Done }))
				}
			}
		})
	}
}

// TestAHintComesAfterTwoTries checks that only the first task that is not done has a hint.
func TestAHintComesAfterTwoTries(t *testing.T) {
	lesson, _ := lessons.Find("feudal")
	p := newPupil(t, lesson, 1)
	hints := func() (all []bool) {
		for _, step := range p.progress.ListSteps() {
			all = append(all, step.Hint)
		}
		return all
	}
	p.write(p.seat, "HOLD", "PAY FIRST 2")
	require.Equal(t, []bool{false, false, false}, hints())
	p.write(p.seat, "HOLD", "PAY FIRST 52")
	require.Equal(t, []bool{true, false, false}, hints())
	p.write(p.seat, "HOLD", "RECRUIT MAN AT SAR")
	require.False(t, p.progress.ListSteps()[0].Done, "nothing has happened yet")
	p.phase([]string{"RECRUIT MAN AT SAR"})
	require.Equal(t, []bool{false, false, false}, hints())
	require.True(t, p.progress.ListSteps()[0].Done)
}
