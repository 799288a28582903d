package chronicle

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

func shown(state *quest.State, seat game.Seat, lang string) string {
	return strings.Join(game.Flatten(Rules{}.View(state, seat, lang).Sections), "\n")
}

// onTheWay returns a position with a thing of every kind in it.
func onTheWay(level string) *quest.State {
	state := within(level)
	state.Board.Main = state.Board.Main.With(land.LayTile("inn", east, land.OpeningsOf(land.Initiatory, land.SidesOf(land.E, land.W)), 0))
	state.Board.Lying = []quest.Lying{{Card: "giant", At: east, Up: true}, {Card: "bow", At: east, Seen: []game.Seat{one}}}
	knight := state.Knights[one]
	knight.At, knight.Attrs, knight.Lost, knight.Stay = east, book.Attrs{Str: 6, Int: 4, Dex: 3, Val: 2}, 2, "inn"
	knight.Hand = []quest.Held{{Card: "crossbow"}, {Card: "ring", Up: true}}
	knight.Front = []quest.Fronted{{Card: "thief"}, {Card: "merlin"}, {Card: "hermit", Fixed: true}}
	knight.Points = quest.Points{Errands: 2, Fights: 2}
	state.Knights[one] = knight
	return state
}

func TestAOrderSetSaysAllThatASeatHas(t *testing.T) {
	told := shown(onTheWay("superior"), one, "en")
	for _, text := range []string{
		"You are Lancelot, and stand at E1 (the inn). Strength 6, Intelligence 4, Dexterity 3, Valour 2/4, Experience 0/4. You lose 2 turns next.",
		"Then your stay at the inn brings +2 Strength.",
		"Points: 2 (Excalibur 0, mission 0, errands 2, fights 2; errands not done -2).",
		"Your mission (M11): Hold the Dragon and the Lance or the Dagger.",
		"- Crossbow, face down. Weapon: +2 Strength when you attack; +1 Strength when you are attacked; needs Dexterity 3.",
		"Before you: Thief (to the prison, not on the board yet); Merlin the Mage; Hermit (delivered).",
		"- E: unexplored, the initiatory zone\n- W: ENTRY\n- No way over N, S.",
		"- You may fight the Giant, with a margin of 0.",
		"- Here lies: the Bow.",
		"Lancelot | 2 | E1 | 6 | 4 | 3 | 2 | 0",
		"On the land: the Giant (E1: Strength 9, Intelligence 3); the Bow (E1).",
	} {
		require.Contains(t, told, text)
	}
}

// TestOthersSeeWhatLiesOpen.
func TestOthersSeeWhatLiesOpen(t *testing.T) {
	for _, seat := range []game.Seat{two, ""} {
		told := shown(onTheWay("superior"), seat, "en")
		require.Contains(t, told, "Lancelot | Ring; 1 face down; Thief")
		require.Contains(t, told, "a card (E1)")
		require.NotContains(t, told, "Crossbow")
		require.NotContains(t, told, "Bow")
		require.NotContains(t, told, "M11")
	}
	require.Contains(t, shown(onTheWay("basic"), "", "en"), "Lancelot | Crossbow; Ring; Thief")
}

// TestWhoIsGoneIsShownLittle: neither a way, nor a place.
func TestWhoIsGoneIsShownLittle(t *testing.T) {
	state := onTheWay("basic")
	knight := state.Knights[one]
	knight.Status, knight.Hand, knight.Front = quest.Resigned, nil, nil
	state.Knights[one] = knight
	told := shown(state, one, "en")
	require.Contains(t, told, "You have left the game.")
	require.NotContains(t, told, "From here")
	require.Contains(t, told, "Lancelot | 4 | – |")
}

func TestThoseWhoStandTogetherKnowTheirOdds(t *testing.T) {
	state := onTheWay("superior")
	knight := state.Knights[two]
	knight.At = east
	state.Knights[two] = knight
	require.Contains(t, shown(state, two, "en"), "With you, and with what margin you would challenge them: Lancelot -4.")
}

// TestOrdersThatStayedAreToldOnce checks the orders of each seat, post by post, which are shown
// only after the end (option reveal_orders).
func TestOrdersThatStayedAreToldOnce(t *testing.T) {
	state := onTheWay("basic")
	state.Options.Reveal = true
	for post, line := range []string{"EXPLORE", "STAY", "STAY", ""} {
		said := quest.Said{Post: post + 1, Orders: map[game.Seat]map[string][]string{one: {}}}
		if line != "" {
			said.Orders[one]["post "+formatNumber(post+1)+" all"] = []string{line}
		}
		state.Said = append(state.Said, said)
	}
	require.NotContains(t, shown(state, two, "en"), "EXPLORE")
	state.Ending = &quest.Ending{Reason: "rounds"}
	require.Contains(t, shown(state, two, "en"), "Lancelot\n- Post 1: ALL EXPLORE\n- Posts 2 to 3: ALL STAY")
}

// TestANewcomerIsToldWhatTheGameIs: for how many rounds a submission is, how it is won
// together and alone.
func TestANewcomerIsToldWhatTheGameIs(t *testing.T) {
	state := within("basic")
	state.Options.Tempo, state.Options.Rounds = 3, 60
	told := strings.Join(Rules{}.Welcome(state, "en"), "\n")
	require.Contains(t, told, "When round 60 is over, whoever has most points wins.")
	require.Contains(t, told, "What you send is for 3 rounds")
	state.Options.Tempo = 1
	require.Contains(t, strings.Join(Rules{}.Welcome(state, "fr"), "\n"), "Ce que vous envoyez vaut pour une manche")
	alone, _ := explored(t, 1, 0)
	require.Contains(t, strings.Join(Rules{}.Welcome(alone, "en"), "\n"), "20 points before 45 minutes")
}
