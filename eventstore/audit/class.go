package audit

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// A Class is whose doing an event is.
type Class string

// The classes of events. All of ByWord, and of Unknown, is listed with who, when and why.
const (
	ByPlayer     Class = "player"     // of somebody in his own seat, or of himself
	ByOnlooker   Class = "onlooker"   // a post of somebody who has no seat
	ByRule       Class = "rule"       // the clock and the rules, which is worked out again
	ByDice       Class = "dice"       // what dice come from
	ByDeputy     Class = "deputy"     // whom the holder of a seat has named
	ByVote       Class = "vote"       // what seats propose and agree to
	BySubstitute Class = "substitute" // the desk has found somebody for a seat
	ByWord       Class = "word"       // steward or house, beside the rules
	Unknown      Class = "unknown"    // the audit knows no such event
)

// A seen is an event that is classed, with what is known of its commit.
type seen struct {
	*eventstore.Commit
	event  event.Event
	leads  event.Event // the last one in the commit that others go with; nil: none
	whole  bool        // the commit is open in all parts, so that its actor is known
	judged bool        // the commit is an adjudication, which is made again and compared
	at     *sitting    // who sat where before the event
	due    func(game.Extended) bool
}

// A said is a class, with who and why as far as the event itself says it.
type said struct {
	class Class
	by    game.Player
	why   string
}

// always classes a kind that is the same in every log.
func always(class Class) func(seen) said { return func(seen) said { return said{class: class} } }

// ruled classes what only an adjudication makes. It is made again there; anywhere else it
// is what somebody has put in.
func ruled(s seen) said {
	if s.judged {
		return said{class: ByRule}
	}
	return said{class: ByWord, why: "it stands outside of an adjudication"}
}

// inSeat classes what a letter of a seat leads to.
func inSeat(seat func(event.Event) (game.Seat, game.Player)) func(seen) said {
	return func(s seen) said {
		if s.judged {
			return said{class: ByRule}
		}
		in, by := seat(s.event)
		if s.follows(in) {
			return said{class: ByRule}
		}
		return s.at.act(s, in, by)
	}
}

// follows reports whether an event goes with the giving of its seat to somebody: his
// address is another, and he is written to as he is used to.
func (s seen) follows(seat game.Seat) bool {
	if _, pardons := s.event.(game.RegencyEnded); pardons {
		_, back := s.leads.(game.Rewound)
		return back
	}
	switch s.event.(type) {
	case game.Rekeyed, game.LanguageSet, game.FormatSet:
	default:
		return false
	}
	switch lead := s.leads.(type) {
	case game.Replaced:
		return lead.Seat == seat
	case game.Seated:
		return lead.Seat == seat
	}
	return false
}

// leads reports whether other events of a commit may go with an event.
func leads(e event.Event) bool {
	switch e.(type) {
	case game.Replaced, game.Seated, game.Rewound:
		return true
	}
	return false
}

// byWord classes what is always a word, with who and why.
func byWord[E event.Event](tell func(E) (game.Player, string)) func(seen) said {
	return func(s seen) said {
		by, why := tell(s.event.(E))
		return said{ByWord, by, why}
	}
}

// classes say of each kind of the games' kernel whose doing an event is.
var classes = map[string]func(seen) said{
	"game.opened":             opening,
	"game.seated":             seated,
	"game.replaced":           replaced,
	"game.begun":              always(ByRule),
	"game.dice-raised":        always(ByDice),
	"game.phase-opened":       ruled,
	"game.ordered":            inSeat(func(e event.Event) (game.Seat, game.Player) { o := e.(game.Ordered); return o.Seat, o.By }),
	"game.standing-set":       inSeat(ownSeat),
	"game.standing-cleared":   inSeat(ownSeat),
	"game.standing-rewritten": ruled,
	"game.standing-replaced":  inSeat(ownSeat),
	"game.voted":              voted,
	"game.withdrawn":          inSeat(func(e event.Event) (game.Seat, game.Player) { o := e.(game.Withdrawn); return o.Seat, o.By }),
	"game.missed":             ruled,
	"game.regency-began":      ruled,
	"game.regency-ended":      inSeat(ownSeat),
	"game.vacated":            ruled,
	"game.extended":           extended,
	"game.banked":             ruled,
	"game.paused":             byWord(func(e game.Paused) (game.Player, string) { return e.By, e.Why }),
	"game.resumed":            byWord(func(e game.Resumed) (game.Player, string) { return e.By, "" }),
	"game.phase-closed":       closed,
	"game.key-revealed":       always(ByDice),
	"game.position-digested":  always(ByRule),
	"game.phase-sealed":       sealed,
	"game.beacon-recorded":    always(ByDice),
	"game.beacon-waived":      byWord(func(e game.BeaconWaived) (game.Player, string) { return e.By, e.Why }),
	"game.chain-renewed":      chainRenewed,
	"game.stalled":            ruled,
	"game.pressed":            pressed,
	"game.grey-written":       inSeat(ownSeat),
	"game.announced":          byWord(func(e game.Announced) (game.Player, string) { return e.By, e.Text }),
	"game.remarked":           remarked,
	"game.post-hidden":        byWord(func(e game.PostHidden) (game.Player, string) { return e.By, e.Why }),
	"game.post-shown":         byWord(func(e game.PostShown) (game.Player, string) { return e.By, "" }),
	"game.onlookers-set":      byWord(func(e game.OnlookersSet) (game.Player, string) { return e.By, "" }),
	"game.absence-set":        inSeat(func(e event.Event) (game.Seat, game.Player) { return e.(game.AbsenceSet).Seat, "" }),
	"game.deputy-named":       inSeat(func(e event.Event) (game.Seat, game.Player) { return e.(game.DeputyNamed).Seat, "" }),
	"game.resigned":           inSeat(func(e event.Event) (game.Seat, game.Player) { o := e.(game.Resigned); return o.Seat, o.By }),
	"game.rekeyed":            inSeat(ownSeat),
	"game.language-set":       inSeat(ownSeat),
	"game.format-set":         inSeat(ownSeat),
	"game.digest-set":         inSeat(ownSeat),
	"game.reports-set":        inSeat(ownSeat),
	"game.rewound":            byWord(func(e game.Rewound) (game.Player, string) { return e.By, e.Why }),
	"game.ended":              ruled,
	"game.abandoned":          byWord(func(e game.Abandoned) (game.Player, string) { return e.By, e.Why }),
}

// classify says whose doing an event is, of a kind of the kernel or of its ruleset.
func classify(kind string, s seen, ruleset bool) said {
	of, known := classes[kind]
	switch {
	case known:
		return of(s)
	case ruleset:
		return ruled(s)
	}
	return said{class: Unknown, why: "this audit knows no such event"}
}

// ownSeat is the seat of an event that is a seat's own.
func ownSeat(e event.Event) (game.Seat, game.Player) {
	switch e := e.(type) {
	case game.StandingSet:
		return e.Seat, ""
	case game.StandingCleared:
		return e.Seat, ""
	case game.StandingReplaced:
		return e.Seat, ""
	case game.RegencyEnded:
		return e.Seat, ""
	case game.GreyWritten:
		return e.Seat, ""
	case game.Rekeyed:
		return e.Seat, ""
	case game.LanguageSet:
		return e.Seat, ""
	case game.FormatSet:
		return e.Seat, ""
	case game.DigestSet:
		return e.Seat, ""
	case game.ReportsSet:
		return e.Seat, ""
	}
	return "", ""
}

// opening classes the opening of a game; there is one.
func opening(s seen) said {
	if s.at.opened {
		return said{class: ByWord, why: "the game was open already"}
	}
	return said{class: ByRule}
}

// seated classes who sits down: a player himself, or whom the draw of the tournament has
// put there before the game began.
func seated(s seen) said {
	e := s.event.(game.Seated)
	_, there := s.at.holders[e.Seat]
	late := s.at.begun && there
	switch {
	case late:
	case !s.whole || s.Actor == string(e.Player):
		return said{class: ByPlayer}
	case s.at.tournament && !s.at.begun && s.Actor == string(s.at.steward) && s.Cause == "seat/"+string(e.Seat):
		return said{class: ByRule}
	}
	return said{class: ByWord, why: string(e.Seat) + " to " + string(e.Player)}
}

// deskCauses begin the causes of commits in which a seat passes to a substitute: the desk
// has found him, or the tournament has, in whose log the reason stands.
var deskCauses = []string{"substitute-desk/", "substitute/"}

// replaced classes who comes to a seat in the place of somebody else.
func replaced(s seen) said {
	e := s.event.(game.Replaced)
	why := string(e.Seat) + " from " + orNobody(e.From) + " to " + string(e.To)
	if e.Why != "" {
		why += ": " + e.Why
	}
	bySome := func(begins string) bool { return strings.HasPrefix(s.Cause, begins) }
	if s.whole && s.Actor == string(s.at.steward) && slices.ContainsFunc(deskCauses, bySome) {
		return said{class: BySubstitute, why: why}
	}
	return said{class: ByWord, why: why}
}

func orNobody(p game.Player) string {
	if p == "" {
		return "nobody"
	}
	return string(p)
}

// voted classes the motions of a seat.
func voted(s seen) said {
	e := s.event.(game.Voted)
	if a := s.at.act(s, e.Seat, e.By); a.class != ByPlayer {
		return a
	}
	return said{class: ByVote}
}

// extended classes a moved deadline: by the steward, or by the clock, if it was due.
func extended(s seen) said {
	e := s.event.(game.Extended)
	if e.By != "" {
		return said{ByWord, e.By, e.Why}
	}
	switch {
	case s.due == nil:
		return said{class: ByWord, why: e.Why + "; whether it was due by the rules cannot be told"}
	case s.due(e):
		return said{class: ByRule}
	}
	return said{class: ByWord, why: e.Why + ", which was NOT due by the rules"}
}

// closed classes the closing of a phase. Of one that was sealed the sealing tells who
// wished it.
func closed(s seen) said {
	if e := s.event.(game.PhaseClosed); e.Reason == processNow && !s.at.hurried {
		return said{class: ByWord, why: "PROCESS NOW, " + e.Phase}
	}
	return said{class: ByRule}
}

// sealed classes the sealing of a phase.
func sealed(s seen) said {
	if e := s.event.(game.PhaseSealed); e.Reason == processNow {
		return said{class: ByWord, why: "PROCESS NOW, " + e.Phase}
	}
	return said{class: ByRule}
}

// chainRenewed classes new dice keys, which nobody but the operator knows the reason of.
func chainRenewed(s seen) said {
	return said{class: ByWord, why: renewed(s.event.(game.ChainRenewed).Epoch, s.at.seal.Round, s.at.shut)}
}

// pressed classes a message: of a seat, or of the steward.
func pressed(s seen) said {
	e := s.event.(game.Pressed)
	if e.From == "" && !e.Grey {
		return said{class: ByWord, why: e.Text}
	}
	if e.From == "" {
		return said{class: ByPlayer} // GreyWritten tells the seat
	}
	return s.at.act(s, e.From, "")
}

// remarked classes a post of somebody who has no seat.
func remarked(s seen) said {
	e := s.event.(game.Remarked)
	if s.whole && s.Actor != string(e.By) {
		return said{class: ByWord, why: "in the name of " + string(e.By)}
	}
	return said{class: ByOnlooker}
}

// act classes what was done in a seat: by its holder, his deputy, or somebody else.
func (t *sitting) act(s seen, seat game.Seat, by game.Player) said {
	who := by
	if s.whole {
		who = game.Player(s.Actor)
	}
	deputy := t.deputies[seat]
	holder, known := t.holders[seat]
	switch {
	case !s.whole && (who == "" || !known):
		return said{class: ByPlayer} // who did it cannot be told
	case by != "" && who != by:
		return said{class: ByWord, why: "in the name of " + string(by) + ", for " + string(seat)}
	case who != "" && who == holder:
		return said{class: ByPlayer}
	case who != "" && who == deputy.Deputy && lasts(deputy.Until, s.At):
		return said{class: ByDeputy}
	}
	return said{ByWord, who, "for " + string(seat) + ", which is held by " + orNobody(holder)}
}

// lasts reports whether a deputy may still write.
func lasts(until, at time.Time) bool { return until.IsZero() || at.Before(until) }
