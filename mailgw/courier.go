package mailgw

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/mailgw/picture"
)

// A Courier composes letters from the log: a report to each seat when a phase
// has closed, press to its readers, news of the clock. What it composes
// depends on the log and the directory alone.
type Courier struct {
	Store  eventstore.Store
	Words  Opener
	People Directory
	Post   Poster
	Recall Recaller // takes back letters that reports make void; nil: they are sent
	Outbox Outbox   // knows who was told that a round of a beacon is missing; nil: nobody was
	DB     *sqlx.DB // where it remembers how far it has come
	House  House
	Seal   Seal // nil: the fingerprint alone
	// Checkpoint is the signed checkpoint of the house's tree that ends with a commit;
	// "" if it has none. It may wait for the tree. nil: letters have none.
	Checkpoint func(context.Context, *eventstore.Commit) (string, error)
	Key        string // the house's public key in the present epoch, for letters about a restore
	// Page is the link to a seat's own page, which is for its holder only; nil:
	// there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Tournament is a tournament by its name, for what substitutes are told of
	// it; nil: it is called by its name alone.
	Tournament func(ctx context.Context, id string) (*tournament.Tournament, error)
	// Rulesets finds the rulesets of tournaments; nil: tournaments tell nobody
	// anything.
	Rulesets func(string) (game.Ruleset, bool)
	// Subscriptions keeps who wants no letters between reports; nil: everybody
	// wants them.
	Subscriptions Subscriptions
	Log           *slog.Logger     // nil: silence
	Now           func() time.Time // nil: the clock

	pictures picture.Renderer
	tables   tables
	counter  counter
	clubs    clubs
	told     sync.Mutex
}

// A Seal is what a letter shows of the commit that it is about, so that its
// reader can hold it against the log later.
type Seal func(*eventstore.Commit) (fingerprint, signature string)

func (s Seal) of(c *eventstore.Commit) (fingerprint, signature string) {
	if s == nil {
		return c.Fingerprint(), ""
	}
	return s(c)
}

// claim is what letters about a commit show of it.
func (c *Courier) claim(ctx context.Context, commit *eventstore.Commit) (eventstore.Claim, error) {
	claim := eventstore.Claim{Log: commit.Log}
	claim.Hash, claim.Signature = c.Seal.of(commit)
	if c.Checkpoint == nil {
		return claim, nil
	}
	var err error
	claim.Checkpoint, err = c.Checkpoint(ctx, commit)
	return claim, err
}

// proof is the section of a letter about what everybody may see; there is none about
// anything else.
func proof(lang string, commit *eventstore.Commit, c eventstore.Claim) []report.Section {
	if !commit.Public() {
		return nil
	}
	return text.Proof(lang, string(c.Log), c.Hash, c.Signature, c.Checkpoint)
}

// proofText is proof below a letter of a few lines.
func proofText(lang string, commit *eventstore.Commit, c eventstore.Claim) string {
	if ss := proof(lang, commit, c); len(ss) > 0 {
		return "\n" + text.Sections(ss)
	}
	return ""
}

// An Opener opens the commits of games.
type Opener interface {
	// Empty is a game before its first event.
	Empty() *game.Game
	// Open opens the events of a commit that follows a position.
	Open(*game.Game, *eventstore.Commit) ([]event.Event, error)
}

// telling is one commit that is being told.
type telling struct {
	*Courier
	commit        *eventstore.Commit
	claim         eventstore.Claim
	id            string
	before, after *game.Game
	events        []event.Event
	due           game.Due
	out           []Outbound
}

// Handle composes all letters that follow from a commit: before and after are
// the game around it, events what it holds, due those whom it is reported to. It
// sends nothing.
func (c *Courier) Handle(ctx context.Context, commit *eventstore.Commit, before, after *game.Game, events []event.Event, due game.Due) ([]Outbound, error) {
	if after.Ruleset() == nil {
		return nil, nil
	}
	claim, err := c.claim(ctx, commit)
	if err != nil {
		return nil, err
	}
	t := &telling{Courier: c, commit: commit, claim: claim, id: after.Setup().Game, before: before, after: after, events: events, due: due}
	if err := t.all(ctx); err != nil {
		return nil, err
	}
	return t.out, nil
}

// all composes everything: a report to each seat, or the news; then letters to
// those whose part in the game has changed.
func (t *telling) all(ctx context.Context) error {
	if kind := t.turn(); kind != "" {
		err := t.seats(ctx, func(s reader) error {
			late, err := t.lateRound(ctx, s)
			if err != nil {
				return err
			}
			if _, due := t.due[s.Seat]; !due { // its page has it
				t.roundCame(s, late)
				return nil
			}
			return t.report(s, kind, enclosed{intro: late})
		})
		if err != nil {
			return err
		}
		err = t.write(ctx, steward(t.after), func(s reader) error {
			late, err := t.lateRound(ctx, s)
			t.roundCame(s, late)
			return err
		})
		if err != nil {
			return err
		}
	}
	for i, e := range t.events {
		if _, passed := e.(game.Replaced); !passed && t.turn() != "" {
			continue // the report tells it
		}
		if err := t.news(ctx, i, e); err != nil {
			return err
		}
	}
	return t.deputies(ctx)
}

// turn is the kind of report that a commit calls for; "" for none.
func (t *telling) turn() string {
	kind := ""
	for _, e := range t.events {
		switch e := e.(type) {
		case game.PhaseClosed:
			return "report"
		case game.PhaseOpened:
			kind = "welcome"
		case game.Rewound:
			kind = "rewound"
		case game.Ended:
			if kind == "" && e.Result.Reason != "" {
				kind = "report"
			}
		case game.Abandoned:
			if t.after.Begun() {
				return "report"
			}
		}
	}
	return kind
}

// report composes the whole report of the commit for a seat.
func (t *telling) report(s reader, kind string, with enclosed) error {
	r := game.Compose(t.before, t.after, t.events, s.Seat, game.Options{
		Lang: s.Language, Head: t.claim.Hash, Signature: t.claim.Signature, Checkpoint: t.claim.Checkpoint, Key: t.Key, Press: s.reads, Zone: s.zone, Since: t.due[s.Seat],
	})
	r.Headline = cmp.Or(with.headline, r.Headline)
	m := reportMail{telling: t, reader: s, report: r, enclosed: with}
	pieces, err := m.pieces()
	if err != nil {
		return fmt.Errorf("writing the report of %s: %w", s.Seat, err)
	}
	subject := say(s.Language, "subject.report", "game", t.id, "phase", r.Called, "headline", r.Headline)
	t.send(s, kind, subject, pieces, reports)
	if kind == "report" || kind == "rewound" {
		t.out[len(t.out)-1].Settles, _, _, _ = t.before.Phase()
	}
	return nil
}

// send adds a letter to a seat.
func (t *telling) send(s reader, kind, subject string, root piece, priority int) {
	n, _, due, open := t.after.Phase()
	if !open {
		due = time.Time{}
	}
	r := reply{
		name: Name{Game: t.id, Phase: n, Seat: s.Seat, Kind: kind, Rev: fmt.Sprintf("%d%s", t.commit.Pos, s.rev())}, to: s.to, title: t.after.Title(),
		subject: subject, pieces: &root, replyTo: s.replyTo(t.House, t.id), at: t.commit.At,
		priority: urgency(priority, t.commit.At, due), refs: []string{t.House.Root(t.id, s.Seat)},
	}
	if t.commit.Public() {
		r.claim = t.claim
	}
	if s.Seat != StewardSeat {
		r.ends = Unsubscribing{Notices, s.player}
	}
	t.out = append(t.out, t.House.write(r))
}

// news tells what happened between two reports.
func (t *telling) news(ctx context.Context, i int, e event.Event) error {
	_, _, due, _ := t.after.Phase()
	switch e := e.(type) {
	case game.Pressed:
		return t.press(ctx, i, e)
	case game.Extended:
		return t.notice(ctx, i, "clock", func(s reader) string { return t.moved(s, e) })
	case game.Paused:
		return t.notice(ctx, i, "clock", func(s reader) string { return say(s.Language, "clock.paused", "why", e.Why) })
	case game.Resumed:
		return t.notice(ctx, i, "clock", func(s reader) string {
			return say(s.Language, "clock.resumed", "phase", t.after.PhaseIn(s.Language).Title, "due", text.When(due, s.zone, s.Language))
		})
	case game.ChainRenewed:
		return t.notice(ctx, i, "renewed", func(s reader) string { return t.renewed(s.Language, t.after.Title()) })
	case game.Announced:
		return t.notice(ctx, i, "announced", func(reader) string { return e.Text })
	case game.Abandoned: // before it began: there is no position to report
		return t.notice(ctx, i, "abandoned", func(s reader) string {
			return say(s.Language, "notice.abandoned", "title", t.after.Title(), "why", e.Why)
		})
	case game.Replaced:
		return t.handedOver(ctx, i, e)
	case game.Seated:
		return t.seated(ctx, e.Seat, e.Player)
	}
	return nil
}

// seated sends the position to who comes late to a running game.
func (t *telling) seated(ctx context.Context, seat game.Seat, player game.Player) error {
	info, ok := t.after.SeatInfo(seat)
	if !ok || !t.after.Begun() {
		return nil
	}
	return t.write(ctx, reader{SeatInfo: info, player: player}, func(s reader) error { return t.report(s, "welcome", enclosed{}) })
}

// notice tells all seats something in a sentence, but those for whom there is
// none.
func (t *telling) notice(ctx context.Context, i int, kind string, what func(reader) string) error {
	_, _, due, open := t.after.Phase()
	return t.seats(ctx, func(s reader) error {
		words := what(s)
		if words == "" {
			return nil
		}
		if wanted, err := t.wanted(ctx, s); kind == "announced" && !wanted || err != nil {
			return err
		}
		told := prose(words)
		if kind == "announced" {
			told = verbatim(words)
		}
		body := flowed(told + proofText(s.Language, t.commit, t.claim))
		if kind == "clock" && open && !t.after.Paused() && !due.IsZero() {
			body = piece{kind: "multipart/mixed", within: []piece{body, t.deadline(s, false).piece()}}
		}
		t.send(s, fmt.Sprintf("%s%d", kind, i), say(s.Language, "subject."+kind, "game", t.id, "phase", t.after.PhaseIn(s.Language).Title), body, pressed)
		return nil
	})
}

// renewed tells that the house was put back, and what that means.
func (c *Courier) renewed(lang, title string) string {
	return say(lang, "notice.renewed", "title", title, "key", c.Key)
}

// wanted reports whether a reader gets what the next report will tell, too.
func (t *telling) wanted(ctx context.Context, s reader) (bool, error) {
	if s.Seat == StewardSeat {
		return true, nil
	}
	if s.Digest {
		return false, nil
	}
	return wants(ctx, t.Subscriptions, s.player, Notices)
}

// deadline is the entry in the calendar of a seat.
func (t *telling) deadline(s reader, over bool) deadline {
	_, _, due, _ := t.after.Phase()
	return deadline{
		uid: t.id + "." + string(s.Seat) + ".orders@" + t.House.Domain, summary: say(s.Language, "calendar.summary", "title", t.after.Title(), "phase", t.after.PhaseIn(s.Language).Title),
		due: due, stamp: t.commit.At, version: t.commit.First, over: over,
	}
}

// sectionsOf are parts of a letter that is no report.
func sectionsOf(blocks ...report.Block) []report.Section {
	return []report.Section{{Blocks: blocks}}
}
