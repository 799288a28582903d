package gametest

import (
	"fmt"
	"slices"
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// relayEvents registers every event of Relay by its name in the log.
var relayEvents = event.NewRegistry(
	relayEvent[Shuffled]("relay.shuffled"),
	relayEvent[Dealt]("relay.dealt"),
	relayEvent[Drew]("relay.drew"),
	relayEvent[Ran]("relay.ran"),
	relayEvent[Questioned]("relay.questioned"),
	relayEvent[Hindered]("relay.hindered"),
	relayEvent[Undisturbed]("relay.undisturbed"),
	relayEvent[Spent]("relay.spent"),
	relayEvent[Stumbled]("relay.stumbled"),
	relayEvent[Passed]("relay.passed"),
	relayEvent[Came]("relay.came"),
)

// A relayFact is an event of Relay, which applies itself.
type relayFact interface{ apply(*Track) }

func relayEvent[E relayFact](name string) event.Def { return event.Of[E](name) }

// Apply plays an event.
func (t *Track) Apply(e event.Event) {
	if f, ok := e.(relayFact); ok {
		f.apply(t)
	}
}

// Shuffled records the order of the deck, from the top. Nobody sees it.
type Shuffled struct {
	game.Veiled
	Deck []int `json:"deck"`
}

func (e Shuffled) apply(t *Track) { t.Deck = slices.Clone(e.Deck) }

// Dealt gives cards of the deck to a seat, which alone sees them.
type Dealt struct {
	game.Own
	Cards []int `json:"cards"`
}

func (e Dealt) apply(track *Track) {
	track.Hands[e.Seat] = append(track.Hands[e.Seat], e.Cards...)
	track.Deck = track.Deck[min(len(e.Cards), len(track.Deck)):]
}

// Drew tells everybody that a seat has taken cards.
type Drew struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

func (Drew) apply(*Track) {} // it only tells

// Ran tells of a run by as many steps as the card says; with 0 the seat stays where it is.
type Ran struct {
	Seat game.Seat `json:"seat"`
	Card int       `json:"card"`
}

func (e Ran) apply(track *Track) {
	track.Steps[e.Seat] += e.Card
	track.Card = e.Card
	track.drop(e.Seat, e.Card)
}

// Questioned opens the decision whether a run is hindered.
type Questioned struct {
	D     int         `json:"d"`
	Seats []game.Seat `json:"seats"`
}

func (e Questioned) apply(t *Track) { t.D, t.Asked = e.D, slices.Clone(e.Seats) }

// Hindered takes half of a run back.
type Hindered struct {
	Seat game.Seat   `json:"seat"`
	By   []game.Seat `json:"by"`
	Back int         `json:"back"`
}

func (e Hindered) apply(t *Track) { t.Steps[e.Seat] -= e.Back }

// Undisturbed tells the runner that nobody hindered the run. Nobody else learns that it could have
// been hindered.
type Undisturbed struct {
	game.Own
}

func (Undisturbed) apply(*Track) {} // it only tells

// Spent tells a seat alone which card it paid to hinder a run.
type Spent struct {
	game.Own
	Card int `json:"card"`
}

func (e Spent) apply(t *Track) { t.drop(e.Seat, e.Card) }

// Stumbled tells a seat that its order could not be carried out.
type Stumbled struct {
	game.Own
	Why string `json:"why"`
}

func (Stumbled) apply(*Track) {} // it only tells

// Passed says which seat plays next, and which half of the turn.
type Passed struct {
	Round int       `json:"round"`
	Seat  game.Seat `json:"seat"`
	Half  int       `json:"half"`
}

func (e Passed) apply(t *Track) { t.Round, t.Active, t.Half, t.Asked = e.Round, e.Seat, e.Half, nil }

// SeenBy shows the second half of a turn only to the seat that plays it; the turn itself is public.
func (e Passed) SeenBy(s game.Seat) bool { return e.Half == 1 || s == e.Seat }

// Came adds a seat that has come late.
type Came struct {
	Seat game.Seat `json:"seat"`
}

func (e Came) apply(t *Track) { t.Seats = append(t.Seats, e.Seat) }

// Tell tells a phase in words.
func (Relay) Tell(_ game.State, _ game.Seat, _ string, events []event.Event) game.Story {
	story := game.Story{Headline: "The relay goes on"}
	var items []string
	for _, e := range events {
		switch e := e.(type) {
		case Dealt:
			story.Yours = append(story.Yours, fmt.Sprintf("You take the cards %v.", e.Cards))
		case Spent:
			story.Yours = append(story.Yours, fmt.Sprintf("You spend the card %d.", e.Card))
		case Stumbled:
			story.Yours = append(story.Yours, "Your order failed: "+e.Why+".")
		case Undisturbed:
			story.Yours = append(story.Yours, "Nobody hinders you.")
		case Drew:
			items = append(items, fmt.Sprintf("Cards for %s: %d", e.Seat, e.N))
		case Ran:
			story.Headline = fmt.Sprintf("A run of %d by %s", e.Card, e.Seat)
			items = append(items, story.Headline)
		case Hindered:
			items = append(items, fmt.Sprintf("A run is hindered; %s falls back by %d", e.Seat, e.Back))
		case Came:
			items = append(items, fmt.Sprintf("One more runner: %s", e.Seat))
		}
	}
	story.Sections = chronicle(items)
	return story
}

// Forecast tells how far the run leads, if nobody hinders it.
func (t *Track) Forecast(seat game.Seat, orderSet game.OrderSet, _ string) []string {
	if r, ok := findOrder[Dash](section(orderSet, turn(t.nextRound(seat)))); ok {
		return []string{fmt.Sprintf("You come to %d.", t.Steps[seat]+r.Card)}
	}
	return nil
}

// Shown is the position as a seat sees it, for programs.
type Shown struct {
	Round int               `json:"round"`
	Steps map[game.Seat]int `json:"steps"`
	Cards map[game.Seat]int `json:"cards"` // how many
	Hand  []int             `json:"hand"`
}

// View shows the track, and the seat's own hand.
func (Relay) View(at game.State, to game.Seat, _ string) report.View {
	track := at.(*Track)
	known := Shown{Round: track.Round, Steps: make(map[game.Seat]int), Cards: make(map[game.Seat]int), Hand: slices.Clone(track.Hands[to])}
	table := &report.Table{Columns: []report.Column{{Title: "Seat"}, {Title: "Steps", Right: true}, {Title: "Cards", Right: true}}}
	for _, seat := range track.Seats {
		known.Steps[seat], known.Cards[seat] = track.Steps[seat], len(track.Hands[seat])
		table.Rows = append(table.Rows, []string{string(seat), strconv.Itoa(track.Steps[seat]), strconv.Itoa(len(track.Hands[seat]))})
	}
	blocks := []report.Block{{Table: table}}
	if len(known.Hand) > 0 {
		blocks = append(blocks, report.Block{Text: fmt.Sprintf("You hold %v.", known.Hand)})
	}
	return report.View{Sections: []report.Section{{ID: "position", Title: "The track", Blocks: blocks}}, Data: known}
}

// Template returns a submission that does the same as no submission.
func (t *Track) Template(s game.Seat, lang string) []string {
	return append([]string{fmt.Sprintf("# You hold %v.", t.Hands[s])}, examples(t, s, lang)...)
}
