package chronicle

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

const (
	one game.Seat = "seat1"
	two game.Seat = "seat2"
)

// silent are the events without a text of their own: another event, the title of a turn, or the
// question stands for them.
var silent = []string{
	"talisman.deck-ordered", "talisman.round-began", "talisman.round-ended", "talisman.turn-opened", "talisman.orders-due",
	"talisman.turn-ended", "talisman.turn-passed", "talisman.arrived", "talisman.spell-resolved",
	"talisman.spell-spent", "talisman.fight-boosted", "talisman.fight-ended", "talisman.arms-chosen", "talisman.life-loss-started",
	"talisman.life-loss-ended",
}

// battle is a fight with a Dragon and a Spirit, duel one between characters.
var (
	battle = talisman.Fight{N: 1, Space: "city", Sides: [2]talisman.Side{{Seat: one}, {}}, Foes: []talisman.Foe{{Piece: "dragon#1", N: 7}, {Creature: "farmer", N: 3}}}
	duel   = talisman.Fight{N: 1, Psychic: true, Space: "city", Sides: [2]talisman.Side{{Seat: one}, {Seat: two}}}
	met    = talisman.Met{Fight: 1, Seat: one, Piece: "dragon#1"}
	parts  = []talisman.Addend{{Stat: book.Strength, N: 4}, {Piece: "sword#1", N: 1}, {Space: "runes_ne", N: 2}, {Creature: "farmer", N: 3}}
)

// examples returns at least one event of each kind.
func examples() []event.Event {
	own := game.Own{Seat: one}
	return slices.Concat(ofTheTable(own), ofTheTurn(own), []event.Event{
		talisman.AlignmentChanged{Seat: one, From: book.Good, To: book.Evil},
		talisman.BecameToad{Seat: one, Left: 3},
		talisman.TurnsToMiss{Seat: one, N: 1},
		talisman.Enslaved{Seat: one},
		talisman.OfferGranted{Seat: one, Kind: "tavern_ferry"},
		talisman.OfferGranted{Seat: one, Kind: "tavern_teleport"},
		talisman.QuestAccepted{Seat: one, N: 2, Quest: "kill_enemy"},
		talisman.QuestFulfilled{Seat: one, Quest: "kill_enemy"},
		talisman.CommandCast{Seat: one, Natural: 5, Works: true, Victims: []game.Seat{two}},
		talisman.CommandCast{Seat: one, Natural: 2},
		talisman.IndividualEvaded{Seat: one, Source: "space:black_knight"},
		talisman.RollSkipped{Seat: one, Source: "space:crags"},
		talisman.StatChanged{Seat: one, Stat: book.Strength, N: 1, Kind: talisman.Gained},
		talisman.StatChanged{Seat: two, Stat: book.Life, N: -2, Kind: talisman.Lost},
		talisman.StatChanged{Seat: one, Stat: book.Fate, N: 2, Kind: talisman.Replenished},
		talisman.StatChanged{Seat: one, Stat: book.Life, N: 1, Kind: talisman.Healed},
		talisman.GoldMoved{To: talisman.Purse{Seat: one}, N: 2},
		talisman.GoldMoved{From: talisman.Purse{Seat: one}, To: talisman.Purse{Space: "oasis"}, N: 1},
		talisman.GoldMoved{From: talisman.Purse{Seat: one}, To: talisman.Purse{Seat: two}, N: 1},
		talisman.GoldMoved{From: talisman.Purse{Space: "city"}, To: talisman.Purse{Seat: one}, N: 1},
		talisman.GoldMoved{From: talisman.Purse{Seat: one}, N: 1},
		talisman.CardTaken{Seat: one, Card: "sword#1", Space: "city"},
		talisman.CardTaken{Seat: one, Card: "talisman#1"},
		talisman.CardTaken{Seat: one, Card: "mule#1", Space: "city"},
		talisman.PurchaseMade{Seat: one, Card: "axe#2", Price: 3, Seller: "space:village"},
		talisman.PurchaseMade{Seat: one, Card: "axe#2"},
		talisman.ObjectsSold{Seat: one, Cards: []book.Piece{"sword#1", "axe#1"}, Gold: 2},
		talisman.PoolTaken{Seat: one, Card: "pool_of_life#1", Space: "city", Stat: book.Life, N: 1, Left: 2},
		talisman.DiceRolled{Roll: 1, Name: "temple", Seat: one, Dice: []int{3, 4}},
		talisman.FateSpent{Roll: 1, Seat: one, Old: 2, New: 6, Left: 1},
		talisman.PlusUsed{Roll: 1, Seat: one, Before: 4, After: 5},
	}, ofSpells(own), ofFights(), ofDeaths())
}

func ofTheTable(own game.Own) []event.Event {
	all := []event.Event{
		talisman.DeckShuffled{Deck: talisman.AdventureDeck, Size: 9},
		talisman.DeckShuffled{Deck: talisman.SpellsDeck, Size: 9},
		talisman.DeckOrdered{Deck: talisman.SpellsDeck},
		talisman.TalismansRemoved{Cards: []book.Piece{"talisman#2"}},
		talisman.FirstSeatDrawn{Seat: two},
		talisman.CharacterDealt{Seat: two, N: 3},
		talisman.CharactersOffered{Own: own, Characters: []book.Character{"elf", "troll"}},
		talisman.CharacterChosen{Seat: two, Character: "elf", Returned: []book.Character{"troll"}},
		talisman.BonusChosen{Seat: one, Stat: book.Craft},
		talisman.CharacterEntered{Seat: two, Character: "troll", Space: "crags", Alignment: book.Neutral, Lives: 6, Fate: 1, Gold: 1},
	}
	for _, reason := range []string{"last_seat", "crown", "round", "time", "agreed", "players"} {
		all = append(all, talisman.GameEnded{Ending: talisman.Ending{Reason: reason}})
	}
	return all
}

func ofTheTurn(own game.Own) []event.Event {
	all := []event.Event{
		talisman.RoundBegan{Round: 4},
		talisman.RoundEnded{Round: 3},
		talisman.TurnOpened{Seat: one, Character: "elf", Round: 3},
		talisman.OrdersDue{Seat: one, N: 4},
		talisman.TurnEnded{Seat: one},
		talisman.TurnPassed{Seat: two},
		talisman.TurnMissed{Seat: one, Reason: "miss"},
		talisman.TurnMissed{Seat: one, Left: 2, Reason: "miss"},
		talisman.TurnMissed{Seat: one, Reason: "immobility"},
		talisman.MoveRolled{Seat: one, Die: 4},
		talisman.MoveRerolled{Seat: one, Old: 1, Die: 4, Left: 2},
		talisman.BlocksDropped{Own: own},
		talisman.OrderSkipped{Own: own, Line: 2, Order: "USE Potion of Strength"},
		talisman.EncounterChosen{Seat: one, With: two, Means: "STEAL"},
		talisman.EncounterChosen{Seat: one, With: two, Means: "BEGUILE"},
		talisman.EncounterChosen{Seat: one, With: two, Means: "FOLLOWER"},
		talisman.TurnCut{Seat: one, Reason: "defeat"},
		talisman.ToadCounted{Seat: one},
		talisman.GlobalStarted{Seat: one, ID: "blizzard"},
		talisman.GlobalStarted{Seat: one, ID: "magic_suppressed"},
		talisman.GlobalEnded{ID: "blizzard"},
		talisman.GlobalEnded{ID: "magic_suppressed"},
		talisman.ExtraTurnsGranted{Seat: one, N: 2},
		talisman.CardsDrawn{Seat: one, Space: "city", Cards: []book.Piece{"dragon#1", "lemure#1", "imp#1"}},
		talisman.DrawSwapped{Seat: one, Space: "city", Discarded: "dragon#1", Drawn: "sword#1"},
		talisman.CardPlaced{Card: "ghost#1", Seat: one, Space: "city", To: "temple"},
		talisman.PoolFilled{Card: "pool_of_life#1", Space: "city", Stat: book.Life, N: 4},
		talisman.CardsResolved{Seat: one, Number: 4, Cards: []book.Piece{"hermit#1"}},
		talisman.CardDiscarded{Seat: one, Card: "mule#1"},
		talisman.CardDiscarded{Space: "city", Card: "hermit#1"},
		talisman.MarkerRemoved{Card: "hex#1", Space: "city"},
		talisman.BridgeChallenged{Seat: one},
		talisman.PortalTried{Seat: one, Stat: book.Craft, Value: 5, Total: 4, Opened: true},
		talisman.PortalTried{Seat: one, Stat: book.Craft, Value: 5, Total: 9},
		talisman.TurnedBack{Seat: one},
		talisman.RaftBuilt{Seat: one, Card: "raft#2"},
		talisman.RaftLost{Seat: one, Card: "raft#2"},
		talisman.Freed{Seat: one},
		talisman.OfferLapsed{Seat: one},
		talisman.Regenerated{Seat: one, Lives: 4},
		talisman.Arrived{Seat: one, Space: "city"},
		talisman.CrownArrived{Seat: one, First: true},
	}
	for _, how := range []string{
		talisman.ByRing, talisman.ByBridge, talisman.ByPortal, talisman.ByInner, talisman.ByRaft, talisman.ByFerry, talisman.ByTeleport, talisman.ByTunnels,
		talisman.ByQuest, talisman.ByWoods,
	} {
		all = append(all, talisman.CharacterMoved{Seat: one, From: "city", Path: []book.Space{"fields_se"}, How: how})
	}
	for _, reason := range []string{"abandon", "overload", "alignment", "toad", "death"} {
		all = append(all, talisman.CardLeft{Seat: one, Card: "sword#1", Space: "city", Reason: reason})
	}
	return all
}

func ofSpells(own game.Own) []event.Event {
	cast := talisman.Casting{N: 1, Seat: one, Spell: "random", Piece: "random#1"}
	on := cast
	on.On.Seat = two
	return []event.Event{
		talisman.SpellGained{Seat: two, N: 2},
		talisman.SpellsDrawn{Own: own, Cards: []book.Piece{"hex#1"}},
		talisman.SpellsShown{Own: own, Of: two, Cards: []book.Piece{"hex#1"}},
		talisman.SpellsDiscarded{Seat: one, Cards: []book.Piece{"hex#1"}, Reason: "limit"},
		talisman.SpellCast{Casting: cast},
		talisman.SpellCast{Casting: on},
		talisman.SpellNegated{N: 1, Seat: one, Card: "random", By: two},
		talisman.SpellResolved{N: 1, Seat: one, Card: "random"},
		talisman.SpellSpent{N: 1, Seat: one, Card: "random#1"},
		talisman.DeckPeeked{Own: own, Cards: []book.Piece{"imp#1"}},
		talisman.MarkerPlaced{Seat: one, Card: "hex#1", Space: "city"},
		talisman.Immobilised{Seat: one, By: two},
		talisman.EvadeGranted{Seat: one, Source: "invisibility"},
		talisman.FollowerSpared{Seat: one, Card: "mule#1"},
	}
}

func ofFights() []event.Event {
	all := []event.Event{
		talisman.FightStarted{Fight: battle},
		talisman.FightStarted{Fight: duel},
		talisman.CreatureEvaded{Met: met},
		talisman.CreatureEvaded{Met: met, With: "invisibility"},
		talisman.CreatureBribed{Met: met, Gold: 1},
		talisman.SpiritDestroyed{Met: met},
		talisman.AnimalCharmed{Met: met},
		talisman.CreaturePeaceful{Met: met},
		talisman.CharacterEvaded{Seat: two, From: one},
		talisman.FightBoosted{Fight: 1, Seat: one},
		talisman.MercenaryPaid{Seat: one, Piece: "mercenary#1", Gold: 1},
		talisman.PotionDrunk{Seat: one, Piece: "potion_of_strength#1", Stat: book.Strength, N: 2},
		talisman.ArmsChosen{Fight: 1, Seat: one},
		talisman.AttackRolled{Fight: 1, Seat: one, Dice: []int{2, 5}, Parts: parts, Score: 15},
		talisman.AttackRolled{Fight: 1, Side: 1, Parts: parts, Score: 10},
		talisman.AttackFated{Fight: 1, Seat: one, Old: 2, New: 5, Score: 9, Left: 1},
		talisman.FightSpared{Fight: 1, Piece: "dragon#1"},
		talisman.EnemyKilled{Fight: 1, Seat: one, Space: "city", Pieces: []book.Piece{"dragon#1", "wolf#1"}, Raised: []book.Piece{"wolf#1"}},
		talisman.RewardTaken{Fight: 1, Seat: one, From: two, Kind: talisman.RewardLife},
		talisman.CardStolen{Seat: one, From: two, Piece: "sword#1"},
		talisman.CardStolen{Seat: one, From: two, Gold: 1},
		talisman.FightEnded{Fight: 1},
		talisman.Released{Seat: one},
	}
	for _, winner := range []int{0, 1, -1} {
		all = append(all, talisman.FightResolved{Fight: 1, Scores: [2]int{8, 7}, Winner: winner})
	}
	for _, by := range []string{"pits", "werewolf_den", "death"} {
		all = append(all, talisman.Held{Seat: one, By: by, N: 3})
	}
	return all
}

func ofDeaths() []event.Event {
	died := talisman.CharacterDied{Seat: two, Character: "troll", Space: "city", Left: []book.Piece{"sword#1"}, Gold: 2}
	return []event.Event{
		talisman.LifeLossStarted{Loss: talisman.Loss{Seat: one, N: 1}},
		talisman.LifeLossPrevented{Seat: one, N: 1, By: talisman.ByArmour, Card: "shield"},
		talisman.LifeLossPrevented{Seat: one, N: 2, By: talisman.ByFollower},
		talisman.LifeLossEnded{Seat: one, N: 1},
		died,
		talisman.PossessionsLooted{Seat: one, From: two, Pieces: []book.Piece{"sword#1"}, Gold: 1},
		talisman.PossessionsInherited{Seat: one, Pieces: []book.Piece{"sword#1"}, Left: []book.Piece{"axe#1"}},
		talisman.SeatEliminated{Seat: two, Group: 1, Round: 3},
		talisman.TrophiesTraded{Seat: one, Cards: []book.Piece{"wolf#1"}, Stat: book.Strength, Counters: 1, Lost: 2},
		talisman.TrophiesTraded{Seat: one, Cards: []book.Piece{"wolf#1"}, Stat: book.Strength, Counters: 1},
	}
}

// within starts a game of two in its third round, in the turn of the first seat.
func within(t testing.TB) *talisman.State {
	state := laid(t, 2)
	state.Turns.Turn.N, state.Turns.Turn.Seat = 5, one
	state.Heroes[one].Toad = nil
	state.Heroes[two].Objects = []book.Piece{"sword#1"}
	return state
}

// lines returns all texts about some events in the turn of a seat.
func lines(state *talisman.State, to game.Seat, lang string, events ...event.Event) string {
	teller := newTeller(state, to, lang)
	teller.turn, teller.subject = one, one
	for _, e := range events {
		teller.tellEvent(e)
	}
	teller.closeTurn()
	return strings.Join(append(game.Flatten(teller.sections), teller.ListOwn(teller.describeStanding()...)...), "\n")
}

var unsaid = regexp.MustCompile(`(?i)[{}]|\(\)|\b[a-z]+\.[a-z_.-]+\b|  `)

// TestEveryEventIsToldOrSilentOnPurpose checks the texts of the whole registry, in every
// language.
func TestEveryEventIsToldOrSilentOnPurpose(t *testing.T) {
	registry := talisman.Rules{}.Events()
	missing := slices.DeleteFunc(registry.Kinds(), func(k string) bool { return !strings.HasPrefix(k, "talisman.") })
	for _, ev := range examples() {
		kind := registry.Kind(ev)
		missing = slices.DeleteFunc(missing, func(k string) bool { return k == kind })
		for _, lang := range game.Languages() {
			state := within(t)
			nothing := lines(state, one, lang)
			state.Fight = &battle
			told := lines(state, one, lang, ev)
			require.Equal(t, slices.Contains(silent, kind), told == nothing, "%s in %s: %s", kind, lang, told)
			require.Empty(t, unsaid.FindString(told), "%s in %s: %s", kind, lang, told)
		}
	}
	require.Empty(t, missing, "kinds without an example")
}
