package imap

import (
	"cmp"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/domain/lists"
	"seneschal/mailgw"
)

// A drain is the work on one connection.
type drain struct {
	*Inbox
	*session
	waiting map[imap.UID]time.Time // emails that are in the mailbox, each with its date of receipt
	tried   map[imap.UID]bool      // handed out, or refused by the server, on this connection
	looked  time.Time              // when the mailbox was last listed
	worked  bool                   // something was done on the connection, or nothing was left to do
	gained  bool                   // something was learnt, fetched, handed out or filed on the connection

	fileTimer     *time.Timer // ends the time in which emails wait to be filed together
	fileTimerRuns bool        // fileTimer is running
}

// The largest number and size of emails that one command fetches.
const (
	batchEmails = 64
	batchBytes  = 2 << 20
)

// noteGain notes that something was learnt, fetched, handed out or filed.
func (d *drain) noteGain() { d.worked, d.gained = true, true }

// findFresh lists the mailbox and returns the emails that have to be handed out, in the order of their arrival. If the
// connection breaks, it keeps the facts that it has learnt.
func (d *drain) findFresh() ([]notice, error) {
	at := time.Now()
	uids, err := d.listWaiting()
	if err != nil {
		return nil, err
	}
	d.forgetAllBut(uids)
	err = d.fetchNotices(d.withoutNotice(uids), d.cfg.Lane, func(n notice) {
		d.known.notices[n.uid] = n
		d.noteGain()
	})
	if err != nil {
		return nil, err
	}
	there := make(map[imap.UID]time.Time, len(uids))
	var fresh []notice
	for _, u := range uids {
		notice, ok := d.known.notices[u]
		if !ok {
			continue // somebody moved it away meanwhile
		}
		there[u] = notice.at
		if d.mustHandOut(u, d.tried[u]) {
			fresh = append(fresh, notice)
		}
	}
	slices.SortFunc(fresh, func(a, b notice) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.uid, b.uid)) })
	d.waiting, d.looked = there, at
	d.moveDrainedMark()
	return fresh, nil
}

// moveDrainedMark moves the time that Drained returns: before the oldest email that waits and is not set aside, or
// Settle before the last look. It never goes back. It also ends the Trouble.
func (d *drain) moveDrainedMark() {
	to := d.looked.Add(-d.cfg.Settle)
	d.mu.Lock()
	defer d.mu.Unlock()
	for uid, at := range d.waiting {
		if at.Before(to) && !d.known.aside[uid] {
			to = at
		}
	}
	if to.After(d.drained) {
		d.drained = to
	}
	d.trouble = nil
}

// isElsewhere reports whether an email is handed out without its text.
func (d *drain) isElsewhere(n notice) bool { return n.lane != "" && d.cfg.Elsewhere(n.lane) }

// fetchMissingTexts fetches the texts of a batch that are not there. If a part of an email came before, it fetches the
// rest; if an email is too large, the beginning. The batch must be one that cutBatch makes.
func (d *drain) fetchMissingTexts(batch []notice) error {
	missing := lists.Keep(batch, func(n notice) bool {
		_, came := d.known.texts[n.uid]
		return !came
	})
	if len(missing) == 0 {
		return nil
	}
	size := int64(0)
	if missing[0].size > d.cfg.MaxSize {
		size = d.cfg.Head
	}
	var begun []byte
	if missing[0].uid == d.known.begun {
		begun = d.known.beginning
	}
	return d.fetchEmails(missing, window{from: int64(len(begun)), to: size}, func(uid imap.UID, text []byte, whole bool) {
		if len(text) > 0 {
			d.noteGain()
		}
		d.known.keepText(uid, begun, text, whole)
	})
}

// newRaw makes an email of a notice and its text. The email is Truncated if the text is shorter than the notice says.
func (d *drain) newRaw(notice notice, text []byte) mailgw.Raw {
	return mailgw.Raw{
		ID: handle{d.validity, notice.uid}.String(), Received: notice.at, Size: notice.size,
		Body: text, Truncated: int64(len(text)) < notice.size, Lane: notice.lane,
	}
}

// newHeadOnly makes an email without its text of a notice.
func (d *drain) newHeadOnly(notice notice) mailgw.Raw {
	raw := d.newRaw(notice, nil)
	raw.Truncated, raw.HeadOnly = false, true
	return raw
}
