package gamemail

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// tellProposals writes the emails about proposed agreements to the seats whose consent is missing. It leaves out
// agreements that were proposed before. If the commit reaches an agreement, it writes none: the emails about the
// effect tell it.
func (t *telling) tellProposals(ctx context.Context, i int, e game.AgreementsWanted) error {
	if slices.ContainsFunc(t.events, func(e event.Event) bool { _, reached := e.(game.AgreementReached); return reached }) {
		return nil
	}
	var faults []error
	for n, a := range e.Wants {
		if t.wasProposed(a) {
			continue
		}
		missing := t.after.MissingConsent(a)
		faults = append(faults, t.eachReader(ctx, func(recipient mailgw.Recipient) error {
			if slices.Contains(missing, recipient.Seat) {
				t.askConsent(recipient, fmt.Sprintf("agreement%d.%d", i, n), e.Seat, a)
			}
			return nil
		}))
	}
	return errors.Join(faults...)
}

// wasProposed reports whether any seat wanted an agreement before the commit.
func (t *telling) wasProposed(a game.Agreement) bool {
	return slices.ContainsFunc(t.before.Seats(), func(s game.SeatInfo) bool { return slices.Contains(t.before.Wants(s.Seat), a) })
}

// askConsent adds the email that asks a seat whether it agrees.
func (t *telling) askConsent(recipient mailgw.Recipient, kind string, by game.Seat, a game.Agreement) {
	pairs := []string{"game", t.id, "seat", t.seatName(by, recipient.Language), "what", a.Describe(recipient.Language), "effect", t.after.Consequence(a, recipient.Language)}
	told := text.Sections(mailgw.SectionsOf(report.Block{Text: mailgw.Say(recipient.Language, "agreement.proposed", pairs...)}, report.Block{Orders: []string{a.Line(recipient.Language)}}))
	t.addEmail(recipient, kind, mailgw.Say(recipient.Language, "subject.agreement", pairs...), mailgw.Flowed(told+mailgw.ProofText(recipient.Language, t.commit, t.claim)), mailgw.PriorityNews)
}
