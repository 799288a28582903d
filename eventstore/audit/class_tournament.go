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

// An entry is an event of a tournament to be classed, with its commit and the tournament before it.
type entry struct {
	*eventstore.Commit
	event event.Event
	now   *tournament.Tournament
}

// personal classes acts that people may do for themselves; done by the steward for them, they are
// listed.
func personal(of func(event.Event) (game.Player, string)) func(entry) said {
	return func(entry entry) said {
		who, why := of(entry.event)
		if entry.Actor == string(who) {
			return said{class: ByPlayer}
		}
		return said{class: ByWord, why: "for " + string(who) + because(why)}
	}
}

// clocked classes acts of the server's clock by the rules, which are worked out again; done by the
// steward, they are listed.
func clocked(s entry) said {
	if s.Actor == "" {
		return said{class: ByRule}
	}
	return said{class: ByWord, why: "by hand"}
}

// steward classes acts that are always somebody's word, with the reason.
func steward[E event.Event](why func(E) string) func(entry) said {
	return func(s entry) said { return said{class: ByWord, why: why(s.event.(E))} }
}

// settled classes events that follow from others by the rules alone.
func settled(class Class) func(entry) said { return func(entry) said { return said{class: class} } }

// because formats a reason behind the thing that it is for; "" if there is none.
func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// entries holds, for each kind of event of a tournament, the function that classes it.
var entries = map[string]func(entry) said{
	"tournament.announced":     announced,
	"tournament.rules-changed": steward(func(e tournament.RulesChanged) string { return strings.Join(e.What, ", ") + because(e.Why) }),
	"tournament.news-posted":   steward(func(e tournament.NewsPosted) string { return e.Text }),
	"tournament.entered":       personal(func(e event.Event) (game.Player, string) { return e.(tournament.Entered).Player, "" }),
	"tournament.admitted":      settled(ByRule),
	"tournament.withdrew":      personal(func(e event.Event) (game.Player, string) { w := e.(tournament.Withdrew); return w.Player, w.Why }),
	"tournament.returned":      steward(func(e tournament.Returned) string { return string(e.Player) + because(e.Why) }),
	"tournament.banned":        steward(func(e tournament.Banned) string { return string(e.Player) + because(e.Why) }),
	"tournament.lifted":        steward(func(e tournament.Lifted) string { return string(e.Player) + because(e.Why) }),
	"tournament.kept-apart":    steward(func(e tournament.KeptApart) string { return fmt.Sprintf("%v", e.Players) + because(e.Why) }),
	"tournament.club-named": personal(func(e event.Event) (game.Player, string) {
		c := e.(tournament.ClubNamed)
		return c.Player, c.Club + because(c.Why)
	}),
	"tournament.director-named":      steward(func(e tournament.DirectorNamed) string { return string(e.Player) + because(e.Why) }),
	"tournament.second-asked":        steward(secondAsked),
	"tournament.second-given":        steward(func(e tournament.SecondGiven) string { return fmt.Sprintf("order %d, by %s", e.N, e.By) }),
	"tournament.second-refused":      steward(func(e tournament.SecondRefused) string { return fmt.Sprintf("order %d", e.N) + because(e.Why) }),
	"tournament.invited":             steward(func(e tournament.Invited) string { return string(e.Player) + because(e.Why) }),
	"tournament.invitation-declined": personal(func(e event.Event) (game.Player, string) { return e.(tournament.InvitationDeclined).Player, "" }),
	"tournament.bye-granted":         personal(bye),
	"tournament.entries-closed":      clocked,
	"tournament.start-asked":         steward(func(tournament.StartAsked) string { return "" }),
	"tournament.season-opened":       clocked,
	"tournament.divisions-formed":    settled(ByRule),
	"tournament.round-drawn":         drawn,
	"tournament.agreed":              personal(func(e event.Event) (game.Player, string) { return e.(tournament.Agreed).Player, "" }),
	"tournament.table-started":       clocked,
	"tournament.substituted":         substituted,
	"tournament.result-recorded":     clocked,
	"tournament.result-questioned":   clocked,
	"tournament.result-corrected":    steward(func(e tournament.ResultCorrected) string { return e.Game + because(e.Why) }),
	"tournament.table-voided":        steward(func(e tournament.TableVoided) string { return e.Game + because(e.Why) }),
	"tournament.penalised":           steward(func(e tournament.Penalised) string { return fmt.Sprintf("%s, %v", e.Player, e.Points) + because(e.Why) }),
	"tournament.round-closed":        clocked,
	"tournament.season-closed":       drawn,
	"tournament.sealed":              clocked,
	"tournament.beacon-recorded":     settled(ByDice),
	"tournament.beacon-waived":       steward(func(e tournament.BeaconWaived) string { return e.Why }),
	"tournament.chain-renewed":       renewedChain,
	"tournament.challenged":          personal(func(e event.Event) (game.Player, string) { return e.(tournament.Challenged).Player, "" }),
	"tournament.ladder-set":          settled(ByRule),
	"tournament.ended":               ended,
}

// secondAsked describes an order that waits for a second director.
func secondAsked(e tournament.SecondAsked) string {
	return fmt.Sprintf("order %d about %s waits for a second director", e.N, cmp.Or(e.Order.Game(), "players"))
}

// classifyEntry classes an event of a tournament.
func classifyEntry(kind string, entry entry) said {
	if of, known := entries[kind]; known {
		return of(entry)
	}
	return said{class: Unknown, why: "this audit knows no such event"}
}

func bye(e event.Event) (game.Player, string) {
	b := e.(tournament.ByeGranted)
	return b.Player, fmt.Sprintf("%s bye in round %d of season %d", b.Bye, b.Round, b.Season) + because(b.Why)
}

// announced classes the beginning of a tournament, which may come once.
func announced(s entry) said {
	if s.now.ID() != "" {
		return said{class: ByWord, why: "it was announced already"}
	}
	return said{class: ByRule}
}

// drawn classes decisions by dice. If they were sealed, the sealing already shows whose act it was.
func drawn(entry entry) said {
	if _, waited := entry.now.Sealed(); waited {
		return said{class: ByRule}
	}
	return clocked(entry)
}

// ended classes the end of a tournament, which its steward may bring about early.
func ended(entry entry) said {
	e := entry.event.(tournament.Ended)
	if e.By == "" && entry.Actor == "" {
		return said{class: ByRule}
	}
	return said{class: ByWord, why: "by hand" + because(e.Why)}
}

// substituted classes the giving of a seat: by the desk, or by the steward.
func substituted(entry entry) said {
	e := entry.event.(tournament.Substituted)
	why := fmt.Sprintf("%s of %s from %s to %s", e.Seat, e.Game, orNobody(e.From), e.To) + because(e.Why)
	if strings.HasPrefix(entry.CommandID, deskCommandIDs[0]) {
		return said{class: BySubstitute, why: why}
	}
	return said{class: ByWord, why: why}
}

func renewedChain(entry entry) said {
	seal, open := entry.now.Sealed()
	return said{class: ByWord, why: renewed(entry.event.(tournament.ChainRenewed).Epoch, seal.Round, open)}
}

// hear classes each event of a run, and lists those that are somebody's word.
func (a *tournamentAudit) hear(commit *eventstore.Commit, events []event.Event) {
	if a.report.Acts == nil {
		a.report.Acts = make(Tally)
	}
	now := a.now
	for _, ev := range events {
		kind := tournament.Registry().Kind(ev)
		what := classifyEntry(kind, entry{commit, ev, now})
		a.report.Acts[what.class]++
		if what.class.listed() {
			a.report.Words = append(a.report.Words, wordOf(commit, kind, what))
		}
	}
}
