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
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Brawl is the smallest ruleset of fights: fighters strike each other in turns. The defender may ward the blow with a
// charm. Any spell may be broken by another charm, and that spell by another again. With NOW a fighter hexes another
// while a question is open. The strength of a charm is its holder's
// secret. It speaks English only.
type Brawl struct{ game.PlainRules }

var (
	_ game.Ruleset = Brawl{}
	_ game.State   = (*Arena)(nil)
)

// The lives and charms with which a fighter begins, and the greatest strength of a charm: a hex of that strength draws
// blood.
const (
	brawlLives  = 3
	brawlCharms = 4
	deadly      = 3
)

// A bout says what the tasks and questions of Brawl are about.
type bout struct {
	Seat  game.Seat `json:"seat,omitempty"`  // the acting fighter
	At    game.Seat `json:"at,omitempty"`    // the target
	Fight int       `json:"fight,omitempty"` // number of the fight to which it belongs; 0: none
	Spell int       `json:"spell,omitempty"` // number of the spell, from 1
}

// A Fighter is a seat of Brawl.
type Fighter struct {
	Lives  int   `json:"lives"`
	Charms []int `json:"charms"` // the strength of each: its holder's secret
	Hexed  bool  `json:"hexed,omitempty"`
}

// A Spell is a charm that was cast in this turn.
type Spell struct {
	By     game.Seat `json:"by"`
	What   string    `json:"what"` // WARD, BREAK, HEX
	At     game.Seat `json:"at,omitempty"`
	On     int       `json:"on,omitempty"` // BREAK: the spell that it breaks
	Power  int       `json:"power"`
	Broken bool      `json:"broken,omitempty"`
}

// Arena is a position of Brawl.
type Arena struct {
	little
	Rounds   int                   `json:"rounds"`
	Seats    []game.Seat           `json:"seats"`
	Fighters map[game.Seat]Fighter `json:"fighters"`
	Fights   int                   `json:"fights"`
	Warded   bool                  `json:"warded"` // the blow of this fight is warded
	Dice     [2]int                `json:"dice"`   // of this fight: the attacker's die, the defender's die
	Spells   []Spell               `json:"spells"`
	Turns    turns.Stack[bout]     `json:"turns"`
}

// brawlEvents registers every event of Brawl.
var brawlEvents = event.NewRegistry(append(turns.Events[bout](),
	event.Of[Armed]("brawl.armed"), event.Of[Struck]("brawl.struck"), event.Of[Cast]("brawl.cast"), event.Of[Worked]("brawl.worked"),
	event.Of[Fought]("brawl.fought"), event.Of[Unhexed]("brawl.unhexed"), event.Of[Bled]("brawl.bled"), event.Of[Rested]("brawl.rested"),
)...)

// A brawlFact is an event of Brawl, which applies itself.
type brawlFact interface{ apply(*Arena) }

// Armed gives charms to a fighter, who alone learns which.
type Armed struct {
	game.Own
	Charms []int `json:"charms"`
}

// Struck opens a fight; By is where the order to strike came from.
type Struck struct {
	Seat game.Seat    `json:"seat"`
	At   game.Seat    `json:"at"`
	By   turns.Source `json:"by"`
}

// Rested says that a fighter spent a turn without a fight.
type Rested struct {
	Seat game.Seat `json:"seat"`
}

// Cast announces a spell.
type Cast struct {
	Spell Spell `json:"spell"`
}

// Worked says whether a spell took effect.
type Worked struct {
	Spell int  `json:"spell"`
	Works bool `json:"works"`
}

// Fought gives the dice of a blow; after the defender has tried LUCK, a second one gives the dice that count.
type Fought struct {
	Dice [2]int `json:"dice"`
}

// Unhexed ends a hex.
type Unhexed struct {
	Seat game.Seat `json:"seat"`
}

// Bled takes a life.
type Bled struct {
	Seat game.Seat `json:"seat"`
}

func (e Armed) apply(a *Arena)  { a.Fighters[e.Seat] = Fighter{Lives: brawlLives, Charms: e.Charms} }
func (e Struck) apply(a *Arena) { a.Fights, a.Warded, a.Dice = a.Fights+1, false, [2]int{} }
func (Rested) apply(*Arena)     {}
func (e Fought) apply(a *Arena) { a.Dice = e.Dice }

func (e Cast) apply(arena *Arena) {
	arena.Spells = append(slices.Clip(arena.Spells), e.Spell)
	fighter := arena.Fighters[e.Spell.By]
	fighter.Charms = slices.Clone(fighter.Charms)
	if i := slices.Index(fighter.Charms, e.Spell.Power); i >= 0 {
		fighter.Charms = slices.Delete(fighter.Charms, i, i+1)
	}
	arena.Fighters[e.Spell.By] = fighter
}

func (e Worked) apply(arena *Arena) {
	spell := arena.Spells[e.Spell-1]
	switch {
	case !e.Works:
	case spell.What == "WARD":
		arena.Warded = true
	case spell.What == "BREAK":
		arena.Spells = slices.Clone(arena.Spells)
		arena.Spells[spell.On-1].Broken = true
	default:
		arena.change(spell.At, func(f *Fighter) { f.Hexed = true })
	}
}

func (e Unhexed) apply(a *Arena) { a.change(e.Seat, func(f *Fighter) { f.Hexed = false }) }
func (e Bled) apply(a *Arena)    { a.change(e.Seat, func(f *Fighter) { f.Lives-- }) }

// change calls do on a fighter, and keeps what it changes.
func (a *Arena) change(seat game.Seat, do func(*Fighter)) {
	fighter := a.Fighters[seat]
	do(&fighter)
	a.Fighters[seat] = fighter
}

// Apply plays an event.
func (a *Arena) Apply(ev event.Event) {
	if f, ok := ev.(brawlFact); ok {
		f.apply(a)
		return
	}
	a.Turns.Apply(ev)
}

// Clone returns a copy that shares nothing that is changed in place.
func (a *Arena) Clone() game.State {
	arena := *a
	arena.Fighters, arena.Spells, arena.Turns = maps.Clone(a.Fighters), slices.Clone(a.Spells), a.Turns.Clone()
	for seat, fighter := range arena.Fighters {
		fighter.Charms = slices.Clone(fighter.Charms)
		arena.Fighters[seat] = fighter
	}
	return &arena
}

// Name returns "brawl".
func (Brawl) Name() string { return "brawl" }

// Headings returns the word that opens the block of a turn.
func (Brawl) Headings() []string { return []string{"TURN"} }

// Events returns the registry of Brawl's events.
func (Brawl) Events() *event.Registry { return brawlEvents }

// Describe describes Brawl to the kernel.
func (Brawl) Describe() game.Description {
	return game.Description{
		Title: words.Translations{"en": "Brawl: blows and charms"}, MinSeats: 2, MaxSeats: 4, Edition: 1, Veiled: true,
		SeatNames: []game.Seat{"north", "east", "south", "west"},
		Options:   []game.OptionDef{{Key: "rounds", Values: []string{"#", "5"}, Number: [2]int{1, 9}, Rules: "B-1", Help: words.Translations{"en": "rounds at most"}}},
		Presets:   map[string]map[game.Option]string{"usual": {}}, Preset: "usual",
		Paces: map[string]game.Pace{"slow": {Phases: map[string]time.Duration{"": 48 * time.Hour}}}, Pace: "slow", RegencyAt: 3,
	}
}

// Start returns an empty arena.
func (Brawl) Start(setup game.Setup) game.State {
	arena := &Arena{Seats: setup.Seats, Fighters: make(map[game.Seat]Fighter)}
	arena.Rounds, _ = strconv.Atoi(setup.Options["rounds"]) // CheckSetup has passed it
	arena.Turns.Tasks = []turns.Task[bout]{{Do: "arm"}, {Do: "turn"}}
	return arena
}

func (a *Arena) alive(s game.Seat) bool { return a.Fighters[s].Lives > 0 }

// living lists the fighters who are alive, clockwise from the one whose turn it is.
func (a *Arena) living() []game.Seat {
	at := max(slices.Index(a.Seats, a.Turns.Turn.Seat), 0)
	return slices.DeleteFunc(slices.Concat(a.Seats[at:], a.Seats[:at]), func(s game.Seat) bool { return !a.alive(s) })
}

// isOver reports whether one fighter is left, or the rounds are over.
func (a *Arena) isOver() bool {
	return a.Turns.Turn.N > 0 && len(a.living()) < 2 || a.Turns.Turn.N > a.Rounds*len(a.Seats)
}

// Phase names the phase after its turn and question.
func (a *Arena) Phase() game.Phase {
	phase := game.Phase{Name: fmt.Sprintf("turn %d", a.Turns.Turn.N), Kind: "turn", Cycle: a.Turns.Turn.N, Clock: brawlTurns.Clock(a)}
	if question, ok := a.Turns.Question(); ok {
		phase.Name += ", " + question.ID
		if question.Again > 0 {
			phase.Name += fmt.Sprintf(" (%d)", question.Again+1)
		}
	}
	phase.Title = "T" + phase.Name[1:]
	return phase
}

// Result ranks the fighters by lives; false while the game goes on.
func (a *Arena) Result() (game.Result, bool) {
	if !a.isOver() {
		return game.Result{}, false
	}
	lives := make(map[game.Seat]int)
	for _, s := range a.Seats {
		lives[s] = a.Fighters[s].Lives
	}
	return game.Ranked("lives", "", a.Seats, lives), true
}

// View shows all lives, and the seat's own charms.
func (Brawl) View(at game.State, to game.Seat, _ string) report.View {
	arena := at.(*Arena)
	table := &report.Table{Columns: []report.Column{{Title: "Seat"}, {Title: "Lives", Right: true}, {Title: "Charms", Right: true}}}
	for _, seat := range arena.Seats {
		f := arena.Fighters[seat]
		table.Rows = append(table.Rows, []string{string(seat), strconv.Itoa(f.Lives), strconv.Itoa(len(f.Charms))})
	}
	blocks := []report.Block{{Table: table}}
	if mine := arena.Fighters[to].Charms; len(mine) > 0 {
		blocks = append(blocks, report.Block{Text: fmt.Sprintf("Your charms are %v.", mine)})
	}
	return report.View{Sections: []report.Section{{ID: "position", Title: "The arena", Blocks: blocks}}, Data: arena.Fighters[to].Charms}
}

// Template returns a submission that does the same as no submission.
func (a *Arena) Template(s game.Seat, lang string) []string {
	return append([]string{fmt.Sprintf("# Your charms are %v.", a.Fighters[s].Charms)}, examples(a, s, lang)...)
}

// Steps divides a phase into turns.
func (Brawl) Steps(before game.State, events []event.Event) []game.Step {
	return before.(*Arena).Turns.Steps(events)
}

// Tell tells a phase in words.
func (Brawl) Tell(_ game.State, _ game.Seat, _ string, events []event.Event) game.Story {
	story := game.Story{Headline: "The brawl goes on"}
	var items []string
	for _, e := range events {
		switch e := e.(type) {
		case Armed:
			story.Yours = append(story.Yours, fmt.Sprintf("You are given charms of %v.", e.Charms))
		case Struck:
			items = append(items, fmt.Sprintf("A blow of %s against %s", e.Seat, e.At))
		case Cast:
			items = append(items, fmt.Sprintf("A spell of %s: %s, strength %d", e.Spell.By, e.Spell.What, e.Spell.Power))
		case Bled:
			items = append(items, fmt.Sprintf("A life less for %s", e.Seat))
		}
	}
	story.Sections = chronicle(items)
	return story
}
