package discourse_test

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

// Accounts of the forum.
const (
	apiKey = "a-key-of-the-api"
	bot    = "seneschal"
)

// A standIn is a forum that follows the description of Discourse's API. An external_id is unique;
// equal replies in a topic are not, so a reply that comes twice is there twice.
type standIn struct {
	*httptest.Server
	t       *testing.T
	mu      sync.Mutex
	topics  []*forumTopic
	posts   []*forumPost
	answers []int // for the next posts
	edits   int
}

type forumTopic struct {
	to         string // recipient of a private message
	id         int
	title, ext string
	private    bool
	posts      []*forumPost
	category   int
}

type forumPost struct {
	ID       int       `json:"id"`
	Number   int       `json:"post_number"`
	Topic    int       `json:"topic_id"`
	UserID   int       `json:"user_id"`
	Username string    `json:"username"`
	Raw      string    `json:"raw"`
	Cooked   string    `json:"cooked"`
	Created  time.Time `json:"created_at"`
}

func open(t *testing.T) *standIn {
	f := &standIn{t: t}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /posts.json", f.post)
	mux.HandleFunc("GET /posts/{id}", f.show)
	mux.HandleFunc("PUT /posts/{id}", f.edit)
	mux.HandleFunc("GET /t/{id}", f.topic)
	mux.HandleFunc("GET /t/{id}/{more}", func(w http.ResponseWriter, r *http.Request) {
		if r.PathValue("id") == "external_id" {
			f.externalID(w, r)
			return
		}
		f.some(w, r)
	})
	mux.HandleFunc("GET /topics/private-messages/{user}", f.private)
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		if r.Header.Get("Api-Key") != apiKey || r.Header.Get("Api-Username") != bot {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(f.Close)
	return f
}

func (f *standIn) settings() channels.Settings {
	return channels.Settings{"url": f.URL, "user": bot, "key": apiKey, "category": "5"}
}

func say(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }

func (f *standIn) post(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Title    string `json:"title"`
		Raw      string `json:"raw"`
		External string `json:"external_id"`
		Category int    `json:"category"`
		Topic    int    `json:"topic_id"`
		Kind     string `json:"archetype"`
		To       string `json:"target_recipients"`
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil { // its sender was killed
		return
	}
	if len(f.answers) > 0 {
		w.WriteHeader(f.answers[0])
		fmt.Fprint(w, `{"errors":["slow down"],"extras":{"wait_seconds":0.01}}`)
		f.answers = f.answers[1:]
		return
	}
	if q.Topic == 0 {
		taken := slices.ContainsFunc(f.topics, func(t *forumTopic) bool { return t.ext == q.External || t.title == q.Title })
		if taken || len(q.Title) < 15 || len(q.External) > 50 {
			w.WriteHeader(http.StatusUnprocessableEntity)
			return
		}
		f.topics = append(f.topics, &forumTopic{id: len(f.topics) + 1, title: q.Title, ext: q.External, category: q.Category, to: q.Kind + " " + q.To})
		q.Topic = len(f.topics)
	}
	if len(q.Raw) < 20 || q.Topic > len(f.topics) {
		w.WriteHeader(http.StatusUnprocessableEntity)
		return
	}
	say(w, f.write(q.Topic, 1, bot, q.Raw))
}

// write adds a post to a topic.
func (f *standIn) write(topic, user int, name, raw string) *forumPost {
	t := f.topics[topic-1]
	p := &forumPost{ID: len(f.posts) + 1, Number: len(t.posts) + 1, Topic: topic, UserID: user, Username: name, Raw: raw, Cooked: "<p>" + raw + "</p>", Created: mailgwtest.Noon.Add(time.Hour)}
	t.posts, f.posts = append(t.posts, p), append(f.posts, p)
	return p
}

// number returns the number in a path that may end with .json.
func (f *standIn) number(r *http.Request) int {
	n, err := strconv.Atoi(strings.TrimSuffix(r.PathValue("id"), ".json"))
	require.NoError(f.t, err)
	return n
}

func (f *standIn) show(w http.ResponseWriter, r *http.Request) { say(w, f.posts[f.number(r)-1]) }

func (f *standIn) edit(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Post struct {
			Raw string `json:"raw"`
		} `json:"post"`
	}
	if json.NewDecoder(r.Body).Decode(&q) != nil {
		return
	}
	post := f.posts[f.number(r)-1]
	post.Raw, post.Cooked = q.Post.Raw, "<p>"+q.Post.Raw+"</p>"
	f.edits++
	say(w, post)
}

func (f *standIn) externalID(w http.ResponseWriter, r *http.Request) {
	id := strings.TrimSuffix(r.PathValue("more"), ".json")
	for _, topic := range f.topics {
		if topic.ext == id && id != "" {
			http.Redirect(w, r, fmt.Sprintf("%s/t/a-title/%d.json", f.URL, topic.id), http.StatusMovedPermanently)
			return
		}
	}
	w.WriteHeader(http.StatusNotFound)
}

func (f *standIn) topic(w http.ResponseWriter, r *http.Request) {
	posts := f.topics[f.number(r)-1].posts
	ids := []int{}
	for _, p := range posts {
		ids = append(ids, p.ID)
	}
	say(w, map[string]any{"post_stream": map[string]any{"stream": ids, "posts": posts[:min(20, len(posts))]}})
}

func (f *standIn) some(w http.ResponseWriter, r *http.Request) {
	var posts []*forumPost
	for _, id := range r.URL.Query()["post_ids[]"] {
		n, err := strconv.Atoi(id)
		require.NoError(f.t, err)
		posts = append(posts, f.posts[n-1])
	}
	say(w, map[string]any{"post_stream": map[string]any{"posts": posts}})
}

func (f *standIn) private(w http.ResponseWriter, _ *http.Request) {
	list := []map[string]any{}
	for _, topic := range f.topics {
		if topic.private {
			list = append(list, map[string]any{"id": topic.id, "highest_post_number": len(topic.posts)})
		}
	}
	say(w, map[string]any{"topic_list": map[string]any{"topics": list}})
}
