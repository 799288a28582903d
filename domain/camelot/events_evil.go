package camelot

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// evilEvents are those of turns and of the black cards.
var evilEvents = []event.Def{
	event.Of[TurnStarted]("camelot.turn-started"),
	event.Of[TurnEnded]("camelot.turn-ended"),
	event.Of[BlackPeeked]("camelot.black-peeked"),
	event.Of[PeekShown]("camelot.peek-shown"),
	event.Of[EvilChosen]("camelot.evil-chosen"),
	event.Of[EngineAdded]("camelot.engine-added"),
	event.Of[LifeChanged]("camelot.life-changed"),
	event.Of[BlackDrawn]("camelot.black-drawn"),
	event.Of[BlackSeen]("camelot.black-seen"),
	event.Of[BlackReturned]("camelot.black-returned"),
	event.Of[ReturnKept]("camelot.return-kept"),
	event.Of[BlackRevealed]("camelot.black-revealed"),
	event.Of[DownKnown]("camelot.down-known"),
	event.Of[OffersKept]("camelot.offers-kept"),
	event.Of[BlackCancelled]("camelot.black-cancelled"),
	event.Of[BlackNotCancelled]("camelot.black-not-cancelled"),
	event.Of[BlackCardApplied]("camelot.black-card-applied"),
	event.Of[BlackDiscarded]("camelot.black-discarded"),
	event.Of[BlackBuried]("camelot.black-buried"),
	event.Of[CurseEntered]("camelot.curse-entered"),
	event.Of[CurseLifted]("camelot.curse-lifted"),
	event.Of[VolunteerCalled]("camelot.volunteer-called"),
	event.Of[Volunteered]("camelot.volunteered"),
	event.Of[NobodyVolunteered]("camelot.nobody-volunteered"),
	event.Of[HeroicPhaseLost]("camelot.heroic-phase-lost"),
	event.Of[Taunted]("camelot.taunted"),
	event.Of[TauntKnown]("camelot.taunt-known"),
}

// TurnStarted begins a turn.
type TurnStarted struct {
	Seat  game.Seat `json:"seat"`
	Turn  int       `json:"turn"`
	Round int       `json:"round"`
}

// TurnEnded ends it.
type TurnEnded struct {
	Seat game.Seat `json:"seat"`
	Turn int       `json:"turn"`
}

// BlackPeeked tells that Percival looked at the top black card (C-23).
type BlackPeeked struct {
	Seat game.Seat `json:"seat"`
}

// PeekShown tells him what it is.
type PeekShown struct {
	Own
	Card Card `json:"card"`
}

// EvilChosen tells what Evil does (C-22).
type EvilChosen struct {
	Seat   game.Seat `json:"seat"`
	Choice Choice    `json:"choice"`
	By     string    `json:"by"` // "order", "default"
}

// EngineAdded tells of siege engines before Camelot; By is negative when some
// are removed.
type EngineAdded struct {
	By    int       `json:"by"`
	Now   int       `json:"now"`
	Cause Cause     `json:"cause"`
	Seat  game.Seat `json:"seat,omitempty"`
}

// LifeChanged tells of life points (C-5). A knight whose life reaches 0 is
// doomed by it (C-100).
type LifeChanged struct {
	Seat   game.Seat `json:"seat"`
	By     int       `json:"by"` // as far as the range of 0 to 6 lets it
	Now    int       `json:"now"`
	Cause  Cause     `json:"cause"`
	Doomed bool      `json:"doomed,omitempty"`
}

// BlackDrawn tells that a seat drew black cards: two with the Armor (C-26).
type BlackDrawn struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

// BlackSeen tells the seat which; they leave the pile.
type BlackSeen struct {
	Own
	Cards []Card `json:"cards"`
}

// BlackReturned tells that one went back under the pile (Armor).
type BlackReturned struct {
	Seat game.Seat `json:"seat"`
}

// ReturnKept tells its drawer which.
type ReturnKept struct {
	Own
	Card Card `json:"card"`
}

// BlackRevealed tells the card that is resolved. Of a combat card that is to
// lie face down only the kind is told: Quest.
type BlackRevealed struct {
	Seat  game.Seat `json:"seat"`
	Card  Card      `json:"card,omitempty"` // "" face down
	Quest Place     `json:"quest,omitempty"`
	Down  bool      `json:"down,omitempty"`
}

// DownKnown tells the drawer, and keeps, the card that lies face down.
type DownKnown struct {
	Own
	Card Card `json:"card"`
}

// OffersKept keeps the Merlins that were offered against a card (C-45).
type OffersKept struct {
	Veiled
	Card   Card              `json:"card"`
	Offers map[game.Seat]int `json:"offers"`
}

// BlackCancelled tells that a card was cancelled by three Merlins or by
// Excalibur. The Merlins and the card go to the discards; a face-down card goes
// by BlackBuried.
type BlackCancelled struct {
	Card    Card              `json:"card,omitempty"` // "" face down
	Seat    game.Seat         `json:"seat"`           // who drew it
	Merlins map[game.Seat]int `json:"merlins,omitempty"`
	By      game.Seat         `json:"by,omitempty"` // with Excalibur
}

// BlackNotCancelled tells that it was not.
type BlackNotCancelled struct {
	Card Card `json:"card"`
}

// BlackCardApplied tells that a card takes effect, with the choice that went
// with it.
type BlackCardApplied struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	War  Place     `json:"war,omitempty"`
}

// BlackDiscarded puts an open black card onto the discards.
type BlackDiscarded struct {
	Card  Card  `json:"card"`
	Cause Cause `json:"cause"`
}

// BlackBuried puts a black card onto the discards that was never shown.
type BlackBuried struct {
	Veiled
	Card Card `json:"card"`
}

// CurseEntered tells of a black card that stays in play.
type CurseEntered struct {
	Card Card  `json:"card"` // darkforest, vivien, mists, mordred
	War  Place `json:"war,omitempty"`
}

// CurseLifted tells that it goes; the card is discarded.
type CurseLifted struct {
	Card Card  `json:"card"`
	War  Place `json:"war,omitempty"`
}

// VolunteerCalled tells that Morgan asks for a volunteer.
type VolunteerCalled struct {
	Card  Card  `json:"card"`
	Seats seats `json:"seats"` // who can
}

// Volunteered tells who came forward.
type Volunteered struct {
	Card Card      `json:"card"`
	Seat game.Seat `json:"seat"`
}

// NobodyVolunteered tells that nobody did.
type NobodyVolunteered struct {
	Card Card `json:"card"`
}

// HeroicPhaseLost tells that the active knight's turn ends without one, or
// that no action is left to him in it (C-51).
type HeroicPhaseLost struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "guinevere", "exposed", "doomed", "nothing"
}

// Taunted tells whom the exposed traitor taunts (C-112).
type Taunted struct {
	Traitor game.Seat `json:"traitor"`
	Victim  game.Seat `json:"victim"`
}

// TauntKnown tells the victim the card that is lost, and discards it.
type TauntKnown struct {
	Own
	Card Card `json:"card"`
}
