package watch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// A Reminder writes to players from whom nothing has come when a deadline is
// near: once before each deadline. Who has written, even a draft, is left in
// peace, and so is who has announced that he is away.
type Reminder struct {
	Games  Games
	People mailgw.Directory
	Post   mailgw.Poster
	House  mailgw.House
	// Closing are the games that have a phase which closes before a time; more
	// may be among them.
	Closing func(ctx context.Context, before time.Time) ([]string, error)
	// Subscriptions keeps who wants no reminders; nil: everybody wants them.
	Subscriptions mailgw.Subscriptions
	// Page is the link to a seat's own page; nil: there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	Log  *slog.Logger     // nil: silence
	Now  func() time.Time // nil: the clock
}

// How long before a deadline a reminder is sent: a quarter of the phase, but
// never more than a day. Phases that are so short that this is less than a
// quarter of an hour have none.
const (
	longestNotice  = 24 * time.Hour
	shortestNotice = 15 * time.Minute
	betweenLooks   = time.Minute
)

// Run looks once a minute, until ctx ends. What cannot be done now is done at
// the next look.
func (r *Reminder) Run(ctx context.Context) error {
	return watch(ctx, r.log(), "players not reminded yet", r.Look)
}

// Look reminds all who are to be reminded now. It may be called as often as
// one likes: a letter that is in the post already is the same letter. A game or
// a seat that cannot be seen to does not hold up the others.
func (r *Reminder) Look(ctx context.Context) error {
	now := r.now()
	ids, err := r.Closing(ctx, now.Add(longestNotice))
	if err != nil {
		return fmt.Errorf("asking what closes soon: %w", err)
	}
	var faults []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		faults = append(faults, r.game(ctx, id, now))
	}
	return errors.Join(faults...)
}

// game reminds the seats of a game, if its deadline is near.
func (r *Reminder) game(ctx context.Context, id string, now time.Time) error {
	g, err := r.Games.Game(ctx, id)
	if errors.Is(err, event.ErrUnread) {
		return nil // its clock stands still
	}
	if err != nil {
		return fmt.Errorf("loading game %s: %w", id, err)
	}
	if !near(g, now) {
		return nil
	}
	var faults []error
	for _, s := range g.Seats() {
		if err := r.seat(ctx, g, s, now); err != nil {
			faults = append(faults, fmt.Errorf("reminding %s in game %s: %w", s.Seat, id, err))
		}
	}
	return errors.Join(faults...)
}

// near reports whether the open phase of a game is close to its deadline.
func near(g *game.Game, now time.Time) bool {
	_, phase, due, open := g.Phase()
	notice := min(g.Pace().Length(phase)/4, longestNotice)
	return open && !g.Paused() && notice >= shortestNotice && due.After(now) && due.Sub(now) <= notice
}

// seat writes to who plays a seat, if nothing has come from it.
func (r *Reminder) seat(ctx context.Context, g *game.Game, s game.SeatInfo, now time.Time) error {
	if !s.Awaited || s.HasOrders || s.Final || s.Player == "" || g.Away(s.Seat, now) {
		return nil
	}
	readers := []mailgw.Reader{{SeatInfo: s, Player: s.Player}}
	if d, ok := g.Deputed(s.Seat, now); ok {
		readers = append(readers, mailgw.Reader{SeatInfo: s, Player: d.Deputy, Deputy: &d})
	}
	for _, who := range readers {
		to, err := mailgw.AddressOf(ctx, r.People, who.Player)
		if err != nil {
			return err
		}
		wanted, err := mailgw.Wants(ctx, r.Subscriptions, who.Player, mailgw.Reminders)
		if err != nil {
			return err
		}
		if to == "" || !wanted {
			continue
		}
		who.To, who.Zone = to, r.People.Zone(ctx, who.Player)
		if err := r.Post.Put(ctx, r.letter(g, who)); err != nil {
			return err
		}
	}
	return nil
}

// letter is the same for the same deadline, whenever it is written.
func (r *Reminder) letter(g *game.Game, s mailgw.Reader) mailgw.Outbound {
	id := g.Setup().Game
	n, phase, due, _ := g.Phase()
	at := due.Add(-min(g.Pace().Length(phase)/4, longestNotice))
	return r.House.Write(mailgw.Letter{
		Name: mailgw.Name{Game: id, Number: n, Seat: s.Seat, Kind: "reminder", Rev: strconv.FormatInt(due.Unix(), 10) + s.Rev()}, To: s.To, Title: g.TitleIn(s.Language),
		Subject: mailgw.Say(s.Language, "subject.reminder", "game", id, "phase", g.PhaseIn(s.Language).Title), Body: text.Sections(mailgw.SectionsOf(r.blocks(g, s)...)),
		ReplyTo: s.ReplyTo(r.House, id), Refs: []string{r.House.Root(id, s.Seat)}, At: at, Due: due, Priority: mailgw.PriorityReminders,
		Ends: mailgw.Unsubscribing{Subscription: mailgw.Reminders, Player: s.Player},
	})
}

// blocks say what is awaited by when, with an example, and what happens if
// nothing comes.
func (r *Reminder) blocks(g *game.Game, s mailgw.Reader) []report.Block {
	_, _, due, _ := g.Phase()
	all := []report.Block{{Text: mailgw.Say(s.Language, "remind.due", "phase", g.PhaseIn(s.Language).Title, "due", text.When(due, s.Zone, s.Language))}}
	for _, w := range g.Awaits(s.Language) {
		if w.Seat != s.Seat {
			continue
		}
		all = append(all, report.Block{Text: mailgw.Say(s.Language, "remind.default", "default", w.Default)})
		break
	}
	all = append(all, g.Offered(s.Seat, s.Language)...)
	all = append(all, report.Block{Text: mailgw.Say(s.Language, "remind.away")}, report.Block{Text: mailgw.Say(s.Language, "remind.stop", "address", r.House.Address())})
	if r.Page != nil && s.Deputy == nil {
		all = append(all, report.Block{Text: mailgw.Say(s.Language, "report.page")}, report.Block{Text: r.Page(g.Setup().Game, s.Seat, s.Epoch)})
	}
	return all
}

func (r *Reminder) now() time.Time { return now(r.Now) }

func (r *Reminder) log() *slog.Logger { return logger(r.Log) }

// watch looks once a minute, until ctx ends. What cannot be done now is done at the
// next look.
func watch(ctx context.Context, log *slog.Logger, undone string, look func(context.Context) error) error {
	tick := time.NewTicker(betweenLooks)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if err := look(ctx); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, undone, "err", err)
		}
	}
}

func now(clock func() time.Time) time.Time {
	if clock != nil {
		return clock()
	}
	return time.Now()
}

func logger(log *slog.Logger) *slog.Logger { return cmp.Or(log, slog.New(slog.DiscardHandler)) }
