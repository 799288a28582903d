package feudal

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// faithEvents lists the events of faith, holy sites, the King and honour, and
// of agreements between seats (F-291).
var faithEvents = []event.Def{
	defineEvent[FaithDeclared]("feudal.faith-declared"),
	defineEvent[FaithChanged]("feudal.faith-changed"),
	defineEvent[HolySiteDestroyed]("feudal.holy-site-destroyed"),
	defineEvent[BidPlaced]("feudal.bid-placed"),
	defineEvent[BuildingRightAuctioned]("feudal.building-right-auctioned"),
	defineEvent[HolySiteBuilt]("feudal.holy-site-built"),
	defineEvent[HolySiteRepaired]("feudal.holy-site-repaired"),
	defineEvent[CultTaxPaid]("feudal.cult-tax-paid"),
	defineEvent[ArthurDieRolled]("feudal.arthur-die-rolled"),
	defineEvent[ArthurVisited]("feudal.arthur-visited"),
	defineEvent[HonourChanged]("feudal.honour-changed"),
	defineEvent[OptionProposed]("feudal.option-proposed"),
	defineEvent[OptionAgreed]("feudal.option-agreed"),
	defineEvent[OptionSettled]("feudal.option-settled"),
	defineEvent[OptionChanged]("feudal.option-changed"),
	defineEvent[GameCurtailed]("feudal.game-curtailed"),
}

// FaithDeclared gives a lord a faith for the first time (F-231).
type FaithDeclared struct {
	Seat  game.Seat  `json:"seat"`
	Faith book.Faith `json:"faith"`
}

func (e FaithDeclared) apply(s *State) { s.changeHouse(e.Seat, func(h *House) { h.Faith = e.Faith }) }

// A Place is the kind and the manor of a holy site.
type Place struct {
	Manor valley.Manor `json:"manor"`
	Site  book.Site    `json:"site"`
}

// FaithChanged converts a lord and removes the sites of his old faith (F-236).
type FaithChanged struct {
	Seat    game.Seat  `json:"seat"`
	From    book.Faith `json:"from"`
	To      book.Faith `json:"to"`
	Removed []Place    `json:"removed,omitempty"`
}

func (e FaithChanged) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Faith = e.To })
	for _, p := range e.Removed {
		state.changeHolding(p.Manor, func(m *Holding) { m.setSiteCondition(p.Site, "") })
	}
}

// HolySiteDestroyed removes a site of the other faith (F-235).
type HolySiteDestroyed struct {
	Seat  game.Seat    `json:"seat"`
	Manor valley.Manor `json:"manor"`
	Site  book.Site    `json:"site"`
}

func (e HolySiteDestroyed) apply(state *State) {
	state.changeHolding(e.Manor, func(m *Holding) { m.setSiteCondition(e.Site, "") })
}

// BidPlaced tells a seat how much its bid for the right to build was worth (F-240).
type BidPlaced struct {
	telling
	game.Own
	Manor valley.Manor `json:"manor"`
	Site  book.Site    `json:"site"`
	Bid   int          `json:"bid"` // as written
	Cut   int          `json:"cut"` // as its fortune allows; below the least it drops out
}

// BuildingRightAuctioned sells the right to build in a territory (F-240).
type BuildingRightAuctioned struct {
	Territory string      `json:"territory"`
	Site      book.Site   `json:"site"`
	Among     []game.Seat `json:"among"`
	Seat      game.Seat   `json:"seat"`
	Price     int         `json:"price"`
}

func (e BuildingRightAuctioned) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Fortune -= e.Price })
}

// HolySiteBuilt builds a church or a cromlech (F-237).
type HolySiteBuilt struct {
	Seat  game.Seat    `json:"seat"`
	Manor valley.Manor `json:"manor"`
	Site  book.Site    `json:"site"`
	Cost  int          `json:"cost"`
}

func (e HolySiteBuilt) apply(state *State) {
	state.changeHouse(e.Seat, func(h *House) { h.Fortune -= e.Cost })
	state.changeHolding(e.Manor, func(m *Holding) { m.setSiteCondition(e.Site, book.Sound) })
}

// HolySiteRepaired mends a holy site (F-206).
type HolySiteRepaired HolySiteBuilt

func (e HolySiteRepaired) apply(s *State) { HolySiteBuilt(e).apply(s) }

// CultTaxPaid pays the due of one seat for one holy site (F-166).
type CultTaxPaid struct {
	From  game.Seat    `json:"from"`
	To    game.Seat    `json:"to"`
	Manor valley.Manor `json:"manor"`
	Site  book.Site    `json:"site"`
	Sum   int          `json:"sum"`
}

func (e CultTaxPaid) apply(state *State) {
	state.changeHouse(e.From, func(h *House) { h.Fortune -= e.Sum })
	state.changeHouse(e.To, func(h *House) { h.Fortune += e.Sum })
}

// ArthurDieRolled adds the King's die of an autumn to the total (F-252).
type ArthurDieRolled struct {
	Die   int `json:"die"`
	Total int `json:"total"`
}

func (e ArthurDieRolled) apply(s *State) { s.King = e.Total }

// A Visit records the honour that the King finds at one seat (F-254, F-255).
type Visit struct {
	Seat    game.Seat `json:"seat"`
	Revenue int       `json:"revenue"`
	Sites   int       `json:"sites"`            // honour for holy sites
	Troops  bool      `json:"troops,omitempty"` // the seat has troops at a monastery
}

// ArthurVisited records a visit of the King. The changes of honour follow as events of
// their own. A final visit comes without a die, in the last autumn (F-253).
type ArthurVisited struct {
	Year   int     `json:"year"`
	Final  bool    `json:"final,omitempty"`
	Visits []Visit `json:"visits"`
}

func (ArthurVisited) apply(s *State) { s.King = 0 }

// HonourChanged changes the honour of a seat.
type HonourChanged struct {
	Seat   game.Seat `json:"seat"`
	Delta  int       `json:"delta"`
	Reason string    `json:"reason"` // "king", "troops", "prayer", "pillage", "sack"
	Honour int       `json:"honour"` // the new value
}

func (e HonourChanged) apply(s *State) { s.changeHouse(e.Seat, func(h *House) { h.Honour = e.Honour }) }

// OptionProposed records a seat's proposal: a value for an option, or an autumn after
// which the game ends (F-291).
type OptionProposed struct {
	telling
	Seat      game.Seat `json:"seat"`
	Option    string    `json:"option,omitempty"`
	Value     string    `json:"value,omitempty"`
	EndAutumn int       `json:"end_autumn,omitempty"`
}

// OptionAgreed records a seat's consent to a proposal (F-291).
type OptionAgreed OptionProposed

// OptionSettled records that all seats agree on an option. The option changes when the
// next winter begins (F-291).
type OptionSettled struct {
	Option string `json:"option"`
	Value  string `json:"value"`
}

func (e OptionSettled) apply(s *State) { s.Agreed = append(s.Agreed[:len(s.Agreed):len(s.Agreed)], e) }

// OptionChanged changes an option (F-291).
type OptionChanged struct {
	Option string `json:"option"`
	Value  string `json:"value"`
}

func (e OptionChanged) apply(state *State) {
	state.Options = state.Book.With(state.Options, e.Option, e.Value)
	state.Agreed = slices.DeleteFunc(slices.Clone(state.Agreed), func(a OptionSettled) bool { return a.Option == e.Option })
}

// GameCurtailed records that all seats agree to end the game after an autumn (F-291).
type GameCurtailed struct {
	Year int `json:"year"`
}

func (e GameCurtailed) apply(s *State) { s.Curtailed = e.Year }

// CutShort reports whether the game ends with this autumn by agreement of the seats,
// before its last year is over (F-253, F-291).
func (s *State) CutShort() bool {
	return s.Curtailed > 0 && s.Year >= s.Curtailed && (s.Options.Years == 0 || s.Year < s.Options.Years)
}
