// Package forum holds the common part of forums of all programs. There is a topic for each game and tournament, with a
// post for each phase, which is edited when the phase is played again. The package also handles posts of players, and
// private messages. It knows no forum program: each has its own package beside this one.
//
// Forums give a reply no ID of ours. So its last line holds the key of its entry, and Send looks for that line before
// it sends a reply a second time.
package forum

import (
	"context"
	"errors"
	"time"
)

// ErrMissing says that the forum has no such thread or post.
var ErrMissing = errors.New("the forum has no such thing")

// A Thread is a topic of a forum, or a private conversation.
type Thread struct {
	Number  int  `json:"number,omitempty"` // 0: there is none
	Private bool `json:"private,omitempty"`
}

// A Topic is the beginning of a thread.
type Topic struct {
	Thread          // an existing thread; with Number 0 it is found by External
	External string `json:"external"` // our ID for the thread
	Title    string `json:"title"`
	Raw      string `json:"raw"`          // text of the first post
	To       string `json:"to,omitempty"` // recipient of a private message; "": everybody may read it
}

// Seen is a post as the forum shows it.
type Seen struct {
	ID      int
	Account string // ID of the author that never changes
	Name    string // name that messages to the author are addressed to
	Own     bool   // it is ours
	Text    string // as it is shown; our own posts hold the key of their entry
	Created time.Time
}

// A Site is the interface to one forum: it finds and makes topics, and reads and writes posts in
// the forum's markup.
type Site interface {
	// Find returns the thread that was made of a topic; ErrMissing if there is none.
	Find(ctx context.Context, t Topic) (Thread, error)
	// Make makes the thread of a topic. Its number is 0 if the forum holds it back for now.
	Make(ctx context.Context, t Topic) (Thread, error)
	// Reply adds a post; its ID is 0 if the forum holds it back for now.
	Reply(ctx context.Context, to Thread, raw string) (id int, err error)
	// Edit replaces the text of a post, with a reason; ErrMissing if it is gone.
	Edit(ctx context.Context, id int, raw, why string) error
	// Raw returns a post as it was written; ErrMissing if it is gone.
	Raw(ctx context.Context, in Thread, id int) (string, error)
	// Latest returns the last posts of a thread.
	Latest(ctx context.Context, in Thread) ([]Seen, error)
	// After returns the posts of a thread behind the one with an ID, perhaps only the first of them.
	After(ctx context.Context, in Thread, id int) ([]Seen, error)
	// Private returns the private conversations of our account.
	Private(ctx context.Context) ([]Talk, error)
}

// A Talk is a private conversation, with a number that grows with it.
type Talk struct {
	Thread
	Highest int // number of its last post
}

// A Server is the forum of one channel.
type Server struct {
	Site
	URL   func(Thread) string
	Small string // format of a line in small letters
}

// Style holds the limits and IDs of one kind of forum.
type Style struct {
	External func(kind, id string) string // returns Topic.External for a game ("g"), a tournament ("t") or all open games ("o")
	Title    int                          // the largest number of characters of a title; 0: any
}
