package house

import (
	"context"
	"errors"
	"net"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/office"
	"seneschal/mailgw/returns"
	"seneschal/mailgw/sender"
	"seneschal/projections/roster"
)

func (h *House) intake(inbox mailgw.Inbox, outbox mailgw.Poster) *intake.Intake {
	levels := map[string]sender.Level{"casual": sender.Casual, "standard": sender.Standard, "tournament": sender.Tournament}
	level := levels[h.Config.Proof]
	return &intake.Intake{
		Inbox: inbox, Host: mailHost{h.Host}, Tournaments: h.mailTournaments(), Strangers: asking{h.Roster}, Substitutes: mailDesk{h.Desk},
		People: h.Roster, Post: outbox, Outbox: h.outbox(), Pending: incoming.PendingTable{DB: h.DB}, House: h.letters(),
		Checker: sender.Checker{AuthServID: h.authServID(), LookupTXT: net.DefaultResolver.LookupTXT},
		Level:   func(string) sender.Level { return level }, Machine: h.absence(outbox).Notice, Bounces: h.bounces(), Subscriptions: h.subscriptions(), Log: h.Log,
		Shown: h.shown, Page: h.links().URL, Rounds: h.mailedRound, Seal: h.seeds.Sealer().Proof, Archive: archive.Archive{Games: aggregate.Reader[*game.Game]{Store: h.Store, Kind: h.Games}},
	}
}

// courier tells players what came of their letters.
func (h *House) courier(outbox mailgw.Poster) *courier.Courier {
	return &courier.Courier{
		Store: h.Store, Games: h.Games, People: h.Roster, Post: outbox, Recall: h.outbox(), Outbox: h.outbox(), DB: h.DB, House: h.letters(), Page: h.links().URL, Log: h.Log,
		Tournament: h.mailTournaments().Tournament, Subscriptions: h.subscriptions(), Strangers: asking{h.Roster}, Gather: gathering, Caller: h.caller(),
		Proofs: mailgw.Proofs{Seal: h.seeds.Sealer().Proof, Checkpoint: h.checkpointOf}, Key: h.seeds.Sealer().Public(),
	}
}

// gathering is how long letters that bring messages wait for more of them.
const gathering = 5 * time.Second

// authServID is the name under which the mail server that takes letters in
// tells what it knows of their senders.
func (h *House) authServID() string {
	if h.Config.OwnMail() {
		return h.Config.Domain
	}
	return h.Config.AuthServID
}

// absence notices that a machine answers for a player.
func (h *House) absence(outbox mailgw.Poster) *returns.Absence {
	return &returns.Absence{Games: mailHost{h.Host}, People: h.Roster, Post: outbox, DB: h.DB, House: h.letters(), Log: h.Log}
}

// bounces sees to letters that come back, or are refused.
func (h *House) bounces() *returns.Bounces {
	outbox := h.outbox()
	return &returns.Bounces{
		Games: mailHost{h.Host}, Tournaments: h.mailTournaments(), People: h.Roster, Addresses: addressBook{h.Roster},
		Sent: outbox, Post: outbox, House: h.letters(), Log: h.Log,
	}
}

// addressBook lets mail note which addresses letters come back from.
type addressBook struct{ *roster.Roster }

var _ returns.AddressBook = addressBook{}

// Bounced implements mailgw.AddressBook.
func (a addressBook) Bounced(ctx context.Context, b returns.Bounced) (bool, error) {
	return a.Roster.Bounced(ctx, roster.Bounce(b))
}

// mailedRound is handIn for letters, which say in words of their own what is wrong.
func (h *House) mailedRound(ctx context.Context, number uint64, signature string) (office.HandedIn, error) {
	done, err := h.Control().HandIn(ctx, number, signature)
	switch {
	case errors.Is(err, beacon.ErrForm):
		err = office.ErrRoundForm
	case errors.Is(err, beacon.ErrSignature):
		err = office.ErrRoundWrong
	}
	return done, err
}
