package matrix

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"seneschal/mailgw/channels"
)

// An entry is the content of an outbox entry: a notice, or an edit of an earlier one.
type entry struct {
	What string `json:"what,omitempty"` // name that the notice is remembered under
	Edit bool   `json:"edit,omitempty"` // it may only edit an existing notice
	Room string `json:"room,omitempty"` // of a private conversation; "": the channel's
	To   string `json:"to,omitempty"`   // account that needs a private conversation
	Body string `json:"body"`
	HTML string `json:"html"`
}

const (
	// forgets is the age at which a server may have forgotten an event's key.
	forgets = time.Hour
	looked  = 100 // events that are read back then
	ours    = "seneschal.key"
)

// eventContent returns the content of an event. It holds the key of the entry, by which the event is
// found again.
func (e entry) eventContent(key, replaces string) map[string]any {
	c := map[string]any{"msgtype": "m.notice", "body": e.Body, "format": "org.matrix.custom.html", "formatted_body": e.HTML}
	if replaces != "" {
		c = map[string]any{
			"msgtype": "m.notice", "body": "* " + e.Body, "format": "org.matrix.custom.html", "formatted_body": "* " + e.HTML,
			"m.new_content": c, "m.relates_to": map[string]any{"rel_type": "m.replace", "event_id": replaces},
		}
	}
	c[ours] = key
	return c
}

// Send implements channels.Transport.
func (k Transport) Send(ctx context.Context, delivery *channels.Delivery) error {
	var e entry
	if err := json.Unmarshal(delivery.Entry.Body, &e); err != nil {
		return &channels.Refusal{Said: "the entry cannot be read", Bad: true}
	}
	s := server{k.Client, delivery.Channel, delivery.Memory}
	user, doubt, err := s.findOwnAccount(ctx)
	if err != nil {
		return err
	}
	room, err := s.roomOfEntry(ctx, e, user)
	if err == nil {
		err = s.sendEntry(ctx, delivery, e, room, user, doubt)
	}
	if hasStatus(err, http.StatusForbidden) || hasStatus(err, http.StatusNotFound) {
		return s.rejoinOrGiveUp(ctx, e, err)
	}
	return err
}

// rejoinOrGiveUp handles a room that is shut to us. A channel's room is joined again if the channel ever
// starts again; an entry for a private room is given up.
func (s server) rejoinOrGiveUp(ctx context.Context, e entry, err error) error {
	if e.Room != "" || e.To != "" {
		return &channels.Refusal{Said: err.Error(), Bad: true}
	}
	return errors.Join(err, s.memory.Note(ctx, "room", ""))
}

// roomOfEntry returns the room of an entry.
func (s server) roomOfEntry(ctx context.Context, entry entry, user string) (string, error) {
	if entry.Room != "" {
		return entry.Room, nil
	}
	if entry.To != "" {
		return s.findPrivateRoom(ctx, user, entry.To)
	}
	return s.joinedRoom(ctx)
}

// sendEntry sends an entry to a room. If the entry's notice exists, it sends an edit of that, which
// always names the first event.
func (s server) sendEntry(ctx context.Context, delivery *channels.Delivery, entry entry, room, user string, doubt bool) error {
	had, err := s.memory.Ref(ctx, entry.What)
	if err != nil {
		return err
	}
	first, in, _ := strings.Cut(had, " ")
	if in != room {
		first = ""
	}
	if first == "" && entry.Edit {
		return nil
	}
	id := ""
	if delivery.Entry.Again() && (doubt || time.Since(delivery.Entry.Created) > forgets) {
		if id, err = s.findSentEvent(ctx, room, user, delivery.Entry.Key); err != nil {
			return err
		}
	}
	if id == "" {
		var made struct {
			ID string `json:"event_id"`
		}
		path := "/rooms/" + url.PathEscape(room) + "/send/m.room.message/" + url.PathEscape(delivery.Entry.Key)
		if err := s.sendRequest(ctx, http.MethodPut, path, entry.eventContent(delivery.Entry.Key, first), &made); err != nil {
			return err
		}
		id = made.ID
	}
	if entry.What == "" || first != "" {
		return nil
	}
	return s.memory.Note(ctx, entry.What, id+" "+room)
}

// findSentEvent finds the event of ours that an entry has made; "" if there is none.
func (s server) findSentEvent(ctx context.Context, room, user, key string) (string, error) {
	var list struct {
		Chunk []event `json:"chunk"`
	}
	err := s.sendRequest(ctx, http.MethodGet, fmt.Sprintf("/rooms/%s/messages?dir=b&limit=%d", url.PathEscape(room), looked), nil, &list)
	for _, event := range list.Chunk {
		if event.Sender == user && event.Content.Key == key {
			return event.ID, nil
		}
	}
	return "", err
}

// findPrivateRoom returns the room with one player alone: the one in which they write to us, or else a
// new one. A new room is found again by its alias, because a request to make a room has no key.
func (s server) findPrivateRoom(ctx context.Context, user, to string) (string, error) {
	had, err := s.memory.Ref(ctx, "talk/"+to)
	if had != "" || err != nil {
		return had, err
	}
	sum := sha256.Sum256([]byte(user + " " + to))
	name := "sen-" + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:20])
	_, home, _ := strings.Cut(user, ":")
	var made struct {
		ID string `json:"room_id"`
	}
	err = s.sendRequest(ctx, http.MethodGet, "/directory/room/"+url.PathEscape("#"+name+":"+home), nil, &made)
	if hasStatus(err, http.StatusNotFound) {
		err = s.sendRequest(ctx, http.MethodPost, "/createRoom", map[string]any{"preset": "trusted_private_chat", "is_direct": true, "invite": []string{to}, "room_alias_name": name}, &made)
	}
	if err != nil {
		return "", err
	}
	if err := s.memory.Note(ctx, "private/"+made.ID, "made"); err != nil {
		return "", err
	}
	return made.ID, s.memory.Note(ctx, "talk/"+to, made.ID)
}
