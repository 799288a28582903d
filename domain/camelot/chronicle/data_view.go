package chronicle

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

// Data is the position for programs, in a report's "data": everything that a seat may see, and
// nothing else. Its fields keep their meaning for ever.
type Data struct {
	Seat    game.Seat       `json:"seat,omitempty"` // the viewer; "" is the public
	Options camelot.Options `json:"options"`
	Round   int             `json:"round"`
	Turn    int             `json:"turn"`
	Active  game.Seat       `json:"active,omitempty"`
	First   game.Seat       `json:"first,omitempty"`
	Now     TurnData        `json:"now"`
	Knights []KnightView    `json:"knights"` // clockwise, once the order is drawn
	Swords  camelot.Swords  `json:"swords"`
	Engines int             `json:"engines"`
	Quests  []QuestView     `json:"quests"` // in the order of the book
	Heroism camelot.Place   `json:"heroism,omitempty"`
	Curses  camelot.Curses  `json:"curses"`
	Piles   PileSizes       `json:"piles"`
	Asked   *Question       `json:"asked,omitempty"` // the open question
	Pool    *PoolView       `json:"pool,omitempty"`
	Over    *camelot.Over   `json:"over,omitempty"`

	Loyalty camelot.Loyalty `json:"loyalty,omitempty"` // own, once it has been seen
	Hand    []camelot.Card  `json:"hand,omitempty"`    // own
	Top     camelot.Card    `json:"top,omitempty"`     // of the black pile, if Percival has just looked
	Mine    []DownView      `json:"mine,omitempty"`    // own face-down cards
}

// TurnData is the public part of the turn in progress.
type TurnData struct {
	Chosen     camelot.Choice   `json:"chosen,omitempty"`
	Kinds      []camelot.Action `json:"kinds,omitempty"`
	Done       bool             `json:"done,omitempty"`
	Sacrificed bool             `json:"sacrificed,omitempty"`
}

// KnightView is the public part of a knight.
type KnightView struct {
	Seat    game.Seat       `json:"seat"`
	Coat    camelot.Coat    `json:"coat,omitempty"`
	Squire  int             `json:"squire,omitempty"`
	Word    string          `json:"word"` // used in orders
	Name    string          `json:"name"`
	Life    int             `json:"life"`
	Cards   int             `json:"cards"`
	At      camelot.Place   `json:"at,omitempty"`
	Alive   bool            `json:"alive"`
	Exposed bool            `json:"exposed,omitempty"`
	Proven  bool            `json:"proven,omitempty"`
	Accused bool            `json:"accused,omitempty"` // has made an accusation
	Doomed  bool            `json:"doomed,omitempty"`
	Left    bool            `json:"left,omitempty"`
	Relics  []camelot.Relic `json:"relics,omitempty"`
	Deeds   camelot.Deeds   `json:"deeds"`
}

// QuestView is a quest as a seat may see it.
type QuestView struct {
	Place    camelot.Place  `json:"place"`
	Open     bool           `json:"open"`
	White    []camelot.Card `json:"white,omitempty"`
	Black    []LaidView     `json:"black,omitempty"`
	River    int            `json:"river,omitempty"`
	Row      []camelot.Card `json:"row,omitempty"`
	Warriors int            `json:"warriors,omitempty"`
	Mordred  bool           `json:"mordred,omitempty"`
}

// LaidView is a black card on a combat quest. Card is "" if it lies face down, except for the seat
// that laid it.
type LaidView struct {
	Card camelot.Card `json:"card,omitempty"`
	Down bool         `json:"down,omitempty"`
}

// DownView is a face-down card that the reader laid.
type DownView struct {
	Quest camelot.Place `json:"quest"`
	Slot  int           `json:"slot"` // from 1
	Card  camelot.Card  `json:"card"`
}

// PileSizes are the numbers of cards, which are public.
type PileSizes struct {
	White         int `json:"white"`
	WhiteDiscards int `json:"white_discards"`
	Black         int `json:"black"`
	BlackDiscards int `json:"black_discards"`
}

// Question is the open decision, as far as the reader may know it.
type Question struct {
	ID    string            `json:"id"`
	Point camelot.Point     `json:"point"`
	Seats seats             `json:"seats"`
	Card  camelot.Card      `json:"card,omitempty"`
	Cards []camelot.Card    `json:"cards,omitempty"` // only for seats that are asked
	About seats             `json:"about,omitempty"`
	Owes  map[game.Seat]int `json:"owes,omitempty"`
}

// PoolView is a pool as its claimants see it; others see only the number of cards.
type PoolView struct {
	ID        string               `json:"id"`
	Cause     camelot.Cause        `json:"cause"`
	Claimants seats                `json:"claimants"`
	N         int                  `json:"n"`
	Cards     []camelot.Card       `json:"cards,omitempty"`
	Plans     []camelot.Plan       `json:"plans,omitempty"`
	Endorsed  map[game.Seat]string `json:"endorsed,omitempty"`
}

// buildData returns the position as a seat may see it; "" is the public.
func buildData(state *camelot.State, seat game.Seat) Data {
	view := Data{
		Seat: seat, Options: state.Options, Round: state.Round, Turn: state.Turn, Active: state.Active, First: state.First, Swords: state.Swords,
		Engines: state.Engines, Heroism: state.Heroism, Curses: state.Curses, Asked: findQuestion(state, seat), Pool: newPoolView(state, seat), Over: state.Ending,
		Now: TurnData{Chosen: state.Now.Chosen, Kinds: state.Now.Kinds, Done: state.Now.Done, Sacrificed: state.Now.Sacrificed},
		Piles: PileSizes{
			White: len(state.White.Draw), WhiteDiscards: len(state.White.Discard), Black: len(state.Black.Draw), BlackDiscards: len(state.Black.Discard),
		},
	}
	order := lists.Either(len(state.Order) == 0, state.Seats, state.Order)
	view.Knights = lists.Map(order, func(other game.Seat) KnightView { return newKnightView(state, other) })
	for _, quest := range state.QuestTrack().Quests {
		view.Quests = append(view.Quests, newQuestView(state, quest.Place, seat))
		view.Mine = append(view.Mine, listOwnDown(state, quest.Place, seat)...)
	}
	addSecrets(state, &view, seat)
	return view
}

// addSecrets adds to the view the parts that only the seat itself knows; nothing for the public.
func addSecrets(state *camelot.State, view *Data, seat game.Seat) {
	knight, ok := state.Knights[seat]
	if !ok {
		return
	}
	view.Hand = knight.Hand
	if knight.Seen {
		view.Loyalty = knight.Loyalty
	}
	if state.Active == seat && state.Now.Chosen == "" {
		view.Top = state.Now.Peeked
	}
}

// newKnightView returns the public part of the knight of a seat.
func newKnightView(state *camelot.State, seat game.Seat) KnightView {
	k := state.Knights[seat]
	face := state.Face(seat, words.English)
	return KnightView{
		Seat: seat, Coat: k.Coat, Squire: k.Squire, Word: face.Word, Name: face.Name, Life: k.Life, Cards: len(k.Hand), At: k.At,
		Alive: k.Alive, Exposed: k.Exposed, Proven: k.Proven, Accused: k.Accused, Doomed: k.Doomed, Left: k.Left, Relics: k.Relics,
		Deeds: state.Wins[seat],
	}
}

// newQuestView returns a quest as a seat may see it: without face-down cards that others laid.
func newQuestView(state *camelot.State, place camelot.Place, seat game.Seat) QuestView {
	q := state.Quests[place]
	black := lists.Map(q.Black, func(laid camelot.Laid) LaidView {
		hidden := laid.Down && (seat == "" || laid.By != seat)
		return LaidView{Card: lists.Either(hidden, "", laid.Card), Down: laid.Down}
	})
	return QuestView{Place: place, Open: q.Open, White: q.White, Black: black, River: q.River, Row: q.Row, Warriors: q.Warriors, Mordred: q.Mordred}
}

// listOwnDown returns the face-down cards that a seat laid on a quest.
func listOwnDown(state *camelot.State, place camelot.Place, seat game.Seat) []DownView {
	var all []DownView
	for i, laid := range state.Quests[place].Black {
		if laid.Down && seat != "" && laid.By == seat {
			all = append(all, DownView{Quest: place, Slot: i + 1, Card: laid.Card})
		}
	}
	return all
}

// findQuestion returns the open decision for a reader; nil if there is none. Only the seats that
// are asked see its cards.
func findQuestion(state *camelot.State, seat game.Seat) *Question {
	decision := state.Pending
	if decision == nil {
		return nil
	}
	question := &Question{ID: decision.ID, Point: decision.Point, Seats: decision.Seats, Card: decision.Card, About: decision.About, Owes: decision.Owes}
	if slices.Contains(decision.Seats, seat) {
		question.Cards = decision.Cards
	}
	return question
}

// newPoolView returns the pool as a seat may see it; nil if there is none. The cards of the oath's pool
// are public.
func newPoolView(state *camelot.State, seat game.Seat) *PoolView {
	pool := state.Pool
	if pool == nil {
		return nil
	}
	poolView := &PoolView{ID: pool.ID, Cause: pool.Cause, Claimants: pool.Claimants, N: len(pool.Cards)}
	claims := slices.Contains(pool.Claimants, seat)
	if claims || pool.Cause == camelot.ByOath {
		poolView.Cards = pool.Cards
	}
	if claims {
		poolView.Plans, poolView.Endorsed = pool.Plans, pool.Endorsed
	}
	return poolView
}
