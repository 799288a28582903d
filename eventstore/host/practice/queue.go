package practice

import (
	"context"
	"sync"
	"time"

	"seneschal/domain/game"
)

// A queue lists the games in which bots may have to answer, in the order in which they were handed in. It also remembers
// what bots and visitors have answered in them. It may be used from several goroutines.
type queue struct {
	mu      sync.Mutex
	jobs    map[string]*job
	waiting []string      // IDs; some may be of jobs that are dropped or taken
	news    chan struct{} // has a token when a worker is to look at waiting
}

// job is a game that has been in the queue.
type job struct {
	queued   bool                 // the game waits for a worker
	busy     bool                 // a worker has the game
	again    bool                 // the game was handed in while busy
	failed   bool                 // a bot has failed since the game was last taken
	rested   chan struct{}        // closed while the game is neither queued nor busy
	answered map[game.Seat]string // the question that each bot has answered last
	sent     string               // the question to which the visitor has last sent final orders; "": their last orders were not final
}

func newQueue() *queue {
	return &queue{jobs: make(map[string]*job), news: make(chan struct{}, 1)}
}

// newJob makes the job of a game that is neither queued nor busy.
func newJob() *job {
	rested := make(chan struct{})
	close(rested)
	return &job{rested: rested, answered: make(map[game.Seat]string)}
}

// knowsGame reports whether the queue has a job of a game, and no bot has failed since the game was last taken. It has no
// jobs when the server starts.
func (q *queue) knowsGame(id string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	job := q.jobs[id]
	return job != nil && !job.failed
}

// putGame hands in a game. If a worker has the game, it is queued again when the worker gives it back.
func (q *queue) putGame(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	job := q.jobs[id]
	if job == nil {
		job = newJob()
		q.jobs[id] = job
	}
	if job.busy {
		job.again = true
		return
	}
	q.enqueue(id, job)
}

// enqueue puts a game at the end of the queue, unless it is queued; it is then not busy. The caller must hold q.mu.
func (q *queue) enqueue(id string, job *job) {
	if job.queued {
		return
	}
	if !job.busy {
		job.rested = make(chan struct{})
	}
	job.queued, job.busy = true, false
	q.waiting = append(q.waiting, id)
	q.wakeWorker()
}

// wakeWorker wakes one worker that waits; if none waits, the next one does not wait.
func (q *queue) wakeWorker() {
	select {
	case q.news <- struct{}{}:
	default:
	}
}

// takeGame waits for a game, and takes the one that has been queued for longest. ok is false if ctx ends while none is
// queued. The caller must give the game back, by giveBack or failGame.
func (q *queue) takeGame(ctx context.Context) (id string, job *job, ok bool) {
	for {
		q.mu.Lock()
		for len(q.waiting) > 0 {
			id, q.waiting = q.waiting[0], q.waiting[1:]
			if job = q.jobs[id]; job == nil || !job.queued {
				continue // it was ended, or handed in again and taken
			}
			job.queued, job.busy, job.again, job.failed = false, true, false, false
			if len(q.waiting) > 0 {
				q.wakeWorker() // for the next worker
			}
			q.mu.Unlock()
			return id, job, true
		}
		q.mu.Unlock()
		select {
		case <-ctx.Done():
			return "", nil, false
		case <-q.news:
		}
	}
}

// giveBack ends the work on a game that was taken. The game is queued again, behind the others, if more is set or if it
// was handed in meanwhile; not if it was dropped.
func (q *queue) giveBack(id string, job *job, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.jobs[id] == job && (more || job.again) {
		q.enqueue(id, job)
		return
	}
	job.busy = false
	close(job.rested)
}

// failGame ends the work on a game in which a bot has failed, as giveBack does. It forgets what the bots have answered, so
// that all answer again when the game is next taken.
func (q *queue) failGame(id string, job *job) {
	q.mu.Lock()
	job.failed, job.answered = true, make(map[game.Seat]string)
	q.mu.Unlock()
	q.giveBack(id, job, false)
}

// noteVisitor notes that the visitor has written, and the question to which they have sent final orders; sent is "" if
// their orders were not final. It forgets what the bots have answered, so that they answer again. It does not queue the
// game.
func (q *queue) noteVisitor(id, sent string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	job := q.jobs[id]
	if job == nil {
		job = newJob()
		q.jobs[id] = job
	}
	job.answered, job.sent = make(map[game.Seat]string), sent
}

// questionSentTo returns the question that noteVisitor noted last; "" if none.
func (q *queue) questionSentTo(job *job) string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return job.sent
}

// noteAnswer notes that the bot of a seat now answers a question. It reports whether that was noted before: then the bot
// need not answer.
func (q *queue) noteAnswer(job *job, seat game.Seat, question string) (again bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if job.answered[seat] == question {
		return true
	}
	job.answered[seat] = question
	return false
}

// dropGame forgets the job of a game. Callers of awaitRest go on: at once, or when the worker that has the game gives it
// back. The ID may stay in waiting; takeGame skips it.
func (q *queue) dropGame(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	job := q.jobs[id]
	delete(q.jobs, id)
	if job != nil && job.queued {
		close(job.rested)
	}
}

// awaitRest waits until a game is neither queued nor busy, but at most for the time most, or until ctx ends. It reports
// whether the game is still queued or busy; false at once for a game without a job.
func (q *queue) awaitRest(ctx context.Context, id string, most time.Duration) (thinking bool) {
	q.mu.Lock()
	job := q.jobs[id]
	var rested chan struct{}
	if job != nil {
		rested = job.rested
	}
	q.mu.Unlock()
	if job == nil {
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
