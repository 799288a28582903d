package mailgw_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/message/messagetest"
)

// tell puts all letters in the post that the log calls for.
func (b *bouncing) tell() {
	c := b.courier()
	c.People = b.roster
	for _, letters := range b.tellAll(c) {
		if len(letters) > 0 {
			require.NoError(b.t, b.sent.Put(b.t.Context(), letters...))
		}
	}
}

// presses has east write a message to north, or to the steward, and is the
// letter that brings it.
func (b *bouncing) presses(to string, lines ...string) mailgw.Outbound {
	b.letter("bob", "east", append(append([]string{"PRESS TO " + to}, lines...), "END PRESS")...)
	b.tell()
	var key string
	require.NoError(b.t, b.db.Get(&key, `SELECT key FROM mail.outbox WHERE kind LIKE 'press%' ORDER BY created DESC, key DESC LIMIT 1`))
	l, found, err := b.sent.Letter(b.t.Context(), key)
	require.NoError(b.t, err)
	require.True(b.t, found)
	return l
}

// fromNorth is a proved answer of north.
func (b *bouncing) fromNorth(id, body string) mail {
	return mail{id: id, from: anne, to: b.token("north"), top: vouched, subject: "Re: [g7]", body: body}
}

func (b *bouncing) count(kind string) (n int) {
	require.NoError(b.t, b.db.Get(&n, `SELECT count(*) FROM mail.outbox WHERE kind = $1`, kind))
	return n
}

// resigned reports whether north has resigned.
func (b *bouncing) resigned() bool {
	answer, err := b.game().Decide(game.Command{At: noon, By: "anne", Do: game.Letter{Seat: "north", Lines: []order.Line{{N: 1, Text: "RESIGN"}}}})
	require.NoError(b.t, err)
	return len(answer.Events) == 0
}

const sixtyEight = "Dear north, let us march together against the south before harvest: "

// A message of an opponent, broken by the reader's mail program without a mark,
// orders nothing: neither quoted whole below no heading that names a letter of
// ours, nor alone.
func TestAMessageCannotResignItsReader(t *testing.T) {
	require.Len(t, sixtyEight, 68)
	for _, words := range []string{"RESIGN", "leave", "bid 9", "READY", "DEPUTY bob", "NOT ME"} {
		t.Run(words, func(t *testing.T) {
			b, _ := comparing(t)
			press := b.presses("north", sixtyEight+words)
			whole := strings.Split(shown(t, press), "\n")
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
					l := b.fromNorth("<"+string(rune('a'+i))+own+"@x>", own+"\n\nOn 1 Mar 2026 at 12:00, Game 7 wrote:\n"+strings.Join(quote, "\n"))
					if i == 1 {
						l.header = "In-Reply-To: " + press.MessageID + "\r\n"
					}
					b.send(l)
				}
			}
			require.False(t, b.resigned())
			require.Empty(t, b.draft("north"))
			info, _ := b.game().SeatInfo("north")
			require.Empty(t, info.Deputy)
			require.Equal(t, 1, info.Epoch, "nothing was denied")
			require.Zero(t, b.count("question"))
		})
	}
}

func TestResigningIsAskedAboutOnce(t *testing.T) {
	b, _ := comparing(t)
	l := b.fromNorth("<1@x>", "RESIGN\nbid 3")
	b.send(l)
	b.send(l)
	require.False(t, b.resigned())
	require.Equal(t, []string{"bid 3"}, b.draft("north"), "the rest of the letter is obeyed")
	require.Contains(t, wordsOf(b.last("receipt")), "We ask you once more")
	require.Equal(t, 1, b.count("question"))
	question := b.last("question")
	require.Equal(t, anne, question.To)
	require.Contains(t, string(question.Body), "> RESIGN\r\n")
	_, code, _ := strings.Cut(string(question.Body), "> YES ")
	code, _, _ = strings.Cut(code, "\r\n")

	b.send(b.fromNorth("<2@x>", "no\n\n"+shown(t, question)))
	b.send(b.fromNorth("<3@x>", shown(t, question)))
	require.False(t, b.resigned())
	b.send(b.fromNorth("<4@x>", "YES "+code+"\n\n> RESIGN"))
	require.True(t, b.resigned())
	b.send(l)
	require.Equal(t, 1, b.count("question"), "the letter that comes again asks nothing")
}

func TestResigningCanBeConfirmedInALaterPhase(t *testing.T) {
	b, _ := comparing(t)
	b.send(b.fromNorth("<1@x>", "RESIGN"))
	b.letter("anne", "north", "bid 3")
	b.letter("bob", "east", "bid 4")
	n, _, _, _ := b.game().Phase()
	require.Equal(t, 2, n)
	b.send(mail{id: "<2@x>", from: anne, to: "orders@games.example", top: vouched, subject: "Re: x " + b.wait.code(t), body: "yes"})
	require.True(t, b.resigned())
}

func TestWhatCannotBeTakenBackIsReadAboveEveryQuotation(t *testing.T) {
	b, welcome := comparing(t)
	for i, body := range []string{"> " + strings.ReplaceAll(shown(t, welcome["north"]), "\n", "\n> ") + "\nRESIGN\nDEPUTY bob", "On 1 Mar 2026 at 12:00, X wrote:\n> hello\n\nRESIGN"} {
		b.send(b.fromNorth("<"+string(rune('a'+i))+"@x>", body))
		require.False(t, b.resigned())
		require.Contains(t, strings.Join(strings.Fields(strings.ReplaceAll(shown(t, b.last("receipt")), "|", "")), " "), "stands below a quotation; write it again above")
	}
	b.send(b.fromNorth("<3@x>", "bid 3"))
	b.send(b.fromNorth("<4@x>", "> bid 3\n\nNOT ME"))
	require.Equal(t, []string{"bid 3"}, b.draft("north"))
	require.Contains(t, wordsOf(b.last("answer")), "first line, above everything")
	require.Zero(t, b.count("question"))
}

// What an opponent has written to a seat, its holder can still mean: he is
// asked.
func TestWordsOfAnOpponentAreAskedAbout(t *testing.T) {
	b, _ := comparing(t)
	b.presses("north", "NOT ME", "DEPUTY carl@players.example", "", "They say so.")
	_, err := b.roster.Enrol(t.Context(), "carl@players.example")
	require.NoError(t, err)
	b.send(b.fromNorth("<1@x>", "bid 3"))
	b.send(b.fromNorth("<2@x>", "NOT ME"))
	require.Equal(t, []string{"bid 3"}, b.draft("north"))
	question := b.last("question")
	require.Contains(t, wordsOf(question), "may only have been quoted")
	b.send(b.fromNorth("<3@x>", "YES "+b.wait.code(t)))
	require.Empty(t, b.draft("north"))
	info, _ := b.game().SeatInfo("north")
	require.Equal(t, 2, info.Epoch)

	b.send(b.fromNorth("<4@x>", "DEPUTY carl@players.example"))
	info, _ = b.game().SeatInfo("north")
	require.Empty(t, info.Deputy)
	require.Contains(t, string(b.last("question").Body), "> DEPUTY carl@players.example\r\n")
	b.send(b.fromNorth("<5@x>", "YES "+b.wait.code(t)))
	info, _ = b.game().SeatInfo("north")
	require.NotEmpty(t, info.Deputy)
}

func TestAMessageToTheStewardOrdersNothing(t *testing.T) {
	b, _ := comparing(t)
	press := b.presses("STEWARD", sixtyEight+"PROCESS NOW round 1")
	quote := strings.Join(messagetest.Wrapped(messagetest.Marked("> ", []string{"| " + sixtyEight + "PROCESS NOW round 1"}), 72), "\n")
	steward := mail{from: "boss@players.example", to: house().StewardAddress("g7"), top: vouched, subject: "Re: [g7]"}
	closed := func() bool { n, _, _, _ := b.game().Phase(); return n != 1 }
	for i, body := range []string{"thanks\n\nOn 1 Mar 2026 at 12:00, Game 7 wrote:\n" + quote, "> " + press.Key + "\nPAUSE WHY I say so", "PROCESS NOW round 1"} {
		steward.id, steward.body = "<"+string(rune('a'+i))+"@x>", body
		b.send(steward)
		require.False(t, closed())
	}
	require.False(t, b.game().Paused())
	require.Equal(t, 1, b.count("question"))
	steward.id, steward.body = "<d@x>", "YES "+b.wait.code(t)
	b.send(steward)
	require.True(t, closed(), "he means it")
	steward.id, steward.body = "<e@x>", "HELP"
	b.send(steward)
	steward.id, steward.body = "<f@x>", "PAUSE WHY ..."
	b.send(steward)
	require.True(t, b.game().Paused(), "what the house shows may be sent back")
}
