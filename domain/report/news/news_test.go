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
	n := news.New(to, say, func(s game.Seat) string { return " " + string(s) })
	return &n
}

func TestTheGreatestNewsAreTheReadersOwnThenTheGreatestThenTheLatest(t *testing.T) {
	n := of(one)
	require.Zero(t, n.PickGreatest().Rank)
	n.AddHeard(two, "sword", news.Fateful, news.Fateful, map[string]string{})
	require.Equal(t, news.Item{Text: "sword.all seat2", Rank: news.Fateful}, n.PickGreatest())
	n.AddOwn(one, "card", news.Gift, nil)
	n.AddOwn(one, "fog", news.Trifle, nil)
	n.AddHeard(two, "crown", news.Fateful, news.Fateful, map[string]string{})
	n.AddOwn(two, "loss", news.Fateful, nil)
	require.Equal(t, "card", n.PickGreatest().Text)
	n.AddHeard(one, "fight", news.Gift, news.Deed, map[string]string{})
	require.Equal(t, "fight.you", n.PickGreatest().Text)
}

func TestTheReaderIsToldTheMostImportantInOrderAndOnce(t *testing.T) {
	n := of(one)
	n.AddOwn(one, "walk", news.Trifle, nil)
	n.AddOwn(one, "loss", news.Harm, nil)
	n.AddOwn(one, "card", news.Gift, nil)
	n.AddOwn(one, "loss", news.Harm, nil)
	n.AddHeard(two, "crown", news.Fateful, news.Fateful, map[string]string{})
	require.Equal(t, []string{"Walk", "Loss", "Card"}, n.ListOwn())
	require.Equal(t, []string{"Loss", "Card", "It stands."}, n.ListOwn("It stands."))
}

func TestNobodyHasNewsOfItsOwn(t *testing.T) {
	n := of("")
	n.AddOwn("", "card", news.Gift, nil)
	n.AddHeard("", "begins", news.Deed, news.Trifle, map[string]string{})
	require.Equal(t, news.Item{Text: "begins.all ", Rank: news.Trifle}, n.PickGreatest())
	require.Empty(t, n.ListOwn())
}
