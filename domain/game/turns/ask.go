package turns

import (
	"reflect"
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// Ask puts a question to the seats that it concerns. It returns false if the game must stop for it; the task must
// then return at once, and is begun again when the phase has closed. It returns true when the answers are in, or the
// time is up, or nobody has to be asked; Answer and Fitting then give the answers. A task asks at most once, before
// it changes anything: any other question of it is recorded as a fault (Faulted) and not put, and Ask returns true.
func (r *Run[S, A]) Ask(task Task[A], point *Point[S, A], a A) bool {
	if r.Resume(point, a) {
		return true
	}
	question, put := r.findOpen(point, a)
	seats := question.Seats
	if !put {
		seats = r.listAsked(point, a)
	}
	if len(seats) == 0 {
		return true
	}
	if r.done || r.asked {
		r.write(Faulted{Point: point.ID})
		return true
	}
	r.stopFor(task, point, a, question, seats)
	return false
}

// Decide combines Ask and Answer for a single seat. ok is false if the game must stop for the question; the task
// must then return at once.
func (r *Run[S, A]) Decide(t Task[A], point *Point[S, A], seat game.Seat, a A) (answer Answer, ok bool) {
	if !r.Ask(t, point, a) {
		return Answer{}, false
	}
	return r.Answer(seat, point, a), true
}

// Resume closes a question if the phase that has ended was held for it, so that its reply can be taken; else it
// returns false. Ask calls it by itself. It is for tasks that look for an answer before they ask, and for questions
// that have lost their point.
func (r *Run[S, A]) Resume(point *Point[S, A], a A) bool {
	r.replies = ""
	question, put := r.findOpen(point, a)
	if !put || question.ID != r.openID {
		return false
	}
	r.close(question)
	return true
}

// Put asks seats a question, whatever they have sent already. The task must then return at once; it is begun again
// when the phase has closed.
func (r *Run[S, A]) Put(t Task[A], p *Point[S, A], a A, seats []game.Seat) {
	r.stopFor(t, p, a, Question[A]{}, seats)
}

// Wait pushes a task back and ends the run, so that the open question stays open for another phase. The task must
// then return at once.
func (r *Run[S, A]) Wait(t Task[A]) {
	r.Push(t)
	r.halted = true
}

// Answering returns the ID of the question whose reply the task under way may take; "" if nobody was asked.
func (r *Run[S, A]) Answering() string { return r.replies }

// findOpen finds the open question of a kind and subject that the task under way has put; ok is false if there is
// none.
func (r *Run[S, A]) findOpen(point *Point[S, A], a A) (question Question[A], ok bool) {
	for _, q := range r.stack().Open {
		if q.Point == point.ID && (q.Depth == 0 || q.Depth == r.depth) && r.isSameSubject(q.About, a) {
			return q, true
		}
	}
	return question, false
}

// isSameSubject reports whether two questions are about the same, by Rules.Same or else deeply equal.
func (r *Run[S, A]) isSameSubject(was, is A) bool {
	if r.rules.Same != nil {
		return r.rules.Same(was, is)
	}
	return reflect.DeepEqual(was, is)
}

// close ends a question, so that its replies can be taken. If the time was up, only the seats that have answered are
// noted as having done so.
func (r *Run[S, A]) close(question Question[A]) {
	r.openID, r.replies, r.asked = "", question.ID, true
	closed := Closed{ID: question.ID, Point: question.Point, Scope: r.rules.scope(question.About)}
	for _, seat := range question.Seats {
		if !r.late || r.rules.hasAnswered(r.Now, question, seat, r.OrderSets[seat]) {
			closed.By = append(closed.By, seat)
		}
	}
	r.write(closed)
}

// stopFor puts a question and halts the game. An empty question is put for the first time, to the given seats; an
// open one once more, to its own.
func (r *Run[S, A]) stopFor(task Task[A], point *Point[S, A], a A, question Question[A], seats []game.Seat) {
	r.withdraw(r.depth-1, question.ID)
	class, again := r.rules.classOf(r.Now, point, a), question.ID != ""
	if again {
		question.Again++
	} else {
		question = Question[A]{
			ID: "D" + strconv.Itoa(r.stack().Asked+1), Point: point.ID, Seats: seats, About: a, Depth: r.depth, Turn: class != Window,
			Bare: class == Window || class == Bare && !r.isCovered(point, a, seats[0], Standing),
		}
		if class != Held {
			question.Had = r.listFinalSections(seats)
		}
	}
	r.write(Asked{ID: question.ID, Point: point.ID, Seats: question.Seats})
	r.write(Put[A]{Question: question, Stop: !again && class != Window && class != Always && class != Held})
	r.Wait(task)
}

// withdraw ends the open questions that are deeper in the stack than depth, except the one with the ID but: their
// tasks are gone, or have asked something else.
func (r *Run[S, A]) withdraw(depth int, but string) {
	for _, question := range slices.Clone(r.stack().Open) {
		if question.Depth > depth && question.ID != but {
			r.write(Closed{ID: question.ID, Point: question.Point, Withdrawn: true})
		}
	}
}

// listAsked lists the seats for which a question stops the game; nil if Point.Asked is. It looks at nothing hidden.
func (r *Run[S, A]) listAsked(point *Point[S, A], a A) []game.Seat {
	if point.Asked == nil {
		return nil
	}
	class := r.rules.classOf(r.Now, point, a)
	return slices.DeleteFunc(slices.Clone(point.Asked(r.Now, a)), func(seat game.Seat) bool {
		return Unheld(r.OrderSets[seat]) || !r.mustStop(point, a, class, seat)
	})
}

// mustStop reports whether the game must stop to ask a seat, by the class of the question and the lines that the
// seat has sent.
func (r *Run[S, A]) mustStop(point *Point[S, A], a A, class Class, seat game.Seat) bool {
	if class == Window {
		return !r.isCovered(point, a, seat, Standing)
	}
	if r.stack().Turn.Late {
		return false
	}
	switch class {
	case Held:
		return true
	case Always:
		return !r.isCovered(point, a, seat, Block)
	}
	wish := r.firstWish(point, a, seat)
	bare := class == Bare && wish != SpareMe && !r.isCovered(point, a, seat, Standing)
	return (bare || wish == AskMe && r.rules.stopsOption(r.Now) != None) && r.hasStopsLeft()
}

// hasStopsLeft reports whether the turn has not used up its limit of stops.
func (r *Run[S, A]) hasStopsLeft() bool {
	return r.rules.Limit == nil || r.rules.stopsOption(r.Now) == Full || r.stack().Turn.Stops < r.rules.Limit(r.Now)
}

// firstWish returns a seat's wish to be asked or to be spared, from the first of its lines that has one; Silent if
// none has.
func (r *Run[S, A]) firstWish(point *Point[S, A], a A, seat game.Seat) Wish {
	if point.Wish == nil {
		return Silent
	}
	for line := range r.eachLine(seat, r.rules.scope(a)) {
		if w := point.Wish(a, line.Body); w != Silent {
			return w
		}
	}
	return Silent
}

// isCovered reports whether a line of a seat is about a question, whatever its conditions. It looks only at lines
// whose source is upTo or comes before it: with Block, standing orders do not count.
func (r *Run[S, A]) isCovered(point *Point[S, A], a A, seat game.Seat, upTo Source) bool {
	for said := range r.eachLine(seat, r.rules.scope(a)) {
		if said.By <= upTo && r.rules.covers(r.Now, point, a, said.Body) {
			return true
		}
	}
	return false
}

// listFinalSections lists the seats' live sections that are marked final.
func (r *Run[S, A]) listFinalSections(seats []game.Seat) []Had {
	var all []Had
	for _, seat := range seats {
		for _, key := range r.rules.keys(r.Now, seat) {
			if x, ok := r.OrderSets[seat].Section(key); ok && x.Final {
				all = append(all, Had{Seat: seat, Key: key, Set: x.Set})
			}
		}
	}
	return all
}
