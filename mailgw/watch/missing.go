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

// A Lookout writes to all in a game, or in a tournament, whose dice wait for a round of a
// beacon that does not come: once for each round. The courier tells that it has come.
type Lookout struct {
	Games       Games
	Tournaments Tournaments // nil: there are none
	People      mailgw.Directory
	Post        mailgw.Poster
	House       mailgw.House
	// Waiting are the games and tournaments that wait for a round which was to be signed
	// before a time; more may be among them.
	Waiting func(ctx context.Context, before time.Time) (games, tournaments []string, err error)
	// Relay is where anybody can look for a round; "" if nobody knows.
	Relay func(terms *dice.Terms, round uint64) string
	Log   *slog.Logger     // nil: silence
	Now   func() time.Time // nil: the clock
}

// Tournaments are the tournaments of the host.
type Tournaments interface {
	// Tournament is a tournament as it stands; one that was never announced has
	// no ID.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
}

// missed is how long after its time a round is called missing.
const missed = 10 * time.Minute

// Run looks once a minute, until ctx ends. What cannot be done now is done at the next
// look.
func (l *Lookout) Run(ctx context.Context) error {
	return Every(ctx, logger(l.Log), "players not told yet of a round that is missing", l.Look)
}

// Look tells all who are to be told now. It may be called as often as one likes: a letter
// that is in the post already is the same letter.
func (l *Lookout) Look(ctx context.Context) error {
	before := now(l.Now).Add(-missed)
	games, tournaments, err := l.Waiting(ctx, before)
	if err != nil {
		return fmt.Errorf("asking what waits for a beacon: %w", err)
	}
	faults := lists.Map(games, func(id string) error { return l.game(ctx, id, before) })
	for _, id := range tournaments {
		faults = append(faults, l.tournament(ctx, id, before))
	}
	return errors.Join(faults...)
}

// game tells all of a game, its steward too.
func (l *Lookout) game(ctx context.Context, id string, before time.Time) error {
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
	tell := func(s mailgw.Reader) error {
		told := missing{round: seal.Round, signed: seal.Signed, relay: l.Relay(g.Dice(), seal.Round), steward: s.Seat == mailgw.StewardSeat}
		r := mailgw.Letter{
			Name: mailgw.MissingRound(id, s.Seat, seal.Round, s.Rev()), To: s.To, Title: g.TitleIn(s.Language), ReplyTo: s.ReplyTo(l.House, id), Refs: []string{l.House.Root(id, s.Seat)},
			Subject: mailgw.Say(s.Language, "subject.missing", "game", id),
		}
		head := mailgw.Say(s.Language, "missing.game", "phase", g.PhaseIn(s.Language).Title, "game", id, "round", fmt.Sprint(seal.Round), "at", text.When(seal.Signed, s.Zone, s.Language))
		return l.put(ctx, r, append(told.blocks(s.Language, head), told.last(s.Language, "missing.process")...))
	}
	if err := mailgw.EachReader(ctx, l.People, g, seal.At, tell); err != nil {
		return err
	}
	return mailgw.WriteTo(ctx, l.People, mailgw.Steward(g), tell)
}

// tournament tells all who play in a tournament, and its steward.
func (l *Lookout) tournament(ctx context.Context, id string, before time.Time) error {
	t, err := l.Tournaments.Tournament(ctx, id)
	if err != nil {
		return fmt.Errorf("loading tournament %s: %w", id, err)
	}
	seal, sealed := t.Sealed()
	if !sealed || !seal.Signed.Before(before) {
		return nil
	}
	for _, p := range tournamentmail.InTournament(t) {
		to, err := mailgw.AddressOf(ctx, l.People, p)
		if err != nil {
			return fmt.Errorf("finding the address of %s: %w", p, err)
		}
		if to == "" {
			continue
		}
		lang, seat := l.People.Language(ctx, p), game.Seat(p)
		told := missing{round: seal.Round, signed: seal.Signed, relay: l.Relay(t.Dice(), seal.Round), steward: p == t.Steward()}
		r := mailgw.Letter{
			Name: mailgw.MissingRound(id, seat, seal.Round, ""), To: to, Title: t.Title(), ReplyTo: l.House.ReplyAddress(id, seat, 0), Refs: []string{l.House.Root(id, seat)},
			Subject: mailgw.Say(lang, "subject.missing", "game", id),
		}
		head := mailgw.Say(lang, "missing.draw", "title", t.Title(), "round", fmt.Sprint(seal.Round), "at", text.When(seal.Signed, l.People.Zone(ctx, p), lang))
		if err := l.put(ctx, r, append(told.blocks(lang, head), told.last(lang, "missing.drawing")...)); err != nil {
			return err
		}
	}
	return nil
}

// put posts a letter, whose bytes are the same whenever it is written.
func (l *Lookout) put(ctx context.Context, r mailgw.Letter, blocks []report.Block) error {
	r.Body, r.Priority, r.Bounce = text.Sections(mailgw.SectionsOf(blocks...)), mailgw.PriorityNews, "<>"
	return l.Post.Put(ctx, l.House.Write(r))
}

// missing is what is told of a round that does not come.
type missing struct {
	round   uint64
	signed  time.Time
	relay   string
	steward bool
}

// blocks say what is missing, what happens next, and what anybody can do.
func (m missing) blocks(lang, head string) []report.Block {
	all := []report.Block{{Text: head}, {Text: mailgw.Say(lang, "missing.next")}}
	if m.relay != "" {
		all = append(all, report.Block{Text: mailgw.Say(lang, "missing.look")}, report.Block{Text: m.relay})
	}
	return append(all, report.Block{Text: mailgw.Say(lang, "missing.send")}, report.Block{Orders: []string{mailgw.Say(lang, "missing.line", "round", fmt.Sprint(m.round))}})
}

// last says what the steward alone can do.
func (m missing) last(lang, key string) []report.Block {
	if !m.steward {
		return []report.Block{{Text: mailgw.Say(lang, "missing.without")}}
	}
	return []report.Block{{Text: mailgw.Say(lang, "missing.steward")}, {Orders: []string{mailgw.Say(lang, key)}}}
}
