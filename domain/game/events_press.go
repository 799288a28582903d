package game

import (
	"slices"
	"time"
)

// Pressed is a message. With an empty To and Public false it goes to the steward.
type Pressed struct {
	From   Seat      `json:"from,omitempty"` // empty: the steward, or the seat that GreyWritten names
	To     []Seat    `json:"to,omitempty"`
	Public bool      `json:"public,omitempty"` // to everybody, onlookers included
	Grey   bool      `json:"grey,omitempty"`   // unsigned
	Text   string    `json:"text"`
	Re     int       `json:"re,omitempty"` // number of the post in the thread that it answers; 0: none
	At     time.Time `json:"at"`

	hidden bool // the steward has hidden it
}

func (e Pressed) apply(g *Game) { g.appendPress(e) }

// SeenBy reports whether a seat may read the message: its sender and its recipients may, and everybody if it is
// public. Nobody may by this method alone if it goes to the steward.
func (e Pressed) SeenBy(seat Seat) bool {
	if e.Public || (seat == e.From && seat != "") {
		return true
	}
	return slices.ContainsFunc(e.To, func(to Seat) bool { return seat == to })
}

// appendPress appends a message to the press, and to the thread if it is public.
func (g *Game) appendPress(pressed Pressed) {
	g.press = append(g.press, pressed)
	if pressed.Public {
		g.posts = append(g.posts, len(g.press)-1)
	}
}

// GreyWritten tells a seat alone that it wrote the unsigned message just before.
type GreyWritten struct{ Own }

// apply enters the seat as sender of the last message, if that is unsigned. It is seen by the seat alone, so that
// Grey stays set.
func (e GreyWritten) apply(g *Game) {
	if n := len(g.press); n > 0 && g.press[n-1].Grey {
		g.press = slices.Clone(g.press)
		g.press[n-1].From = e.Seat
	}
}

// Announced is an announcement of the steward to everybody.
type Announced struct {
	By   Player    `json:"by"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

func (e Announced) apply(g *Game) {
	g.appendPress(Pressed{Public: true, Text: e.Text, At: e.At})
}

// Remarked is a post by an onlooker, a player without a seat in the game.
type Remarked struct {
	By   Player    `json:"by"`
	Text string    `json:"text"`
	Re   int       `json:"re,omitempty"` // number of the post that it answers; 0: none
	At   time.Time `json:"at"`
}

func (e Remarked) apply(g *Game) { g.posts = append(g.posts, isRemark) }

// PostHidden hides a post of the thread; the log keeps it.
type PostHidden struct {
	Post int       `json:"post"`
	By   Player    `json:"by"`
	Why  string    `json:"why"`
	At   time.Time `json:"at"`
}

func (e PostHidden) apply(g *Game) { g.coverPost(e.Post, true) }

// PostShown shows a hidden post again.
type PostShown struct {
	Post int       `json:"post"`
	By   Player    `json:"by"`
	At   time.Time `json:"at"`
}

func (e PostShown) apply(g *Game) { g.coverPost(e.Post, false) }

// OnlookersSet says whether onlookers, who have no seat, may post.
type OnlookersSet struct {
	On bool   `json:"on"`
	By Player `json:"by"`
}

func (e OnlookersSet) apply(g *Game) { g.onlookers = e.On }

// isRemark stands in Game.posts for an onlooker's post, which is not in the press.
const isRemark = -1

// coverPost hides or shows a post by its number in the thread, from 1. It ignores remarks and
// numbers that do not exist.
func (g *Game) coverPost(post int, hidden bool) {
	if post < 1 || post > len(g.posts) || g.posts[post-1] == isRemark {
		return
	}
	g.press = slices.Clone(g.press)
	g.press[g.posts[post-1]].hidden = hidden
}
