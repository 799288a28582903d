package turns

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestTasksArePushedBeforeAllOthers: whatever is pushed, taken off and dropped, the tasks lie in
// the order of a plain list.
func TestTasksArePushedBeforeAllOthers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	run := &Run[game.State, int]{tasks: []Task[int]{{About: -1}, {About: -2}}}
	want := slices.Clone(run.tasks)
	for n := range 2000 {
		switch rng.IntN(8) {
		case 0, 1, 2:
			var more []Task[int]
			for i := range rng.IntN(12) {
				more = append(more, Task[int]{About: 100*n + i})
			}
			run.Push(more...)
			want = slices.Concat(more, want)
		case 3:
			odd := func(t Task[int]) bool { return t.About%7 == 0 }
			run.Drop(odd)
			want = slices.DeleteFunc(want, odd)
		default:
			if len(run.tasks) > 0 {
				run.tasks, want = run.tasks[1:], want[1:]
			}
		}
		require.Len(t, run.tasks, len(want))
		require.True(t, slices.EqualFunc(run.tasks, want, func(a, b Task[int]) bool { return a.About == b.About }))
	}
}
