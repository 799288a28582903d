package practice

import (
	"context"
	"sync"
	"time"

	"seneschal/domain/game"
)

// A desk lists the games in which bots have to think, in the order in which they were handed in.
type desk struct {
	mu      sync.Mutex
	files   map[string]*file
	waiting []string
	news    chan struct{} // has a token while something waits
}

// file is a game at the desk.
type file struct {
	queued, busy, again bool
	rested              chan struct{}        // closed while nothing is to be done
	answered            map[game.Seat]string // the question that each bot has answered last
	sent                string               // the question to which the visitor has sent final orders last; "": to none
}

func newDesk() *desk {
	return &desk{files: make(map[string]*file), news: make(chan struct{}, 1)}
}

// newFile makes the file of a game in which nothing is to be done.
func newFile() *file {
	rested := make(chan struct{})
	close(rested)
	return &file{rested: rested, answered: make(map[game.Seat]string)}
}

// knows reports whether a game was handed in since the server began.
func (d *desk) knows(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.files[id] != nil
}

// put hands in a game; one on which a bot works is looked at again afterwards.
func (d *desk) put(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[id]
	if f == nil {
		f = newFile()
		d.files[id] = f
	}
	if f.busy {
		f.again = true
		return
	}
	d.queue(id, f)
}

func (d *desk) queue(id string, f *file) {
	if f.queued {
		return
	}
	if !f.busy {
		f.rested = make(chan struct{})
	}
	f.queued, f.busy = true, false
	d.waiting = append(d.waiting, id)
	d.ring()
}

// ring wakes a worker.
func (d *desk) ring() {
	select {
	case d.news <- struct{}{}:
	default:
	}
}

// take waits for the game that was handed in first; false when ctx ends.
func (d *desk) take(ctx context.Context) (id string, f *file, ok bool) {
	for {
		d.mu.Lock()
		for len(d.waiting) > 0 {
			id, d.waiting = d.waiting[0], d.waiting[1:]
			if f = d.files[id]; f == nil {
				continue // it was ended
			}
			f.queued, f.busy, f.again = false, true, false
			if len(d.waiting) > 0 {
				d.ring() // for the next worker
			}
			d.mu.Unlock()
			return id, f, true
		}
		d.mu.Unlock()
		select {
		case <-ctx.Done():
			return "", nil, false
		case <-d.news:
		}
	}
}

// giveBack ends the work on a game; with more, it is put behind the others that wait.
func (d *desk) giveBack(id string, f *file, more bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.files[id] == f && (more || f.again) {
		d.queue(id, f)
		return
	}
	f.busy = false
	close(f.rested)
}

// begin notes that the visitor has written, with the question to which final orders were sent. Bots
// then answer their questions again.
func (d *desk) begin(id, sent string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[id]
	if f == nil {
		f = newFile()
		d.files[id] = f
	}
	f.answered, f.sent = make(map[game.Seat]string), sent
}

// sentTo returns the question to which the visitor has sent final orders last; "" if to none.
func (d *desk) sentTo(f *file) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return f.sent
}

// isAnswered reports whether a bot has answered a question last; otherwise it notes that it does so
// now.
func (d *desk) isAnswered(f *file, seat game.Seat, question string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.answered[seat] == question {
		return true
	}
	f.answered[seat] = question
	return false
}

// drop takes a game off the desk.
func (d *desk) drop(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[id]
	delete(d.files, id)
	if f != nil && f.queued {
		close(f.rested)
	}
}

// rest waits until nothing is to be done in a game, or a time is over. It reports whether bots still
// think.
func (d *desk) rest(ctx context.Context, id string, most time.Duration) (thinking bool) {
	d.mu.Lock()
	f := d.files[id]
	var rested chan struct{}
	if f != nil {
		rested = f.rested
	}
	d.mu.Unlock()
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
