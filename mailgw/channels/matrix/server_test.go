package matrix_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/mailgwtest"
)

const (
	token = "syt_a-token"
	bot   = "@seneschal:home.example"
	table = "!table:home.example"
)

const atOnce = 3 // events of a room in one sync

// A standIn is a homeserver that follows the specification. A repeated path and txnId from the
// same device make no new event, until the server forgets them.
type standIn struct {
	*httptest.Server
	t       *testing.T
	mu      sync.Mutex
	device  string
	events  []map[string]any // of all rooms, in their order
	known   map[string]string
	rooms   map[string]*room
	aliases map[string]string
	answers []int // for the next events
	puts    int
}

type room struct {
	members, invited []string
	shut             bool // encrypted
	joined           int  // position at which we joined
}

func open(t *testing.T) *standIn {
	f := &standIn{t: t, device: "DEV1", known: map[string]string{}, aliases: map[string]string{"#table:home.example": table}, rooms: map[string]*room{table: {members: []string{"@anne:home.example", "@bob:far.example"}, invited: []string{bot}}}}
	mux := http.NewServeMux()
	const v3 = "/_matrix/client/v3"
	mux.HandleFunc("GET "+v3+"/account/whoami", func(w http.ResponseWriter, _ *http.Request) {
		say(w, map[string]any{"user_id": bot, "device_id": f.device})
	})
	mux.HandleFunc("POST "+v3+"/join/{room}", f.join)
	mux.HandleFunc("GET "+v3+"/rooms/{room}/state/m.room.encryption/{$}", f.encryption)
	mux.HandleFunc("PUT "+v3+"/rooms/{room}/send/m.room.message/{txn}", f.put)
	mux.HandleFunc("GET "+v3+"/rooms/{room}/messages", f.messages)
	mux.HandleFunc("GET "+v3+"/rooms/{room}/joined_members", func(w http.ResponseWriter, r *http.Request) {
		all := map[string]any{}
		for _, m := range f.rooms[r.PathValue("room")].members {
			all[m] = struct{}{}
		}
		say(w, map[string]any{"joined": all})
	})
	mux.HandleFunc("GET "+v3+"/sync", f.sync)
	mux.HandleFunc("GET "+v3+"/directory/room/{alias}", func(w http.ResponseWriter, r *http.Request) {
		if id := f.aliases[r.PathValue("alias")]; id != "" {
			say(w, map[string]any{"room_id": id})
			return
		}
		refuse(w, http.StatusNotFound, "M_NOT_FOUND")
	})
	mux.HandleFunc("POST "+v3+"/createRoom", f.create)
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		if r.Header.Get("Authorization") != "Bearer "+token {
			refuse(w, http.StatusUnauthorized, "M_UNKNOWN_TOKEN")
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(f.Close)
	return f
}

func (f *standIn) settings() channels.Settings {
	return channels.Settings{"url": f.URL, "token": token, "room": table}
}

func say(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }

func refuse(w http.ResponseWriter, status int, code string) {
	w.WriteHeader(status)
	say(w, map[string]any{"errcode": code, "retry_after_ms": 10})
}

func (f *standIn) join(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("room")
	if to := f.aliases[id]; to != "" {
		id = to
	}
	room := f.rooms[id]
	if room == nil || !slices.Contains(append(room.invited, room.members...), bot) {
		refuse(w, http.StatusForbidden, "M_FORBIDDEN")
		return
	}
	if !slices.Contains(room.members, bot) {
		room.members, room.joined = append(room.members, bot), len(f.events)
		f.add(id, bot, "m.room.member", map[string]any{"membership": "join"})
	}
	room.invited = nil
	say(w, map[string]any{"room_id": id})
}

func (f *standIn) encryption(w http.ResponseWriter, r *http.Request) {
	if f.rooms[r.PathValue("room")].shut {
		say(w, map[string]any{"algorithm": "m.megolm.v1.aes-sha2"})
		return
	}
	refuse(w, http.StatusNotFound, "M_NOT_FOUND")
}

func (f *standIn) put(w http.ResponseWriter, r *http.Request) {
	var content map[string]any
	if json.NewDecoder(r.Body).Decode(&content) != nil { // its sender was killed
		return
	}
	if len(f.answers) > 0 {
		if f.answers[0] == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", "0.01")
		}
		refuse(w, f.answers[0], "M_OTHER")
		f.answers = f.answers[1:]
		return
	}
	room := f.rooms[r.PathValue("room")]
	if room == nil || !slices.Contains(room.members, bot) {
		refuse(w, http.StatusForbidden, "M_FORBIDDEN")
		return
	}
	f.puts++
	require.Equal(f.t, "m.notice", content["msgtype"])
	txn := f.device + " " + r.URL.Path
	if f.known[txn] == "" {
		f.known[txn] = f.add(r.PathValue("room"), bot, "m.room.message", content)
	}
	say(w, map[string]any{"event_id": f.known[txn]})
}

// add adds an event to a room, and returns its ID.
func (f *standIn) add(room, by, kind string, content map[string]any) string {
	id := fmt.Sprintf("$event%d", len(f.events)+1)
	f.events = append(f.events, map[string]any{
		"event_id": id, "room_id": room, "type": kind, "sender": by, "content": content, "origin_server_ts": mailgwtest.Noon.Add(time.Hour).UnixMilli(),
	})
	return id
}

// write adds a text message to a room.
func (f *standIn) write(room, by, words string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.add(room, by, "m.room.message", map[string]any{"msgtype": "m.text", "body": words})
}

// direct makes a room with an invitation to our account alone, and writes in it.
func (f *standIn) direct(name, by string, words ...string) {
	f.mu.Lock()
	f.rooms[name] = &room{members: []string{by}, invited: []string{bot}}
	f.mu.Unlock()
	for _, w := range words {
		f.write(name, by, w)
	}
}

// in returns the events of a room, with their positions.
func (f *standIn) in(room string, from, to int) (all []map[string]any, at []int) {
	for i := max(0, from); i < min(to, len(f.events)); i++ {
		if f.events[i]["room_id"] == room && f.events[i]["type"] != "m.room.member" {
			all, at = append(all, f.events[i]), append(at, i)
		}
	}
	return all, at
}

func number(text string) int {
	n, err := strconv.Atoi(strings.TrimLeft(text, "sp"))
	if err != nil {
		return -1
	}
	return n
}

func (f *standIn) messages(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	require.Equal(f.t, "b", q.Get("dir"))
	from, to := len(f.events), max(0, number(q.Get("to")))
	if q.Get("from") != "" {
		from = number(q.Get("from"))
	}
	all, at := f.in(r.PathValue("room"), to, from)
	most, err := strconv.Atoi(q.Get("limit"))
	require.NoError(f.t, err)
	answer := map[string]any{}
	if cut := len(all) - min(most, 2*atOnce); cut > 0 && q.Get("from") != "" {
		all, at = all[cut:], at[cut:]
		answer["end"] = fmt.Sprint("p", at[0])
	}
	slices.Reverse(all)
	answer["chunk"] = all
	say(w, answer)
}

func (f *standIn) sync(w http.ResponseWriter, r *http.Request) {
	var filter struct {
		Room struct {
			Rooms []string `json:"rooms"`
			Not   []string `json:"not_rooms"`
		} `json:"room"`
	}
	require.NoError(f.t, json.Unmarshal([]byte(r.URL.Query().Get("filter")), &filter))
	require.Equal(f.t, "offline", r.URL.Query().Get("set_presence"))
	since := max(0, number(r.URL.Query().Get("since")))
	joined, invited := map[string]any{}, map[string]any{}
	for name, room := range f.rooms {
		if slices.Contains(filter.Room.Not, name) || len(filter.Room.Rooms) > 0 && !slices.Contains(filter.Room.Rooms, name) {
			continue
		}
		if slices.Contains(room.invited, bot) {
			member := map[string]any{"type": "m.room.member", "content": map[string]any{"membership": "invite", "is_direct": name != table}}
			invited[name] = map[string]any{"invite_state": map[string]any{"events": []any{member}}}
		}
		from := since
		if room.joined >= since {
			from = 0 // it is new to us
		}
		all, at := f.in(name, from, len(f.events))
		if !slices.Contains(room.members, bot) || len(all) == 0 {
			continue
		}
		line := map[string]any{"events": all}
		if cut := len(all) - atOnce; cut > 0 {
			line = map[string]any{"events": all[cut:], "limited": true, "prev_batch": fmt.Sprint("p", at[cut])}
		}
		joined[name] = map[string]any{"timeline": line}
	}
	say(w, map[string]any{"next_batch": fmt.Sprint("s", len(f.events)), "rooms": map[string]any{"join": joined, "invite": invited}})
}

func (f *standIn) create(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Alias  string   `json:"room_alias_name"`
		Invite []string `json:"invite"`
		Direct bool     `json:"is_direct"`
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil {
		return
	}
	alias := "#" + q.Alias + ":home.example"
	if f.aliases[alias] != "" {
		refuse(w, http.StatusBadRequest, "M_ROOM_IN_USE")
		return
	}
	require.True(f.t, q.Direct)
	id := fmt.Sprintf("!made%d:home.example", len(f.rooms))
	f.aliases[alias], f.rooms[id] = id, &room{members: []string{bot}, invited: q.Invite}
	say(w, map[string]any{"room_id": id})
}

// shown returns the texts of a room as a client shows them, with edits applied.
func (f *standIn) shown(room string) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var order []string
	texts := map[string]string{}
	all, _ := f.in(room, 0, len(f.events))
	for _, e := range all {
		content := e["content"].(map[string]any)
		id := e["event_id"].(string)
		if relates, ok := content["m.relates_to"].(map[string]any); ok && relates["rel_type"] == "m.replace" {
			id, content = relates["event_id"].(string), content["m.new_content"].(map[string]any)
			require.Contains(f.t, order, id, "always of the first event")
		} else {
			order = append(order, id)
		}
		texts[id] = fmt.Sprint(content["body"], "|", content["formatted_body"])
	}
	for i, id := range order {
		order[i] = texts[id]
	}
	return order
}
