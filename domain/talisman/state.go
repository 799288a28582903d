package talisman

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// State is a position of a game. Only Apply changes it. Lists in it are
// replaced and never changed in place.
type State struct {
	game.PlainState
	Book     *book.Book       `json:"-"` // the book of its edition; shared, never changed
	Language *orders.Language `json:"-"` // of orders in it, likewise; nil where none are read

	Options   Options                `json:"options"`
	Seats     []game.Seat            `json:"seats"`           // the circle, clockwise (T-1)
	First     game.Seat              `json:"first,omitempty"` // the seat that begins each round (T-7)
	Round     int                    `json:"round"`
	Heroes    map[game.Seat]*Hero    `json:"heroes"`
	Lying     map[book.Space][]Lie   `json:"lying"` // oldest first; a space without cards has no entry
	Gold      map[book.Space]int     `json:"gold"`  // the gold on spaces
	Adventure piles.Pile[book.Piece] `json:"adventure"`
	SpellDeck piles.Pile[book.Piece] `json:"spell_deck"`
	Stock     []book.Piece           `json:"stock"`         // purchase and Talisman cards (T-3)
	Out       []book.Piece           `json:"out,omitempty"` // out of the game
	Unused    []book.Character       `json:"unused"`
	Fallen    []book.Character       `json:"fallen,omitempty"` // dead; they come back only when none is unused
	Seq       int                    `json:"seq"`              // number of the last card laid on the board
	Globals   []Global               `json:"globals,omitempty"`
	Fight     *Fight                 `json:"fight,omitempty"` // the fight in progress; never changed in place
	Fights    int                    `json:"fights"`          // number of fights so far
	Loss      *Loss                  `json:"loss,omitempty"`  // the lives that are about to be lost; never changed in place
	LastOut   Elimination            `json:"last_out,omitzero"`
	Crowned   bool                   `json:"crown_reached,omitempty"` // T-154
	Extra     int                    `json:"extra_turns,omitempty"`   // further turns of the active seat (T-107)
	Now       Now                    `json:"now"`
	Rolls     []Roll                 `json:"rolls,omitempty"` // the rolls of the turn in progress
	Turns     turns.Stack[matter]    `json:"turns"`
	Casts     int                    `json:"casts,omitempty"` // Spells cast in the game
	Air       []Casting              `json:"air,omitempty"`   // Spells announced but not yet spent (T-99)
	Ending    *Ending                `json:"ending,omitempty"`
}

// A Hero is a seat's character, and the state of the seat.
type Hero struct {
	Character  book.Character   `json:"character,omitempty"` // "": it waits to enter, or is out
	Space      book.Space       `json:"space,omitempty"`
	Strength   int              `json:"strength"` // counters (T-8)
	Craft      int              `json:"craft"`    // counters (T-9)
	Lives      int              `json:"lives"`
	Fate       int              `json:"fate"`
	Gold       int              `json:"gold"`
	Alignment  book.Alignment   `json:"alignment,omitempty"`
	Realigned  int              `json:"realigned,omitempty"` // the turn of the game in which the alignment last changed (T-117)
	Objects    []book.Piece     `json:"objects"`             // in the order in which they came
	Followers  []book.Piece     `json:"followers"`
	Raised     []book.Piece     `json:"raised,omitempty"` // Followers that are raised Enemies; other Enemies among them were charmed
	Spells     []book.Piece     `json:"spells"`           // secret; the last drawn at the end
	Trophies   []book.Piece     `json:"trophies"`
	Quest      int              `json:"quest,omitempty"` // its number in the book; 0: none (T-156)
	Toad       *Toad            `json:"toad,omitempty"`
	Passed     int              `json:"passed"`         // the seat's turns that are over, except extra turns (T-109)
	Miss       int              `json:"miss,omitempty"` // further turns to miss (T-128)
	Enslaved   bool             `json:"enslaved,omitempty"`
	Offer      string           `json:"offer,omitempty"` // the Tavern's offer for the next own movement (T-33)
	Inner      Inner            `json:"inner,omitzero"`
	Raft       bool             `json:"raft,omitempty"` // it had a Raft when its own turn opened: the Raft is used or lost in it (T-133)
	Turn       Deeds            `json:"turn,omitzero"`
	Start      Start            `json:"start,omitzero"`
	Heirloom   *Heirloom        `json:"heirloom,omitempty"`
	Waiting    bool             `json:"waiting,omitempty"` // the seat waits to enter with a new character (T-86)
	Eliminated int              `json:"eliminated,omitempty"`
	Dealt      []book.Character `json:"dealt,omitempty"` // to choose from, with three_characters
	Void       []Void           `json:"void,omitempty"`  // blocks for a character that is now dead
	Tally      Tally            `json:"tally"`
}

// A Toad is the state of a character that has become a Toad for some turns. Its own
// counters wait; counters that it gains as a Toad count for the Toad only.
type Toad struct {
	Left     int  `json:"left"`
	Strength int  `json:"strength,omitempty"`
	Craft    int  `json:"craft,omitempty"`
	Fresh    bool `json:"fresh,omitempty"` // it became one in its own present turn, which does not count (T-124)
}

// Inner is the state of a character in the Inner Region.
type Inner struct {
	Track  string `json:"track,omitempty"` // "mines" or "crypt"
	Held   string `json:"held,omitempty"`  // "pits", "werewolf_den", "death": the obstacle that it must defeat to go on
	N      int    `json:"n,omitempty"`     // demons left, or the Werewolf's Strength
	Turned bool   `json:"turned_back,omitempty"`
}

// Deeds record the acts of a character in the turn in progress, whether or not it is its own
// turn.
type Deeds struct {
	Spells       int               `json:"spells_at_start,omitempty"` // T-23
	Cast         int               `json:"cast,omitempty"`
	Evades       bool              `json:"evades,omitempty"` // it may evade anything (T-101)
	EvadedSeats  []game.Seat       `json:"evaded_seats,omitempty"`
	EvadedPieces []book.Piece      `json:"evaded_pieces,omitempty"`
	Abandoned    []book.Piece      `json:"abandoned,omitempty"` // not to be taken again (T-59)
	Mods         map[book.Stat]int `json:"mods,omitempty"`      // until the end of the turn
	Paid         bool              `json:"mercenary_paid,omitempty"`
}

// Start records the possessions with which a character entered; the count leaves them out
// (T-177).
type Start struct {
	Gold   int `json:"gold,omitempty"`
	Spells int `json:"spells,omitempty"`
	Bonus  int `json:"bonus,omitempty"`
}

// An Heirloom holds the possessions set aside for a seat's next character (option
// inherited_objects).
type Heirloom struct {
	Pieces []book.Piece `json:"pieces,omitempty"`
	Gold   int          `json:"gold,omitempty"`
}

// A Void identifies a section of submissions in one version.
type Void struct {
	Key string `json:"key"`
	Set int    `json:"set"`
}

// A Tally holds figures of a seat for tournaments.
type Tally struct {
	Characters []book.Character `json:"characters,omitempty"`
	Deaths     int              `json:"deaths,omitempty"`
	Lives      int              `json:"lives_taken,omitempty"`
	Kills      int              `json:"enemies_killed,omitempty"`
	Crown      bool             `json:"reached_crown,omitempty"`
	Round      int              `json:"eliminated_round,omitempty"`
	Turns      int              `json:"turns,omitempty"` // own turns that took orders
}

// A Lie is a card that lies face up on a space.
type Lie struct {
	Piece    book.Piece `json:"piece"`
	Seq      int        `json:"seq"`                // order of arrival on the board
	Counters int        `json:"counters,omitempty"` // left in its pool
	Until    Until      `json:"until,omitzero"`     // the end of a Hex (T-104)
}

// A Global is an effect on the whole game: "blizzard" or "magic_suppressed".
type Global struct {
	ID    string `json:"id"`
	Until Until  `json:"until"`
}

// Until says when an effect ends: when a seat has passed that many turns (T-109), or when the
// seat's next turn opens (T-103).
type Until struct {
	Seat   game.Seat `json:"seat"`
	Passed int       `json:"passed,omitempty"`
	Opens  bool      `json:"opens,omitempty"`
}

// Now is the state of the turn in progress, apart from the state of single heroes.
type Now struct {
	Extra    int          `json:"extra,omitempty"`    // number of the extra turn; 0: none
	Order    int          `json:"order,omitempty"`    // TURN n: the number of the active seat's own turn; 0 if it takes no orders
	Die      int          `json:"die,omitempty"`      // the movement roll (T-21)
	Fated    bool         `json:"fated,omitempty"`    // the movement was rerolled (T-90)
	Frozen   bool         `json:"frozen,omitempty"`   // Immobility on the active character (T-100)
	Missed   bool         `json:"missed,omitempty"`   // the turn is missed (T-129)
	Moved    bool         `json:"moved,omitempty"`    // the movement is over
	Landed   bool         `json:"landed,omitempty"`   // a new encounter is due (T-53)
	Cut      string       `json:"cut,omitempty"`      // why the turn ended at once (T-24); "": it has not
	Resolved []book.Piece `json:"resolved,omitempty"` // cards of the space, in this encounter
	Drawn    []book.Piece `json:"drawn,omitempty"`    // cards of this encounter's draw
	Took     bool         `json:"took,omitempty"`     // the step of taking things is over (T-50)
}

// An Ending says how the game ended.
type Ending struct {
	Reason string      `json:"reason"` // last_seat, crown, round, time, agreed, players
	Result game.Result `json:"result"`
}

// Clone returns a copy that shares nothing mutable.
func (s *State) Clone() game.State {
	state := *s
	state.Heroes = make(map[game.Seat]*Hero, len(s.Heroes))
	for seat, hero := range s.Heroes {
		own := *hero
		own.Turn.Mods = maps.Clone(hero.Turn.Mods)
		state.Heroes[seat] = &own
	}
	state.Lying, state.Gold, state.Turns = maps.Clone(s.Lying), maps.Clone(s.Gold), s.Turns.Clone()
	return &state
}

// Active returns the seat in turn.
func (s *State) Active() game.Seat { return s.Turns.Turn.Seat }

// IsPlaying reports whether a seat has a character in play. It panics if the game has no such seat.
func (s *State) IsPlaying(seat game.Seat) bool { return s.Heroes[seat].Character != "" }

// SeatsFrom returns all seats clockwise, beginning with from; with the first seat if from is none of them.
func (s *State) SeatsFrom(from game.Seat) []game.Seat {
	i := max(slices.Index(s.Seats, from), 0)
	return slices.Concat(s.Seats[i:], s.Seats[:i])
}

// InPlay returns the seats with a character in play, clockwise, beginning with from or the next behind it.
func (s *State) InPlay(from game.Seat) []game.Seat {
	return slices.DeleteFunc(s.SeatsFrom(from), func(seat game.Seat) bool { return !s.IsPlaying(seat) })
}

// SeatsOn returns the seats whose characters stand on a space, clockwise from the active seat.
func (s *State) SeatsOn(space book.Space) []game.Seat {
	return slices.DeleteFunc(s.InPlay(s.Active()), func(seat game.Seat) bool { return s.Heroes[seat].Space != space })
}

// HasGlobal reports whether an effect on the whole game is on.
func (s *State) HasGlobal(id string) bool {
	return slices.ContainsFunc(s.Globals, func(g Global) bool { return g.ID == id })
}

// appendCopy returns a list with more at its end; it does not change the given list.
func appendCopy[T any](list []T, more ...T) []T { return append(slices.Clip(list), more...) }

// Blizzard is the effect by which everybody moves 1 space (T-110).
const Blizzard = "blizzard"

// EndOfEffect returns the end of an effect of a number of rounds that begins now: after that many
// more turns of the active seat, extra turns not counted (T-109).
func (s *State) EndOfEffect(rounds int) Until {
	seat := s.Active()
	until := Until{Seat: seat, Passed: s.Heroes[seat].Passed + rounds}
	if s.Now.Extra == 0 {
		until.Passed++ // the turn in progress is still to pass
	}
	return until
}

// hasEnded reports whether an effect ends now that a turn of a seat has passed.
func (s *State) hasEnded(u Until, seat game.Seat) bool {
	return u.Seat == seat && !u.Opens && u.Passed <= s.Heroes[seat].Passed
}

// endEffectsAtOpening ends the effects that last until a seat's next turn opens (T-103).
func endEffectsAtOpening(run *run, seat game.Seat) {
	for _, global := range run.Now.Globals {
		if global.Until.Opens && global.Until.Seat == seat {
			run.Emit(GlobalEnded{Seat: seat, ID: global.ID, Until: global.Until})
		}
	}
}

// IsSlowed reports whether a character moves 1 space and does not roll (T-28): a
// Toad, under a Blizzard, or with a Poltergeist.
func (s *State) IsSlowed(seat game.Seat) bool {
	hero := s.Heroes[seat]
	slow := func(p book.Piece) bool { return s.Book.Of(p).Has(book.PassiveSlow) }
	return hero.Toad != nil || s.HasGlobal(Blizzard) || slices.ContainsFunc(hero.Followers, slow)
}

// effectOf returns the effect at a place in the book; nil if the list has not so many.
func (s *State) effectOf(place place) *book.Effect {
	list := s.Book.Effects(place.Source, place.Path)
	if place.I >= len(list) {
		return nil
	}
	return &list[place.I]
}

// A Loss is a loss of lives that is about to happen (T-84).
type Loss struct {
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n"` // lives not saved so far
	Cause string    `json:"cause"`
	By    game.Seat `json:"by,omitempty"` // the seat that causes it
	Fight int       `json:"fight,omitempty"`
}

// listRemaining returns the seats that are not eliminated.
func (s *State) listRemaining() []game.Seat {
	return lists.Keep(s.Seats, func(seat game.Seat) bool { return s.Heroes[seat].Eliminated == 0 })
}

// ownTurn returns the number of the own turn that TURN without a number means: the one in
// progress that awaits orders, or the next that takes orders.
func (s *State) ownTurn(seat game.Seat) int {
	hero := s.Heroes[seat]
	if hero == nil {
		return 1
	}
	if seat == s.Active() && s.Now.Order > 0 {
		return s.Now.Order
	}
	return hero.Tally.Turns + 1
}

// whyBarred returns the key of the reason why a seat can give no orders at all; "" if it can.
func (s *State) whyBarred(seat game.Seat) string {
	switch hero := s.Heroes[seat]; {
	case hero == nil:
		return "error.no_seat"
	case s.Ending != nil:
		return "error.ended"
	case hero.Eliminated > 0:
		return "error.eliminated"
	}
	return ""
}

// An Elimination identifies the last occurrence that has taken seats out of the game.
type Elimination struct {
	Turn  int    `json:"turn"`
	Cause string `json:"cause"`
}

// areApart reports whether two characters cannot affect each other, because one has evaded the
// other in this turn (T-113).
func (s *State) areApart(seat, other game.Seat) bool {
	return slices.Contains(s.Heroes[seat].Turn.EvadedSeats, other)
}
