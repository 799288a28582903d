package imap

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/domain/lists"
	"seneschal/mailgw"
)

// A filing is an email that has to be moved to a folder. It stays on the list until it is moved.
type filing struct {
	email   handle
	folder  string
	done    bool
	refused int       // how often the server has refused to move it
	next    time.Time // it is not tried again before that time
}

// Emails are moved together: as soon as there are filedAtOnce of them, or the first has waited
// for filedWithin.
const (
	filedAtOnce = batchEmails
	filedWithin = 20 * time.Millisecond
	// maxCloseDelay is the longest time for which Close waits for emails to be moved.
	maxCloseDelay = 3 * time.Second
)

// File puts an email on the list of those to be moved; until it is moved, Drained does not pass it. It is moved soon,
// together with others; if the connection is lost, on the next one. If the process ends before that, the email is
// handed out again. An email that is gone, or whose mailbox has new numbers, is not moved. File fails for an ID that
// is not of this mailbox, and with ErrClosed after Close.
func (in *Inbox) File(_ context.Context, email mailgw.Raw, folder string) error {
	handle, err := parseHandle(email.ID)
	if err != nil {
		return fmt.Errorf("filing email %q: not an email of this mailbox", email.ID)
	}
	select {
	case <-in.done:
		return ErrClosed
	default:
	}
	in.mu.Lock()
	in.filings = append(in.filings, &filing{email: handle, folder: folder})
	in.mu.Unlock()
	poke(in.call)
	return nil
}

// Close ends the connection once filed emails are moved, but it waits at most maxCloseDelay for that, and not without
// a connection. Emails that were handed out and not filed stay in the mailbox.
func (in *Inbox) Close() error {
	patience := time.After(maxCloseDelay)
	for len(in.dueFilings(time.Now())) > 0 && in.Trouble() == nil {
		poke(in.call)
		select {
		case <-in.settled:
			continue
		case <-in.done:
		case <-patience:
		}
		break
	}
	in.cancel()
	<-in.done
	return nil
}

// dueFilings returns the filings that have to be tried now.
func (in *Inbox) dueFilings(now time.Time) []*filing {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(in.filings), func(f *filing) bool { return now.Before(f.next) })
}

// strikeMoved takes moved emails off the list, and wakes Close.
func (in *Inbox) strikeMoved() {
	in.mu.Lock()
	in.filings = slices.DeleteFunc(in.filings, func(f *filing) bool { return f.done })
	in.mu.Unlock()
	poke(in.settled)
}

// gatherRequests answers requests for texts. If filedAtOnce emails have to be moved, it moves them; if fewer have to
// be, it starts the timer after which they are moved.
func (d *drain) gatherRequests() error {
	if err := d.answerRequests(); err != nil {
		return err
	}
	waiting := len(d.dueFilings(time.Now()))
	if waiting >= filedAtOnce {
		return d.moveDueEmails()
	}
	if waiting > 0 && !d.fileTimerRuns {
		d.fileTimer.Reset(filedWithin)
		d.fileTimerRuns = true
	}
	return nil
}

// moveDueEmails moves all emails that are due, by one command for each folder. If the connection breaks, the emails
// that were not moved stay on the list.
func (d *drain) moveDueEmails() error {
	d.fileTimer.Stop()
	d.fileTimerRuns = false
	defer d.strikeMoved()
	todo := d.dueFilings(time.Now())
	for len(todo) > 0 {
		folder := todo[0].folder
		goes := func(f *filing) bool { return f.folder == folder }
		if err := d.fileEmails(lists.Keep(todo, goes)); err != nil {
			return err
		}
		todo = slices.DeleteFunc(todo, goes)
	}
	return nil
}

// fileEmails moves emails to one folder, which is that of the first. It skips those that are gone, and counts them as
// moved. If the server refuses, it puts off the emails that are to blame, and returns nil.
func (d *drain) fileEmails(filings []*filing) error {
	var uids []imap.UID
	for _, filing := range filings {
		if _, there := d.waiting[filing.email.uid]; there && filing.email.validity == d.validity {
			uids = append(uids, filing.email.uid)
		}
	}
	if len(uids) > 0 {
		err := d.fileTo(imap.UIDSetNum(uids...), filings[0].folder)
		if e := (*imap.Error)(nil); errors.As(err, &e) {
			return d.findRefused(filings, err)
		}
		if err != nil {
			return err
		}
	}
	for _, f := range filings {
		f.done = true
	}
	for _, u := range uids {
		delete(d.waiting, u)
	}
	if len(uids) > 0 {
		d.noteGain()
	}
	d.moveDrainedMark()
	return nil
}

// findRefused moves emails one by one after the server has refused to move them together. It puts off those that are
// refused again, for a growing time: they stay in the mailbox, and Drained does not pass them.
func (d *drain) findRefused(filings []*filing, reason error) error {
	if len(filings) > 1 {
		for _, f := range filings {
			if err := d.fileEmails([]*filing{f}); err != nil {
				return err
			}
		}
		return nil
	}
	f := filings[0]
	d.cfg.Log.Error("email not filed yet", "email", f.email.String(), "folder", f.folder, "err", reason)
	d.mu.Lock()
	defer d.mu.Unlock()
	f.next = time.Now().Add(min(time.Second<<min(f.refused, 10), time.Minute))
	f.refused++
	return nil
}
