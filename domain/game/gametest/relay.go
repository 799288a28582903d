package gametest

import (
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Relay is the smallest sequential ruleset: seats run one after another with
// cards from hidden hands; a long run may be hindered by the others, who are
// asked in a window of its own; then the runner may rest, which draws a card.
// Who is first at the goal wins. It has all that sequential games ask of the
// kernel, for its tests. It speaks English only.
type Relay struct{}

var (
	_ game.Ruleset   = Relay{}
	_ game.Sectioner = Relay{}
	_ game.Subjects  = Relay{}
	_ game.Umpire    = (*Track)(nil)
	_ game.Answerer  = (*Track)(nil)
	_ game.Patient   = (*Track)(nil)
	_ game.Latecomer = (*Track)(nil)
	_ game.Censor    = (*Track)(nil)
	_ game.Archivist = (*Track)(nil)
)

const (
	handful = 3 // cards that everybody begins with
	short   = 3 // steps that nobody hinders
)

// Shuffled is the order of the deck, from the top. Nobody knows it.
type Shuffled struct {
	Deck []int `json:"deck"`
}

// Dealt gives cards of the deck to a seat, which knows them.
type Dealt struct {
	Seat  game.Seat `json:"seat"`
	Cards []int     `json:"cards"`
}

// Drew tells everybody that a seat has taken cards.
type Drew struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

// Ran tells of a run; 0 is a seat that stays where it is.
type Ran struct {
	Seat game.Seat `json:"seat"`
	Card int       `json:"card"`
}

// Questioned opens the decision whether a run is hindered.
type Questioned struct {
	D     int         `json:"d"`
	Seats []game.Seat `json:"seats"`
}

// Hindered takes half of a run back.
type Hindered struct {
	Seat game.Seat   `json:"seat"`
	By   []game.Seat `json:"by"`
	Back int         `json:"back"`
}

// Undisturbed tells the runner that nobody hindered the run. Nobody else
// learns that it could have been.
type Undisturbed struct {
	Seat game.Seat `json:"seat"`
}

// Spent is a card that hindering has cost, known to who spent it.
type Spent struct {
	Seat game.Seat `json:"seat"`
	Card int       `json:"card"`
}

// Stumbled is an order that could not be carried out, known to who gave it.
type Stumbled struct {
	Seat game.Seat `json:"seat"`
	Why  string    `json:"why"`
}

// Passed says at whom it is now, and in which half of the turn.
type Passed struct {
	Round int       `json:"round"`
	Seat  game.Seat `json:"seat"`
	Half  int       `json:"half"`
}

// Came is a seat that has come late.
type Came struct {
	Seat game.Seat `json:"seat"`
}

// SeenBy hides the deck from everybody.
func (Shuffled) SeenBy(game.Seat) bool { return false }

// SeenBy keeps cards to who has them.
func (e Dealt) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy keeps it to the runner.
func (e Undisturbed) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy keeps a card to who spent it.
func (e Spent) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy keeps a failure to who failed.
func (e Stumbled) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy lets those learn of a half of a turn who are to play it; the turn
// itself is known to all.
func (e Passed) SeenBy(s game.Seat) bool { return e.Half == 1 || s == e.Seat }

var relayEvents = event.NewVocabulary(
	event.Of[Shuffled]("relay.shuffled"),
	event.Of[Dealt]("relay.dealt"),
	event.Of[Drew]("relay.drew"),
	event.Of[Ran]("relay.ran"),
	event.Of[Questioned]("relay.questioned"),
	event.Of[Hindered]("relay.hindered"),
	event.Of[Undisturbed]("relay.undisturbed"),
	event.Of[Spent]("relay.spent"),
	event.Of[Stumbled]("relay.stumbled"),
	event.Of[Passed]("relay.passed"),
	event.Of[Came]("relay.came"),
)

// Name is "relay".
func (Relay) Name() string { return "relay" }

// Events is every event of Relay.
func (Relay) Events() *event.Vocabulary { return relayEvents }

// Describe tells what the kernel must know.
func (Relay) Describe() game.Description {
	hours := func(deal, turn, question time.Duration) game.Pace {
		return game.Pace{Phases: map[string]time.Duration{
			"deal": deal * time.Hour, "turn": turn * time.Hour, "question": question * time.Hour,
		}}
	}
	return game.Description{
		Title: "Relay: runs with hidden cards", MinSeats: 2, MaxSeats: 3, Edition: 1, Veiled: true,
		SeatNames: []game.Seat{"north", "east", "south", "west"},
		Options: []game.OptionDef{
			{Key: "goal", Values: []string{"#", "20"}, Number: [2]int{1, 99}, Rules: "R-1", Help: "steps to the goal"},
			{Key: "rounds", Values: []string{"#", "9"}, Number: [2]int{1, 99}, Rules: "R-1", Help: "rounds at most"},
			{Key: "join", Values: []string{"off", "on"}, Rules: "R-8", Help: "one more seat may come late"},
			{Key: "archive", Values: []string{"off", "on"}, Rules: "R-9", Help: "press is published at the end"},
			{Key: "patience", Values: []string{"#", "2"}, Number: [2]int{1, 9}, Rules: "R-7", Help: "misses up to a regency"},
		},
		Presets: map[string]map[game.Option]string{"usual": {}, "quick": {"goal": "8"}}, Preset: "usual",
		Paces: map[string]game.Pace{"slow": hours(72, 48, 24), "fast": hours(2, 2, 1)}, Pace: "slow",
		PresetPaces: map[string]string{"quick": "fast"}, RegencyAt: 7, VacantAt: 9,
	}
}

// CheckSetup finds unknown options and numbers out of bounds.
func (Relay) CheckSetup(s game.Setup) []error { return Relay{}.Describe().Check(s) }

// Start is the track before the cards are dealt.
func (Relay) Start(s game.Setup) game.State {
	t := &Track{Seats: s.Seats, Hands: make(map[game.Seat][]int), Steps: make(map[game.Seat]int)}
	t.Goal, _ = strconv.Atoi(s.Options["goal"])        // CheckSetup has passed it
	t.Rounds, _ = strconv.Atoi(s.Options["rounds"])    // as above
	t.Patient, _ = strconv.Atoi(s.Options["patience"]) // as above
	t.Open, t.Public = s.Options["join"] == "on", s.Options["archive"] == "on"
	return t
}
