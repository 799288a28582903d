// Package playerposts passes on the messages that players write in channels. Private messages go to the intake, as
// emails whose sender the channel vouches for; public ones go to the game as press. Answers go back to the channel,
// and are not mailed.
package playerposts

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"mime"
	"strings"
	"time"

	gomessage "github.com/emersion/go-message"
	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/ordermail"
	"seneschal/mailgw/sender"
)

// A Desk takes messages of channels.
type Desk struct {
	Intake func(mailgw.Poster) *intake.Intake // makes an intake that puts its answers in a post
	Games  ordermail.Host
	People mailgw.Directory
	Server mailgw.Server
}

// Email lets an intake handle an email, once for its ID, and returns the answers. A player without an email address
// gets a sentence that says so, and the email is not handled.
func (d Desk) Email(ctx context.Context, message channels.DirectMessage) ([]channels.Said, error) {
	from, err := mailgw.AddressOf(ctx, d.People, message.From)
	if err != nil {
		return nil, fmt.Errorf("finding the address of %s: %w", message.From, err)
	}
	if from == "" {
		return []channels.Said{{Key: "mute", Text: channels.Say(d.People.Language(ctx, message.From), "account.mute")}}, nil
	}
	tray, name := &tray{}, rand.Text()+".invalid" // a random name, so that nobody else can vouch under it
	in := d.Intake(tray)
	in.Checker, in.Outbox = sender.Checker{AuthServID: name}, nil
	in.Bounces, in.Machine = nil, nil // the channel says nothing of the address
	raw := d.writeMail(message, from, name)
	if _, err := in.Handle(ctx, mailgw.Raw{ID: message.ID, Received: message.At, Body: raw, Size: int64(len(raw))}); err != nil {
		return nil, err
	}
	said := make([]channels.Said, len(tray.emails))
	for i, out := range tray.emails {
		sum := sha256.Sum256([]byte(out.Key))
		said[i].Key = hex.EncodeToString(sum[:8])
		if said[i].Text, err = readPlainText(out.Body); err != nil {
			return nil, fmt.Errorf("reading the answer to %s: %w", message.ID, err)
		}
	}
	return said, nil
}

// writeMail writes the message as an email that a mail server called name has taken in and vouched for.
func (d Desk) writeMail(message channels.DirectMessage, from, name string) []byte {
	var out bytes.Buffer
	_, domain, _ := strings.Cut(from, "@")
	subject := ""
	if message.Game != "" {
		subject = "[" + message.Game + "]"
	}
	fmt.Fprintf(&out, "Authentication-Results: %s; dmarc=pass header.from=%s\r\n", name, domain)
	for _, field := range [][2]string{
		{"From", "<" + from + ">"},
		{"To", "<" + d.Server.Address() + ">"},
		{"Subject", mime.QEncoding.Encode("utf-8", subject)},
		{"Message-ID", "<" + message.ID + ">"},
		{"Date", message.At.UTC().Format(time.RFC1123Z)},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "8bit"},
	} {
		fmt.Fprintf(&out, "%s: %s\r\n", field[0], field[1])
	}
	out.WriteString("\r\n" + strings.ReplaceAll(strings.ReplaceAll(message.Text, "\r\n", "\n"), "\n", "\r\n") + "\r\n")
	return out.Bytes()
}

// readPlainText returns the first plain text of an email of ours that is no attached file.
func readPlainText(body []byte) (text string, err error) {
	whole, err := gomessage.Read(bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	err = whole.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		kind, _, _ := part.Header.ContentType() // ours are well formed
		how, _, _ := part.Header.ContentDisposition()
		if err != nil || text != "" || kind != "text/plain" || how == "attachment" {
			return err
		}
		read, err := io.ReadAll(part.Body)
		text = strings.TrimSpace(strings.ReplaceAll(string(read), "\r\n", "\n"))
		return err
	})
	return text, err
}

// Press posts a player's public message in the thread of a game, once for a command ID. It does nothing if the player
// has no seat there, or if the game hides its players, because the forum shows the post under the writer's own name. A
// text with orders in it is not posted, because public orders are not obeyed; it returns these orders.
func (d Desk) Press(ctx context.Context, id, commandID string, by game.Player, text string, at time.Time) (secret []string, err error) {
	look, err := d.Games.Look(ctx, id, commandID)
	if err != nil || look.Known[commandID] || look.Game.Ruleset() == nil || look.Game.HidesPlayers() {
		return nil, err
	}
	for _, seat := range look.Game.Seats() {
		if seat.Player != by {
			continue
		}
		lines, orders := look.Game.Post(seat.Seat, order.Split(strings.TrimSpace(text)), 0)
		for _, line := range orders {
			secret = append(secret, line.Text)
		}
		if len(secret) == 0 {
			_, err = d.Games.Obey(ctx, id, commandID, game.Command{At: at, By: by, Do: game.Submission{Seat: seat.Seat, Lines: lines}})
		}
		return secret, err
	}
	return nil, nil
}

// tray is a post that collects emails and sends nothing.
type tray struct{ emails []mailgw.Outbound }

var _ mailgw.Poster = (*tray)(nil)

// Put implements mailgw.Poster.
func (t *tray) Put(_ context.Context, emails ...mailgw.Outbound) error {
	t.emails = append(t.emails, emails...)
	return nil
}

// PutTx implements mailgw.Poster.
func (t *tray) PutTx(ctx context.Context, _ *sqlx.Tx, emails ...mailgw.Outbound) error {
	return t.Put(ctx, emails...)
}
