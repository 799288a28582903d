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

// A Teller composes the emails about tournaments. It sends none.
type Teller struct {
	People mailgw.Directory
	Server mailgw.Server
	Proofs mailgw.Proofs
	Outbox mailgw.Outbox // knows which readers have an email about a missing round of a beacon; nil: none
	Key    string        // the server's public key in the present epoch, for emails about a restore
	// Strangers knows the addresses of people who were invited to take part; nil: nobody is.
	Strangers Strangers
	// Subscriptions keeps which players want announcements; nil: all do.
	Subscriptions mailgw.Subscriptions
}

// telling is one commit of a tournament, and the emails composed about it so far.
type telling struct {
	teller        *Teller
	commit        *eventstore.Commit
	claim         eventstore.Claim
	before, after *tournament.Tournament
	events        []event.Event
	players       *Players              // nil until it is needed
	starts        map[string]time.Time  // when tables begin; nil until it is needed
	readers       map[string]*recipient // by player; all that were looked up
	order         []*recipient          // in the order of their first news
}

// recipient is a reader, with the content of their one email about the commit.
type recipient struct {
	player      game.Player
	to, lang    string // to is "" if there is no address
	description game.Description
	zone        *time.Location
	subject     string
	deadline    time.Time // the deadline of a question to the reader; zero: none
	sections    []report.Section
	ends        mailgw.Unsubscribing // switches invitations to the reader off; zero for players
	news        int                  // how many of the sections are announcements, which the reader may switch off
}

// findReader returns the reader for a player, whose to is "" if they have no address. It looks each player up once.
func (t *telling) findReader(ctx context.Context, player game.Player) (*recipient, error) {
	if r := t.readers[string(player)]; r != nil {
		return r, nil
	}
	to, err := mailgw.AddressOf(ctx, t.teller.People, player)
	if err != nil {
		return nil, fmt.Errorf("finding the address of %s: %w", player, err)
	}
	r := &recipient{player: player, to: to, description: t.after.DescribeGame()}
	if to != "" {
		r.lang, r.zone = t.teller.People.Language(ctx, player), t.teller.People.Zone(ctx, player)
	}
	t.readers[string(player)], t.order = r, append(t.order, r)
	return r, nil
}

// tellPlayers calls tell once for each of some players with an address, even if the list holds them twice. It skips
// player "".
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

// addSections adds sections to the reader's email. The first subject is the subject of the email; later ones are
// ignored.
func (r *recipient) addSections(subject string, sections ...report.Section) {
	r.subject = cmp.Or(r.subject, subject)
	r.sections = append(r.sections, sections...)
}

// addSentences adds a section of sentences, each a paragraph, as addSections does.
func (r *recipient) addSentences(subject string, sentences ...string) {
	r.addSections(subject, report.Section{Blocks: lists.Map(sentences, func(words string) report.Block { return report.Block{Text: words} })})
}

// writeEmails returns the emails to all readers for whom there are sections.
func (t *telling) writeEmails() []mailgw.Outbound {
	told := lists.Keep(t.order, func(r *recipient) bool { return len(r.sections) > 0 })
	return lists.Map(told, t.writeEmail)
}

// writeEmail writes the email to a reader. Its name depends only on the commit and the reader, so
// that a repeated email is the same.
func (t *telling) writeEmail(recipient *recipient) mailgw.Outbound {
	id, reader := t.after.ID(), game.Seat(recipient.player) // in names of emails players stand for seats
	foot := report.Section{}
	if t.teller.Server.Pages != "" {
		foot.Blocks = append(foot.Blocks, report.Block{Text: recipient.say("page") + "\n" + t.teller.Server.Pages + "/tournaments/" + id})
	}
	if recipient.ends.Player == "" {
		foot.Blocks = append(foot.Blocks, report.Block{Text: mailgw.Say(recipient.lang, "tournament.foot")})
	}
	sections := slices.Concat(recipient.sections, []report.Section{foot}, mailgw.ProofOf(recipient.lang, t.commit, t.claim))
	email := mailgw.Email{
		Name: mailgw.Name{Game: id, Seat: reader, Kind: "told", Rev: strconv.FormatUint(uint64(t.commit.Pos), 10)}, To: recipient.to, Title: t.after.Title(),
		Subject: recipient.say("subject", "game", id, "title", t.after.Title(), "what", recipient.subject), Body: text.Sections(sections), Claim: t.claim,
		ReplyTo: t.teller.Server.ReplyAddress(id, reader, 0), Refs: []string{t.teller.Server.Root(id, reader)}, At: t.commit.At,
		Priority: mailgw.Urgency(mailgw.PriorityNews, t.commit.At, recipient.deadline), Due: recipient.deadline,
	}
	switch {
	case recipient.ends.Player != "":
		email.Ends = recipient.ends
	case recipient.news == len(recipient.sections):
		email.Ends = mailgw.Unsubscribing{Subscription: mailgw.Notices, Player: recipient.player}
	}
	return t.teller.Server.Write(email)
}

// findNames returns the names of all persons in the tournament. It loads them once.
func (t *telling) findNames(ctx context.Context) Players {
	if t.players == nil {
		all := PlayersOf(ctx, t.teller.People, t.after)
		t.players = &all
	}
	return *t.players
}

// playerName returns a player's name; the ID if no name is known.
func (t *telling) playerName(ctx context.Context, player game.Player) string {
	if name, ok := t.findNames(ctx).names[string(player)]; ok {
		return name
	}
	return t.teller.People.Name(ctx, player)
}

// replaceIDs returns a text that somebody wrote with names in place of IDs.
func (t *telling) replaceIDs(ctx context.Context, said string) string {
	return strings.TrimSpace(t.findNames(ctx).Named(said))
}

// listActive returns all players who take part or wait for a place, in the order of entry.
func listActive(t *tournament.Tournament) []game.Player {
	staying := lists.Keep(t.Entrants(), func(e tournament.Entrant) bool { return !e.Withdrawn })
	return lists.Map(staying, func(e tournament.Entrant) game.Player { return e.Player })
}

// InTournament returns everybody who gets the emails about a whole tournament, each once: the directors, the steward
// first, and the active players.
func InTournament(t *tournament.Tournament) []game.Player {
	return removeRepeated(append(t.Directors(), listActive(t)...))
}

// tellLateRound tells the outcome of a missing round to the directors and active players who have an email about it.
func (t *telling) tellLateRound(ctx context.Context, ev event.Event) error {
	for _, player := range InTournament(t.after) {
		r, err := t.findReader(ctx, player)
		if err != nil {
			return err
		}
		var sentence string
		var round uint64
		switch e := ev.(type) {
		case tournament.BeaconRecorded:
			round, sentence = e.Round, mailgw.Say(r.lang, "missing.come", "round", fmt.Sprint(e.Round), "at", text.When(t.commit.At, r.zone, r.lang))
		case tournament.BeaconWaived:
			round, sentence = e.Round, mailgw.Say(r.lang, "missing.waived", "round", fmt.Sprint(e.Round), "why", e.Why)
		}
		told, err := mailgw.WasRoundReported(ctx, t.teller.Outbox, t.after.ID(), round, game.Seat(player), "")
		if err != nil {
			return err
		}
		if told && r.to != "" {
			r.addSentences(mailgw.Say(r.lang, "missing.topic"), sentence)
		}
	}
	return nil
}
