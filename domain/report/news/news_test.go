package news_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/report/news"
)

const (
	one game.Seat = "seat1"
	two game.Seat = "seat2"
)

// of returns the news of a reader, in words that show key and name.
func of(to game.Seat) *news.News {
	say := func(key string, args map[string]string) string { return key + args["who"] }
	n := news.For(to, say, func(s game.Seat) string { return " " + string(s) })
	return &n
}

func TestTheGreatestNewsAreTheReadersOwnThenTheGreatestThenTheLatest(t *testing.T) {
	n := of(one)
	require.Zero(t, n.Greatest().Rank)
	n.Heard(two, "sword", news.Fateful, news.Fateful, map[string]string{})
	require.Equal(t, news.Item{Text: "sword.all seat2", Rank: news.Fateful}, n.Greatest())
	n.Mine(one, "card", news.Gift, nil)
	n.Mine(one, "fog", news.Trifle, nil)
	n.Heard(two, "crown", news.Fateful, news.Fateful, map[string]string{})
	n.Mine(two, "loss", news.Fateful, nil)
	require.Equal(t, "card", n.Greatest().Text)
	n.Heard(one, "fight", news.Gift, news.Deed, map[string]string{})
	require.Equal(t, "fight.you", n.Greatest().Text)
}

func TestTheReaderIsToldTheMostImportantInOrderAndOnce(t *testing.T) {
	n := of(one)
	n.Mine(one, "walk", news.Trifle, nil)
	n.Mine(one, "loss", news.Harm, nil)
	n.Mine(one, "card", news.Gift, nil)
	n.Mine(one, "loss", news.Harm, nil)
	n.Heard(two, "crown", news.Fateful, news.Fateful, map[string]string{})
	require.Equal(t, []string{"Walk", "Loss", "Card"}, n.Yours())
	require.Equal(t, []string{"Loss", "Card", "It stands."}, n.Yours("It stands."))
}

func TestNobodyHasNewsOfItsOwn(t *testing.T) {
	n := of("")
	n.Mine("", "card", news.Gift, nil)
	n.Heard("", "begins", news.Deed, news.Trifle, map[string]string{})
	require.Equal(t, news.Item{Text: "begins.all ", Rank: news.Trifle}, n.Greatest())
	require.Empty(t, n.Yours())
}
