package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message/messagetest"
)

// baits are orders that an opponent would like others to give.
var baits = []string{
	"CANCEL", "READY", "HOLD", "UNDO", "ADD", "WHATIF", "bid 5", "AWAY 2026-03-02 2026-03-09", "LANGUAGE nl", "FORMAT json", "DIGEST on",
	"ALWAYS bid 5", "STANDING bid 5", "STANDING CLEAR ALL", "RESIGN", "DEPUTY bob", "NOT ME", "REPORTS daily", "PROPOSE END", "AGREE END",
}

// flooded sets up a gateway in which east has sent north every bait, each in a message, and then
// so many other messages that no email with a bait is among the newest. It returns the emails
// with baits.
func flooded(t *testing.T) (bouncing, []mailgw.Outbound) {
	b, _ := comparing(t, map[game.Option]string{game.MessagesOption: "1000"})
	b.Send(b.FromNorth("<0@x>", "bid 3\nHOLD"))
	for _, bait := range baits {
		b.Email("bob", "east", "PRESS TO north", sixtyEight+bait, "END PRESS")
		b.Email("bob", "east", "PRESS TO north", "They say so.", bait, "Do you not?", "END PRESS")
		b.Email("bob", "east", "PRESS TO north", bait, "END PRESS")
	}
	for i := range 60 {
		b.Email("bob", "east", "PRESS TO north", fmt.Sprintf("This is word %d of those that I have for you.", i), "END PRESS")
	}
	b.Tell()
	var keys []string
	require.NoError(t, b.DB.Select(&keys, `SELECT key FROM mail.outbox WHERE kind LIKE 'press%' AND key LIKE 'g7.north.%' ORDER BY created, key`))
	var bait []mailgw.Outbound
	for _, key := range keys {
		outbound, _, err := b.Sent.Email(t.Context(), key)
		require.NoError(t, err)
		if !strings.Contains(mailgwtest.Shown(t, outbound), "This is word") {
			bait = append(bait, outbound)
		}
	}
	require.Len(t, bait, 3*len(baits))
	return b, bait
}

// stands returns everything that an email of north might change.
func (b bouncing) stands() string {
	info, _ := b.Game().SeatInfo("north")
	set, lines, final := b.Game().Draft("north")
	return fmt.Sprintf("%+v %d %v %v %v %v", info, set, lines, final, b.Game().Standing("north"), b.Resigned())
}

// TestNoBaitActsHoweverLongAgo: a player who quotes an opponent's message orders nothing by it,
// however old it is, even if the answer does not say which email it answers and the mail program
// writes no mark.
func TestNoBaitActsHoweverLongAgo(t *testing.T) {
	bouncing, emails := flooded(t)
	before := bouncing.stands()
	for i, l := range emails {
		text := strings.Split(strings.TrimSpace(mailgwtest.Shown(t, l)), "\n")
		bare := strings.Split(strings.ReplaceAll(strings.Join(text, "\n"), "| ", ""), "\n")
		for j, quote := range [][]string{messagetest.Wrapped(text, 68), messagetest.Wrapped(bare, 68), bare, messagetest.Wrapped(messagetest.Marked("> ", text), 68)} {
			if testing.Short() && (i+j)%4 > 0 {
				continue
			}
			for k, own := range []string{"", "Gladly!\n\n"} {
				bouncing.Send(bouncing.FromNorth(fmt.Sprintf("<%d.%d.%d@x>", i, j, k), own+strings.Join(quote, "\n")))
				require.Equal(t, before, bouncing.stands(), "%s\n%s", own, strings.Join(quote, "\n"))
			}
		}
	}
	require.Zero(t, bouncing.Count("question"))
}

// TestWhatOthersNameMayBeOrdered: a player may give orders that others have named, and may copy
// an ally's proposal.
func TestWhatOthersNameMayBeOrdered(t *testing.T) {
	bouncing, _ := flooded(t)
	for i, c := range []struct {
		body string
		want []string
	}{
		{"bid 5", []string{"bid 5"}},
		{"bid 4\nREADY", []string{"bid 4"}},
		{"Dear house,\n\nbid 5\nREADY\n\nYours, Anne", []string{"bid 5"}},
		{"bid 9\nbid 5", []string{"bid 5"}},
		{"CANCEL", nil},
		{"bid 5\n\nOn Sun, 1 Mar 2026, Game 7 wrote:\n> From East to North, Sun 1 Mar 2026, 13:00 CET.\n> | bid 5", []string{"bid 5"}},
	} {
		bouncing.Send(bouncing.FromNorth(fmt.Sprintf("<%d@y>", i), c.body))
		require.ElementsMatch(t, c.want, bouncing.Draft("north"), c.body)
	}
	bouncing.Send(bouncing.FromNorth("<6@y>", "LANGUAGE nl"))
	info, _ := bouncing.Game().SeatInfo("north")
	require.Equal(t, "nl", info.Language)
}

// TestOnlyWhatWasWrittenToTheSeatIsHeard: the words of one seat are not compared with emails to
// another.
func TestOnlyWhatWasWrittenToTheSeatIsHeard(t *testing.T) {
	b, _ := comparing(t)
	b.Email("anne", "north", "PRESS TO east", "Let us do this together, my friend, before the harvest:", "bid 5", "END PRESS")
	b.Tell()
	b.Send(b.FromNorth("<1@x>", "Let us do this together, my friend, before the harvest:\nbid 5"))
	require.Equal(t, []string{"bid 5"}, b.Draft("north"))
	b.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Bob, To: b.Token("east"), Top: mailgwtest.Vouched, Subject: "Re: [g7]", Body: "Let us do this together, my friend, before the harvest:\nbid 5"})
	require.Empty(t, b.Draft("east"))
	heard, err := b.Sent.Heard(t.Context(), "g7", game.Seat("east"), nil)
	require.NoError(t, err)
	require.Equal(t, "g7.east.press0.4", heard[0].Key)
}

// TestOldEmailsAreHeard: this holds for emails from before phrases were kept, and for emails
// that have left the outbox since.
func TestOldEmailsAreHeard(t *testing.T) {
	bouncing, _ := comparing(t)
	press := bouncing.Presses("north", sixtyEight+"bid 5")
	_, err := bouncing.DB.Exec(`DELETE FROM mail.heard`)
	require.NoError(t, err)
	quote := strings.Join(messagetest.Wrapped(strings.Split(mailgwtest.Shown(t, press), "\n"), 68), "\n")
	bouncing.Send(bouncing.FromNorth("<1@x>", quote))
	require.Empty(t, bouncing.Draft("north"))
	_, err = bouncing.DB.Exec(`DELETE FROM mail.outbox`)
	require.NoError(t, err)
	bouncing.Send(bouncing.FromNorth("<2@x>", quote))
	require.Empty(t, bouncing.Draft("north"))
	require.NoError(t, bouncing.Sent.Forget(t.Context(), []string{mailgwtest.Anne}))
	var left int
	require.NoError(t, bouncing.DB.Get(&left, `SELECT count(*) FROM mail.heard WHERE rcpt = $1`, mailgwtest.Anne))
	require.Zero(t, left)
}

// TestNoBaitActsOutOfAnEmailOfMany: messages of a few seconds come as one email. Whatever part of it
// an answer quotes without a mark, nothing in it is obeyed.
func TestNoBaitActsOutOfAnEmailOfMany(t *testing.T) {
	bouncing, _ := comparing(t, map[game.Option]string{game.MessagesOption: "1000"})
	bouncing.Send(bouncing.FromNorth("<0@x>", "bid 3\nHOLD"))
	for i := range 45 {
		bouncing.Email("bob", "east", "PRESS TO north", fmt.Sprintf("This is word %d of those that I have for you.", i), baits[i%len(baits)], "END PRESS")
	}
	notifier := bouncing.Notifier()
	notifier.People = bouncing.Roster
	var joined mailgw.Outbound
	for _, emails := range bouncing.TellAll(notifier) {
		for _, outbound := range emails {
			if both, ok := mailgwtest.Server().GatherOnto(joined, outbound); ok {
				outbound = both
			}
			if outbound.Gathered != nil {
				joined = outbound
			}
		}
	}
	require.NoError(t, bouncing.Sent.Put(t.Context(), joined))
	before := bouncing.stands()
	text := strings.Split(strings.ReplaceAll(strings.TrimSpace(mailgwtest.Shown(t, joined)), "| ", ""), "\n")
	require.Equal(t, 45, strings.Count(strings.Join(text, "\n"), "This is word"))
	for from := 0; from < len(text); from += 7 {
		for _, quote := range [][]string{text[from:min(from+12, len(text))], messagetest.Wrapped(text[from:], 68), messagetest.Wrapped(text[:from], 47)} {
			bouncing.Send(bouncing.FromNorth(fmt.Sprintf("<%d.%d@x>", from, len(quote)), "Gladly!\n\n"+strings.Join(quote, "\n")))
			require.Equal(t, before, bouncing.stands(), strings.Join(quote, "\n"))
		}
	}
}
