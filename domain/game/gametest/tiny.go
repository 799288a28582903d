package gametest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Tiny is the smallest ruleset that has everything: in each round two to four seats bid for a trick out of secret purses.
// The highest bidder pays the bid and takes the trick; dice break ties. The first seat with enough tricks wins, or the
// seat with the most tricks when the rounds are over. Tiny is for the kernel's tests, and for newcomers to read. It
// speaks English only.
type Tiny struct{ game.PlainRules }

var (
	_ game.Ruleset = Tiny{}
	_ game.State   = (*TinyState)(nil)
)

// little holds the methods that the positions of the kit share.
type little struct{ game.PlainState }

// Face shows the seat by its own name.
func (little) Face(s game.Seat, _ string) game.Face {
	return game.Face{Name: words.Capital(string(s)), Word: string(s), Colour: "#1f4fa3"}
}

// chronicle makes a section of events; nil for none.
func chronicle(items []string) []report.Section {
	if len(items) == 0 {
		return nil
	}
	return []report.Section{{ID: "chronicle", Title: "Chronicle", Blocks: []report.Block{{Items: items}}}}
}

// examples returns the lines that are proposed to a seat for all its questions.
func examples(state game.State, seat game.Seat, lang string) []string {
	return slices.Concat(lists.Map(game.WaitsOf(state, seat, lang), game.Wait.Example)...)
}

// ranked ranks seats by worth, the highest first; equal seats share the better place and its points.
func ranked(reason string, seats []game.Seat, worth func(game.Seat) int) game.Result {
	sorted := slices.Clone(seats)
	slices.SortStableFunc(sorted, func(a, b game.Seat) int { return worth(b) - worth(a) })
	result := game.Result{Reason: reason}
	for i, seat := range sorted {
		place := i + 1
		if i > 0 && worth(sorted[i-1]) == worth(seat) {
			place = result.Places[i-1].Place
		}
		result.Places = append(result.Places, game.Standing{Seat: seat, Place: place, Points: 100 * (len(sorted) - place)})
	}
	return result
}

// purse is the number of coins with which every seat begins.
const purse = 12

// Won says which seat took the trick of a round; Seat is "" if nobody did. The price is private to the winner: see Paid.
type Won struct {
	Round int       `json:"round"`
	Seat  game.Seat `json:"seat,omitempty"`
}

func (e Won) apply(state *TinyState) {
	state.Round = e.Round + 1
	if hand, ok := state.Hands[e.Seat]; ok {
		hand.Tricks++
		state.Hands[e.Seat] = hand
	}
}

// Rolled tells how a tie was broken.
type Rolled struct {
	Round int         `json:"round"`
	Tied  []game.Seat `json:"tied"`
	Rolls []int       `json:"rolls"`
}

func (Rolled) apply(*TinyState) {} // it only tells

// Paid tells the winner the price.
type Paid struct {
	game.Own
	Coins int `json:"coins"`
}

func (e Paid) apply(state *TinyState) {
	hand := state.Hands[e.Seat]
	hand.Coins -= e.Coins
	state.Hands[e.Seat] = hand
}

// Failed tells a seat that its order could not be carried out.
type Failed struct {
	game.Own
	Why string `json:"why"`
}

func (Failed) apply(*TinyState) {} // it only tells

// tinyEvents registers every event of Tiny by its name in the log.
var tinyEvents = event.NewRegistry(
	tinyEvent[Won]("tiny.won"), tinyEvent[Rolled]("tiny.rolled"), tinyEvent[Paid]("tiny.paid"), tinyEvent[Failed]("tiny.failed"),
)

// A tinyFact is an event of Tiny, which applies itself. An event without apply does not compile.
type tinyFact interface{ apply(*TinyState) }

func tinyEvent[E tinyFact](name string) event.Def { return event.Of[E](name) }

// Apply plays an event.
func (t *TinyState) Apply(e event.Event) {
	if f, ok := e.(tinyFact); ok {
		f.apply(t)
	}
}

// Name returns "tiny".
func (Tiny) Name() string { return "tiny" }

// Events returns the registry of Tiny's events.
func (Tiny) Events() *event.Registry { return tinyEvents }

// Score names the score that ranks games.
func (Tiny) Score(map[game.Option]string) string { return "tricks" }

// Describe describes Tiny to the kernel.
func (Tiny) Describe() game.Description {
	return game.Description{
		Title: words.Translations{"en": "Tiny: bids for tricks", "es": "Tiny: pujas por bazas", "fr": "Tiny : enchères aux plis", "nl": "Tiny: bieden op slagen"}, MinSeats: 2, MaxSeats: 4, Edition: 1,
		SeatNames: []game.Seat{"north", "east", "south", "west"},
		Options: []game.OptionDef{
			{Key: "tricks", Values: []string{"#", "5"}, Number: [2]int{1, 9}, Rules: "T-1", Help: words.Translations{"en": "tricks that win"}},
			{Key: "rounds", Values: []string{"#", "12"}, Number: [2]int{1, 99}, Rules: "T-1", Help: words.Translations{"en": "rounds at most"}},
			{Key: "press_grey", Values: []string{"off", "on"}, Rules: "T-9", Help: words.Translations{"en": "unsigned press"}},
		},
		Presets: map[string]map[game.Option]string{"usual": {}, "short": {"tricks": "2"}}, Preset: "usual", Unsigned: "press_grey",
		Paces: map[string]game.Pace{"daily": {Phases: map[string]time.Duration{"": 24 * time.Hour}, Grace: 6 * time.Hour}}, Pace: "daily",
		RegencyAt: 2, VacantAt: 4,
	}
}

// Start deals the purses.
func (Tiny) Start(setup game.Setup) game.State {
	state := &TinyState{Round: 1, Hands: make(map[game.Seat]Hand)}
	state.Tricks, _ = strconv.Atoi(setup.Options["tricks"]) // CheckSetup has passed it
	state.Rounds, _ = strconv.Atoi(setup.Options["rounds"]) // as above
	for _, seat := range setup.Seats {
		state.Seats, state.Hands[seat] = append(state.Seats, seat), Hand{Coins: purse}
	}
	return state
}

var tinyGrammar = &order.Grammar{Words: order.MustCatalogue([]byte("{BID: {}, PASS: {}}")), Unknown: "TE01", Heads: []string{"BID", "PASS"}}

// Grammar says that lines begin with BID or PASS.
func (Tiny) Grammar() *order.Grammar { return tinyGrammar }

// Bid is the one order: BID n, PASS is BID 0.
type Bid struct{ Coins int }

// String returns the canonical spelling.
func (b Bid) String() string {
	if b.Coins == 0 {
		return "PASS"
	}
	return "BID " + strconv.Itoa(b.Coins)
}

// Parse reads bids.
func (Tiny) Parse(_ game.State, _ game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	return game.ReadOrders(tinyGrammar, readBid, lines)
}

// readBid reads BID n or PASS, and refuses bids that are not from 1 to 6.
func readBid(line order.Line) (*order.Cursor, []game.Body) {
	cursor := tinyGrammar.Begin(line)
	var bid Bid
	if cursor.Expect("BID", "PASS") == "BID" {
		mark := cursor.Mark()
		if bid.Coins = cursor.ExpectNumber(); bid.Coins < 1 || bid.Coins > 6 {
			cursor.Refuse("TE01", mark, "a bid is a number from 1 to 6", "BID 1", "PASS")
		}
	}
	cursor.Finish()
	return cursor, []game.Body{bid}
}

// Help explains the orders.
func (Tiny) Help(string, string) []string {
	return []string{"· BID n, from 1 to 6, at most what is in your purse", "· PASS"}
}

// Tell tells a round in words.
func (Tiny) Tell(_ game.State, to game.Seat, _ string, events []event.Event) game.Story {
	var story game.Story
	var rolls []string
	for _, e := range events {
		switch e := e.(type) {
		case Won:
			story.Headline = fmt.Sprintf("The trick of round %d is nobody's", e.Round)
			if e.Seat != "" {
				story.Headline = fmt.Sprintf("The trick of round %d is taken by %s", e.Round, e.Seat)
			}
		case Rolled:
			for i, seat := range e.Tied {
				rolls = append(rolls, fmt.Sprintf("The tie in round %d: %s rolls %d", e.Round, seat, e.Rolls[i]))
			}
		case Paid:
			story.Yours = append(story.Yours, fmt.Sprintf("You pay %d.", e.Coins))
		case Failed:
			story.Yours = append(story.Yours, "Your bid failed: "+e.Why+".")
		}
	}
	story.Sections = []report.Section{{ID: "chronicle", Title: "Chronicle", Blocks: []report.Block{{Text: story.Headline + "."}}}}
	if len(rolls) > 0 {
		story.Sections = append(story.Sections, report.Section{ID: "dice", Title: "Dice", Blocks: []report.Block{{Verse: rolls}}})
	}
	if to != "" {
		story.Arrows = []report.Shape{{Kind: report.Arrow, Points: []report.Point{{X: 0, Y: 0}, {X: 5, Y: 5}}}}
	}
	return story
}

// A Hand holds the coins and tricks of a seat; coins are its secret.
type Hand struct {
	Coins  int `json:"coins"`
	Tricks int `json:"tricks"`
}

// A TinyState is a position of Tiny.
type TinyState struct {
	little
	Round  int                `json:"round"`
	Rounds int                `json:"rounds"`
	Tricks int                `json:"tricks"`
	Seats  []game.Seat        `json:"seats"`
	Hands  map[game.Seat]Hand `json:"hands"`
}

// Clone returns a copy that shares nothing that is changed in place.
func (t *TinyState) Clone() game.State {
	state := *t
	state.Seats, state.Hands = slices.Clone(t.Seats), maps.Clone(t.Hands)
	return &state
}

func round(n int) string { return "round " + strconv.Itoa(n) }

// Phase returns the round; four of them are a cycle.
func (t *TinyState) Phase() game.Phase {
	return game.Phase{Name: round(t.Round), Kind: "round", Cycle: (t.Round-1)/4 + 1, Title: "Round " + strconv.Itoa(t.Round)}
}

// Foresees finds a round to come by its whole name.
func (t *TinyState) Foresees(words string) (string, bool) {
	for n := t.Round + 1; n <= t.Rounds; n++ {
		if strings.EqualFold(strings.Join(strings.Fields(words), " "), round(n)) {
			return round(n), true
		}
	}
	return "", false
}

// Waits lists all seats, whose bids are due.
func (t *TinyState) Waits(string) []game.Wait {
	if _, over := t.Result(); over {
		return nil
	}
	waits := make([]game.Wait, len(t.Seats))
	for i, seat := range t.Seats {
		example := "PASS"
		if t.Hands[seat].Coins > 0 {
			example = "BID 1"
		}
		waits[i] = game.Wait{Seat: seat, For: "a bid for " + round(t.Round), Choices: [][]string{{example}}, Default: "you pass"}
	}
	return waits
}

// Check refuses bids beyond the purse, and second bids.
func (t *TinyState) Check(seat game.Seat, orders []game.Order) []*order.Error {
	var errs []*order.Error
	for i, o := range orders {
		switch bid := o.Body.(Bid); {
		case bid.Coins > t.Hands[seat].Coins:
			errs = append(errs, &order.Error{Code: "TE02", Line: o.Line, Reason: "you have " + strconv.Itoa(t.Hands[seat].Coins), Legal: []string{"PASS"}})
		case i > 0:
			errs = append(errs, &order.Error{Code: "TE03", Line: o.Line, Reason: "you bid in line " + strconv.Itoa(orders[0].Line.N)})
		case bid.Coins > 0 && bid.Coins == t.Hands[seat].Coins:
			errs = append(errs, &order.Error{Code: "TW01", Line: o.Line, Reason: "that is all you have", Warning: true})
		}
	}
	return errs
}

// bid returns the bid of an order set: the first order of the draft that the purse can pay, else the first such
// standing order, else 0, a pass. why says that an order before it could not be paid; "" if none.
func (t *TinyState) bid(seat game.Seat, orderSet game.OrderSet) (coins int, why string) {
	for _, o := range slices.Concat(orderSet.Orders, orderSet.Standing) {
		if b := o.Body.(Bid); b.Coins <= t.Hands[seat].Coins {
			return b.Coins, why
		}
		why = "not enough coins"
	}
	return 0, why
}

// Adjudicate gives the trick to the highest bid; ties are rolled off.
func (t *TinyState) Adjudicate(orders game.Orders, _ time.Time, d *dice.Dice) []event.Event {
	var events []event.Event
	high, tied := 0, []game.Seat(nil)
	for _, seat := range t.Seats {
		coins, why := t.bid(seat, orders[seat])
		if why != "" {
			events = append(events, Failed{Own: game.Own{Seat: seat}, Why: why})
		}
		switch {
		case coins > high:
			high, tied = coins, []game.Seat{seat}
		case coins == high && coins > 0:
			tied = append(tied, seat)
		}
	}
	for len(tied) > 1 {
		var rolled Rolled
		rolled, tied = t.roll(tied, d)
		events = append(events, rolled)
	}
	if len(tied) == 0 {
		return append(events, Won{Round: t.Round})
	}
	return append(events, Paid{Own: game.Own{Seat: tied[0]}, Coins: high}, Won{Round: t.Round, Seat: tied[0]})
}

// roll rolls a die for each tied seat, and returns the seats with the highest roll.
func (t *TinyState) roll(tied []game.Seat, d *dice.Dice) (Rolled, []game.Seat) {
	rolled := Rolled{Round: t.Round, Tied: tied}
	var best []game.Seat
	for i, seat := range tied {
		rolled.Rolls = append(rolled.Rolls, d.Roll(6, "tie "+string(seat)))
		switch m := slices.Max(rolled.Rolls); {
		case rolled.Rolls[i] < m:
		case i > 0 && m == slices.Max(rolled.Rolls[:i]):
			best = append(best, seat)
		default:
			best = []game.Seat{seat}
		}
	}
	return rolled, best
}

// Forecast tells how the bid ends, if nobody else bids.
func (t *TinyState) Forecast(seat game.Seat, orderSet game.OrderSet, _ string) []string {
	coins, _ := t.bid(seat, orderSet)
	if coins == 0 {
		return []string{"You take nothing."}
	}
	return []string{fmt.Sprintf("You take the trick and keep %d coins.", t.Hands[seat].Coins-coins)}
}

// Known is the position as a seat sees it, for programs.
type Known struct {
	Round  int               `json:"round"`
	Tricks map[game.Seat]int `json:"tricks"`
	Coins  int               `json:"coins"`
}

// View shows every seat's tricks and the seat's own coins.
func (Tiny) View(at game.State, to game.Seat, _ string) report.View {
	state := at.(*TinyState)
	known := Known{Round: state.Round, Tricks: make(map[game.Seat]int), Coins: state.Hands[to].Coins}
	table := &report.Table{Columns: []report.Column{{Title: "Seat"}, {Title: "Tricks", Right: true}}}
	board := &report.Board{Width: 10, Height: 10, Title: round(state.Round), Alt: "a table with tricks"}
	for i, seat := range state.Seats {
		n := state.Hands[seat].Tricks
		known.Tricks[seat] = n
		table.Rows = append(table.Rows, []string{string(seat), strconv.Itoa(n)})
		board.Words = append(board.Words, fmt.Sprintf("There are %d tricks before %s.", n, seat))
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Circle, Points: []report.Point{{X: float64(i), Y: 5}}, Size: 1})
	}
	blocks := []report.Block{{Table: table}}
	if _, seated := state.Hands[to]; seated {
		blocks = append(blocks, report.Block{Text: fmt.Sprintf("You have %d coins.", known.Coins)})
	}
	return report.View{Sections: []report.Section{{ID: "position", Title: "The table", Blocks: blocks}}, Board: board, Data: known}
}

// Template returns a submission that passes.
func (t *TinyState) Template(s game.Seat, _ string) []string {
	return []string{fmt.Sprintf("# You have %d coins.", t.Hands[s].Coins), "PASS"}
}

// Result ranks by tricks, then by coins; false while the game goes on.
func (t *TinyState) Result() (game.Result, bool) {
	most := 0
	for _, s := range t.Seats {
		most = max(most, t.Hands[s].Tricks)
	}
	if most < t.Tricks && t.Round <= t.Rounds {
		return game.Result{}, false
	}
	result := ranked("tricks", t.Seats, func(s game.Seat) int { return 100*t.Hands[s].Tricks + t.Hands[s].Coins })
	for i, p := range result.Places {
		result.Places[i].Scores = map[string]int{"tricks": t.Hands[p.Seat].Tricks}
	}
	return result, true
}

// Outright reports whether a seat has enough tricks to win at once; it is false if the game ended because the rounds
// were over.
func (t *TinyState) Outright() bool {
	return slices.ContainsFunc(t.Seats, func(s game.Seat) bool { return t.Hands[s].Tricks >= t.Tricks })
}
