package quest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form/formtest"
	"seneschal/domain/quest/orders"
)

// eachPost plays games by random submissions, and looks at the position before each
// post.
func eachPost(t *testing.T, look func(x *randomGame, orderSets game.Orders)) {
	t.Helper()
	for i, c := range tables {
		randomGame := newTable(t, started(t, c.seats, c.options), uint64(i+501))
		for randomGame.state.Ending == nil {
			orderSets := randomGame.orderSets()
			look(randomGame, orderSets)
			randomGame.state = event.Fold[game.State](randomGame.state, randomGame.post(orderSets)...).(*State)
		}
	}
}

// TestMenusWriteOrders: every line that menus lead to is read, refused by
// nothing, and spelt as it is written, at positions of whole games; and they say
// the same in all languages.
func TestMenusWriteOrders(t *testing.T) {
	t.Parallel()
	lines, also := 0, map[string]bool{}
	eachPost(t, func(randomGame *randomGame, orderSets game.Orders) {
		who := randomGame.state.Seats
		if i := randomGame.state.Post % len(who); !gametest.Nightly() { // two in their turn
			who = slices.Concat(who, who)[i : i+min(2, len(who))]
		}
		for _, seat := range slices.Repeat(who, gametest.Times(35, 1)) {
			if randomGame.state.findBarReason(seat) != "" {
				continue
			}
			m, picks := gametest.Stroll(t, randomGame.rng, randomGame.state, seat, orderSets[seat])
			if m.Kind == menu.Done {
				lines++
				gametest.Written(t, Rules{}, randomGame.state, seat, m.Line, picks)
				gametest.WrittenBeside(t, Rules{}, randomGame.state, seat, orderSets[seat], picks)
				for _, word := range []string{"STANDING ", " IF ", " | "} {
					also[word] = also[word] || strings.Contains(m.Line, word)
				}
			}
			if lines%20 == 0 {
				gametest.SameInEveryLanguage(t, randomGame.state, seat, orderSets[seat], picks, "es", "fr", "nl")
			}
		}
	})
	require.Greater(t, lines, 300)
	require.Equal(t, map[string]bool{"STANDING ": true, " IF ": true, " | ": true}, also)
}

// stretch is a number of posts of which the first are looked at. It is prime, so that every
// seat has its turn.
const stretch = 11

// TestMenusKnowNoSecrets: positions that differ only in facts that a seat may not know have the
// same menus.
func TestMenusKnowNoSecrets(t *testing.T) {
	t.Parallel()
	eachPost(t, func(randomGame *randomGame, orderSets game.Orders) {
		seat := randomGame.state.Seats[randomGame.state.Post%len(randomGame.state.Seats)]
		if randomGame.state.findBarReason(seat) != "" || randomGame.state.Post%stretch >= gametest.Times(stretch, 4) {
			return
		}
		hidden := hide(randomGame.state.Clone(), seat, randomGame.rng).(*State)
		_, picks := gametest.Stroll(t, randomGame.rng, randomGame.state, seat, orderSets[seat])
		for n := range len(picks) + 1 {
			require.Equal(t, randomGame.state.Menu(seat, orderSets[seat], picks[:n], "en"), hidden.Menu(seat, orderSets[seat], picks[:n], "en"), "%q", picks[:n])
		}
		require.Equal(t, randomGame.state.Forecast(seat, orderSets[seat], "en"), hidden.Forecast(seat, orderSets[seat], "en"))
		require.Equal(t, randomGame.state.Template(seat, "en"), hidden.Template(seat, "en"))
	})
}

// TestMenusReachEveryKindOfOrder, in this post and to stand.
func TestMenusReachEveryKindOfOrder(t *testing.T) {
	t.Parallel()
	reached := map[string]bool{}
	for _, post := range []int{0, 1, 2} {
		state := opened(t, 3, map[game.Option]string{"level": "superior", "duel_consent": "on"})
		state.Post = post
		randomGame := newTable(t, state, uint64(post))
		for _, choice := range state.Menu("seat1", game.OrderSet{}, nil, "en").Open() {
			for range gametest.Times(8, 4) {
				m, picks := gametest.Stroll(t, randomGame.rng, state, "seat1", game.OrderSet{}, choice.ID)
				given := gametest.Written(t, Rules{}, state, "seat1", m.Line, picks)
				reached[orders.Word(given[0].Body.(orders.Clause).Then[0].Order)] = true
			}
		}
	}
	for _, word := range orders.Words() {
		require.True(t, reached[word], word)
	}
}

// TestMenusReachEveryWordOfTheForms: menus reach all keywords and optional parts of each kind.
func TestMenusReachEveryWordOfTheForms(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(8, 8))
	for _, heading := range append([]orders.Heading{orders.Setup}, orders.Turns...) {
		for _, kind := range heading.Kinds {
			state := opened(t, 3, map[game.Option]string{"level": "superior", "duel_consent": "on"})
			state.Post = lists.Either(kind.ID == "character", 0, 1)
			begin := func(int) (game.State, []string) { return state, []string{kind.ID} }
			require.Empty(t, gametest.Unreached(t, chance, 300, begin, formtest.Words(kind.Syntax)...), "%s", formtest.Text(kind.Syntax))
		}
	}
}

// TestWhatIsProposedIsOfferedToo: the seats and cards that an error proposes are open in menus.
func TestWhatIsProposedIsOfferedToo(t *testing.T) {
	state := opened(t, 4, map[game.Option]string{"level": "superior", "duel_consent": "on"})
	state.changeKnight("seat3", func(k *Knight) { k.Status = Resigned })
	state.changeKnight("seat2", func(k *Knight) { k.Front = []Fronted{{Card: "ring", Fixed: true}} })
	for line, picks := range map[string][]string{
		"DUEL Xyzzy": {"duel"}, "CONSENT Xyzzy": {"consent"}, "TRADE Xyzzy": {"trade"}, "DROP Xyzzy": {"drop"}, "DROP Rnig": {"drop"}, "TAKE Merlyn": {"take"},
		"WEAPONS magic": {"weapons"}, "LOOT Merlyn": {"loot"}, "FIGHT Xyzzy": {"fight"}, "LEAVE Xyzzy": {"leave", "some"}, "KEEP Xyzzy": {"keep"},
	} {
		_, errs := Rules{}.Parse(state, "seat1", gametest.Lines(line))
		require.Len(t, errs, 1, line)
		open := state.Menu("seat1", game.OrderSet{}, picks, "en").Open()
		for _, legal := range errs[0].Legal {
			offered := slices.ContainsFunc(open, func(c menu.Choice) bool {
				return order.Fold(c.ID) == order.Fold(legal) || order.Fold(c.Words) == order.Fold(legal) || order.Fold(strings.TrimPrefix(c.ID, "seat")) == legal
			})
			require.True(t, offered, "%s: %s of %v", line, legal, open)
		}
	}
}

// TestMenusAreSmall enough for a phone.
func TestMenusAreSmall(t *testing.T) {
	state := opened(t, 8, nil)
	for _, picks := range [][]string{nil, {"keep"}, {"goto"}, {"fight"}, {"leave", "some"}} {
		data, err := json.Marshal(state.Menu("seat1", game.OrderSet{}, picks, "fr"))
		require.NoError(t, err)
		require.Less(t, len(data), 16<<10, "%q", picks)
	}
}

// TestWhatCannotBeChosenSaysWhy: a kind of order, or a card, that is not open has
// a reason.
func TestWhatCannotBeChosenSaysWhy(t *testing.T) {
	state := opened(t, 1, nil)
	state.changeKnight("seat1", func(k *Knight) { k.Front = []Fronted{{Card: "ring", Fixed: true}} })
	closed := map[string]string{}
	for _, c := range state.Menu("seat1", game.OrderSet{}, nil, "en").Choices {
		closed[c.ID] = c.No
	}
	require.Equal(t, "you play alone", closed["duel"])
	require.Equal(t, "the characters have been given out", closed["character"])
	require.Empty(t, closed["explore"])
	require.NotEmpty(t, state.Menu("seat1", game.OrderSet{}, []string{"drop"}, "en").Choices[0].No)
	state.Ending = &Ending{}
	require.Empty(t, state.Menu("seat1", game.OrderSet{}, nil, "en").Choices)
}
