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
	h, _ := sitetest.Duel(t)
	h.Project()
	anna := h.SignedIn("anna")
	sitetest.Sound(t, anna.Get("/me"))
	wrong := anna.Post("/me/addresses", url.Values{"do": {"add"}, "address": {"nothing"}})
	require.Equal(t, http.StatusUnprocessableEntity, wrong.StatusCode)
	require.Contains(t, wrong.Body, "This is no email address.")
	sitetest.Sound(t, wrong)

	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"add"}, "address": {"new@mail.example"}}).StatusCode)
	_, known, err := h.Doors.PlayerByAddress(t.Context(), "new@mail.example")
	require.NoError(t, err)
	require.False(t, known, "nobody has said yes")
	links := h.Doors.Links("new@mail.example")
	require.Len(t, links, 1)
	asked := h.Get(links[0])
	sitetest.Sound(t, asked)
	require.Contains(t, asked.Body, "Yes, this is my address")
	done := h.Reader().Post(links[0], nil)
	require.Equal(t, http.StatusOK, done.StatusCode, done.Body)
	all, err := h.Doors.Addresses(t.Context(), "anna")
	require.NoError(t, err)
	require.Equal(t, []string{"new@mail.example", "anna@mail.example"}, all, "letters go to the new one first")
	require.Equal(t, http.StatusNotFound, h.Reader().Post(links[0], nil).StatusCode, "it works once")

	require.Contains(t, anna.Get("/me").Body, `value="remove"`)
	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"first"}, "address": {"anna@mail.example"}}).StatusCode)
	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"remove"}, "address": {"new@mail.example"}}).StatusCode)
	anna.SignIn("anna@mail.example", "/") // taking an address away signs the player out
	last := anna.Post("/me/addresses", url.Values{"do": {"remove"}, "address": {"anna@mail.example"}})
	require.Contains(t, last.Body, "This is your only address")
}

func TestAnAddressOfAnotherIsNotTaken(t *testing.T) {
	h := sitetest.New(t)
	h.SignedIn("bert")
	anna := h.SignedIn("anna")
	require.Equal(t, http.StatusSeeOther, anna.Post("/me/addresses", url.Values{"do": {"add"}, "address": {"bert@mail.example"}}).StatusCode, "it is not told whose it is")
	links := h.Doors.Links("bert@mail.example")
	require.Equal(t, http.StatusConflict, h.Reader().Post(links[len(links)-1], nil).StatusCode)
}

func TestWhatIsHeldOnAPersonIsAFile(t *testing.T) {
	h := sitetest.New(t)
	north := h.Mine()
	a := north.Get("/me/data.json")
	require.Equal(t, http.StatusOK, a.StatusCode, a.Body)
	require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	var data people.OwnData
	require.NoError(t, json.Unmarshal([]byte(a.Body), &data))
	require.Equal(t, game.Player("p-north"), data.Person.ID)
	require.Equal(t, "p-north@mail.example", data.Person.Addresses[0].Address)
	require.Len(t, data.Page.Seats, 2)
	require.Len(t, data.Entered, 1)
	require.NotNil(t, data.StandsIn)
	require.NotEmpty(t, data.Person.Sessions)
	require.Equal(t, http.StatusNotFound, h.Get("/me/data.json").StatusCode)
}

func TestWhoWantsToBeForgottenIs(t *testing.T) {
	h := sitetest.New(t)
	north := h.Mine()
	seat := h.SeatPath("duel", "north")
	require.Equal(t, http.StatusOK, h.Get(seat).StatusCode)
	page := north.Get("/me/forget")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "These seats are resigned in your name")
	require.Equal(t, http.StatusUnprocessableEntity, north.Post("/me/forget", nil).StatusCode, "it is asked twice")
	gone := north.Post("/me/forget", url.Values{"sure": {"1"}})
	require.Equal(t, "/privacy?forgotten=1", gone.Header.Get("Location"), gone.Body)
	require.Contains(t, h.Get("/privacy?forgotten=1").Body, "You have been forgotten.")
	require.Equal(t, http.StatusNotFound, h.Get(seat).StatusCode, "the links to seats end, too")
	person, err := h.Doors.Find(t.Context(), "p-north")
	require.NoError(t, err)
	require.Empty(t, person.Name)
	_, known, err := h.Doors.PlayerByAddress(t.Context(), "p-north@mail.example")
	require.NoError(t, err)
	require.False(t, known)
	h.Project()
	require.NotEqual(t, http.StatusOK, north.Get("/me").StatusCode, "nobody is signed in")
	entered, _, err := h.TournamentHost.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	for _, e := range entered.Entrants() {
		require.True(t, e.Player != "p-north" || e.Withdrawn)
	}
}

func TestWhoRunsSomethingHandsItOverFirst(t *testing.T) {
	h := sitetest.New(t)
	h.Tournament("cup", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.Project()
	steward := h.SignedIn("steward")
	page := steward.Get("/me/forget")
	require.Contains(t, page.Body, "Hand them over first")
	require.Equal(t, http.StatusUnprocessableEntity, steward.Post("/me/forget", url.Values{"sure": {"1"}}).StatusCode)
}

func TestPrivacyIsTold(t *testing.T) {
	h := sitetest.New(t)
	for lang, words := range map[string]string{"en": "What is kept", "es": "Qué se guarda", "fr": "Ce qui est gardé", "nl": "Wat wordt bewaard"} {
		a := h.Get("/privacy?lang=" + lang)
		require.Contains(t, a.Body, words)
		sitetest.Sound(t, a)
	}
}

func TestOwnPagesFitPhonesDesksAndPaper(t *testing.T) {
	h := sitetest.New(t)
	north := h.Mine()
	b := sitetest.NewBrowser(t, h)
	b.Everywhere("search", "/search?q=valley")
	b.Everywhere("privacy", "/privacy?lang=fr")
	b.Carry(north)
	b.Everywhere("me", "/me?lang=en&arms=1")
	b.Everywhere("forget", "/me/forget?lang=nl")
	b.Everywhere("arms-player", "/players/p-north?lang=es")
	b.Quiet()
}
