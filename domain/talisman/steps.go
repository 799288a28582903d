package talisman

import "slices"

// The steps of the setup, and of characters that enter later.
const (
	doDeal   step[nothing] = "deal"   // decks, the first seat, and what follows (T-2 to T-7)
	doOffer  step[ofSeat]  = "offer"  // a seat is dealt its characters (T-4)
	doChoose step[ofSeat]  = "choose" // one of several characters is kept; without a seat at the setup, when all choose at once (DP-1, DP-40)
	doEnter  step[ofSeat]  = "enter"  // the character comes to its start space (T-5, T-6)
	doBonus  step[nothing] = "bonus"  // the first characters' counters (DP-2)
)

// The steps of rounds and turns.
const (
	doNext   step[nothing] = "next"   // the next turn, and the next round (T-7, T-19)
	doBegin  step[ofTurn]  = "begin"  // a turn is put on the stack
	doOpen   step[ofTurn]  = "open"   // effects end; a seat without a character gets one (T-20, T-86)
	doOpened step[ofTurn]  = "opened" // a turn is missed (T-129), or others react
	doDawn   step[ofSeat]  = "dawn"   // after these reactions: the roll (T-21), or the Command Spell (T-152)
	doOrders step[ofSeat]  = "orders" // the orders of the turn are waited for (DP-3)
	doEnd    step[ofSeat]  = "end"    // what is done at the end of a turn (T-24)
	doClose  step[ofSeat]  = "close"  // effects end; a Toad's turn is counted (T-124)
)

// The steps of a movement.
const (
	doRoll     step[ofSeat]        = "roll"     // T-21
	doReroll   step[ofSeat]        = "reroll"   // fate (T-89, DP-7)
	doMove     step[ofMove]        = "move"     // T-25
	doCross    step[ofCrossing]    = "cross"    // on over the bridge (T-30)
	doStranded step[ofLanding]     = "stranded" // a movement that ended before it should
	doPortal   step[ofPortal]      = "portal"   // the roll for the Portal (T-136)
	doOpening  afterRoll[ofPortal] = "opening"  // T-136
)

// The steps of an arrival, up to the choice of the encounter.
const (
	doArrive  step[ofSeat]    = "arrive"
	doHex     step[ofLanding] = "hex"     // markers of the space take effect (T-36)
	doEntered step[ofSpace]   = "entered" // others react (T-37)
	doMeet    step[ofSpace]   = "meet"    // the choice (T-38)
)

// The steps of the encounter of a space (T-42 to T-52).
const (
	doSpace   step[ofSpace]      = "space"   // puts the others in their order
	doLeave   step[ofSpace]      = "leave"   // cards are abandoned in answer to a question (DP-11)
	doDraw    step[ofSpace]      = "draw"    // T-43
	doSwap    step[ofSwap]       = "swap"    // T-44
	doPlace   step[ofSpace]      = "place"   // the roll for cards that go elsewhere (T-45)
	doPlaced  afterRoll[ofDrawn] = "placed"  // T-45
	doCards   step[ofSpace]      = "cards"   // the next card that lies there (T-46)
	doEnemies step[ofEnemies]    = "enemies" // T-48
	doTake    step[ofSpace]      = "take"    // things on the space may be taken (T-50)
	doHire    step[ofCard]       = "hire"    // a Follower is paid with gold that has just been taken (T-64)
	doPrint   step[ofSpace]      = "print"   // the instructions of the space (T-52)
)

// The steps in which a character acts of its own accord at a moment of its turn.
const (
	doActs  step[ofMoment] = "acts"  // the actions of the turn's block
	doReply step[ofReply]  = "reply" // Spells in the answer to a question of the fight
	doFill  step[ofSpace]  = "fill"  // the Druid on the Woods (passive fill_spells_on)
)

// The steps of Spells.
const (
	doExcess step[ofSeat]  = "excess" // more Spells than may be held (T-94)
	doKeep   step[ofSeat]  = "keep"   // a character that always has a Spell draws one (passive keep_spell)
	doSpell  step[ofSpell] = "spell"  // a Spell takes effect, or is negated (T-99)
	doSpent  step[ofSpell] = "spent"  // it is discarded (T-96)
)

// The steps of effects. Each effect is a task of its own, so that each may ask.
const (
	doEffects      step[ofEffects]    = "effects"       // all of a list, from left to right
	doEffect       step[ofEffects]    = "effect"        // one of them
	doEach         step[ofEffects]    = "each"          // a list for one of several characters
	doParty        afterRoll[ofParty] = "party"         // the Chasm, for a whole party
	doKillFollower step[ofFollower]   = "kill-follower" // others react (T-106)
	doLosing       step[ofFollower]   = "follower-lost" // it dies
)

// The steps of a roll: fate directly after it, then additions, then the consequence.
const (
	doFate   step[ofRoll]         = "fate"   // T-89
	doPlus   step[ofRoll]         = "plus"   // DP-18
	doSettle afterRoll[ofEffects] = "settle" // the row of a table
)

// The steps of buying and selling, and of characters that must give up cards.
const (
	doFree         step[ofEffects] = freePurchase    // the Thief's
	doPeddle       step[ofSeat]    = "peddle"        // sales at any time (passive sell_objects_any_time)
	doRoyalHealing step[ofEffects] = "royal-healing" // the Castle (passive castle_free_heal)
	doRoyalSale    step[ofEffects] = "royal-sale"    // the Castle (DP-27)
	doUnfit        step[ofSeat]    = "unfit"         // cards that the alignment forbids (T-118)
	doSurplus      step[ofSeat]    = "surplus"       // more Objects than can be carried (T-56)
	doTrophies     step[ofSeat]    = "trophies"      // they are turned in (T-111)
)

// The steps of the Warlock's Cave, the Inner Region and the Crown.
const (
	doAccept  afterRoll[ofSeat]    = "accept-quest" // T-157
	doQuest   step[ofQuest]        = "quest"        // cards or gold are given up for it (T-158, T-159)
	doExit    afterRoll[ofEffects] = "exit"         // the tunnels lead to a space (T-143)
	doFeed    step[ofSacrifice]    = "feed"         // Followers against the Vampire (T-144)
	doFace    step[ofSpace]        = "face"         // MOVE FIGHT: the obstacle that holds the character
	doPits    afterRoll[ofEffects] = "pits"         // T-145
	doDen     afterRoll[ofEffects] = "den"          // T-146
	doDeath   step[ofDeath]        = "dice-duel"    // after the character's own dice and fate (T-147)
	doCommand step[ofSeat]         = "command"      // the Command Spell (T-152)
	doRule    step[ofCommand]      = "rule"         // its roll, if it has not been countered
	doObey    afterRoll[ofSeat]    = "obey"         // its consequences (T-152)
)

// The steps of a fight. They belong to the fight in progress, and do nothing once it is over.
const (
	doGuard    step[ofSpace]    = "guard"         // the Sentinel attacks (T-30)
	doFoes     step[ofFight]    = "foes"          // how to meet creatures is asked (T-67, DP-13)
	doFoe      step[ofFoe]      = "foe"           // orders about one creature are carried out (T-67)
	doCharm    afterRoll[ofFoe] = "charm"         // whether an Animal becomes a Follower
	doFoesLeft step[ofFight]    = "foes-left"     // defaults without orders (T-67); then the rest fight
	doHelp     step[ofFight]    = "fight-help"    // a seat's helpers (T-68)
	doArms     step[ofFight]    = "fight-arms"    // a seat's Weapons (T-57)
	doOthers   step[ofFight]    = "fight-others"  // others react (T-68, T-78)
	doDice     step[ofFight]    = "fight-dice"    // T-69, T-70, T-79
	doFated    step[ofFight]    = "fight-fate"    // a seat's fate (T-70, T-79)
	doOutcome  step[ofFight]    = "fight-outcome" // T-71, T-80
	doKill     step[ofFight]    = "fight-kill"    // T-73
	doOver     step[ofOutcome]  = "fight-over"    // helpers go, and after a fight not won the turn ends (T-71)
)

// The steps of encounters with characters (T-40).
const (
	doAttacked step[ofFight]      = "attacked"       // the attacked character may evade (T-77)
	doEvaded   step[ofDefence]    = "evaded"         // after a Spell for evading (T-77, T-41)
	doDefend   step[ofFight]      = "defend"         // Spells of the attacked character (T-78)
	doReward   step[ofFight]      = "reward"         // T-81
	doClaimed  step[ofFight]      = "claimed"        // the consequences of a life that was really taken
	doTargeted step[ofMeans]      = "targeted"       // the target of an ability may evade (T-41)
	doAbility  step[ofMeans]      = "use-ability"    // T-40
	doBeguiled afterRoll[ofMeans] = "beguile-rolled" // whether the Sorceress's die takes the prize
)

// The steps of a loss of lives.
const (
	doLoss   step[ofLoss]      = "loss"   // T-84
	doSave   afterRoll[ofSave] = "save"   // Armour (T-84 a)
	doWards  step[ofLoss]      = "wards"  // T-84 b
	doSuffer step[ofLoss]      = "suffer" // T-84 e
	doDie    step[ofLoss]      = "death"  // T-85
)

// stages are the steps that are a part of the turn itself.
var stages = []string{
	string(doOrders), string(doRoll), string(doReroll), string(doMove), string(doCross), string(doPortal), string(doOpening),
	string(doActs), string(doLeave), string(doEntered), string(doFill), string(doMeet), string(doSpace), string(doDraw),
	string(doSwap), string(doPlace), string(doCards), string(doPrint), string(doTake),
}

// isOfTurn reports whether a task is a part of the turn itself. Such tasks are dropped when the
// turn ends at once, or when an effect has moved the active character on (T-24, T-53). Tasks of
// effect lists, losses and deaths are not dropped.
func isOfTurn(t task) bool { return slices.Contains(stages, t.Do) }
