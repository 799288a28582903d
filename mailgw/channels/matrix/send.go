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

// An entry is the content of an outbox entry: a notice, or an edit of an earlier notice.
type entry struct {
	What string `json:"what,omitempty"` // name under which the notice is remembered; "": none
	Edit bool   `json:"edit,omitempty"` // if there is no notice to edit, nothing is sent
	Room string `json:"room,omitempty"` // ID of a private room; "": the channel's room, unless To is set
	To   string `json:"to,omitempty"`   // account to which it goes in a private room
	Body string `json:"body"`
	HTML string `json:"html"`
}

const (
	// forgottenAfter is the age at which a server may have forgotten an event's key.
	forgottenAfter = time.Hour
	maxLooked      = 100 // the number of last events that are then looked at
	keyField       = "seneschal.key"
)

// eventContent returns the content of an event: a notice or, if replaces is not "", an edit of that event. It holds
// the key of the entry, by which the event is found again.
func (e entry) eventContent(key, replaces string) map[string]any {
	c := map[string]any{"msgtype": "m.notice", "body": e.Body, "format": "org.matrix.custom.html", "formatted_body": e.HTML}
	if replaces != "" {
		c = map[string]any{
			"msgtype": "m.notice", "body": "* " + e.Body, "format": "org.matrix.custom.html", "formatted_body": "* " + e.HTML,
			"m.new_content": c, "m.relates_to": map[string]any{"rel_type": "m.replace", "event_id": replaces},
		}
	}
	c[keyField] = key
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

// rejoinOrGiveUp handles a room from which we are shut out: the channel's room is joined again if the channel ever
// starts again; an entry for a private room is given up.
func (s server) rejoinOrGiveUp(ctx context.Context, e entry, err error) error {
	if e.Room != "" || e.To != "" {
		return &channels.Refusal{Said: err.Error(), Bad: true}
	}
	return errors.Join(err, s.memory.Note(ctx, "room", ""))
}

// roomOfEntry returns the ID of the room of an entry; it may have to join or make the room.
func (s server) roomOfEntry(ctx context.Context, entry entry, user string) (string, error) {
	if entry.Room != "" {
		return entry.Room, nil
	}
	if entry.To != "" {
		return s.findPrivateRoom(ctx, user, entry.To)
	}
	return s.findJoinedRoom(ctx)
}

// sendEntry sends an entry to a room. If its notice is there, it sends an edit, which always names the first event.
// doubt says that the homeserver may not recognise events of earlier tries.
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
	if delivery.Entry.Again() && (doubt || time.Since(delivery.Entry.Created) > forgottenAfter) {
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

// findSentEvent returns the ID of the event that the entry with a key has made; "" if there is none among the last
// events.
func (s server) findSentEvent(ctx context.Context, room, user, key string) (string, error) {
	var list struct {
		Chunk []event `json:"chunk"`
	}
	err := s.sendRequest(ctx, http.MethodGet, fmt.Sprintf("/rooms/%s/messages?dir=b&limit=%d", url.PathEscape(room), maxLooked), nil, &list)
	for _, event := range list.Chunk {
		if event.Sender == user && event.Content.Key == key {
			return event.ID, nil
		}
	}
	return "", err
}

// findPrivateRoom returns the room with one player alone: the one in which they write to us, or else a new one. A new
// room has an alias by which it is found again, because a request to make a room has no key.
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
