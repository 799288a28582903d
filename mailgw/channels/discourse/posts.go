package discourse

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/mailgw/channels/forum"
)

// made is the forum's answer to a new post.
type made struct {
	ID    int `json:"id"`
	Topic int `json:"topic_id"`
}

// Find implements forum.Site.
func (f site) Find(ctx context.Context, t forum.Topic) (forum.Thread, error) {
	answer, err := f.sendRequest(ctx, http.MethodGet, "/t/external_id/"+t.External+".json", nil, nil)
	if err != nil {
		return forum.Thread{}, err
	}
	at := strings.TrimSuffix(answer.Header.Get("Location"), ".json") // .../t/a-title/12
	n, err := strconv.Atoi(at[strings.LastIndexByte(at, '/')+1:])
	if err != nil {
		return forum.Thread{}, fmt.Errorf("%s does not say which topic it is", f.channel.Where())
	}
	return forum.Thread{Number: n}, nil
}

// Make implements forum.Site.
func (f site) Make(ctx context.Context, topic forum.Topic) (forum.Thread, error) {
	body := map[string]any{"title": topic.Title, "raw": topic.Raw, "external_id": topic.External, "auto_track": false}
	if n, err := strconv.Atoi(f.channel.Settings[Category]); topic.To != "" {
		body["archetype"], body["target_recipients"] = "private_message", topic.To
	} else if err == nil {
		body["category"] = n
	}
	var m made
	_, err := f.sendRequest(ctx, http.MethodPost, "/posts.json", body, &m)
	return forum.Thread{Number: m.Topic}, err
}

// Reply implements forum.Site.
func (f site) Reply(ctx context.Context, to forum.Thread, raw string) (int, error) {
	var m made
	_, err := f.sendRequest(ctx, http.MethodPost, "/posts.json", map[string]any{"topic_id": to.Number, "raw": raw}, &m)
	return m.ID, err
}

// Edit implements forum.Site.
func (f site) Edit(ctx context.Context, id int, raw, why string) error {
	body := map[string]any{"post": map[string]string{"raw": raw, "edit_reason": why}}
	_, err := f.sendRequest(ctx, http.MethodPut, fmt.Sprintf("/posts/%d.json", id), body, nil)
	return err
}

// Raw implements forum.Site.
func (f site) Raw(ctx context.Context, _ forum.Thread, id int) (string, error) {
	var was struct {
		Raw string `json:"raw"`
	}
	_, err := f.sendRequest(ctx, http.MethodGet, fmt.Sprintf("/posts/%d.json", id), nil, &was)
	return was.Raw, err
}

// maxPosts is the largest number of posts that are read at once.
const maxPosts = 50

// Latest implements forum.Site.
func (f site) Latest(ctx context.Context, in forum.Thread) ([]forum.Seen, error) {
	return f.readPosts(ctx, in, func(ids []int) []int { return ids[max(0, len(ids)-maxPosts):] })
}

// After implements forum.Site.
func (f site) After(ctx context.Context, in forum.Thread, id int) ([]forum.Seen, error) {
	return f.readPosts(ctx, in, func(ids []int) []int {
		slices.Sort(ids)
		i, _ := slices.BinarySearch(ids, id+1)
		return ids[i:min(len(ids), i+maxPosts)]
	})
}

// readPosts reads those posts of a thread that pick chooses from the IDs of all; nil if it chooses none.
func (f site) readPosts(ctx context.Context, in forum.Thread, pick func(ids []int) []int) ([]forum.Seen, error) {
	var t struct {
		Stream struct {
			IDs   []int `json:"stream"`
			Posts []struct {
				ID       int       `json:"id"`
				UserID   int       `json:"user_id"`
				Username string    `json:"username"`
				Cooked   string    `json:"cooked"`
				Created  time.Time `json:"created_at"`
			} `json:"posts"`
		} `json:"post_stream"`
	}
	at := fmt.Sprintf("/t/%d", in.Number)
	if _, err := f.sendRequest(ctx, http.MethodGet, at+".json", nil, &t); err != nil {
		return nil, err
	}
	wanted := pick(t.Stream.IDs)
	if len(wanted) == 0 {
		return nil, nil
	}
	var out strings.Builder
	for _, id := range wanted {
		fmt.Fprintf(&out, "&post_ids[]=%d", id)
	}
	_, err := f.sendRequest(ctx, http.MethodGet, at+"/posts.json?"+out.String()[1:], nil, &t)
	var all []forum.Seen
	for _, p := range t.Stream.Posts {
		own := strings.EqualFold(p.Username, f.channel.Settings[User])
		all = append(all, forum.Seen{ID: p.ID, Account: strconv.Itoa(p.UserID), Name: p.Username, Own: own, Text: p.Cooked, Created: p.Created})
	}
	return all, err
}

// Private implements forum.Site.
func (f site) Private(ctx context.Context) ([]forum.Talk, error) {
	var list struct {
		List struct {
			Topics []struct {
				ID      int `json:"id"`
				Highest int `json:"highest_post_number"`
			} `json:"topics"`
		} `json:"topic_list"`
	}
	_, err := f.sendRequest(ctx, http.MethodGet, "/topics/private-messages/"+f.channel.Settings[User]+".json", nil, &list)
	all := make([]forum.Talk, len(list.List.Topics))
	for i, t := range list.List.Topics {
		all[i] = forum.Talk{Thread: forum.Thread{Number: t.ID, Private: true}, Highest: t.Highest}
	}
	return all, err
}
