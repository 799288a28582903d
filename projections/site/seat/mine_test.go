package seat_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/sitetest"
)

// quotation makes lines of north's that were taken for a quotation.
func quotation(server *sitetest.Server, set int, lines ...string) seat.Quotation {
	info, _ := server.GameNow("duel").SeatInfo("north")
	n, _, _, _ := server.GameNow("duel").Phase()
	q := seat.Quotation{Game: "duel", Seat: "north", By: info.Player, Phase: n, Set: set, CommandID: "letter.mine", Received: sitetest.Noon}
	for i, l := range lines {
		q.Lines = append(q.Lines, order.Line{N: i + 1, Text: l})
	}
	return q
}

func TestLinesAreSaidToBeOnesOwn(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Quoted.Keep("abcd2345", quotation(server, 0, "BID 2"))
	server.Past.Store(int64(time.Hour))
	page := server.Get(path + "/mine/abcd2345")
	require.Equal(t, http.StatusOK, page.StatusCode)
	require.Contains(t, page.Body, "<code>BID 2</code>")
	require.Contains(t, page.Body, "These are mine")
	sitetest.Sound(t, page)
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set, "a program that follows links changes nothing")

	for range 2 { // an impatient hand
		answer := server.Post(path+"/mine/abcd2345", url.Values{"do": {"mine"}})
		require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
		require.True(t, strings.HasPrefix(answer.Header.Get("Location"), path[:5]), answer.Header.Get("Location"))
	}
	set, lines, _ := server.GameNow("duel").Draft("north")
	require.Equal(t, 1, set)
	require.Equal(t, "BID 2", lines[0].Text)
	gone := server.Get(path + "/mine/abcd2345")
	require.Contains(t, gone.Body, "nothing to confirm here")
	sitetest.Sound(t, gone)
}

func TestLinesThatLaterOrdersHaveReplacedStayUnsaid(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Quoted.Keep("abcd2345", quotation(server, 7, "BID 2"))
	other := quotation(server, 0, "BID 2")
	other.By = "somebody"
	server.Quoted.Keep("efgh2345", other)
	for _, code := range []string{"abcd2345", "efgh2345", "zzzz2345"} {
		require.NotContains(t, server.Get(path+"/mine/"+code).Body, "These are mine")
		server.Post(path+"/mine/"+code, url.Values{"do": {"mine"}})
		set, _, _ := server.GameNow("duel").Draft("north")
		require.Zero(t, set)
	}
	require.Equal(t, http.StatusNotFound, server.Get("/seat/duel.north.1.nonsense/mine/abcd2345").StatusCode)
}
