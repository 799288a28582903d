package intake

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// queues handle emails side by side, but those of one queue in the order of their arrival. All emails to one game are
// in a queue, and an email to two games is in both. A slow email delays only its own queues. An email that another process
// handles keeps its place in its queues until that is done. Only see has to be set.
type queues struct {
	see   func(*job) bool // handles an email; false: another process has to
	mine  func(*job) bool // reports whether this process handles an email; nil: it handles all
	await func(*job) bool // waits until another process has handled an email; false: this process has to

	mu      sync.Mutex
	last    map[string]*job // the last email of each queue that is not empty
	ready   []*job          // emails that wait for no other email; all maxAtWork are busy
	busy    int             // emails that are being handled, without slow ones
	waiting int             // bytes of emails that are not being handled yet
	all     sync.WaitGroup  // counts all emails that are not done
}

const (
	maxAtWork  = 16               // the largest number of emails that are handled at a time
	slowAfter  = 10 * time.Second // an email that takes longer does not count among them any more
	maxWaiting = 32 << 20         // bytes of waiting emails; those beyond are read again from the mailbox
)

// A job is an email in its queues.
type job struct {
	raw    mailgw.Raw
	read   *message.Message // the parsed email; nil: it is parsed when its turn comes
	queues []string
	ahead  int    // emails directly ahead of it in its queues
	behind []*job // emails directly behind it in its queues
	held   int    // its bytes that count in queues.waiting
	lost   bool   // its text was dropped, and is in the mailbox alone

	lane  string        // the game or sender by which processes share emails
	taken bool          // this process handles it whoever holds its lane, because nobody has handled it for long
	only  string        // the one game for which it waits for dice; "": it is handled for all that it names
	left  *atomic.Int32 // how many jobs of the same email still wait, each for a game; nil: it is the only one
}

// addEmail adds an email to the end of its queues, and begins to handle it if no email is ahead and fewer than
// maxAtWork are being handled. It sorts the job's queues.
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
	if j.ahead > 0 || l.isMine(j) && l.busy >= maxAtWork {
		l.shedBytes(j)
	}
	if j.ahead == 0 {
		l.placeJob(j)
	}
}

func (l *queues) isMine(j *job) bool { return l.mine == nil || l.mine(j) }

// placeJob begins an email that has no other ahead, or waits while another process handles it. If all maxAtWork are busy,
// the email is ready for the next one that is free. The caller holds the lock.
func (l *queues) placeJob(j *job) {
	switch {
	case !l.isMine(j):
		l.awaitJob(j)
	case l.busy < maxAtWork:
		l.beginJob(j)
	default:
		l.ready = append(l.ready, j)
	}
}

// awaitJob waits in a goroutine while another process handles an email. The caller holds the lock.
func (l *queues) awaitJob(j *job) {
	l.takeBytes(j)
	go func() {
		if l.await(j) {
			l.endJob(j)
		} else {
			l.placeAgain(j)
		}
	}()
}

// placeAgain places an email anew that was not handled.
func (l *queues) placeAgain(j *job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.placeJob(j)
}

// shedBytes drops the parsed form of an email that has to wait, and its text, too, if waiting emails would hold more
// than maxWaiting bytes.
func (l *queues) shedBytes(job *job) {
	job.read = nil
	if l.waiting+len(job.raw.Body) > maxWaiting {
		job.raw.Body, job.lost = nil, true
		return
	}
	job.held = len(job.raw.Body)
	l.waiting += job.held
}

// takeBytes ends the counting of an email's bytes as waiting. The caller holds the lock.
func (l *queues) takeBytes(j *job) { l.waiting, j.held = l.waiting-j.held, 0 }

// beginJob handles an email in a goroutine. It counts as busy until it is done or takes longer than slowAfter. The
// caller holds the lock.
func (l *queues) beginJob(job *job) {
	l.busy++
	l.takeBytes(job)
	free := sync.OnceFunc(l.freeHand)
	go func() {
		t := time.AfterFunc(slowAfter, free)
		defer t.Stop()
		if l.see(job) {
			l.endJob(job)
		} else {
			l.placeAgain(job)
		}
		free()
	}()
}

// endJob removes an email from its queues and lets those behind it go on.
func (l *queues) endJob(job *job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, name := range job.queues {
		if l.last[name] == job {
			delete(l.last, name)
		}
	}
	for _, b := range job.behind {
		if b.ahead--; b.ahead > 0 {
			continue
		}
		if l.isMine(b) {
			l.ready = append(l.ready, b)
		} else {
			l.awaitJob(b)
		}
	}
	l.fillHands() // the hand of a slow email was freed long ago
	l.all.Done()
}

// freeHand ends the counting of an email as busy.
func (l *queues) freeHand() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	l.fillHands()
}

// fillHands begins emails that are ready, those that have waited longest first, until maxAtWork are being handled. The
// caller holds the lock.
func (l *queues) fillHands() {
	for l.busy < maxAtWork && len(l.ready) > 0 {
		job := l.ready[0]
		l.ready = l.ready[1:]
		l.placeJob(job)
	}
}

// waitIdle waits until all emails are handled, but at most for a time.
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

// sealedError says that an email waits for the dice of games or tournaments. Its parts for others have been obeyed.
type sealedError struct{ games []string }

// Error names the games.
func (e *sealedError) Error() string { return fmt.Sprintf("waits for the dice of %q", e.games) }

// Is reports whether the target is game.ErrSealed.
func (e *sealedError) Is(target error) bool { return target == game.ErrSealed }

// addSealedGame returns a sealedError with the game if err says that an email waits for dice. It returns other errors
// as they are.
func addSealedGame(id string, err error) error {
	if errors.Is(err, game.ErrSealed) {
		return &sealedError{[]string{id}}
	}
	return err
}

// aside holds emails that delay the deadlines of some games and of no others: those that wait for dice, or that other
// processes handle. The zero value is ready.
type aside struct {
	mu    sync.Mutex
	holds map[*job]hold
}

// A hold says which games an email delays, and since when.
type hold struct {
	games []string
	at    time.Time // when the email arrived
}

// put notes that an email delays its games: the one for which it waits, or else all that it names.
func (a *aside) put(j *job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, held := a.holds[j]; held {
		return
	}
	if a.holds == nil {
		a.holds = make(map[*job]hold)
	}
	games := []string{j.only}
	if j.only == "" {
		games = lists.Pick(j.queues, func(name string) (string, bool) { return strings.CutPrefix(name, "game/") })
	}
	a.holds[j] = hold{games, j.raw.Received}
}

func (a *aside) drop(job *job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.holds, job)
}

// oldestFor returns the time when the oldest email arrived that delays a game; ok is false if none does.
func (a *aside) oldestFor(id string) (at time.Time, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, hold := range a.holds {
		if slices.Contains(hold.games, id) && (!ok || hold.at.Before(at)) {
			at, ok = hold.at, true
		}
	}
	return at, ok
}

// A signal wakes one goroutine. The zero value is ready.
type signal struct {
	once sync.Once
	c    chan struct{}
}

// wait returns a channel that can be read once after each call of send; several calls may count as one.
func (s *signal) wait() <-chan struct{} {
	s.once.Do(func() { s.c = make(chan struct{}, 1) })
	return s.c
}

func (s *signal) send() {
	s.wait()
	select {
	case s.c <- struct{}{}:
	default:
	}
}
