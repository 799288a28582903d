package seneschal_test

// roundTableKinds are the events of camelot that golden logs must hold.
var roundTableKinds = []string{
	"camelot.accused", "camelot.action-taken", "camelot.black-cancelled", "camelot.black-card-applied",
	"camelot.black-discarded", "camelot.black-drawn", "camelot.black-laid", "camelot.black-not-cancelled",
	"camelot.black-peeked", "camelot.black-removed", "camelot.black-revealed", "camelot.black-seen", "camelot.block-read",
	"camelot.cards-passed", "camelot.clairvoyance-ordered", "camelot.clairvoyance-seen", "camelot.clairvoyance-used",
	"camelot.coats-dealt", "camelot.coats-left", "camelot.combat-revealed", "camelot.curse-entered", "camelot.curse-lifted",
	"camelot.decision-closed", "camelot.decision-opened", "camelot.decision-put", "camelot.deck-ordered",
	"camelot.deck-shuffled", "camelot.die-rolled", "camelot.died", "camelot.discarded", "camelot.disclosed",
	"camelot.down-known", "camelot.down-laid", "camelot.engine-added", "camelot.evil-chosen", "camelot.excalibur-moved",
	"camelot.first-chosen", "camelot.game-ended", "camelot.grail-cancelled", "camelot.halted", "camelot.healed",
	"camelot.heroic-phase-lost", "camelot.heroism-ended", "camelot.life-changed", "camelot.loyalty-dealt",
	"camelot.loyalty-proven", "camelot.loyalty-seen", "camelot.loyalty-shuffled", "camelot.moved", "camelot.nobody-volunteered",
	"camelot.oath-contributed", "camelot.offers-kept", "camelot.order-skipped", "camelot.passed-cards", "camelot.peek-shown",
	"camelot.pick-kept", "camelot.piles-renewed", "camelot.player-joined", "camelot.player-leaving", "camelot.player-left",
	"camelot.pool-divided", "camelot.pool-filled", "camelot.pool-opened", "camelot.pool-shared", "camelot.quest-card-played",
	"camelot.quest-cleared", "camelot.quest-ended", "camelot.quest-opened", "camelot.random-picked", "camelot.received",
	"camelot.reckoned", "camelot.relic-gained", "camelot.relic-lost", "camelot.river-paid", "camelot.sacrificed",
	"camelot.saved", "camelot.seat-order-drawn", "camelot.seat-stewarded", "camelot.share-endorsed", "camelot.share-planned",
	"camelot.siege-fought", "camelot.solo-abandoned", "camelot.special-played", "camelot.squire-knighted",
	"camelot.sword-flipped", "camelot.swords-laid", "camelot.taunt-known", "camelot.taunted", "camelot.time-passed",
	"camelot.traitor-exposed", "camelot.turn-ended", "camelot.turn-missed", "camelot.turn-started", "camelot.volunteer-called",
	"camelot.volunteered", "camelot.warrior-placed", "camelot.white-discarded", "camelot.white-drawn",
}
