package returns

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
)

// Bounces handles emails of ours that come back. An address that refuses emails gets none until it is proved to work.
// Until then emails go to the player's next address, the important email that came back is sent there again, and
// player and steward are notified. A bounce without a return path of ours changes nothing, and a bounce is never
// answered.
type Bounces struct {
	Games       Games
	Tournaments Tournaments // nil: there are none
	People      mailgw.Directory
	Addresses   AddressBook
	Sent        Sent
	Post        mailgw.Poster
	Server      mailgw.Server
	Log         *slog.Logger // nil: silence
}

// An AddressBook remembers the addresses from which emails come back.
type AddressBook interface {
	// Bounced notes that an email could not be delivered to an address. suspended reports whether the
	// address is suspended because of this very email, also when it is called again for it.
	Bounced(ctx context.Context, b Bounced) (suspended bool, err error)
	// Reached notes that an address works.
	Reached(ctx context.Context, address string) error
}

// Games are the games of a host.
type Games interface {
	// Game returns the present state of a game; one that was never opened has no ruleset.
	Game(ctx context.Context, id string) (*game.Game, error)
}

// Tournaments are the tournaments of a host.
type Tournaments interface {
	// Tournament returns the present state of a tournament; one that was never announced has no ID.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
}

// A Bounced is an email that could not be delivered to an address.
type Bounced struct {
	Address string
	Email   string // mailgw.Digest of its key
	Hard    bool   // it never will be delivered
	Status  string // "5.1.1"; "" if unknown
	At      time.Time
}

// A Sent finds emails that were sent.
type Sent interface {
	// Returned returns the email whose return path holds a hash; false if there is none.
	Returned(ctx context.Context, short string) (mailgw.Outbound, bool, error)
}

// Notice handles an email that a machine wrote, and ignores all but bounces to a return path of ours. It may be called
// again for the same bounce. It fails if the address book, the post or the directory does.
func (b *Bounces) Notice(ctx context.Context, machine incoming.Machine) error {
	if machine.Class != message.Bounce || machine.Bounce == "" || hasArrived(machine.Failed) {
		return nil
	}
	email, found, err := b.Sent.Returned(ctx, machine.Bounce)
	if !found || err != nil {
		return err
	}
	noted := Bounced{Address: email.To, Email: machine.Bounce, Hard: machine.Failed.Permanent(), At: machine.At}
	if machine.Failed != nil {
		noted.Status = machine.Failed.Status
	}
	return b.noteBounce(ctx, email, noted)
}

// noteBounce notes a bounce in the address book, and writes the emails if that suspends the address.
func (b *Bounces) noteBounce(ctx context.Context, email mailgw.Outbound, bounced Bounced) error {
	suspended, err := b.Addresses.Bounced(ctx, bounced)
	if err != nil {
		return fmt.Errorf("noting that email %s came back: %w", email.Key, err)
	}
	if b.Log != nil {
		b.Log.InfoContext(ctx, "email came back", "email", email.Key, "status", bounced.Status, "hard", bounced.Hard, "suspended", suspended)
	}
	if !suspended {
		return nil
	}
	return b.writeSuspension(ctx, email, bounced)
}

// hasArrived reports whether a delivery report says that the email was delivered or passed on; false for nil.
func hasArrived(f *message.Failure) bool {
	return f != nil && slices.Contains([]string{"delivered", "relayed", "expanded"}, f.Action)
}

// returnedEmail is an email that came back and caused its address to be suspended.
type returnedEmail struct {
	bounces     *Bounces
	email       mailgw.Outbound
	name        mailgw.Name
	noted       Bounced
	player      game.Player
	nextAddress string // the player's address for emails from now on; "": none
}

// writeSuspension writes to the player at their next address and to the steward, and sends the email that came back
// again if it is important. It does nothing if the address is no player's.
func (b *Bounces) writeSuspension(ctx context.Context, email mailgw.Outbound, noted Bounced) error {
	player, known, err := b.People.PlayerByAddress(ctx, email.To)
	if err != nil || !known {
		return err
	}
	r := returnedEmail{bounces: b, email: email, noted: noted, player: player}
	r.name, _ = b.Server.ParseMessageID(email.MessageID)
	if r.nextAddress, err = mailgw.AddressOf(ctx, b.People, player); err != nil {
		return fmt.Errorf("finding another address of %s: %w", player, err)
	}
	var emails []mailgw.Outbound
	if r.nextAddress != "" {
		emails = append(emails, r.writeMoved(ctx))
		if again, ok := r.sendAgain(); ok {
			emails = append(emails, again)
		}
	}
	told, err := r.writeToSteward(ctx)
	if err != nil {
		return err
	}
	if emails = append(emails, told...); len(emails) == 0 {
		return nil
	}
	return b.Post.Put(ctx, emails...)
}

// writeMoved writes to the player, at the address for emails from now on.
func (r returnedEmail) writeMoved(ctx context.Context) mailgw.Outbound {
	lang := r.bounces.People.Language(ctx, r.player)
	return r.bounces.Server.Write(mailgw.Email{
		Name: mailgw.Name{Kind: "moved", Seat: game.Seat(r.player), Rev: r.noted.Email}, To: r.nextAddress, Subject: mailgw.Say(lang, "subject.moved", "house", r.bounces.Server.Called()),
		Body: mailgw.Say(lang, "bounced.moved", "address", r.email.To, "why", r.explainStatus(lang)) + "\n", At: r.noted.At, Priority: mailgw.PriorityReceipts,
	})
}

// explainStatus returns a phrase that explains the status of a bounce.
func (r returnedEmail) explainStatus(lang string) string {
	key := "bounced.refused"
	switch {
	case !r.noted.Hard:
		key = "bounced.delayed"
	case len(r.noted.Status) > 3 && r.noted.Status[:3] == "5.1":
		key = "bounced.nobody"
	case len(r.noted.Status) > 3 && r.noted.Status[:3] == "5.2":
		key = "bounced.full"
	}
	return mailgw.Say(lang, key, "status", r.noted.Status)
}

// writeToSteward writes to the steward of the email's game or tournament. It returns nil if there is none with an
// address, or if the steward is the player.
func (r returnedEmail) writeToSteward(ctx context.Context) ([]mailgw.Outbound, error) {
	w, err := r.findMatter(ctx)
	if err != nil || w.steward == "" || w.steward == r.player {
		return nil, err
	}
	to, err := mailgw.AddressOf(ctx, r.bounces.People, w.steward)
	if err != nil || to == "" {
		return nil, err
	}
	lang := r.bounces.People.Language(ctx, w.steward)
	key := "bounced.none"
	if r.nextAddress != "" {
		key = "bounced.next"
	}
	body := mailgw.Say(lang, "bounced.steward", "who", w.name, "title", w.title, "why", r.explainStatus(lang)) + " " + mailgw.Say(lang, key) + "\n"
	email := mailgw.Email{
		Name: mailgw.Name{Game: r.name.Game, Seat: mailgw.StewardSeat, Kind: "bounced", Rev: r.noted.Email}, To: to, Title: w.title,
		Subject: mailgw.Say(lang, "subject.bounced", "game", r.name.Game, "who", w.name), Body: body, At: r.noted.At, Priority: mailgw.PriorityNews, ReplyTo: w.replyTo,
	}
	return []mailgw.Outbound{r.bounces.Server.Write(email)}, nil
}

// matter is the game or tournament of an email that came back; the zero matter is none.
type matter struct {
	title   string
	name    string // name of the email's recipient, or of their seat
	steward game.Player
	replyTo string
}

// findMatter finds the game or tournament of the email; the zero matter if it is about none, or if its log cannot be
// read.
func (r returnedEmail) findMatter(ctx context.Context) (matter, error) {
	id := r.name.Game
	if id == "" || id == mailgw.DeskID {
		return matter{}, nil
	}
	g, err := r.bounces.Games.Game(ctx, id)
	if errors.Is(err, event.ErrUnread) {
		return matter{}, nil // its steward knows already that it stands still
	}
	if err != nil {
		return matter{}, fmt.Errorf("loading game %s: %w", id, err)
	}
	playerName := r.bounces.People.Name(ctx, r.player)
	if g.Ruleset() != nil {
		if info, ok := g.SeatInfo(r.name.Seat); ok && info.Player == r.player {
			playerName = g.State().Face(r.name.Seat, "en").Name
		}
		return matter{g.Title(), playerName, g.Steward(), r.bounces.Server.StewardAddress(id)}, nil
	}
	if r.bounces.Tournaments == nil {
		return matter{}, nil
	}
	t, err := r.bounces.Tournaments.Tournament(ctx, id)
	if errors.Is(err, event.ErrUnread) {
		return matter{}, nil
	}
	if err != nil {
		return matter{}, fmt.Errorf("loading tournament %s: %w", id, err)
	}
	if t.ID() == "" {
		return matter{}, nil
	}
	return matter{t.Title(), playerName, t.Steward(), r.bounces.Server.ReplyAddress(id, game.Seat(t.Steward()), 0)}, nil
}

// Reached notes that emails to an address arrive, because an email from it has proved its owner.
func (b *Bounces) Reached(ctx context.Context, address string) error {
	return b.Addresses.Reached(ctx, address)
}

// addressRefusals are the enhanced codes (RFC 3463) by which a server refuses the recipient's address, and not the
// email or its sender.
var addressRefusals = []smtp.EnhancedCode{{5, 1, 1}, {5, 1, 2}, {5, 1, 3}, {5, 1, 6}, {5, 1, 10}, {5, 2, 1}}

// Refused handles an email that a server refused when it was sent: if the recipient's address is to blame, that counts
// as a bounce. It is a Post's Refused. It logs a failure; then the next refused email is handled.
func (b *Bounces) Refused(ctx context.Context, outbound mailgw.Outbound, why error) {
	answer := (*smtp.SMTPError)(nil)
	if !errors.As(why, &answer) || !slices.Contains(addressRefusals, answer.EnhancedCode) {
		return
	}
	c := answer.EnhancedCode
	noted := Bounced{Address: outbound.To, Email: mailgw.Digest(outbound.Key), Hard: true, Status: fmt.Sprintf("%d.%d.%d", c[0], c[1], c[2]), At: time.Now()}
	if err := b.noteBounce(ctx, outbound, noted); err != nil && b.Log != nil {
		b.Log.WarnContext(ctx, "refused email not noted", "email", outbound.Key, "err", err)
	}
}

// kindsSentAgain are the kinds of emails that a player cannot do without: if they come back, they are sent to the
// player's next address. A number behind the kind, as of announcements and press, is ignored.
var kindsSentAgain = []string{"report", "welcome", "rewound", "deputy", "reminder", "offer", "announced", "press", "told"}

// againPrefix stands before the Rev of emails that are sent again.
const againPrefix = "again-"

// sendAgain returns the email that came back, with the player's next address and a new name. It sends nothing. It
// returns false if the kind need not be sent again.
func (r returnedEmail) sendAgain() (mailgw.Outbound, bool) {
	if !slices.Contains(kindsSentAgain, strings.TrimRight(r.email.Kind, "0123456789")) {
		return mailgw.Outbound{}, false
	}
	outbound := r.email
	name := r.name
	name.Rev = againPrefix + name.Rev
	outbound.Key, outbound.MessageID, outbound.To, outbound.Bounce = name.Key(), r.bounces.Server.MessageID(name), r.nextAddress, r.bounces.Server.Bounce(name.Key())
	body, ok := replaceFields(outbound.Body, map[string]string{"To": "<" + outbound.To + ">", "Message-ID": outbound.MessageID})
	outbound.Body = body
	return outbound, ok
}

// replaceFields replaces some fields in the header of an email of ours, each of which stands on one line. It returns
// false if the header has no end.
func replaceFields(email []byte, fields map[string]string) ([]byte, bool) {
	header, body, ok := bytes.Cut(email, []byte("\r\n\r\n"))
	if !ok {
		return nil, false
	}
	var out bytes.Buffer
	for line := range bytes.SplitSeq(header, []byte("\r\n")) {
		name, _, _ := bytes.Cut(line, []byte(":"))
		if value, changes := fields[string(name)]; changes {
			mailgw.WriteField(&out, mailgw.Field{Name: string(name), Value: value})
			continue
		}
		out.Write(line)
		out.WriteString("\r\n")
	}
	out.WriteString("\r\n")
	out.Write(body)
	return out.Bytes(), true
}
