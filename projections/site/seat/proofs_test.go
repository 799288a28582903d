package seat_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/projections/site/sitetest"
)

// fileOf reads a file of a log from an answer.
func fileOf(t *testing.T, a sitetest.Answer) *eventstore.Bundle {
	t.Helper()
	require.Equal(t, http.StatusOK, a.StatusCode, a.Body)
	b, err := eventstore.ReadBundle(strings.NewReader(a.Body))
	require.NoError(t, err)
	return b
}

// TestFilesOfARunningGameHoldWhatTheirReaderMaySee checks the public file and that of a seat; both
// name the same public commits.
func TestFilesOfARunningGameHoldWhatTheirReaderMaySee(t *testing.T) {
	h, path := sitetest.Duel(t)
	h.Email("duel", "north", "BID 2")
	h.Email("duel", "east", "BID 1")
	h.Email("duel", "north", "BID 3", "HOLD")
	h.Email("duel", "east", "BID 4", "HOLD")
	public, own := h.Get("/g/duel/public.jsonl"), h.Get(path+"/log.jsonl")
	require.Equal(t, eventstore.Everybody, fileOf(t, public).Header.For)
	require.Equal(t, eventstore.SeatReader("north"), fileOf(t, own).Header.For)
	require.Equal(t, fileOf(t, public).Footer.Head, fileOf(t, own).Footer.Head, "the last public commit")
	require.NotContains(t, public.Body, "BID 3")
	require.Contains(t, own.Body, "BID 3")
	require.NotContains(t, own.Body, "BID 4")
	require.Equal(t, "no-store", own.Header.Get("Cache-Control"))
	h.Project()
	require.Contains(t, h.Get("/g/duel/audit").Body, `href="/g/duel/public.jsonl"`)
	require.Equal(t, http.StatusForbidden, h.Get("/g/duel/log.jsonl").StatusCode)
	require.Equal(t, http.StatusNotFound, h.Get("/seat/x/log.jsonl").StatusCode)
}

// TestASeatCanShowEachOfItsLetters checks that the page of proofs has a file for each receipt.
func TestASeatCanShowEachOfItsSubmissions(t *testing.T) {
	h, path := sitetest.Duel(t)
	h.Email("duel", "east", "BID 4", "HOLD")
	h.Email("duel", "north", "BID 3", "HOLD")
	page := h.Get(path + "/proofs")
	require.Equal(t, http.StatusOK, page.StatusCode, page.Body)
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "BID 3")
	require.NotContains(t, page.Body, "BID 4")
	parts := regexp.MustCompile(`href="(/seat/[^"]*/part/([0-9a-f]{64}))"`).FindAllStringSubmatch(page.Body, -1)
	require.Len(t, parts, 1)
	shown, err := eventstore.ReadShown([]byte(h.Get(parts[0][1]).Body))
	require.NoError(t, err)
	require.Equal(t, parts[0][2], shown[0].Hash)
	require.Contains(t, h.Get(path+"/history").Body, path+"/proofs")
	require.Equal(t, http.StatusNotFound, h.Get(h.SeatPath("duel", "east")+"/part/"+parts[0][2]).StatusCode, "another seat has no part in it")
}

// TestASuccessorDoesNotReadWhatWasWrittenToTheSteward checks that the file of a seat's new holder
// has such a commit in its public form, and that it is not among the holder's submissions.
func TestASuccessorDoesNotReadWhatWasWrittenToTheSteward(t *testing.T) {
	h, _ := sitetest.Duel(t)
	h.Email("duel", "north", "PRESS TO PUBLIC", "I leave", "END PRESS", "PRESS TO STEWARD", "for I am ill", "END PRESS")
	h.Email("duel", "north", "PRESS TO STEWARD", "very ill", "END PRESS")
	h.Email("duel", "north", "BID 2", "HOLD")
	h.Steward("duel", "REPLACE north BY p-new")
	path := h.SeatPath("duel", "north")
	own := h.Get(path + "/log.jsonl")
	require.Equal(t, game.Player("p-new"), h.GameNow("duel").Seats()[0].Player)
	fileOf(t, own)
	require.Contains(t, own.Body, "I leave")
	require.Contains(t, own.Body, "BID 2", "the orders are the seat's")
	require.NotContains(t, own.Body, "ill")
	require.NotContains(t, h.Get(path+"/proofs").Body, "BID 2")
}
