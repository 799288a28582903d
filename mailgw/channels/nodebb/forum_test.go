package nodebb_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/mailgwtest"
)

// Accounts of the forum.
const (
	token = "a-token-of-the-bot"
	bot   = 9
)

const perPage = 5 // few, so that tests turn pages

// A standIn is a forum that follows the description of NodeBB's API. It recognises nothing, so a
// post that comes twice is there twice. Topics can be purged.
type standIn struct {
	*httptest.Server
	t      *testing.T
	mu     sync.Mutex
	topics []*forumTopic
	posts  []*forumPost
	talks  []*talk
	spoken int // chat messages
	edits  int
	brakes []string // refusals of the next posts
	queue  int      // number of the next posts that are held back
	held   []func()
}

type forumTopic struct {
	id, cid int
	title   string
	tags    []string
	posts   []*forumPost
}

type forumPost struct {
	id, tid, uid int
	raw          string
}

type talk struct {
	id, uid  int // uid is the other account
	messages []*forumPost
}

func open(t *testing.T) *standIn {
	f := &standIn{t: t}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/self", func(w http.ResponseWriter, _ *http.Request) { bare(w, map[string]any{"uid": bot}) })
	mux.HandleFunc("POST /api/v3/topics", f.make)
	mux.HandleFunc("POST /api/v3/topics/{id}", f.reply)
	mux.HandleFunc("PUT /api/v3/posts/{id}", f.edit)
	mux.HandleFunc("GET /api/v3/posts/{id}/raw", func(w http.ResponseWriter, r *http.Request) {
		say(w, http.StatusOK, map[string]any{"content": f.posts[f.number(r)-1].raw})
	})
	mux.HandleFunc("GET /api/topic/{id}", f.page)
	mux.HandleFunc("GET /api/tags/{tag}", f.tagged)
	mux.HandleFunc("GET /api/v3/chats", f.rooms)
	mux.HandleFunc("POST /api/v3/chats", f.open)
	mux.HandleFunc("POST /api/v3/chats/{id}", f.speak)
	mux.HandleFunc("GET /api/v3/chats/{id}/messages", f.messages)
	mux.HandleFunc("GET /api/v3/chats/{id}/messages/{mid}/raw", f.spokenRaw)
	mux.HandleFunc("DELETE /", func(http.ResponseWriter, *http.Request) { t.Error("nothing is ever deleted: it would be purged") })
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		if r.Header.Get("Authorization") != "Bearer "+token {
			say(w, http.StatusUnauthorized, nil)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(f.Close)
	return f
}

func (f *standIn) settings() channels.Settings {
	return channels.Settings{"url": f.URL, "token": token, "category": "5"}
}

func bare(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }

func say(w http.ResponseWriter, status int, v any, message ...string) {
	w.WriteHeader(status)
	bare(w, map[string]any{"status": map[string]any{"code": "-", "message": fmt.Sprint(message)}, "response": v})
}

func (f *standIn) number(r *http.Request) int {
	n, err := strconv.Atoi(r.PathValue("id"))
	require.NoError(f.t, err)
	return n
}

// read reads a request, unless it is refused as too early.
func (f *standIn) read(w http.ResponseWriter, r *http.Request, into any) bool {
	if json.NewDecoder(r.Body).Decode(into) != nil { // its sender was killed
		return false
	}
	if len(f.brakes) > 0 {
		say(w, http.StatusBadRequest, nil, f.brakes[0])
		f.brakes = f.brakes[1:]
		return false
	}
	return true
}

// hold keeps something back for a moderator, if that is due. It reports whether it did.
func (f *standIn) hold(w http.ResponseWriter, status int, do func()) bool {
	if f.queue == 0 {
		return false
	}
	f.queue--
	f.held = append(f.held, do)
	say(w, status, map[string]any{"queued": true, "id": "reply-1"})
	return true
}

func (f *standIn) make(w http.ResponseWriter, r *http.Request) {
	var q struct {
		CID            int
		Title, Content string
		Tags           []string
	}
	if !f.read(w, r, &q) {
		return
	}
	if q.CID == 0 || len(q.Title) < 3 || len(q.Content) < 8 || slices.ContainsFunc(q.Tags, func(t string) bool { return len(t) > 15 }) {
		say(w, http.StatusBadRequest, nil, "no good")
		return
	}
	do := func() {
		f.topics = append(f.topics, &forumTopic{id: len(f.topics) + 1, cid: q.CID, title: q.Title, tags: q.Tags})
		f.write(len(f.topics), bot, q.Content)
	}
	if f.hold(w, http.StatusAccepted, do) {
		return
	}
	do()
	say(w, http.StatusOK, map[string]any{"tid": len(f.topics)})
}

// write adds a post to a topic.
func (f *standIn) write(topic, uid int, raw string) {
	p := &forumPost{id: len(f.posts) + 1, tid: topic, uid: uid, raw: raw}
	f.topics[topic-1].posts, f.posts = append(f.topics[topic-1].posts, p), append(f.posts, p)
}

func (f *standIn) reply(w http.ResponseWriter, r *http.Request) {
	var q struct{ Content string }
	if !f.read(w, r, &q) {
		return
	}
	if len(q.Content) < 8 || len(q.Content) > 32767 {
		say(w, http.StatusBadRequest, nil, "too short, or too long")
		return
	}
	do := func() { f.write(f.number(r), bot, q.Content) }
	if f.hold(w, http.StatusOK, do) {
		return
	}
	do()
	say(w, http.StatusOK, map[string]any{"pid": len(f.posts)})
}

func (f *standIn) edit(w http.ResponseWriter, r *http.Request) {
	var q struct{ Content string }
	if !f.read(w, r, &q) {
		return
	}
	f.posts[f.number(r)-1].raw = q.Content
	f.edits++
	say(w, http.StatusOK, map[string]any{})
}

func shown(post *forumPost) map[string]any {
	return map[string]any{
		"pid": post.id, "messageId": post.id, "uid": post.uid, "fromuid": post.uid, "content": "<p>" + post.raw + "</p>", "deleted": 0,
		"timestamp": mailgwtest.Noon.Add(time.Hour).UnixMilli(),
	}
}

func (f *standIn) page(w http.ResponseWriter, r *http.Request) {
	require.Equal(f.t, "newest_to_oldest", r.URL.Query().Get("sort"))
	page, err := strconv.Atoi(r.URL.Query().Get("page"))
	require.NoError(f.t, err)
	posts := slices.Clone(f.topics[f.number(r)-1].posts)
	slices.Reverse(posts)
	if (page-1)*perPage >= len(posts) {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	all := []map[string]any{{"pid": "https://elsewhere.example/notes/1", "uid": "https://elsewhere.example/u", "content": "from another server", "timestamp": 0}}
	for _, p := range posts[(page-1)*perPage : min(page*perPage, len(posts))] {
		all = append(all, shown(p))
	}
	bare(w, map[string]any{"posts": all})
}

func (f *standIn) tagged(w http.ResponseWriter, r *http.Request) {
	all := []map[string]any{{"tid": 99, "uid": 7, "deleted": 0}} // somebody else's
	for _, topic := range f.topics {
		if slices.Contains(topic.tags, r.PathValue("tag")) {
			all = append(all, map[string]any{"tid": topic.id, "uid": bot, "deleted": 0})
		}
	}
	bare(w, map[string]any{"topics": all})
}

func (f *standIn) rooms(w http.ResponseWriter, _ *http.Request) {
	all := []map[string]any{}
	for _, talk := range f.talks {
		room := map[string]any{"roomId": talk.id, "userCount": 2, "users": []any{map[string]any{"uid": talk.uid}}, "teaser": nil}
		if n := len(talk.messages); n > 0 {
			room["teaser"] = map[string]any{"timestamp": talk.messages[n-1].id}
		}
		all = append(all, room)
	}
	say(w, http.StatusOK, map[string]any{"rooms": all})
}

func (f *standIn) open(w http.ResponseWriter, r *http.Request) {
	var q struct{ UIDs []int }
	if !f.read(w, r, &q) {
		return
	}
	f.talks = append(f.talks, &talk{id: len(f.talks) + 1, uid: q.UIDs[0]})
	say(w, http.StatusOK, map[string]any{"roomId": len(f.talks)})
}

func (f *standIn) speak(w http.ResponseWriter, r *http.Request) {
	var q struct{ Message string }
	if !f.read(w, r, &q) {
		return
	}
	if len(q.Message) > 1000 {
		say(w, http.StatusBadRequest, nil, "too long for a chat")
		return
	}
	f.utter(f.talks[f.number(r)-1], bot, q.Message)
	say(w, http.StatusOK, map[string]any{"messageId": f.spoken})
}

func (f *standIn) utter(talk *talk, uid int, raw string) {
	f.spoken++
	talk.messages = append(talk.messages, &forumPost{id: f.spoken, uid: uid, raw: raw})
}

func (f *standIn) messages(w http.ResponseWriter, r *http.Request) {
	start, _ := strconv.Atoi(r.URL.Query().Get("start"))
	all := []map[string]any{}
	said := f.talks[f.number(r)-1].messages
	for _, m := range said[:max(0, len(said)-start)] {
		all = append(all, shown(m))
	}
	say(w, http.StatusOK, map[string]any{"messages": all})
}

func (f *standIn) spokenRaw(w http.ResponseWriter, r *http.Request) {
	for _, post := range f.talks[f.number(r)-1].messages {
		if strconv.Itoa(post.id) == r.PathValue("mid") {
			say(w, http.StatusOK, map[string]any{"content": post.raw})
		}
	}
}
