package watch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/tournamentmail"
)

// A Lookout writes to everybody in a game or a tournament whose dice wait for a round of a beacon that does not come:
// once for each round. The notifier reports the round when it comes.
type Lookout struct {
	Games       Games
	Tournaments Tournaments // nil: there are none
	People      mailgw.Directory
	Post        mailgw.Poster
	Server      mailgw.Server
	// Waiting returns the IDs of the games and tournaments that wait for a round which was due before a
	// time, and perhaps others.
	Waiting func(ctx context.Context, before time.Time) (games, tournaments []string, err error)
	// Relay returns a URL at which anybody can look for a round; "" if none is known.
	Relay func(terms *dice.Terms, round uint64) string
	Log   *slog.Logger // nil: silence
	Now   mailgw.Clock // nil: the machine's clock
}

// Tournaments are the tournaments of a host.
type Tournaments interface {
	// Tournament returns the present state of a tournament; one that was never announced has no ID.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
}

// missingAfter is how long after its time a round counts as missing.
const missingAfter = 10 * time.Minute

// Run looks once a minute until ctx ends; then it returns nil. It logs failures of a look.
func (l *Lookout) Run(ctx context.Context) error {
	return LookEveryMinute(ctx, logOrSilence(l.Log), "players not told yet of a round that is missing", l.Look)
}

// Look writes to everybody who should know of a missing round by now. It may be repeated: an email that is in the post
// already is the same email. A failure for one game or tournament does not affect the others; it returns all failures.
func (l *Lookout) Look(ctx context.Context) error {
	before := l.Now.Time().Add(-missingAfter)
	games, tournaments, err := l.Waiting(ctx, before)
	if err != nil {
		return fmt.Errorf("asking what waits for a beacon: %w", err)
	}
	faults := lists.Map(games, func(id string) error { return l.checkGame(ctx, id, before) })
	for _, id := range tournaments {
		faults = append(faults, l.checkTournament(ctx, id, before))
	}
	return errors.Join(faults...)
}

// checkGame writes to all readers of a game and to its steward, if the game waits for a round that was due before a
// time. It does nothing for a game whose log cannot be read.
func (l *Lookout) checkGame(ctx context.Context, id string, before time.Time) error {
	g, err := l.Games.Game(ctx, id)
	if errors.Is(err, event.ErrUnread) {
		return nil // it stands still anyway
	}
	if err != nil {
		return fmt.Errorf("loading game %s: %w", id, err)
	}
	seal, sealed := g.Sealed()
	if !sealed || seal.Round == 0 || !seal.Signed.Before(before) {
		return nil
	}
	m := missingRound{
		id: id, round: seal.Round, signed: seal.Signed, relay: l.Relay(g.Dice(), seal.Round), orderKey: "missing.process", title: g.TitleIn,
		head: func(lang, round, at string) string {
			return mailgw.Say(lang, "missing.game", "phase", g.PhaseIn(lang).Title, "game", id, "round", round, "at", at)
		},
	}
	tell := func(s mailgw.Recipient) error { return l.postMissing(ctx, m, s, s.Seat == mailgw.StewardSeat) }
	if err := mailgw.EachReader(ctx, l.People, g, seal.At, tell); err != nil {
		return err
	}
	return mailgw.WriteTo(ctx, l.People, mailgw.Steward(g), tell)
}

// checkTournament writes to the directors and all players of a tournament, if it waits for a round that was due before
// a time. It does nothing for a tournament whose log cannot be read.
func (l *Lookout) checkTournament(ctx context.Context, id string, before time.Time) error {
	t, err := l.Tournaments.Tournament(ctx, id)
	if errors.Is(err, event.ErrUnread) {
		return nil // it stands still anyway
	}
	if err != nil {
		return fmt.Errorf("loading tournament %s: %w", id, err)
	}
	seal, sealed := t.Sealed()
	if !sealed || !seal.Signed.Before(before) {
		return nil
	}
	m := missingRound{
		id: id, round: seal.Round, signed: seal.Signed, relay: l.Relay(t.Dice(), seal.Round), orderKey: "missing.drawing", title: func(string) string { return t.Title() },
		head: func(lang, round, at string) string {
			return mailgw.Say(lang, "missing.draw", "title", t.Title(), "round", round, "at", at)
		},
	}
	for _, player := range tournamentmail.InTournament(t) {
		r := mailgw.Recipient{SeatInfo: game.SeatInfo{Seat: game.Seat(player)}, Player: player}
		err := mailgw.WriteTo(ctx, l.People, r, func(s mailgw.Recipient) error { return l.postMissing(ctx, m, s, player == t.Steward()) })
		if err != nil {
			return err
		}
	}
	return nil
}

// missingRound describes a round that does not come.
type missingRound struct {
	id       string // of the game or tournament that waits
	round    uint64
	signed   time.Time
	relay    string // URL at which to look for the round; "": none is known
	orderKey string // catalogue key of the order by which the steward goes on without the round
	title    func(lang string) string
	head     func(lang, round, at string) string // returns the first sentence
}

// postMissing posts the email to one reader: the round that is missing, the ways to go on, and the order that only the
// steward may give. Its bytes do not depend on the time at which it is written.
func (l *Lookout) postMissing(ctx context.Context, m missingRound, recipient mailgw.Recipient, steward bool) error {
	say := func(key string, pairs ...string) string { return mailgw.Say(recipient.Language, key, pairs...) }
	round := fmt.Sprint(m.round)
	blocks := []report.Block{{Text: m.head(recipient.Language, round, text.When(m.signed, recipient.Zone, recipient.Language))}, {Text: say("missing.next")}}
	if m.relay != "" {
		blocks = append(blocks, report.Block{Text: say("missing.look")}, report.Block{Text: m.relay})
	}
	blocks = append(blocks, report.Block{Text: say("missing.send")}, report.Block{Orders: []string{say("missing.line", "round", round)}})
	if steward {
		blocks = append(blocks, report.Block{Text: say("missing.steward")}, report.Block{Orders: []string{say(m.orderKey)}})
	} else {
		blocks = append(blocks, report.Block{Text: say("missing.without")})
	}
	return l.Post.Put(ctx, l.Server.Write(mailgw.Email{
		Name: mailgw.MissingRound(m.id, recipient.Seat, m.round, recipient.Rev()), To: recipient.To, Title: m.title(recipient.Language), ReplyTo: recipient.ReplyTo(l.Server, m.id), Refs: []string{l.Server.Root(m.id, recipient.Seat)},
		Subject: say("subject.missing", "game", m.id), Body: text.Sections(mailgw.SectionsOf(blocks...)), Priority: mailgw.PriorityNews, Bounce: "<>",
	}))
}
