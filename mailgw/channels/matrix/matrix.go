// Package matrix sends news to rooms of Matrix, and reads them. One notice for each game shows its state, and is
// edited when that changes; a further line says when orders of seats are awaited. Press goes both ways, and private
// orders come through a room with our account alone.
//
// A homeserver recognises an event by the key of its entry, as long as the device stays the same. After the time in
// which it may forget that, the room is read before anything is sent again. docs: spec.matrix.org, client-server API
package matrix

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/channels/outside"
)

// The settings of a channel.
const (
	URL    = "url"    // of the homeserver
	Token  = "token"  // of our account, on one device
	Device = "device" // ID of that device, which is checked; "": the token's device, whichever it is
	Room   = "room"   // ID or alias of the room
	Lines  = "lines"  // "off": no lines about awaited seats
)

const busyWait = 5 * time.Second

// Transport sends to Matrix, and reads it.
type Transport struct{ Client *outside.Client }

var (
	_ channels.Transport = Transport{}
	_ inbox.Source       = Transport{}
)

// Complete implements channels.Transport.
func (k Transport) Complete(had, given channels.Settings) (channels.Settings, error) {
	settings := channels.Settings{URL: had[URL], Token: had[Token], Device: had[Device], Room: had[Room], Lines: had[Lines]}
	for name, value := range given {
		if _, ok := settings[name]; !ok {
			return nil, fmt.Errorf("a channel to Matrix has the settings %s, %s, %s, %s and %s", URL, Token, Room, Device, Lines)
		}
		settings[name] = value
	}
	settings[URL] = strings.TrimSuffix(settings[URL], "/")
	if err := k.Client.CheckURL(settings[URL]); err != nil {
		return nil, fmt.Errorf("a channel to Matrix needs the setting %s, of the homeserver: %w", URL, err)
	}
	if settings[Token] == "" || strings.ContainsAny(settings[Token], "\r\n ") {
		return nil, fmt.Errorf("a channel to Matrix needs the setting %s", Token)
	}
	if !strings.HasPrefix(settings[Room], "!") && !strings.HasPrefix(settings[Room], "#") {
		return nil, fmt.Errorf("a channel to Matrix needs the setting %s: !abc:server or #name:server", Room)
	}
	if settings[Lines] != "" && settings[Lines] != "on" && settings[Lines] != "off" {
		return nil, fmt.Errorf("the setting %s is on or off", Lines)
	}
	return settings, nil
}

// A server is the homeserver of one channel, with the channel's memory.
type server struct {
	client  *outside.Client
	channel channels.Channel
	memory  channels.Memory
}

// A fault is a homeserver's answer with a status that is no success.
type fault struct {
	status  int
	code    string // M_FORBIDDEN
	refusal *channels.Refusal
}

// Error implements error.
func (f *fault) Error() string { return f.refusal.Error() }

// Unwrap returns the refusal that it amounts to for the queues.
func (f *fault) Unwrap() error { return f.refusal }

// hasStatus reports whether an error is a homeserver's answer with a status.
func hasStatus(err error, status int) bool {
	f, ok := errors.AsType[*fault](err)
	return ok && f.status == status
}

// sendRequest sends a request to the homeserver, and reads its answer into v, unless v is nil. A status that is no
// success is a *fault.
func (s server) sendRequest(ctx context.Context, method, path string, body, v any) error {
	a, err := s.client.Do(ctx, outside.Request{Method: method, URL: s.channel.Settings[URL] + "/_matrix/client/v3" + path, JSON: body, Header: map[string]string{
		"Authorization": "Bearer " + s.channel.Settings[Token],
	}})
	if err != nil {
		return err
	}
	if !a.OK() {
		return s.readFault(a)
	}
	if v != nil {
		if err := json.Unmarshal(a.Body, v); err != nil {
			return fmt.Errorf("reading the answer of %s: %w", s.channel.Where(), err)
		}
	}
	return nil
}

// readFault makes the fault of an answer. After 429 it is tried later; 401, 403 and 404 stop the channel; 400 and 413
// drop the entry.
func (s server) readFault(a outside.Answer) *fault {
	var said struct {
		Code  string  `json:"errcode"`
		After float64 `json:"retry_after_ms"`
	}
	_ = json.Unmarshal(a.Body, &said) // it may hold neither
	refusal := &channels.Refusal{Said: strings.TrimSpace(fmt.Sprintf("%s answers %d %s", s.channel.Where(), a.Status, said.Code))}
	switch a.Status {
	case http.StatusTooManyRequests:
		refusal.After = cmp.Or(max(a.RetryAfter(time.Now()), time.Duration(said.After*float64(time.Millisecond))), busyWait)
	case http.StatusUnauthorized, http.StatusNotFound:
		refusal.Gone = true
	case http.StatusForbidden:
		refusal.Gone, refusal.Why = true, channels.Uninvited
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
		refusal.Bad = true
	}
	return &fault{a.Status, said.Code, refusal}
}

// findOwnAccount returns the user ID of our account. doubt is true if the device has changed since an earlier token:
// the new device does not recognise events of the old one. It returns a Refusal if the token is not of the Device in
// the settings.
func (s server) findOwnAccount(ctx context.Context) (user string, doubt bool, err error) {
	had, err := s.memory.Ref(ctx, "self")
	if err != nil {
		return "", false, err
	}
	sum := sha256.Sum256([]byte(s.channel.Settings[Token]))
	mark := hex.EncodeToString(sum[:8])
	was := strings.Fields(had + " - - -")
	if was[2] == mark {
		return was[0], was[3] == "new", nil
	}
	var me struct {
		User   string `json:"user_id"`
		Device string `json:"device_id"`
	}
	if err := s.sendRequest(ctx, http.MethodGet, "/account/whoami", nil, &me); err != nil {
		return "", false, err
	}
	if want := s.channel.Settings[Device]; want != "" && want != me.Device {
		return "", false, &channels.Refusal{Said: s.channel.Where() + " says that the token is of another device", Gone: true}
	}
	state := lists.Either(had != "" && was[1] != me.Device, "new", "same")
	return me.User, state == "new", s.memory.Note(ctx, "self", strings.Join([]string{me.User, cmp.Or(me.Device, "-"), mark, state}, " "))
}

// findJoinedRoom returns the ID of the channel's room, and joins the room if it has not. It returns a Refusal for an
// encrypted room, and for one that our account may not join.
func (s server) findJoinedRoom(ctx context.Context) (string, error) {
	wish := s.channel.Settings[Room]
	had, err := s.memory.Ref(ctx, "room")
	if id, of, _ := strings.Cut(had, " "); err != nil || of == wish {
		return id, err
	}
	id, err := s.joinRoom(ctx, wish)
	if err != nil {
		return "", err
	}
	shut, err := s.isEncrypted(ctx, id)
	if err != nil {
		return "", err
	}
	if shut {
		return "", &channels.Refusal{Said: s.channel.Where() + " has encrypted the room", Gone: true, Why: channels.Encrypted}
	}
	return id, s.memory.Note(ctx, "room", id+" "+wish)
}

func (s server) joinRoom(ctx context.Context, room string) (string, error) {
	var joined struct {
		ID string `json:"room_id"`
	}
	err := s.sendRequest(ctx, http.MethodPost, "/join/"+url.PathEscape(room), struct{}{}, &joined)
	if hasStatus(err, http.StatusNotFound) { // a private room is hidden from accounts without an invitation
		err = &channels.Refusal{Said: err.Error(), Gone: true, Why: channels.Uninvited}
	}
	return joined.ID, err
}

// isEncrypted reports whether a room is encrypted. That cannot be undone.
func (s server) isEncrypted(ctx context.Context, room string) (bool, error) {
	err := s.sendRequest(ctx, http.MethodGet, "/rooms/"+url.PathEscape(room)+"/state/m.room.encryption/", nil, nil)
	if hasStatus(err, http.StatusNotFound) {
		return false, nil
	}
	return err == nil, err
}
