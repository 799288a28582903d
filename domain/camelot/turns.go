package camelot

import (
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
)

// turnRules configures the turn machine for the Round Table. An adjudication adds its steps to a
// copy.
var turnRules = turns.Rules[*State, matter]{
	Stack:  (*State).toStack,
	Tasks:  func(s *State) []turns.Task[matter] { return toTasks(s.Agenda) },
	Over:   func(s *State) bool { return s.Ending != nil },
	Points: buildQuestionKinds(),
	Keys: func(state *State, seat game.Seat) []string {
		if seat != state.Active {
			return nil
		}
		return []string{state.keyOfThisTurn()}
	},
	Same:   func(_, _ matter) bool { return true }, // a kind is asked once at a time
	Last:   true,
	Opened: findReplies,
	Once:   splitBlock,
	Say:    (*State).describeAsked,
	Asking: isAboutAsking,
}

// toStack returns the machine's part of the position, without the tasks: the fields for agenda and
// question are older than the machine.
func (s *State) toStack() *turns.Stack[matter] {
	stack := &turns.Stack[matter]{
		Asked: s.Decisions,
		Turn:  turns.Turn{N: s.Turn, Seat: s.Active, Stops: s.Stops, Late: s.Now.Late, Settled: s.Now.Settled},
	}
	key := s.keyOfThisTurn()
	if len(s.Now.Read) > 0 {
		stack.Turn.Read = map[string][]string{key: s.Now.Read}
	}
	if d := s.Pending; d != nil {
		had := lists.Map(d.Seats, func(seat game.Seat) turns.Had {
			return turns.Had{Seat: seat, Key: key, Set: d.Sets[seat]}
		})
		stack.Open = []turns.Question[matter]{{
			ID: d.ID, Point: string(d.Point), Seats: d.Seats, About: matter{Decision: d}, Had: had, Turn: d.isOwnTurn(), Bare: !d.isOwnTurn(),
		}}
	}
	return stack
}

// toTask wraps a task of the Round Table in one of the machine.
func toTask(t Task) turns.Task[matter] { return turns.Task[matter]{Do: t.Do, About: matter{Task: t}} }

func toTasks(tasks []Task) []turns.Task[matter] {
	return lists.Map(tasks, toTask)
}

// keyOfThisTurn returns the key of the section with the active seat's block of this turn.
func (s *State) keyOfThisTurn() string { return keyOfTurn(s.Round) }

func keyOfTurn(round int) string { return "turn " + strconv.Itoa(round) }

// listSetNumbers returns the order set numbers of the asked seats' final blocks for this turn, when
// a question is opened: only a later block answers it. Seats without a final block are left out.
func (p *play) listSetNumbers(asked seats) map[game.Seat]int {
	sets := map[game.Seat]int{}
	for _, seat := range asked {
		if x, ok := p.orderSets[seat].Section(p.now.keyOfThisTurn()); ok && x.Final {
			sets[seat] = x.Set
		}
	}
	return sets
}

// settlesUnasked reports whether a question of the active seat for its own turn is settled without
// a stop: the time of the turn is up, or the game plays final blocks in one go (O-STEP). It is
// false for all other questions.
func (p *play) settlesUnasked(d Decision) bool {
	if !d.isOwnTurn() {
		return false
	}
	block, ok := p.orderSets[p.now.Active].Section(p.now.keyOfThisTurn())
	return p.now.Now.Late || p.now.Options.Block && ok && block.Final
}

// Patience returns after how many misses in a row a seat is played by the defaults (regencyAt), and
// after how many it counts as left (vacantAt, with leave=death alone); 0 means never.
func (s *State) Patience() (regencyAt, vacantAt int) {
	if s.Options.Leave == "death" {
		return 0, s.Options.NMR
	}
	return s.Options.NMR, 0
}

// PassesOn reports whether a substitute takes the seat of a leaving player (O-LEAVE).
func (s *State) PassesOn() bool { return s.Options.Leave == "substitute" }

// isAboutAsking reports whether an event only opens or closes a question, or notes how far a block
// has been read.
func isAboutAsking(e event.Event) bool {
	switch e.(type) {
	case DecisionOpened, DecisionPut, DecisionClosed, BlockRead, Halted:
		return true
	}
	return false
}

// oathKey is the key of the section with a seat's card for the oath.
const oathKey = "oath"

// questions maps the decision points of the rules to their kinds of questions.
var questions = func() map[Point]*turns.Point[*State, matter] {
	all := make(map[Point]*turns.Point[*State, matter])
	for _, p := range turnRules.Points {
		all[Point(p.ID)] = p
	}
	return all
}()

// buildQuestionKinds builds the machine's kind of question for each decision point that may be put.
func buildQuestionKinds() []*turns.Point[*State, matter] {
	var points []*turns.Point[*State, matter]
	for _, id := range append([]Point{
		AskOath, AskShare, AskMerlins, AskSword, AskVolunteer, AskDiscards, AskConvocation, AskExchange, AskGrail, AskKnighting,
	}, ownQuestions...) {
		point := &turns.Point[*State, matter]{ID: string(id), Asked: listAskable, Class: classifyQuestion, About: coversQuestion, Choices: listPossibleReplies, Ways: listAnswers}
		switch id {
		case AskShare:
			point.Settled = (*State).movesSharing
			point.Moved = func(s *State) int { return len(s.Pool.Plans) } // endorsing a plan is no news to the others
		case AskOath:
			point.Answered = hasAnsweredOath
		case AskHeroic:
			point.Answered = hasAnsweredAfterAction
		}
		points = append(points, point)
	}
	return points
}

// classifyQuestion returns turns.Held for a question of the active seat for its own turn, as its
// task looks in the block before it asks; turns.Window for any other.
func classifyQuestion(_ *State, m matter) turns.Class {
	return lists.Either(m.Decision.isOwnTurn(), turns.Held, turns.Window)
}

// listAskable returns the seats of a question that are still in the game.
func listAskable(state *State, m matter) []game.Seat {
	return lists.Keep(m.Decision.Seats, func(seat game.Seat) bool { return state.Knights[seat].Alive && !state.Knights[seat].Left })
}

func listPossibleReplies(state *State, seat game.Seat, m matter) []game.Body {
	return lists.Map(state.listChoices(seat, *m.Decision), func(r Reply) game.Body { return r })
}

func listAnswers(state *State, seat game.Seat, _ turns.Question[matter]) [][]string {
	return state.listAnswers(seat)
}

// hasAnsweredAfterAction reports whether a knight whose mandatory action is done has answered the
// question for further actions: any new final block answers it. Before the mandatory action it
// returns false.
func hasAnsweredAfterAction(state *State, question turns.Question[matter], seat game.Seat, orderSet game.OrderSet) bool {
	x, ok := orderSet.Section(state.keyOfThisTurn())
	return state.Now.Done && ok && x.Final && x.Set > question.About.Decision.Sets[seat]
}

// hasAnsweredOath reports whether a seat has sent a final card for the oath.
func hasAnsweredOath(_ *State, _ turns.Question[matter], _ game.Seat, orderSet game.OrderSet) bool {
	x, ok := orderSet.Section(oathKey)
	return ok && x.Final && len(x.Orders) > 0
}
