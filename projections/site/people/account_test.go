package people_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/people"
	"seneschal/projections/site/sitetest"
)

func TestANewAddressCountsOnceItsReaderSaysYes(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	sitetest.Sound(t, anna.Get("/me"))
	wrong := anna.Post("/me/addresses", url.Values{"do": {"add"}, "address": {"nothing"}})
	require.Equal(t, http.StatusUnprocessableEntity, wrong.StatusCode)
	require.Contains(t, wrong.Body, "This is no email address.")
	sitetest.Sound(t, wrong)

	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"add"}, "address": {"new@mail.example"}}).StatusCode)
	_, known, err := server.Doors.PlayerByAddress(t.Context(), "new@mail.example")
	require.NoError(t, err)
	require.False(t, known, "nobody has said yes")
	links := server.Doors.Links("new@mail.example")
	require.Len(t, links, 1)
	asked := server.Get(links[0])
	sitetest.Sound(t, asked)
	require.Contains(t, asked.Body, "Yes, this is my address")
	done := server.Reader().Post(links[0], nil)
	require.Equal(t, http.StatusOK, done.StatusCode, done.Body)
	all, err := server.Doors.Addresses(t.Context(), "anna")
	require.NoError(t, err)
	require.Equal(t, []string{"new@mail.example", "anna@mail.example"}, all, "letters go to the new one first")
	require.Equal(t, http.StatusNotFound, server.Reader().Post(links[0], nil).StatusCode, "it works once")

	require.Contains(t, anna.Get("/me").Body, `value="remove"`)
	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"first"}, "address": {"anna@mail.example"}}).StatusCode)
	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"remove"}, "address": {"new@mail.example"}}).StatusCode)
	anna.SignIn("anna@mail.example", "/") // taking an address away signs the player out
	last := anna.Post("/me/addresses", url.Values{"do": {"remove"}, "address": {"anna@mail.example"}})
	require.Contains(t, last.Body, "This is your only address")
}

func TestAnAddressOfAnotherIsNotTaken(t *testing.T) {
	server := sitetest.New(t)
	server.SignedIn("bert")
	anna := server.SignedIn("anna")
	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"add"}, "address": {"bert@mail.example"}}).StatusCode, "it is not told whose it is")
	links := server.Doors.Links("bert@mail.example")
	require.Equal(t, http.StatusConflict, server.Reader().Post(links[len(links)-1], nil).StatusCode)
}

func TestWhatIsHeldOnAPersonIsAFile(t *testing.T) {
	server := sitetest.New(t)
	north := server.Mine()
	answer := north.Get("/me/data.json")
	require.Equal(t, http.StatusOK, answer.StatusCode, answer.Body)
	require.Equal(t, "no-store", answer.Header.Get("Cache-Control"))
	var data people.OwnData
	require.NoError(t, json.Unmarshal([]byte(answer.Body), &data))
	require.Equal(t, game.Player("p-north"), data.Person.ID)
	require.Equal(t, "p-north@mail.example", data.Person.Addresses[0].Address)
	require.Len(t, data.Page.Seats, 2)
	require.Len(t, data.Entered, 1)
	require.NotNil(t, data.StandsIn)
	require.NotEmpty(t, data.Person.Sessions)
	require.Equal(t, http.StatusNotFound, server.Get("/me/data.json").StatusCode)
}

func TestWhoWantsToBeForgottenIs(t *testing.T) {
	server := sitetest.New(t)
	north := server.Mine()
	seat := server.SeatPath("duel", "north")
	require.Equal(t, http.StatusOK, server.Get(seat).StatusCode)
	page := north.Get("/me/forget")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "These seats are resigned in your name")
	require.Equal(t, http.StatusUnprocessableEntity, north.Post("/me/forget", nil).StatusCode, "it is asked twice")
	gone := north.Post("/me/forget", url.Values{"sure": {"1"}})
	require.Equal(t, "/privacy?forgotten=1", gone.Header.Get("Location"), gone.Body)
	require.Contains(t, server.Get("/privacy?forgotten=1").Body, "You have been forgotten.")
	require.Equal(t, http.StatusNotFound, server.Get(seat).StatusCode, "the links to seats end, too")
	person, err := server.Doors.Find(t.Context(), "p-north")
	require.NoError(t, err)
	require.Empty(t, person.Name)
	_, known, err := server.Doors.PlayerByAddress(t.Context(), "p-north@mail.example")
	require.NoError(t, err)
	require.False(t, known)
	server.Project()
	require.NotEqual(t, http.StatusOK, north.Get("/me").StatusCode, "nobody is signed in")
	entered, _, err := server.TournamentHost.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	for _, e := range entered.Entrants() {
		require.True(t, e.Player != "p-north" || e.Withdrawn)
	}
}

func TestWhoRunsSomethingHandsItOverFirst(t *testing.T) {
	server := sitetest.New(t)
	server.Tournament("cup", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	server.Project()
	steward := server.SignedIn("steward")
	page := steward.Get("/me/forget")
	require.Contains(t, page.Body, "Hand them over first")
	require.Equal(t, http.StatusUnprocessableEntity, steward.Post("/me/forget", url.Values{"sure": {"1"}}).StatusCode)
}

func TestPrivacyIsTold(t *testing.T) {
	server := sitetest.New(t)
	for lang, words := range map[string]string{"en": "What is kept", "es": "Qué se guarda", "fr": "Ce qui est gardé", "nl": "Wat wordt bewaard"} {
		answer := server.Get("/privacy?lang=" + lang)
		require.Contains(t, answer.Body, words)
		sitetest.Sound(t, answer)
	}
}

func TestOwnPagesFitPhonesDesksAndPaper(t *testing.T) {
	server := sitetest.New(t)
	north := server.Mine()
	browser := sitetest.NewBrowser(t, server)
	browser.Everywhere("search", "/search?q=valley")
	browser.Everywhere("privacy", "/privacy?lang=fr")
	browser.Carry(north)
	browser.Everywhere("me", "/me?lang=en&arms=1")
	browser.Everywhere("forget", "/me/forget?lang=nl")
	browser.Everywhere("arms-player", "/players/p-north?lang=es")
	browser.Quiet()
}
