package nodebb

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"seneschal/mailgw/channels/forum"
)

// Find implements forum.Site. A private message is found by its marker, in the chat with that account.
func (f *site) Find(ctx context.Context, topic forum.Topic) (forum.Thread, error) {
	if topic.To != "" {
		return f.findMessage(ctx, topic)
	}
	own, err := f.ownAccount(ctx)
	if err != nil {
		return forum.Thread{}, err
	}
	var list struct {
		Topics []struct {
			ID      number `json:"tid"`
			UID     number `json:"uid"`
			Deleted int    `json:"deleted"`
		} `json:"topics"`
	}
	if err := f.sendRequest(ctx, http.MethodGet, "/api/tags/"+topic.External, nil, &list); err != nil {
		return forum.Thread{}, err
	}
	for _, have := range list.Topics {
		if have.UID.text == own && have.Deleted == 0 {
			return forum.Thread{Number: have.ID.toInt()}, nil
		}
	}
	return forum.Thread{}, forum.ErrMissing
}

// findMessage returns the chat that holds the private message of a topic; forum.ErrMissing if there is none among the
// last messages.
func (f *site) findMessage(ctx context.Context, topic forum.Topic) (forum.Thread, error) {
	room, err := f.findDirectThread(ctx, topic.To)
	if err != nil {
		return room, err
	}
	said, err := f.Latest(ctx, room)
	if err != nil {
		return room, err
	}
	for _, m := range said {
		if m.Own && forum.Marked(m.Text, topic.External) {
			return room, nil
		}
	}
	return room, forum.ErrMissing
}

// findDirectThread finds the chat with one account alone; ErrMissing if there is none.
func (f *site) findDirectThread(ctx context.Context, uid string) (forum.Thread, error) {
	rooms, err := f.listRooms(ctx)
	for _, room := range rooms {
		if len(room.Users) == 1 && room.Users[0].UID.text == uid && room.Count <= 2 {
			return forum.Thread{Number: room.ID, Private: true}, nil
		}
	}
	if err == nil {
		err = forum.ErrMissing
	}
	return forum.Thread{}, err
}

// Make implements forum.Site.
func (f *site) Make(ctx context.Context, t forum.Topic) (forum.Thread, error) {
	if t.To != "" {
		return f.makeMessage(ctx, t)
	}
	cid, _ := strconv.Atoi(f.channel.Settings[Category]) // Complete has checked it
	var made struct {
		ID number `json:"tid"`
	}
	err := f.sendRequest(ctx, http.MethodPost, "/api/v3/topics", map[string]any{"cid": cid, "title": t.Title, "content": t.Raw, "tags": []string{t.External}}, &made)
	return forum.Thread{Number: made.ID.toInt()}, err
}

// makeMessage sends the private message of a topic, and makes the chat if there is none.
func (f *site) makeMessage(ctx context.Context, topic forum.Topic) (forum.Thread, error) {
	room, err := f.findDirectThread(ctx, topic.To)
	if errors.Is(err, forum.ErrMissing) {
		uid, _ := strconv.Atoi(topic.To)
		var made struct {
			ID int `json:"roomId"`
		}
		err = f.sendRequest(ctx, http.MethodPost, "/api/v3/chats", map[string]any{"uids": []int{uid}}, &made)
		room = forum.Thread{Number: made.ID, Private: true}
	}
	if err == nil {
		_, err = f.Reply(ctx, room, topic.Raw+"\n\n*"+topic.External+"*")
	}
	return room, err
}

// Reply implements forum.Site. The ID is 0 for a post that moderators have to let pass, and for chat messages.
func (f *site) Reply(ctx context.Context, to forum.Thread, raw string) (int, error) {
	var made struct {
		ID number `json:"pid"`
	}
	if to.Private {
		return 0, f.sendRequest(ctx, http.MethodPost, fmt.Sprintf("/api/v3/chats/%d", to.Number), map[string]any{"message": raw}, nil)
	}
	err := f.sendRequest(ctx, http.MethodPost, fmt.Sprintf("/api/v3/topics/%d", to.Number), map[string]any{"content": raw}, &made)
	return made.ID.toInt(), err
}

// Edit implements forum.Site.
func (f *site) Edit(ctx context.Context, id int, raw, _ string) error {
	return f.sendRequest(ctx, http.MethodPut, fmt.Sprintf("/api/v3/posts/%d", id), map[string]any{"content": raw}, nil)
}

// Raw implements forum.Site.
func (f *site) Raw(ctx context.Context, in forum.Thread, id int) (string, error) {
	path := fmt.Sprintf("/api/v3/posts/%d/raw", id)
	if in.Private {
		path = fmt.Sprintf("/api/v3/chats/%d/messages/%d/raw", in.Number, id)
	}
	var was struct {
		Content string `json:"content"`
	}
	err := f.sendRequest(ctx, http.MethodGet, path, nil, &was)
	return was.Content, err
}

// maxPages is the largest number of pages that After reads of a thread.
const maxPages = 50

// Latest implements forum.Site.
func (f *site) Latest(ctx context.Context, in forum.Thread) ([]forum.Seen, error) {
	return f.readBackwards(ctx, in, 2, 0)
}

// After implements forum.Site.
func (f *site) After(ctx context.Context, in forum.Thread, id int) ([]forum.Seen, error) {
	return f.readBackwards(ctx, in, maxPages, id)
}

// readBackwards reads a thread from its end, page by page, until a page holds nothing newer than the known post, but at
// most that many pages.
func (f *site) readBackwards(ctx context.Context, in forum.Thread, pages, known int) ([]forum.Seen, error) {
	var all []forum.Seen
	seen := map[int]bool{}
	for page := range pages {
		some, err := f.readThreadPage(ctx, in, page)
		if errors.Is(err, forum.ErrMissing) && page > 0 {
			return all, nil // there are no more pages
		}
		if err != nil {
			return nil, err
		}
		more := false
		for _, p := range some {
			if p.ID > known && !seen[p.ID] {
				seen[p.ID], more = true, true
				all = append(all, p)
			}
		}
		if !more {
			break
		}
	}
	return all, nil
}

// A shown is a post or chat message as NodeBB shows it.
type shown struct {
	Post    number `json:"pid"`
	Message number `json:"messageId"`
	UID     number `json:"uid"`
	From    number `json:"fromuid"`
	Content string `json:"content"`
	Time    int64  `json:"timestamp"` // milliseconds
	Deleted int    `json:"deleted"`
	System  int    `json:"system"`
}

// readThreadPage reads one page of a thread; page 0 holds the newest posts. It leaves out posts that are deleted, made
// by the system, or from another server.
func (f *site) readThreadPage(ctx context.Context, in forum.Thread, page int) ([]forum.Seen, error) {
	own, err := f.ownAccount(ctx)
	if err != nil {
		return nil, err
	}
	path := fmt.Sprintf("/api/topic/%d?sort=newest_to_oldest&page=%d", in.Number, page+1)
	if in.Private {
		path = fmt.Sprintf("/api/v3/chats/%d/messages?start=%d", in.Number, 50*page)
	}
	var list struct {
		Posts    []shown `json:"posts"`
		Messages []shown `json:"messages"`
	}
	if err := f.sendRequest(ctx, http.MethodGet, path, nil, &list); err != nil {
		return nil, err
	}
	var all []forum.Seen
	for _, shown := range append(list.Posts, list.Messages...) {
		id, by := shown.Post.toInt(), shown.UID
		if in.Private {
			id, by = shown.Message.toInt(), shown.From
		}
		if id > 0 && shown.Deleted == 0 && shown.System == 0 { // anything else is of another server, or deleted
			all = append(all, forum.Seen{ID: id, Account: by.text, Name: by.text, Own: by.text == own, Text: shown.Content, Created: time.UnixMilli(shown.Time)})
		}
	}
	return all, nil
}

// A room is a chat.
type room struct {
	ID     int  `json:"roomId"`
	Public bool `json:"public"`
	Count  int  `json:"userCount"`
	Users  []struct {
		UID number `json:"uid"`
	} `json:"users"` // without us
	Teaser *struct {
		Time int `json:"timestamp"`
	} `json:"teaser"`
}

func (f *site) listRooms(ctx context.Context) ([]room, error) {
	var list struct {
		Rooms []room `json:"rooms"`
	}
	err := f.sendRequest(ctx, http.MethodGet, "/api/v3/chats?start=0&perPage=100", nil, &list)
	return list.Rooms, err
}

// Private implements forum.Site.
func (f *site) Private(ctx context.Context) ([]forum.Talk, error) {
	rooms, err := f.listRooms(ctx)
	var all []forum.Talk
	for _, room := range rooms {
		if room.Teaser != nil && !room.Public {
			all = append(all, forum.Talk{Thread: forum.Thread{Number: room.ID, Private: true}, Highest: room.Teaser.Time})
		}
	}
	return all, err
}
