package intake

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// queues handle emails side by side, but those of one queue in the order of their arrival. All
// emails to one game are in a queue, and an email to two games is in both. An email that takes
// long, or for ever, holds up its own queues alone. Only see has to be set.
type queues struct {
	see func(*job)

	mu      sync.Mutex
	last    map[string]*job // of each queue that is not empty
	ready   []*job          // wait for no other email, but for a free hand
	busy    int             // hands at work
	waiting int             // bytes of emails that are not being handled yet
	all     sync.WaitGroup
}

const (
	hands      = 16               // emails that are handled at a time
	slow       = 10 * time.Second // an email that takes longer no longer counts as one of them
	maxWaiting = 32 << 20         // bytes; emails beyond that are read again from the mailbox
)

// A job is an email in its queues.
type job struct {
	raw    mailgw.Raw
	read   *message.Message // nil: it is read when its turn comes
	queues []string
	ahead  int    // emails in its queues that come first
	behind []*job // emails that wait for this one
	held   int    // bytes that it counts as waiting
	lost   bool   // its text was let go

	only string        // the one game that it is still for; "": all that it names
	left *atomic.Int32 // how many jobs of the same email still wait, each for a game; nil: it is the only one
}

// addEmail adds an email to the end of its queues.
func (l *queues) addEmail(j *job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil {
		l.last = make(map[string]*job)
	}
	l.all.Add(1)
	slices.Sort(j.queues)
	j.queues = slices.Compact(j.queues)
	for _, name := range j.queues {
		if before := l.last[name]; before != nil {
			before.behind = append(before.behind, j)
			j.ahead++
		}
		l.last[name] = j
	}
	if j.ahead == 0 && l.busy < hands {
		l.beginJob(j)
		return
	}
	l.shedBytes(j)
	if j.ahead == 0 {
		l.ready = append(l.ready, j)
	}
}

// shedBytes keeps as little of an email as the bound on memory demands.
func (l *queues) shedBytes(job *job) {
	job.read = nil
	if l.waiting+len(job.raw.Body) > maxWaiting {
		job.raw.Body, job.lost = nil, true
		return
	}
	job.held = len(job.raw.Body)
	l.waiting += job.held
}

// beginJob handles an email. Its hand is free again when the email is done or takes too long.
func (l *queues) beginJob(job *job) {
	l.busy++
	l.waiting -= job.held
	free := sync.OnceFunc(l.freeHand)
	go func() {
		t := time.AfterFunc(slow, free)
		defer t.Stop()
		l.see(job)
		l.endJob(job)
		free()
	}()
}

// endJob lets the emails behind an email go on.
func (l *queues) endJob(job *job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, name := range job.queues {
		if l.last[name] == job {
			delete(l.last, name)
		}
	}
	for _, b := range job.behind {
		if b.ahead--; b.ahead == 0 {
			l.ready = append(l.ready, b)
		}
	}
	l.fillHands() // the hand of a slow email was freed long ago
	l.all.Done()
}

// freeHand frees the hand of an email.
func (l *queues) freeHand() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	l.fillHands()
}

// fillHands gives free hands to the emails that have waited longest.
func (l *queues) fillHands() {
	for l.busy < hands && len(l.ready) > 0 {
		job := l.ready[0]
		l.ready = l.ready[1:]
		l.beginJob(job)
	}
}

// waitIdle waits until all emails are handled, or until the time is over.
func (l *queues) waitIdle(most time.Duration) {
	done := make(chan struct{})
	go func() {
		l.all.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(most):
	}
}

// sealedOff says that an email waits for the dice of games, or of tournaments. Its other parts
// have been obeyed.
type sealedOff struct{ games []string }

// Error names the games.
func (e *sealedOff) Error() string { return fmt.Sprintf("waits for the dice of %q", e.games) }

// Is reports whether the target is game.ErrSealed.
func (e *sealedOff) Is(target error) bool { return target == game.ErrSealed }

// addSealedGame adds the game to an error that says that an email waits for dice. It returns other
// errors as they are.
func addSealedGame(id string, err error) error {
	if errors.Is(err, game.ErrSealed) {
		return &sealedOff{[]string{id}}
	}
	return err
}

// aside holds the emails that wait for dice. They leave the queues of their games, so that they
// hold up no other, and wait in a queue for each game. The zero value is ready.
type aside struct {
	mu   sync.Mutex
	jobs map[*job]bool
}

func (a *aside) put(j *job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.jobs == nil {
		a.jobs = make(map[*job]bool)
	}
	a.jobs[j] = true
}

func (a *aside) drop(job *job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.jobs, job)
}

// oldestFor returns when the first of the emails came that wait for a game; ok is false if none
// waits.
func (a *aside) oldestFor(id string) (at time.Time, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for job := range a.jobs {
		if job.only == id && (!ok || job.raw.Received.Before(at)) {
			at, ok = job.raw.Received, true
		}
	}
	return at, ok
}
