package game

import (
	"slices"
	"time"
)

// Pressed is a message between players. An empty To with Public false goes to
// the steward.
type Pressed struct {
	From   Seat      `json:"from,omitempty"` // empty: the steward, or the seat that GreyWritten names
	To     []Seat    `json:"to,omitempty"`
	Public bool      `json:"public,omitempty"` // to everybody, onlookers included
	Grey   bool      `json:"grey,omitempty"`   // unsigned
	Text   string    `json:"text"`
	Re     int       `json:"re,omitempty"` // the post of the thread that it answers
	At     time.Time `json:"at"`

	hidden bool // by the steward
}

func (e Pressed) apply(g *Game) { g.pressed(e) }

// SeenBy lets a message be read by its sender and those it is for.
func (e Pressed) SeenBy(s Seat) bool {
	if e.Public || (s == e.From && s != "") {
		return true
	}
	return slices.ContainsFunc(e.To, func(to Seat) bool { return s == to })
}

// pressed keeps a message.
func (g *Game) pressed(p Pressed) {
	g.press = append(g.press, p)
	if p.Public {
		g.posts = append(g.posts, len(g.press)-1)
	}
}

// GreyWritten says to a seat alone that it wrote the unsigned message before.
type GreyWritten struct{ Own }

func (e GreyWritten) apply(g *Game) {
	if n := len(g.press); n > 0 && g.press[n-1].Grey {
		g.press = slices.Clone(g.press)
		g.press[n-1].From = e.Seat
	}
}

// Announced is a word of the steward to everybody.
type Announced struct {
	By   Player    `json:"by"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

func (e Announced) apply(g *Game) {
	g.pressed(Pressed{Public: true, Text: e.Text, At: e.At})
}

// Remarked is a post of somebody who has no seat.
type Remarked struct {
	By   Player    `json:"by"`
	Text string    `json:"text"`
	Re   int       `json:"re,omitempty"` // the post that it answers
	At   time.Time `json:"at"`
}

func (e Remarked) apply(g *Game) { g.posts = append(g.posts, isRemark) }

// PostHidden takes a post of the thread out of sight. It stays in the log.
type PostHidden struct {
	Post int       `json:"post"`
	By   Player    `json:"by"`
	Why  string    `json:"why"`
	At   time.Time `json:"at"`
}

func (e PostHidden) apply(g *Game) { g.cover(e.Post, true) }

// PostShown takes a PostHidden back.
type PostShown struct {
	Post int       `json:"post"`
	By   Player    `json:"by"`
	At   time.Time `json:"at"`
}

func (e PostShown) apply(g *Game) { g.cover(e.Post, false) }

// OnlookersSet says whether those who have no seat may post.
type OnlookersSet struct {
	On bool   `json:"on"`
	By Player `json:"by"`
}

func (e OnlookersSet) apply(g *Game) { g.onlookers = e.On }

// isRemark stands in the list of posts for one that is no press.
const isRemark = -1

func (g *Game) cover(post int, hidden bool) {
	if post < 1 || post > len(g.posts) || g.posts[post-1] == isRemark {
		return
	}
	g.press = slices.Clone(g.press)
	g.press[g.posts[post-1]].hidden = hidden
}
