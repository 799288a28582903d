package site_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/host/practice"
	"seneschal/projections/site/sitetest"
)

// TestAGameThatIsTooLongIsToldSo writes as many bytes into a practice game as one may have. Its page then
// says so and takes no orders, a form sent all the same is refused, and it can still be ended.
func TestAGameThatIsTooLongIsToldSo(t *testing.T) {
	server := sitetest.New(t)
	page := NewPlain(server, "/play")
	page.follow(page.Post("/play", url.Values{"ruleset": {"feudal"}}))
	path, fields := strings.Split(page.path, "?")[0], page.fields()
	id := strings.Split(strings.TrimPrefix(path, "/play/seat/"), ".")[0]
	g, _, err := server.Practice.Game(t.Context(), id)
	require.NoError(t, err)
	for n := 0; !errors.Is(err, eventstore.ErrFull); n++ {
		require.NoError(t, err)
		lines := append([]string{"HOLD"}, make([]string, 100)...)
		for i := range 100 {
			lines[i+1] = fmt.Sprint("ENTRY E04 # ", n, i, strings.Repeat("x", 900))
		}
		_, err = server.Practice.Obey(t.Context(), id, fmt.Sprint("web/", n), game.Command{At: sitetest.Noon, By: practice.Visitor, Do: game.Submission{Seat: g.Seats()[0].Seat, Lines: gametest.Lines(lines...)}})
	}
	page.open(path)
	require.Contains(t, page.Body, "it can be read, and is played no further")
	require.Nil(t, page.form)
	fields.Set("text", "READY")
	fields.Set("do", "send")
	require.GreaterOrEqual(t, page.Post(path, fields).StatusCode, http.StatusBadRequest)
	require.Equal(t, "/play", page.Post(path+"/end", nil).Header.Get("Location"))
}
