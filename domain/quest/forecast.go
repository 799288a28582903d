package quest

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// Forecast describes each round of the post for a seat, by the known board and if nobody interferes. It ends
// with the first thing that chance or other seats decide: a new tile, a fight, hands that the seat has not
// seen. It returns nil in the setup, and for a seat that can give no orders.
func (s *State) Forecast(seat game.Seat, orderSet game.OrderSet, lang string) []string {
	if s.findBarReason(seat) != "" || s.Post == 0 {
		return nil
	}
	p := &play{now: s.clone(), orderSets: game.Orders{seat: orderSet}, turnsPlayed: map[game.Seat]int{}}
	if s.Post == 1 {
		p.publishPoints()
	}
	f := &forecast{play: p, seat: seat, lang: lang}
	for range f.countTurns(orderSet) {
		if !f.foreseeRound() {
			break
		}
	}
	return f.lines
}

// A forecast plays one seat's turns without dice, and without the others.
type forecast struct {
	*play
	seat  game.Seat
	lang  string
	lines []string
}

// countTurns returns the number of turns to foresee: those of a solo submission, or the rounds of the post.
func (f *forecast) countTurns(orderSet game.OrderSet) int {
	return lists.Either(f.now.IsSolo(), f.now.countSoloTurns(orderSet), min(f.now.Options.Tempo, f.now.Options.Rounds-f.now.Round))
}

// addSentence adds a sentence about the present round; the pairs are further parameters.
func (f *forecast) addSentence(key string, pairs ...string) {
	f.lines = append(f.lines, sayOrders(f.lang, key, append(pairs, "round", strconv.Itoa(f.now.Round))...))
}

func (f *forecast) knight() Knight { return f.now.Knights[f.seat] }

// foreseeRound plays a round; it returns false if nothing after it can be foreseen.
func (f *forecast) foreseeRound() bool {
	if f.now.IsSolo() {
		f.chargeLost(f.seat)
	}
	f.now.Round++
	if f.knight().Lost > 0 {
		f.addSentence("forecast.lost")
		f.skipTurn(f.seat)
		return true
	}
	f.turnsPlayed[f.seat]++
	f.turn, f.events = turn{seat: f.seat, n: f.turnsPlayed[f.seat]}, nil
	f.recordEvents(TurnStarted{Seat: f.seat})
	goes := f.foreseeMovement() && f.foreseeActions()
	f.recordEvents(TurnEnded{Seat: f.seat})
	f.turn = turn{}
	if f.now.IsSolo() {
		f.chargeClock(f.seat, f.now.Book.Time.Solo.Turn, "turn")
	}
	return goes && f.findEndReason() == ""
}

// foreseeMovement plays the movement and the arrival; it returns false if nothing after them can be
// foreseen.
func (f *forecast) foreseeMovement() bool {
	route, _ := f.chooseRoute(f.seat)
	f.describePassedOver()
	if route.Explores {
		at := f.knight().At
		if len(route.Way) > 0 {
			at = route.Way[len(route.Way)-1]
		}
		f.addSentence("forecast.explore", "place", f.namePlace(at), "side", route.Side.String(), "zone", book.The(f.lang, book.Zone(route.Zone)))
		return false
	}
	f.followRoute(f.seat, route)
	at := f.knight().At
	f.addSentence(lists.Either(f.turn.arrived, "forecast.go", "forecast.stay"), "place", f.namePlace(at))
	if f.turn.arrived && f.mayAskForDie(at) {
		f.addSentence("forecast.magic")
		return false
	}
	met := f.turn.arrived && f.now.IsSuperior() && len(f.now.SeatsOn(at)) > 1
	f.events = nil
	if !met {
		f.resolveArrival()
	}
	f.describeConsequences()
	switch {
	case met:
		f.addSentence("forecast.met")
	case f.hasUnseenCard(at):
		f.addSentence("forecast.facedown")
	default:
		return true
	}
	return false
}

// mayAskForDie reports whether magic ground may ask for a die.
func (f *forecast) mayAskForDie(at land.Place) bool {
	tile, ok := f.now.TileAt(at)
	k := f.knight()
	return ok && f.now.Book.Place(tile.Kind).Roll && (k.Passed || !slices.Contains(k.Rolled, tile.ID))
}

// hasUnseenCard reports whether a card lies face down that the seat has not looked at.
func (f *forecast) hasUnseenCard(at land.Place) bool {
	return slices.ContainsFunc(f.now.LyingAt(at), func(l Lying) bool { return !l.Up && !slices.Contains(l.Seen, f.seat) })
}

// foreseeActions plays steps 4 to 8 on the tile, as far as they can be foreseen; it returns false if it had to
// stop before the end of the turn.
func (f *forecast) foreseeActions() bool {
	f.events = nil
	f.takeCards()
	f.describeConsequences()
	if foe, ok := chooseForemost(f.listFoes(f.seat), func(c book.Card) ([2]int, bool) { return f.decideFight(f.seat, c) }); ok {
		f.describeFight("forecast.fight", book.The(f.lang, foe), occasion{Foe: foe, Mode: Attack})
		return false
	}
	if f.describeOffers() {
		return false
	}
	if rival, ok := chooseForemost(f.now.listBeside(f.seat), func(other game.Seat) ([2]int, bool) { return f.decideChallenge(f.seat, other) }); ok {
		f.describeFight("forecast.duel", f.now.Face(rival, f.lang).Name, occasion{Rival: rival, Mode: Attack})
		return false
	}
	f.events = nil
	f.dropCards()
	return true
}

// describeOffers describes the trades that the seat offers to others on its tile, if it has the cards, and
// reports whether there are any. The others' answers are not known.
func (f *forecast) describeOffers() (made bool) {
	here := f.now.SeatsOn(f.knight().At)
	for trade := range eachOrder[orders.Trade](f.play, f.seat, occasion{}) {
		if other := trade.With.Seat; other != f.seat && slices.Contains(here, other) && areDistinctCardsOf(f.now.listRobbable(f.seat), trade.Give) {
			f.addSentence("forecast.trade", "who", f.now.Face(other, f.lang).Name, "cards", f.nameCards(trade.Give), "asked", f.nameCards(trade.For))
			made = true
		}
	}
	return made
}

// nameCards names cards; for none it returns the word for nothing.
func (f *forecast) nameCards(list []book.Card) string {
	if len(list) == 0 {
		return sayOrders(f.lang, "forecast.nothing")
	}
	return book.List(f.lang, list)
}

// describeFight adds a sentence about a fight, with the margin before the dice.
func (f *forecast) describeFight(key, who string, o occasion) {
	margin, _ := f.now.fightMargin(f.seat, o)
	f.addSentence(key, "who", who, "margin", strconv.Itoa(margin))
}

func (f *forecast) namePlace(at land.Place) string { return describePlace(f.now, at, f.lang) }

// describePassedOver adds a sentence about the orders that were passed over; none if there were none.
func (f *forecast) describePassedOver() {
	var clauses []string
	for _, e := range f.events {
		if o, ok := e.(OrderPassed); ok && !slices.Contains(clauses, o.Clause) {
			clauses = append(clauses, o.Clause)
		}
	}
	if len(clauses) > 0 {
		f.addSentence("forecast.passed", "orders", strings.Join(clauses, "; "))
	}
}

// describeConsequences describes the recorded consequences of an arrival and of the cards on the tile for the
// seat, and then forgets all recorded events.
func (f *forecast) describeConsequences() {
	var takenCards []book.Card
	for _, e := range f.events {
		switch e := e.(type) {
		case PlaceUsed:
			f.addSentence("forecast.used", "place", book.The(f.lang, f.now.Book.Tile(e.Tile)))
		case TurnsLost:
			f.addSentence("forecast.turns", "n", strconv.Itoa(e.N))
		case PointsScored:
			if e.Seat == f.seat {
				f.addSentence("forecast.points", "n", strconv.Itoa(e.N))
			}
		case CardTaken:
			if e.Card != "" {
				takenCards = append(takenCards, e.Card)
			}
		}
	}
	if len(takenCards) > 0 {
		f.addSentence("forecast.taken", "cards", book.List(f.lang, takenCards))
	}
	f.events = nil
}
