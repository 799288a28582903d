package mailgw_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
)

func TestSignInLetterHoldsItsLinkOnceAndNothingElseThatIsSecret(t *testing.T) {
	link := "https://games.example/sign-in/" + strings.Repeat("k", 43)
	s := mailgw.SignIn{To: anne, Link: link, At: noon, Until: noon.Add(30 * time.Minute), Zone: time.FixedZone("CET", 3600)}
	out := house().SignIn(s)
	require.Equal(t, "signin", out.Kind)
	require.Equal(t, anne, out.To)
	require.Positive(t, out.Priority)
	header, parts := partsOf(t, out.Body)
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

func TestEachSignInLinkIsALetterOfItsOwn(t *testing.T) {
	s := mailgw.SignIn{To: anne, Link: "https://games.example/sign-in/a", At: noon, Until: noon.Add(time.Hour)}
	other := s
	other.Link = "https://games.example/sign-in/b"
	require.Equal(t, house().SignIn(s), house().SignIn(s))
	require.NotEqual(t, house().SignIn(s).Key, house().SignIn(other).Key)
}
