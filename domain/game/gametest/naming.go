package gametest

import (
	"regexp"
	"strings"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// idPattern finds IDs of data, such as "hills_s"; names of things have blanks in place of "_".
var idPattern = regexp.MustCompile(`\b[a-z0-9]+(?:_[a-z0-9]+)+\b`)

// lawNames checks that a report in any language, and its template, call things by their names and not by IDs.
func (p *play) lawNames(before, after *game.Game, events []event.Event, to game.Seat) {
	for _, lang := range game.Languages() {
		r := game.Compose(before, after, events, to, game.Options{Lang: lang, Whole: true})
		r.Sections = lists.Keep(r.Sections, func(s report.Section) bool { return s.ID != "verify" && s.ID != "press" })
		p.lawNoIDs(text.Report(r, nil))
		p.lawNoIDs(strings.Join(r.Template, "\n"))
	}
}

// lawNoIDs checks that no ID stands in a text for readers, except in quoted lines, which begin with "|".
func (p *play) lawNoIDs(words string) {
	for line := range strings.SplitSeq(words, "\n") {
		if id := idPattern.FindString(line); id != "" {
			require.True(p.T, strings.HasPrefix(line, "|"), "readers are shown the id %q: %q", id, line)
		}
	}
}

// lawShown checks that the orders of a seat, as a receipt in some language shows them, are read as the same orders.
func (p *play) lawShown(id game.Seat, receipt *game.Receipt) {
	lang := game.Languages()[len(p.Log)%len(game.Languages())]
	told := event.Fold(p.Game, game.LanguageSet{Own: game.Own{Seat: id}, Lang: lang})
	answer, err := told.Decide(game.Command{At: p.Now, By: p.Holder(id), Do: game.Submission{Seat: id, Lines: Lines("SHOW ORDERS"), DryRun: true}})
	require.NoError(p.T, err)
	p.lawNoIDs(text.Receipt(answer.Receipt, nil))
	require.Len(p.T, answer.Receipt.Orders, len(receipt.Orders))
	for _, understood := range answer.Receipt.Orders {
		orders, errs := p.Ruleset.Parse(p.Game.State(), id, []order.Line{{N: 1, Text: understood.Words(), Lang: lang}})
		require.Empty(p.T, listRefusals(errs), "%q is shown as %q, which is refused", understood.Text, understood.Words())
		require.Len(p.T, orders, 1, "%q is shown as %q", understood.Text, understood.Words())
		require.Equal(p.T, understood.Text, orders[0].Body.String(), "shown as %q", understood.Words())
	}
}
