package turns

import (
	"reflect"
	"slices"

	"seneschal/domain/event"
)

// Fail notes orders that could not be carried out at a question, so that their seats are told when the task under
// way is done (Rules.Failed); without Rules.Failed it does nothing. A task that stops for a question is begun again,
// and notes them anew.
func (r *Run[S, A]) Fail(point *Point[S, A], a A, failed []Answer) {
	if r.rules.Failed == nil {
		return
	}
	for _, f := range failed {
		for _, ev := range r.rules.Failed(r.Now, point, a, f) {
			if !slices.ContainsFunc(r.failures, func(other event.Event) bool { return reflect.DeepEqual(other, ev) }) {
				r.failures = append(r.failures, ev)
			}
		}
	}
}

// recordFailures records the events about failed orders that Fail has noted.
func (r *Run[S, A]) recordFailures() {
	for _, e := range r.failures {
		r.record(e)
	}
	r.failures = nil
}
