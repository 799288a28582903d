package orders_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// some draws a list of at least so many different things.
func some[T any](t *rapid.T, all []T, least int) []T {
	drawn := rapid.Permutation(all).Draw(t, "order")[:rapid.IntRange(least, 3).Draw(t, "n")]
	return append([]T(nil), drawn...) // nil if the list is empty
}

// pick draws one of several values.
func pick[T any](t *rapid.T, all ...T) T { return rapid.SampledFrom(all).Draw(t, "pick") }

func card(t *rapid.T, which func(*book.CardDef) bool) book.Card {
	var all []book.Card
	for i := range book.Of(1).Cards {
		if d := &book.Of(1).Cards[i]; d.ID.Said() == d.ID && which(d) {
			all = append(all, d.ID)
		}
	}
	return pick(t, all...)
}

func anyCard(*book.CardDef) bool { return true }

func spell(t *rapid.T) book.Card {
	return card(t, func(d *book.CardDef) bool { return d.Type == book.Spell })
}

// leavable reports whether the card itself allows abandoning it.
func leavable(d *book.CardDef) bool { return d.IsThing() && d.ID != book.Raft && !d.IsBound() }

func thing(t *rapid.T) orders.Thing {
	return pick(t, orders.Thing{Card: card(t, anyCard)}, orders.Thing{Card: "sword", Copy: 2}, orders.Thing{Creature: "cave_dragon"})
}

func things(t *rapid.T, least int) []orders.Thing {
	all := []orders.Thing{{Card: "sword", Copy: 1}, {Card: "sword"}, {Card: "maiden"}, {Card: card(t, anyCard)}, {Word: orders.Gold}, {Creature: "farmer"}, {Word: orders.Spell}}
	return some(t, slices.CompactFunc(all, func(a, b orders.Thing) bool { return a == b || a.Card == "sword" && b.Card == "sword" }), least)
}

func choice(t *rapid.T) orders.Choice {
	return pick(t, orders.Choice{All: true}, orders.Choice{}, orders.Choice{Things: things(t, 1)}, orders.Choice{Things: things(t, 1), All: true})
}

func who(t *rapid.T) orders.Who {
	s := pick(t, table.Seats...).Seat
	return pick(t, orders.Who{Seat: s, Name: table.Name(s)}, orders.Who{Group: orders.Me, Seat: table.Own}, orders.Who{Group: orders.Any}, orders.Who{Group: orders.Others})
}

func space(t *rapid.T) orders.Place {
	return orders.Place{Space: pick(t, book.Of(1).Spaces...).ID}
}

func place(t *rapid.T) orders.Place {
	return pick(t, space(t), orders.Place{Kind: pick[book.SpaceKind](t, "fields", "woods", "hills", "plains", "desert", "runes")})
}

// cond draws a condition, or none.
func cond(t *rapid.T) *order.Expr {
	text := pick(t, "", "", "MARGIN >= -2", "NOT AT city", "(ANY AT INNER OR thief HAS sword) AND LIVES OF thief - 1 < FATE", "TROPHIES CRAFT >= 7 OR LOSING", "OTHERS TOAD")
	if text == "" {
		return nil
	}
	return parse("", "IF "+text+" THEN PRAY").Bodies[0].If
}

func route(t *rapid.T) orders.Route {
	r := orders.Route{If: cond(t)}
	switch pick(t, 0, 1, 2, 3, 4, 5) {
	case 0:
		r.To, r.Over = place(t), pick(t, true, false)
	case 1:
		r.Way = orders.Bridge
		if pick(t, true, false) {
			r.Turn = orders.CCW
		} else if r.To = place(t); r.To.Kind == "woods" {
			r.To = orders.Place{}
		}
	case 2:
		r.Way, r.Stat = orders.Portal, pick(t, "", book.Strength, book.Craft)
	case 3:
		r.Way, r.Avoid = orders.Anyhow, some(t, []orders.Place{{Space: "city"}, {Kind: "fields"}, {Space: "woods_s"}}, 0)
	case 4:
		r.Way, r.To = pick(t, orders.Raft, orders.Woods, orders.Teleport), place(t)
	default:
		r.Way = pick(t, orders.CW, orders.CCW, orders.Build, orders.Regenerate, orders.Ferry, orders.Mines, orders.Crypt, orders.Out, orders.On, orders.Fight, orders.Back)
	}
	if r.To.Space == "mines" || r.To.Space == "crypt" || r.To.Kind == "woods" { // there the keywords mean ways
		r.To = orders.Place{Space: "oasis"}
	}
	return r
}

func meeting(t *rapid.T) orders.Meeting {
	m := orders.Meeting{By: pick(t, orders.BySpace, orders.ByAttack, orders.ByPsychic, orders.BySteal, orders.ByBeguile, orders.ByFollower), If: cond(t)}
	switch m.By {
	case orders.BySpace:
		return m
	case orders.BySteal, orders.ByBeguile:
		m.Prizes = prizes(t)
	case orders.ByFollower:
		m.Prizes = things(t, 1)
	}
	m.Who = who(t)
	return m
}

func prizes(t *rapid.T) []orders.Thing {
	return some(t, []orders.Thing{{Word: orders.Life}, {Word: orders.Gold}, {Card: "talisman"}, {Card: "sword", Copy: 3}}, 1)
}

func results(t *rapid.T) orders.Results {
	return pick(t, orders.Results{Losing: true}, orders.Results{NotWinning: true}, orders.Results{Numbers: []orders.Span{{From: 1, To: 3}, {From: 6, To: 6}}})
}

// action draws an order for a turn.
func action(t *rapid.T, head string) orders.Body {
	switch head {
	case "CAST":
		o := orders.Cast{Spell: spell(t), Window: pick(t, orders.AtOnce, orders.AtStart, orders.AtFight, orders.AtEnd)}
		person, where, what := who(t), space(t), orders.Thing{Card: card(t, func(d *book.CardDef) bool { return d.Type == book.Enemy })}
		o.On = pick(t, orders.Target{}, orders.Target{Enemy: true}, orders.Target{Who: &person}, orders.Target{Place: &where}, orders.Target{Card: &what, Place: &where})
		if pick(t, true, false) {
			taken := thing(t)
			o.Take = &taken
			o.Sell = things(t, 0)
		}
		return o
	case "USE":
		return orders.Use{Things: things(t, 1)}
	case "REROLL":
		return orders.Reroll{Ask: pick(t, true, false)}
	case "MOVE":
		return orders.Move{Routes: rapid.SliceOfN(rapid.Custom(route), 1, 3).Draw(t, "routes")}
	case "ENCOUNTER":
		return orders.Encounter{Meetings: rapid.SliceOfN(rapid.Custom(meeting), 1, 3).Draw(t, "meetings")}
	case "LEAVE":
		return orders.Leave{Things: pick(t, nil, []orders.Thing{{Card: card(t, leavable)}}), BeforeDraw: pick(t, true, false)}
	case "ALIGN":
		return orders.Align{To: pick(t, book.Good, book.Evil, book.Neutral)}
	case "ASK":
		return orders.Ask{On: pick(t, orders.OnDraw, orders.OnFight, orders.OnArrival, orders.OnRolls, orders.OnNothing)}
	case "CHOOSE":
		return pick(t, orders.Choose{Character: "monk"}, orders.Choose{Stat: book.Craft})
	}
	return fighting(t, head)
}

// fighting draws a policy for fights and fate.
func fighting(t *rapid.T, head string) orders.Body {
	switch head {
	case "EVADE":
		o := pick(t, orders.Evade{}, orders.Evade{Never: true}, orders.Evade{Choice: orders.Choice{All: true}}, orders.Evade{Choice: orders.Choice{Things: []orders.Thing{{Card: "dragon"}, {Space: "black_knight"}}}})
		o.Using = some(t, []orders.Source{{Free: true}, {Card: "immobility"}, {Card: "pixie"}}, 0)
		return o
	case orders.Bribe, orders.Destroy, orders.Charm, orders.Raise, orders.Assassinate, orders.Drink:
		return orders.Whether{Do: head, No: pick(t, true, false)}
	case "FIGHT":
		return orders.FightWith{Things: things(t, 0)}
	case "ATTACK":
		return orders.Attack{Things: things(t, 1)}
	case "WEAPON":
		return pick(t, orders.Weapon{}, orders.Weapon{Best: true}, orders.Weapon{Things: things(t, 1)})
	case "ARMOUR":
		return pick(t, orders.Armour{}, orders.Armour{Best: true}, orders.Armour{Thing: &orders.Thing{Card: "shield"}})
	case "FATE":
		rolls := some(t, []book.Roll{"attack", "temple", "creature", "magic_portal"}, 0)
		return pick(t, orders.Fate{Never: true}, orders.Fate{On: rolls, When: results(t), Keep: pick(t, 0, 2), Die: pick(t, "", orders.Low, orders.High)})
	case "REWARD":
		return orders.Reward{Prizes: prizes(t)}
	case "LOOT":
		return orders.Loot{Choice: choice(t)}
	case "PLUS":
		return orders.Plus{Use: pick(t, orders.Best, orders.Always, orders.Never)}
	case "SWAP":
		return orders.Swap{Patterns: some(t, []orders.Pattern{{Card: "siren"}, {Type: "DRAGON"}, {Type: "SPIRIT", Rel: order.AtLeast, N: 4}}, 0)}
	}
	return wealth(t, head)
}

// wealth draws a policy for cards, gold and places.
func wealth(t *rapid.T, head string) orders.Body {
	switch head {
	case "TAKE":
		return orders.Take{Choice: choice(t), Dropping: things(t, 0)}
	case "BUY":
		return orders.Buy{Things: things(t, 0)}
	case "FREE":
		return orders.Free{Things: things(t, 1)}
	case "SELL":
		return orders.Sell{Choice: choice(t)}
	case "DELIVER":
		return orders.Deliver{Things: things(t, 1)}
	case "FEED":
		return pick(t, orders.Feed{N: 2}, orders.Feed{Choice: choice(t)})
	case "TROPHIES":
		return pick(t, orders.Trophies{Auto: true}, orders.Trophies{}, orders.Trophies{Choice: orders.Choice{All: true}}, orders.Trophies{Choice: orders.Choice{Things: things(t, 1)}})
	case "DISCARD":
		return orders.Discard{Things: things(t, 1)}
	case "LOSE":
		return orders.Lose{Things: things(t, 1)}
	case "VISIT":
		return orders.Visit{Calls: rapid.SliceOfN(rapid.Custom(call), 1, 3).Draw(t, "calls")}
	case "PRAY":
		return orders.Pray{}
	case "HEAL":
		return orders.Heal{N: pick(t, 0, 2)}
	case "REPLENISH":
		return orders.Replenish{N: pick(t, 0, 1)}
	case "PAY":
		return orders.Pay{With: pick(t, orders.Gold, orders.Life)}
	case "ROLL":
		return orders.Roll{At: pick(t, orders.Thing{Card: "magic_portal"}, orders.Thing{Space: "crags"}), No: pick(t, true, false)}
	case "WISH":
		return orders.Wish{Wishes: []orders.OneWish{{For: string(orders.Teleport), To: space(t), If: cond(t)}, {For: pick(t, orders.Spell, orders.Gold, "CRAFT")}}}
	case "QUEST":
		return orders.Quest{Decline: pick(t, true, false)}
	}
	return orders.Nothing{}
}

func call(t *rapid.T) orders.Call {
	return pick(t,
		orders.Call{At: orders.Nobody, If: cond(t)}, orders.Call{At: orders.Doctor, Heal: 2}, orders.Call{At: orders.Healer, If: cond(t)}, orders.Call{At: orders.Mystic},
		orders.Call{At: orders.Blacksmith, Buy: things(t, 1)}, orders.Call{At: orders.Alchemist, Sell: orders.Choice{All: true}},
	)
}

func body(t *rapid.T) orders.Body { return action(t, pick(t, orders.Words()...)) }

// TestEveryOrderIsReadAsItIsSpelt: every order, alone and in a clause, parses back from its
// spelling.
func TestEveryOrderIsReadAsItIsSpelt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := body(t)
		want := orders.Clause{Statement: order.Statement[orders.Body]{Then: []order.Choice[orders.Body]{{Order: one}}}}
		if want.If = cond(t); want.If != nil && pick(t, true, false) {
			want.Else = []order.Choice[orders.Body]{{Order: body(t)}}
		}
		spelt := want.String()
		require.Equal(t, orders.Word(one), strings.Fields(one.String())[0])
		reading := parse("", spelt)
		require.Empty(t, refusals(reading), spelt)
		require.Equal(t, want, reading.Bodies[0], spelt)
	})
}

// TestEveryReactionIsReadAsItIsSpelt: the same for reactions to all triggers.
func TestEveryReactionIsReadAsItIsSpelt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		person, other, where, kind := who(t), who(t), place(t), pick(t, orders.Pattern{Type: "ENEMY", Rel: order.More, N: 3}, orders.Pattern{Card: "giant"})
		trigger := pick(t,
			orders.Trigger{On: orders.Attacked}, orders.Trigger{On: orders.Targeted}, orders.Trigger{On: orders.Command}, orders.Trigger{On: orders.FollowerDeath}, orders.Trigger{On: orders.MarketDay},
			orders.Trigger{On: pick(t, orders.TurnOf, orders.WoundOf, orders.DeathOf, orders.FightOf, orders.TalismanOf), Who: &person},
			orders.Trigger{On: orders.SpellCast}, orders.Trigger{On: orders.SpellCast, Spell: spell(t), Who: &person, Target: &other}, orders.Trigger{On: orders.SpellCast, Target: &other},
			orders.Trigger{On: orders.KillBy, Who: &person}, orders.Trigger{On: orders.KillBy, Pattern: &kind, Who: &person},
			orders.Trigger{On: orders.Enters, Place: &where, Who: &person}, orders.Trigger{On: orders.Enters, Region: book.Inner, Who: &person},
		)
		want := orders.Clause{Statement: order.Statement[orders.Body]{When: trigger, If: cond(t)}}
		for range pick(t, 1, 2) {
			want.Then = append(want.Then, order.Choice[orders.Body]{Order: action(t, pick(t, "CAST", "EVADE", "FIGHT", "BUY", "LEAVE", "ALIGN", "NOTHING"))})
		}
		reading := parse("", want.String())
		require.Empty(t, refusals(reading), want.String())
		require.Equal(t, want, reading.Bodies[0], want.String())
	})
}

// refusals returns the errors that refuse a line.
func refusals(x order.Reading[orders.Clause]) []*order.Error {
	return slices.DeleteFunc(x.Errs, func(e *order.Error) bool { return e.Warning })
}

// FuzzLine looks for lines that make the reader panic, and for orders whose spelling is read as
// another order.
func FuzzLine(f *testing.F) {
	for _, text := range []string{
		"MOVE City IF GOLD >= 2 | Village | BRIDGE THEN | ANY AVOIDING Graveyard, Crags", "ENCOUNTER Thief BY STEAL Sword 2 | GOLD | S3 BY ATTACK PSYCHIC | SPACE",
		"IF NOT (TROPHIES CRAFT OF thief > 3 OR ANY AT INNER) THEN EVADE ALL USING free, Immobility ELSE EVADE NEVER", "CAST Destruction ON Dragon AT Ruins TAKE Sword SELL a, b START",
		"WHEN SPELL Hex BY OTHERS ON ME IF ROLL THEN CAST Counterspell | EVADE USING", "FATE ON temple, attack WHEN 2-5, 7 KEEP 1 DIE LOW", "REPLY D 31 TAKE Armour, ALL DROPPING Helmet",
		"STANDING WHEN KILL SPIRIT >= 4 BY ANY THEN CAST Preservation", "NOW LEAVE Raft", "WISH TELEPORT Temple | STRENGTH IF GOOD | SPELL", "SI ORO > 3 ENTONCES COMPRAR Mula", "TROPHIES", "VISIT BLACKSMITH BUY | NOBODY",
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
