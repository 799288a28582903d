package mailgw_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

func TestSignInEmailHoldsItsLinkOnceAndNothingElseThatIsSecret(t *testing.T) {
	link := "https://games.example/sign-in/" + strings.Repeat("k", 43)
	s := mailgw.SignIn{To: mailgwtest.Anne, Link: link, At: mailgwtest.Noon, Until: mailgwtest.Noon.Add(30 * time.Minute), Zone: time.FixedZone("CET", 3600)}
	out := mailgwtest.Server().SignIn(s)
	require.Equal(t, "signin", out.Kind)
	require.Equal(t, mailgwtest.Anne, out.To)
	require.Positive(t, out.Priority)
	require.Less(t, out.Priority, mailgw.PriorityReceipts, "anybody can ask for such emails; receipts do not wait for them")
	header, parts := mailgwtest.PartsOf(t, out.Body)
	require.Len(t, parts, 1)
	require.Equal(t, 1, strings.Count(parts[0].Body, link))
	require.Contains(t, parts[0].Body, "30 minutes")
	require.Contains(t, parts[0].Body, "13:30 CET")
	require.NotContains(t, header.Get("Subject"), "kkk")
	require.NotContains(t, out.Key+out.MessageID, "kkk", "keys are logged, links are not")
	require.Empty(t, header.Get("Reply-To"), "the letter proves nothing to the intake")
	require.Empty(t, header.Get("List-Id"))
	require.NotContains(t, out.MessageID, "..", "such an ID is against RFC 5322")
}

func TestEachSignInLinkIsAnEmailOfItsOwn(t *testing.T) {
	signIn := mailgw.SignIn{To: mailgwtest.Anne, Link: "https://games.example/sign-in/a", At: mailgwtest.Noon, Until: mailgwtest.Noon.Add(time.Hour)}
	other := signIn
	other.Link = "https://games.example/sign-in/b"
	require.Equal(t, mailgwtest.Server().SignIn(signIn), mailgwtest.Server().SignIn(signIn))
	require.NotEqual(t, mailgwtest.Server().SignIn(signIn).Key, mailgwtest.Server().SignIn(other).Key)
}

func TestANewAddressIsAskedAndTheOldOnesAreTold(t *testing.T) {
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		asked := mailgwtest.Server().NewAddress(mailgw.SignIn{To: mailgwtest.Anne, Link: "https://games.example/me/addresses/k", At: mailgwtest.Noon, Until: mailgwtest.Noon.Add(24 * time.Hour), Lang: lang})
		_, parts := mailgwtest.PartsOf(t, asked.Body)
		require.Equal(t, 1, strings.Count(parts[0].Body, "https://games.example/me/addresses/k"))
		note := mailgw.AddressNote{To: mailgwtest.Anne, Address: "new@players.example", At: mailgwtest.Noon, Lang: lang}
		_, parts = mailgwtest.PartsOf(t, mailgwtest.Server().AddressNote(note).Body)
		require.Contains(t, parts[0].Body, "new@players.example")
		note.Address = ""
		gone := mailgwtest.Server().AddressNote(note)
		_, parts = mailgwtest.PartsOf(t, gone.Body)
		require.NotContains(t, parts[0].Body, "{")
		require.NotEqual(t, asked.Key, gone.Key)
	}
}
