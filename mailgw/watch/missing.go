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

// A Lookout writes to everybody in a game, or in a tournament, whose dice wait for a round of a
// beacon that does not come: once for each round. The notifier reports its arrival.
type Lookout struct {
	Games       Games
	Tournaments Tournaments // nil: there are none
	People      mailgw.Directory
	Post        mailgw.Poster
	Server      mailgw.Server
	// Waiting returns the games and tournaments that wait for a round which was to be signed before a
	// time, and perhaps others.
	Waiting func(ctx context.Context, before time.Time) (games, tournaments []string, err error)
	// Relay returns a URL at which anybody can look for a round; "" if none is known.
	Relay func(terms *dice.Terms, round uint64) string
	Log   *slog.Logger // nil: silence
	Now   mailgw.Clock // nil: the clock
}

// Tournaments are the tournaments of the host.
type Tournaments interface {
	// Tournament returns the present state of a tournament; one that was never announced has no ID.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
}

// missed is how long after its time a round counts as missing.
const missed = 10 * time.Minute

// Run looks once a minute, until ctx ends. After a failure it tries again at the next look.
func (l *Lookout) Run(ctx context.Context) error {
	return Every(ctx, orDiscard(l.Log), "players not told yet of a round that is missing", l.Look)
}

// Look writes to everybody that should know of a missing round by now. It may be repeated at
// will: an email that is in the post already is the same email.
func (l *Lookout) Look(ctx context.Context) error {
	before := l.Now.Time().Add(-missed)
	games, tournaments, err := l.Waiting(ctx, before)
	if err != nil {
		return fmt.Errorf("asking what waits for a beacon: %w", err)
	}
	faults := lists.Map(games, func(id string) error { return l.checkGame(ctx, id, before) })
	for _, id := range tournaments {
		faults = append(faults, l.tournament(ctx, id, before))
	}
	return errors.Join(faults...)
}

// checkGame writes to all readers of a game, and to its steward.
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
	m := missing{
		id: id, round: seal.Round, signed: seal.Signed, relay: l.Relay(g.Dice(), seal.Round), last: "missing.process", title: g.TitleIn,
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

// tournament writes to all players in a tournament, and to its steward.
func (l *Lookout) tournament(ctx context.Context, id string, before time.Time) error {
	t, err := l.Tournaments.Tournament(ctx, id)
	if err != nil {
		return fmt.Errorf("loading tournament %s: %w", id, err)
	}
	seal, sealed := t.Sealed()
	if !sealed || !seal.Signed.Before(before) {
		return nil
	}
	m := missing{
		id: id, round: seal.Round, signed: seal.Signed, relay: l.Relay(t.Dice(), seal.Round), last: "missing.drawing", title: func(string) string { return t.Title() },
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

// missing describes a round that does not come.
type missing struct {
	id     string // of the game or tournament that waits
	round  uint64
	signed time.Time
	relay  string
	last   string // key of the order that goes on without it
	title  func(lang string) string
	head   func(lang, round, at string) string
}

// postMissing posts an email whose bytes do not depend on the time. It tells which round is missing,
// what will happen, how any reader can help, and the order that only the steward has.
func (l *Lookout) postMissing(ctx context.Context, m missing, s mailgw.Recipient, steward bool) error {
	say := func(key string, pairs ...string) string { return mailgw.Say(s.Language, key, pairs...) }
	round := fmt.Sprint(m.round)
	all := []report.Block{{Text: m.head(s.Language, round, text.When(m.signed, s.Zone, s.Language))}, {Text: say("missing.next")}}
	if m.relay != "" {
		all = append(all, report.Block{Text: say("missing.look")}, report.Block{Text: m.relay})
	}
	all = append(all, report.Block{Text: say("missing.send")}, report.Block{Orders: []string{say("missing.line", "round", round)}})
	if steward {
		all = append(all, report.Block{Text: say("missing.steward")}, report.Block{Orders: []string{say(m.last)}})
	} else {
		all = append(all, report.Block{Text: say("missing.without")})
	}
	return l.Post.Put(ctx, l.Server.Write(mailgw.Email{
		Name: mailgw.MissingRound(m.id, s.Seat, m.round, s.Rev()), To: s.To, Title: m.title(s.Language), ReplyTo: s.ReplyTo(l.Server, m.id), Refs: []string{l.Server.Root(m.id, s.Seat)},
		Subject: say("subject.missing", "game", m.id), Body: text.Sections(mailgw.SectionsOf(all...)), Priority: mailgw.PriorityNews, Bounce: "<>",
	}))
}
