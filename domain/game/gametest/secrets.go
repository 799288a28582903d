package gametest

import (
	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// lawSecrets checks that hidden things change nothing that a seat is told: neither other seats' drafts nor the
// hidden part of the position.
func (p *play) lawSecrets(submissions []sentOrders) {
	if len(submissions) == 0 {
		return
	}
	me := submissions[p.rng.IntN(len(submissions))]
	toldBefore := p.composeTold(p.Game, me)
	drafted := p.runBeside(p.Game, lists.Keep(submissions, func(l sentOrders) bool { return l.seat != me.seat })...)
	require.Equal(p.T, toldBefore, p.composeTold(drafted.Game, me), "%s learns of other seats' drafts", me.seat)
	if p.Hide == nil {
		return
	}
	hidden := p.Hide(p.Game.State().Clone(), me.seat, p.rng)
	require.Equal(p.T, toldBefore, p.composeTold(p.Game.Laid(hidden), me), "%s learns of what is hidden", me.seat)
	require.Equal(p.T, p.answerShows(p.Game, me.seat), p.answerShows(p.Game.Laid(hidden), me.seat), "%s is shown what is hidden", me.seat)
	p.lawTelling(hidden, me, submissions)
	p.lawClock(hidden, submissions)
}

// composeTold returns, as text, everything that a seat is shown if it sends the submission me in the open phase. It
// checks that showing all that does not change the position.
func (p *play) composeTold(g *game.Game, me sentOrders) string {
	frozen := JSON(p.T, g.State())
	receipt := p.runBeside(g).Try(me.seat, me.lines...)
	state := g.State()
	orderSet, errs := p.parseSent(state, me)
	text := JSON(p.T, []any{
		receipt, errs, state.Forecast(me.seat, orderSet, "en"), awaited(g),
		g.View(me.seat, "en"), g.Template(me.seat, "en"), game.Compose(g, g, nil, me.seat, game.Options{}),
	})
	require.Equal(p.T, frozen, JSON(p.T, g.State()), "telling a seat changed the position")
	return text
}

// answerShows returns, as text, the answers to every SHOW of a seat.
func (p *play) answerShows(g *game.Game, id game.Seat) string {
	return JSON(p.T, p.runBeside(g).Try(id, shows...))
}

// shows lists all questions that a submission may ask.
var shows = []string{
	"SHOW POSITION", "SHOW ORDERS", "SHOW STANDINGS", "SHOW PRESS", "SHOW CLOCK", "SHOW LOG", "STANDING LIST", "VERIFY",
}

// parseSent parses a submission's order lines into an order set, and returns all errors and warnings.
func (p *play) parseSent(state game.State, me sentOrders) (game.OrderSet, []*order.Error) {
	lines := Lines(me.lines...)
	var orderSet game.OrderSet
	var all []*order.Error
	for _, s := range p.Ruleset.Sections(state, me.seat, lines) {
		orders, errs := p.Ruleset.Parse(state, me.seat, s.Lines)
		all = append(append(all, errs...), state.Check(me.seat, orders)...)
		orderSet.Orders = append(orderSet.Orders, orders...)
		orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: s.Key, Set: 1, Final: true, Orders: orders})
	}
	return orderSet, all
}

// awaited lists the seats for which the open phase waits.
func awaited(g *game.Game) []game.Seat {
	return seatsOf(lists.Keep(g.Seats(), func(s game.SeatInfo) bool { return s.Awaited }))
}

// lawClock checks that neither the time at which a phase closes nor the list of awaited seats reveals anything
// hidden. hidden is the position with everything hidden changed.
func (p *play) lawClock(hidden game.State, submissions []sentOrders) {
	if p.Concerns != nil {
		require.Equal(p.T, p.Concerns(p.Game.State()), p.Concerns(hidden), "who is asked tells what is hidden")
	}
	for _, g := range []*game.Game{p.Game, p.runBeside(p.Game, submissions...).Game} { // before the submissions, and after
		other := g.Laid(hidden)
		one, ready := g.Closable(p.Now)
		two, also := other.Closable(p.Now)
		require.Equal(p.T, []any{one, ready}, []any{two, also}, "the clock tells what is hidden")
		require.Equal(p.T, awaited(g), awaited(other), "who is waited for tells what is hidden")
	}
}

// lawTelling checks that the chronicle of the same visible events is the same if the position hides other things.
func (p *play) lawTelling(hidden game.State, me sentOrders, submissions []sentOrders) {
	closing := game.Seen(me.seat, p.runBeside(p.Game, submissions...).Close())
	seen := lists.Keep(closing, func(e event.Event) bool { return p.Ruleset.Events().Kind(e) != "" })
	one := p.Ruleset.Tell(p.Game.State(), me.seat, "en", seen)
	two := p.Ruleset.Tell(hidden, me.seat, "en", seen)
	require.Equal(p.T, JSON(p.T, one), JSON(p.T, two), "the chronicle of %s tells what is hidden", me.seat)
}
