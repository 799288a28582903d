package turns_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// about is the subject of a task or question of the toy.
type about struct {
	Seat  game.Seat `json:"seat,omitempty"`
	Card  int       `json:"card,omitempty"`
	Fight string    `json:"fight,omitempty"`
}

type (
	run   = turns.Run[*toy, about]
	task  = turns.Task[about]
	point = turns.Point[*toy, about]
)

// toy is a game of turns in which seats draw cards and decide about them. There is no kernel around
// it; the methods of the embedded State are never called.
type toy struct {
	game.State
	Seats  []game.Seat
	Turns  int // how many are played
	Stops  turns.Stops
	Limit  int
	Most   int
	Stack  turns.Stack[about]
	Done   []did
	Closed bool
}

// did is a decision that was carried out.
type did struct {
	Seat  game.Seat
	Point string
	About about
	Do    string
	By    turns.Source
}

type (
	drew  struct{ Card int }
	ended struct{}
)

func (s *toy) Clone() game.State {
	c := *s
	c.Stack, c.Done = s.Stack.Clone(), slices.Clone(s.Done)
	return &c
}

func (s *toy) Apply(e event.Event) {
	switch e := e.(type) {
	case did:
		s.Done = append(s.Done, e)
	case ended:
		s.Closed = true
	default:
		s.Stack.Apply(e)
	}
}

func (s *toy) others() []game.Seat {
	return slices.DeleteFunc(slices.Clone(s.Seats), func(seat game.Seat) bool { return seat == s.Stack.Turn.Seat })
}

// order is a line: the decision at a point, for one card or any, if a condition holds.
type order struct {
	Point string
	Card  int // 0: any
	If    string
	Do    string
	Wish  turns.Wish
}

func (o order) String() string { return o.Point + " " + strconv.Itoa(o.Card) + " " + o.If + " " + o.Do }

// holds reports whether the condition of an order is true: "" and "true" are, all others are not.
func holds(cond string) bool { return cond == "" || cond == "true" }

func isAbout(id string) func(*toy, about, game.Body) bool {
	return func(_ *toy, about about, b game.Body) bool {
		o := b.(order)
		return o.Point == id && o.Wish == turns.Silent && (o.Card == 0 || o.Card == about.Card)
	}
}

func legal(_ *toy, _ game.Seat, _ about, b game.Body) bool { return b.(order).Do != "impossible" }

func choices(_ *toy, _ game.Seat, _ about) []game.Body {
	return []game.Body{order{Do: "nothing"}, order{Do: "yes"}}
}

func always(c turns.Class) func(*toy, about) turns.Class {
	return func(*toy, about) turns.Class { return c }
}

func active(s *toy, _ about) []game.Seat     { return []game.Seat{s.Stack.Turn.Seat} }
func everyOther(s *toy, _ about) []game.Seat { return s.others() }
func target(_ *toy, a about) []game.Seat     { return []game.Seat{a.Seat} }
func wish(_ about, b game.Body) turns.Wish   { return b.(order).Wish }

var (
	goes   = &point{ID: "go", Class: always(turns.Always), Asked: active, About: isAbout("go"), Legal: legal, Choices: choices}
	keep   = &point{ID: "keep", Class: always(turns.Bare), Asked: active, About: isAbout("keep"), Legal: legal, Choices: choices, Wish: wish}
	vote   = &point{ID: "vote", Class: always(turns.Window), Asked: everyOther, About: isAbout("vote"), Legal: legal, Choices: choices}
	luck   = &point{ID: "luck", Asked: active, About: isAbout("luck"), Legal: legal, Choices: choices, Open: func(*toy, about) bool { return true }}
	defend = &point{ID: "defend", Class: always(turns.Window), Asked: target, About: isAbout("defend"), Legal: legal, Choices: choices}
	blow   = &point{ID: "blow", Asked: target, About: isAbout("blow"), Legal: legal, Choices: choices}
	hold   = &point{ID: "hold", Class: always(turns.Held), Asked: active, About: isAbout("hold"), Legal: legal, Choices: choices}
	now    = &point{ID: "now", Legal: func(s *toy, _ game.Seat, _ about, b game.Body) bool { return b.(order).Do != "impossible" }}
	react  = &point{ID: "react", About: isAbout("react"), Legal: legal}
)

func rules() *turns.Rules[*toy, about] {
	react.Still = func(s *toy, _ about) bool {
		return !slices.ContainsFunc(s.Done, func(d did) bool { return d.Do == "end it" })
	}
	react.React = func(run *run, a about, answer turns.Answer) {
		do := answer.Body.(order).Do
		run.Emit(did{Seat: answer.Seat, Point: "react", About: a, Do: do, By: answer.By})
		if do == "hit" {
			run.Push(task{Do: "defend", About: about{Seat: a.Seat, Fight: "fight of " + string(answer.Seat)}})
		}
	}
	return &turns.Rules[*toy, about]{
		Stack:  func(s *toy) *turns.Stack[about] { return &s.Stack },
		Points: []*point{goes, keep, vote, luck, defend, blow, react, hold},
		Over:   func(s *toy) bool { return s.Closed },
		Limit:  func(s *toy) int { return s.Limit },
		Stops:  func(s *toy) turns.Stops { return s.Stops },
		Most:   func(s *toy) int { return s.Most },
		Scope:  func(a about) string { return a.Fight },
		Keys: func(toy *toy, seat game.Seat) []string {
			if seat == toy.Stack.Turn.Seat {
				return []string{"turn " + strconv.Itoa(toy.Stack.Turn.N), "all"}
			}
			return []string{"all"}
		},
		Opened: func(_ *toy, _ game.Seat, _ about, body game.Body) []game.Body {
			if !holds(body.(order).If) {
				return nil
			}
			return []game.Body{body}
		},
		Now: now, Circle: func(s *toy) []game.Seat { return s.Seats },
		Interrupt: func(run *run, answer turns.Answer) {
			run.Emit(did{Seat: answer.Seat, Point: "now", Do: answer.Body.(order).Do, By: answer.By})
			if answer.Body.(order).Do == "hit" {
				run.Push(task{Do: "defend", About: about{Seat: run.Now.Stack.Turn.Seat, Fight: "fight of " + string(answer.Seat)}})
			}
			if answer.Body.(order).Do == "stop it" {
				run.Drop(func(t task) bool { return t.Do == "keep" })
			}
		},
		Say: func(_ *toy, _, key string, _ game.Seat, _ turns.Question[about]) string { return key },
		Steps: map[string]func(*run, task){
			"turn": theTurn, "go": decide(goes), "keep": decide(keep), "luck": decide(luck), "hold": decide(hold), "vote": votes,
			"draw": draw, "defend": decide(defend), "blow": decide(blow), "react": reacts, "end": func(r *run, _ task) { r.Emit(ended{}) },
			"late effect": func(r *run, t task) { r.Emit(did{Point: "late effect", About: t.About}) },
		},
	}
}

// theTurn begins the next turn, with its tasks, or ends the game.
func theTurn(run *run, t task) {
	toy := run.Now
	if toy.Stack.Turn.N == toy.Turns {
		run.Emit(ended{})
		return
	}
	next := toy.Seats[toy.Stack.Turn.N%len(toy.Seats)]
	run.Begin(t, next, task{Do: "go"}, task{Do: "draw"}, task{Do: "luck"}, task{Do: "draw"}, task{Do: "react", About: about{Seat: next}}, task{Do: "vote"}, t)
}

func draw(run *run, _ task) {
	card := run.Dice.Roll(6, "card")
	run.Emit(drew{card})
	run.Push(task{Do: "keep", About: about{Card: card}})
}

// decide returns a task in which the first seat that a point concerns decides.
func decide(point *point) func(*run, task) {
	return func(run *run, t task) {
		seat := point.Asked(run.Now, t.About)[0]
		answer, ok := run.Decide(t, point, seat, t.About)
		if !ok {
			return
		}
		run.Emit(did{Seat: seat, Point: point.ID, About: t.About, Do: answer.Body.(order).Do, By: answer.By})
		if point == defend {
			run.Push(task{Do: "blow", About: t.About})
		}
	}
}

func votes(run *run, task task) {
	if !run.Ask(task, vote, task.About) {
		return
	}
	for _, seat := range run.Now.others() {
		a := run.Answer(seat, vote, task.About)
		run.Emit(did{Seat: seat, Point: "vote", Do: a.Body.(order).Do, By: a.By})
	}
}

func reacts(r *run, t task) { r.React(react.ID, t.About, r.Now.others()) }

// table plays a toy without a kernel. It holds the sections that seats send.
type toyGame struct {
	t         *testing.T
	rules     *turns.Rules[*toy, about]
	now       *toy
	orderSets game.Orders
	dice      *dice.Dice
	log       []event.Event
	plays     int
}

func newTable(t *testing.T, toy *toy, rolls ...int) *toyGame {
	if toy.Seats == nil {
		toy.Seats = []game.Seat{"north", "east", "south"}
	}
	if toy.Stack.Tasks == nil {
		toy.Stack.Tasks = []task{{Do: "turn"}}
	}
	if toy.Limit == 0 {
		toy.Limit = 9
	}
	if toy.Most == 0 {
		toy.Most = 9
	}
	if rolls == nil {
		rolls = slices.Repeat([]int{1, 2, 3, 4, 5, 6}, 50)
	}
	return &toyGame{t: t, rules: rules(), now: toy, orderSets: game.Orders{}, dice: dice.Script(rolls...)}
}

// write replaces a section of a seat by these orders.
func (b *toyGame) write(seat game.Seat, key string, final bool, orders ...order) {
	orderSet := b.orderSets[seat]
	section := game.OrderSetSection{Key: key, Set: 1, Final: final}
	for i, o := range orders {
		section.Orders = append(section.Orders, game.Order{Line: line(i + 1), Body: o})
	}
	i := slices.IndexFunc(orderSet.Sections, func(old game.OrderSetSection) bool { return old.Key == key })
	if i >= 0 {
		section.Set += orderSet.Sections[i].Set
		orderSet.Sections = slices.Delete(slices.Clone(orderSet.Sections), i, i+1)
	}
	orderSet.Sections = append(slices.Clone(orderSet.Sections), section)
	b.orderSets[seat] = orderSet
}

func (b *toyGame) stand(seat game.Seat, orders ...order) {
	orderSet := b.orderSets[seat]
	for _, o := range orders {
		orderSet.Standing = append(orderSet.Standing, game.Order{Body: o})
	}
	b.orderSets[seat] = orderSet
}

// close closes the phase, and forgets replies and interruptions that are of no use any more.
func (b *toyGame) close() []event.Event {
	b.plays++
	require.Less(b.t, b.plays, 1000, "the game does not end")
	events := b.rules.Play(b.now, b.orderSets, time.Time{}, b.dice)
	b.now = event.Fold[game.State](b.now, events...).(*toy)
	b.log = append(b.log, events...)
	for _, seat := range slices.Sorted(maps.Keys(b.orderSets)) {
		orderSet := b.orderSets[seat]
		orderSet.Sections = slices.DeleteFunc(slices.Clone(orderSet.Sections), func(x game.OrderSetSection) bool {
			return (x.Key[0] == 'D' || x.Key[:3] == "now") && !b.rules.Live(b.now, seat, x.Key)
		})
		b.orderSets[seat] = orderSet
	}
	for _, e := range events {
		_, fault := e.(turns.Faulted)
		require.False(b.t, fault, "a task asks twice, or after it has changed something")
	}
	return events
}

// settle closes phases while they are ready.
func (b *toyGame) settle() {
	for !b.now.Closed && b.rules.Ready(b.now, b.orderSets) {
		b.close()
	}
}

// open returns the point that is asked now, and the ID of the question; "" if nothing is asked.
func (b *toyGame) open() (point, id string) {
	q, _ := b.now.Stack.Question()
	return q.Point, q.ID
}

// done lists the decisions at a point, each as the seat and its decision.
func (b *toyGame) done(id string) []string {
	var all []string
	for _, did := range b.now.Done {
		if did.Point == id {
			all = append(all, string(did.Seat)+" "+did.Do)
		}
	}
	return all
}

// told lists the events but those of questions and of the clock. It leaves out the source of each
// decision.
func (b *toyGame) told() []event.Event {
	var all []event.Event
	for _, e := range b.log {
		switch e := e.(type) {
		case did:
			e.By = 0
			all = append(all, e)
		case drew, ended, turns.Began:
			all = append(all, e)
		}
	}
	return all
}
