package camelot

import (
	"maps"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// evilEvents are the events of turns and of the black cards.
var evilEvents = []event.Def{
	defineEvent[TurnStarted]("camelot.turn-started"),
	defineEvent[TurnEnded]("camelot.turn-ended"),
	defineEvent[BlackPeeked]("camelot.black-peeked"),
	defineEvent[PeekShown]("camelot.peek-shown"),
	defineEvent[EvilChosen]("camelot.evil-chosen"),
	defineEvent[EngineAdded]("camelot.engine-added"),
	defineEvent[LifeChanged]("camelot.life-changed"),
	defineEvent[BlackDrawn]("camelot.black-drawn"),
	defineEvent[BlackSeen]("camelot.black-seen"),
	defineEvent[BlackReturned]("camelot.black-returned"),
	defineEvent[ReturnKept]("camelot.return-kept"),
	defineEvent[BlackRevealed]("camelot.black-revealed"),
	defineEvent[DownKnown]("camelot.down-known"),
	defineEvent[OffersKept]("camelot.offers-kept"),
	defineEvent[BlackCancelled]("camelot.black-cancelled"),
	defineEvent[BlackNotCancelled]("camelot.black-not-cancelled"),
	defineEvent[BlackCardApplied]("camelot.black-card-applied"),
	defineEvent[BlackDiscarded]("camelot.black-discarded"),
	defineEvent[BlackBuried]("camelot.black-buried"),
	defineEvent[CurseEntered]("camelot.curse-entered"),
	defineEvent[CurseLifted]("camelot.curse-lifted"),
	defineEvent[VolunteerCalled]("camelot.volunteer-called"),
	defineEvent[Volunteered]("camelot.volunteered"),
	defineEvent[NobodyVolunteered]("camelot.nobody-volunteered"),
	defineEvent[HeroicPhaseLost]("camelot.heroic-phase-lost"),
	defineEvent[Taunted]("camelot.taunted"),
	defineEvent[TauntKnown]("camelot.taunt-known"),
}

// TurnStarted begins a turn, and clears the records of the turn before.
type TurnStarted struct {
	Seat  game.Seat `json:"seat"`
	Turn  int       `json:"turn"`
	Round int       `json:"round"`
}

func (e TurnStarted) apply(state *State) {
	state.Active, state.Turn, state.Round, state.Now = e.Seat, e.Turn, e.Round, Turn{}
	state.Stops = 0
}

// TurnEnded ends a turn.
type TurnEnded struct {
	telling
	Seat game.Seat `json:"seat"`
	Turn int       `json:"turn"`
}

// BlackPeeked announces that Percival looked at the top black card (C-23).
type BlackPeeked struct {
	telling
	Seat game.Seat `json:"seat"`
}

// PeekShown shows Percival's seat the top black card; "" if the pile is empty.
type PeekShown struct {
	game.Own
	Card Card `json:"card"`
}

func (e PeekShown) apply(s *State) { s.Now.Looked, s.Now.Peeked = true, e.Card }

// EvilChosen records the choice of Evil's act (C-22).
type EvilChosen struct {
	Seat   game.Seat `json:"seat"`
	Choice Choice    `json:"choice"`
	By     string    `json:"by"` // "order", "default"
}

func (e EvilChosen) apply(state *State) {
	state.Now.Chosen = e.Choice
	state.creditDeed(e.Seat, func(deeds *Deeds) {
		deeds.Draws += lists.One(e.Choice == EvilDraw)
		deeds.Spares += lists.One(e.Choice != EvilDraw)
	})
}

// EngineAdded changes the siege engines before Camelot; By is negative when some
// are removed.
type EngineAdded struct {
	By    int       `json:"by"`
	Now   int       `json:"now"`
	Cause Cause     `json:"cause"`
	Seat  game.Seat `json:"seat,omitempty"`
}

func (e EngineAdded) apply(state *State) {
	state.Engines = e.Now
	if e.By < 0 {
		state.creditDeed(e.Seat, func(d *Deeds) { d.Engines -= e.By })
	}
}

// LifeChanged changes the life points of a knight (C-5). A knight whose life
// reaches 0 is doomed by it (C-100).
type LifeChanged struct {
	Seat   game.Seat `json:"seat"`
	By     int       `json:"by"` // less than the cause gives or takes where that would leave the range of 0 to 6
	Now    int       `json:"now"`
	Cause  Cause     `json:"cause"`
	Doomed bool      `json:"doomed,omitempty"`
}

func (e LifeChanged) apply(state *State) {
	state.changeKnight(e.Seat, func(k *Knight) { k.Life, k.Doomed = e.Now, k.Doomed || e.Doomed })
}

// BlackDrawn announces that a seat drew black cards: two with the Armor (C-26).
type BlackDrawn struct {
	telling
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

// BlackSeen takes the drawn cards off the pile, and shows them to the seat.
type BlackSeen struct {
	game.Own
	Cards []Card `json:"cards"`
}

func (e BlackSeen) apply(s *State) { s.Black.Draw = s.Black.Draw[len(e.Cards):] }

// BlackReturned announces that one of two drawn cards went back under the pile (Armor).
type BlackReturned struct {
	telling
	Seat game.Seat `json:"seat"`
}

// ReturnKept puts the returned card under the pile, and shows it to the drawer.
type ReturnKept struct {
	game.Own
	Card Card `json:"card"`
}

func (e ReturnKept) apply(s *State) { s.Black.Draw = append(slices.Clone(s.Black.Draw), e.Card) }

// BlackRevealed shows the drawn card that is resolved now; only the quest, if it is a combat card
// that is to be laid face down.
type BlackRevealed struct {
	Seat  game.Seat `json:"seat"`
	Card  Card      `json:"card,omitempty"` // "" face down
	Quest Place     `json:"quest,omitempty"`
	Down  bool      `json:"down,omitempty"`
}

func (e BlackRevealed) apply(state *State) {
	if !e.Down {
		state.noteDrawn(Drawn{Card: e.Card})
	}
}

// DownKnown notes the drawn card that is to be laid face down, and shows it to the drawer.
type DownKnown struct {
	game.Own
	Card Card `json:"card"`
}

func (e DownKnown) apply(s *State) { s.noteDrawn(Drawn{Card: e.Card, Down: true}) }

// OffersKept records in secret the Merlins that were offered against a card
// (C-45).
type OffersKept struct {
	game.Veiled
	telling
	Card   Card              `json:"card"`
	Offers map[game.Seat]int `json:"offers"`
}

// BlackCancelled records that a card was cancelled by three Merlins or by Excalibur. The Merlins
// and the card go to the discards; a face-down card is discarded by BlackBuried instead.
type BlackCancelled struct {
	Card    Card              `json:"card,omitempty"` // "" face down
	Seat    game.Seat         `json:"seat"`           // the drawer
	Merlins map[game.Seat]int `json:"merlins,omitempty"`
	By      game.Seat         `json:"by,omitempty"` // with Excalibur
}

func (e BlackCancelled) apply(state *State) {
	state.Now.Cancelled = true
	state.addBlackDiscards(e.Card)
	for _, seat := range slices.Sorted(maps.Keys(e.Merlins)) {
		n := e.Merlins[seat]
		state.discardFromHand(seat, slices.Repeat([]Card{"merlin"}, n)...)
		state.creditDeed(seat, func(d *Deeds) { d.Merlins += n })
	}
}

// BlackNotCancelled announces that a special black card was not cancelled.
type BlackNotCancelled struct {
	telling
	Card Card `json:"card"`
}

// BlackCardApplied announces that a card takes effect, and on which war; War is "" for other cards.
type BlackCardApplied struct {
	telling
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	War  Place     `json:"war,omitempty"`
}

// BlackDiscarded puts an open black card onto the discards.
type BlackDiscarded struct {
	Card  Card  `json:"card"`
	Cause Cause `json:"cause"`
}

func (e BlackDiscarded) apply(s *State) { s.addBlackDiscards(e.Card) }

// BlackBuried discards a black card that was never shown.
type BlackBuried struct {
	game.Veiled
	Card Card `json:"card"`
}

func (e BlackBuried) apply(s *State) { s.addBlackDiscards(e.Card) }

// CurseEntered lays a black card that stays in play: Mordred at a war, any other for the whole
// table.
type CurseEntered struct {
	Card Card  `json:"card"` // darkforest, vivien, mists, mordred
	War  Place `json:"war,omitempty"`
}

func (e CurseEntered) apply(s *State) { s.setCurse(e.Card, e.War, true) }

// CurseLifted takes away a black card that CurseEntered laid, and discards it.
type CurseLifted struct {
	Card Card  `json:"card"`
	War  Place `json:"war,omitempty"`
}

func (e CurseLifted) apply(state *State) {
	state.setCurse(e.Card, e.War, false)
	state.addBlackDiscards(e.Card)
}

// VolunteerCalled announces that Morgan asks for a volunteer.
type VolunteerCalled struct {
	telling
	Card  Card  `json:"card"`
	Seats seats `json:"seats"` // the seats that could pay the price
}

// Volunteered names the seat that came forward.
type Volunteered struct {
	telling
	Card Card      `json:"card"`
	Seat game.Seat `json:"seat"`
}

// NobodyVolunteered announces that no seat came forward.
type NobodyVolunteered struct {
	telling
	Card Card `json:"card"`
}

// HeroicPhaseLost announces that the active knight's turn ends without a heroic
// phase, or that no action is left to the knight in it (C-51).
type HeroicPhaseLost struct {
	Seat  game.Seat `json:"seat"`
	Cause Cause     `json:"cause"` // "guinevere", "exposed", "doomed", "nothing"
}

func (HeroicPhaseLost) apply(s *State) { s.Now.Over = true }

// Taunted names the victim of the exposed traitor's taunt (C-112).
type Taunted struct {
	telling
	Traitor game.Seat `json:"traitor"`
	Victim  game.Seat `json:"victim"`
}

// TauntKnown discards the card that the taunt took, and shows it to the victim.
type TauntKnown struct {
	game.Own
	Card Card `json:"card"`
}

func (e TauntKnown) apply(s *State) { s.discardFromHand(e.Seat, e.Card) }
