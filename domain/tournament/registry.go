package tournament

import "seneschal/domain/event"

// registry lists every event that the log of a tournament may hold.
var registry = event.NewRegistry(
	defineEvent[Announced]("tournament.announced"),
	defineEvent[RulesChanged]("tournament.rules-changed"),
	defineEvent[NewsPosted]("tournament.news-posted"),
	defineEvent[Entered]("tournament.entered"),
	defineEvent[Admitted]("tournament.admitted"),
	defineEvent[Withdrew]("tournament.withdrew"),
	defineEvent[Returned]("tournament.returned"),
	defineEvent[Banned]("tournament.banned"),
	defineEvent[Lifted]("tournament.lifted"),
	defineEvent[KeptApart]("tournament.kept-apart"),
	defineEvent[ClubNamed]("tournament.club-named"),
	defineEvent[DirectorNamed]("tournament.director-named"),
	defineEvent[SecondAsked]("tournament.second-asked"),
	defineEvent[SecondGiven]("tournament.second-given"),
	defineEvent[SecondRefused]("tournament.second-refused"),
	defineEvent[Invited]("tournament.invited"),
	defineEvent[InvitationDeclined]("tournament.invitation-declined"),
	defineEvent[ByeGranted]("tournament.bye-granted"),
	defineEvent[EntriesClosed]("tournament.entries-closed"),
	defineEvent[StartAsked]("tournament.start-asked"),
	defineEvent[SeasonOpened]("tournament.season-opened"),
	defineEvent[DivisionsFormed]("tournament.divisions-formed"),
	defineEvent[RoundDrawn]("tournament.round-drawn"),
	defineEvent[Agreed]("tournament.agreed"),
	defineEvent[TableStarted]("tournament.table-started"),
	defineEvent[Substituted]("tournament.substituted"),
	defineEvent[ResultRecorded]("tournament.result-recorded"),
	defineEvent[ResultQuestioned]("tournament.result-questioned"),
	defineEvent[ResultCorrected]("tournament.result-corrected"),
	defineEvent[TableVoided]("tournament.table-voided"),
	defineEvent[Penalised]("tournament.penalised"),
	defineEvent[RoundClosed]("tournament.round-closed"),
	defineEvent[SeasonClosed]("tournament.season-closed"),
	defineEvent[Sealed]("tournament.sealed"),
	defineEvent[BeaconRecorded]("tournament.beacon-recorded"),
	defineEvent[BeaconWaived]("tournament.beacon-waived"),
	defineEvent[ChainRenewed]("tournament.chain-renewed"),
	defineEvent[Challenged]("tournament.challenged"),
	defineEvent[LadderSet]("tournament.ladder-set"),
	defineEvent[Ended]("tournament.ended"),
)

// Registry returns the definitions of all events that the log of a tournament may hold.
func Registry() *event.Registry { return registry }

// A fact is an event of the registry; apply changes the tournament by it.
type fact interface{ apply(*Tournament) }

// defineEvent defines an event under its name in the log. It does not compile for a type without apply.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the tournament in place. It ignores unknown events, and events about seasons,
// tables or players that do not exist.
func (t *Tournament) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(t)
	}
}
