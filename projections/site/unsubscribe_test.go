package site_test

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// unsubscribing ends letters in the roster. Its tokens say what they end, and
// are ours if they end in "ours".
type unsubscribing struct{ *roster.Roster }

func (u unsubscribing) Ends(token string) (string, bool) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || parts[2] != "ours" {
		return "", false
	}
	return parts[0], true
}

func (u unsubscribing) End(ctx context.Context, token string) error {
	parts := strings.Split(token, ".")
	return u.Decline(ctx, game.Player(parts[1]), roster.Letters(parts[0]), true)
}

// oneClick posts as a mail program does: from nowhere, without cookies.
func (h *house) oneClick(token, kind, body string) (status int, page string) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, h.web.URL+"/unsubscribe/"+token, strings.NewReader(body))
	require.NoError(h.t, err)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Origin", "https://mail.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	require.NoError(h.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(h.t, err)
	return answer.StatusCode, string(text)
}

const formKind = "application/x-www-form-urlencoded"

func TestOneClickEndsLettersFromAnywhere(t *testing.T) {
	for kind, body := range map[string]string{
		formKind:                          "List-Unsubscribe=One-Click",
		"multipart/form-data; boundary=B": "--B\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--B--\r\n",
	} {
		h := newHouse(t)
		_, err := h.doors.Add(t.Context(), roster.Person{ID: "anna"}, "anna@mail.example")
		require.NoError(t, err)
		declines := func() bool {
			off, err := h.doors.Declines(t.Context(), "anna", roster.Reminders)
			require.NoError(t, err)
			return off
		}
		page, err := http.Get(h.web.URL + "/unsubscribe/reminders.anna.ours")
		require.NoError(t, err)
		text, err := io.ReadAll(page.Body)
		require.NoError(t, err)
		require.NoError(t, page.Body.Close())
		require.Contains(t, string(text), "No more reminders")
		require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
		require.False(t, declines(), "to look changes nothing")

		status, _ := h.oneClick("reminders.anna.ours", formKind, "")
		require.Equal(t, http.StatusBadRequest, status)
		status, _ = h.oneClick("reminders.anna.forged", kind, body)
		require.Equal(t, http.StatusNotFound, status)
		require.False(t, declines())
		for range 2 {
			status, text := h.oneClick("reminders.anna.ours", kind, body)
			require.Equal(t, http.StatusOK, status, "mail programs follow no redirection")
			require.Contains(t, text, "You are not reminded of deadlines any more.")
			require.True(t, declines())
		}
	}
}

func TestAMemberChoosesHisLetters(t *testing.T) {
	h, _ := duel(t)
	h.project()
	anna := h.signedIn("anna")
	require.Contains(t, anna.get("/me").body, `name="reminders" value="1" checked`)
	anna.post("/me/letters", url.Values{"notices": {"1"}})
	text := anna.get("/me").body
	require.Contains(t, text, `name="reminders" value="1">`)
	require.Contains(t, text, `name="notices" value="1" checked`)
	anna.post("/me/letters", url.Values{"reminders": {"1"}, "notices": {"1"}})
	require.Contains(t, anna.get("/me").body, `name="reminders" value="1" checked`)
}

func TestAMemberIsToldOfAnAddressThatLettersComeBackFrom(t *testing.T) {
	h, _ := duel(t)
	h.project()
	anna := h.signedIn("anna")
	sound(t, anna.get("/me"))
	require.NotContains(t, anna.get("/me").body, "come back")
	addresses, err := h.doors.Addresses(t.Context(), "anna")
	require.NoError(t, err)
	_, err = h.doors.Bounced(t.Context(), roster.Bounce{Address: addresses[0], Letter: "x", Hard: true, Status: "5.1.1", At: noon})
	require.NoError(t, err)
	page := anna.get("/me")
	sound(t, page)
	text := page.body
	require.Contains(t, text, addresses[0])
	require.Contains(t, text, "have come back since 1 Mar")
}
