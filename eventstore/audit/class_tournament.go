package audit

import (
	"cmp"
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// A tournamentEvent is an event to be classed, with its commit and the tournament as it stood before.
type tournamentEvent struct {
	*eventstore.Commit
	event      event.Event
	tournament *tournament.Tournament
}

// classPersonal classes acts that people may do for themselves; of returns the person and the reason. An act that
// somebody else did for them is listed.
func classPersonal(of func(event.Event) (game.Player, string)) func(tournamentEvent) classification {
	return func(entry tournamentEvent) classification {
		who, why := of(entry.event)
		if entry.Actor == string(who) {
			return classification{class: ByPlayer}
		}
		return classification{class: ByWord, why: "for " + string(who) + formatReason(why)}
	}
}

// classClocked classes acts of the server's clock by the rules, which are worked out again. An act that somebody did by
// hand is listed.
func classClocked(s tournamentEvent) classification {
	if s.Actor == "" {
		return classification{class: ByRule}
	}
	return classification{class: ByWord, why: "by hand"}
}

// classSteward classes acts that are always somebody's word, with the reason.
func classSteward[E event.Event](why func(E) string) func(tournamentEvent) classification {
	return func(s tournamentEvent) classification { return classification{class: ByWord, why: why(s.event.(E))} }
}

// classSettled classes events that follow from others by the rules alone.
func classSettled(class Class) func(tournamentEvent) classification {
	return func(tournamentEvent) classification { return classification{class: class} }
}

// formatReason formats a reason to be appended to its act, with a colon before it; "" if there is none.
func formatReason(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// tournamentClasses holds, for each kind of event of a tournament, the function that classes it.
var tournamentClasses = map[string]func(tournamentEvent) classification{
	"tournament.announced":     classAnnouncement,
	"tournament.rules-changed": classSteward(func(e tournament.RulesChanged) string { return strings.Join(e.What, ", ") + formatReason(e.Why) }),
	"tournament.news-posted":   classSteward(func(e tournament.NewsPosted) string { return e.Text }),
	"tournament.entered":       classPersonal(func(e event.Event) (game.Player, string) { return e.(tournament.Entered).Player, "" }),
	"tournament.admitted":      classSettled(ByRule),
	"tournament.withdrew":      classPersonal(func(e event.Event) (game.Player, string) { w := e.(tournament.Withdrew); return w.Player, w.Why }),
	"tournament.returned":      classSteward(func(e tournament.Returned) string { return string(e.Player) + formatReason(e.Why) }),
	"tournament.banned":        classSteward(func(e tournament.Banned) string { return string(e.Player) + formatReason(e.Why) }),
	"tournament.lifted":        classSteward(func(e tournament.Lifted) string { return string(e.Player) + formatReason(e.Why) }),
	"tournament.kept-apart":    classSteward(func(e tournament.KeptApart) string { return fmt.Sprintf("%v", e.Players) + formatReason(e.Why) }),
	"tournament.club-named": classPersonal(func(e event.Event) (game.Player, string) {
		c := e.(tournament.ClubNamed)
		return c.Player, c.Club + formatReason(c.Why)
	}),
	"tournament.director-named":      classSteward(func(e tournament.DirectorNamed) string { return string(e.Player) + formatReason(e.Why) }),
	"tournament.second-asked":        classSteward(describeSecondAsked),
	"tournament.second-given":        classSteward(func(e tournament.SecondGiven) string { return fmt.Sprintf("order %d, by %s", e.N, e.By) }),
	"tournament.second-refused":      classSteward(func(e tournament.SecondRefused) string { return fmt.Sprintf("order %d", e.N) + formatReason(e.Why) }),
	"tournament.invited":             classSteward(func(e tournament.Invited) string { return string(e.Player) + formatReason(e.Why) }),
	"tournament.invitation-declined": classPersonal(func(e event.Event) (game.Player, string) { return e.(tournament.InvitationDeclined).Player, "" }),
	"tournament.bye-granted":         classPersonal(playerOfBye),
	"tournament.entries-closed":      classClocked,
	"tournament.start-asked":         classSteward(func(tournament.StartAsked) string { return "" }),
	"tournament.season-opened":       classClocked,
	"tournament.divisions-formed":    classSettled(ByRule),
	"tournament.round-drawn":         classDraw,
	"tournament.agreed":              classPersonal(func(e event.Event) (game.Player, string) { return e.(tournament.Agreed).Player, "" }),
	"tournament.table-started":       classClocked,
	"tournament.substituted":         classSubstitution,
	"tournament.result-recorded":     classClocked,
	"tournament.result-questioned":   classClocked,
	"tournament.result-corrected":    classSteward(func(e tournament.ResultCorrected) string { return e.Game + formatReason(e.Why) }),
	"tournament.table-voided":        classSteward(func(e tournament.TableVoided) string { return e.Game + formatReason(e.Why) }),
	"tournament.penalised": classSteward(func(e tournament.Penalised) string {
		return fmt.Sprintf("%s, %v", e.Player, e.Points) + formatReason(e.Why)
	}),
	"tournament.round-closed":    classClocked,
	"tournament.season-closed":   classDraw,
	"tournament.sealed":          classClocked,
	"tournament.beacon-recorded": classSettled(ByDice),
	"tournament.beacon-waived":   classSteward(func(e tournament.BeaconWaived) string { return e.Why }),
	"tournament.chain-renewed":   classTournamentChain,
	"tournament.challenged":      classPersonal(func(e event.Event) (game.Player, string) { return e.(tournament.Challenged).Player, "" }),
	"tournament.ladder-set":      classSettled(ByRule),
	"tournament.ended":           classEnd,
}

// describeSecondAsked describes an order that waits for a second director.
func describeSecondAsked(e tournament.SecondAsked) string {
	return fmt.Sprintf("order %d about %s waits for a second director", e.N, cmp.Or(e.Order.Game(), "players"))
}

// classifyEntry classes an event of a tournament by its kind.
func classifyEntry(kind string, entry tournamentEvent) classification {
	if of, known := tournamentClasses[kind]; known {
		return of(entry)
	}
	return classification{class: Unknown, why: "this audit knows no such event"}
}

// playerOfBye returns the player of a ByeGranted, and describes the bye.
func playerOfBye(e event.Event) (game.Player, string) {
	b := e.(tournament.ByeGranted)
	return b.Player, fmt.Sprintf("%s bye in round %d of season %d", b.Bye, b.Round, b.Season) + formatReason(b.Why)
}

// classAnnouncement classes the beginning of a tournament, which may come once.
func classAnnouncement(s tournamentEvent) classification {
	if s.tournament.ID() != "" {
		return classification{class: ByWord, why: "it was announced already"}
	}
	return classification{class: ByRule}
}

// classDraw classes decisions by dice. If they were sealed, the sealing already shows whose act it was.
func classDraw(entry tournamentEvent) classification {
	if _, waited := entry.tournament.Sealed(); waited {
		return classification{class: ByRule}
	}
	return classClocked(entry)
}

// classEnd classes the end of a tournament, which its steward may bring about early.
func classEnd(entry tournamentEvent) classification {
	e := entry.event.(tournament.Ended)
	if e.By == "" && entry.Actor == "" {
		return classification{class: ByRule}
	}
	return classification{class: ByWord, why: "by hand" + formatReason(e.Why)}
}

// classSubstitution classes the giving of a seat to a substitute: by the desk, or by the steward's word.
func classSubstitution(entry tournamentEvent) classification {
	e := entry.event.(tournament.Substituted)
	why := fmt.Sprintf("%s of %s from %s to %s", e.Seat, e.Game, nameOrNobody(e.From), e.To) + formatReason(e.Why)
	if strings.HasPrefix(entry.CommandID, deskCommandPrefixes[0]) {
		return classification{class: BySubstitute, why: why}
	}
	return classification{class: ByWord, why: why}
}

func classTournamentChain(entry tournamentEvent) classification {
	seal, open := entry.tournament.Sealed()
	return classification{class: ByWord, why: describeRenewal(entry.event.(tournament.ChainRenewed).Epoch, seal.Round, open)}
}

// classEvents counts a run of events by their classes, and lists those that are somebody's word, unknown or of a
// substitute.
func (a *tournamentAudit) classEvents(commit *eventstore.Commit, events []event.Event) {
	if a.report.Acts == nil {
		a.report.Acts = make(Tally)
	}
	now := a.tournament
	for _, ev := range events {
		kind := tournament.Registry().Kind(ev)
		what := classifyEntry(kind, tournamentEvent{commit, ev, now})
		a.report.Acts[what.class]++
		if what.class.isListed() {
			a.report.Words = append(a.report.Words, makeWord(commit, kind, what))
		}
	}
}
