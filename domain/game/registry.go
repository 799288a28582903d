package game

import "seneschal/domain/event"

// defineEvent defines an event. An event without an apply method does not compile.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Kind returns the name of a kernel event in the log; "" for an event of a ruleset.
func Kind(e event.Event) string { return registry.Kind(e) }

// registry registers every event of the kernel. A game's full registry is this joined with its
// ruleset's.
var registry = event.NewRegistry(
	defineEvent[Opened]("game.opened"),
	defineEvent[PositionGiven]("game.position-given"),
	defineEvent[PlayersHidden]("game.players-hidden"),
	defineEvent[Seated]("game.seated"),
	defineEvent[Replaced]("game.replaced"),
	defineEvent[Begun]("game.begun"),
	defineEvent[PhaseOpened]("game.phase-opened"),
	defineEvent[Ordered]("game.ordered"),
	defineEvent[StandingSet]("game.standing-set"),
	defineEvent[StandingCleared]("game.standing-cleared"),
	defineEvent[StandingRewritten]("game.standing-rewritten"),
	defineEvent[StandingReplaced]("game.standing-replaced"),
	defineEvent[Voted]("game.voted"),
	defineEvent[AgreementsWanted]("game.agreements-wanted"),
	defineEvent[AgreementReached]("game.agreement-reached"),
	defineEvent[Withdrawn]("game.withdrawn"),
	defineEvent[Missed]("game.missed"),
	defineEvent[RegencyBegan]("game.regency-began"),
	defineEvent[RegencyEnded]("game.regency-ended"),
	defineEvent[Vacated]("game.vacated"),
	defineEvent[Extended]("game.extended"),
	defineEvent[Banked]("game.banked"),
	defineEvent[Paused]("game.paused"),
	defineEvent[Resumed]("game.resumed"),
	defineEvent[PhaseClosed]("game.phase-closed"),
	defineEvent[KeyRevealed]("game.key-revealed"),
	defineEvent[PositionDigested]("game.position-digested"),
	defineEvent[PhaseSealed]("game.phase-sealed"),
	defineEvent[BeaconRecorded]("game.beacon-recorded"),
	defineEvent[BeaconWaived]("game.beacon-waived"),
	defineEvent[ChainRenewed]("game.chain-renewed"),
	defineEvent[DiceRaised]("game.dice-raised"),
	defineEvent[Stalled]("game.stalled"),
	defineEvent[Pressed]("game.pressed"),
	defineEvent[GreyWritten]("game.grey-written"),
	defineEvent[Announced]("game.announced"),
	defineEvent[Remarked]("game.remarked"),
	defineEvent[PostHidden]("game.post-hidden"),
	defineEvent[PostShown]("game.post-shown"),
	defineEvent[OnlookersSet]("game.onlookers-set"),
	defineEvent[AbsenceSet]("game.absence-set"),
	defineEvent[DeputyNamed]("game.deputy-named"),
	defineEvent[Resigned]("game.resigned"),
	defineEvent[Rekeyed]("game.rekeyed"),
	defineEvent[LanguageSet]("game.language-set"),
	defineEvent[FormatSet]("game.format-set"),
	defineEvent[DigestSet]("game.digest-set"),
	defineEvent[ReportsSet]("game.reports-set"),
	defineEvent[Rewound]("game.rewound"),
	defineEvent[Ended]("game.ended"),
	defineEvent[Abandoned]("game.abandoned"),
)

// Registry returns the registry of every event that the log of a game of this ruleset may hold;
// with nil, of the kernel's own events.
func Registry(rs Ruleset) *event.Registry {
	if rs == nil {
		return registry
	}
	return event.Join(registry, rs.Events())
}
