package claim

import (
	"context"
	"fmt"
	"strconv"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// mostParts is how many commits a letter encloses: the newest.
const mostParts = 20

// parts are files with which the sender can show to anybody what was accepted of
// his letters, those of this phase and the last, and what they are for.
func (c *claim) parts(ctx context.Context, lang string) (files []mailgw.Piece, words string, err error) {
	by := []game.Player{c.by}
	if c.by == c.owner && c.seat.Deputy != "" {
		by = append(by, c.seat.Deputy)
	}
	if c.t.Archive.Games.Store == nil {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	all, recent, err := c.t.Archive.Accepted(ctx, c.id, c.seat.Seat, by...)
	if err != nil {
		return nil, "", err
	}
	for _, commit := range all[max(recent, len(all)-mostParts):] {
		if shown, ok := commit.ShownTo(eventstore.SeatReader(string(c.seat.Seat))); ok {
			files = append(files, mailgw.File("application/json", fmt.Sprintf("%s-%.12s.json", c.id, commit.Hash), shown))
		}
	}
	if len(files) == 0 {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	words = mailgw.Say(lang, "verify.enclosed", "n", strconv.Itoa(len(files))) + "\n\nseneschal audit --receipt RECEIPT --part FILE"
	if c.l.Reception.House.Pages != "" {
		words += "\n\n" + mailgw.Say(lang, "verify.page") + "\n" + c.l.Reception.House.Pages + "/check"
	}
	return files, words, nil
}
