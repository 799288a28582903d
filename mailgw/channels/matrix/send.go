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

// An entry is what is sent: a notice, or an edit of one that is there.
type entry struct {
	What string `json:"what,omitempty"` // under which the notice is remembered
	Edit bool   `json:"edit,omitempty"` // it only edits, if there is something to edit
	Room string `json:"room,omitempty"` // of a private conversation; "": the channel's
	To   string `json:"to,omitempty"`   // with whom there is to be one
	Body string `json:"body"`
	HTML string `json:"html"`
}

const (
	// forgets is after how long a server may have forgotten what it was sent.
	forgets = time.Hour
	looked  = 100 // events that are read back then
	ours    = "seneschal.key"
)

// content is the content of an event. Its key is that of the entry, by which it is found again.
func (e entry) content(key, replaces string) map[string]any {
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

// Send implements channels.Kind.
func (k Kind) Send(ctx context.Context, d *channels.Delivery) error {
	var e entry
	if err := json.Unmarshal(d.Entry.Body, &e); err != nil {
		return &channels.Refusal{Said: "the entry cannot be read", Bad: true}
	}
	s := server{k.Client, d.Channel, d.Memory}
	user, doubt, err := s.self(ctx)
	if err != nil {
		return err
	}
	room, err := s.where(ctx, e, user)
	if err == nil {
		err = s.send(ctx, d, e, room, user, doubt)
	}
	if says(err, http.StatusForbidden) || says(err, http.StatusNotFound) {
		return s.shut(ctx, e, err)
	}
	return err
}

// shut is what it means that a room is shut to us: a channel's is joined again if it ever
// goes on, a private one is left alone.
func (s server) shut(ctx context.Context, e entry, err error) error {
	if e.Room != "" || e.To != "" {
		return &channels.Refusal{Said: err.Error(), Bad: true}
	}
	return errors.Join(err, s.memory.Note(ctx, "room", ""))
}

// where is the room of an entry.
func (s server) where(ctx context.Context, e entry, user string) (string, error) {
	if e.Room != "" {
		return e.Room, nil
	}
	if e.To != "" {
		return s.private(ctx, user, e.To)
	}
	return s.room(ctx)
}

// send sends an entry to a room. A notice that is there is edited: always its first event.
func (s server) send(ctx context.Context, d *channels.Delivery, e entry, room, user string, doubt bool) error {
	had, err := s.memory.Ref(ctx, e.What)
	if err != nil {
		return err
	}
	first, in, _ := strings.Cut(had, " ")
	if in != room {
		first = ""
	}
	if first == "" && e.Edit {
		return nil
	}
	id := ""
	if d.Entry.Again() && (doubt || time.Since(d.Entry.Created) > forgets) {
		if id, err = s.sent(ctx, room, user, d.Entry.Key); err != nil {
			return err
		}
	}
	if id == "" {
		var made struct {
			ID string `json:"event_id"`
		}
		path := "/rooms/" + url.PathEscape(room) + "/send/m.room.message/" + url.PathEscape(d.Entry.Key)
		if err := s.ask(ctx, http.MethodPut, path, e.content(d.Entry.Key, first), &made); err != nil {
			return err
		}
		id = made.ID
	}
	if e.What == "" || first != "" {
		return nil
	}
	return s.memory.Note(ctx, e.What, id+" "+room)
}

// sent is the event of ours that an entry has made; "" if there is none.
func (s server) sent(ctx context.Context, room, user, key string) (string, error) {
	var list struct {
		Chunk []event `json:"chunk"`
	}
	err := s.ask(ctx, http.MethodGet, fmt.Sprintf("/rooms/%s/messages?dir=b&limit=%d", url.PathEscape(room), looked), nil, &list)
	for _, e := range list.Chunk {
		if e.Sender == user && e.Content.Key == key {
			return e.ID, nil
		}
	}
	return "", err
}

// private is the room with one player alone: the one in which that player writes to us, or
// one that is made. It is known by its alias, as a request to make one is not.
func (s server) private(ctx context.Context, user, to string) (string, error) {
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
	err = s.ask(ctx, http.MethodGet, "/directory/room/"+url.PathEscape("#"+name+":"+home), nil, &made)
	if says(err, http.StatusNotFound) {
		err = s.ask(ctx, http.MethodPost, "/createRoom", map[string]any{"preset": "trusted_private_chat", "is_direct": true, "invite": []string{to}, "room_alias_name": name}, &made)
	}
	if err != nil {
		return "", err
	}
	if err := s.memory.Note(ctx, "private/"+made.ID, "made"); err != nil {
		return "", err
	}
	return made.ID, s.memory.Note(ctx, "talk/"+to, made.ID)
}
