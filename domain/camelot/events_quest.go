package camelot

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// questEvents are those of quests, swords and relics.
var questEvents = []event.Def{
	event.Of[BlackLaid]("camelot.black-laid"),
	event.Of[DownLaid]("camelot.down-laid"),
	event.Of[BlackRemoved]("camelot.black-removed"),
	event.Of[ExcaliburMoved]("camelot.excalibur-moved"),
	event.Of[GrailCancelled]("camelot.grail-cancelled"),
	event.Of[WarriorPlaced]("camelot.warrior-placed"),
	event.Of[QuestCardPlayed]("camelot.quest-card-played"),
	event.Of[RiverPaid]("camelot.river-paid"),
	event.Of[Moved]("camelot.moved"),
	event.Of[SoloAbandoned]("camelot.solo-abandoned"),
	event.Of[CombatRevealed]("camelot.combat-revealed"),
	event.Of[QuestEnded]("camelot.quest-ended"),
	event.Of[QuestCleared]("camelot.quest-cleared"),
	event.Of[QuestOpened]("camelot.quest-opened"),
	event.Of[SwordsLaid]("camelot.swords-laid"),
	event.Of[SwordFlipped]("camelot.sword-flipped"),
	event.Of[RelicGained]("camelot.relic-gained"),
	event.Of[RelicLost]("camelot.relic-lost"),
	event.Of[HeroismEnded]("camelot.heroism-ended"),
}

// BlackLaid lays an open black card on a quest: a combat card, a Despair, or a
// Desolation, which may replace a Grail card.
type BlackLaid struct {
	Quest    Place     `json:"quest"`
	Card     Card      `json:"card,omitempty"` // "" face down: DownLaid names it
	Down     bool      `json:"down,omitempty"`
	By       game.Seat `json:"by"`
	Slot     int       `json:"slot"`               // from 1
	Replaced bool      `json:"replaced,omitempty"` // a Grail card that lay there is discarded
}

// DownLaid names the card that has just been laid face down.
type DownLaid struct {
	Veiled
	Quest Place     `json:"quest"`
	Card  Card      `json:"card"`
	By    game.Seat `json:"by"`
}

// BlackRemoved takes a black card off a quest to the discards (Merlin).
type BlackRemoved struct {
	Quest Place     `json:"quest"`
	Slot  int       `json:"slot"`           // from 1
	Card  Card      `json:"card,omitempty"` // "" face down
	Seat  game.Seat `json:"seat"`           // whose doing it is
}

// ExcaliburMoved moves Excalibur in the river.
type ExcaliburMoved struct {
	By    int   `json:"by"`
	Now   int   `json:"now"`
	Cause Cause `json:"cause"` // "black", "white", "lady"
}

// GrailCancelled discards a white and a black card for each other (C-80, C-81):
// the spot is free.
type GrailCancelled struct {
	Slot   int  `json:"slot"` // from 1
	Black  Card `json:"black"`
	ByGood bool `json:"by_good"` // a Grail card was played; else a Despair was drawn
}

// WarriorPlaced changes the warriors of a war; By is negative when one is
// removed.
type WarriorPlaced struct {
	War   Place `json:"war"`
	By    int   `json:"by"`
	Now   int   `json:"now"`
	Cause Cause `json:"cause"`
}

// QuestCardPlayed lays a white card on a quest. On Excalibur's no card is
// named: RiverPaid takes it.
type QuestCardPlayed struct {
	Seat  game.Seat `json:"seat"`
	Quest Place     `json:"quest"`
	Card  Card      `json:"card,omitempty"`
	Slot  int       `json:"slot,omitempty"` // of the Grail's row; 0 if it cancels a black card
}

// RiverPaid discards the card that was played on Excalibur face down (C-75).
type RiverPaid struct {
	Own
	Card Card `json:"card"`
}

// Moved moves a knight.
type Moved struct {
	Seat  game.Seat `json:"seat"`
	From  Place     `json:"from"`
	To    Place     `json:"to"`
	Cause Cause     `json:"cause"` // "action", "free", "quest-end", "guinevere", "convocation"
}

// SoloAbandoned discards the white cards of a solo quest that was left (C-64).
type SoloAbandoned struct {
	Quest Place     `json:"quest"`
	Seat  game.Seat `json:"seat"`
	Cards []Card    `json:"cards"`
}

// CombatRevealed tells how a combat quest came out (C-65, 1 and 2). Kay's card
// leaves his hand to the discards.
type CombatRevealed struct {
	Quest     Place     `json:"quest"`
	Black     []Card    `json:"black"` // as laid, the face-down ones shuffled among their places
	White     []Card    `json:"white"`
	Kay       Card      `json:"kay,omitempty"`
	KaySeat   game.Seat `json:"kay_seat,omitempty"`
	Excalibur bool      `json:"excalibur,omitempty"`
	SumWhite  int       `json:"sum_white"`
	SumBlack  int       `json:"sum_black"`
	First     int       `json:"first,omitempty"` // of the rolls that shuffled them
	Rolls     int       `json:"rolls,omitempty"`
}

// QuestEnded tells the end of a quest, before its consequences.
type QuestEnded struct {
	Quest   Place     `json:"quest"`
	Won     bool      `json:"won"`
	Seat    game.Seat `json:"seat,omitempty"` // whose action or draw ended it
	Trigger string    `json:"trigger"`        // "white", "black"
	Present seats     `json:"present,omitempty"`
}

// QuestCleared takes all cards and warriors off a quest: white and black ones
// to their discards. A perpetual quest starts anew, any other is closed.
type QuestCleared struct {
	Quest Place  `json:"quest"`
	Open  bool   `json:"open"`
	White []Card `json:"white,omitempty"`
	Black []Card `json:"black,omitempty"` // open for all to see by now
}

// QuestOpened opens the Dragon's quest.
type QuestOpened struct {
	Quest Place `json:"quest"`
}

// SwordsLaid lays swords on the Round Table.
type SwordsLaid struct {
	White   int    `json:"white,omitempty"`
	Black   int    `json:"black,omitempty"`
	Cause   Cause  `json:"cause"`             // a quest's place, "accusation"
	Heroism int    `json:"heroism,omitempty"` // of them for Heroism
	Mists   int    `json:"mists,omitempty"`   // of them for the Mists
	Now     Swords `json:"now"`
}

// SwordFlipped turns white swords black.
type SwordFlipped struct {
	N     int    `json:"n"`
	Cause Cause  `json:"cause"` // "accusation", "traitor"
	Now   Swords `json:"now"`
}

// RelicGained gives a relic to a knight.
type RelicGained struct {
	Relic Relic     `json:"relic"`
	Seat  game.Seat `json:"seat"`
}

// RelicLost takes a relic out of the game.
type RelicLost struct {
	Relic Relic     `json:"relic"`
	Seat  game.Seat `json:"seat,omitempty"` // who held it
	Cause Cause     `json:"cause"`          // "quest", "used", "died", "exposed", "left"
}

// HeroismEnded discards Heroism with the quest on which it lay.
type HeroismEnded struct {
	Quest Place `json:"quest"`
}
