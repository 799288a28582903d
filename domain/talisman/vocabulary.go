package talisman

import (
	"seneschal/domain/event"
	"seneschal/domain/game/turns"
)

// vocabulary lists every event that the ruleset has ever written (section 6). A partly secret
// fact is two events: a public one without the secret, and one for the seats that know it.
var vocabulary = event.NewVocabulary(append(turns.Events[matter](),
	// the setup (3.1), and characters that enter
	of[DeckShuffled]("talisman.deck-shuffled"),
	of[DeckOrdered]("talisman.deck-ordered"),
	of[TalismansRemoved]("talisman.talismans-removed"),
	of[FirstSeatDrawn]("talisman.first-seat-drawn"),
	of[CharacterDealt]("talisman.character-dealt"),
	of[CharactersOffered]("talisman.characters-offered"),
	of[CharacterChosen]("talisman.character-chosen"),
	of[BonusChosen]("talisman.bonus-chosen"),
	of[CharacterEntered]("talisman.character-entered"),

	// rounds and turns, and effects that end with them
	of[RoundBegan]("talisman.round-began"),
	of[RoundEnded]("talisman.round-ended"),
	of[TurnOpened]("talisman.turn-opened"),
	of[TurnMissed]("talisman.turn-missed"),
	of[MoveRolled]("talisman.move-rolled"),
	of[MoveRerolled]("talisman.move-rerolled"),
	of[OrdersDue]("talisman.orders-due"),
	of[BlocksDropped]("talisman.blocks-dropped"),
	of[OrderSkipped]("talisman.order-skipped"),
	of[EncounterChosen]("talisman.encounter-chosen"),
	of[TurnCut]("talisman.turn-cut"),
	of[ToadCounted]("talisman.toad-counted"),
	of[TurnEnded]("talisman.turn-ended"),
	of[TurnPassed]("talisman.turn-passed"),
	of[GlobalStarted]("talisman.global-started"),
	of[GlobalEnded]("talisman.global-ended"),
	of[ExtraTurnsGranted]("talisman.extra-turns-granted"),
	of[SeatEliminated]("talisman.seat-eliminated"),
	of[GameEnded]("talisman.game-ended"),

	// movement (3.5, 3.18, 3.19)
	of[CharacterMoved]("talisman.character-moved"),
	of[Arrived]("talisman.arrived"),
	of[BridgeChallenged]("talisman.bridge-challenged"),
	of[PortalTried]("talisman.portal-tried"),
	of[TurnedBack]("talisman.turned-back"),
	of[RaftBuilt]("talisman.raft-built"),
	of[RaftLost]("talisman.raft-lost"),
	of[Freed]("talisman.freed"),
	of[OfferLapsed]("talisman.offer-lapsed"),
	of[Regenerated]("talisman.regenerated"),
	of[CrownArrived]("talisman.crown-reached"),

	// cards that are drawn and lie on the board
	of[CardsDrawn]("talisman.cards-drawn"),
	of[DrawSwapped]("talisman.draw-swapped"),
	of[CardPlaced]("talisman.card-placed"),
	of[PoolFilled]("talisman.pool-filled"),
	of[CardsResolved]("talisman.cards-resolved"),
	of[CardLeft]("talisman.card-left"),
	of[CardDiscarded]("talisman.card-discarded"),
	of[MarkerRemoved]("talisman.marker-removed"),

	// Spells in hand and cast (3.12, 3.13)
	of[SpellGained]("talisman.spell-gained"),
	of[SpellsDrawn]("talisman.spells-drawn"),
	of[SpellsShown]("talisman.spells-shown"),
	of[SpellsDiscarded]("talisman.spells-discarded"),
	of[SpellCast]("talisman.spell-cast"),
	of[SpellNegated]("talisman.spell-negated"),
	of[SpellResolved]("talisman.spell-resolved"),
	of[SpellSpent]("talisman.spell-spent"),
	of[DeckPeeked]("talisman.deck-peeked"),
	of[MarkerPlaced]("talisman.marker-placed"),
	of[Immobilised]("talisman.immobilised"),
	of[EvadeGranted]("talisman.evade-granted"),
	of[FollowerSpared]("talisman.follower-spared"),

	// gains and losses of characters
	of[StatChanged]("talisman.stat-changed"),
	of[GoldMoved]("talisman.gold-moved"),
	of[CardTaken]("talisman.card-taken"),
	of[PurchaseMade]("talisman.purchase-made"),
	of[ObjectsSold]("talisman.objects-sold"),
	of[PoolTaken]("talisman.pool-taken"),

	// dice, and changes of them
	of[DiceRolled]("talisman.dice-rolled"),
	of[FateSpent]("talisman.fate-spent"),
	of[PlusUsed]("talisman.plus-used"),

	// the fortune of characters: alignment, Toads, turns to miss, offers, quests and the Command Spell
	of[AlignmentChanged]("talisman.alignment-changed"),
	of[BecameToad]("talisman.became-toad"),
	of[TurnsToMiss]("talisman.turns-to-miss"),
	of[Enslaved]("talisman.enslaved"),
	of[OfferGranted]("talisman.offer-granted"),
	of[QuestAccepted]("talisman.quest-accepted"),
	of[QuestFulfilled]("talisman.quest-fulfilled"),
	of[CommandCast]("talisman.command-cast"),
	of[IndividualEvaded]("talisman.individual-evaded"),
	of[RollSkipped]("talisman.roll-skipped"),

	// fights (3.8, 3.9) and encounter abilities (T-40)
	of[FightStarted]("talisman.fight-started"),
	of[CreatureEvaded]("talisman.creature-evaded"),
	of[CreatureBribed]("talisman.creature-bribed"),
	of[SpiritDestroyed]("talisman.spirit-destroyed"),
	of[AnimalCharmed]("talisman.animal-charmed"),
	of[CreaturePeaceful]("talisman.creature-peaceful"),
	of[CharacterEvaded]("talisman.character-evaded"),
	of[FightBoosted]("talisman.fight-boosted"),
	of[MercenaryPaid]("talisman.mercenary-paid"),
	of[PotionDrunk]("talisman.potion-drunk"),
	of[ArmsChosen]("talisman.arms-chosen"),
	of[AttackRolled]("talisman.attack-rolled"),
	of[AttackFated]("talisman.attack-fated"),
	of[FightSpared]("talisman.fight-spared"),
	of[FightResolved]("talisman.fight-resolved"),
	of[EnemyKilled]("talisman.enemy-killed"),
	of[RewardTaken]("talisman.reward-taken"),
	of[CardStolen]("talisman.card-stolen"),
	of[FightEnded]("talisman.fight-ended"),
	of[Held]("talisman.held"),
	of[Released]("talisman.released"),

	// lives that are lost, deaths, and trophies
	of[LifeLossStarted]("talisman.life-loss-started"),
	of[LifeLossPrevented]("talisman.life-loss-prevented"),
	of[LifeLossEnded]("talisman.life-loss-ended"),
	of[CharacterDied]("talisman.character-died"),
	of[PossessionsLooted]("talisman.possessions-looted"),
	of[PossessionsInherited]("talisman.possessions-inherited"),
	of[TrophiesTraded]("talisman.trophies-traded"),
)...)
