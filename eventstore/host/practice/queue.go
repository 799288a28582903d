package practice

import (
	"context"
	"sync"
	"time"

	"seneschal/domain/game"
)

// A queue lists the games in which bots have to think, in the order in which they were handed in.
type queue struct {
	mu      sync.Mutex
	jobs    map[string]*job
	waiting []string
	news    chan struct{} // has a token while something waits
}

// job is a game in the queue.
type job struct {
	queued   bool                 // in waiting
	busy     bool                 // a worker has it
	again    bool                 // handed in while busy
	failed   bool                 // a bot could not answer
	rested   chan struct{}        // closed while nothing is to be done
	answered map[game.Seat]string // the question that each bot has answered last
	sent     string               // the question to which the visitor has sent final orders last; "": to none
}

func newQueue() *queue {
	return &queue{jobs: make(map[string]*job), news: make(chan struct{}, 1)}
}

// newJob makes the job of a game in which nothing is to be done.
func newJob() *job {
	rested := make(chan struct{})
	close(rested)
	return &job{rested: rested, answered: make(map[game.Seat]string)}
}

// knowsGame reports whether a game was handed in since the server began, and its bots have not failed since.
func (q *queue) knowsGame(id string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.jobs[id]
	return f != nil && !f.failed
}

// putGame hands in a game; one on which a bot works is looked at again afterwards.
func (q *queue) putGame(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.jobs[id]
	if f == nil {
		f = newJob()
		q.jobs[id] = f
	}
	if f.busy {
		f.again = true
		return
	}
	q.enqueue(id, f)
}

func (q *queue) enqueue(id string, f *job) {
	if f.queued {
		return
	}
	if !f.busy {
		f.rested = make(chan struct{})
	}
	f.queued, f.busy = true, false
	q.waiting = append(q.waiting, id)
	q.wakeWorker()
}

// wakeWorker wakes a worker.
func (q *queue) wakeWorker() {
	select {
	case q.news <- struct{}{}:
	default:
	}
}

// takeGame waits for the game that was handed in first; false when ctx ends.
func (q *queue) takeGame(ctx context.Context) (id string, f *job, ok bool) {
	for {
		q.mu.Lock()
		for len(q.waiting) > 0 {
			id, q.waiting = q.waiting[0], q.waiting[1:]
			if f = q.jobs[id]; f == nil || !f.queued {
				continue // it was ended, or handed in again and taken
			}
			f.queued, f.busy, f.again, f.failed = false, true, false, false
			if len(q.waiting) > 0 {
				q.wakeWorker() // for the next worker
			}
			q.mu.Unlock()
			return id, f, true
		}
		q.mu.Unlock()
		select {
		case <-ctx.Done():
			return "", nil, false
		case <-q.news:
		}
	}
}

// giveBack ends the work on a game; with more, it is put behind the others that wait.
func (q *queue) giveBack(id string, f *job, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.jobs[id] == f && (more || f.again) {
		q.enqueue(id, f)
		return
	}
	f.busy = false
	close(f.rested)
}

// failGame ends the work on a game in which a bot has failed. All its bots answer again once somebody looks at it.
func (q *queue) failGame(id string, f *job) {
	q.mu.Lock()
	f.failed, f.answered = true, make(map[game.Seat]string)
	q.mu.Unlock()
	q.giveBack(id, f, false)
}

// noteVisitor notes that the visitor has written, with the question to which final orders were sent. Bots
// then answer their questions again.
func (q *queue) noteVisitor(id, sent string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.jobs[id]
	if f == nil {
		f = newJob()
		q.jobs[id] = f
	}
	f.answered, f.sent = make(map[game.Seat]string), sent
}

// questionSentTo returns the question to which the visitor has sent final orders last; "" if to none.
func (q *queue) questionSentTo(f *job) string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return f.sent
}

// isAnswered reports whether a bot has answered a question last; otherwise it notes that it does so
// now.
func (q *queue) isAnswered(f *job, seat game.Seat, question string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if f.answered[seat] == question {
		return true
	}
	f.answered[seat] = question
	return false
}

// dropGame forgets the job of a game, and lets go those who wait for it. Its ID may stay in waiting; take
// passes over it.
func (q *queue) dropGame(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.jobs[id]
	delete(q.jobs, id)
	if f != nil && f.queued {
		close(f.rested)
	}
}

// awaitRest waits until nothing is to be done in a game, or a time is over. It reports whether bots still
// think.
func (q *queue) awaitRest(ctx context.Context, id string, most time.Duration) (thinking bool) {
	q.mu.Lock()
	f := q.jobs[id]
	var rested chan struct{}
	if f != nil {
		rested = f.rested
	}
	q.mu.Unlock()
	if f == nil {
		return false
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-rested:
		return false
	case <-timer.C:
	case <-ctx.Done():
	}
	select {
	case <-rested:
		return false
	default:
		return true
	}
}
