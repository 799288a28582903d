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

// A filing is an email that has to be moved. It stays on the list until it has been.
type filing struct {
	email   handle
	folder  string
	done    bool
	refused int       // how often the server has refused to move it
	next    time.Time // not tried again before that time
}

// Emails are moved together: as soon as there are filedAtOnce of them, or the first has waited
// for filedWithin.
const (
	filedAtOnce = batchEmails
	filedWithin = 20 * time.Millisecond
	// leaving is how long Close waits for emails to be moved.
	leaving = 3 * time.Second
)

// File puts an email on the list of those to be moved; until it is moved, Drained does not pass
// it. It is moved soon, together with others, on the next connection if this one is lost. If the
// process ends before that, it is handed out again. An email whose number has become void is not
// touched: it is handed out again under its new one.
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

// Close leaves the mailbox once filed emails are moved, if that does not take long. Emails that
// were handed out and not filed stay there.
func (in *Inbox) Close() error {
	patience := time.After(leaving)
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

// dueFilings returns the emails that have to be moved now.
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

// gatherRequests answers requests for texts. It moves emails if there are enough of them, and otherwise
// starts the timer that will.
func (d *drain) gatherRequests() error {
	if err := d.answerRequests(); err != nil {
		return err
	}
	waiting := len(d.dueFilings(time.Now()))
	if waiting >= filedAtOnce {
		return d.moveDueEmails()
	}
	if waiting > 0 && !d.ripening {
		d.ripe.Reset(filedWithin)
		d.ripening = true
	}
	return nil
}

// moveDueEmails moves all emails that are due, by one command for each folder. If the connection breaks
// they stay on the list.
func (d *drain) moveDueEmails() error {
	d.ripe.Stop()
	d.ripening = false
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

// fileEmails moves emails to one folder, and leaves out those that are gone. If the server refuses,
// it tries each email alone, and later.
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

// findRefused finds out which email the server will not move, and puts that one off: it stays in the
// mailbox, and Drained does not pass it.
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
