package imap

import (
	"maps"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/domain/lists"
	"seneschal/mailgw"
)

// A memory keeps the facts about the mailbox from one connection to the next, so that each goes on where the last one
// ended, however short they are. It is void when the mailbox has new numbers (UIDVALIDITY). Only the goroutine that
// talks to the server may use it, except for the guarded fields.
type memory struct {
	validity  uint32
	notices   map[imap.UID]notice
	texts     map[imap.UID][]byte // texts that were fetched and not handed out yet: at most those of a batch
	begun     imap.UID            // the email of which only the beginning came; 0: none
	beginning []byte

	// Guarded by Inbox.mu:
	there   map[imap.UID]bool          // in the mailbox at the last look
	awaited map[imap.UID]chan struct{} // closed when the email is not in the mailbox any more
	inHand  map[imap.UID]bool          // handed out, and not filed or given back
	left    map[imap.UID]time.Time     // the times when emails were given back
	aside   map[imap.UID]bool          // handed out, and set aside: Drained passes them
}

func newMemory(validity uint32) memory {
	return memory{
		validity: validity, notices: map[imap.UID]notice{}, texts: map[imap.UID][]byte{},
		there: map[imap.UID]bool{}, awaited: map[imap.UID]chan struct{}{},
		inHand: map[imap.UID]bool{}, left: map[imap.UID]time.Time{}, aside: map[imap.UID]bool{},
	}
}

// keepText keeps text of an email behind the part before that came earlier. whole says that the text is now complete;
// otherwise it is kept as the beginning.
func (m *memory) keepText(uid imap.UID, before, text []byte, whole bool) {
	text = append(before[:len(before):len(before)], text...)
	if whole {
		m.texts[uid] = text
	}
	switch {
	case !whole && len(text) > 0:
		m.begun, m.beginning = uid, text
	case whole && m.begun == uid:
		m.begun, m.beginning = 0, nil
	}
}

// dropText forgets the text of an email.
func (m *memory) dropText(uid imap.UID) {
	delete(m.texts, uid)
	if m.begun == uid {
		m.begun, m.beginning = 0, nil
	}
}

// adoptNumbers begins a connection: it forgets everything if the mailbox has new numbers. Drained then begins anew, because
// emails that were set aside are handed out again. Emails that were given back may be handed out again.
func (in *Inbox) adoptNumbers(validity uint32) {
	in.mu.Lock()
	defer in.mu.Unlock()
	clear(in.known.left)
	if in.known.validity == validity {
		return
	}
	in.drained = time.Time{}
	for _, gone := range in.known.awaited {
		close(gone)
	}
	in.known = newMemory(validity)
}

// forgetAllBut forgets all emails but those that are still in the mailbox.
func (in *Inbox) forgetAllBut(uids []imap.UID) {
	there := make(map[imap.UID]bool, len(uids))
	for _, u := range uids {
		there[u] = true
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.known.there = there
	for u := range in.known.notices {
		if !there[u] {
			delete(in.known.notices, u)
			in.known.dropText(u)
		}
	}
	for u, gone := range in.known.awaited {
		if !there[u] {
			close(gone)
			delete(in.known.awaited, u)
		}
	}
	maps.DeleteFunc(in.known.inHand, func(u imap.UID, _ bool) bool { return !there[u] })
	maps.DeleteFunc(in.known.left, func(u imap.UID, _ time.Time) bool { return !there[u] })
	maps.DeleteFunc(in.known.aside, func(u imap.UID, _ bool) bool { return !there[u] })
}

// withoutNotice returns the emails of which size and date are not known yet.
func (in *Inbox) withoutNotice(uids []imap.UID) []imap.UID {
	return lists.Keep(uids, func(u imap.UID) bool {
		_, known := in.known.notices[u]
		return !known
	})
}

// restAfterLeave is how long an email that was given back is not handed out again, if the connection lasts.
const restAfterLeave = 15 * time.Minute

// mustHandOut reports whether an email has to be handed out: not while a caller has it, not if it was tried on this
// connection, and not within restAfterLeave if it was given back.
func (in *Inbox) mustHandOut(uid imap.UID, tried bool) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	if at, given := in.known.left[uid]; given {
		return time.Since(at) > restAfterLeave
	}
	return !tried && !in.known.inHand[uid]
}

// noteHanded notes whether a caller has an email.
func (in *Inbox) noteHanded(uid imap.UID, has bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	delete(in.known.left, uid)
	delete(in.known.aside, uid)
	if has {
		in.known.inHand[uid] = true
	} else {
		delete(in.known.inHand, uid)
	}
}

// Leave gives an email back unfiled: it is handed out again by the next connection, or after a while. If it was set aside,
// Drained goes back to before it. Leave does nothing for an email with an old number.
func (in *Inbox) Leave(email mailgw.Raw) {
	handle, err := parseHandle(email.ID)
	in.mu.Lock()
	defer in.mu.Unlock()
	if err == nil && handle.validity == in.known.validity {
		if in.known.aside[handle.uid] && email.Received.Before(in.drained) {
			in.drained = email.Received
		}
		delete(in.known.inHand, handle.uid)
		delete(in.known.aside, handle.uid)
		in.known.left[handle.uid] = time.Now()
	}
}

// Aside lets Drained pass an email that was handed out. It does nothing for any other email.
func (in *Inbox) Aside(email mailgw.Raw) {
	handle, err := parseHandle(email.ID)
	in.mu.Lock()
	defer in.mu.Unlock()
	if err == nil && handle.validity == in.known.validity && in.known.inHand[handle.uid] {
		in.known.aside[handle.uid] = true
	}
}

// Gone returns a channel that is closed once an email that was handed out is not in the mailbox any more, or has another
// number there. It is closed at once for an ID that is not of this mailbox.
func (in *Inbox) Gone(email mailgw.Raw) <-chan struct{} {
	handle, err := parseHandle(email.ID)
	in.mu.Lock()
	defer in.mu.Unlock()
	if err != nil || in.isGone(handle) {
		gone := make(chan struct{})
		close(gone)
		return gone
	}
	gone, awaited := in.known.awaited[handle.uid]
	if !awaited {
		gone = make(chan struct{})
		in.known.awaited[handle.uid] = gone
		poke(in.call) // it may have gone since the last look
	}
	return gone
}

// isGone reports whether the last look has not found an email. The caller holds the lock.
func (in *Inbox) isGone(handle handle) bool {
	return handle.validity != in.known.validity || !in.known.there[handle.uid]
}

// isAwaited reports whether a caller waits until an email is gone.
func (in *Inbox) isAwaited() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return len(in.known.awaited) > 0
}
