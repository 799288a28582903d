package chronicle

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

var (
	north = land.Place{Cell: land.Cell{Y: 1}}
	thief = []event.Event{ // the sample of a log
		quest.TileDrawn{Seat: one, Zone: land.Fantastic, Tile: "star-fork-1"},
		quest.TileLaid{Seat: one, Laid: land.LayTile("star-fork-1", east, land.OpeningsOf(land.Fantastic, land.SidesOf(land.E, land.S, land.W)), 1)},
		quest.Moved{Seat: one, To: east, By: quest.ByStep},
		quest.ZonePassed{Seat: one},
		quest.CardDrawn{Seat: one, At: east, Card: "thief", Shown: true},
		quest.FightStarted{
			Seat: one, Foe: "thief", At: east, Mode: quest.Defence, Compulsory: true, Margin: 2,
			Own: []quest.Addend{{Attr: book.Strength, N: 4}, {Card: "shield", N: 1}, {Card: "lance", N: 0}}, Theirs: []quest.Addend{{Attr: book.Strength, N: 3}},
		},
		quest.FightResolved{Seat: one, Foe: "thief", Blue: 7, Yellow: 5, Own: 12, Theirs: 8, Result: quest.Won},
		quest.FoeCaptured{Seat: one, Foe: "thief", At: east},
		quest.PointsScored{Seat: one, N: 1, Reason: quest.DeedFight, Total: 1},
		quest.AttributeChanged{Seat: one, Attr: book.Valour, Delta: 1, Value: 2},
		quest.ErrandBegun{Seat: one, Card: "thief"},
	}
)

// TestATurnIsTold: the movement, the finds, every addend of a fight, and its consequences.
func TestATurnIsTold(t *testing.T) {
	require.Equal(t, "Round 4\n- Lancelot explores east: Starred fork at E1 (paths N, S, W). First step into the fantastic zone. "+
		"Draws the Thief and must fight: Strength 4 + Shield 1 + blue 7 = 12 against Strength 3 + yellow 5 = 8. "+
		"Won: 1 point (1 scored so far), Valour 2 (+1). Errand: the Thief is to be taken to the prison, which is not on the board yet.",
		lines(within("basic"), "", "en", thief...))
	story := Rules{}.Tell(within("basic"), one, "en", append([]event.Event{quest.RoundStarted{Round: 4}, quest.TurnStarted{Seat: one}}, thief...))
	require.Equal(t, "You beat the Thief", story.Headline)
	require.Equal(t, []string{"You beat the Thief.", "You have an errand: the Thief, to the prison.", "You stand at E1 with -1 points."}, story.Yours)
	require.Equal(t, "Lancelot went from ENTRY to E1", story.Arrows[len(story.Arrows)-1].Title)
	story = Rules{}.Tell(within("basic"), two, "nl", append([]event.Event{quest.RoundStarted{Round: 4}, quest.TurnStarted{Seat: one}}, thief...))
	require.Equal(t, "Lancelot verslaat de Dief", story.Headline)
	require.Equal(t, []string{"Je staat op ENTRY met 0 punten."}, story.Yours)
}

// TestWhoeverIsMeantIsNamed: in a turn of somebody else, and after a duel.
func TestWhoeverIsMeantIsNamed(t *testing.T) {
	parts := []quest.Addend{{Attr: book.Strength, N: 5}}
	told := lines(within("basic"), two, "en",
		quest.DuelStarted{Seat: one, Rival: two, Own: parts, Theirs: parts}, quest.DuelResolved{Seat: one, Rival: two, Blue: 1, Yellow: 2, Own: 6, Theirs: 7, Winner: two},
		quest.TurnsLost{Seat: one, N: 2, Reason: "duel", Total: 2}, quest.CardLooted{Seat: two, From: one, Passed: quest.Passed{Card: "ring"}},
		quest.CardLooted{Seat: two, From: one, Passed: quest.Passed{Card: "bow"}},
	)
	require.Equal(t, "Round 4\n- Lancelot stays at ENTRY. Challenges Grisela: Strength 5 + blue 1 = 6 against Strength 5 + yellow 2 = 7. "+
		"Grisela wins the duel. Lancelot: 2 lost turns. Grisela: takes the Ring and the Bow from Lancelot.", told)
}

// TestPlainTurnsAreToldTogether: steps over known land stand in one sentence, and the lost turns
// at the end.
func TestPlainTurnsAreToldTogether(t *testing.T) {
	events := []event.Event{
		quest.RoundStarted{Round: 4},
		quest.TurnSkipped{Seat: two, Left: 1},
		quest.TurnStarted{Seat: one},
		quest.Moved{Seat: one, To: north, By: quest.ByStep},
		quest.TurnEnded{Seat: one},
		quest.TurnStarted{Seat: two},
		quest.TurnEnded{Seat: two},
		quest.RoundEnded{Round: 4},
	}
	story := Rules{}.Tell(within("basic"), "", "en", events)
	require.Equal(t, []string{"Lancelot goes north to N1; Grisela stays at ENTRY.", "Turns lost: Grisela (1 more to come)."}, story.Sections[0].Blocks[0].Items)
	require.Equal(t, "Round 4: nothing new is found", story.Headline)
	require.Empty(t, story.Yours)
}

// TestAReplayStopsAtEachTileAndAtTheEndOfARound: turns without anything new are shown with the
// next tile, or with the rest of their round.
func TestAReplayStopsAtEachTileAndAtTheEndOfARound(t *testing.T) {
	turn := func(seat game.Seat, inIt ...event.Event) []event.Event {
		return slices.Concat([]event.Event{quest.TurnStarted{Seat: seat}}, inIt, []event.Event{quest.TurnEnded{Seat: seat}})
	}
	events := slices.Concat(
		[]event.Event{quest.RoundStarted{Round: 4}}, turn(two), turn(one, thief[:4]...), turn(two), []event.Event{quest.RoundEnded{Round: 4}},
		[]event.Event{quest.RoundStarted{Round: 5}}, turn(one, thief[:4]...), []event.Event{quest.TurnSkipped{Seat: two}, quest.RoundEnded{Round: 5}},
		[]event.Event{quest.PostOpened{Post: 3}},
	)
	steps := Rules{}.Steps(within("basic"), events)
	require.Equal(t, []game.Step{{End: 9}, {End: 12}, {End: 22}}, steps)
	require.Empty(t, Rules{}.Steps(within("basic"), []event.Event{quest.PostOpened{Post: 1}}), "a phase without rounds is told as a whole")

	state := within("basic")
	state.Round = 4
	story := Rules{}.Tell(state, "", "en", events[9:12])
	require.Equal(t, "Round 4", story.Sections[0].Title, "what is left of a round stands under it")
	require.Equal(t, "Round 5: Lancelot lays Starred fork at E1", Rules{}.Tell(state, "", "en", events[12:22]).Headline)
}

// TestACardIsToldToThoseWhoKnowIt: the others learn that there is
// one.
func TestACardIsToldToThoseWhoKnowIt(t *testing.T) {
	eyes := game.Shared{Eyes: []game.Seat{one}}
	events := []event.Event{
		quest.CardDrawn{Seat: one, At: east},
		quest.Unseen[quest.CardDrawn]{Shared: eyes, Whole: quest.CardDrawn{Seat: one, At: east, Card: "armour"}},
		quest.CardKept{Seat: one, At: east},
		quest.Unseen[quest.CardKept]{Shared: eyes, Whole: quest.CardKept{Seat: one, At: east, Card: "armour"}},
	}
	require.Contains(t, lines(within("superior"), one, "en", events...), "Draws and keeps the Armour.")
	require.Contains(t, lines(within("superior"), two, "en", events[0], events[2]), "Draws and keeps a card.")
}

// TestOrdersThatWerePassedOverAreToldOnce: those with one reason together.
func TestOrdersThatWerePassedOverAreToldOnce(t *testing.T) {
	passed := func(clause, code string, detail map[string]string) event.Event {
		return quest.OrderPassed{Own: game.Own{Seat: one}, Clause: clause, Code: code, Detail: detail}
	}
	first := passed("GOTO prison", "D05", nil)
	told := lines(within("basic"), one, "en", first, passed("GOTO camaloc", "D05", nil), first,
		passed("MOVE E", "D01", map[string]string{"dir": "E", "label": "N1", "dirs": "NS"}), passed("", "D09", map[string]string{"card": "ring", "at": "E1"}))
	require.Contains(t, told, "Passed over of your orders: GOTO prison, GOTO castle of Camaloc (not on the board yet, or no way there); "+
		"MOVE E (no path on the east side of N1; paths lead N, S); the Ring stays at E1: your five cards rank higher.")
}

// TestEveryRefusalHasAReason: all codes D, with all reasons that the rules
// give, in every language.
func TestEveryRefusalHasAReason(t *testing.T) {
	whys := map[string][]string{"D10": {"away", "mercy", "consent"}, "D11": {"away", "mirror", "cards", "limit"}, "D14": {"away", "fight"}}
	detail := map[string]string{"dir": "N", "label": "N1", "dirs": "S", "zone": "fantastic", "place": "lake", "card": "ring", "at": "E1", "seat": "seat2", "needs": "3", "has": "2"}
	for _, lang := range game.Languages() {
		p := speaker{within("basic"), lang}
		for _, code := range []string{"D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08", "D09", "D12", "D13", "D15"} {
			require.Empty(t, unsaid.FindString(p.sayReason(code, detail)), "%s: %s", code, p.sayReason(code, detail))
			require.NotContains(t, p.sayReason(code, nil), "passed.", code)
		}
		for code, list := range whys {
			for _, why := range list {
				detail["why"] = why
				require.NotContains(t, p.sayReason(code, detail), "passed.", code)
			}
		}
		delete(detail, "why")
	}
}

// TestPhasesHaveNamesInEveryLanguage: as submissions and calendars call them.
func TestPhasesHaveNamesInEveryLanguage(t *testing.T) {
	phase := Rules{}.PhaseIn(within("basic").Phase(), "es")
	require.Equal(t, []string{"entrega 2", "Entrega 2", "entrega"}, []string{phase.Name, phase.Title, phase.Kind})
	phase = Rules{}.PhaseIn(game.Phase{Name: "setup", Kind: "setup"}, "fr")
	require.Equal(t, []string{"préparation", "Préparation", "préparation"}, []string{phase.Name, phase.Title, phase.Kind})
}
