package mailgw

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// Accepted are the commits that keep what was accepted of a seat's letters, by
// those who wrote for it, oldest first; those from recent on came since the phase
// before the open one began. Commits of format 1 are not among them: they cannot
// be shown in part.
func (a Archive) Accepted(ctx context.Context, id string, seat game.Seat, by ...game.Player) (all []*eventstore.Commit, recent int, err error) {
	before := 0 // when the phase before was opened, and the one before that
	for c, err := range a.Store.Load(ctx, eventstore.Log(gamePrefix+id), 0) {
		if err != nil {
			return nil, 0, fmt.Errorf("reading game %s: %w", id, err)
		}
		if c.Actor != "" && slices.Contains(by, game.Player(c.Actor)) && tells(c, seat) {
			all = append(all, c)
		}
		for _, e := range c.Events {
			if e.Kind == game.Kind(game.PhaseOpened{}) {
				recent, before = before, len(all)
			}
		}
	}
	return all, recent, nil
}

// tells reports whether a commit tells a seat what not everybody is told.
func tells(c *eventstore.Commit, seat game.Seat) bool {
	return slices.ContainsFunc(c.Eyes, func(e eventstore.Eyes) bool { return slices.Contains(e.Seats, string(seat)) })
}

// mostParts is how many commits a letter encloses: the newest.
const mostParts = 20

// parts are files with which the sender can show to anybody what was accepted of
// his letters, those of this phase and the last, and what they are for.
func (c *claim) parts(ctx context.Context, lang string) (files []piece, words string, err error) {
	by := []game.Player{c.by}
	if c.by == c.owner && c.seat.Deputy != "" {
		by = append(by, c.seat.Deputy)
	}
	if c.in.Archive.Store == nil {
		return nil, say(lang, "verify.none"), nil
	}
	all, recent, err := c.in.Archive.Accepted(ctx, c.id, c.seat.Seat, by...)
	if err != nil {
		return nil, "", err
	}
	for _, commit := range all[max(recent, len(all)-mostParts):] {
		if shown, ok := commit.ShownTo(eventstore.SeatReader(string(c.seat.Seat))); ok {
			files = append(files, file("application/json", fmt.Sprintf("%s-%.12s.json", c.id, commit.Hash), shown))
		}
	}
	if len(files) == 0 {
		return nil, say(lang, "verify.none"), nil
	}
	words = say(lang, "verify.enclosed", "n", strconv.Itoa(len(files))) + "\n\nseneschal audit --receipt RECEIPT --part FILE"
	if c.in.House.Pages != "" {
		words += "\n\n" + say(lang, "verify.page") + "\n" + c.in.House.Pages + "/check"
	}
	return files, words, nil
}
