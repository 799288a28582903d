package game

import "seneschal/domain/event"

// of defines an event. An event without an apply method does not compile.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Kind returns the name of a kernel event in the log; "" for an event of a ruleset.
func Kind(e event.Event) string { return registry.Kind(e) }

// registry registers every event of the kernel. A game's full registry is this joined with its
// ruleset's.
var registry = event.NewRegistry(
	of[Opened]("game.opened"),
	of[PositionGiven]("game.position-given"),
	of[PlayersHidden]("game.players-hidden"),
	of[Seated]("game.seated"),
	of[Replaced]("game.replaced"),
	of[Begun]("game.begun"),
	of[PhaseOpened]("game.phase-opened"),
	of[Ordered]("game.ordered"),
	of[StandingSet]("game.standing-set"),
	of[StandingCleared]("game.standing-cleared"),
	of[StandingRewritten]("game.standing-rewritten"),
	of[StandingReplaced]("game.standing-replaced"),
	of[Voted]("game.voted"),
	of[AgreementsWanted]("game.agreements-wanted"),
	of[AgreementReached]("game.agreement-reached"),
	of[Withdrawn]("game.withdrawn"),
	of[Missed]("game.missed"),
	of[RegencyBegan]("game.regency-began"),
	of[RegencyEnded]("game.regency-ended"),
	of[Vacated]("game.vacated"),
	of[Extended]("game.extended"),
	of[Banked]("game.banked"),
	of[Paused]("game.paused"),
	of[Resumed]("game.resumed"),
	of[PhaseClosed]("game.phase-closed"),
	of[KeyRevealed]("game.key-revealed"),
	of[PositionDigested]("game.position-digested"),
	of[PhaseSealed]("game.phase-sealed"),
	of[BeaconRecorded]("game.beacon-recorded"),
	of[BeaconWaived]("game.beacon-waived"),
	of[ChainRenewed]("game.chain-renewed"),
	of[DiceRaised]("game.dice-raised"),
	of[Stalled]("game.stalled"),
	of[Pressed]("game.pressed"),
	of[GreyWritten]("game.grey-written"),
	of[Announced]("game.announced"),
	of[Remarked]("game.remarked"),
	of[PostHidden]("game.post-hidden"),
	of[PostShown]("game.post-shown"),
	of[OnlookersSet]("game.onlookers-set"),
	of[AbsenceSet]("game.absence-set"),
	of[DeputyNamed]("game.deputy-named"),
	of[Resigned]("game.resigned"),
	of[Rekeyed]("game.rekeyed"),
	of[LanguageSet]("game.language-set"),
	of[FormatSet]("game.format-set"),
	of[DigestSet]("game.digest-set"),
	of[ReportsSet]("game.reports-set"),
	of[Rewound]("game.rewound"),
	of[Ended]("game.ended"),
	of[Abandoned]("game.abandoned"),
)

// Registry returns the registry of every event that the log of a game of this ruleset may hold;
// with nil, of the kernel's own events.
func Registry(rs Ruleset) *event.Registry {
	if rs == nil {
		return registry
	}
	return event.Join(registry, rs.Events())
}
