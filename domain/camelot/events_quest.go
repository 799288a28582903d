package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// questEvents are the events of quests, swords and relics.
var questEvents = []event.Def{
	defineEvent[BlackLaid]("camelot.black-laid"),
	defineEvent[DownLaid]("camelot.down-laid"),
	defineEvent[BlackRemoved]("camelot.black-removed"),
	defineEvent[ExcaliburMoved]("camelot.excalibur-moved"),
	defineEvent[GrailCancelled]("camelot.grail-cancelled"),
	defineEvent[WarriorPlaced]("camelot.warrior-placed"),
	defineEvent[QuestCardPlayed]("camelot.quest-card-played"),
	defineEvent[RiverPaid]("camelot.river-paid"),
	defineEvent[Moved]("camelot.moved"),
	defineEvent[SoloAbandoned]("camelot.solo-abandoned"),
	defineEvent[CombatRevealed]("camelot.combat-revealed"),
	defineEvent[QuestEnded]("camelot.quest-ended"),
	defineEvent[QuestCleared]("camelot.quest-cleared"),
	defineEvent[QuestOpened]("camelot.quest-opened"),
	defineEvent[SwordsLaid]("camelot.swords-laid"),
	defineEvent[SwordFlipped]("camelot.sword-flipped"),
	defineEvent[RelicGained]("camelot.relic-gained"),
	defineEvent[RelicLost]("camelot.relic-lost"),
	defineEvent[HeroismEnded]("camelot.heroism-ended"),
}

// BlackLaid lays a black card on a quest: a combat card, a Despair, or a
// Desolation, which may replace a Grail card.
type BlackLaid struct {
	Quest    Place     `json:"quest"`
	Card     Card      `json:"card,omitempty"` // "" face down: DownLaid names it
	Down     bool      `json:"down,omitempty"`
	By       game.Seat `json:"by"`
	Slot     int       `json:"slot"`               // from 1
	Replaced bool      `json:"replaced,omitempty"` // a Grail card that lay there is discarded
}

func (e BlackLaid) apply(state *State) {
	switch {
	case e.Quest == Grail:
		state.changeQuest(Grail, func(q *Quest) { q.fillGrailSlot(e.Slot, e.Card) })
	default:
		state.changeQuest(e.Quest, func(q *Quest) { q.Black = append(slices.Clip(q.Black), Laid{e.Card, e.Down, e.By}) })
	}
	if e.Replaced {
		state.addWhiteDiscards(GrailCard)
	}
}

// DownLaid names the card that has just been laid face down.
type DownLaid struct {
	game.Veiled
	Quest Place     `json:"quest"`
	Card  Card      `json:"card"`
	By    game.Seat `json:"by"`
}

func (e DownLaid) apply(state *State) {
	state.changeQuest(e.Quest, func(q *Quest) {
		q.Black = slices.Clone(q.Black)
		q.Black[len(q.Black)-1].Card = e.Card
	})
}

// BlackRemoved takes a black card off a quest to the discards (Merlin).
type BlackRemoved struct {
	Quest Place     `json:"quest"`
	Slot  int       `json:"slot"`           // from 1
	Card  Card      `json:"card,omitempty"` // "" face down
	Seat  game.Seat `json:"seat"`           // the seat that removed it
}

// apply moves the card off its quest to the discards.
func (e BlackRemoved) apply(state *State) {
	state.changeQuest(e.Quest, func(quest *Quest) {
		if e.Quest == Grail {
			state.addBlackDiscards(quest.Row[e.Slot-1])
			quest.fillGrailSlot(e.Slot, "")
			return
		}
		state.addBlackDiscards(quest.Black[e.Slot-1].Card)
		quest.Black = slices.Delete(slices.Clone(quest.Black), e.Slot-1, e.Slot)
	})
}

// ExcaliburMoved moves Excalibur in the river: by 1 towards the knights, by -1 towards Evil.
type ExcaliburMoved struct {
	By    int   `json:"by"`
	Now   int   `json:"now"`
	Cause Cause `json:"cause"` // "black", "white", "lady"
}

func (e ExcaliburMoved) apply(s *State) { s.changeQuest(Excalibur, func(q *Quest) { q.River = e.Now }) }

// GrailCancelled discards a white and a black card for each other (C-80, C-81)
// and leaves the spot free.
type GrailCancelled struct {
	Slot   int  `json:"slot"` // from 1
	Black  Card `json:"black"`
	ByGood bool `json:"by_good"` // a Grail card was played; else a Despair was drawn
}

// apply frees the spot and discards both cards. One of the two lies in the row,
// the other comes from a hand or from the draw.
func (e GrailCancelled) apply(state *State) {
	state.changeQuest(Grail, func(q *Quest) { q.fillGrailSlot(e.Slot, "") })
	state.addBlackDiscards(e.Black)
	state.addWhiteDiscards(GrailCard)
}

// WarriorPlaced changes the warriors of a war; By is negative when one is
// removed.
type WarriorPlaced struct {
	War   Place `json:"war"`
	By    int   `json:"by"`
	Now   int   `json:"now"`
	Cause Cause `json:"cause"`
}

func (e WarriorPlaced) apply(s *State) { s.changeQuest(e.War, func(q *Quest) { q.Warriors = e.Now }) }

// QuestCardPlayed lays a white card on a quest. On Excalibur's quest it names no
// card: RiverPaid takes it from the hand.
type QuestCardPlayed struct {
	Seat  game.Seat `json:"seat"`
	Quest Place     `json:"quest"`
	Card  Card      `json:"card,omitempty"`
	Slot  int       `json:"slot,omitempty"` // of the Grail's row; 0 if it cancels a black card
}

// apply moves the card from the hand to the quest. A Grail card that cancels a
// black card has no slot: GrailCancelled discards it. RiverPaid discards the card
// that the river costs.
func (e QuestCardPlayed) apply(state *State) {
	state.creditDeed(e.Seat, func(d *Deeds) { d.Cards++ })
	if e.Card == "" {
		return
	}
	state.removeFromHand(e.Seat, e.Card)
	state.changeQuest(e.Quest, func(q *Quest) {
		switch {
		case e.Quest != Grail:
			q.White = append(slices.Clip(q.White), e.Card)
		case e.Slot > 0:
			q.fillGrailSlot(e.Slot, e.Card)
		}
	})
}

// RiverPaid discards the card that was played on Excalibur face down (C-75).
type RiverPaid struct {
	game.Own
	Card Card `json:"card"`
}

func (e RiverPaid) apply(s *State) { s.discardFromHand(e.Seat, e.Card) }

// Moved moves a knight.
type Moved struct {
	Seat  game.Seat `json:"seat"`
	From  Place     `json:"from"`
	To    Place     `json:"to"`
	Cause Cause     `json:"cause"` // "action", "free", "quest-end", "guinevere", "convocation"
}

func (e Moved) apply(s *State) { s.changeKnight(e.Seat, func(k *Knight) { k.At = e.To }) }

// SoloAbandoned discards the white cards of a solo quest that was left (C-64).
type SoloAbandoned struct {
	Quest Place     `json:"quest"`
	Seat  game.Seat `json:"seat"`
	Cards []Card    `json:"cards"`
}

func (e SoloAbandoned) apply(state *State) {
	state.changeQuest(e.Quest, func(q *Quest) { q.White = nil })
	state.addWhiteDiscards(e.Cards...)
}

// CombatRevealed records the outcome of a combat quest (C-65, 1 and 2). Kay's card, if one was
// added, goes from that knight's hand to the discards.
type CombatRevealed struct {
	Quest     Place     `json:"quest"`
	Black     []Card    `json:"black"` // as laid, the face-down ones shuffled among their places
	White     []Card    `json:"white"`
	Kay       Card      `json:"kay,omitempty"`
	KaySeat   game.Seat `json:"kay_seat,omitempty"`
	Excalibur bool      `json:"excalibur,omitempty"`
	SumWhite  int       `json:"sum_white"`
	SumBlack  int       `json:"sum_black"`
	First     int       `json:"first,omitempty"` // number of the first roll that shuffled the face-down cards
	Rolls     int       `json:"rolls,omitempty"`
}

func (e CombatRevealed) apply(s *State) { s.discardFromHand(e.KaySeat, e.Kay) }

// The sides that can bring a quest to its end: QuestEnded.Trigger.
const (
	byWhite = "white"
	byBlack = "black"
)

// QuestEnded records the end of a quest, before its consequences.
type QuestEnded struct {
	Quest   Place     `json:"quest"`
	Won     bool      `json:"won"`
	Seat    game.Seat `json:"seat,omitempty"` // the seat that ended it by an action or a draw
	Trigger string    `json:"trigger"`        // "white", "black"
	Present seats     `json:"present,omitempty"`
}

func (e QuestEnded) apply(state *State) {
	if e.Won && e.Trigger == byWhite {
		state.creditDeed(e.Seat, func(d *Deeds) { d.Won++ })
	}
}

// QuestCleared discards all cards of a quest and takes its warriors off, but leaves Mordred. A
// perpetual quest starts anew, any other is closed.
type QuestCleared struct {
	Quest Place  `json:"quest"`
	Open  bool   `json:"open"`
	White []Card `json:"white,omitempty"`
	Black []Card `json:"black,omitempty"` // open for all to see by now
}

func (e QuestCleared) apply(state *State) {
	state.addWhiteDiscards(e.White...)
	state.addBlackDiscards(e.Black...)
	state.changeQuest(e.Quest, func(q *Quest) {
		*q = Quest{Open: e.Open, Mordred: q.Mordred}
		if n := state.QuestOf(e.Quest).Row; n > 0 {
			q.Row = make([]Card, n)
		}
	})
}

// QuestOpened opens the Dragon's quest.
type QuestOpened struct {
	Quest Place `json:"quest"`
}

func (e QuestOpened) apply(s *State) { s.changeQuest(e.Quest, func(q *Quest) { q.Open = true }) }

// SwordsLaid lays swords on the Round Table.
type SwordsLaid struct {
	White   int    `json:"white,omitempty"`
	Black   int    `json:"black,omitempty"`
	Cause   Cause  `json:"cause"`             // a quest's place, "accusation"
	Heroism int    `json:"heroism,omitempty"` // how many of them were laid for Heroism
	Mists   int    `json:"mists,omitempty"`   // how many of them were laid for the Mists
	Now     Swords `json:"now"`
}

func (e SwordsLaid) apply(s *State) { s.Swords = e.Now }

// SwordFlipped turns white swords black.
type SwordFlipped struct {
	N     int    `json:"n"`
	Cause Cause  `json:"cause"` // "accusation", "traitor"
	Now   Swords `json:"now"`
}

func (e SwordFlipped) apply(s *State) { s.Swords = e.Now }

// RelicGained gives a relic to a knight.
type RelicGained struct {
	Relic Relic     `json:"relic"`
	Seat  game.Seat `json:"seat"`
}

func (e RelicGained) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Relics = append(slices.Clip(k.Relics), e.Relic) })
}

// RelicLost takes a relic out of the game.
type RelicLost struct {
	Relic Relic     `json:"relic"`
	Seat  game.Seat `json:"seat,omitempty"` // the former holder
	Cause Cause     `json:"cause"`          // "quest", "used", "died", "exposed", "left"
}

func (e RelicLost) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Relics = piles.Without(k.Relics, e.Relic) })
}

// HeroismEnded discards Heroism with the quest on which it lay.
type HeroismEnded struct {
	Quest Place `json:"quest"`
}

func (HeroismEnded) apply(state *State) {
	state.Heroism = ""
	state.addWhiteDiscards("heroism")
}
