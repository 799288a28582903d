package site_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// fileOf is a file of a log that the house has sent.
func fileOf(t *testing.T, a answer) *eventstore.Bundle {
	t.Helper()
	require.Equal(t, http.StatusOK, a.StatusCode, a.body)
	b, err := eventstore.ReadBundle(strings.NewReader(a.body))
	require.NoError(t, err)
	return b
}

// TestFilesOfARunningGameHoldWhatTheirReaderMaySee: everybody can have the public's,
// and who has a seat his own; each names the same public commits.
func TestFilesOfARunningGameHoldWhatTheirReaderMaySee(t *testing.T) {
	h, path := duel(t)
	h.letter("duel", "north", "BID 2")
	h.letter("duel", "east", "BID 1")
	h.letter("duel", "north", "BID 3", "HOLD")
	h.letter("duel", "east", "BID 4", "HOLD")
	public, own := h.get("/g/duel/public.jsonl"), h.get(path+"/log.jsonl")
	require.Equal(t, eventstore.Everybody, fileOf(t, public).Header.For)
	require.Equal(t, eventstore.SeatReader("north"), fileOf(t, own).Header.For)
	require.Equal(t, fileOf(t, public).Footer.Head, fileOf(t, own).Footer.Head, "the last public commit")
	require.NotContains(t, public.body, "BID 3")
	require.Contains(t, own.body, "BID 3")
	require.NotContains(t, own.body, "BID 4")
	require.Equal(t, "no-store", own.Header.Get("Cache-Control"))
	h.project()
	require.Contains(t, h.get("/g/duel/audit").body, `href="/g/duel/public.jsonl"`)
	require.Equal(t, http.StatusForbidden, h.get("/g/duel/log.jsonl").StatusCode)
	require.Equal(t, http.StatusNotFound, h.get("/seat/x/log.jsonl").StatusCode)
}

// TestASeatCanShowEachOfItsLetters: the page of proofs has a file for each receipt.
func TestASeatCanShowEachOfItsLetters(t *testing.T) {
	h, path := duel(t)
	h.letter("duel", "east", "BID 4", "HOLD")
	h.letter("duel", "north", "BID 3", "HOLD")
	page := h.get(path + "/proofs")
	require.Equal(t, http.StatusOK, page.StatusCode, page.body)
	sound(t, page)
	require.Contains(t, page.body, "BID 3")
	require.NotContains(t, page.body, "BID 4")
	parts := regexp.MustCompile(`href="(/seat/[^"]*/part/([0-9a-f]{64}))"`).FindAllStringSubmatch(page.body, -1)
	require.Len(t, parts, 1)
	shown, err := eventstore.ReadShown([]byte(h.get(parts[0][1]).body))
	require.NoError(t, err)
	require.Equal(t, parts[0][2], shown[0].Hash)
	require.Contains(t, h.get(path+"/history").body, path+"/proofs")
	require.Equal(t, http.StatusNotFound, h.get(h.seatPath("duel", "east")+"/part/"+parts[0][2]).StatusCode, "another seat has no part in it")
}

// TestASuccessorDoesNotReadWhatWasWrittenToTheSteward: in his file that commit is as
// everybody has it, and it is none of his letters.
func TestASuccessorDoesNotReadWhatWasWrittenToTheSteward(t *testing.T) {
	h, _ := duel(t)
	h.letter("duel", "north", "PRESS TO PUBLIC", "I leave", "END PRESS", "PRESS TO STEWARD", "for I am ill", "END PRESS")
	h.letter("duel", "north", "PRESS TO STEWARD", "very ill", "END PRESS")
	h.letter("duel", "north", "BID 2", "HOLD")
	h.steward("duel", "REPLACE north BY p-new")
	path := h.seatPath("duel", "north")
	own := h.get(path + "/log.jsonl")
	require.Equal(t, game.Player("p-new"), h.game("duel").Seats()[0].Player)
	fileOf(t, own)
	require.Contains(t, own.body, "I leave")
	require.Contains(t, own.body, "BID 2", "the orders are the seat's")
	require.NotContains(t, own.body, "ill")
	require.NotContains(t, h.get(path+"/proofs").body, "BID 2")
}
