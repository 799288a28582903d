package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/seeds"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/mailgwtest"
)

// sealed sets up a gateway whose receipts are signed, and which answers VERIFY.
func sealed(t *testing.T) (*mailgwtest.Gateway, string) {
	gateway := mailgwtest.Open(t)
	sealer := seeds.New(seeds.Secret{1}).Signer()
	gateway.In.Seal, gateway.In.Archive = sealer.Proof, archive.Archive{Games: aggregate.Reader[*game.Game]{Store: gateway.Store, Kind: gateway.Words}}
	return gateway, sealer.Public()
}

// enclosed returns the attached files of an email, by name.
func enclosed(t *testing.T, l mailgw.Outbound) map[string]string {
	_, parts := mailgwtest.PartsOf(t, l.Body)
	files := make(map[string]string)
	for _, leaf := range parts {
		if leaf.Name != "" {
			files[leaf.Name] = leaf.Body
		}
	}
	return files
}

// TestVerifyEnclosesWhatReceiptsName: a receipt names a commit, and the file that VERIFY encloses
// hashes to it. Together they prove the accepted orders, and hold nothing of other players.
func TestVerifyEnclosesWhatReceiptsName(t *testing.T) {
	gateway, key := sealed(t)
	gateway.Send(mailgwtest.Mail{ID: "<0@x>", From: mailgwtest.Bob, To: gateway.Token("east"), Body: "bid 5\nHOLD"})
	gateway.Post.Take()
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 3\nHOLD\nPRESS TO PUBLIC\nbeware\nEND PRESS"})
	receipt, _ := gateway.One()
	_, parts := mailgwtest.PartsOf(t, receipt.Body)
	claims := eventstore.ReadClaims(parts[0].Body)
	require.Len(t, claims, 1)
	require.NoError(t, eventstore.VerifyCommit(key, claims[0].Log, claims[0].Hash, claims[0].Signature))

	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "VERIFY"})
	answer, words := gateway.One()
	require.Contains(t, words, "files: 1")
	require.Contains(t, words, "seneschal audit --receipt RECEIPT --part FILE")
	files := enclosed(t, answer)
	require.Len(t, files, 1)
	text, ok := files["g7-"+claims[0].Hash[:12]+".json"]
	require.True(t, ok)
	shown, err := eventstore.ReadShown([]byte(text))
	require.NoError(t, err)
	require.Equal(t, claims[0].Hash, shown[0].Hash)
	require.Contains(t, text, "bid 3")
	require.NotContains(t, text, "bid 5")
	require.NotContains(t, text, "anne@", "no address is in it")
}

func TestVerifyGivesNobodyTheEmailsOfOthersInHisSeat(t *testing.T) {
	gateway, _ := sealed(t)
	gateway.Email("anne", "north", "PRESS TO STEWARD", "my address is now a@new.example", "END PRESS")
	gateway.Email("anne", "north", "bid 3", "HOLD", "DEPUTY carl")
	gateway.Post.Take()
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Carl, Top: mailgwtest.Vouched, To: gateway.Token("north"), Body: "VERIFY"})
	_, words := gateway.One()
	require.Contains(t, words, "nothing is enclosed", "a deputy has not written yet")
	gateway.Steward("REPLACE north BY carl")
	gateway.Post.Take()
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Carl, To: gateway.Token("north"), Body: "bid 2\nHOLD"})
	gateway.Send(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Carl, To: gateway.Token("north"), Body: "verificar"})
	all := gateway.Post.Take()
	files := enclosed(t, all[len(all)-1])
	require.Len(t, files, 1)
	for _, text := range files {
		require.Contains(t, text, "bid 2")
		require.NotContains(t, text, "a@new.example")
	}
}

func TestVerifyEnclosesThisPhaseAndTheLast(t *testing.T) {
	gateway, _ := sealed(t)
	for _, bid := range []string{"bid 1", "bid 2", "bid 3"} {
		gateway.Email("anne", "north", bid)
		gateway.Email("bob", "east", bid)
	}
	a := archive.Archive{Games: aggregate.Reader[*game.Game]{Store: gateway.Store, Kind: gateway.Words}}
	all, recent, err := a.Accepted(t.Context(), "g7", "north", "anne")
	require.NoError(t, err)
	require.Len(t, all, 3)
	require.Equal(t, 2, recent, "the fourth phase is open: the third letter was for the phase before")
	all, _, err = a.Accepted(t.Context(), "g7", "north", game.Player("eve"))
	require.NoError(t, err)
	require.Empty(t, all)
}

func TestAnAnswerNamesAChoiceByItsNumber(t *testing.T) {
	o := mailgwtest.Open(t)
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "1A\n\nOn Sun, 1 Mar 2026 at 12:00, the server wrote:\n> a) · BID 1\n> “1a”"})
	_, words := o.One()
	require.Contains(t, words, "= 1 BID 1\n")
	require.Equal(t, []string{"BID 1"}, o.Draft("north"))
	o.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "2a"})
	_, words = o.One()
	require.Contains(t, words, "· 1a # BID 1")
	require.Equal(t, []string{"BID 1"}, o.Draft("north"))
}

func TestHistoryEnclosesAllThatTheSeatWasTold(t *testing.T) {
	gateway, _ := sealed(t)
	gateway.Email("anne", "north", "bid 3", "DEPUTY carl")
	gateway.Email("bob", "east", "bid 1", "PRESS TO east", "a secret", "END PRESS")
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "HISTORY"})
	answer, _ := gateway.One()
	told := enclosed(t, answer)["history-g7.txt"]
	require.Contains(t, told, "CONTENTS")
	require.NotContains(t, told, "a secret")
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Carl, To: gateway.Token("north"), Body: "HISTORY"})
	answer, _ = gateway.One()
	require.Empty(t, enclosed(t, answer), "a deputy reads what its holder says")
}

func TestWhyTellsHowAPhaseCameOut(t *testing.T) {
	gateway, _ := sealed(t)
	for n := range 2 {
		gateway.Email("anne", "north", "bid "+string(rune('3'+n)))
		gateway.Email("bob", "east", "bid "+string(rune('1'+n)))
	}
	send := func(id, from, body string) string {
		gateway.Post.Take()
		gateway.Send(mailgwtest.Mail{ID: id, From: from, To: gateway.Token("north"), Top: mailgwtest.Vouched, Body: body})
		_, words := gateway.One()
		return words
	}
	first := send("<1@x>", mailgwtest.Anne, "WHY 1")
	require.Contains(t, first, "How phase 1 came out, with its dice, stands below")
	require.Contains(t, first, "The trick of round 1 is taken by north")
	require.Contains(t, first, "Dice key")
	require.Contains(t, first, "YOUR OWN MATTERS")
	require.NotContains(t, first, "CLOCK")
	last := send("<2@x>", mailgwtest.Anne, "why?")
	require.Contains(t, last, "How phase 2 came out")
	require.Contains(t, send("<3@x>", mailgwtest.Anne, "WHY 9"), "WHY 2", "what would be legal")
	require.NotContains(t, send("<4@x>", mailgwtest.Anne, "Why did you do that\nbid 2"), "came out")
	require.Equal(t, []string{"bid 2"}, gateway.Draft("north"))
}

// TestAnEmailForWhatIsOverIsToldSo: the answer to an email about a closed phase says so, and for
// which phase the email counts. An email that came in time gets no such notice, even if it is
// answered again. If an email counts for the open phase as a whole, its sender is asked first.
func TestAnEmailForWhatIsOverIsToldSo(t *testing.T) {
	for ruleset, orders := range map[string][3]string{"tiny": {"bid 3", "bid 5", "bid 2"}, "relay": {"TURN\nRUN 3\nEND", "", "TURN\nRUN 2\nREST\nEND"}} {
		gateway := mailgwtest.Begin(t, game.Open{Ruleset: ruleset, Seats: 2, Title: "Game 7"})
		gateway.In.Archive = archive.Archive{Games: aggregate.Reader[*game.Game]{Store: gateway.Store, Kind: gateway.Words}}
		write := func(id string, phase int, body string) string {
			mail := mailgwtest.Mail{ID: id, From: mailgwtest.Anne, To: gateway.Token("north"), Top: mailgwtest.Vouched, Body: body}
			if phase > 0 {
				mail.Header = "In-Reply-To: " + mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: phase, Seat: "north", Kind: "report", Rev: "3"}) + "\r\n"
			}
			gateway.Send(mail)
			_, words := gateway.One()
			return words
		}
		first, _, _, _ := gateway.Game().Phase()
		was := gateway.Game().PhaseIn("en").Name
		require.NotContains(t, write("<1@x>", first, orders[0]), "too late", ruleset)
		if orders[1] != "" {
			gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Bob, To: gateway.Token("east"), Body: orders[1]})
			gateway.Post.Take()
		}
		n, _, _, _ := gateway.Game().Phase()
		require.Greater(t, n, first, ruleset)
		late := write("<3@x>", first, orders[2])
		require.Contains(t, late, "The email answers one of ours about "+was+", which closed on ", ruleset)
		require.Equal(t, gateway.Game().Sequential(), strings.Contains(late, "They count for "), late)
		require.NotContains(t, write("<4@x>", n, orders[2]), "too late", ruleset)
		require.NotContains(t, write("<5@x>", first, "SHOW CLOCK"), "They count", ruleset)
		require.NotContains(t, write("<6@x>", 0, orders[2]), "too late", ruleset)
	}
}
