package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// receiptKinds are the events for which a seat's email gets a receipt.
var receiptKinds = []string{
	game.Kind(game.Ordered{}), game.Kind(game.StandingSet{}), game.Kind(game.StandingCleared{}), game.Kind(game.StandingReplaced{}), game.Kind(game.Withdrawn{}),
}

// findOrderingSeat returns the seat in whose name a commit records orders; "" if it records none,
// or closes a phase.
func findOrderingSeat(commit *eventstore.Commit) (seat string) {
	for i, env := range commit.Events {
		switch {
		case env.Kind == game.Kind(game.PhaseClosed{}):
			return ""
		case slices.Contains(receiptKinds, env.Kind) && len(commit.Eyes) > i && len(commit.Eyes[i].Seats) == 1:
			seat = commit.Eyes[i].Seats[0]
		}
	}
	return seat
}

// receiptRows returns for each seat a row that counts its commits with orders for which the emails hold a receipt. If
// seat is "", it takes the seat that the file is for, or else every seat with a receipt. It returns nil if folder is "",
// because no emails were given.
func receiptRows(bundle *eventstore.Bundle, emails []emailFound, folder, seat string) []trustRow {
	if folder == "" {
		return nil
	}
	hasReceipt := make(map[string]bool) // hashes
	for _, l := range emails {
		hasReceipt[l.Claim.Hash] = hasReceipt[l.Claim.Hash] || l.Verdict == eventstore.Stands
	}
	bySeat := make(map[string][]*eventstore.Commit)
	var seats []string
	for _, commit := range bundle.Commits {
		by := findOrderingSeat(commit)
		if by == "" {
			continue
		}
		bySeat[by] = append(bySeat[by], commit)
		if hasReceipt[commit.Hash] && !slices.Contains(seats, by) {
			seats = append(seats, by)
		}
	}
	if reader, sits := bundle.Header.For.Seat(); sits {
		seats = []string{reader}
	}
	if seat != "" {
		seats = []string{seat}
	}
	slices.Sort(seats)
	return lists.Map(seats, func(seat string) trustRow { return receiptRow(seat, bySeat[seat], hasReceipt) })
}

// receiptRow returns the row that names the commits with a seat's orders for which there is no receipt. shown holds the
// hashes of the commits that emails show.
func receiptRow(seat string, ordered []*eventstore.Commit, shown map[string]bool) trustRow {
	without := lists.Keep(ordered, func(c *eventstore.Commit) bool { return !shown[c.Hash] })
	says := fmt.Sprintf("%s: %d of %d emails with its orders have one", seat, len(ordered)-len(without), len(ordered))
	if len(without) == 0 {
		return newHolding("receipts", says)
	}
	where := lists.Map(without, func(commit *eventstore.Commit) string {
		if commit.At.IsZero() {
			return fmt.Sprintf("commit %d", commit.Pos)
		}
		return fmt.Sprintf("commit %d of %s", commit.Pos, commit.At.UTC().Format(time.DateTime))
	})
	return newPending("receipts", says+"; WITHOUT A RECEIPT among these emails: "+strings.Join(where, ", "))
}
