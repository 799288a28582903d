// Package bot plays talisman from nothing but a report's data, as a person with the same mail
// would. It walks to the most valuable space, fights by the margin, and goes for a Talisman and
// the Crown. It is pure: the same report leads to the same submission.
package bot

import (
	"fmt"
	"iter"
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// A Strength says how well a bot plays.
type Strength string

const (
	Easy   Strength = kit.Easy   // walks and fights by the margin
	Medium Strength = kit.Medium // goes for Strength or Craft, a Talisman and the Crown
	Hard   Strength = kit.Hard   // weighs the value of each end point, now and later; casts, reacts, robs
)

// CheckKnown returns an error if there are no bots of this strength; the error names those that
// there are.
func (s Strength) CheckKnown() error { return kit.CheckStrength(s) }

// A bot decides for one seat in one position.
type bot struct {
	chronicle.Data
	book     *book.Book
	def      *book.CharacterDef // its character; nil while it has none
	strength Strength
	me       chronicle.HeroView
	others   []chronicle.HeroView // the other seats that have a character
	lying    map[book.Space]chronicle.SpaceView
	arrivals map[book.Space]int // value of ending a movement there, as far as it is known
	drawn    map[int]int        // value of drawing a card, by the bonus of creatures on the space
	lines    []string
	whim     kit.Whim // by which movements and attacks are chosen; kit.NoWhim: the best
}

// newBot returns a bot for the seat of a view; false if the view is no seat's, or is of an unknown edition. An easy bot
// plays as a medium one in a game that has gone on for too long.
func newBot(s Strength, view chronicle.Data) (*bot, bool) {
	h := &bot{Data: view, strength: s, book: book.Of(view.Edition), whim: kit.NoWhim, lying: map[book.Space]chronicle.SpaceView{}, arrivals: map[book.Space]int{}, drawn: map[int]int{}}
	i := slices.IndexFunc(view.Heroes, func(v chronicle.HeroView) bool { return v.Seat == view.Seat })
	if i < 0 || view.Seat == "" || h.book == nil {
		return h, false
	}
	h.me = view.Heroes[i]
	h.others = lists.Keep(view.Heroes, func(v chronicle.HeroView) bool { return v.Seat != view.Seat && v.Character != "" })
	h.def = h.book.Character(h.me.Character)
	for _, at := range view.Spaces {
		h.lying[at.Space] = at
	}
	if h.strength == Easy && h.isRestless() {
		h.strength = Medium // an easy bot would never end the game
	}
	return h, true
}

// addLine adds a line to the submission.
func (h *bot) addLine(format string, args ...any) {
	h.lines = append(h.lines, fmt.Sprintf(format, args...))
}

// Questions outside the events of a turn.
const (
	askCharacter = "DP-1"
	askBonus     = "DP-2"
	askOrders    = "DP-3"
	askReentry   = "DP-40"
)

// chooseCharacter chooses a character among those dealt, of which there must be one. An easy bot takes the first; others
// take the one with the highest Strength or Craft and, if several have that, with most lives.
func (h *bot) chooseCharacter() book.Character {
	if h.strength == Easy {
		return h.me.Dealt[0]
	}
	rank := func(c book.Character) int {
		d := h.book.Character(c)
		return 10*max(d.Strength, d.Craft) + d.Life
	}
	return slices.MaxFunc(h.me.Dealt, func(a, b book.Character) int { return rank(a) - rank(b) })
}

// hasAbility reports whether this seat has an ability, from its character or a card. A Toad has
// none.
func (h *bot) hasAbility(kind book.PassiveKind) bool {
	for range h.listPassives(kind) {
		return true
	}
	return false
}

// listPassives yields the passives of a kind that this seat's character, Followers and Objects
// give it. A Toad has none.
func (h *bot) listPassives(kind book.PassiveKind) iter.Seq[*book.Passive] {
	return func(yield func(*book.Passive) bool) {
		if h.me.Toad != nil {
			return
		}
		all := [][]book.Passive{h.def.Abilities}
		for _, p := range slices.Concat(h.me.Followers, h.me.Objects) {
			all = append(all, h.book.Of(p).Passive)
		}
		for _, list := range all {
			for i := range list {
				if list[i].Kind == kind && !yield(&list[i]) {
					return
				}
			}
		}
	}
}

// canCast reports whether this seat holds a Spell and can cast it.
func (h *bot) canCast(spell book.Card) bool {
	return h.me.Toad == nil && !h.hasAbility(book.PassiveNoCast) && slices.ContainsFunc(h.me.Spells, func(p book.Piece) bool { return p.Card() == spell })
}

// roundsLeft returns how many rounds the game still has; 100 if it has no last round.
func (h *bot) roundsLeft() int {
	if h.Options.LastRound == 0 {
		return 100
	}
	return max(h.Options.LastRound-h.Round, 0)
}

// WriteOrders writes the submission of the seat whose report it is, as Orders does. It fails if the report holds no data of
// a game of talisman.
func (s Strength) WriteOrders(r report.Report) ([]string, error) {
	view, err := kit.ReadData[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(view)
}

// Orders writes the submission of the seat that a view of a game is for, READY included; nil if the seat is not asked now,
// or the game is over. It fails for an unknown strength or edition, or if view is no seat's own view.
func (s Strength) Orders(view chronicle.Data) ([]string, error) { return s.vary(view, kit.NoWhim) }

// vary writes orders as Orders does, for a player who follows a whim and may go or attack where that is not best.
func (s Strength) vary(view chronicle.Data, whim kit.Whim) ([]string, error) {
	if err := s.CheckKnown(); err != nil {
		return nil, err
	}
	bot, ok := newBot(s, view)
	if !ok {
		return nil, fmt.Errorf("writing orders: %w", kit.ErrNotOwn)
	}
	if view.Over != nil || view.Asked == nil || !slices.Contains(view.Asked.Seats, view.Seat) {
		return nil, nil
	}
	bot.whim = whim
	bot.answerQuestion()
	return append(bot.lines, "READY"), nil
}

// answerQuestion answers the open question: with the orders of a turn, the choice of a character, or the default answer.
func (h *bot) answerQuestion() {
	switch h.Asked.Point {
	case askOrders:
		if h.isHopeless() {
			h.addLine("PROPOSE END")
		}
		h.writeStanding()
		h.writeTurn()
	case askCharacter, askReentry:
		h.addLine("REPLY %s CHOOSE %s", h.Asked.ID, h.chooseCharacter())
	default:
		if len(h.Asked.Answers) > 0 {
			h.addLine("REPLY %s %s", h.Asked.ID, h.Asked.Answers[0])
		}
	}
}
