package intake_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/mailgwtest"
)

// TestWhatIsTakenForAQuotationIsListed: the receipt lists orders that were taken for a quotation.
// They count from the email's arrival if its sender claims them.
func TestWhatIsTakenForAQuotationIsListed(t *testing.T) {
	b, _ := comparing(t)
	b.In.Page = func(id string, seat game.Seat, _ int) string {
		return "https://games.example/seat/" + id + "." + string(seat)
	}
	b.Presses("north", sixtyEight+"bid 5")
	l := b.FromNorth("<1@x>", sixtyEight+"\nbid 5\nREADY")
	b.Send(l)
	require.Empty(t, b.Draft("north"))
	receipt := mailgwtest.Shown(t, b.Last("receipt"))
	require.Contains(t, receipt, "> bid 5\n")
	code := b.Wait.Code(t)
	require.Contains(t, receipt, "\nhttps://games.example/seat/g7.north/mine/"+code+"\n")
	require.Contains(t, receipt, "> YES "+code)
	w := b.Wait.Emails[code]
	require.True(t, w.Others)
	require.Equal(t, "bid 5", w.Part.Lines[0].Text)
	b.Send(l)
	require.Len(t, b.Wait.Emails, 1)

	yes := b.FromNorth("<2@x>", "YES "+code)
	yes.At = time.Hour
	b.Send(yes)
	require.Equal(t, []string{"bid 5"}, b.Draft("north"))
	require.Contains(t, mailgwtest.WordsOf(b.Last("receipt")), "12:00 UTC", "it counts from when the letter arrived")
	require.Empty(t, b.Wait.Emails)
}

// TestWhatIsOnesOwnStandsBesideTheRestOfItsLetter: claimed lines join those of their email, and
// are void if later orders have come.
func TestWhatIsOnesOwnStandsBesideTheRestOfItsEmail(t *testing.T) {
	b, _ := comparing(t)
	b.Presses("north", "Let us build a wall together, my friend: ", "ALWAYS bid 2")
	b.Send(b.FromNorth("<1@x>", "bid 4\n\nLet us build a wall together, my friend:\nALWAYS bid 2"))
	require.Equal(t, []string{"bid 4"}, b.Draft("north"))
	code := b.Wait.Code(t)
	require.Equal(t, "ADD", b.Wait.Emails[code].Part.Lines[0].Text)
	b.Send(b.FromNorth("<2@x>", "bid 6"))
	b.Send(b.FromNorth("<3@x>", "YES "+code))
	require.Empty(t, b.Game().Standing("north"))
	require.Contains(t, mailgwtest.WordsOf(b.Last("answer")), "part of an older email")

	b.Send(b.FromNorth("<4@x>", "bid 3\n\nLet us build a wall together, my friend:\nALWAYS bid 2"))
	b.Send(b.FromNorth("<5@x>", "YES "+b.Wait.Code(t)))
	require.Equal(t, []string{"bid 3"}, b.Draft("north"))
	require.Len(t, b.Game().Standing("north"), 1)
}

// TestOnlyOrdersWithoutAMarkAreListed: lines with a mark of a quote, and prose, are not listed.
func TestOnlyOrdersWithoutAMarkAreListed(t *testing.T) {
	b, _ := comparing(t)
	press := b.Presses("north", "Let us build a wall together, my friend:", "bid 2", "and then another, much higher than the first.")
	b.Send(b.FromNorth("<1@x>", "bid 4\n\n> "+strings.ReplaceAll(mailgwtest.Shown(t, press), "\n", "\n> ")))
	b.Send(b.FromNorth("<2@x>", "bid 3\n\nand then another, much higher than the first."))
	require.Equal(t, []string{"bid 3"}, b.Draft("north"))
	require.Empty(t, b.Wait.Emails)
	require.NotContains(t, mailgwtest.WordsOf(b.Last("receipt")), "taken for a quotation")
}
