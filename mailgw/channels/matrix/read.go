package matrix

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/inbox"
)

const (
	readEvery = 15 * time.Second
	maxPages  = 20 // the largest number of pages of older events that are read, a hundred events each
)

// Every implements inbox.Source.
func (Transport) Every() time.Duration { return readEvery }

// Box implements inbox.Source.
func (k Transport) Box(c channels.Channel) string { return c.Settings[URL] + " " + c.Settings[Token] }

// An event is one event of a room.
type event struct {
	ID      string `json:"event_id"`
	Type    string `json:"type"`
	Sender  string `json:"sender"`
	Time    int64  `json:"origin_server_ts"` // milliseconds
	Content struct {
		Type    string `json:"msgtype"`
		Body    string `json:"body"`
		Key     string `json:"seneschal.key"`
		Direct  bool   `json:"is_direct"`
		Relates struct {
			Type    string          `json:"rel_type"`
			ReplyTo json.RawMessage `json:"m.in_reply_to"`
		} `json:"m.relates_to"`
	} `json:"content"`
}

// news is a homeserver's answer to a sync.
type news struct {
	Next  string `json:"next_batch"`
	Rooms struct {
		Join map[string]struct {
			Timeline struct {
				Events  []event `json:"events"`
				Limited bool    `json:"limited"`
				Before  string  `json:"prev_batch"`
			} `json:"timeline"`
			State struct {
				Events []event `json:"events"`
			} `json:"state"`
		} `json:"join"`
		Invite map[string]struct {
			State struct {
				Events []event `json:"events"`
			} `json:"invite_state"`
		} `json:"invite"`
	} `json:"rooms"`
}

// A reading is a channel while it is read.
type reading struct {
	inbox.Reading
	server
	user string // ID of our account
}

// Read implements inbox.Source. It does nothing before Send has joined the room.
func (k Transport) Read(ctx context.Context, in inbox.Reading, private bool) error {
	r := reading{Reading: in, server: server{k.Client, in.Channel, in.Memory}}
	had, err := r.Ref(ctx, "room")
	room, of, _ := strings.Cut(had, " ")
	if err != nil || of != in.Channel.Settings[Room] {
		return err // Send joins the room before the first entry
	}
	if r.user, _, err = r.findOwnAccount(ctx); err != nil {
		return err
	}
	if err := r.readChannelRoom(ctx, room); err != nil || !private {
		return err
	}
	return r.readPrivateRooms(ctx, room)
}

// readChannelRoom reads the channel's room. Messages there are press, if the channel is about one game. If the room
// has become encrypted, it forgets the room, and the next Send refuses it.
func (r reading) readChannelRoom(ctx context.Context, room string) error {
	id, isGame := aggregate.GameID(r.Channel.Of)
	return r.syncRooms(ctx, "since", map[string]any{"rooms": []string{room}}, func(news news) error {
		events, err := r.newEvents(ctx, room, news, "since")
		if err != nil {
			return err
		}
		if slices.ContainsFunc(append(events, news.Rooms.Join[room].State.Events...), isEncryption) {
			return r.Note(ctx, "room", "") // the next Send finds out
		}
		for _, event := range events {
			if isGame && r.isWrittenByOther(event) {
				if err := r.Press(ctx, id, r.toMessage(room, event)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// readPrivateRooms reads the rooms in which players write to us alone, and joins the direct chats to which they invite
// us.
func (r reading) readPrivateRooms(ctx context.Context, room string) error {
	return r.syncRooms(ctx, "since/private", map[string]any{"not_rooms": []string{room}}, func(news news) error {
		for name, invited := range news.Rooms.Invite {
			if slices.ContainsFunc(invited.State.Events, func(e event) bool { return e.Type == "m.room.member" && e.Content.Direct }) {
				if _, err := r.joinRoom(ctx, name); err != nil && !hasStatus(err, http.StatusForbidden) {
					return err
				}
				if err := r.Note(ctx, "private/"+name, "joined"); err != nil {
					return err
				}
			}
		}
		for name := range news.Rooms.Join {
			if err := r.readPrivateRoom(ctx, name, news); err != nil {
				return err
			}
		}
		return nil
	})
}

// readPrivateRoom handles the new messages of one private room of this channel. If there are others in the room, or it
// is encrypted, it says so there, once, and handles none.
func (r reading) readPrivateRoom(ctx context.Context, room string, news news) error {
	if known, err := r.Ref(ctx, "private/"+room); err != nil || known == "" {
		return err // it belongs to another channel
	}
	events, err := r.newEvents(ctx, room, news, "since/private")
	if err != nil {
		return err
	}
	about := inbox.Message{ID: shortenID(room), Where: room}
	if slices.ContainsFunc(append(events, news.Rooms.Join[room].State.Events...), isEncryption) {
		return r.Say(ctx, about, "encrypted", "account.encrypted")
	}
	events = slices.DeleteFunc(events, func(e event) bool { return !r.isWrittenByOther(e) })
	if len(events) == 0 {
		return nil
	}
	var members struct {
		Joined map[string]json.RawMessage `json:"joined"`
	}
	if err := r.sendRequest(ctx, http.MethodGet, "/rooms/"+url.PathEscape(room)+"/joined_members", nil, &members); err != nil {
		return err
	}
	if len(members.Joined) > 2 {
		return r.Say(ctx, about, "crowd", "account.crowd")
	}
	for _, event := range events {
		if err := r.Note(ctx, "talk/"+event.Sender, room); err != nil {
			return err
		}
		if err := r.Private(ctx, r.toMessage(room, event)); err != nil {
			return err
		}
	}
	return nil
}

// syncRooms asks for news of some rooms since the last time and hands them to f. It remembers the new place under mark
// once f has succeeded.
func (r reading) syncRooms(ctx context.Context, mark string, rooms map[string]any, f func(news) error) error {
	since, err := r.Ref(ctx, mark)
	if err != nil {
		return err
	}
	none := map[string]any{"not_types": []string{"*"}}
	rooms["timeline"] = map[string]any{"types": []string{"m.room.message", "m.room.encrypted", "m.room.encryption"}, "limit": 50}
	rooms["state"] = map[string]any{"types": []string{"m.room.encryption"}}
	rooms["ephemeral"], rooms["account_data"] = none, none
	filter, err := json.Marshal(map[string]any{"room": rooms, "presence": none, "account_data": none})
	if err != nil {
		return err
	}
	q := url.Values{"filter": {string(filter)}, "set_presence": {"offline"}, "timeout": {"0"}}
	if since != "" {
		q.Set("since", since)
	}
	var n news
	if err := r.sendRequest(ctx, http.MethodGet, "/sync?"+q.Encode(), nil, &n); err != nil {
		return err
	}
	if err := f(n); err != nil {
		return err
	}
	return r.Note(ctx, mark, n.Next)
}

// newEvents returns the new events of a room, the oldest first. It also asks for those that the homeserver has left
// out because there were many, up to maxPages.
func (r reading) newEvents(ctx context.Context, room string, n news, mark string) ([]event, error) {
	timeline := n.Rooms.Join[room].Timeline
	all := timeline.Events
	since, err := r.Ref(ctx, mark)
	if err != nil {
		return nil, err
	}
	for from, pages := timeline.Before, 0; timeline.Limited && from != "" && pages < maxPages; pages++ {
		q := url.Values{"dir": {"b"}, "from": {from}, "limit": {"100"}}
		if since != "" {
			q.Set("to", since)
		}
		var list struct {
			Chunk []event `json:"chunk"`
			End   string  `json:"end"`
		}
		if err := r.sendRequest(ctx, http.MethodGet, fmt.Sprintf("/rooms/%s/messages?%s", url.PathEscape(room), q.Encode()), nil, &list); err != nil {
			return nil, err
		}
		slices.Reverse(list.Chunk)
		all, from = append(list.Chunk, all...), list.End
		if len(list.Chunk) == 0 || list.Chunk[0].Time < r.Channel.Created.UnixMilli() {
			break
		}
	}
	return all, nil
}

// isEncryption reports whether an event is encrypted, or switches encryption on.
func isEncryption(e event) bool { return strings.HasPrefix(e.Type, "m.room.encrypt") }

// isWrittenByOther reports whether an event is a text that somebody else has written since the channel was linked. It
// returns false for notices, and for edits of older events.
func (r reading) isWrittenByOther(event event) bool {
	return event.Type == "m.room.message" && event.Content.Type == "m.text" && event.Sender != r.user && event.Content.Relates.Type != "m.replace" &&
		time.UnixMilli(event.Time).After(r.Channel.Created)
}

// toMessage turns an event into a message, without the quoted lines of the event that it answers.
func (r reading) toMessage(room string, event event) inbox.Message {
	body := event.Content.Body
	for len(event.Content.Relates.ReplyTo) > 0 && strings.HasPrefix(body, "> ") {
		_, body, _ = strings.Cut(body, "\n")
	}
	return inbox.Message{
		ID: shortenID(event.ID), Account: event.Sender, Name: event.Sender, Where: room, URL: "https://matrix.to/#/" + url.PathEscape(room),
		Text: func(context.Context) (string, error) { return body, nil },
	}
}

// shortenID returns a hash of an ID of Matrix, for places where the ID cannot stand.
func shortenID(id string) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:10])
}
