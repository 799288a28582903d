package chronicle

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

const (
	one game.Seat = "seat1"
	two game.Seat = "seat2"
)

var east = land.Place{Cell: land.Cell{X: 1}}

// silent lists the events without a sentence of their own: another event beside them has one, or
// the request for orders, or a later event.
var silent = []string{
	"quest.mission-dealt", "quest.orders-noted", "quest.post-opened", "quest.round-ended", "quest.turn-ended", "quest.section-used",
	"quest.place-passed", "quest.tile-drawn", "quest.development-card-drawn", "quest.development-card-felt", "quest.obligation-met",
	"quest.fight-started", "quest.duel-started", "quest.foe-captured",
	"quest.round-started", // heads its section
}

// examples returns an event of each kind, with the events that must come before.
func examples() [][]event.Event {
	eyes := game.Shared{Eyes: []game.Seat{one, two}}
	parts := []quest.Addend{{Attr: book.Strength, N: 4}, {Card: "lance", N: 2}}
	fight := quest.FightStarted{Seat: one, Foe: "giant", Mode: quest.Attack, Own: parts, Theirs: parts[:1], Margin: 2}
	duel := quest.DuelStarted{Seat: one, Rival: two, Own: parts, Theirs: parts[:1], Margin: 2}
	rolls := [][]quest.SeatRoll{{{Seat: one, Die: 7}, {Seat: two, Die: 7}}, {{Seat: one, Die: 3}, {Seat: two, Die: 9}}}
	kept := quest.CardKept{Seat: one, At: east, Card: "lance"}
	trade := quest.TradeMade{Seat: one, With: two, Gives: []quest.Passed{{Card: "lance"}}, Gets: []quest.Passed{{Card: "ring"}}}
	looted := quest.CardLooted{Seat: one, From: two, Passed: quest.Passed{Card: "ring"}}
	var all [][]event.Event
	for _, ev := range []event.Event{
		quest.CharacterRolled{Rounds: rolls, Order: []game.Seat{two, one}},
		quest.CharacterChosen{Seat: one, Character: "inge"},
		quest.MissionDealt{Seat: one},
		quest.MissionDrawn{Own: game.Own{Seat: one}, Mission: "M11"},
		quest.StartRolled{Rounds: rolls},
		quest.TurnOrderFixed{Order: []game.Seat{two, one}},
		quest.PostOpened{Post: 2},
		quest.AttributesSet{Seat: one, Attrs: book.Attrs{Str: 9, Int: 1}},
		quest.OrdersNoted{},
		quest.SeatDormant{Seat: one},
		quest.SeatAwoke{Seat: one},
		quest.SeatResigned{Seat: one, Left: []quest.Lying{{Card: "ring", At: east}}},
		quest.GameEnded{Reason: "rounds", Missions: map[game.Seat]book.Mission{one: "M01"}, Revealed: map[game.Seat][]book.Card{one: {"ring"}}, Lying: []quest.Lying{{Card: "bow", At: east}}},
		quest.RoundStarted{Round: 4},
		quest.RoundEnded{Round: 4},
		quest.TurnStarted{Seat: one},
		quest.SectionUsed{Own: game.Own{Seat: one}, Section: 1},
		quest.TurnEnded{Seat: one},
		quest.TurnSkipped{Seat: one, Left: 1},
		quest.ClockCharged{Seat: one, Quarters: 8, Reason: "lost", Left: 20},
		quest.TurnsLost{Seat: one, N: 2, Reason: "fog", Total: 2},
		quest.AttributeChanged{Seat: one, Attr: book.Valour, Delta: 1, Value: 2, Reason: "giant"},
		quest.AttributeConverted{Seat: one, From: book.Valour, To: book.Strength, Value: 5},
		quest.PointsScored{Seat: one, N: 1, Reason: quest.DeedFight, Total: 3},
		quest.OrderPassed{Own: game.Own{Seat: one}, Clause: "GOTO prison", Code: "D05"},
		quest.HandsShown{Seats: []game.Seat{one, two}},
		quest.HandsSeen{Shared: eyes, Hands: map[game.Seat][]quest.Held{one: {{Card: "ring"}}, two: {{Card: "bow"}}}},
		quest.PlaceUsed{Seat: one, Tile: "inn", Stay: 2, Gain: book.Attrs{Str: 2}},
		quest.PlacePassed{Seat: one, Tile: "inn"},
		quest.StayCompleted{Seat: one, Tile: "inn"},
		quest.MagicGroundRolled{Seat: one, Tile: "magic-fork", Die: 7},
		quest.Moved{Seat: one, To: east, By: quest.ByStep},
		quest.TileDrawn{Seat: one, Zone: land.Initiatory, Tile: "inn"},
		quest.DevelopmentCardDrawn{Seat: one, Place: land.Lake, Card: "lake-lady"},
		quest.PathCleared{At: east, Side: land.N, Zone: land.Initiatory},
		quest.ZonePassed{Seat: one},
		quest.ObligationMet{Seat: one, Place: land.Lake},
		quest.DevelopmentCardFelt{Seat: one, Card: "lake-lady"},
		quest.CardFound{Seat: one, At: east, Card: "fairy"},
		quest.SwordFound{Seat: one, At: east},
		quest.CardShown{Seat: one, Card: "magic-amulet", Reason: "fight"},
		kept,
		quest.Unseen[quest.CardKept]{Shared: eyes, Whole: kept},
		quest.CardTaken(kept),
		quest.Unseen[quest.CardTaken]{Shared: eyes, Whole: quest.CardTaken(kept)},
		trade,
		quest.Unseen[quest.TradeMade]{Shared: eyes, Whole: trade},
		quest.CardDrawn{Seat: one, At: east, Card: "ring"},
		quest.Unseen[quest.CardDrawn]{Shared: eyes, Whole: quest.CardDrawn{Seat: one, At: east, Card: "ring"}},
		quest.CardLeft{Seat: one, At: east, Card: "ring"},
		quest.Unseen[quest.CardLeft]{Shared: eyes, Whole: quest.CardLeft{Seat: one, At: east, Card: "ring"}},
		quest.CardDropped{Seat: one, Card: "ring", Reason: "limit"},
		quest.Unseen[quest.CardDropped]{Shared: eyes, Whole: quest.CardDropped{Seat: one, Card: "ring", Reason: "drop"}},
		quest.CardsLookedAt{Seat: one, At: east},
		quest.Unseen[quest.CardsLookedAt]{Shared: eyes, Whole: quest.CardsLookedAt{Seat: one, Cards: []book.Card{"ring"}}},
		quest.CardTurned{Seat: one, Card: "ring", Up: true},
		quest.ErrandBegun{Seat: one, Card: "thief"},
		quest.EntranceFound{Seat: one, Place: land.Lake, At: east},
		quest.CurseSuffered{Seat: one, Card: "curse-weakness"},
		quest.CharacterTransferred{Seat: one, Intended: "prison", Reason: "tyrant"},
		quest.MagicSpent{Seat: one, Card: "magic-elixir", Purpose: "defeat"},
		quest.SwordDelivered{Seat: one, At: east},
		quest.ErrandDelivered{Seat: one, Card: "thief"},
		quest.MissionAccomplished{Seat: one, Mission: "M05", Cards: []book.Card{"ring", "iseo"}},
		quest.MissionSpoiled{Own: game.Own{Seat: one}, Mission: "M05"},
		fight,
		quest.FightEvaded{Seat: one, Foe: "wolf", With: "magic-amulet"},
		quest.FoeCaptured{Seat: one, Foe: "wolf"},
		duel, looted,
		quest.Unseen[quest.CardLooted]{Shared: eyes, Whole: looted},
		quest.CardRobbedByFoe{Seat: one, Foe: "thief", Card: "ring"},
		quest.Unseen[quest.CardRobbedByFoe]{Shared: eyes, Whole: quest.CardRobbedByFoe{Seat: one, Foe: "thief", Card: "ring"}},
	} {
		all = append(all, []event.Event{ev})
	}
	return append(all,
		[]event.Event{quest.Moved{Seat: one, To: east, By: quest.ByStep}, quest.TileLaid{Seat: one, Laid: land.Laid{Tile: "inn", At: east}}},
		[]event.Event{fight, quest.FightResolved{Seat: one, Foe: "giant", Blue: 5, Yellow: 4, Own: 11, Theirs: 8, Result: quest.Won}},
		[]event.Event{duel, quest.DuelResolved{Seat: one, Rival: two, Blue: 5, Yellow: 4, Own: 11, Theirs: 8, Winner: two}},
	)
}

// within returns a game of two whose second post is open, in round 3.
func within(level string) *quest.State {
	d := quest.Rules{}.Describe()
	options, _ := d.Fill("", map[game.Option]string{"level": level})
	state := quest.Rules{}.Start(game.Setup{Edition: 1, Seats: []game.Seat{one, two}, Options: options}).(*quest.State)
	state.Post, state.Round = 2, 3
	for i, character := range []book.Character{"lancelot", "grisela"} {
		knight := state.Knights[state.Seats[i]]
		knight.Character, knight.Mission = character, []book.Mission{"M11", "M05"}[i]
		state.Knights[state.Seats[i]] = knight
	}
	return state
}

// lines returns all sentences about some events in the turn of a seat.
func lines(s *quest.State, to game.Seat, lang string, events ...event.Event) string {
	story := Rules{}.Tell(s, to, lang, slices.Concat([]event.Event{quest.RoundStarted{Round: 4}, quest.TurnStarted{Seat: one}}, events, []event.Event{quest.TurnEnded{Seat: one}, quest.RoundEnded{Round: 4}}))
	return strings.Join(game.Flatten(story.Sections), "\n")
}

var unsaid = regexp.MustCompile(`[{}]|\(\)|\b[a-z]+\.[a-z-]+\b|  `)

// TestEveryEventIsToldOrSilentOnPurpose goes through the whole registry, in
// every language.
func TestEveryEventIsToldOrSilentOnPurpose(t *testing.T) {
	registry := quest.Rules{}.Events()
	missing := registry.Kinds()
	for _, events := range examples() {
		kind := registry.Kind(events[len(events)-1])
		missing = slices.DeleteFunc(missing, func(k string) bool { return k == kind })
		for _, lang := range game.Languages() {
			before := lines(within("basic"), one, lang, events[:len(events)-1]...)
			told := lines(within("basic"), one, lang, events...)
			require.Equal(t, slices.Contains(silent, kind), before == told, "%s in %s: %s", kind, lang, told)
			require.Empty(t, unsaid.FindString(told), "%s in %s: %s", kind, lang, told)
		}
	}
	require.Empty(t, missing, "kinds without an example")
}
