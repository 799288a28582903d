package game

import (
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// PlainRules gives a Ruleset that embeds it plain versions of all methods but those of the first group. With them, a
// submission has one section, for the open phase.
type PlainRules struct{}

// CheckSetup returns nil: a setup that the description allows is good.
func (PlainRules) CheckSetup(Setup) []error { return nil }

// Help returns nil, so that the kernel lists the forms of the grammar.
func (PlainRules) Help(string, string) []string { return nil }

// View returns an empty view, for which the kernel shows the scores.
func (PlainRules) View(State, Seat, string) report.View { return report.View{} }

// Tell lists the sentences of the events in one section. The sentences of events that only some seats may see are
// the reader's own news instead. The headline is the last public sentence.
func (PlainRules) Tell(_ State, _ Seat, lang string, events []event.Event) Story {
	story := Story{Headline: say(lang, "plain.headline")}
	var items []string
	for _, ev := range events {
		sentence, ok := ev.(Sentence)
		if !ok {
			continue
		}
		if _, limited := ev.(Audience); limited {
			story.Yours = append(story.Yours, sentence.Tell(lang))
			continue
		}
		items = append(items, sentence.Tell(lang))
		story.Headline = strings.TrimSuffix(sentence.Tell(lang), ".")
	}
	if len(items) > 0 {
		story.Sections = []report.Section{{ID: "chronicle", Title: say(lang, "plain.chronicle"), Blocks: []report.Block{{Items: items}}}}
	}
	return story
}

// Headings returns nil: a submission is for the open phase.
func (PlainRules) Headings() []string { return nil }

// Sections puts all lines into the section of the open phase.
func (PlainRules) Sections(state State, _ Seat, lines []order.Line) []Section {
	return []Section{{Key: state.Phase().Name, Lines: lines}}
}

// Live returns true for the section of the open phase.
func (PlainRules) Live(s State, _ Seat, key string) bool { return key == s.Phase().Name }

// Void returns false: a section stays of use while its key does.
func (PlainRules) Void(State, Seat, string, int) bool { return false }

// PhaseIn translates the names of rounds, and returns other phases as they are.
func (PlainRules) PhaseIn(p Phase, lang string) Phase { return nameRoundIn(p, lang) }

// The words that logs use for games in rounds.
const (
	roundKind   = "round"  // the kind of each phase, and the first word of its name
	roundReason = "rounds" // the reason for which such a game ends
	pointScore  = "points" // the name of the score
)

// nameRoundIn translates the name and title of a round; other phases keep theirs.
func nameRoundIn(p Phase, lang string) Phase {
	if n, ok := strings.CutPrefix(p.Name, roundKind+" "); ok && p.Kind == roundKind {
		p.Name, p.Title = say(lang, "plain.round", "n", n), say(lang, "plain.round.title", "n", n)
	}
	return p
}

// Grammar returns nil: prose cannot be told from wrong orders.
func (PlainRules) Grammar() *order.Grammar { return nil }

// Subject returns "": no standing order replaces another.
func (PlainRules) Subject(State, Seat, Order) string { return "" }

// Replaces reports whether the two subjects are equal.
func (PlainRules) Replaces(subject, older string) bool { return subject == older }

// Subjects returns false: words name no subjects.
func (PlainRules) Subjects(string, string) (prefix string, ok bool) { return "", false }

// Rewrite leaves standing orders as they are.
func (PlainRules) Rewrite(State, State, Seat, order.Line) (text string, ok bool) { return "", false }

// About returns nil: a submission replaces the whole draft.
func (PlainRules) About(string, Order) []string { return nil }

// Levels returns false: tournaments level no points by role unless they choose to.
func (PlainRules) Levels(map[Option]string) bool { return false }

// Score returns "": games rank by no named score.
func (PlainRules) Score(map[Option]string) string { return "" }

// Welcome returns nil: the ruleset introduces nobody.
func (PlainRules) Welcome(State, string) []string { return nil }

// Steps returns nil: a replay tells a phase as a whole.
func (PlainRules) Steps(State, []event.Event) []Step { return nil }

// A Sentence is an event that says what happened, in the words of a language.
type Sentence interface{ Tell(lang string) string }

// PlainState gives a State that embeds it plain versions of all methods but those of the first group. With them,
// seats act at once.
type PlainState struct{}

// Template returns nil, so that the kernel proposes the first choices of the seat's waits.
func (PlainState) Template(Seat, string) []string { return nil }

// Face shows the seat by its name, in the colour of the number in that name.
func (PlainState) Face(seat Seat, lang string) Face { return PlainFace(nil, seat, lang) }

// Check returns nil: it finds no faults.
func (PlainState) Check(Seat, []Order) []*order.Error { return nil }

// Forecast returns nil: nothing is foretold.
func (PlainState) Forecast(Seat, OrderSet, string) []string { return nil }

// ClosePolicy returns AtOnce, for seats that act at once.
func (PlainState) ClosePolicy() ClosePolicy { return AtOnce{} }

// Foresees takes any words for the name of a phase to come, and returns them in small letters.
func (PlainState) Foresees(words string) (name string, ok bool) {
	return strings.ToLower(foldAll(words)), true
}

// Foresee returns nil: later orders are read by the present position.
func (PlainState) Foresee(string) State { return nil }

// Patience returns -1 for both, so that the numbers of the Description hold.
func (PlainState) Patience() (regencyAt, vacantAt int) { return -1, -1 }

// PassesOn returns true: a seat without a holder passes on to a substitute.
func (PlainState) PassesOn() bool { return true }

// Late returns "": no seat can be taken late.
func (PlainState) Late() Seat { return "" }

// Ballot returns nil: nothing can be proposed.
func (PlainState) Ballot() *order.Ballot { return nil }

// Censor returns nil: every message is carried.
func (PlainState) Censor(string, Seat, Pressed) *order.Error { return nil }

// Archive returns false: private press stays private.
func (PlainState) Archive() bool { return false }

// Outright returns false: no game is won before its time is up.
func (PlainState) Outright() bool { return false }

// Stopped returns nil: a game that is ended unfinished ranks nobody.
func (PlainState) Stopped() []Standing { return nil }

// Role returns "": seats have no roles.
func (PlainState) Role(Seat) string { return "" }

// Scores returns nil: only the result gives scores.
func (PlainState) Scores() map[Seat]map[string]int { return nil }

// AtOnce is the ClosePolicy of games whose seats act at once: a phase may close when every awaited seat is final,
// and a seat that sent nothing has missed it.
type AtOnce struct{}

// Ready reports whether every awaited seat that has a player is final. If none of them has a
// player, it returns false, and the clock decides.
func (AtOnce) Ready(orders Orders, _ time.Time) bool {
	living := 0
	for _, set := range orders {
		switch {
		case !set.Awaited || set.Vacant:
		case !set.Final:
			return false
		default:
			living++
		}
	}
	return living > 0
}

// Missed lists the seats that sent no valid submission for the phase, sorted.
func (AtOnce) Missed(orders Orders) []Seat {
	seats := slices.Sorted(maps.Keys(orders))
	return slices.DeleteFunc(seats, func(s Seat) bool { return orders[s].Spoke })
}

// Answered reports whether the seat has sent any section, final or not.
func (AtOnce) Answered(_ Wait, orderSet OrderSet) bool { return len(orderSet.Sections) > 0 }

// Asks returns "": a phase puts no question that could be repeated.
func (AtOnce) Asks() string { return "" }

// Asking returns false: no event only asks.
func (AtOnce) Asking(event.Event) bool { return false }
