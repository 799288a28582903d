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
func fileOf(t *testing.T, answer sitetest.Answer) *eventstore.Bundle {
	t.Helper()
	require.Equal(t, http.StatusOK, answer.StatusCode, answer.Body)
	bundle, err := eventstore.ReadBundle(strings.NewReader(answer.Body))
	require.NoError(t, err)
	return bundle
}

// TestFilesOfARunningGameHoldWhatTheirReaderMaySee checks the public file and that of a seat; both
// name the same public commits.
func TestFilesOfARunningGameHoldWhatTheirReaderMaySee(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Email("duel", "north", "BID 2")
	server.Email("duel", "east", "BID 1")
	server.Email("duel", "north", "BID 3", "HOLD")
	server.Email("duel", "east", "BID 4", "HOLD")
	public, own := server.Get("/g/duel/public.jsonl"), server.Get(path+"/log.jsonl")
	require.Equal(t, eventstore.Everybody, fileOf(t, public).Header.For)
	require.Equal(t, eventstore.SeatReader("north"), fileOf(t, own).Header.For)
	require.Equal(t, fileOf(t, public).Footer.Head, fileOf(t, own).Footer.Head, "the last public commit")
	require.NotContains(t, public.Body, "BID 3")
	require.Contains(t, own.Body, "BID 3")
	require.NotContains(t, own.Body, "BID 4")
	require.Equal(t, "no-store", own.Header.Get("Cache-Control"))
	server.Project()
	require.Contains(t, server.Get("/g/duel/audit").Body, `href="/g/duel/public.jsonl"`)
	require.Equal(t, http.StatusForbidden, server.Get("/g/duel/log.jsonl").StatusCode)
	require.Equal(t, http.StatusNotFound, server.Get("/seat/x/log.jsonl").StatusCode)
}

// TestASeatCanShowEachOfItsSubmissions checks that the page of proofs has a file for each receipt.
func TestASeatCanShowEachOfItsSubmissions(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Email("duel", "east", "BID 4", "HOLD")
	server.Email("duel", "north", "BID 3", "HOLD")
	page := server.Get(path + "/proofs")
	require.Equal(t, http.StatusOK, page.StatusCode, page.Body)
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "BID 3")
	require.NotContains(t, page.Body, "BID 4")
	parts := regexp.MustCompile(`href="(/seat/[^"]*/part/([0-9a-f]{64}))"`).FindAllStringSubmatch(page.Body, -1)
	require.Len(t, parts, 1)
	shown, err := eventstore.ReadShown([]byte(server.Get(parts[0][1]).Body))
	require.NoError(t, err)
	require.Equal(t, parts[0][2], shown[0].Hash)
	require.Contains(t, server.Get(path+"/history").Body, path+"/proofs")
	require.Equal(t, http.StatusNotFound, server.Get(server.SeatPath("duel", "east")+"/part/"+parts[0][2]).StatusCode, "another seat has no part in it")
}

// TestASuccessorDoesNotReadWhatWasWrittenToTheSteward checks that the file of a seat's new holder
// has such a commit in its public form, and that it is not among the holder's submissions.
func TestASuccessorDoesNotReadWhatWasWrittenToTheSteward(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Email("duel", "north", "PRESS TO PUBLIC", "I leave", "END PRESS", "PRESS TO STEWARD", "for I am ill", "END PRESS")
	server.Email("duel", "north", "PRESS TO STEWARD", "very ill", "END PRESS")
	server.Email("duel", "north", "BID 2", "HOLD")
	server.Steward("duel", "REPLACE north BY p-new")
	path := server.SeatPath("duel", "north")
	own := server.Get(path + "/log.jsonl")
	require.Equal(t, game.Player("p-new"), server.GameNow("duel").Seats()[0].Player)
	fileOf(t, own)
	require.Contains(t, own.Body, "I leave")
	require.Contains(t, own.Body, "BID 2", "the orders are the seat's")
	require.NotContains(t, own.Body, "ill")
	require.NotContains(t, server.Get(path+"/proofs").Body, "BID 2")
}
