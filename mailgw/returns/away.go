package returns

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
)

// An Absence notices that a machine answers the mail of a seat. It writes to the holder how to arrange an absence, and
// to the steward that the holder may be away, at most once a week for each seat. It does nothing if the holder has
// announced an absence.
type Absence struct {
	Games  Games
	People mailgw.Directory
	Post   mailgw.Poster
	DB     *sqlx.DB // that of the post
	Server mailgw.Server
	Log    *slog.Logger // nil: silence
}

// quietFor is the time after such emails in which auto-replies from the seat are ignored.
const quietFor = "7 days"

// Notice handles an email that a machine wrote, and ignores all but auto-replies; it is an Intake's Machine. It logs a
// failure; then the next auto-reply is handled.
func (a *Absence) Notice(ctx context.Context, machine incoming.Machine) {
	if machine.Class != message.AutoReply {
		return
	}
	id, seat, ok := findAbsentSeat(machine)
	if !ok {
		return
	}
	if err := a.writeAbsence(ctx, machine, id, seat); err != nil && a.Log != nil {
		a.Log.WarnContext(ctx, "auto-reply not told of", "log", string(aggregate.GameLog(id)), "seat", string(seat), "err", err)
	}
}

// findAbsentSeat finds the seat whose mail the machine answers: by the reply address that it wrote to, or by the email
// of ours that it answers, if the return path proves that. ok is false for emails to deputies and former holders, and
// if nothing is proved.
func findAbsentSeat(m incoming.Machine) (id string, seat game.Seat, ok bool) {
	switch {
	case m.Token != nil:
		return m.Token.Game, m.Token.Seat, true
	case m.Bounce == "" || mailgw.Digest(m.Answers.Key()) != m.Bounce || strings.HasSuffix(m.Answers.Rev, "-deputy") || m.Answers.Kind == "farewell":
		return "", "", false
	}
	return m.Answers.Game, m.Answers.Seat, true
}

// writeAbsence writes to holder and steward, as far as they have addresses. It does nothing if there is no such seat
// with a holder, if the game is over, if the absence is announced, or if they were told within a week.
func (a *Absence) writeAbsence(ctx context.Context, machine incoming.Machine, id string, seat game.Seat) error {
	g, err := a.Games.Game(ctx, id)
	if err != nil {
		return fmt.Errorf("loading game %s: %w", id, err)
	}
	info, ok := g.SeatInfo(seat)
	if g.Ruleset() == nil || !ok || info.Player == "" || g.Over() || g.Away(seat, machine.At) {
		return nil
	}
	if is, err := a.isHoldersMachine(ctx, machine, info); !is || err != nil {
		return err
	}
	if told, err := a.wasToldLately(ctx, id, seat); told || err != nil {
		return err
	}
	var emails []mailgw.Outbound
	for _, r := range []mailgw.Recipient{{SeatInfo: info, Player: info.Player}, mailgw.Steward(g)} {
		err := mailgw.WriteTo(ctx, a.People, r, func(r mailgw.Recipient) error {
			emails = append(emails, a.writeEmail(g, seat, r, machine.At))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return a.Post.Put(ctx, emails...)
}

// isHoldersMachine reports whether a machine answers for the present holder of the seat. It returns false if it wrote
// to the address of an earlier epoch, or from another player's address.
func (a *Absence) isHoldersMachine(ctx context.Context, machine incoming.Machine, info game.SeatInfo) (bool, error) {
	if machine.Token != nil && machine.Token.Number != info.Epoch {
		return false, nil
	}
	whose, known, err := a.People.PlayerByAddress(ctx, machine.From)
	if err != nil {
		return false, fmt.Errorf("asking whose an address is: %w", err)
	}
	return !known || whose == info.Player, nil
}

// wasToldLately reports whether emails about the machine of a seat were put in the post within quietFor.
func (a *Absence) wasToldLately(ctx context.Context, id string, seat game.Seat) (told bool, err error) {
	err = a.DB.GetContext(ctx, &told, `
		SELECT EXISTS (SELECT 1 FROM mail.outbox
		WHERE game = $1 AND kind = 'machine' AND created > now() - $2::interval AND position($3 IN key) > 0)`, id, quietFor, ".machine."+string(seat)+"-")
	if err != nil {
		return false, fmt.Errorf("asking whether an auto-reply was told of: %w", err)
	}
	return told, nil
}

// writeEmail writes the email to the holder or to the steward.
func (a *Absence) writeEmail(g *game.Game, seat game.Seat, r mailgw.Recipient, at time.Time) mailgw.Outbound {
	id := g.Setup().Game
	n, _, _, _ := g.Phase()
	lang := r.Language
	face := g.State().Face(seat, lang).Name
	blocks := a.adviseHolder(g, seat, lang, at, r.Zone)
	if r.Seat == mailgw.StewardSeat {
		blocks = []report.Block{{Text: mailgw.Say(lang, "machine.steward", "seat", face, "title", g.TitleIn(lang), "at", text.When(at, r.Zone, lang))}}
	}
	return a.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: id, Number: n, Seat: r.Seat, Kind: "machine", Rev: fmt.Sprintf("%s-%d", seat, at.Unix())}, To: r.To, Title: g.TitleIn(lang),
		Subject: mailgw.Say(lang, "subject.machine", "game", id, "seat", face), Body: text.Sections(mailgw.SectionsOf(blocks...)),
		ReplyTo: r.ReplyTo(a.Server, id), Refs: []string{a.Server.Root(id, r.Seat)}, At: at, Priority: mailgw.PriorityNews,
	})
}

// adviseHolder lists the orders that help an absent holder.
func (a *Absence) adviseHolder(g *game.Game, seat game.Seat, lang string, at time.Time, zone *time.Location) []report.Block {
	blocks := []report.Block{
		{Text: mailgw.Say(lang, "machine.holder", "seat", g.State().Face(seat, lang).Name, "title", g.TitleIn(lang), "at", text.When(at, zone, lang))},
		{Text: mailgw.Say(lang, "machine.can")},
		{Orders: absenceLines(g, seat, at.UTC())},
	}
	if g.Tournament() != "" {
		blocks = append(blocks, report.Block{Text: mailgw.Say(lang, "machine.tournament", "id", g.Tournament())})
	}
	return blocks
}

// usualAbsence is the number of days of absence in the example orders.
const usualAbsence = 15

// absenceLines returns example orders for an absent holder, with no more days of absence than the seat has left;
// without AWAY, if it has none left.
func absenceLines(g *game.Game, seat game.Seat, at time.Time) []string {
	day := func(n int) string { return at.AddDate(0, 0, n-1).Format(time.DateOnly) }
	days := usualAbsence
	if left, bounded := g.AbsenceLeft(seat); bounded {
		days = min(days, left)
	}
	lines := []string{"DEPUTY anna@example.org UNTIL " + day(usualAbsence), "RESIGN"}
	if days < 1 {
		return lines
	}
	return append([]string{"AWAY " + day(1) + " " + day(days)}, lines...)
}
