package talisman

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form/formtest"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// eachPosition plays games with random submissions, and calls look for the position of each phase.
func eachPosition(t *testing.T, look func(s *State, chance *rand.Rand)) {
	t.Helper()
	for i, preset := range []string{"postal", "classic", "blood"} {
		chance := rand.New(rand.NewPCG(uint64(i), 7))
		state := newGame(t, 2+2*i, preset, nil)
		for n := 0; state.Ending == nil && n < 60; n++ {
			var key dice.Key
			key[0], key[1], key[2] = byte(n), byte(n>>8), byte(i)
			orderSets := silent(state)
			for _, seat := range state.Seats {
				orderSets[seat] = orderSetOf(state, seat, submission(state, seat, chance))
			}
			for _, e := range state.Adjudicate(orderSets, time.Unix(0, 0), dice.New(key, nil)) {
				state.Apply(e)
			}
			look(state, chance)
		}
	}
}

// TestMenusWriteOrders: every line that menus make, in whole games, can be read, is accepted,
// and is in canonical spelling; menus make the same lines in all languages.
func TestMenusWriteOrders(t *testing.T) {
	t.Parallel()
	lines, also := 0, map[string]bool{}
	eachPosition(t, func(state *State, chance *rand.Rand) {
		who := state.Seats
		if !gametest.Nightly() { // only two of the seats
			i := chance.IntN(len(who))
			who = slices.Concat(who, who)[i : i+2]
		}
		for _, seat := range slices.Repeat(who, gametest.Times(30, 1)) {
			if state.whyBarred(seat) != "" || !state.IsPlaying(seat) {
				continue
			}
			m, picks := gametest.Stroll(t, chance, state, seat, game.OrderSet{})
			if m.Kind == menu.Done {
				lines++
				gametest.Written(t, Rules{}, state, seat, m.Line, picks)
				gametest.WrittenBeside(t, Rules{}, state, seat, game.OrderSet{}, picks)
				for _, word := range []string{"STANDING ", " IF ", " | ", "WHEN ", "NOW ", "REPLY "} {
					also[word] = also[word] || strings.Contains(m.Line, word)
				}
			}
			if lines%20 == 0 {
				gametest.SameInEveryLanguage(t, state, seat, game.OrderSet{}, picks, "es", "fr", "nl")
			}
		}
	})
	require.Greater(t, lines, 200)
	require.True(t, also["STANDING "] && also[" IF "] && also[" | "] && also["WHEN "], "%v", also)
}

// TestMenusKnowNoSecrets: positions that differ only in secrets have the same menus, dry runs
// and templates for a seat.
func TestMenusKnowNoSecrets(t *testing.T) {
	t.Parallel()
	eachPosition(t, func(state *State, chance *rand.Rand) {
		seat := state.Seats[chance.IntN(len(state.Seats))]
		if state.whyBarred(seat) != "" || chance.IntN(gametest.Times(1, 2)) > 0 {
			return
		}
		hidden := hide(state.Clone(), seat, chance).(*State)
		_, picks := gametest.Stroll(t, chance, state, seat, game.OrderSet{})
		for n := range len(picks) + 1 {
			require.Equal(t, state.Menu(seat, game.OrderSet{}, picks[:n], "en"), hidden.Menu(seat, game.OrderSet{}, picks[:n], "en"), "%q", picks[:n])
		}
		require.Equal(t, state.Forecast(seat, game.OrderSet{}, "en"), hidden.Forecast(seat, game.OrderSet{}, "en"))
		require.Equal(t, state.Template(seat, "en"), hidden.Template(seat, "en"))
	})
}

// TestTemplatesAreOrders: every template can be read and is accepted.
func TestTemplatesAreOrders(t *testing.T) {
	t.Parallel()
	eachPosition(t, func(state *State, chance *rand.Rand) {
		for i, seat := range state.Seats {
			langs := []string{"en", "es", "fr", "nl"}
			if first := chance.IntN(len(langs)); !gametest.Nightly() { // only one language for each seat
				langs = langs[(first+i)%4:][:1]
			}
			for _, lang := range langs {
				lines := orderLines(state.Template(seat, lang))
				read, errs := Rules{}.Parse(state, seat, lines)
				require.Empty(t, errs, "%v", lines)
				require.Empty(t, state.Check(seat, read), "%v", lines)
			}
		}
	})
}

// TestMenusReachEveryKindOfOrder: menus reach all orders that can be given in a turn, as
// standing orders, at once or as reactions. CHOOSE is missing: before the game it is an answer
// only.
func TestMenusReachEveryKindOfOrder(t *testing.T) {
	t.Parallel()
	reached := map[string]bool{"CHOOSE": true}
	chance := rand.New(rand.NewPCG(5, 5))
	for _, character := range []book.Character{"druid", "thief", "minstrel", "ghoul", "assassin"} {
		state := equipped(t, character)
		for _, choice := range state.Menu("seat1", game.OrderSet{}, nil, "en").Open() {
			for range gametest.Times(12, 5) {
				m, picks := gametest.Stroll(t, chance, state, "seat1", game.OrderSet{}, choice.ID)
				given := gametest.Written(t, Rules{}, state, "seat1", m.Line, picks)
				reached[orders.Word(given[0].Body.(orders.Clause).Then[0].Order)] = true
			}
		}
	}
	for _, word := range orders.Words() {
		require.True(t, reached[word], word)
	}
}

// TestMenusReachEveryWordOfTheForms: menus reach all keywords and optional parts of each kind, except
// those that can only be written, ways that only some positions open, and a life as a prize, which
// only a fight gives.
func TestMenusReachEveryWordOfTheForms(t *testing.T) {
	t.Parallel()
	rare := map[string][]string{
		"MOVE":      strings.Fields("BUILD REGENERATE FERRY MINES CRYPT OUT ON FIGHT BACK BRIDGE THEN PORTAL BY STRENGTH CRAFT RAFT TELEPORT WOODS"),
		"ENCOUNTER": {"LIFE"},
	}
	further := map[string][]string{"CAST": {"cast", "healing", "me", "when"}, "MOVE": {"move", "any", "avoid"}}
	chance := rand.New(rand.NewPCG(8, 8))
	for _, heading := range listHeadings() {
		for _, kind := range heading.Kinds {
			begin := func(n int) (game.State, []string) {
				state := equipped(t, []book.Character{"druid", "thief", "minstrel", "ghoul", "assassin", "prophetess", "wizard", "sorceress"}[n%8])
				state.Heroes["seat1"].Spells = []book.Piece{"acquisition#1", "mesmerism#1", "healing#1", "alchemy#1"}
				state.Heroes["seat1"].Turn.Spells = 3
				if more := further[kind.Word]; more != nil && n%2 == 0 {
					return state, more
				}
				return state, []string{kind.ID}
			}
			words := lists.Keep(formtest.Words(kind.Syntax), func(word string) bool { return !slices.Contains(rare[kind.Word], word) })
			require.Empty(t, gametest.Unreached(t, chance, 600, begin, words...), "%s", formtest.Text(kind.Syntax))
		}
	}
}

// TestMenusReachWhatOrdersCanSayBeside: menus reach the details of orders: alternatives, moments
// of a turn, the prize of a Spell, things to drop, and the die.
func TestMenusReachWhatOrdersCanSayBeside(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(6, 6))
	state := equipped(t, "wizard")
	state.Heroes["seat1"].Spells = []book.Piece{"acquisition#1", "mesmerism#1", "healing#1"}
	state.Heroes["seat1"].Turn.Spells = 3
	reached := ""
	for _, first := range [][]string{{"cast"}, {"cast", "healing", "me", "when"}, {"take", "all", "dropping"}, {"fate", "losing", "die"}, {"pray"}} {
		for range 40 {
			m, picks := gametest.Stroll(t, chance, state, "seat1", game.OrderSet{}, first...)
			gametest.Written(t, Rules{}, state, "seat1", m.Line, picks)
			reached += m.Line + "\n"
		}
	}
	for _, said := range []string{" ELSE ", " START", " MOVED", " FIGHT", " END", " TAKE ", " DROPPING ", " DIE LOW", " DIE HIGH"} {
		require.Contains(t, reached, said)
	}
}

// TestMenusAreSmall: menus are small enough for a phone.
func TestMenusAreSmall(t *testing.T) {
	state := equipped(t, "druid")
	for _, picks := range [][]string{nil, {"take", "some"}, {"swap"}, {"move"}, {"fate"}} {
		data, err := json.Marshal(state.Menu("seat1", game.OrderSet{}, picks, "fr"))
		require.NoError(t, err)
		require.Less(t, len(data), 16<<10, "%q", picks)
	}
}

// TestWhatCannotBeChosenSaysWhy: a kind of order that is not open has a reason.
func TestWhatCannotBeChosenSaysWhy(t *testing.T) {
	state := equipped(t, "troll")
	closed := map[string]string{}
	for _, c := range state.Menu("seat1", game.OrderSet{}, nil, "en").Choices {
		closed[c.ID] = c.No
	}
	require.Equal(t, "your character cannot do that", closed["charm"])
	require.Empty(t, closed["move"])
	state.Ending = &Ending{}
	require.Empty(t, state.Menu("seat1", game.OrderSet{}, nil, "en").Choices)
}
