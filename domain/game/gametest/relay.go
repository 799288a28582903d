package gametest

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/piles"
	"seneschal/domain/words"
)

// Relay is the smallest sequential ruleset. Seats run one after another with cards from hidden hands. The other seats may
// hinder a long run, and are all asked at once whether they do. Then the runner may rest, which draws a card. The first
// seat at the goal wins. Relay uses all that sequential games demand of the kernel, for the kernel's tests. It speaks
// English only.
type Relay struct{ game.PlainRules }

var (
	_ game.Ruleset = Relay{}
	_ game.State   = (*Track)(nil)
)

const (
	cardsInHand = 3 // cards of each hand at the beginning
	maxFreeRun  = 3 // the longest run that cannot be hindered
)

// Name returns "relay".
func (Relay) Name() string { return "relay" }

// Headings returns the word that opens the block of a turn.
func (Relay) Headings() []string { return []string{"TURN"} }

// Events returns the registry of Relay's events.
func (Relay) Events() *event.Registry { return relayEvents }

// Describe describes Relay to the kernel.
func (Relay) Describe() game.Description {
	hours := func(deal, turn, question time.Duration) game.Pace {
		return game.Pace{Phases: map[string]time.Duration{
			"deal": deal * time.Hour, "turn": turn * time.Hour, "question": question * time.Hour,
		}}
	}
	return game.Description{
		Title: words.Translations{"en": "Relay: runs with hidden cards"}, MinSeats: 2, MaxSeats: 3, Edition: 1, Veiled: true,
		SeatNames: []game.Seat{"north", "east", "south", "west"},
		Options: []game.OptionDef{
			{Key: "goal", Values: []string{"#", "20"}, Number: [2]int{1, 99}, Rules: "R-1", Help: words.Translations{"en": "steps to the goal"}},
			{Key: "rounds", Values: []string{"#", "9"}, Number: [2]int{1, 99}, Rules: "R-1", Help: words.Translations{"en": "rounds at most"}},
			{Key: "join", Values: []string{"off", "on"}, Rules: "R-8", Help: words.Translations{"en": "one more seat may come late"}},
			{Key: "archive", Values: []string{"off", "on"}, Rules: "R-9", Help: words.Translations{"en": "press is published at the end"}},
			{Key: "patience", Values: []string{"#", "2"}, Number: [2]int{1, 9}, Rules: "R-7", Help: words.Translations{"en": "misses up to a regency"}},
		},
		Presets: map[string]map[game.Option]string{"usual": {}, "quick": {"goal": "8"}}, Preset: "usual",
		Paces: map[string]game.Pace{"slow": hours(72, 48, 24), "fast": hours(2, 2, 1)}, Pace: "slow",
		PresetPaces: map[string]string{"quick": "fast"}, RegencyAt: 7, VacantAt: 9,
	}
}

// Start returns the track before the cards are dealt.
func (Relay) Start(setup game.Setup) game.State {
	track := &Track{Seats: setup.Seats, Hands: make(map[game.Seat][]int), Steps: make(map[game.Seat]int)}
	track.Goal, _ = strconv.Atoi(setup.Options["goal"])        // CheckSetup has passed it
	track.Rounds, _ = strconv.Atoi(setup.Options["rounds"])    // as above
	track.Patient, _ = strconv.Atoi(setup.Options["patience"]) // as above
	track.Open, track.Public = setup.Options["join"] == "on", setup.Options["archive"] == "on"
	return track
}

// A Track is a position of Relay. The deck and the hands, but for their sizes, are secrets.
type Track struct {
	little
	Goal    int                 `json:"goal"`
	Rounds  int                 `json:"rounds"`
	Patient int                 `json:"patient"`
	Open    bool                `json:"open"`   // one more seat may come late
	Public  bool                `json:"public"` // press is published at the end
	Seats   []game.Seat         `json:"seats"`
	Hands   map[game.Seat][]int `json:"hands"`
	Steps   map[game.Seat]int   `json:"steps"`
	Deck    []int               `json:"deck"`
	Round   int                 `json:"round"` // 0: the cards are not dealt yet
	Active  game.Seat           `json:"active"`
	Half    int                 `json:"half"` // half of the turn, 1 or 2
	Card    int                 `json:"card"` // card of the run
	D       int                 `json:"d"`    // decisions so far
	Asked   []game.Seat         `json:"asked"`
}

// Clone returns a copy that shares nothing that is changed in place.
func (t *Track) Clone() game.State {
	track := *t
	track.Seats, track.Deck, track.Asked = slices.Clone(t.Seats), slices.Clone(t.Deck), slices.Clone(t.Asked)
	track.Steps, track.Hands = maps.Clone(t.Steps), make(map[game.Seat][]int)
	for s, h := range t.Hands {
		track.Hands[s] = slices.Clone(h)
	}
	return &track
}

// drop takes a card out of a hand; nothing changes if it is not there.
func (t *Track) drop(s game.Seat, card int) { t.Hands[s] = piles.Without(t.Hands[s], card) }

// nextRound returns the round of the next turn of a seat; a turn in progress counts.
func (t *Track) nextRound(s game.Seat) int {
	if at := slices.Index(t.Seats, s); at >= 0 && at < slices.Index(t.Seats, t.Active) {
		return t.Round + 1
	}
	return max(t.Round, 1)
}

// Phase returns the dealing, a half of a turn, or a decision of the seats that may hinder a run.
func (t *Track) Phase() game.Phase {
	phase := game.Phase{Kind: "turn", Cycle: t.Round}
	switch {
	case t.Round == 0:
		phase.Name, phase.Kind = "deal", "deal"
	case len(t.Asked) > 0:
		phase.Name, phase.Kind = "decision "+strconv.Itoa(t.D), "question"
	default:
		phase.Clock = turn(t.Round) + " of " + string(t.Active)
		phase.Name = phase.Clock
		if t.Half == 2 {
			phase.Name += ", second half"
		}
	}
	phase.Title = strings.ToUpper(phase.Name[:1]) + phase.Name[1:]
	return phase
}

// isOver reports whether the game is over.
func (t *Track) isOver() bool {
	_, over := t.Result()
	return over
}

// others lists the seats but the runner's.
func (t *Track) others() []game.Seat {
	return slices.DeleteFunc(slices.Clone(t.Seats), func(s game.Seat) bool { return s == t.Active })
}

// lowest returns the lowest card of a hand; 0 if there is none.
func (t *Track) lowest(seat game.Seat) int {
	if len(t.Hands[seat]) == 0 {
		return 0
	}
	return slices.Min(t.Hands[seat])
}

// Waits lists the runner, or the seats that are asked.
func (t *Track) Waits(lang string) []game.Wait { return relayTurns.Waits(t, lang) }

// ClosePolicy returns the close policy of the machine.
func (t *Track) ClosePolicy() game.ClosePolicy { return relayTurns.ClosePolicy(t) }

// section returns the orders of an order set under a key; nil if the seat sent none, or only a draft.
func section(orderSet game.OrderSet, key string) []game.Order {
	if s, ok := orderSet.Section(key); ok && s.Final {
		return s.Orders
	}
	return nil
}

// findOrder finds the first order of a kind; ok is false if there is none.
func findOrder[B game.Body](orders []game.Order) (body B, ok bool) {
	for _, o := range orders {
		if b, is := o.Body.(B); is {
			return b, true
		}
	}
	return body, false
}

// Patience returns the number of the option for a regency; a seat never becomes vacant.
func (t *Track) Patience() (regencyAt, vacantAt int) { return t.Patient, 0 }

// Late offers one more seat in the first two rounds, if the option join is on and a name is free.
func (t *Track) Late() game.Seat {
	names := Relay{}.Describe().SeatNames
	if !t.Open || t.Round < 1 || t.Round > 2 || len(t.Seats) >= len(names) {
		return ""
	}
	return names[len(t.Seats)]
}

// Censor forbids private messages about cards: those with the word "card".
func (t *Track) Censor(_ string, _ game.Seat, m game.Pressed) *order.Error {
	if len(m.To) > 0 && strings.Contains(strings.ToLower(m.Text), "card") {
		return &order.Error{Code: "RE03", Reason: "nobody may speak of cards"}
	}
	return nil
}

// Archive reports whether press is published at the end, as the option says.
func (t *Track) Archive() bool { return t.Public }

// Check warns of cards that the seat does not hold.
func (t *Track) Check(seat game.Seat, orders []game.Order) []*order.Error {
	var errs []*order.Error
	for _, o := range orders {
		if r, ok := o.Body.(Dash); ok && !slices.Contains(t.Hands[seat], r.Card) {
			errs = append(errs, &order.Error{Code: "RW01", Line: o.Line, Reason: "you hold no such card", Warning: true})
		}
	}
	return errs
}
