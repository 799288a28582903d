package camelot

import (
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
)

// table configures the turn machine for the Round Table.
var table = turns.Rules[*State, matter]{
	Stack:  (*State).stack,
	Tasks:  func(s *State) []turns.Task[matter] { return toDo(s.Agenda) },
	Over:   func(s *State) bool { return s.Ending != nil },
	Points: kindsOfQuestions(),
	Keys: func(s *State, seat game.Seat) []string {
		if seat != s.Active {
			return nil
		}
		return []string{s.turnKey()}
	},
	Same:   func(_, _ matter) bool { return true }, // a kind is asked once at a time
	Last:   true,
	Opened: replies,
	Once:   inOrder,
	Say:    (*State).sayAsked,
	Asking: asking,
}

// stack returns the machine's part of the position, without the tasks: the fields for agenda and
// question are older than the machine.
func (s *State) stack() *turns.Stack[matter] {
	stack := &turns.Stack[matter]{
		Asked: s.Decisions,
		Turn:  turns.Turn{N: s.Turn, Seat: s.Active, Stops: s.Stops, Late: s.Now.Late, Settled: s.Now.Settled},
	}
	if len(s.Now.Read) > 0 {
		stack.Turn.Read = map[string][]string{s.turnKey(): s.Now.Read}
	}
	if d := s.Pending; d != nil {
		had := lists.Map(d.Seats, func(seat game.Seat) turns.Had {
			return turns.Had{Seat: seat, Key: s.turnKey(), Set: d.Sets[seat]}
		})
		stack.Open = []turns.Question[matter]{{
			ID: d.ID, Point: string(d.Point), Seats: d.Seats, About: matter{Decision: d}, Had: had, Turn: d.ownTurn(), Bare: !d.ownTurn(),
		}}
	}
	return stack
}

func task(t Task) turns.Task[matter] { return turns.Task[matter]{Do: t.Do, About: matter{Task: t}} }

func toDo(tasks []Task) []turns.Task[matter] {
	return lists.Map(tasks, task)
}

// turnKey returns the key of the section with the active seat's block of this turn.
func (s *State) turnKey() string { return keyOfTurn(s.Round) }

func keyOfTurn(round int) string { return "turn " + strconv.Itoa(round) }

// sets returns the set numbers of the final turn blocks that are there when a question is opened:
// only a later block answers it.
func (p *play) sets(asked seats) map[game.Seat]int {
	sets := map[game.Seat]int{}
	for _, seat := range asked {
		if x, ok := p.sheets[seat].Section(p.now.turnKey()); ok && x.Final {
			sets[seat] = x.Set
		}
	}
	return sets
}

// unasked reports whether an own question is settled without a stop: the time of the turn is up,
// or a block is to be played in one go (5.5).
func (p *play) unasked(d Decision) bool {
	if !d.ownTurn() {
		return false
	}
	block, ok := p.sheets[p.now.Active].Section(p.now.turnKey())
	return p.now.Now.Late || p.now.Options.Block && ok && block.Final
}

// Patience returns the number of misses in a row after which a seat is played by the defaults or,
// with leave=death, counts as left (5.5); 0 means never.
func (s *State) Patience() (regencyAt, vacantAt int) {
	if s.Options.Leave == "death" {
		return 0, s.Options.NMR
	}
	return s.Options.NMR, 0
}

// PassesOn reports whether a substitute takes the seat of a leaving player (O-LEAVE).
func (s *State) PassesOn() bool { return s.Options.Leave == "substitute" }

// asking reports whether an event only opens or closes a question, or notes how far a block has
// been read.
func asking(e event.Event) bool {
	switch e.(type) {
	case DecisionOpened, DecisionPut, DecisionClosed, BlockRead, Halted:
		return true
	}
	return false
}

// oathKey is the section with a seat's card for the oath.
const oathKey = "oath"

// questions maps the decision points of the rules to their kinds of questions.
var questions = func() map[Point]*turns.Point[*State, matter] {
	all := make(map[Point]*turns.Point[*State, matter])
	for _, p := range table.Points {
		all[Point(p.ID)] = p
	}
	return all
}()

func kindsOfQuestions() []*turns.Point[*State, matter] {
	var all []*turns.Point[*State, matter]
	for _, id := range append([]Point{
		AskOath, AskShare, AskMerlins, AskSword, AskVolunteer, AskDiscards, AskConvocation, AskExchange, AskGrail, AskKnighting,
	}, own...) {
		p := &turns.Point[*State, matter]{ID: string(id), Asked: askable, Class: classOf, About: covers, Choices: mayReply, Ways: ways}
		switch id {
		case AskShare:
			p.Settled = (*State).shared
			p.Moved = func(s *State) int { return len(s.Pool.Plans) } // endorsing a plan is no news to the others
		case AskOath:
			p.Answered = oathAnswered
		case AskHeroic:
			p.Answered = moreAnswered
		}
		all = append(all, p)
	}
	return all
}

// classOf returns the class of a question. For an own question a task has looked in the block
// before it asks.
func classOf(_ *State, m matter) turns.Class {
	return lists.Either(m.Decision.ownTurn(), turns.Held, turns.Window)
}

// askable returns the seats of a question that are still in the game.
func askable(s *State, m matter) []game.Seat {
	return lists.Keep(m.Decision.Seats, func(seat game.Seat) bool { return s.Knights[seat].Alive && !s.Knights[seat].Left })
}

func mayReply(s *State, seat game.Seat, m matter) []game.Body {
	return lists.Map(s.choices(seat, *m.Decision), func(r Reply) game.Body { return r })
}

func ways(s *State, seat game.Seat, _ turns.Question[matter]) [][]string { return s.ways(seat) }

// moreAnswered reports whether a knight whose mandatory action is done has answered the question
// for further ones: any new final block does.
func moreAnswered(s *State, q turns.Question[matter], seat game.Seat, sheet game.Sheet) bool {
	x, ok := sheet.Section(s.turnKey())
	return s.Now.Done && ok && x.Final && x.Set > q.About.Decision.Sets[seat]
}

func oathAnswered(_ *State, _ turns.Question[matter], _ game.Seat, sheet game.Sheet) bool {
	x, ok := sheet.Section(oathKey)
	return ok && x.Final && len(x.Orders) > 0
}
