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
	Phase int           `json:"phase,omitempty"` // number of the phase that it changes; 0 for AgreeCancel, which changes none
	Hours int           `json:"hours,omitempty"` // length of an extension; 0 for all other kinds
}

// AgreementKind says what an Agreement changes.
type AgreementKind string

// The kinds of agreements. Every player who takes part must want an agreement. Only AgreeResume, which ends a
// pause that the players have made, needs no more than one of them.
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

// The extension that is offered to a seat, and the longest that it may propose.
const (
	usualExtensionHours = 48
	maxExtensionHours   = 14 * 24
)

// ReasonIn returns a reason from the log in a language. It translates the reasons of the server and of agreements;
// any other text is the steward's own, and stays as it is.
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

// In spells an agreement in a language, as it stands behind PROPOSE: "EXTEND 72 h". An agreement of no known kind,
// such as the zero value, must not be spelt.
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

// Agreements lists what a seat can propose or agree to now, the wishes of all seats first. It returns nil if there
// is no such seat or it does not take part, and nothing for games of a tournament, which its director runs.
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
			all = append(all, g.makeAgreement(w.kind, usualExtensionHours))
		}
	}
	return lists.Keep(lists.Distinct(all), func(a Agreement) bool { return g.whyNoAgreement(a) == "" })
}

// makeAgreement returns the agreement of a kind about the open phase. hours is the length of an extension; other
// kinds ignore it.
func (g *Game) makeAgreement(kind AgreementKind, hours int) Agreement {
	a := Agreement{Kind: kind}
	if kind != AgreeCancel {
		a.Phase = g.phase.n
	}
	if kind == AgreeExtend {
		a.Hours = hours
	}
	return a
}

// listWishes lists the agreements that a seat wants and that can still be carried out; it drops those about earlier
// phases.
func (g *Game) listWishes(s *seat) []Agreement {
	return lists.Keep(s.play.wishes, func(a Agreement) bool { return a.Phase == 0 || a.Phase == g.phase.n })
}

// whyNoAgreement returns the catalogue key of the reason why an agreement cannot be made now; "" if it can. The zero
// Agreement stands for a seat that withdraws its wishes.
func (g *Game) whyNoAgreement(a Agreement) string {
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

// pausedByPlayers reports whether the players made the last pause of the phase, and not the steward; false if there
// was none.
func (g *Game) pausedByPlayers() bool {
	for _, tick := range slices.Backward(g.phase.ticks) {
		if tick.Kind == "paused" {
			return tick.By == ""
		}
	}
	return false
}

// takesPart reports whether a person holds a seat, has not resigned it, and is still in the game. Bots take no part:
// they are not asked.
func (g *Game) takesPart(s *seat) bool {
	if _, bot := s.player.Bot(); bot {
		return false
	}
	return s.player != "" && !s.resigned && g.state != nil && !g.state.Face(s.id, order.English).Out
}

// listConsenting lists the seats that take part and want an agreement; all reports whether every seat wants it whose
// consent it needs. Under regency a seat counts only if it wants the agreement, because its player is missing.
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

// Consequence says what an agreement leads to, and names the seats whose consent is missing, if any.
func (g *Game) Consequence(a Agreement, lang string) string {
	who := lists.Map(g.MissingConsent(a), func(id Seat) string { return g.state.Face(id, lang).Name })
	effect := say(lang, "agreement.effect."+string(a.Kind), "phase", g.PhaseIn(lang).Title)
	if len(who) == 0 {
		return effect
	}
	return effect + " " + say(lang, "agreement.rule", "who", strings.Join(who, ", "))
}

// Wants lists the agreements that a seat wants and that can still be carried out; nil if there is no such seat.
func (g *Game) Wants(id Seat) []Agreement {
	if s, ok := g.findSeat(id); ok {
		return g.listWishes(s)
	}
	return nil
}

// MissingConsent lists the seats whose consent an agreement still needs. It leaves out seats under regency, whose
// players are missing.
func (g *Game) MissingConsent(a Agreement) (missing []Seat) {
	for i := range g.seats {
		if s := &g.seats[i]; g.takesPart(s) && !s.play.regency && !slices.Contains(g.listWishes(s), a) {
			missing = append(missing, s.id)
		}
	}
	return missing
}

// haveAgreed reports whether an agreement can be carried out now because enough seats want it, and returns those
// seats. A seat whose fellow players are all under regency cannot agree alone.
func (g *Game) haveAgreed(a Agreement) ([]Seat, bool) {
	seats, all := g.listConsenting(a)
	switch {
	case len(seats) == 0 || g.whyNoAgreement(a) != "":
		return nil, false
	case a.Kind == AgreeResume:
		return seats, true
	}
	taking := 0
	for i := range g.seats {
		if g.takesPart(&g.seats[i]) {
			taking++
		}
	}
	return seats, all && (len(seats) > 1 || taking == 1)
}
