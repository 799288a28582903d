package quest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/piles"
	"seneschal/domain/quest/orders"
)

// A table is a game of random submissions, played without a server around it.
type randomGame struct {
	testing.TB
	state  *State
	rng    *rand.Rand
	key    dice.Key
	stands map[game.Seat][]game.Order
	log    []event.Event
	posts  []game.Orders // the orders of all seats, post by post
}

func newTable(t testing.TB, s *State, seed uint64) *randomGame {
	return &randomGame{TB: t, state: s, rng: rand.New(rand.NewPCG(seed, 7)), key: dice.Key{byte(seed), byte(seed >> 8), 1}, stands: map[game.Seat][]game.Order{}}
}

// order sets draws random submissions of all seats.
func (x *randomGame) orderSets() game.Orders {
	all := game.Orders{}
	for _, seat := range x.state.Seats {
		all[seat] = x.read(seat, submission(x.state, seat, x.rng))
	}
	return all
}

// read reads a submission as the kernel would hand it over.
func (x *randomGame) read(seat game.Seat, lines []string) game.OrderSet {
	orderSet := game.OrderSet{Awaited: true, Spoke: true, Final: true}
	key := AllKey(max(x.state.Post, 1))
	for i, text := range lines {
		line := order.Line{N: i + 1, Text: text}
		head, rest, _ := strings.Cut(text, " ")
		switch {
		case head == "SETUP":
			key = SetupKey
		case head == "TURN":
			n, _ := strconv.Atoi(rest)
			key = TurnKey(x.state.Post, n)
		case head == "ALL" || head == "END":
			key = AllKey(x.state.Post)
		case text == "STANDING CLEAR ALL":
			x.stands[seat] = nil
		case head == "STANDING":
			line.Text, line.Standing = rest, true
			x.stands[seat] = appendCopy(x.stands[seat], x.parse(seat, line)...)
		default:
			given := x.parse(seat, line)
			j := slices.IndexFunc(orderSet.Sections, func(s game.OrderSetSection) bool { return s.Key == key })
			if j < 0 {
				j, orderSet.Sections = len(orderSet.Sections), append(orderSet.Sections, game.OrderSetSection{Key: key, Final: true})
			}
			orderSet.Sections[j].Orders = append(orderSet.Sections[j].Orders, given...)
		}
	}
	orderSet.Standing = x.stands[seat]
	return orderSet
}

func (x *randomGame) parse(seat game.Seat, line order.Line) (all []game.Order) {
	names := orders.SeatNames{Own: seat}
	for _, other := range x.state.Seats {
		names.Seats = append(names.Seats, orders.Sitting{Seat: other, Character: x.state.Knights[other].Character})
	}
	cursor, clauses := x.state.Language.NewReader(names).Read(line)
	require.Nil(x, cursor.Err(), "%q: %v", line.Text, cursor.Err())
	require.Nil(x, cursor.Wrong, "%q: %v", line.Text, cursor.Wrong)
	for _, clause := range clauses {
		all = append(all, game.Order{Line: line, Body: clause})
	}
	return all
}

// post plays the open post by some order sets.
func (x *randomGame) post(orderSets game.Orders) []event.Event {
	x.key[31]++
	events := x.state.Adjudicate(orderSets, began, dice.New(x.key, nil))
	x.posts, x.log = append(x.posts, orderSets), append(x.log, events...)
	return events
}

// play plays a game to its end by random submissions. It calls look on each position, with the
// event just applied and the next.
func (x *randomGame) play(look func(s *State, e, next event.Event)) {
	for posts := 0; x.state.Ending == nil; posts++ {
		require.Less(x, posts, 400, "the game does not end")
		events := x.post(x.orderSets())
		require.NotEmpty(x, events)
		state := x.state.clone()
		for i, ev := range events {
			var next event.Event
			if i+1 < len(events) {
				next = events[i+1]
			}
			state.Apply(ev)
			if look != nil {
				look(state, ev, next)
			}
		}
		x.state = state
	}
}

// tables are games of many sizes and options.
var tables = []struct {
	seats   int
	options map[game.Option]string
}{
	{1, nil},
	{2, nil},
	{3, map[game.Option]string{"level": "superior", "tempo": "2"}},
	{4, map[game.Option]string{"level": "superior", "mission_spoiled": "on", "transfers": "captive", "rounds": "40"}},
	{5, map[game.Option]string{"duel_consent": "on", "duel_valour": "on", "mercy": "off", "one_weapon": "on", "potion_once": "on", "rounds": "30"}},
	{8, map[game.Option]string{"level": "superior", "access_after": "5", "rounds": "30", "duel_valour": "on", "mercy": "off"}},
	{1, map[game.Option]string{"level": "superior", "solo.target": "30", "transfers": "captive"}},
}

// The laws of positions hold after every event, in games of random submissions.
func TestPositionsAreNeverBroken(t *testing.T) {
	t.Parallel()
	for i, c := range tables {
		randomGame := newTable(t, started(t, c.seats, c.options), uint64(i+1))
		all := slices.Sorted(flat(places(randomGame.state)))
		randomGame.play(func(state *State, e, next event.Event) {
			require.Empty(t, broken(state, settledBefore(next)), "%d seats, round %d, after %T %+v", c.seats, state.Round, e, e)
			now := append(slices.Collect(flat(places(state))), drawn(e)...)
			if slices.Sort(now); !slices.Equal(all, now) {
				require.Fail(t, "things are lost or doubled", "%v, %v after %T %+v", piles.Without(all, now...), piles.Without(now, all...), e, e)
			}
		})
		t.Logf("%d seats: %d events, %d rounds, %s", c.seats, len(randomGame.log), randomGame.state.Round, randomGame.state.Ending.Reason)
	}
}

// drawn returns the tile that was drawn and will be laid by a later event; none for other events.
func drawn(e event.Event) []string {
	switch e := e.(type) {
	case TileDrawn:
		if !e.PutBack {
			return []string{string(e.Tile)}
		}
	case DevelopmentCardDrawn:
		return []string{string(e.Card)}
	}
	return nil
}

// flat iterates over all things, wherever they are.
func flat(of map[string][]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, things := range of {
			for _, t := range things {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// QA-70: the events alone rebuild the position, without orders or dice; and the
// same orders and dice give the same events.
func TestEventsAloneRebuildThePosition(t *testing.T) {
	t.Parallel()
	for i, c := range tables {
		start := started(t, c.seats, c.options)
		randomGame := newTable(t, start, uint64(i+101))
		for range 12 {
			orderSets := randomGame.orderSets()
			events := randomGame.post(orderSets)
			randomGame.key[31]--
			require.Equal(t, events, randomGame.post(orderSets), "the same twice")
			randomGame.log = randomGame.log[:len(randomGame.log)-len(events)]
			randomGame.state = event.Fold[game.State](randomGame.state, events...).(*State)
			if randomGame.state.Ending != nil {
				break
			}
		}
		var opened []event.Event
		envelopes, err := registry.EncodeAll(randomGame.log)
		require.NoError(t, err)
		opened, err = registry.DecodeAll(envelopes)
		require.NoError(t, err)
		require.Equal(t, gametest.Digest(t, randomGame.state), gametest.Digest(t, event.Fold[game.State](start, opened...)))
	}
}
