package feudal

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// faithEvents are those of faith, holy sites, the King and honour (3.O, 3.P),
// and of what seats agree on (F-291).
var faithEvents = []event.Def{
	event.Of[FaithDeclared]("feudal.faith-declared"),
	event.Of[FaithChanged]("feudal.faith-changed"),
	event.Of[HolySiteDestroyed]("feudal.holy-site-destroyed"),
	event.Of[BidPlaced]("feudal.bid-placed"),
	event.Of[BuildingRightAuctioned]("feudal.building-right-auctioned"),
	event.Of[HolySiteBuilt]("feudal.holy-site-built"),
	event.Of[HolySiteRepaired]("feudal.holy-site-repaired"),
	event.Of[CultTaxPaid]("feudal.cult-tax-paid"),
	event.Of[ArthurDieRolled]("feudal.arthur-die-rolled"),
	event.Of[ArthurVisited]("feudal.arthur-visited"),
	event.Of[HonourChanged]("feudal.honour-changed"),
	event.Of[OptionProposed]("feudal.option-proposed"),
	event.Of[OptionAgreed]("feudal.option-agreed"),
	event.Of[OptionSettled]("feudal.option-settled"),
	event.Of[OptionChanged]("feudal.option-changed"),
	event.Of[GameCurtailed]("feudal.game-curtailed"),
}

// FaithDeclared gives a lord a faith for the first time (F-231).
type FaithDeclared struct {
	Seat  game.Seat `json:"seat"`
	Faith Faith     `json:"faith"`
}

// A Place is where a holy site stands.
type Place struct {
	Manor Manor `json:"manor"`
	Site  Site  `json:"site"`
}

// FaithChanged converts a lord; the sites of his old faith are gone (F-236).
type FaithChanged struct {
	Seat    game.Seat `json:"seat"`
	From    Faith     `json:"from"`
	To      Faith     `json:"to"`
	Removed []Place   `json:"removed,omitempty"`
}

// HolySiteDestroyed removes a site of the other faith (F-235).
type HolySiteDestroyed struct {
	Seat  game.Seat `json:"seat"`
	Manor Manor     `json:"manor"`
	Site  Site      `json:"site"`
}

// BidPlaced tells a seat what its bid for the right to build was worth (F-240).
type BidPlaced struct {
	Seat  game.Seat `json:"seat"`
	Manor Manor     `json:"manor"`
	Site  Site      `json:"site"`
	Bid   int       `json:"bid"` // as written
	Cut   int       `json:"cut"` // as its fortune allows; below the least it drops out
}

// BuildingRightAuctioned sells the right to build in a territory (F-240).
type BuildingRightAuctioned struct {
	Territory string      `json:"territory"`
	Site      Site        `json:"site"`
	Among     []game.Seat `json:"among"`
	Seat      game.Seat   `json:"seat"`
	Price     int         `json:"price"`
}

// HolySiteBuilt is a new church or cromlech (F-237).
type HolySiteBuilt struct {
	Seat  game.Seat `json:"seat"`
	Manor Manor     `json:"manor"`
	Site  Site      `json:"site"`
	Cost  int       `json:"cost"`
}

// HolySiteRepaired mends a holy site (F-206).
type HolySiteRepaired struct {
	Seat  game.Seat `json:"seat"`
	Manor Manor     `json:"manor"`
	Site  Site      `json:"site"`
	Cost  int       `json:"cost"`
}

// CultTaxPaid is the due of one seat for one holy site (F-166).
type CultTaxPaid struct {
	From  game.Seat `json:"from"`
	To    game.Seat `json:"to"`
	Manor Manor     `json:"manor"`
	Site  Site      `json:"site"`
	Sum   int       `json:"sum"`
}

// ArthurDieRolled is the King's die of an autumn (F-252).
type ArthurDieRolled struct {
	Die   int `json:"die"`
	Total int `json:"total"`
}

// A Visit is what the King finds at one seat (F-254, F-255).
type Visit struct {
	Seat    game.Seat `json:"seat"`
	Revenue int       `json:"revenue"`
	Sites   int       `json:"sites"`            // honour for holy sites
	Troops  bool      `json:"troops,omitempty"` // at a monastery
}

// ArthurVisited is a visit of the King; the honour follows. Final: without a
// die, in the last autumn (F-253).
type ArthurVisited struct {
	Year   int     `json:"year"`
	Final  bool    `json:"final,omitempty"`
	Visits []Visit `json:"visits"`
}

// HonourChanged changes the honour of a seat (2.9).
type HonourChanged struct {
	Seat   game.Seat `json:"seat"`
	Delta  int       `json:"delta"`
	Reason string    `json:"reason"` // "king", "troops", "prayer", "pillage", "sack"
	Honour int       `json:"honour"` // the new value
}

// OptionProposed is a seat's proposal: a value for an option, or an autumn
// after which the game ends (F-291).
type OptionProposed struct {
	Seat      game.Seat `json:"seat"`
	Option    string    `json:"option,omitempty"`
	Value     string    `json:"value,omitempty"`
	EndAutumn int       `json:"end_autumn,omitempty"`
}

// OptionAgreed is a seat's consent (F-291).
type OptionAgreed struct {
	Seat      game.Seat `json:"seat"`
	Option    string    `json:"option,omitempty"`
	Value     string    `json:"value,omitempty"`
	EndAutumn int       `json:"end_autumn,omitempty"`
}

// OptionSettled tells that all seats agree; the option changes when the next
// winter begins (F-291).
type OptionSettled struct {
	Option string `json:"option"`
	Value  string `json:"value"`
}

// OptionChanged changes an option (F-291).
type OptionChanged struct {
	Option string `json:"option"`
	Value  string `json:"value"`
}

// GameCurtailed tells that all seats agree to end the game after an autumn
// (F-291).
type GameCurtailed struct {
	Year int `json:"year"`
}

// SeenBy keeps bids to their seat.
func (e BidPlaced) SeenBy(s game.Seat) bool { return s == e.Seat }
