package intake_test

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/bots"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/ordermail"
	"seneschal/mailgw/post"
)

// TestANewcomerPlaysByWhatTheEmailSays: a player who knows no rule of a game answers three
// emails only with answers that these offer: with the first answer, above the whole quoted
// email, or with the email to edit and its suggestion. Around the answer stand the usual
// phrases of people. Each time all of it is understood, the receipt says how, the game goes on by
// it, and the next email tells the outcome.
func TestANewcomerPlaysByWhatTheEmailSays(t *testing.T) {
	ways := []struct {
		name  string
		write func(*newcomer, mailgw.Outbound) string
	}{{"first", (*newcomer).first}, {"copied", (*newcomer).copied}, {"edited", (*newcomer).edited}}
	for i, ruleset := range rulesets.Names() {
		for j, lang := range game.Languages() {
			for k, way := range ways {
				t.Run(strings.Join([]string{ruleset, lang, way.name}, " "), func(t *testing.T) {
					if (i+j+k)%len(ways) != 0 && !gametest.Nightly() {
						t.Skip("it is played at night")
					}
					t.Parallel()
					newcomer := enrol(t, ruleset, lang)
					for range 3 {
						newcomer.answer(manners[lang], way.write)
					}
				})
			}
		}
	}
}

// manner holds the phrases of a language: a greeting and a farewell, the mail program's heading
// of the quote, and the words in an email to edit that say that the suggestion goes without its
// other lines.
type manner struct{ greeting, leave, wrote, instead string }

var manners = map[string]manner{
	"en": {"Hello there,", "Best wishes,\nAnne", "On Sun, 1 Mar 2026 at 12:00, The long road <%s> wrote:", "in place of the lines above"},
	"es": {"Hola a todos:", "Un saludo,\nAna", "El dom, 1 mar 2026 a las 12:00, The long road (<%s>) escribió:", "en lugar de las líneas de arriba"},
	"fr": {"Bonjour à tous,", "Bien cordialement,\nAnne", "Le dim. 1 mars 2026 à 12:00, The long road <%s> a écrit :", "à la place des lignes ci-dessus"},
	"nl": {"Hallo allemaal,", "Met vriendelijke groet,\nAnne", "Op zo 1 mrt 2026 om 12:00 schreef The long road <%s>:", "in plaats van de regels hierboven"},
}

// newcomer is a player who knows only the emails that came. Bots play the other seats.
type newcomer struct {
	*mailgwtest.Gateway
	lang        string
	sent        *post.Post
	notifier    *notifier.Notifier
	now         time.Time
	told        *game.Game // as of the last commit whose emails are written
	commits     int
	undelivered game.Undelivered
	inbox       []mailgw.Outbound
	ears
}

// ears is a host that keeps the receipt of each email.
type ears struct {
	ordermail.Host
	receipt *game.Receipt
}

func (e *ears) Obey(ctx context.Context, id, commandID string, cmd game.Command) (ordermail.Obeyed, error) {
	out, err := e.Host.Obey(ctx, id, commandID, cmd)
	e.receipt = out.Answer.Receipt
	return out, err
}

// enrol gives anne the first seat of a new game.
func enrol(t *testing.T, ruleset, lang string) *newcomer {
	db, _ := pgtest.Tables(t)
	n := &newcomer{Gateway: mailgwtest.Empty(t, aggregate.NewGames(rulesets.Lookup)), lang: lang, sent: post.New(post.Config{DB: db}), now: mailgwtest.Noon}
	clock := func() time.Time { return n.now }
	n.ears.Host = n.In.Host
	n.Gateway.Host.Now, n.In.Now, n.In.Host, n.In.Post, n.In.Outbox = clock, clock, &n.ears, n.sent, n.sent
	n.In.Page = func(string, game.Seat, int) string { return "https://games.example/seat/xyz" }
	n.notifier, n.told = n.Notifier(), n.Words.Empty()
	n.notifier.Page = n.In.Page
	n.Obey("steward", game.Open{Ruleset: ruleset, Seats: 3, Title: "The long road"})
	for i, s := range n.Game().Seats() {
		n.Obey(holder(i), game.TakeSeat{Seat: s.Seat, Player: holder(i), Lang: lang})
	}
	n.tell()
	return n
}

// Obey gives the game a command.
func (n *newcomer) Obey(by game.Player, do game.Act) {
	n.T.Helper()
	n.Gateway.Obey(by, do)
}

// holder returns the holder of the nth seat.
func holder(i int) game.Player {
	if i == 0 {
		return "anne"
	}
	return gametest.Player(i)
}

// tell writes and posts the emails that follow from new commits.
func (n *newcomer) tell() {
	n.T.Helper()
	at := 0
	for commit, err := range n.Store.Load(n.T.Context(), aggregate.GameLog("g7"), 0) {
		require.NoError(n.T, err)
		if at++; at <= n.commits {
			continue
		}
		events, err := n.Words.Decode(n.told, commit)
		require.NoError(n.T, err)
		next := event.Fold(n.told, events...)
		var due game.Due
		n.undelivered, due = n.undelivered.Note(n.told, next, events, commit.At)
		emails, err := n.notifier.Handle(n.T.Context(), commit, n.told, next, events, due)
		require.NoError(n.T, err)
		require.NoError(n.T, n.sent.Put(n.T.Context(), emails...))
		n.inbox = append(n.inbox, slices.DeleteFunc(emails, func(l mailgw.Outbound) bool { return l.To != mailgwtest.Anne })...)
		n.told, n.commits = next, at
	}
}

// answer answers the newest email that asks something, and checks that the receipt and the next
// email are as a player is promised.
func (n *newcomer) answer(manner manner, write func(*newcomer, mailgw.Outbound) string) {
	n.T.Helper()
	n.asked()
	asks := n.inbox[len(n.inbox)-1]
	said := write(n, asks)
	require.Equal(n.T, mailgw.Processed, n.Send(manner.email(n, asks, said)))
	receipt := n.receipt
	require.NotNil(n.T, receipt, said)
	require.Empty(n.T, receipt.Errors, said)
	require.Empty(n.T, receipt.Asked, said)
	require.True(n.T, receipt.Final, "it is held as a draft: %s", said)
	require.NotEmpty(n.T, receipt.Orders, said)
	n.T.Logf("%q: %v", said, receipt.Orders)

	phase, answered := n.phase(), joined(mailgwtest.WordsOf(n.received("receipt")))
	for _, o := range receipt.Orders {
		require.Contains(n.T, answered, joined(o.Words()), "the receipt says what was understood")
	}
	was := len(n.inbox)
	n.goOn(phase)
	n.asked()
	require.Greater(n.T, len(n.inbox), was)
	shown := mailgwtest.Plain(n.T, n.inbox[len(n.inbox)-1])
	require.True(n.T, slices.ContainsFunc(fallout[n.lang], func(title string) bool { return strings.Contains(shown, "# "+title+"\n") }), "nothing tells what came of %q:\n%s", said, shown)
}

// joined returns a text without its line breaks.
func joined(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "\n= ", " ")), " ")
}

// fallout are the headings below which an email tells the outcome of orders.
var fallout = map[string][]string{
	"en": {"YOUR OWN MATTERS", "WHAT BECAME OF YOUR LINES"},
	"es": {"LO QUE TE CONCIERNE", "QUÉ FUE DE TUS LÍNEAS"},
	"fr": {"CE QUI VOUS CONCERNE", "CE QUE SONT DEVENUES VOS LIGNES"},
	"nl": {"WAT JOU AANGAAT", "WAT ER VAN JE REGELS IS GEWORDEN"},
}

// email returns an answer as it comes in: the usual phrases around the answer, and below it the
// whole email that it answers.
func (m manner) email(n *newcomer, asks mailgw.Outbound, said string) mailgwtest.Mail {
	to := mailgwtest.ReplyTo(n.T, asks)
	quoted := strings.Split(strings.TrimRight(mailgwtest.Shown(n.T, asks), "\n"), "\n")
	return mailgwtest.Mail{
		ID: fmt.Sprintf("<%d@players.example>", n.commits), From: mailgwtest.Anne, To: to, Top: mailgwtest.Vouched, Subject: "Re: [g7]", At: n.now.Sub(mailgwtest.Noon),
		Header: "In-Reply-To: " + asks.MessageID + "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n",
		Body:   strings.Join([]string{m.greeting, "", said, "", m.leave, "", fmt.Sprintf(m.wrote, to), "> " + strings.Join(quoted, "\n> "), ""}, "\n"),
	}
}

// named finds an email's name for its first answer.
var named = regexp.MustCompile(`[“«"]\s?(\d+a)\s?[”»"]`)

// first returns the first answer that an email offers, by its name in the email.
func (n *newcomer) first(asks mailgw.Outbound) string {
	n.T.Helper()
	name := named.FindStringSubmatch(mailgwtest.Plain(n.T, asks))
	require.NotNil(n.T, name, "no answer is named:\n%s", mailgwtest.Plain(n.T, asks))
	return name[1]
}

// copied returns the lines of the first answer, without their marks.
func (n *newcomer) copied(asks mailgw.Outbound) string {
	n.T.Helper()
	_, offered, found := strings.Cut(mailgwtest.Plain(n.T, asks), "\na) · ")
	require.True(n.T, found, "nothing is offered")
	lines := strings.Split(offered, "\n")
	for i := 1; ; i++ {
		line, more := strings.CutPrefix(lines[i], "· ")
		if !more {
			return strings.Join(lines[:i], "\n")
		}
		lines[i] = line
	}
}

// edited returns the email to edit with the mark taken off the suggested lines.
func (n *newcomer) edited(asks mailgw.Outbound) string {
	n.T.Helper()
	_, parts := mailgwtest.PartsOf(n.T, asks.Body)
	i := slices.IndexFunc(parts, func(p mailgwtest.MailLeaf) bool { return strings.HasPrefix(p.Name, "orders-") })
	require.Positive(n.T, i, "no letter to edit is attached")
	suggested := strings.Split(n.copied(asks), "\n")
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(parts[i].Body, "\r\n", "\n")), "\n")
	instead := strings.Contains(joined(strings.ReplaceAll(parts[i].Body, "#", "")), manners[n.lang].instead)
	for j, line := range lines {
		if instead && !strings.HasPrefix(line, "#") {
			lines[j] = ""
		}
		if bare := strings.TrimPrefix(line, "# "); slices.Contains(suggested, bare) {
			lines[j] = bare
		}
	}
	return strings.Join(lines, "\n")
}

// received returns the newest email of a kind that was posted.
func (n *newcomer) received(kind string) mailgw.Outbound {
	n.T.Helper()
	emails, err := n.sent.Newest(n.T.Context(), "g7", n.Game().Seats()[0].Seat, []string{mailgwtest.Anne}, 10)
	require.NoError(n.T, err)
	i := slices.IndexFunc(emails, func(l mailgw.Quotable) bool { return l.Kind == kind })
	require.GreaterOrEqual(n.T, i, 0, "there is no %s", kind)
	email, found, err := n.sent.Email(n.T.Context(), emails[i].Key)
	require.NoError(n.T, err)
	require.True(n.T, found)
	return email
}

func (n *newcomer) phase() int {
	number, _, _, _ := n.Game().Phase()
	return number
}

// asked goes on until the newest email asks something of the newcomer.
func (n *newcomer) asked() {
	n.T.Helper()
	for range 100 {
		if l := n.inbox[len(n.inbox)-1]; strings.Contains(mailgwtest.Plain(n.T, l), "\na) · ") && n.Game().Question(n.Game().Seats()[0].Seat, n.lang) != "" {
			return
		}
		n.goOn(n.phase())
	}
	require.Fail(n.T, "the newcomer is never asked again")
}

// goOn has bots play until a phase is over: at the end of its respite, or of its time.
func (n *newcomer) goOn(phase int) {
	n.T.Helper()
	for i, s := range n.Game().Seats()[1:] {
		lines, err := bots.WriteOrders(n.Game().Ruleset().Name(), bots.Easy, report.Report{Data: n.Game().View(s.Seat, "en").Data})
		require.NoError(n.T, err)
		if len(lines) > 0 {
			_, err := n.Gateway.Host.Obey(n.T.Context(), "g7", fmt.Sprint(s.Seat, n.now), game.Command{At: n.now, By: holder(i + 1), Do: game.Submission{Seat: s.Seat, Lines: gametest.Lines(lines...)}})
			require.NoError(n.T, err)
		}
	}
	_, _, due, _ := n.Game().Phase()
	for _, at := range []time.Time{cmp.Or(n.Game().Closes(), n.now), due} {
		if n.phase() == phase && at.After(n.now) {
			n.now = at
		}
		require.NoError(n.T, n.Gateway.Host.CloseDue(n.T.Context(), "g7"))
		if n.phase() > phase {
			break
		}
	}
	require.Greater(n.T, n.phase(), phase, "the game does not go on")
	n.now = n.now.Add(time.Minute)
	n.tell()
}
