package people_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

// oneClick posts as a mail program does: from another site, without cookies.
func oneClick(server *sitetest.Server, token, kind, body string) (status int, page string) {
	server.T.Helper()
	r, err := http.NewRequestWithContext(server.T.Context(), http.MethodPost, server.Web.URL+"/unsubscribe/"+token, strings.NewReader(body))
	require.NoError(server.T, err)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Origin", "https://mail.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	require.NoError(server.T, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(server.T, err)
	return answer.StatusCode, string(text)
}

const formKind = "application/x-www-form-urlencoded"

func TestOneClickEndsEmailsFromAnywhere(t *testing.T) {
	for kind, body := range map[string]string{
		formKind:                          "List-Unsubscribe=One-Click",
		"multipart/form-data; boundary=B": "--B\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--B--\r\n",
	} {
		server := sitetest.New(t)
		_, err := server.Doors.Add(t.Context(), roster.Person{ID: "anna"}, "anna@mail.example")
		require.NoError(t, err)
		declines := func() bool {
			off, err := server.Doors.Declines(t.Context(), "anna", roster.Reminders)
			require.NoError(t, err)
			return off
		}
		page, err := http.Get(server.Web.URL + "/unsubscribe/reminders.anna.ours")
		require.NoError(t, err)
		text, err := io.ReadAll(page.Body)
		require.NoError(t, err)
		require.NoError(t, page.Body.Close())
		require.Contains(t, string(text), "No more reminders")
		require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
		require.False(t, declines(), "to look changes nothing")

		status, _ := oneClick(server, "reminders.anna.ours", formKind, "")
		require.Equal(t, http.StatusBadRequest, status)
		status, _ = oneClick(server, "reminders.anna.forged", kind, body)
		require.Equal(t, http.StatusNotFound, status)
		require.False(t, declines())
		for range 2 {
			status, text := oneClick(server, "reminders.anna.ours", kind, body)
			require.Equal(t, http.StatusOK, status, "mail programs follow no redirection")
			require.Contains(t, text, "You are not reminded of deadlines any more.")
			require.True(t, declines())
		}
	}
}

func TestAMemberChoosesHisEmails(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	require.Contains(t, anna.Get("/me").Body, `name="reminders" value="1" checked`)
	anna.Post("/me/letters", url.Values{"notices": {"1"}})
	text := anna.Get("/me").Body
	require.Contains(t, text, `name="reminders" value="1">`)
	require.Contains(t, text, `name="notices" value="1" checked`)
	anna.Post("/me/letters", url.Values{"reminders": {"1"}, "notices": {"1"}})
	require.Contains(t, anna.Get("/me").Body, `name="reminders" value="1" checked`)
}

func TestAMemberIsToldOfAnAddressThatEmailsComeBackFrom(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	sitetest.Sound(t, anna.Get("/me"))
	require.NotContains(t, anna.Get("/me").Body, "come back")
	addresses, err := server.Doors.Addresses(t.Context(), "anna")
	require.NoError(t, err)
	_, err = server.Doors.Bounced(t.Context(), roster.Bounce{Address: addresses[0], Email: "x", Hard: true, Status: "5.1.1", At: sitetest.Noon})
	require.NoError(t, err)
	page := anna.Get("/me")
	sitetest.Sound(t, page)
	text := page.Body
	require.Contains(t, text, addresses[0])
	require.Contains(t, text, "have come back since 1 Mar")
}

func TestAStrangerEndsAllInvitationsByTheButton(t *testing.T) {
	server := sitetest.New(t)
	question := roster.Question{Tournament: "cup", Steward: "steward", Name: "Eve Hill", Address: "eve@mail.example", At: sitetest.Noon}
	eve, err := server.Doors.AskStranger(t.Context(), question)
	require.NoError(t, err)
	path := "/unsubscribe/invitations." + string(eve) + ".ours"
	stranger := func() string {
		address, err := server.Doors.Stranger(t.Context(), eve)
		require.NoError(t, err)
		return address
	}
	for lang, words := range map[string]string{"en": "Never ask again", "es": "", "fr": "", "nl": ""} {
		page := server.Get(path + "?lang=" + lang)
		sitetest.Sound(t, page)
		require.Contains(t, page.Body, `name="List-Unsubscribe" value="One-Click"`)
		require.Contains(t, page.Body, words, lang)
		require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
		require.NotContains(t, page.Body, "people.fewer", "a sentence is missing in %s", lang)
	}
	require.Equal(t, "eve@mail.example", stranger(), "to look changes nothing")
	require.Equal(t, http.StatusNotFound, server.Get("/unsubscribe/invitations."+string(eve)+".forged").StatusCode)

	status, done := oneClick(server, "invitations."+string(eve)+".ours", formKind, "List-Unsubscribe=One-Click")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, done, "Nobody is asked at this address any more")
	require.Contains(t, done, "This is for good.")
	require.Empty(t, stranger(), "the address is erased")
	question.Tournament, question.Steward = "another", "dee"
	_, err = server.Doors.AskStranger(t.Context(), question)
	require.ErrorIs(t, err, roster.ErrNever)
}
