package gametest

import (
	"strings"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
)

// lawProse checks that a report in any language, written as mail and sent back as it is, orders
// nothing, neither line by line nor as a whole. It also checks that comments of a template are too
// short for mail clients to break.
func (p *play) lawProse(before, after *game.Game, events []event.Event, to game.Seat) {
	languages := game.Languages()
	report := game.Compose(before, after, events, to, game.Options{Lang: languages[p.rng.IntN(len(languages))]})
	p.checkMute(after, to, text.Report(report, nil))
	for _, line := range report.Template {
		require.False(p.T, strings.HasPrefix(line, "#") && utf8.RuneCountInString(line) > text.Columns, "a mailer breaks %q", line)
	}
}

// lawReceipt checks that a receipt, written as mail and sent back as it is, orders nothing, and that it shows no
// IDs.
func (p *play) lawReceipt(receipt *game.Receipt) {
	p.lawNoIDs(text.Receipt(receipt, nil))
	p.checkMute(p.Game, receipt.Seat, text.Receipt(receipt, nil))
}

// checkMute checks that a text sent back by a seat orders nothing, neither as a whole nor any line that reads as an
// order alone.
func (p *play) checkMute(g *game.Game, to game.Seat, words string) {
	lines := order.Clean(words)
	for _, line := range lines {
		if g.Reads(to, line) {
			p.checkNoEffect(g, to, []order.Line{line})
		}
	}
	p.checkNoEffect(g, to, lines)
}

// checkNoEffect checks that a submission has no effect. A line of it may begin with a control word by chance, but
// not so that the word could be carried out. A seat without a player passes.
func (p *play) checkNoEffect(g *game.Game, to game.Seat, lines []order.Line) {
	seat, ok := g.SeatInfo(to)
	if !ok || seat.Player == "" {
		return
	}
	answer, err := g.Decide(game.Command{At: p.Now, By: seat.Player, Do: game.Submission{Seat: to, Lines: lines}})
	require.NoError(p.T, err)
	receipt := answer.Receipt
	require.Empty(p.T, answer.Events, "what %s is told orders something: %q", to, lines)
	require.Zero(p.T, receipt.Set, "what %s is told reads as orders: %q", to, lines)
	require.Empty(p.T, receipt.Done, "what %s is told is carried out: %q", to, lines)
}
