package audit

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// A Class says by whose doing an event came about.
type Class string

// The classes of events. Each event of ByWord, BySubstitute and Unknown is listed with its person,
// time and reason.
const (
	ByPlayer     Class = "player"     // by a player for the own seat, or the own person
	ByOnlooker   Class = "onlooker"   // a post by an onlooker
	ByRule       Class = "rule"       // by the clock and the rules, which the audit works out again
	ByDice       Class = "dice"       // a source of dice
	ByDeputy     Class = "deputy"     // by the deputy whom the holder of a seat has named
	ByVote       Class = "vote"       // proposals and agreements of seats
	BySubstitute Class = "substitute" // the desk has found a substitute for a seat
	ByWord       Class = "word"       // by the steward or the operator, beside the rules
	Unknown      Class = "unknown"    // the audit does not know the event
)

// A gameEvent is an event to be classed, with everything that is known about its commit.
type gameEvent struct {
	*eventstore.Commit
	event    event.Event
	leads    event.Event // the last event before it in the commit that others may go with; nil: none
	whole    bool        // the commit is open in all parts, so that its actor is known
	judged   bool        // the commit is an adjudication, which is made again and compared
	sitting  *sitting    // the holders of seats before the event
	isDue    func(game.Extended) bool
	isAgreed func(game.AgreementReached) bool // whether the players have agreed so; nil: that cannot be told
}

// A classification is a class, with the person and the reason if the event itself gives them; "" otherwise.
type classification struct {
	class Class
	by    game.Player
	why   string
}

// classAlways classes a kind of event that has the same class in every log.
func classAlways(class Class) func(gameEvent) classification {
	return func(gameEvent) classification { return classification{class: class} }
}

// classAdjudicated classes events that only an adjudication makes. The audit makes them again there; anywhere
// else somebody has put them in.
func classAdjudicated(s gameEvent) classification {
	if s.judged {
		return classification{class: ByRule}
	}
	return classification{class: ByWord, why: "it stands outside of an adjudication"}
}

// classOfSeat classes events that come from an email of a seat; seat returns that seat and the writer, "" if the event
// does not name one. In an adjudication, and beside another event that they follow from, they come by the rules.
func classOfSeat(seat func(event.Event) (game.Seat, game.Player)) func(gameEvent) classification {
	return func(ev gameEvent) classification {
		if ev.judged {
			return classification{class: ByRule}
		}
		in, by := seat(ev.event)
		if ev.followsAnother(in) {
			return classification{class: ByRule}
		}
		return ev.sitting.classAct(ev, in, by)
	}
}

// followsAnother reports whether an event goes with another of its commit. When a seat gets a new player,
// its address, language and format change; a rewinding may end regencies.
func (s gameEvent) followsAnother(seat game.Seat) bool {
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

// canLead reports whether other events of a commit may go with an event.
func canLead(e event.Event) bool {
	switch e.(type) {
	case game.Replaced, game.Seated, game.Rewound, game.AgreementReached:
		return true
	}
	return false
}

// classWord classes events that are somebody's word; tell returns the person and the reason. Without a person, such an
// event may carry out an agreement of the players, and is then classed as that.
func classWord[E event.Event](tell func(E) (game.Player, string)) func(gameEvent) classification {
	return func(s gameEvent) classification {
		by, why := tell(s.event.(E))
		if reached, ok := s.leads.(game.AgreementReached); ok && by == "" {
			return classAgreement(s, reached)
		}
		return classification{ByWord, by, why}
	}
}

// gameClasses holds, for each kind of event of the games' kernel, the function that classes it.
var gameClasses = map[string]func(gameEvent) classification{
	"game.opened": classOpening,
	"game.position-given": classWord(func(e game.PositionGiven) (game.Player, string) {
		return e.By, "the position was laid out, and is not that of the rules"
	}),
	"game.players-hidden":     classWord(func(e game.PlayersHidden) (game.Player, string) { return e.By, "" }),
	"game.seated":             classSeating,
	"game.replaced":           classReplacement,
	"game.begun":              classAlways(ByRule),
	"game.dice-raised":        classAlways(ByDice),
	"game.phase-opened":       classAdjudicated,
	"game.ordered":            classOfSeat(func(e event.Event) (game.Seat, game.Player) { o := e.(game.Ordered); return o.Seat, o.By }),
	"game.standing-set":       classOfSeat(ownSeat),
	"game.standing-cleared":   classOfSeat(ownSeat),
	"game.standing-rewritten": classAdjudicated,
	"game.standing-replaced":  classOfSeat(ownSeat),
	"game.voted":              classVote,
	"game.agreements-wanted":  classWish,
	"game.agreement-reached":  func(s gameEvent) classification { return classAgreement(s, s.event.(game.AgreementReached)) },
	"game.withdrawn":          classOfSeat(func(e event.Event) (game.Seat, game.Player) { o := e.(game.Withdrawn); return o.Seat, o.By }),
	"game.missed":             classAdjudicated,
	"game.regency-began":      classAdjudicated,
	"game.regency-ended":      classOfSeat(ownSeat),
	"game.vacated":            classAdjudicated,
	"game.extended":           classExtension,
	"game.banked":             classAdjudicated,
	"game.paused":             classWord(func(e game.Paused) (game.Player, string) { return e.By, e.Why }),
	"game.resumed":            classWord(func(e game.Resumed) (game.Player, string) { return e.By, "" }),
	"game.phase-closed":       classClosing,
	"game.key-revealed":       classAlways(ByDice),
	"game.position-digested":  classAlways(ByRule),
	"game.phase-sealed":       classSealing,
	"game.beacon-recorded":    classAlways(ByDice),
	"game.beacon-waived":      classWord(func(e game.BeaconWaived) (game.Player, string) { return e.By, e.Why }),
	"game.chain-renewed":      classNewChain,
	"game.stalled":            classAdjudicated,
	"game.pressed":            classMessage,
	"game.grey-written":       classOfSeat(ownSeat),
	"game.announced":          classWord(func(e game.Announced) (game.Player, string) { return e.By, e.Text }),
	"game.remarked":           classRemark,
	"game.post-hidden":        classWord(func(e game.PostHidden) (game.Player, string) { return e.By, e.Why }),
	"game.post-shown":         classWord(func(e game.PostShown) (game.Player, string) { return e.By, "" }),
	"game.onlookers-set":      classWord(func(e game.OnlookersSet) (game.Player, string) { return e.By, "" }),
	"game.absence-set":        classOfSeat(func(e event.Event) (game.Seat, game.Player) { return e.(game.AbsenceSet).Seat, "" }),
	"game.deputy-named":       classOfSeat(func(e event.Event) (game.Seat, game.Player) { return e.(game.DeputyNamed).Seat, "" }),
	"game.resigned":           classOfSeat(func(e event.Event) (game.Seat, game.Player) { o := e.(game.Resigned); return o.Seat, o.By }),
	"game.rekeyed":            classOfSeat(ownSeat),
	"game.language-set":       classOfSeat(ownSeat),
	"game.format-set":         classOfSeat(ownSeat),
	"game.digest-set":         classOfSeat(ownSeat),
	"game.reports-set":        classOfSeat(ownSeat),
	"game.rewound":            classWord(func(e game.Rewound) (game.Player, string) { return e.By, e.Why }),
	"game.ended":              classAdjudicated,
	"game.abandoned":          classWord(func(e game.Abandoned) (game.Player, string) { return e.By, e.Why }),
}

// classify classes an event by its kind. ruleset says that a kind which the kernel does not know is of the game's
// ruleset; otherwise it is unknown.
func classify(kind string, ev gameEvent, ruleset bool) classification {
	of, known := gameClasses[kind]
	switch {
	case known:
		return of(ev)
	case ruleset:
		return classAdjudicated(ev)
	}
	return classification{class: Unknown, why: "this audit knows no such event"}
}

// ownSeat returns the seat of an event that concerns one seat alone, and no writer; "" for any other event.
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

// classOpening classes the opening of a game, which may come once.
func classOpening(s gameEvent) classification {
	if s.sitting.opened {
		return classification{class: ByWord, why: "the game was open already"}
	}
	return classification{class: ByRule}
}

// classSeating classes the taking of a seat: by the player, or by the draw of the tournament before the game began.
// Anything else is somebody's word, such as a seat that is taken again after the game began.
func classSeating(ev gameEvent) classification {
	e := ev.event.(game.Seated)
	_, there := ev.sitting.holders[e.Seat]
	late := ev.sitting.begun && there
	switch {
	case late:
	case !ev.whole || ev.Actor == string(e.Player):
		return classification{class: ByPlayer}
	case ev.sitting.tournament && !ev.sitting.begun && ev.Actor == string(ev.sitting.steward) && ev.CommandID == "seat/"+string(e.Seat):
		return classification{class: ByRule}
	}
	return classification{class: ByWord, why: string(e.Seat) + " to " + string(e.Player)}
}

// deskCommandPrefixes begin the command IDs of commits in which a seat passes to a substitute. The first is that of the
// desk, the second that of a tournament, in whose log the reason stands.
var deskCommandPrefixes = []string{"substitute-desk/", "substitute/"}

// classReplacement classes the giving of a seat to another player: to a substitute, or by somebody's word.
func classReplacement(ev gameEvent) classification {
	e := ev.event.(game.Replaced)
	why := string(e.Seat) + " from " + nameOrNobody(e.From) + " to " + string(e.To)
	if e.Why != "" {
		why += ": " + e.Why
	}
	bySome := func(begins string) bool { return strings.HasPrefix(ev.CommandID, begins) }
	if ev.whole && ev.Actor == string(ev.sitting.steward) && slices.ContainsFunc(deskCommandPrefixes, bySome) {
		return classification{class: BySubstitute, why: why}
	}
	return classification{class: ByWord, why: why}
}

func nameOrNobody(player game.Player) string {
	if player == "" {
		return "nobody"
	}
	return string(player)
}

// classVote classes the vote of a seat: ByVote if its player cast it, otherwise as classAct does.
func classVote(ev gameEvent) classification {
	e := ev.event.(game.Voted)
	if a := ev.sitting.classAct(ev, e.Seat, e.By); a.class != ByPlayer {
		return a
	}
	return classification{class: ByVote}
}

// classWish classes the agreements that a seat wants: ByVote if its player named them, otherwise as classAct does.
func classWish(ev gameEvent) classification {
	e := ev.event.(game.AgreementsWanted)
	if a := ev.sitting.classAct(ev, e.Seat, e.By); a.class != ByPlayer {
		return a
	}
	return classification{class: ByVote}
}

// classAgreement classes an agreement of the players, or an event that carries it out. A file for one reader shows all
// votes too, but not the whole state of the game, so there it cannot be told whether they agree.
func classAgreement(ev gameEvent, e game.AgreementReached) classification {
	switch {
	case ev.isAgreed == nil:
		return classification{class: ByWord, why: game.WhyAgreed + "; whether they do cannot be told"}
	case !ev.isAgreed(e):
		return classification{class: ByWord, why: game.WhyAgreed + ", which is NOT so"}
	}
	return classification{class: ByVote}
}

// classExtension classes a moved deadline: by the steward, by the players, or by the clock, if it was due.
func classExtension(ev gameEvent) classification {
	e := ev.event.(game.Extended)
	if e.By != "" {
		return classification{ByWord, e.By, e.Why}
	}
	reached, byPlayers := ev.leads.(game.AgreementReached)
	switch {
	case byPlayers:
		return classAgreement(ev, reached)
	case ev.isDue == nil:
		return classification{class: ByWord, why: e.Why + "; whether it was due by the rules cannot be told"}
	case ev.isDue(e):
		return classification{class: ByRule}
	}
	return classification{class: ByWord, why: e.Why + ", which was NOT due by the rules"}
}

// classClosing classes the closing of a phase. If the phase was sealed, the sealing already shows that
// PROCESS NOW was used.
func classClosing(s gameEvent) classification {
	if e := s.event.(game.PhaseClosed); e.Reason == processNow && !s.sitting.hurried {
		return classification{class: ByWord, why: "PROCESS NOW, " + e.Phase}
	}
	return classification{class: ByRule}
}

// classSealing classes the sealing of a phase.
func classSealing(s gameEvent) classification {
	if e := s.event.(game.PhaseSealed); e.Reason == processNow {
		return classification{class: ByWord, why: "PROCESS NOW, " + e.Phase}
	}
	return classification{class: ByRule}
}

// classNewChain classes new dice keys, for which only the operator knows the reason.
func classNewChain(s gameEvent) classification {
	return classification{class: ByWord, why: describeRenewal(s.event.(game.ChainRenewed).Epoch, s.sitting.seal.Round, s.sitting.shut)}
}

// classMessage classes a message: of the steward, of a seat, or grey, without a sender.
func classMessage(ev gameEvent) classification {
	e := ev.event.(game.Pressed)
	if e.From == "" && !e.Grey {
		return classification{class: ByWord, why: e.Text}
	}
	if e.From == "" {
		return classification{class: ByPlayer} // GreyWritten tells the seat
	}
	return ev.sitting.classAct(ev, e.From, "")
}

// classRemark classes a post of an onlooker.
func classRemark(ev gameEvent) classification {
	e := ev.event.(game.Remarked)
	if ev.whole && ev.Actor != string(e.By) {
		return classification{class: ByWord, why: "in the name of " + string(e.By)}
	}
	return classification{class: ByOnlooker}
}

// classAct classes an act for a seat: by its holder, the deputy, or somebody else. by is the writer whom the event names;
// "" if it names none. If a file for one reader does not show who acted, the holder did.
func (t *sitting) classAct(ev gameEvent, seat game.Seat, by game.Player) classification {
	actor := by
	if ev.whole {
		actor = game.Player(ev.Actor)
	}
	deputy := t.deputies[seat]
	holder, known := t.holders[seat]
	switch {
	case !ev.whole && (actor == "" || !known):
		return classification{class: ByPlayer} // the file does not show who did it
	case by != "" && actor != by:
		return classification{class: ByWord, why: "in the name of " + string(by) + ", for " + string(seat)}
	case actor != "" && actor == holder:
		return classification{class: ByPlayer}
	case actor != "" && actor == deputy.Deputy && isInForce(deputy.Until, ev.At):
		return classification{class: ByDeputy}
	}
	return classification{ByWord, actor, "for " + string(seat) + ", which is held by " + nameOrNobody(holder)}
}

// isInForce reports whether a deputy may still write.
func isInForce(until, at time.Time) bool { return until.IsZero() || at.Before(until) }
