package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message/messagetest"
)

const sixtyEight = "Dear north, let us march together against the south before harvest: "

// TestAMessageCannotResignItsReader: an opponent's message, broken by the reader's mail program
// without a mark, orders nothing: neither if the whole email is quoted without a heading that
// names it, nor if the message is quoted alone.
func TestAMessageCannotResignItsReader(t *testing.T) {
	require.Len(t, sixtyEight, 68)
	for _, words := range []string{"RESIGN", "leave", "bid 5", "READY", "DEPUTY bob", "NOT ME"} {
		t.Run(words, func(t *testing.T) {
			bouncing, _ := comparing(t)
			press := bouncing.Presses("north", sixtyEight+words)
			whole := strings.Split(mailgwtest.Shown(t, press), "\n")
			var alone []string
			for _, l := range whole {
				if strings.HasPrefix(l, "|") {
					alone = append(alone, l)
				}
			}
			for i, quote := range [][]string{
				messagetest.Wrapped(messagetest.Marked("> ", whole), 72), messagetest.Wrapped(messagetest.Marked("> ", alone), 72),
				messagetest.Wrapped(whole, 68), messagetest.Wrapped(messagetest.Marked("> ", []string{"| " + sixtyEight + words}), 72),
			} {
				for _, own := range []string{"Gladly!", ""} {
					mail := bouncing.FromNorth("<"+string(rune('a'+i))+own+"@x>", own+"\n\nOn 1 Mar 2026 at 12:00, Game 7 wrote:\n"+strings.Join(quote, "\n"))
					if i == 1 {
						mail.Header = "In-Reply-To: " + press.MessageID + "\r\n"
					}
					bouncing.Send(mail)
				}
			}
			require.False(t, bouncing.Resigned())
			require.Empty(t, bouncing.Draft("north"))
			info, _ := bouncing.Game().SeatInfo("north")
			require.Empty(t, info.Deputy)
			require.Equal(t, 1, info.Epoch, "nothing was denied")
			require.Zero(t, bouncing.Count("question"))
		})
	}
}

func TestResigningIsAskedAboutOnce(t *testing.T) {
	bouncing, _ := comparing(t)
	mail := bouncing.FromNorth("<1@x>", "RESIGN\nbid 3")
	bouncing.Send(mail)
	bouncing.Send(mail)
	require.False(t, bouncing.Resigned())
	require.Equal(t, []string{"bid 3"}, bouncing.Draft("north"), "the rest of the letter is obeyed")
	require.Contains(t, mailgwtest.WordsOf(bouncing.Last("receipt")), "We ask you once more")
	require.Equal(t, 1, bouncing.Count("question"))
	question := bouncing.Last("question")
	require.Equal(t, mailgwtest.Anne, question.To)
	require.Contains(t, string(question.Body), "> RESIGN\r\n")
	_, code, _ := strings.Cut(string(question.Body), "> YES ")
	code, _, _ = strings.Cut(code, "\r\n")

	bouncing.Send(bouncing.FromNorth("<2@x>", "no\n\n"+mailgwtest.Shown(t, question)))
	bouncing.Send(bouncing.FromNorth("<3@x>", mailgwtest.Shown(t, question)))
	require.False(t, bouncing.Resigned())
	bouncing.Send(bouncing.FromNorth("<4@x>", "YES "+code+"\n\n> RESIGN"))
	require.True(t, bouncing.Resigned())
	bouncing.Send(mail)
	require.Equal(t, 1, bouncing.Count("question"), "the letter that comes again asks nothing")
}

func TestResigningCanBeConfirmedInALaterPhase(t *testing.T) {
	b, _ := comparing(t)
	b.Send(b.FromNorth("<1@x>", "RESIGN"))
	b.Email("anne", "north", "bid 3")
	b.Email("bob", "east", "bid 4")
	n, _, _, _ := b.Game().Phase()
	require.Equal(t, 2, n)
	b.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: "orders@games.example", Top: mailgwtest.Vouched, Subject: "Re: x " + b.Wait.Code(t), Body: "yes"})
	require.True(t, b.Resigned())
}

func TestWhatCannotBeTakenBackIsReadAboveEveryQuotation(t *testing.T) {
	b, welcome := comparing(t)
	for i, body := range []string{"> " + strings.ReplaceAll(mailgwtest.Shown(t, welcome["north"]), "\n", "\n> ") + "\nRESIGN\nDEPUTY bob", "On 1 Mar 2026 at 12:00, X wrote:\n> hello\n\nRESIGN"} {
		b.Send(b.FromNorth("<"+string(rune('a'+i))+"@x>", body))
		require.False(t, b.Resigned())
		require.Contains(t, strings.Join(strings.Fields(strings.ReplaceAll(mailgwtest.Shown(t, b.Last("receipt")), "|", "")), " "), "stands below a quotation; write it again above")
	}
	b.Send(b.FromNorth("<3@x>", "bid 3"))
	b.Send(b.FromNorth("<4@x>", "> bid 3\n\nNOT ME"))
	require.Equal(t, []string{"bid 3"}, b.Draft("north"))
	require.Contains(t, mailgwtest.WordsOf(b.Last("answer")), "first line, above everything")
	require.Zero(t, b.Count("question"))
}

// TestWhatChangesAllOrdersIsReadAboveEveryQuotation: orders that change all others, like those
// that cannot be taken back, are read only above every quotation; single orders are read below
// one, too.
func TestWhatChangesAllOrdersIsReadAboveEveryQuotation(t *testing.T) {
	for i, word := range []string{"CANCEL", "READY", "UNDO", "AWAY 2026-03-02 2026-03-09", "LANGUAGE nl", "FORMAT json", "DIGEST on", "REPORTS daily", "ALWAYS bid 2", "STANDING\nbid 2\nEND", "STANDING bid 2", "STANDING CLEAR ALL"} {
		b, _ := comparing(t)
		b.Send(b.FromNorth("<0@x>", "ALWAYS bid 1"))
		b.Send(b.FromNorth("<1@x>", "bid 3\nHOLD"))
		before := b.stands()
		b.Send(b.FromNorth("<2@x>", "> What do you say?\n\n"+word))
		require.Equal(t, before, b.stands(), word)
		require.Contains(t, strings.Join(strings.Fields(strings.ReplaceAll(mailgwtest.Shown(t, b.Last("receipt")), "|", "")), " "), "stands below a quotation; write it again above", word)
		b.Send(b.FromNorth("<3@x>", "> What do you say?\n\nbid 4"))
		require.Equal(t, []string{"bid 4"}, b.Draft("north"), "an order is read")
		if i > 0 {
			b.Send(b.FromNorth("<4@x>", word+"\n\n> What do you say?"))
			require.NotContains(t, mailgwtest.WordsOf(b.Last("receipt")), "below a quotation", word)
		}
	}
}

// TestWordsOfAnOpponentAreAskedAbout: the holder of a seat may mean words that an opponent has
// written to it, and is asked.
func TestWordsOfAnOpponentAreAskedAbout(t *testing.T) {
	bouncing, _ := comparing(t)
	bouncing.Presses("north", "NOT ME", "DEPUTY carl@players.example", "", "They say so.")
	_, err := bouncing.Roster.Enrol(t.Context(), "carl@players.example")
	require.NoError(t, err)
	bouncing.Send(bouncing.FromNorth("<1@x>", "bid 3"))
	bouncing.Send(bouncing.FromNorth("<2@x>", "NOT ME"))
	require.Equal(t, []string{"bid 3"}, bouncing.Draft("north"))
	question := bouncing.Last("question")
	require.Contains(t, mailgwtest.WordsOf(question), "may only have been quoted")
	bouncing.Send(bouncing.FromNorth("<3@x>", "YES "+bouncing.Wait.Code(t)))
	require.Empty(t, bouncing.Draft("north"))
	info, _ := bouncing.Game().SeatInfo("north")
	require.Equal(t, 2, info.Epoch)

	bouncing.Send(bouncing.FromNorth("<4@x>", "DEPUTY carl@players.example"))
	info, _ = bouncing.Game().SeatInfo("north")
	require.Empty(t, info.Deputy)
	require.Contains(t, string(bouncing.Last("question").Body), "> DEPUTY carl@players.example\r\n")
	bouncing.Send(bouncing.FromNorth("<5@x>", "YES "+bouncing.Wait.Code(t)))
	info, _ = bouncing.Game().SeatInfo("north")
	require.NotEmpty(t, info.Deputy)
}

func TestAMessageToTheStewardOrdersNothing(t *testing.T) {
	bouncing, _ := comparing(t)
	press := bouncing.Presses("STEWARD", sixtyEight+"PROCESS NOW round 1")
	quote := strings.Join(messagetest.Wrapped(messagetest.Marked("> ", []string{"| " + sixtyEight + "PROCESS NOW round 1"}), 72), "\n")
	steward := mailgwtest.Mail{From: "boss@players.example", To: mailgwtest.Server().StewardAddress("g7"), Top: mailgwtest.Vouched, Subject: "Re: [g7]"}
	closed := func() bool { n, _, _, _ := bouncing.Game().Phase(); return n != 1 }
	for i, body := range []string{"thanks\n\nOn 1 Mar 2026 at 12:00, Game 7 wrote:\n" + quote, "> " + press.Key + "\nPAUSE WHY I say so", "PROCESS NOW round 1"} {
		steward.ID, steward.Body = "<"+string(rune('a'+i))+"@x>", body
		bouncing.Send(steward)
		require.False(t, closed())
	}
	require.False(t, bouncing.Game().Paused())
	require.Equal(t, 1, bouncing.Count("question"))
	steward.ID, steward.Body = "<d@x>", "YES "+bouncing.Wait.Code(t)
	bouncing.Send(steward)
	require.True(t, closed(), "he means it")
	steward.ID, steward.Body = "<e@x>", "HELP"
	bouncing.Send(steward)
	steward.ID, steward.Body = "<f@x>", "PAUSE WHY ..."
	bouncing.Send(steward)
	require.True(t, bouncing.Game().Paused(), "what the server shows may be sent back")
}
