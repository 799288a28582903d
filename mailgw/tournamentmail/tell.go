package tournamentmail

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// A Teller composes the emails about tournaments.
type Teller struct {
	People mailgw.Directory
	Server mailgw.Server
	Proofs mailgw.Proofs
	Outbox mailgw.Outbox // knows which readers have an email about a missing round of a beacon; nil: none
	Key    string        // the server's public key in the present epoch, for emails about a restore
	// Strangers keeps the people who were invited to take part; nil: nobody is.
	Strangers Strangers
	// Subscriptions keeps which players want announcements; nil: all do.
	Subscriptions mailgw.Subscriptions
}

// telling is one commit of a tournament, and the emails that follow from it.
type telling struct {
	by            *Teller
	commit        *eventstore.Commit
	claim         eventstore.Claim
	before, after *tournament.Tournament
	events        []event.Event
	named         *Players              // loaded when it is needed
	due           map[string]time.Time  // when tables begin; computed when it is needed
	readers       map[string]*recipient // by player
	order         []*recipient          // in the order of their first news
}

// reader is a person with the content of their email.
type recipient struct {
	player   game.Player
	to, lang string // to is "" if there is no address
	played   game.Description
	zone     *time.Location
	subject  string
	due      time.Time // the deadline of a question to the reader; zero: none
	sections []report.Section
	ends     mailgw.Unsubscribing // switches invitations to the reader off; zero for players
	news     int                  // how many of the sections are announcements, which the reader may switch off
}

// findReader returns the reader for a player. It looks each player up once.
func (t *telling) findReader(ctx context.Context, player game.Player) (*recipient, error) {
	if r := t.readers[string(player)]; r != nil {
		return r, nil
	}
	to, err := mailgw.AddressOf(ctx, t.by.People, player)
	if err != nil {
		return nil, fmt.Errorf("finding the address of %s: %w", player, err)
	}
	r := &recipient{player: player, to: to, played: t.after.DescribeGame()}
	if to != "" {
		r.lang, r.zone = t.by.People.Language(ctx, player), t.by.People.Zone(ctx, player)
	}
	t.readers[string(player)], t.order = r, append(t.order, r)
	return r, nil
}

// tellPlayers calls tell once for each of some players that has an address.
func (t *telling) tellPlayers(ctx context.Context, players []game.Player, tell func(*recipient)) error {
	seen := make(map[game.Player]bool)
	for _, player := range players {
		if seen[player] || player == "" {
			continue
		}
		seen[player] = true
		recipient, err := t.findReader(ctx, player)
		if err != nil {
			return err
		}
		if recipient.to != "" {
			tell(recipient)
		}
	}
	return nil
}

// say returns a sentence in the reader's language.
func (r *recipient) say(key string, pairs ...string) string {
	return mailgw.Say(r.lang, "tournament.told."+key, pairs...)
}

// writeTime writes a time by the reader's clock.
func (r *recipient) writeTime(at time.Time) string { return text.When(at, r.zone, r.lang) }

// addSections adds sections to the reader's email. The subject of the email is the first one.
func (r *recipient) addSections(subject string, sections ...report.Section) {
	r.subject = cmp.Or(r.subject, subject)
	r.sections = append(r.sections, sections...)
}

// addSentences adds a section of a few sentences.
func (r *recipient) addSentences(subject string, sentences ...string) {
	r.addSections(subject, report.Section{Blocks: lists.Map(sentences, func(words string) report.Block { return report.Block{Text: words} })})
}

// writeEmails returns the emails to all readers with any sections.
func (t *telling) writeEmails() []mailgw.Outbound {
	told := lists.Keep(t.order, func(r *recipient) bool { return len(r.sections) > 0 })
	return lists.Map(told, t.writeEmail)
}

// writeEmail writes the email to a reader. Its name depends only on the commit and the reader, so
// that a repeated email is the same.
func (t *telling) writeEmail(recipient *recipient) mailgw.Outbound {
	id, seat := t.after.ID(), game.Seat(recipient.player)
	foot := report.Section{}
	if t.by.Server.Pages != "" {
		foot.Blocks = append(foot.Blocks, report.Block{Text: recipient.say("page") + "\n" + t.by.Server.Pages + "/tournaments/" + id})
	}
	if recipient.ends.Player == "" {
		foot.Blocks = append(foot.Blocks, report.Block{Text: mailgw.Say(recipient.lang, "tournament.foot")})
	}
	sections := slices.Concat(recipient.sections, []report.Section{foot}, mailgw.ProofOf(recipient.lang, t.commit, t.claim))
	out := mailgw.Email{
		Name: mailgw.Name{Game: id, Seat: seat, Kind: "told", Rev: strconv.FormatUint(uint64(t.commit.Pos), 10)}, To: recipient.to, Title: t.after.Title(),
		Subject: recipient.say("subject", "game", id, "title", t.after.Title(), "what", recipient.subject), Body: text.Sections(sections), Claim: t.claim,
		ReplyTo: t.by.Server.ReplyAddress(id, seat, 0), Refs: []string{t.by.Server.Root(id, seat)}, At: t.commit.At,
		Priority: mailgw.Urgency(mailgw.PriorityNews, t.commit.At, recipient.due), Due: recipient.due,
	}
	switch {
	case recipient.ends.Player != "":
		out.Ends = recipient.ends
	case recipient.news == len(recipient.sections):
		out.Ends = mailgw.Unsubscribing{Subscription: mailgw.Notices, Player: recipient.player}
	}
	return t.by.Server.Write(out)
}

// findNames returns the names of all persons in the tournament.
func (t *telling) findNames(ctx context.Context) Players {
	if t.named == nil {
		all := PlayersOf(ctx, t.by.People, t.after)
		t.named = &all
	}
	return *t.named
}

// playerName returns a player's name.
func (t *telling) playerName(ctx context.Context, player game.Player) string {
	if name, ok := t.findNames(ctx).names[string(player)]; ok {
		return name
	}
	return t.by.People.Name(ctx, player)
}

// replaceIDs returns somebody's own words with names in the place of IDs.
func (t *telling) replaceIDs(ctx context.Context, said string) string {
	return strings.TrimSpace(t.findNames(ctx).Named(said))
}

// listActive returns all players that take part or wait for a place, in the order of entry.
func listActive(t *tournament.Tournament) []game.Player {
	staying := lists.Keep(t.Entrants(), func(e tournament.Entrant) bool { return !e.Withdrawn })
	return lists.Map(staying, func(e tournament.Entrant) game.Player { return e.Player })
}

// InTournament returns everybody that gets the emails about a whole tournament, each once: the
// directors, the steward first, and the active players.
func InTournament(t *tournament.Tournament) []game.Player {
	return removeRepeated(append(t.Directors(), listActive(t)...))
}

// lateRound tells the outcome of a missing round to the readers that have an email about it.
func (t *telling) lateRound(ctx context.Context, ev event.Event) error {
	for _, player := range InTournament(t.after) {
		r, err := t.findReader(ctx, player)
		if err != nil {
			return err
		}
		var said string
		var round uint64
		switch e := ev.(type) {
		case tournament.BeaconRecorded:
			round, said = e.Round, mailgw.Say(r.lang, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, r.zone, r.lang))
		case tournament.BeaconWaived:
			round, said = e.Round, mailgw.Say(r.lang, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		told, err := mailgw.WasRoundReported(ctx, t.by.Outbox, t.after.ID(), round, game.Seat(player), "")
		if err != nil {
			return err
		}
		if told && r.to != "" {
			r.addSentences(mailgw.Say(r.lang, "missing.topic"), said)
		}
	}
	return nil
}
