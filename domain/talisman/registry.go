package talisman

import (
	"seneschal/domain/event"
	"seneschal/domain/game/turns"
)

// registry lists every event that the ruleset has ever written. A partly secret
// fact is two events: a public one without the secret, and one for the seats that know it.
var registry = event.NewRegistry(append(turns.Events[matter](),
	// the setup, and characters that enter
	defineEvent[DeckShuffled]("talisman.deck-shuffled"),
	defineEvent[DeckOrdered]("talisman.deck-ordered"),
	defineEvent[TalismansRemoved]("talisman.talismans-removed"),
	defineEvent[FirstSeatDrawn]("talisman.first-seat-drawn"),
	defineEvent[CharacterDealt]("talisman.character-dealt"),
	defineEvent[CharactersOffered]("talisman.characters-offered"),
	defineEvent[CharacterChosen]("talisman.character-chosen"),
	defineEvent[BonusChosen]("talisman.bonus-chosen"),
	defineEvent[CharacterEntered]("talisman.character-entered"),

	// rounds and turns, and effects that end with them
	defineEvent[RoundBegan]("talisman.round-began"),
	defineEvent[RoundEnded]("talisman.round-ended"),
	defineEvent[TurnOpened]("talisman.turn-opened"),
	defineEvent[TurnMissed]("talisman.turn-missed"),
	defineEvent[MoveRolled]("talisman.move-rolled"),
	defineEvent[MoveRerolled]("talisman.move-rerolled"),
	defineEvent[OrdersDue]("talisman.orders-due"),
	defineEvent[BlocksDropped]("talisman.blocks-dropped"),
	defineEvent[OrderSkipped]("talisman.order-skipped"),
	defineEvent[EncounterChosen]("talisman.encounter-chosen"),
	defineEvent[TurnCut]("talisman.turn-cut"),
	defineEvent[ToadCounted]("talisman.toad-counted"),
	defineEvent[TurnEnded]("talisman.turn-ended"),
	defineEvent[TurnPassed]("talisman.turn-passed"),
	defineEvent[GlobalStarted]("talisman.global-started"),
	defineEvent[GlobalEnded]("talisman.global-ended"),
	defineEvent[ExtraTurnsGranted]("talisman.extra-turns-granted"),
	defineEvent[SeatEliminated]("talisman.seat-eliminated"),
	defineEvent[GameEnded]("talisman.game-ended"),

	// movement
	defineEvent[CharacterMoved]("talisman.character-moved"),
	defineEvent[Arrived]("talisman.arrived"),
	defineEvent[BridgeChallenged]("talisman.bridge-challenged"),
	defineEvent[PortalTried]("talisman.portal-tried"),
	defineEvent[TurnedBack]("talisman.turned-back"),
	defineEvent[RaftBuilt]("talisman.raft-built"),
	defineEvent[RaftLost]("talisman.raft-lost"),
	defineEvent[Freed]("talisman.freed"),
	defineEvent[OfferLapsed]("talisman.offer-lapsed"),
	defineEvent[Regenerated]("talisman.regenerated"),
	defineEvent[CrownArrived]("talisman.crown-reached"),

	// cards that are drawn and lie on the board
	defineEvent[CardsDrawn]("talisman.cards-drawn"),
	defineEvent[DrawSwapped]("talisman.draw-swapped"),
	defineEvent[CardPlaced]("talisman.card-placed"),
	defineEvent[PoolFilled]("talisman.pool-filled"),
	defineEvent[CardsResolved]("talisman.cards-resolved"),
	defineEvent[CardLeft]("talisman.card-left"),
	defineEvent[CardDiscarded]("talisman.card-discarded"),
	defineEvent[MarkerRemoved]("talisman.marker-removed"),

	// Spells in hand and cast
	defineEvent[SpellGained]("talisman.spell-gained"),
	defineEvent[SpellsDrawn]("talisman.spells-drawn"),
	defineEvent[SpellsShown]("talisman.spells-shown"),
	defineEvent[SpellsDiscarded]("talisman.spells-discarded"),
	defineEvent[SpellCast]("talisman.spell-cast"),
	defineEvent[SpellNegated]("talisman.spell-negated"),
	defineEvent[SpellResolved]("talisman.spell-resolved"),
	defineEvent[SpellSpent]("talisman.spell-spent"),
	defineEvent[DeckPeeked]("talisman.deck-peeked"),
	defineEvent[MarkerPlaced]("talisman.marker-placed"),
	defineEvent[Immobilised]("talisman.immobilised"),
	defineEvent[EvadeGranted]("talisman.evade-granted"),
	defineEvent[FollowerSpared]("talisman.follower-spared"),

	// gains and losses of characters
	defineEvent[StatChanged]("talisman.stat-changed"),
	defineEvent[GoldMoved]("talisman.gold-moved"),
	defineEvent[CardTaken]("talisman.card-taken"),
	defineEvent[PurchaseMade]("talisman.purchase-made"),
	defineEvent[ObjectsSold]("talisman.objects-sold"),
	defineEvent[PoolTaken]("talisman.pool-taken"),

	// dice, and changes of them
	defineEvent[DiceRolled]("talisman.dice-rolled"),
	defineEvent[FateSpent]("talisman.fate-spent"),
	defineEvent[PlusUsed]("talisman.plus-used"),

	// the fortune of characters: alignment, Toads, turns to miss, offers, quests and the Command Spell
	defineEvent[AlignmentChanged]("talisman.alignment-changed"),
	defineEvent[BecameToad]("talisman.became-toad"),
	defineEvent[TurnsToMiss]("talisman.turns-to-miss"),
	defineEvent[Enslaved]("talisman.enslaved"),
	defineEvent[OfferGranted]("talisman.offer-granted"),
	defineEvent[QuestAccepted]("talisman.quest-accepted"),
	defineEvent[QuestFulfilled]("talisman.quest-fulfilled"),
	defineEvent[CommandCast]("talisman.command-cast"),
	defineEvent[IndividualEvaded]("talisman.individual-evaded"),
	defineEvent[RollSkipped]("talisman.roll-skipped"),

	// fights and encounter abilities (T-40)
	defineEvent[FightStarted]("talisman.fight-started"),
	defineEvent[CreatureEvaded]("talisman.creature-evaded"),
	defineEvent[CreatureBribed]("talisman.creature-bribed"),
	defineEvent[SpiritDestroyed]("talisman.spirit-destroyed"),
	defineEvent[AnimalCharmed]("talisman.animal-charmed"),
	defineEvent[CreaturePeaceful]("talisman.creature-peaceful"),
	defineEvent[CharacterEvaded]("talisman.character-evaded"),
	defineEvent[FightBoosted]("talisman.fight-boosted"),
	defineEvent[MercenaryPaid]("talisman.mercenary-paid"),
	defineEvent[PotionDrunk]("talisman.potion-drunk"),
	defineEvent[ArmsChosen]("talisman.arms-chosen"),
	defineEvent[AttackRolled]("talisman.attack-rolled"),
	defineEvent[AttackFated]("talisman.attack-fated"),
	defineEvent[FightSpared]("talisman.fight-spared"),
	defineEvent[FightResolved]("talisman.fight-resolved"),
	defineEvent[EnemyKilled]("talisman.enemy-killed"),
	defineEvent[RewardTaken]("talisman.reward-taken"),
	defineEvent[CardStolen]("talisman.card-stolen"),
	defineEvent[FightEnded]("talisman.fight-ended"),
	defineEvent[Held]("talisman.held"),
	defineEvent[Released]("talisman.released"),

	// lives that are lost, deaths, and trophies
	defineEvent[LifeLossStarted]("talisman.life-loss-started"),
	defineEvent[LifeLossPrevented]("talisman.life-loss-prevented"),
	defineEvent[LifeLossEnded]("talisman.life-loss-ended"),
	defineEvent[CharacterDied]("talisman.character-died"),
	defineEvent[PossessionsLooted]("talisman.possessions-looted"),
	defineEvent[PossessionsInherited]("talisman.possessions-inherited"),
	defineEvent[TrophiesTraded]("talisman.trophies-traded"),
)...)
