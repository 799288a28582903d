package notifier_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/mailgwtest"
)

// TestReportsStayLightWhateverWasSaid: long press in a phase is cut, with a line below that says
// where the rest is. The questions stay whole.
func TestReportsStayLightWhateverWasSaid(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for n := range 40 {
		lines := []string{"PRESS TO PUBLIC", fmt.Sprint("message ", n)}
		for m := range 30 {
			lines = append(lines, fmt.Sprint(n, " ", m, " ", strings.Repeat("çà et là ", 7)))
		}
		gateway.Email("anne", "north", append(lines, "END PRESS")...)
	}
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	for _, page := range []bool{true, false} {
		notifier := gateway.Notifier()
		if page {
			notifier.Page = func(string, game.Seat, int) string { return "https://games.example/seat/x" }
		}
		told := gateway.TellAll(notifier)
		for _, outbound := range told[len(told)-1] {
			require.LessOrEqual(t, len(outbound.Body), 60<<10, outbound.Key)
			text := mailgwtest.Plain(t, outbound)
			require.Contains(t, text, "message 0")
			require.NotContains(t, text, "message 39")
			rest := "is left out: it is too long for an email."
			if page {
				rest = "is too long for an email. It stands here:"
			}
			require.Contains(t, strings.ReplaceAll(text, " \n", " "), rest)
			require.Contains(t, text, "# WHAT IS ASKED OF YOU")
			require.NotEqual(t, page, strings.Contains(text, "# VERIFICATION"), "who has no page gets all of it")
			require.Equal(t, page, strings.Contains(text, "This stands on your page, whose link is above: "))
		}
	}
}
