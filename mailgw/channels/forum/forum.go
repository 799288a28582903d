// Package forum holds what forums of all programs do alike: a topic for each game and
// tournament, with a post for each phase, which is edited when the phase is played again;
// posts of players, and private messages. It knows no program: each has a room beside it.
//
// A reply is known by nothing: its last line holds the key of its entry, which is looked
// for before a reply is sent a second time.
package forum

import (
	"context"
	"errors"
	"time"
)

// ErrMissing says that the forum has no such thing.
var ErrMissing = errors.New("the forum has no such thing")

// A Thread is a topic of a forum, or a private conversation.
type Thread struct {
	Number  int  `json:"number,omitempty"` // 0: there is none
	Private bool `json:"private,omitempty"`
}

// A Topic is how a thread begins.
type Topic struct {
	Thread          // one that is there; else it is known by External
	External string `json:"external"`
	Title    string `json:"title"`
	Raw      string `json:"raw"`
	To       string `json:"to,omitempty"` // whose private message it is; "": everybody reads it
}

// Seen is a post as the forum shows it.
type Seen struct {
	ID      int
	Account string // who has written it, by what never changes
	Name    string // what messages to that account are sent to
	Own     bool   // we have
	Text    string // as it is shown; it holds the marker of ours
	Created time.Time
}

// A Site is asked to make topics, to write posts in its markup, and what stands in it.
type Site interface {
	// Find is the thread that was made of a topic; ErrMissing if there is none.
	Find(ctx context.Context, t Topic) (Thread, error)
	// Make makes it.
	Make(ctx context.Context, t Topic) (Thread, error)
	// Reply adds a post; its ID is 0 if the forum holds it back for now.
	Reply(ctx context.Context, to Thread, raw string) (id int, err error)
	// Edit puts other words in the place of a post.
	Edit(ctx context.Context, id int, raw, why string) error
	// Raw is a post as it was written.
	Raw(ctx context.Context, in Thread, id int) (string, error)
	// Latest are the last posts of a thread.
	Latest(ctx context.Context, in Thread) ([]Seen, error)
	// After are the posts of a thread behind one, or the first of them.
	After(ctx context.Context, in Thread, id int) ([]Seen, error)
	// Private are the private conversations.
	Private(ctx context.Context) ([]Talk, error)
}

// A Talk is a private conversation, with a number that grows with it.
type Talk struct {
	Thread
	Highest int
}

// A Server is the forum of one channel.
type Server struct {
	Site
	URL   func(Thread) string
	Small string // format of a line in small letters
}

// Style is how the forum of a kind of channels takes what it is told.
type Style struct {
	External func(kind, id string) string // by what the topic of a game ("g") or tournament ("t") is known
	Title    int                          // characters of a title; 0: any
}
