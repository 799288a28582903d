package herald

// Worths and harms are in hundredths of a white sword. A sword takes a table
// five to seven actions, cards and ways included, so an action is worth about
// twenty and a card that is drawn about ten. The numbers here hold those of the
// whole table in balance; they were weighed in a few thousand games of heralds
// with one another.
//
// How often the loyal then win, in hundredths of 200 other games, all of
// strength knight, with the error at 95 %:
//
//	seats        4        5        6        7
//	no traitor   27 ±6    50 ±7    80 ±6    100
//	a traitor    8 ±4     22 ±6    42 ±7    64 ±7
//
// Most games that are lost with a traitor are lost to twelve engines. One who
// only hides, and does not even add the last, would leave the loyal 13 ±7 with
// four seats and 24 ±8 with five, where this one leaves 9 and 18 in the same 100
// games.
const (
	// Evil's half of a turn.
	engineHarm0  = 30 // an engine, sooner or later, costs an action and two or three cards
	riverHarm    = 12 // a step on the river is a card and an action to undo
	rowHarm      = 20 // so is one in the Grail's row, with a rarer card
	nearHarm     = 60 // what is added when the end of a quest is near
	warriorHarm  = 10
	fightHarm    = 3  // a black card of many on a combat quest
	specialHarm  = 30 // a special card that is not spoken of elsewhere
	swordGain    = 40 // a black sword among the first: the twelve are reached sooner
	sacrificeFor = 12 // what a second action must bring beyond its life point

	// The knight's half.
	wayCost     = 20  // a move is an action; who goes has to have something to do there
	missingCost = 25  // a card that a solo quest needs and the hand has not
	holdWorth   = 60  // a card that keeps Evil from an end
	fightKeep   = 5   // a Fight card, beside its value
	grailKeep   = 15  // a Grail card while its quest is open
	deathHarm   = 250 // a knight is all the actions that he would still have

	// The hidden traitor of strength squire or knight.
	strikes     = 33 // in so many of a hundred turns he strikes at a full table
	fullTable   = 7  // seats
	enginesLost = 12 // C-131
)

// engineHarm is what one more engine hurts when so many stand.
func engineHarm(stand int) int {
	return engineHarm0 + []int{0, 0, 1, 2, 4, 6, 10, 16, 28, 55, 120, 500}[min(max(stand, 0), 11)]
}

// lifeHarm is what it hurts to lose a life point at so many.
func lifeHarm(life int) int {
	return []int{deathHarm, deathHarm, 50, 25, 20, 15, 12}[min(max(life, 0), 6)]
}

// relief is what it is worth to remove one of so many engines: nothing while
// there is room for more.
func relief(stand int) int {
	return []int{0, 0, 0, 0, 0, 2, 6, 14, 34, 60, 108, 240}[min(max(stand, 0), 11)]
}
