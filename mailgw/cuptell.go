package mailgw

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// cupTelling is one commit of a tournament that is being told.
type cupTelling struct {
	*Courier
	commit        *eventstore.Commit
	claim         eventstore.Claim
	before, after *tournament.Tournament
	events        []event.Event
	named         *Players              // asked for once it is needed
	due           map[string]time.Time  // when tables begin; asked for once it is needed
	readers       map[string]*cupReader // by player
	order         []*cupReader          // in the order in which they were first told something
}

// cupReader is somebody who is told of a tournament, and what he is told.
type cupReader struct {
	player   game.Player
	to, lang string // to is "" for who cannot be written to
	played   game.Description
	zone     *time.Location
	subject  string
	due      time.Time // when something is asked of him; zero: never
	sections []report.Section
	news     int // how many of the sections are announcements, which one may do without
}

// reader is who a player is; everybody is asked for once.
func (t *cupTelling) reader(ctx context.Context, p game.Player) (*cupReader, error) {
	if r := t.readers[string(p)]; r != nil {
		return r, nil
	}
	to, err := first(ctx, t.People, p)
	if err != nil {
		return nil, fmt.Errorf("finding the address of %s: %w", p, err)
	}
	r := &cupReader{player: p, to: to, played: t.after.Played()}
	if to != "" {
		r.lang, r.zone = t.People.Language(ctx, p), t.People.Zone(ctx, p)
	}
	t.readers[string(p)], t.order = r, append(t.order, r)
	return r, nil
}

// to tells each of some players something, once, if they can be written to.
func (t *cupTelling) to(ctx context.Context, players []game.Player, tell func(*cupReader)) error {
	seen := make(map[game.Player]bool)
	for _, p := range players {
		if seen[p] || p == "" {
			continue
		}
		seen[p] = true
		r, err := t.reader(ctx, p)
		if err != nil {
			return err
		}
		if r.to != "" {
			tell(r)
		}
	}
	return nil
}

// say is a sentence for a reader.
func (r *cupReader) say(key string, pairs ...string) string {
	return say(r.lang, "cup.told."+key, pairs...)
}

// when is a moment on the reader's clock.
func (r *cupReader) when(at time.Time) string { return text.When(at, r.zone, r.lang) }

// add tells a reader more. The subject of the letter is about what he is told
// first.
func (r *cupReader) add(subject string, sections ...report.Section) {
	if r.subject == "" {
		r.subject = subject
	}
	r.sections = append(r.sections, sections...)
}

// note tells a reader something in a few sentences.
func (r *cupReader) note(subject string, sentences ...string) {
	s := report.Section{}
	for _, words := range sentences {
		s.Blocks = append(s.Blocks, report.Block{Text: words})
	}
	r.add(subject, s)
}

// letters are those to all who are told something.
func (t *cupTelling) letters() []Outbound {
	var all []Outbound
	for _, r := range t.order {
		if len(r.sections) > 0 {
			all = append(all, t.letter(r))
		}
	}
	return all
}

// letter is what a reader is told. Its name says no more than the commit and
// the reader: told again, it is the same letter.
func (t *cupTelling) letter(r *cupReader) Outbound {
	id, seat := t.after.ID(), game.Seat(r.player)
	foot := report.Section{}
	if t.House.Pages != "" {
		foot.Blocks = append(foot.Blocks, report.Block{Text: r.say("page") + "\n" + t.House.Pages + "/tournaments/" + id})
	}
	foot.Blocks = append(foot.Blocks, report.Block{Text: say(r.lang, "cup.foot")})
	sections := slices.Concat(r.sections, []report.Section{foot}, proof(r.lang, t.commit, t.claim))
	out := reply{
		name: Name{Game: id, Seat: seat, Kind: "told", Rev: strconv.FormatUint(uint64(t.commit.Pos), 10)}, to: r.to, title: t.after.Title(),
		subject: r.say("subject", "game", id, "title", t.after.Title(), "what", r.subject), body: text.Sections(sections), claim: t.claim,
		replyTo: t.House.ReplyAddress(id, seat, 0), refs: []string{t.House.Root(id, seat)}, at: t.commit.At,
		priority: urgency(pressed, t.commit.At, r.due),
	}
	if r.news == len(r.sections) {
		out.ends = Unsubscribing{Notices, r.player}
	}
	return t.House.write(out)
}

// people are the names of all in the tournament.
func (t *cupTelling) people(ctx context.Context) Players {
	if t.named == nil {
		all := PlayersOf(ctx, t.People, t.after)
		t.named = &all
	}
	return *t.named
}

// name is how a player is called.
func (t *cupTelling) name(ctx context.Context, p game.Player) string {
	if name, ok := t.people(ctx).names[string(p)]; ok {
		return name
	}
	return t.People.Name(ctx, p)
}

// words are somebody's own words with names in the place of IDs.
func (t *cupTelling) words(ctx context.Context, said string) string {
	return strings.TrimSpace(t.people(ctx).Named(said))
}

// active are all who take part or wait for a place, in the order of entry.
func (t *cupTelling) active() []game.Player {
	var all []game.Player
	for _, e := range t.after.Entrants() {
		if !e.Withdrawn {
			all = append(all, e.Player)
		}
	}
	return all
}
