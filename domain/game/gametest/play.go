package gametest

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// A Suite gives the laws what they need to know of a ruleset.
type Suite struct {
	Ruleset game.Ruleset
	Open    game.Open // options, preset and seats of the games; Laws fills in the rest
	// Least and Most limit the number of seats if Open does not set it; 0: the limit of the ruleset.
	Least, Most int
	// Play writes a seat's submission for the open phase: orders that are legal, as far as the seat
	// can know. It may write standing orders, too. nil: one of the choices of the seat's wait.
	Play func(game.State, game.Seat, *rand.Rand) []string
	// Hide returns the position with everything changed that is hidden from a seat; it may change the given one. nil: the
	// laws of secrets look at drafts only.
	Hide func(game.State, game.Seat, *rand.Rand) game.State
	// Concerns says which seats the open question concerns, by the position alone
	// (turns.Rules.Concerns); nil: no law checks it.
	Concerns func(game.State) string
	// Cards finds the cards, for the law that each is in exactly one place; nil: there are none.
	Cards *Cards
	// MaxPhases is the greatest length of a game; 0 is 500.
	MaxPhases int
	// Until is the phase in which a game is broken off; 0 plays it to its end.
	Until int
	// Told is the catalogue of the ruleset's reports, for the law against repetition; nil: no law checks it. Marches
	// lists keys that may be repeated as often as needed.
	Told    *words.Catalogue
	Marches []string
	// Aside reports whether an event only tells a seat of its orders, for the oracle of outcomes; nil: none does.
	Aside func(event.Event) bool
	// Idle is the code of warnings that a line can never act as things stand; "": there are none.
	Idle order.Code
	// Every says how often the expensive laws are checked: in every Nth phase; 0 is 1.
	Every int
}

// play is one random game.
type play struct {
	Suite
	*Run
	rng          *rand.Rand
	past         *pasts
	pack         []string // every card of the game
	removedCards []string // the cards that have left it

	wrote time.Time // when the submissions of the phase came

	sealing sealing // how the phase was sealed
}

// sentOrders is a submission, kept so that it can be sent again in another order.
type sentOrders struct {
	seat  game.Seat
	lines []string
}

// seats lists the seats of the game, those that came late included.
func (p *play) seats() []game.Seat { return seatsOf(p.Game.Seats()) }

func seatsOf(infos []game.SeatInfo) []game.Seat {
	return lists.Map(infos, func(s game.SeatInfo) game.Seat { return s.Seat })
}

// runBeside starts a separate run of a game from now on, without effect on this one, and sends the given submissions
// in it.
func (p *play) runBeside(g *game.Game, submissions ...sentOrders) *Run {
	run := &Run{T: p.T, Game: g, Now: p.Now, Chain: p.Chain}
	for _, l := range submissions {
		run.Write(l.seat, l.lines...)
	}
	return run
}

// runAgain does as runBeside, but sends the submissions at the time at which those of the phase came.
func (p *play) runAgain(g *game.Game, submissions ...sentOrders) *Run {
	now := p.Now
	p.Now = p.wrote
	run := p.runBeside(g, submissions...)
	p.Now, run.Now = now, now
	return run
}

// submissions writes one submission or none for each seat, in a random order; nil if the phase closes before anybody
// can write.
func (p *play) submissions() []sentOrders {
	if p.Game.Runs() {
		return nil // the phase closes before anybody can write
	}
	var submissions []sentOrders
	frozen := JSON(p.T, p.Game.State())
	for _, seat := range p.Game.Seats() {
		if seat.Player == "" || p.rng.IntN(12) == 0 {
			continue
		}
		lines := p.write(seat.Seat)
		require.Equal(p.T, frozen, JSON(p.T, p.Game.State()), "Suite.Play changed the position")
		switch p.rng.IntN(10) {
		case 0:
			lines = append(lines, "HOLD")
		case 1:
			lines = append(lines, "READY")
		}
		submissions = append(submissions, sentOrders{seat.Seat, lines})
	}
	p.rng.Shuffle(len(submissions), func(i, j int) { submissions[i], submissions[j] = submissions[j], submissions[i] })
	return submissions
}

// write writes a seat's submission, by Suite.Play or else with one of the choices of its wait; nil if there is none.
func (p *play) write(seat game.Seat) []string {
	if p.Play != nil {
		return p.Play(p.Game.State(), seat, p.rng)
	}
	for _, wait := range game.WaitsOf(p.Game.State(), seat, order.English) {
		if len(wait.Choices) > 0 {
			return slices.Clone(wait.Choices[p.rng.IntN(len(wait.Choices))])
		}
	}
	return nil
}

// closing returns the command that closes the phase: as ready if the game is ready, else at once.
func (p *play) closing() game.Command {
	command := p.Closing()
	if p.sealing.waived {
		do := command.Do.(game.Close)
		command.By, do.Without = "steward", "it is silent"
		command.Do = do
	}
	if reason, ok := p.Game.Closable(p.Now); ok && reason == "ready" {
		do := command.Do.(game.Close)
		do.Now = false
		command.Do = do
	}
	return command
}
