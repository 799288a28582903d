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
	bouncing, _ := comparing(t)
	bouncing.In.Page = func(id string, seat game.Seat, _ int) string {
		return "https://games.example/seat/" + id + "." + string(seat)
	}
	bouncing.Presses("north", sixtyEight+"bid 5")
	mail := bouncing.FromNorth("<1@x>", sixtyEight+"\nbid 5\nREADY")
	bouncing.Send(mail)
	require.Empty(t, bouncing.Draft("north"))
	receipt := mailgwtest.Shown(t, bouncing.Last("receipt"))
	require.Contains(t, receipt, "> bid 5\n")
	code := bouncing.Wait.Code(t)
	require.Contains(t, receipt, "\nhttps://games.example/seat/g7.north/mine/"+code+"\n")
	require.Contains(t, receipt, "> YES "+code)
	waiting := bouncing.Wait.Emails[code]
	require.True(t, waiting.Others)
	require.Equal(t, "bid 5", waiting.Part.Lines[0].Text)
	bouncing.Send(mail)
	require.Len(t, bouncing.Wait.Emails, 1)

	yes := bouncing.FromNorth("<2@x>", "YES "+code)
	yes.At = time.Hour
	bouncing.Send(yes)
	require.Equal(t, []string{"bid 5"}, bouncing.Draft("north"))
	require.Contains(t, mailgwtest.WordsOf(bouncing.Last("receipt")), "12:00 UTC", "it counts from when the letter arrived")
	require.Empty(t, bouncing.Wait.Emails)
}

// TestWhatIsOnesOwnStandsBesideTheRestOfItsEmail: claimed lines join those of their email, and
// are void if later orders have come.
func TestWhatIsOnesOwnStandsBesideTheRestOfItsEmail(t *testing.T) {
	bouncing, _ := comparing(t)
	bouncing.Presses("north", "Let us build a wall together, my friend: ", "ALWAYS bid 2")
	bouncing.Send(bouncing.FromNorth("<1@x>", "bid 4\n\nLet us build a wall together, my friend:\nALWAYS bid 2"))
	require.Equal(t, []string{"bid 4"}, bouncing.Draft("north"))
	code := bouncing.Wait.Code(t)
	require.Equal(t, "ADD", bouncing.Wait.Emails[code].Part.Lines[0].Text)
	bouncing.Send(bouncing.FromNorth("<2@x>", "bid 6"))
	bouncing.Send(bouncing.FromNorth("<3@x>", "YES "+code))
	require.Empty(t, bouncing.Game().Standing("north"))
	require.Contains(t, mailgwtest.WordsOf(bouncing.Last("answer")), "part of an older email")

	bouncing.Send(bouncing.FromNorth("<4@x>", "bid 3\n\nLet us build a wall together, my friend:\nALWAYS bid 2"))
	bouncing.Send(bouncing.FromNorth("<5@x>", "YES "+bouncing.Wait.Code(t)))
	require.Equal(t, []string{"bid 3"}, bouncing.Draft("north"))
	require.Len(t, bouncing.Game().Standing("north"), 1)
}

// TestOnlyOrdersWithoutAMarkAreListed: lines with a mark of a quote, and prose, are not listed.
func TestOnlyOrdersWithoutAMarkAreListed(t *testing.T) {
	bouncing, _ := comparing(t)
	press := bouncing.Presses("north", "Let us build a wall together, my friend:", "bid 2", "and then another, much higher than the first.")
	bouncing.Send(bouncing.FromNorth("<1@x>", "bid 4\n\n> "+strings.ReplaceAll(mailgwtest.Shown(t, press), "\n", "\n> ")))
	bouncing.Send(bouncing.FromNorth("<2@x>", "bid 3\n\nand then another, much higher than the first."))
	require.Equal(t, []string{"bid 3"}, bouncing.Draft("north"))
	require.Empty(t, bouncing.Wait.Emails)
	require.NotContains(t, mailgwtest.WordsOf(bouncing.Last("receipt")), "taken for a quotation")
}
