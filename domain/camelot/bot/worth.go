package bot

// Worths and harms are in hundredths of a white sword. A sword takes a table
// five to seven actions, cards and moves included, so an action is worth about
// twenty and a drawn card about ten. The numbers here balance the interests of the
// whole table; they were tuned in a few thousand games of bots with one another.
//
// Share of games that the loyal then win, in hundredths of 200 other games, all of
// strength medium, with the error at 95 %:
//
//	seats        4        5        6        7
//	no traitor   27 ±6    50 ±7    80 ±6    100
//	a traitor    8 ±4     22 ±6    42 ±7    64 ±7
//
// Most games that are lost with a traitor are lost to twelve engines. A traitor that
// only hides, and does not even add the last engine, would leave the loyal 13 ±7 with
// four seats and 24 ±8 with five; this one leaves them 9 and 18 in the same 100 games.
const (
	// Evil's half of a turn.
	engineHarm0  = 30 // an engine, sooner or later, costs an action and two or three cards
	riverHarm    = 12 // a step on the river is a card and an action to undo
	rowHarm      = 20 // so is one in the Grail's row, with a rarer card
	nearHarm     = 60 // added when the end of a quest is near
	warriorHarm  = 10
	fightHarm    = 3  // a black card of many on a combat quest
	specialHarm  = 30 // any special card not named elsewhere
	swordGain    = 40 // a black sword among the first: the twelve are reached sooner
	sacrificeFor = 12 // the gain of a second action beyond its life point

	// The knight's half.
	wayCost     = 20  // a move costs an action, so there must be work at its goal
	missingCost = 25  // a card that a solo quest needs and the hand lacks
	holdWorth   = 60  // a card that keeps Evil from an end
	fightKeep   = 5   // a Fight card, beside its value
	grailKeep   = 15  // a Grail card while its quest is open
	deathHarm   = 250 // a death costs all further actions of the knight

	// The hidden traitor of strength easy or medium.
	strikeShare    = 33 // turns of a hundred in which it strikes at a full table
	fullTableSeats = 7  // seats
	enginesLost    = 12 // C-131
)

// engineHarm returns the harm of one more engine beside those that stand.
func engineHarm(stand int) int {
	return engineHarm0 + []int{0, 0, 1, 2, 4, 6, 10, 16, 28, 55, 120, 500}[min(max(stand, 0), 11)]
}

// lifeHarm returns the harm of losing a life point from the given number.
func lifeHarm(life int) int {
	return []int{deathHarm, deathHarm, 50, 25, 20, 15, 12}[min(max(life, 0), 6)]
}

// engineRelief returns the worth of removing one of the standing engines: nothing while there is room
// for more.
func engineRelief(stand int) int {
	return []int{0, 0, 0, 0, 0, 2, 6, 14, 34, 60, 108, 240}[min(max(stand, 0), 11)]
}
