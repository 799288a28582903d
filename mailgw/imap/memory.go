package imap

import (
	"maps"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/domain/lists"
	"seneschal/mailgw"
)

// A memory keeps the facts about the mailbox from one connection to the next, so that each goes
// on where the last one ended, however short they are. It is void when the mailbox has new
// numbers. Only the goroutine that talks to the server may use it, except for the guarded fields.
type memory struct {
	validity  uint32
	notices   map[imap.UID]notice
	texts     map[imap.UID][]byte // fetched, and not given away yet: at most a batch
	begun     imap.UID            // the email of which only the beginning came
	beginning []byte

	// Guarded by Inbox.mu:
	inHand map[imap.UID]bool      // handed out, and to be filed by their callers
	left   map[imap.UID]time.Time // given back, and when
	aside  map[imap.UID]bool      // in hand, and passed by Drained
}

func newMemory(validity uint32) memory {
	return memory{
		validity: validity, notices: map[imap.UID]notice{}, texts: map[imap.UID][]byte{},
		inHand: map[imap.UID]bool{}, left: map[imap.UID]time.Time{}, aside: map[imap.UID]bool{},
	}
}

// keepText keeps the text that came of an email, behind the part that was there before.
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

// renumber begins a connection: it forgets everything if the mailbox has new numbers.
func (in *Inbox) renumber(validity uint32) {
	in.mu.Lock()
	defer in.mu.Unlock()
	clear(in.known.left)
	if in.known.validity != validity {
		in.known = newMemory(validity)
	}
}

// forgetAllBut forgets emails that are gone.
func (in *Inbox) forgetAllBut(uids []imap.UID) {
	there := make(map[imap.UID]bool, len(uids))
	for _, u := range uids {
		there[u] = true
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	for u := range in.known.notices {
		if !there[u] {
			delete(in.known.notices, u)
			in.known.dropText(u)
		}
	}
	maps.DeleteFunc(in.known.inHand, func(u imap.UID, _ bool) bool { return !there[u] })
	maps.DeleteFunc(in.known.left, func(u imap.UID, _ time.Time) bool { return !there[u] })
	maps.DeleteFunc(in.known.aside, func(u imap.UID, _ bool) bool { return !there[u] })
}

// unnoticed returns the emails about which nothing is known yet.
func (in *Inbox) unnoticed(uids []imap.UID) []imap.UID {
	return lists.Keep(uids, func(u imap.UID) bool {
		_, known := in.known.notices[u]
		return !known
	})
}

// resting is how long an email that was given back is left alone, if the connection lasts.
const resting = 15 * time.Minute

// forHandingOut reports whether an email has to be handed out: not if a caller has it, and not at
// once if it was given back.
func (in *Inbox) forHandingOut(uid imap.UID, tried bool) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	if at, given := in.known.left[uid]; given {
		return time.Since(at) > resting
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

// Leave gives an email back unfiled: it is handed out again by the next connection, or after a
// while.
func (in *Inbox) Leave(email mailgw.Raw) {
	handle, err := parseHandle(email.ID)
	in.mu.Lock()
	defer in.mu.Unlock()
	if err == nil && handle.validity == in.known.validity {
		delete(in.known.inHand, handle.uid)
		delete(in.known.aside, handle.uid)
		in.known.left[handle.uid] = time.Now()
	}
}

// Aside makes Drained pass an email that was handed out.
func (in *Inbox) Aside(email mailgw.Raw) {
	handle, err := parseHandle(email.ID)
	in.mu.Lock()
	defer in.mu.Unlock()
	if err == nil && handle.validity == in.known.validity && in.known.inHand[handle.uid] {
		in.known.aside[handle.uid] = true
	}
}
