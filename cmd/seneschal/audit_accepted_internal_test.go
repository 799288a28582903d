package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// TestNoHonestReceiptIsDoubted: whatever orders people have sent in recorded games, the receipt that the
// server gives for them tells what the log keeps.
func TestNoHonestReceiptIsDoubted(t *testing.T) {
	files, err := filepath.Glob("../../domain/*/testdata/logs/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	receipts := 0
	for _, file := range files {
		f, err := os.Open(file)
		require.NoError(t, err)
		bundle, err := eventstore.ReadBundle(f)
		require.NoError(t, f.Close())
		if err != nil || bundle.Header.Ruleset == "" {
			continue
		}
		games := aggregate.NewGames(rulesets.Lookup)
		reader, was, n := aggregate.Reader[*game.Game]{Kind: games}, games.Empty(), 0
		for _, commit := range bundle.Commits {
			step, err := reader.Step(was, commit)
			if err != nil {
				break // it is no game of ours
			}
			was = step.After
			for _, e := range step.Events {
				ordered, ok := e.(game.Ordered)
				if n++; !ok || n%gametest.Times(1, 12) > 0 {
					continue
				}
				receipts += honest(t, step.Before, ordered, commit.At)
			}
		}
	}
	require.Greater(t, receipts, 100)
	t.Log(receipts, "receipts")
}

// honest sends orders again as they were recorded, some of them as standing ones and for later, and
// compares the receipt. It returns 1 if the game has taken them.
func honest(t *testing.T, g *game.Game, e game.Ordered, at time.Time) int {
	acceptable := []lines{truthful, tooLong}
	said := []order.Line{{N: 3, Text: "HOLD"}}
	if e.Final {
		said[0].Text = "READY"
	}
	for i, l := range e.Lines {
		said = append(said, order.Line{N: 2*i + 5, Text: l, Lang: e.Lang})
	}
	if len(e.Lines) > 0 && at.Second()%2 == 0 {
		said = append(said, order.Line{N: 900, Text: "ALWAYS " + e.Lines[0], Lang: e.Lang})
	}
	do := game.Submission{Seat: e.Seat, Lines: said}
	answer, err := g.Decide(game.Command{At: at, By: e.By, Do: do})
	if err != nil || answer.Receipt == nil || len(answer.Events) == 0 {
		return 0
	}
	answer.Receipt.Head = strings.Repeat("0123456789abcdef", 4)
	l := emailFound{Verdict: eventstore.Stands, binding: eventstore.Binding{Email: "g." + string(e.Seat) + ".receipt.1", Text: text.Receipt(answer.Receipt, time.UTC)}}
	l.compareAccepted(event.Fold(g, answer.Events...))
	require.Contains(t, acceptable, l.Lines, "%s\n%s", l.Untrue, l.binding.Text)
	return 1
}
