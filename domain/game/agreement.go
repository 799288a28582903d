package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// An Agreement is a change of how a game is run on which its players can agree, without the steward.
// Its zero value is none.
type Agreement struct {
	Kind  AgreementKind `json:"kind"`
	Phase int           `json:"phase,omitempty"` // number of the phase that it changes; 0: none
	Hours int           `json:"hours,omitempty"` // length of an extension
}

// AgreementKind says what an Agreement changes.
type AgreementKind string

// The kinds of agreements. All players who count must want one; a game that they have paused goes on
// as soon as one of them wants it.
const (
	AgreePause  AgreementKind = "pause"
	AgreeResume AgreementKind = "resume"
	AgreeExtend AgreementKind = "extend"
	AgreeCancel AgreementKind = "cancel" // ends the game without a result
)

// agreementWord is the word by which players name a kind of agreement.
type agreementWord struct {
	kind AgreementKind
	word string
}

// agreementWords holds the word of each kind of agreement, in the order in which they are shown.
var agreementWords = []agreementWord{{AgreePause, "PAUSE"}, {AgreeExtend, "EXTEND"}, {AgreeResume, "RESUME"}, {AgreeCancel, "CANCEL"}}

// WhyAgreed is the reason that the log keeps for what players have agreed on. ReasonIn translates it.
const WhyAgreed = "all players want it"

// The reasons that the log keeps for what the server does, in the steward's name, in games that were opened for
// players. ReasonIn translates them.
const (
	WhyFirstMissed = "a player has missed the first phase"
	WhyNobodyCame  = "no player has answered in the first phase"
)

// Extensions in hours: the one that is offered, and the longest at a time.
const (
	usualExtension   = 48
	longestExtension = 14 * 24
)

// ReasonIn returns a reason from the log in a language: the steward's own words as they are, those of the
// server and of an agreement translated.
func ReasonIn(lang, why string) string {
	switch why {
	case WhyAgreed:
		return say(lang, "agreement.why")
	case WhyFirstMissed:
		return say(lang, "clock.first_missed")
	case WhyNobodyCame:
		return say(lang, "clock.nobody_came")
	}
	return why
}

// In spells an agreement in a language, as it stands behind PROPOSE: "EXTEND 72 h".
func (a Agreement) In(lang string) string {
	word, _ := lists.Find(agreementWords, func(w agreementWord) bool { return w.kind == a.Kind })
	if a.Kind == AgreeExtend {
		return spellWords(lang, word.word) + " " + strconv.Itoa(a.Hours) + " h"
	}
	return spellWords(lang, word.word)
}

// Describe says in words what an agreement is: "48 hours more".
func (a Agreement) Describe(lang string) string {
	return say(lang, "agreement."+string(a.Kind), "hours", strconv.Itoa(a.Hours))
}

// Line spells the line by which a seat agrees: "AGREE EXTEND 48 h".
func (a Agreement) Line(lang string) string { return spellWords(lang, "AGREE") + " " + a.In(lang) }

// Agreements lists what a seat can propose or agree to now, the wishes of other seats first. It lists
// nothing for games of a tournament, which its director runs.
func (g *Game) Agreements(id Seat) []Agreement {
	s, ok := g.findSeat(id)
	if !ok || !g.takesPart(s) {
		return nil
	}
	var all []Agreement
	for i := range g.seats {
		all = append(all, g.listWishes(&g.seats[i])...)
	}
	for _, w := range agreementWords {
		if !slices.ContainsFunc(all, func(a Agreement) bool { return a.Kind == w.kind }) {
			all = append(all, g.agreementOf(w.kind, usualExtension))
		}
	}
	return lists.Keep(lists.Distinct(all), func(a Agreement) bool { return g.whyNot(a) == "" })
}

// agreementOf returns the agreement of a kind about the open phase; hours are those of an extension.
func (g *Game) agreementOf(kind AgreementKind, hours int) Agreement {
	a := Agreement{Kind: kind}
	if kind != AgreeCancel {
		a.Phase = g.phase.n
	}
	if kind == AgreeExtend {
		a.Hours = hours
	}
	return a
}

// listWishes lists the agreements that a seat wants and that can still be carried out.
func (g *Game) listWishes(s *seat) []Agreement {
	return lists.Keep(s.play.wishes, func(a Agreement) bool { return a.Phase == 0 || a.Phase == g.phase.n })
}

// whyNot returns the key of the reason for which an agreement cannot be made now; "" if it can.
func (g *Game) whyNot(a Agreement) string {
	_, sealed := g.Sealed()
	switch {
	case g.opened.Tournament != "":
		return "refused.agreement_tournament"
	case g.over:
		return "refused.over"
	case !g.begun:
		return "refused.not_begun"
	case sealed:
		return "refused.sealed"
	case a.Kind == AgreeCancel, a.Kind == "":
		return ""
	case !g.phase.open:
		return "refused.closed"
	case a.Kind == AgreeResume && !g.phase.paused:
		return "refused.running"
	case a.Kind == AgreeResume && !g.pausedByPlayers():
		return "refused.agreement_resume"
	case a.Kind != AgreeResume && g.phase.paused:
		return "refused.paused"
	case a.Kind != AgreeResume && g.phase.due.IsZero():
		return "refused.agreement_endless"
	}
	return ""
}

// pausedByPlayers reports whether the players have stopped the clock, and not the steward.
func (g *Game) pausedByPlayers() bool {
	for _, tick := range slices.Backward(g.phase.ticks) {
		if tick.Kind == "paused" {
			return tick.By == ""
		}
	}
	return false
}

// takesPart reports whether a person holds a seat and is still in the game. Bots are not asked.
func (g *Game) takesPart(s *seat) bool {
	if _, bot := s.player.Bot(); bot {
		return false
	}
	return s.player != "" && !s.resigned && g.state != nil && !g.state.Face(s.id, order.English).Out
}

// listConsenting lists the seats whose consent an agreement needs: those that take part. Under regency a
// seat counts only if it wants the agreement, because its player is missing.
func (g *Game) listConsenting(a Agreement) (seats []Seat, all bool) {
	all = true
	for i := range g.seats {
		s := &g.seats[i]
		wants := slices.Contains(g.listWishes(s), a)
		if !g.takesPart(s) || s.play.regency && !wants {
			continue
		}
		if wants {
			seats = append(seats, s.id)
		}
		all = all && wants
	}
	return seats, all
}

// Consequence says what an agreement leads to, and for whom it waits.
func (g *Game) Consequence(a Agreement, lang string) string {
	who := lists.Map(g.MissingConsent(a), func(id Seat) string { return g.state.Face(id, lang).Name })
	effect := say(lang, "agreement.effect."+string(a.Kind), "phase", g.PhaseIn(lang).Title)
	if len(who) == 0 {
		return effect
	}
	return effect + " " + say(lang, "agreement.rule", "who", strings.Join(who, ", "))
}

// Wants lists the agreements that a seat wants and that can still be carried out.
func (g *Game) Wants(id Seat) []Agreement {
	if s, ok := g.findSeat(id); ok {
		return g.listWishes(s)
	}
	return nil
}

// MissingConsent lists the seats that an agreement still waits for.
func (g *Game) MissingConsent(a Agreement) (missing []Seat) {
	for i := range g.seats {
		if s := &g.seats[i]; g.takesPart(s) && !s.play.regency && !slices.Contains(g.listWishes(s), a) {
			missing = append(missing, s.id)
		}
	}
	return missing
}

// haveAgreed reports whether enough seats want an agreement, and which. A single seat cannot agree alone
// while the players of others are only missing.
func (g *Game) haveAgreed(a Agreement) ([]Seat, bool) {
	seats, all := g.listConsenting(a)
	switch {
	case len(seats) == 0 || g.whyNot(a) != "":
		return nil, false
	case a.Kind == AgreeResume:
		return seats, true
	}
	part := 0
	for i := range g.seats {
		if g.takesPart(&g.seats[i]) {
			part++
		}
	}
	return seats, all && (len(seats) > 1 || part == 1)
}
