package game

import (
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// PlainRules is what a Ruleset embeds: what it has nothing special to say about
// is as here. Its letters have one section, for the open phase.
type PlainRules struct{}

// Headings are none: letters are for the open phase.
func (PlainRules) Headings() []string { return nil }

// Sections puts all lines into the section of the open phase.
func (PlainRules) Sections(s State, _ Seat, lines []order.Line) []Section {
	return []Section{{Key: s.Phase().Name, Lines: lines}}
}

// Live is true of the open phase's section.
func (PlainRules) Live(s State, _ Seat, key string) bool { return key == s.Phase().Name }

// Void is false: what is of use stays so.
func (PlainRules) Void(State, Seat, string, int) bool { return false }

// PhaseIn is the phase by its own name.
func (PlainRules) PhaseIn(p Phase, _ string) Phase { return p }

// Grammar is not told.
func (PlainRules) Grammar() *order.Grammar { return nil }

// Subject is nothing: standing orders stand side by side.
func (PlainRules) Subject(State, Seat, Order) string { return "" }

// Replaces is true of the same subject.
func (PlainRules) Replaces(subject, older string) bool { return subject == older }

// Subjects finds none.
func (PlainRules) Subjects(string, string) (prefix string, ok bool) { return "", false }

// Rewrite leaves standing orders as they are.
func (PlainRules) Rewrite(State, State, Seat, order.Line) (text string, ok bool) { return "", false }

// About is nothing: a letter replaces what stands.
func (PlainRules) About(string, Order) []string { return nil }

// Levels is false.
func (PlainRules) Levels(map[Option]string) bool { return false }

// Score is none.
func (PlainRules) Score(map[Option]string) string { return "" }

// Welcome tells nothing.
func (PlainRules) Welcome(State, string) []string { return nil }

// Steps are none: a replay tells a phase as a whole.
func (PlainRules) Steps(State, []event.Event) []Step { return nil }

// PlainState is what a State embeds: what it has nothing special to say about
// is as here. Its seats act at once.
type PlainState struct{}

// Check finds nothing.
func (PlainState) Check(Seat, []Order) []*order.Error { return nil }

// Forecast tells nothing.
func (PlainState) Forecast(Seat, Sheet, string) []string { return nil }

// Umpire is that of seats that act at once.
func (PlainState) Umpire() Umpire { return AtOnce{} }

// Foresees takes any name for that of a phase to come.
func (PlainState) Foresees(words string) (name string, ok bool) {
	return strings.ToLower(foldAll(words)), true
}

// Foresee is the position as it is.
func (PlainState) Foresee(string) State { return nil }

// Patience is that of the Description.
func (PlainState) Patience() (regencyAt, vacantAt int) { return -1, -1 }

// PassesOn is true.
func (PlainState) PassesOn() bool { return true }

// Late is nobody.
func (PlainState) Late() Seat { return "" }

// Ballot is none: nothing can be proposed.
func (PlainState) Ballot() *order.Ballot { return nil }

// Censor lets every message pass.
func (PlainState) Censor(string, Seat, Pressed) *order.Error { return nil }

// Archive is false: private press stays private.
func (PlainState) Archive() bool { return false }

// Outright is false: every win is reckoned.
func (PlainState) Outright() bool { return false }

// Stopped is nobody: a game that is ended unfinished has no result.
func (PlainState) Stopped() []Standing { return nil }

// Role is none.
func (PlainState) Role(Seat) string { return "" }

// Scores are told by the result alone.
func (PlainState) Scores() map[Seat]map[string]int { return nil }

// AtOnce is the Umpire of games whose seats act at once: a phase may close when
// everybody who is awaited is final, and who sent nothing has missed it.
type AtOnce struct{}

// Ready reports whether every awaited seat that has a player is final. If none
// of them has a player, the clock decides.
func (AtOnce) Ready(orders Orders, _ time.Time) bool {
	living := 0
	for _, s := range orders {
		switch {
		case !s.Awaited || s.Vacant:
		case !s.Final:
			return false
		default:
			living++
		}
	}
	return living > 0
}

// Missed are those who sent no valid letter.
func (AtOnce) Missed(orders Orders) []Seat {
	seats := slices.Sorted(maps.Keys(orders))
	return slices.DeleteFunc(seats, func(s Seat) bool { return orders[s].Spoke })
}

// Answered reports whether the seat has sent anything.
func (AtOnce) Answered(_ Wait, sheet Sheet) bool { return len(sheet.Sections) > 0 }

// Asks names nothing.
func (AtOnce) Asks() string { return "" }

// Asking is false.
func (AtOnce) Asking(event.Event) bool { return false }
