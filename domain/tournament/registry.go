package tournament

import "seneschal/domain/event"

// registry lists every event that the log of a tournament may hold.
var registry = event.NewRegistry(
	of[Announced]("tournament.announced"),
	of[RulesChanged]("tournament.rules-changed"),
	of[NewsPosted]("tournament.news-posted"),
	of[Entered]("tournament.entered"),
	of[Admitted]("tournament.admitted"),
	of[Withdrew]("tournament.withdrew"),
	of[Returned]("tournament.returned"),
	of[Banned]("tournament.banned"),
	of[Lifted]("tournament.lifted"),
	of[KeptApart]("tournament.kept-apart"),
	of[ClubNamed]("tournament.club-named"),
	of[DirectorNamed]("tournament.director-named"),
	of[SecondAsked]("tournament.second-asked"),
	of[SecondGiven]("tournament.second-given"),
	of[SecondRefused]("tournament.second-refused"),
	of[Invited]("tournament.invited"),
	of[InvitationDeclined]("tournament.invitation-declined"),
	of[ByeGranted]("tournament.bye-granted"),
	of[EntriesClosed]("tournament.entries-closed"),
	of[StartAsked]("tournament.start-asked"),
	of[SeasonOpened]("tournament.season-opened"),
	of[DivisionsFormed]("tournament.divisions-formed"),
	of[RoundDrawn]("tournament.round-drawn"),
	of[Agreed]("tournament.agreed"),
	of[TableStarted]("tournament.table-started"),
	of[Substituted]("tournament.substituted"),
	of[ResultRecorded]("tournament.result-recorded"),
	of[ResultQuestioned]("tournament.result-questioned"),
	of[ResultCorrected]("tournament.result-corrected"),
	of[TableVoided]("tournament.table-voided"),
	of[Penalised]("tournament.penalised"),
	of[RoundClosed]("tournament.round-closed"),
	of[SeasonClosed]("tournament.season-closed"),
	of[Sealed]("tournament.sealed"),
	of[BeaconRecorded]("tournament.beacon-recorded"),
	of[BeaconWaived]("tournament.beacon-waived"),
	of[ChainRenewed]("tournament.chain-renewed"),
	of[Challenged]("tournament.challenged"),
	of[LadderSet]("tournament.ladder-set"),
	of[Ended]("tournament.ended"),
)

// Registry returns the definitions of all events that the log of a tournament may hold.
func Registry() *event.Registry { return registry }

// A fact is an event of the registry; apply changes the tournament by it.
type fact interface{ apply(*Tournament) }

// of defines an event under its name in the log. It does not compile for a type without apply.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the tournament in place. It ignores unknown events, and events about seasons,
// tables or players that do not exist.
func (t *Tournament) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(t)
	}
}
