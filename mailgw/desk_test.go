package mailgw_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
)

// desks lets the intake write to a real substitute desk.
type desks struct{ *host.Substitutes }

func (d desks) Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	out, err := d.Substitutes.Obey(ctx, cause, substitute.Command{At: at, By: by, Do: substitute.Letter{Lines: lines, Vacancy: vacancy, Known: []string{"tiny", "relay"}}})
	return out.Answer.Receipt, err
}

// openDesk is a gateway with a substitute desk beside its game.
func openDesk(t testing.TB) (*gateway, desks) {
	o := open(t)
	d := desks{host.NewSubstitutes(host.NewTournaments(o.host))}
	o.in.Substitutes = d
	return o, d
}

// do gives a command to the desk that must succeed.
func (d desks) do(t testing.TB, cause string, by game.Player, do substitute.Act) {
	t.Helper()
	_, err := d.Substitutes.Obey(t.Context(), cause, substitute.Command{At: noon, By: by, Do: do})
	require.NoError(t, err)
}

// offer has carl and dora asked about the seat of anne, and gives its number.
func (d desks) offer(t testing.TB, o *gateway) int {
	t.Helper()
	o.people.by["dora@players.example"] = "dora"
	d.do(t, "carl comes", "carl", substitute.Volunteer{})
	d.do(t, "dora comes", "dora", substitute.Volunteer{})
	d.do(t, "open", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", From: "anne", Why: substitute.Resigned})
	d.do(t, "offer", "", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "carl", Reliability: 100}, {Player: "dora", Reliability: 95}}, Until: noon.Add(8 * time.Hour)})
	return 1
}

func (d desks) vacancy(t testing.TB, n int) substitute.Vacancy {
	t.Helper()
	now, _, err := d.Desk(t.Context())
	require.NoError(t, err)
	v, ok := now.Vacancy(n)
	require.True(t, ok)
	return v
}

func (d desks) pool(t testing.TB) []game.Player {
	t.Helper()
	now, _, err := d.Desk(t.Context())
	require.NoError(t, err)
	var all []game.Player
	for _, m := range now.Pool() {
		all = append(all, m.Player)
	}
	return all
}

func TestALetterToTheDeskIsAnsweredOnce(t *testing.T) {
	for name, l := range map[string]mail{
		"by its first word": {body: "Substitute on for tiny most 2\nDANCE"},
		"by its subject":    {subject: "Re: [desk] substitutes", body: "SUBSTITUTE ON FOR tiny MOST 2\nDANCE"},
		"by name":           {body: "GAME desk\nSUBSTITUTE ON FOR tiny MOST 2\nDANCE"},
		"by address":        {to: house().ReplyAddress("desk", "carl", 0), body: "SUBSTITUTE ON FOR tiny MOST 2\nDANCE"},
	} {
		t.Run(name, func(t *testing.T) {
			o, d := openDesk(t)
			l.id, l.from, l.top = "<1@x>", "carl@players.example", vouched
			if l.to == "" {
				l.to = "orders@games.example"
			}
			for range 2 {
				require.Equal(t, mailgw.Processed, o.send(l))
			}
			require.Equal(t, []game.Player{"carl"}, d.pool(t))
			out, text := o.one()
			require.Contains(t, text, "Re: [desk] the substitute desk")
			require.Contains(t, text, "you are a substitute for tiny")
			require.Contains(t, string(out.Body), "DANCE")
			require.Contains(t, string(out.Body), house().ReplyAddress("desk", "carl", 0), "the next letter goes to an address of its own")
		})
	}
}

func TestAnOfferIsTakenByReplyingYes(t *testing.T) {
	for word, said := range map[string]string{
		"YES": "you take the seat", "Yes, gladly": "you take the seat", "Sí.": "tomas el asiento", "oui": "vous prenez le siège", "Ja!": "je neemt de zetel",
	} {
		o, d := openDesk(t)
		n := d.offer(t, o)
		require.Equal(t, mailgw.Processed, o.send(mail{
			id: "<1@x>", from: "dora@players.example", to: house().ReplyAddress("desk", "dora", n), subject: "Re: [desk] lancelot77", body: word,
		}), word)
		v := d.vacancy(t, n)
		require.Equal(t, game.Player("dora"), v.Taker, word)
		_, text := o.one()
		require.Contains(t, text, said+" north")
	}
}

func TestAnOfferIsDeclinedByReplyingNo(t *testing.T) {
	o, d := openDesk(t)
	n := d.offer(t, o)
	o.send(mail{id: "<1@x>", from: "carl@players.example", to: house().ReplyAddress("desk", "carl", n), body: "Nee"})
	require.Equal(t, []game.Player{"carl"}, d.vacancy(t, n).Declined)
}

func TestALateYesIsToldThatTheSeatIsTaken(t *testing.T) {
	o, d := openDesk(t)
	n := d.offer(t, o)
	d.do(t, "dora is faster", "dora", substitute.Take{Vacancy: n})
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<1@x>", from: "carl@players.example", to: house().ReplyAddress("desk", "carl", n), body: "YES"}))
	require.Equal(t, game.Player("dora"), d.vacancy(t, n).Taker)
	out, _ := o.one()
	require.Contains(t, string(out.Body), "somebody else")
	require.NotContains(t, string(out.Body), "you take")
	require.NotContains(t, string(out.Body), "dora", "who has it is not told")
}

func TestYesToAnOfferAndYesToAQuestionAreToldApart(t *testing.T) {
	o, d := openDesk(t)
	n := d.offer(t, o)
	unproved := mail{id: "<1@x>", from: "elsewhere@nowhere.example", to: house().ReplyAddress("desk", "carl", n), body: "YES"}
	require.Equal(t, mailgw.Rejected, o.send(unproved))
	require.Equal(t, substitute.Free, d.vacancy(t, n).Status, "it came from an address that is not carl's")
	question, _ := o.one()
	require.Equal(t, "carl@players.example", question.To)
	code := o.wait.code(t)
	require.Contains(t, string(question.Body), "> YES "+code)

	o.send(mail{id: "<2@x>", from: "carl@players.example", to: "orders@games.example", subject: "[desk] Is this letter yours? nosuchcode", body: "YES"})
	require.Equal(t, substitute.Free, d.vacancy(t, n).Status, "a code that nothing waits for takes no seat")
	o.post.take()
	o.send(mail{id: "<3@x>", from: "carl@players.example", to: house().ReplyAddress("desk", "carl", n), body: "YES " + code})
	require.Equal(t, game.Player("carl"), d.vacancy(t, n).Taker, "the question was answered at the address of the offer")
	require.Empty(t, o.wait.letters)
}

func TestAnAddressOfTheDeskIsProofForItsPlayerAlone(t *testing.T) {
	o, d := openDesk(t)
	n := d.offer(t, o)
	forged := house().ReplyAddress("desk", "carl", n)
	forged = forged[:len(forged)-len("xx@games.example")] + "aa@games.example"
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<1@x>", from: "eve@nowhere.example", to: forged, body: "YES"}))
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<2@x>", from: "dora@players.example", to: house().ReplyAddress("desk", "carl", n), body: "YES"}))
	require.Equal(t, substitute.Free, d.vacancy(t, n).Status)
}

func TestAStrangerVolunteersWhenHisAddressIsProved(t *testing.T) {
	o, d := openDesk(t)
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<1@x>", from: "emil@new.example", to: "orders@games.example", body: "SUBSTITUTE ON"}))
	require.Empty(t, d.pool(t))
	asked, _ := o.one()
	require.Equal(t, "emil@new.example", asked.To)
	o.send(mail{id: "<2@x>", from: "emil@new.example", to: "orders@games.example", body: "YES " + o.wait.code(t)})
	require.Equal(t, []game.Player{"new-emi"}, d.pool(t))

	require.Equal(t, mailgw.Processed, o.send(mail{id: "<3@x>", from: "fred@players.example", top: vouched, to: "orders@games.example", body: "JOIN desk"}))
	require.Equal(t, []game.Player{"new-emi", "new-fre"}, d.pool(t))
}
