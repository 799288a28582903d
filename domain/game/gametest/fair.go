package gametest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Fair is the smallest ruleset of posts: in a post all seats write orders for three rounds, which are then played in one
// go, seat by seat. In each turn a seat finds a ware; two seats exchange wares if both have ordered the same exchange.
// No seat is asked anything while the rounds are played. Fair speaks English only.
type Fair struct{ game.PlainRules }

var (
	_ game.Ruleset = Fair{}
	_ game.State   = (*Stalls)(nil)
)

// The number of rounds in a post, and the number of wares for which a stall has room.
const (
	roundsInPost = 3
	roomInStall  = 3
)

// A Ware is a kind of goods in the stalls.
type Ware string

// wares lists all kinds of goods.
var wares = []Ware{"apple", "cloth", "salt", "wine"}

// An errand says what the tasks of Fair are about.
type errand struct {
	Seat game.Seat `json:"seat,omitempty"`
	Ware Ware      `json:"ware,omitempty"`
}

// Stalls is a position of Fair.
type Stalls struct {
	little
	Posts  int                  `json:"posts"` // number of posts
	Seats  []game.Seat          `json:"seats"`
	Wares  map[game.Seat][]Ware `json:"wares"`
	Post   int                  `json:"post"`   // number of the post that is written for, or played
	Plays  bool                 `json:"plays"`  // the rounds of the post are being played
	Played map[game.Seat]int    `json:"played"` // turns of this post
	Turns  turns.Stack[errand]  `json:"turns"`
}

// A fairFact is an event of Fair, which applies itself.
type fairFact interface{ apply(*Stalls) }

// PostBegan begins the rounds of a post.
type PostBegan struct {
	Post int `json:"post"`
}

// PostEnded ends the rounds of a post.
type PostEnded struct {
	Post int `json:"post"`
}

// Found tells of a ware that a seat found, whether it took the ware, and which order decided that.
type Found struct {
	Seat game.Seat    `json:"seat"`
	Ware Ware         `json:"ware"`
	Kept bool         `json:"kept"`
	By   turns.Source `json:"by"`
}

// Swapped tells of an exchange.
type Swapped struct {
	Seat game.Seat `json:"seat"`
	With game.Seat `json:"with"`
	Gave Ware      `json:"gave"`
	Got  Ware      `json:"got"`
}

// Resolved carries out a motion that all want: another number of posts, or the end.
type Resolved struct{ order.Motion }

func (e Resolved) apply(stalls *Stalls) {
	stalls.Posts = stalls.Post - 1
	if e.Option != "" {
		stalls.Posts, _ = strconv.Atoi(e.Value) // the ballot has passed it
	}
}

func (e PostBegan) apply(s *Stalls) { s.Plays, s.Played = true, make(map[game.Seat]int) }
func (e PostEnded) apply(s *Stalls) { s.Plays, s.Post = false, e.Post+1 }

func (e Found) apply(stalls *Stalls) {
	if e.Kept {
		stalls.Wares[e.Seat] = append(slices.Clip(stalls.Wares[e.Seat]), e.Ware)
	}
}

func (e Swapped) apply(stalls *Stalls) {
	stalls.Wares[e.Seat] = exchange(stalls.Wares[e.Seat], e.Gave, e.Got)
	stalls.Wares[e.With] = exchange(stalls.Wares[e.With], e.Got, e.Gave)
}

// exchange returns a copy of wares with one ware in place of another; it changes nothing if gave is not among them.
func exchange(all []Ware, gave, got Ware) []Ware {
	all = slices.Clone(all)
	if i := slices.Index(all, gave); i >= 0 {
		all[i] = got
	}
	return all
}

var fairEvents = event.NewRegistry(append(turns.Events[errand](),
	event.Of[PostBegan]("fair.post-began"), event.Of[PostEnded]("fair.post-ended"), event.Of[Found]("fair.found"), event.Of[Swapped]("fair.swapped"),
	event.Of[Resolved]("fair.resolved"),
)...)

// Name returns "fair".
func (Fair) Name() string { return "fair" }

// Headings returns the words that open the blocks of posts, and of turns within them.
func (Fair) Headings() []string { return []string{"POST", "TURN"} }

// Events returns the registry of Fair's events.
func (Fair) Events() *event.Registry { return fairEvents }

// Describe describes Fair to the kernel.
func (Fair) Describe() game.Description {
	return game.Description{
		Title: words.Translations{"en": "Fair: three rounds in a post"}, MinSeats: 2, MaxSeats: 4, Edition: 1, SeatNames: []game.Seat{"north", "east", "south", "west"},
		Options: []game.OptionDef{{Key: "posts", Values: []string{"#", "3"}, Number: [2]int{1, 9}, Rules: "F-1", Help: words.Translations{"en": "posts"}}},
		Presets: map[string]map[game.Option]string{"usual": {}}, Preset: "usual",
		Paces: map[string]game.Pace{"weekly": {Phases: map[string]time.Duration{"": 7 * 24 * time.Hour}}}, Pace: "weekly", RegencyAt: 3,
	}
}

// Start returns an empty fair.
func (Fair) Start(setup game.Setup) game.State {
	stalls := &Stalls{Seats: setup.Seats, Post: 1, Wares: make(map[game.Seat][]Ware), Played: make(map[game.Seat]int)}
	stalls.Posts, _ = strconv.Atoi(setup.Options["posts"]) // CheckSetup has passed it
	stalls.Turns.Tasks = []turns.Task[errand]{{Do: "post"}}
	return stalls
}

// Clone returns a copy that shares nothing that is changed in place.
func (s *Stalls) Clone() game.State {
	stalls := *s
	stalls.Wares, stalls.Played, stalls.Turns = maps.Clone(s.Wares), maps.Clone(s.Played), s.Turns.Clone()
	return &stalls
}

// Apply plays an event, and counts the turns of each seat.
func (s *Stalls) Apply(ev event.Event) {
	if began, ok := ev.(turns.Began); ok {
		s.Played[began.Seat]++
	}
	if f, ok := ev.(fairFact); ok {
		f.apply(s)
		return
	}
	s.Turns.Apply(ev)
}

// Phase returns the present post, or the opening before the first one is asked for.
func (s *Stalls) Phase() game.Phase {
	if s.Turns.Asked == 0 {
		return game.Phase{Name: "opening", Kind: "post", Title: "Opening"}
	}
	name := "post " + strconv.Itoa(s.Post)
	return game.Phase{Name: name, Kind: "post", Cycle: s.Post, Title: "Post " + strconv.Itoa(s.Post)}
}

func (s *Stalls) isOver() bool { return s.Post > s.Posts }

// Result ranks by the number of different wares; false while the game goes on.
func (s *Stalls) Result() (game.Result, bool) {
	if !s.isOver() {
		return game.Result{}, false
	}
	kinds := func(seat game.Seat) int { return len(slices.Compact(slices.Sorted(slices.Values(s.Wares[seat])))) }
	return ranked("wares", s.Seats, kinds), true
}

// View shows all stalls.
func (Fair) View(at game.State, _ game.Seat, _ string) report.View {
	stalls := at.(*Stalls)
	table := &report.Table{Columns: []report.Column{{Title: "Seat"}, {Title: "Wares"}}}
	for _, seat := range stalls.Seats {
		table.Rows = append(table.Rows, []string{string(seat), fmt.Sprint(stalls.Wares[seat])})
	}
	return report.View{Sections: []report.Section{{ID: "position", Title: "The fair", Blocks: []report.Block{{Table: table}}}}, Data: stalls.Wares}
}

// Template returns a submission that takes wine when it is found.
func (s *Stalls) Template(seat game.Seat, _ string) []string {
	return []string{"# " + fmt.Sprint(s.Wares[seat]), "ALL", "TAKE wine", "END"}
}

// Tell tells a post in words.
func (Fair) Tell(_ game.State, _ game.Seat, _ string, events []event.Event) game.Story {
	var items []string
	for _, e := range events {
		switch e := e.(type) {
		case Found:
			items = append(items, fmt.Sprintf("Found by %s: %s, %v", e.Seat, e.Ware, map[bool]string{true: "kept", false: "left"}[e.Kept]))
		case Resolved:
			items = append(items, "All want it: "+e.String())
		case Swapped:
			items = append(items, fmt.Sprintf("Exchanged by %s and %s: %s, %s", e.Seat, e.With, e.Gave, e.Got))
		}
	}
	return game.Story{Headline: "The fair goes on", Sections: chronicle(items)}
}
