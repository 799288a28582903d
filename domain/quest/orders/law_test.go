package orders_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// some draws a list of different things, at least so many.
func some[T any](t *rapid.T, all []T, least int) []T {
	drawn := rapid.Permutation(all).Draw(t, "order")[:rapid.IntRange(least, 3).Draw(t, "n")]
	return append([]T(nil), drawn...) // nil if there is none
}

// cards draws cards for which can returns true.
func cards(t *rapid.T, can func(*book.CardDef) bool, least int) []book.Card {
	var all []book.Card
	for i := range book.Of(1).Cards {
		if d := &book.Of(1).Cards[i]; can(d) {
			all = append(all, d.ID)
		}
	}
	return some(t, all, least)
}

func anyCard(*book.CardDef) bool { return true }

func choice(t *rapid.T, can func(*book.CardDef) bool) orders.Choice {
	if rapid.Bool().Draw(t, "all") {
		return orders.Choice{All: true}
	}
	return orders.Choice{Cards: cards(t, can, 0)}
}

func target(t *rapid.T) orders.Target {
	zone := rapid.SampledFrom(land.Zones[2:]).Draw(t, "place")
	cell := land.Cell{X: rapid.IntRange(-30, 30).Draw(t, "x"), Y: rapid.IntRange(-30, 30).Draw(t, "y")}
	switch rapid.IntRange(0, 5).Draw(t, "target") {
	case 0:
		return orders.Target{Cell: land.Place{Cell: cell}}
	case 1:
		return orders.Target{Cell: land.Place{Map: zone, Cell: cell}}
	case 2:
		return orders.Target{Is: orders.ToKind, Kind: rapid.SampledFrom(book.Of(1).Tiles[1:]).Draw(t, "tile").Kind}
	case 3:
		return orders.Target{Is: orders.ToZone, Zone: zone}
	case 4:
		return orders.Target{Is: orders.ToCard, Card: rapid.SampledFrom(book.Of(1).Cards).Draw(t, "card").ID}
	}
	return orders.Target{Is: orders.ToSeat, Seat: who(t)}
}

func who(t *rapid.T) orders.Who {
	s := rapid.SampledFrom(table.Seats[1:]).Draw(t, "seat").Seat
	return orders.Who{Seat: s, Name: table.Name(s)}
}

// body draws an order of any kind.
func body(t *rapid.T) orders.Body {
	dir := rapid.SampledFrom(land.Dirs[:])
	no := rapid.Bool().Draw(t, "no")
	switch rapid.SampledFrom(orders.Words()[2:]).Draw(t, "order") {
	case "MOVE":
		return orders.Move{Steps: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) orders.Step {
			if rapid.Bool().Draw(t, "stay") {
				return orders.Step{Stay: true}
			}
			return orders.Step{Dir: dir.Draw(t, "dir")}
		}), 1, 4).Draw(t, "steps")}
	case "GOTO":
		return orders.Goto{To: target(t), Avoid: some(t, []book.Kind{"fog", "river", "inn", "haunted-house"}, 0)}
	case "EXPLORE":
		return orders.Explore{Zone: rapid.SampledFrom(append(land.Zones[:], "")).Draw(t, "zone"), Dirs: some(t, land.Dirs[:], 0)}
	case "ENTER":
		if no {
			return orders.Enter{}
		}
		return orders.Enter{Dir: dir.Draw(t, "dir"), Sided: true}
	case "OUT":
		return orders.Out{}
	case "WISH":
		return orders.Wish{To: target(t)}
	case "NOFLY":
		return orders.NoFly{}
	case "LAY":
		if no {
			return orders.Lay{Turn: rapid.IntRange(0, 3).Draw(t, "turn"), Turns: true}
		}
		return orders.Lay{Dirs: some(t, land.Dirs[:], 1)}
	case "USE":
		return orders.Use{No: no}
	case "KEEP":
		return orders.Keep{Cards: cards(t, anyCard, 0)}
	case "LEAVE":
		if no {
			return orders.Leave{Class: rapid.SampledFrom([]book.Class{book.Weapon, book.Foe, book.Errand}).Draw(t, "class")}
		}
		return orders.Leave{Choice: orders.Choice{Cards: cards(t, anyCard, 1)}}
	case "TAKE":
		return orders.Take{Choice: choice(t, (*book.CardDef).IsRobbable)}
	case "DROP":
		return orders.Drop{Cards: cards(t, (*book.CardDef).IsCounted, 1)}
	}
	return encounter(t, no)
}

// encounter draws an order about foes and other characters.
func encounter(t *rapid.T, no bool) orders.Body {
	switch rapid.IntRange(0, 9).Draw(t, "encounter") {
	case 0:
		return orders.Fight{No: no}
	case 1:
		return orders.Fight{Foe: cards(t, (*book.CardDef).IsFoe, 1)[0]}
	case 2:
		return orders.Evade{Duels: rapid.Bool().Draw(t, "duels"), No: no}
	case 3:
		return orders.Weapons{Choice: choice(t, func(d *book.CardDef) bool { return d.Class == book.Weapon })}
	case 4:
		return orders.Elixir{No: no}
	case 5:
		return orders.Trade{With: who(t), Give: cards(t, (*book.CardDef).IsRobbable, 0), For: cards(t, (*book.CardDef).IsRobbable, 0)}
	case 6:
		return rapid.SampledFrom([]orders.Duel{{Seat: who(t)}, {Any: true}, {No: true}, {Holder: "excalibur"}}).Draw(t, "duel")
	case 7:
		return orders.Loot{Choice: choice(t, (*book.CardDef).IsRobbable)}
	case 8:
		return orders.FaceUp{Cards: cards(t, anyCard, 1)}
	}
	return rapid.SampledFrom([]orders.Consent{{}, {Seat: who(t)}}).Draw(t, "consent")
}

// TestEveryOrderIsReadAsItIsSpelt holds of every order, alone and in a clause.
func TestEveryOrderIsReadAsItIsSpelt(t *testing.T) {
	conditions := []string{"", " IF MARGIN >= 0", " IF NOT TILE = inn", " IF (HERE ANY OR HAVE ring) AND LEFT < 3"}
	rapid.Check(t, func(t *rapid.T) {
		one, two := body(t), body(t)
		spelt := one.String() + rapid.SampledFrom(conditions).Draw(t, "if") + " | " + two.String()
		if lead := rapid.SampledFrom(conditions).Draw(t, "lead"); lead != "" {
			spelt = lead[1:] + " THEN " + spelt + " ELSE " + body(t).String()
		}
		require.Equal(t, orders.Word(one), strings.Fields(one.String())[0])
		reading := parse("", spelt)
		require.Empty(t, refusals(reading), spelt)
		require.Equal(t, spelt, reading.Bodies[0].String())
		require.Equal(t, []orders.Body{one, two}, []orders.Body{reading.Bodies[0].Then[0].Order, reading.Bodies[0].Then[1].Order}, spelt)
	})
}

// refusals returns the errors of a line without its warnings.
func refusals(x order.Reading[orders.Clause]) []*order.Error {
	return slices.DeleteFunc(x.Errs, func(e *order.Error) bool { return e.Warning })
}

// FuzzRead looks for lines that make the reader panic, and for orders that are
// spelt so that they are not read as the same.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"IF c THEN", "GOTO LAKE:E1 AVOID fog, |", "TRADE Grisela GIVE nothing FOR book", "ATTRIBUTES S4 I3, D=3", "USAR SI SI FUERZA < 7", "LAY TURN 90 : 3",
		"IF HERE HOLDER the Sage OR NOT (KNOWN lake) : FIGHT | DUEL HOLDER ELSE WISH seat 3", "CHARACTER Héctor, Galván", "STANDING EVADE FOES IF MARGIN < -2",
	} {
		f.Add(text, uint8(len(text)))
	}
	f.Fuzz(func(t *testing.T, text string, lang uint8) {
		for _, line := range order.Clean(text) {
			reading := parse([]string{"", "es", "fr", "nl"}[lang%4], line.Text)
			for _, fault := range reading.Errs {
				require.NotEmpty(t, fault.Reason)
				fault.Column()
			}
			for _, clause := range reading.Bodies {
				again := parse("", clause.String())
				require.Empty(t, refusals(again), clause.String())
				require.Equal(t, clause.String(), again.Bodies[0].String(), line.Text)
			}
		}
	})
}
