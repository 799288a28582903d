package server

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
	"seneschal/mailgw/commands"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/returns"
	"seneschal/mailgw/sender"
	"seneschal/projections/roster"
)

// newIntake returns the part that reads players' emails and carries them out. A nil inbox is for messages that come
// another way.
func (h *Server) newIntake(inbox mailgw.Inbox, outbox mailgw.Poster) *intake.Intake {
	levels := map[string]sender.Level{"casual": sender.Casual, "standard": sender.Standard, "tournament": sender.Tournament}
	level := levels[h.Config.Proof]
	return &intake.Intake{
		Inbox: inbox, Share: h.sharing.orders, Host: mailHost{h.Host}, Tournaments: h.mailTournaments(), Strangers: asking{h.Roster}, Substitutes: mailDesk{h.Desk}, Openings: mailOpenings{pageOpenings{h.Openings}, h}, Others: mailOthers{h.Roster, h},
		People: h.Roster, Post: outbox, Outbox: h.newOutbox(), Pending: incoming.PendingTable{DB: h.DB}, Server: h.newMailServer(),
		Checker: sender.Checker{AuthServID: h.authServID(), LookupTXT: net.DefaultResolver.LookupTXT},
		Level:   func(string) sender.Level { return level }, Machine: h.newAbsence(outbox).Notice, Bounces: h.newBounces(), Subscriptions: h.subscriptions(), Log: h.Log,
		Shown: h.compareCheckpoint, Page: h.newLinks().URL, Rounds: h.handInRound, Seal: h.seeds.Signer().Proof, Archive: archive.Archive{Games: aggregate.Reader[*game.Game]{Store: h.Store, Kind: h.Games}},
	}
}

// newNotifier returns the notifier that mails players the results of their emails and of phases.
func (h *Server) newNotifier(outbox mailgw.Poster) *notifier.Notifier {
	return &notifier.Notifier{
		Store: h.Store, Games: h.Games, People: h.Roster, Post: outbox, Share: h.sharing.orders, Recall: h.newOutbox(), Outbox: h.newOutbox(), DB: h.DB, Server: h.newMailServer(), Page: h.newLinks().URL, Log: h.Log,
		Tournament: h.mailTournaments().Tournament, Subscriptions: h.subscriptions(), Muted: h.Roster.Muted, Strangers: asking{h.Roster}, Blocked: h.Roster.Blocked, Blockers: h.Roster.Blockers, Tier: h.findTier, Gather: gatherFor, Caller: h.newCaller(), Followers: h.Roster, LetsReturn: h.letsReturn,
		Proofs: mailgw.Proofs{Seal: h.seeds.Signer().Proof, Checkpoint: h.findCheckpoint}, Key: h.seeds.Signer().Public(),
	}
}

// gatherFor is how long emails that bring messages wait for further messages.
const gatherFor = 5 * time.Second

// authServID returns the name under which the receiving mail server reports its checks of senders; "" if the operator has
// named none.
func (h *Server) authServID() string {
	if h.Config.OwnMail() {
		return h.Config.Domain
	}
	return h.Config.AuthServID
}

// newAbsence returns the detector of automatic replies in a player's name.
func (h *Server) newAbsence(outbox mailgw.Poster) *returns.Absence {
	return &returns.Absence{Games: mailHost{h.Host}, People: h.Roster, Post: outbox, DB: h.DB, Server: h.newMailServer(), Log: h.Log}
}

// newBounces returns the handler of emails that come back, or are refused.
func (h *Server) newBounces() *returns.Bounces {
	outbox := h.newOutbox()
	return &returns.Bounces{
		Games: mailHost{h.Host}, Tournaments: h.mailTournaments(), People: h.Roster, Addresses: addressBook{h.Roster},
		Sent: outbox, Post: outbox, Server: h.newMailServer(), Log: h.Log,
	}
}

// addressBook lets mail record the addresses from which emails come back.
type addressBook struct{ *roster.Roster }

var _ returns.AddressBook = addressBook{}

// Bounced implements returns.AddressBook.
func (a addressBook) Bounced(ctx context.Context, b returns.Bounced) (bool, error) {
	return a.Roster.Bounced(ctx, roster.Bounce(b))
}

// handInRound hands in a round of a beacon that an email brings. It fails with commands.ErrRoundForm or ErrRoundWrong,
// which the answering email explains.
func (h *Server) handInRound(ctx context.Context, number uint64, signature string) (commands.HandedIn, error) {
	done, err := h.Control().HandIn(ctx, number, signature)
	switch {
	case errors.Is(err, beacon.ErrForm):
		err = commands.ErrRoundForm
	case errors.Is(err, beacon.ErrSignature):
		err = commands.ErrRoundWrong
	}
	return done, err
}
