package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/gamemail"
	"seneschal/mailgw/picture"
)

// What is not in a log stands in reports that are made anew as one character for each thing.
const (
	anyPages = '\ue000' // address of the pages
	anyLink  = '\ue001' // link to the page of the seat
	anyTime  = '\ue002' // part of a time in a zone that is not known
	anyName  = '\ue100' // name of the first player; the next ones follow
)

// A retold is a report that is made anew: its text, with characters for what is not in the log.
type retold struct {
	text string
}

// A guess is what may be so for the reader of a report without standing in the log.
type guess struct {
	pages    bool // the server has pages
	nameless bool // the reader has no name
	missed   bool // the reader was told that a round of the beacon was missing
	zone     *time.Location
}

// retell makes a report anew from the log and compares its lines.
func (l *emailFound) retell(ctx context.Context, step aggregate.Step[*game.Game], due game.Due) error {
	pages := strings.Contains(l.bound.Text, "://")
	var first *retold
	for _, masked := range []bool{false, true} {
		for _, g := range []guess{{}, {nameless: true}, {missed: true}, {nameless: true, missed: true}} {
			g.pages = pages
			retold, cut, err := g.compose(ctx, l, step, due, masked)
			switch {
			case err != nil:
				return err
			case cut:
				l.Lines = tooLong
				return nil
			case retold != nil && retold.matches(l.bound.Text):
				l.Lines = truthful
				return nil
			case retold != nil && (first == nil || masked && g == (guess{pages: pages})):
				first = retold
			}
		}
	}
	l.Lines = untrue
	if first != nil {
		l.Untrue = first.differs(l.bound.Text)
	} else {
		l.Untrue = "by the log no such report was due"
	}
	return nil
}

// heaviest is the weight in bytes, without files beside it, from which on a report may have been cut.
const heaviest = 48 << 10

// compose makes the report of an email; nil if the log calls for none. With masked it stands for every
// zone of time. cut says that the report may have been cut.
func (g guess) compose(ctx context.Context, l *emailFound, step aggregate.Step[*game.Game], due game.Due, masked bool) (r *retold, cut bool, err error) {
	var texts []string
	zones := []*time.Location{time.UTC}
	if masked {
		zones = append(zones, time.FixedZone("A", 14*3600), time.FixedZone("B", -12*3600))
	}
	for _, zone := range zones {
		people := &reading{guess: g, after: step.After, at: step.Commit.At}
		people.zone = zone
		people.seat, _ = l.seatTold()
		text, weight, err := people.compose(ctx, l, step, due)
		if err != nil || text == "" || weight > heaviest {
			return nil, weight > heaviest, err
		}
		texts = append(texts, text)
	}
	return &retold{maskTimes(texts)}, false, nil
}

// compose makes the text of an email, and its weight without the files beside it; "" if there is no
// such email.
func (p *reading) compose(ctx context.Context, email *emailFound, step aggregate.Step[*game.Game], due game.Due) (text string, weight int, err error) {
	server := mailgw.Server{Domain: "retold.invalid", Keys: [][]byte{{1}}, Bind: func(name string, _ eventstore.Claim, told string) string {
		if name == email.bound.Email {
			text = told
		}
		return told
	}}
	teller := gamemail.Teller{
		People: p, Server: server, Key: email.key, Pictures: new(picture.Renderer), Outbox: p,
		Proofs: mailgw.Proofs{
			Seal:       func(*eventstore.Commit) (string, string) { return email.Claim.Hash, email.Claim.Signature },
			Checkpoint: func(context.Context, *eventstore.Commit) (string, error) { return email.Claim.Checkpoint, nil },
		},
	}
	if p.pages {
		teller.Server.Pages = "https://" + string(anyPages)
		teller.Page = func(string, game.Seat, int) string { return "https://" + string(anyLink) }
	}
	emails, err := teller.Tell(ctx, step.Commit, step.Before, step.After, step.Events, due)
	for _, sent := range emails {
		if sent.Key == email.bound.Email {
			weight = weighFirst(sent.Body)
		}
	}
	return text, weight, err
}

// weighFirst returns the size in bytes of the first part of a mail, which is what its reader is shown:
// files stand behind it. A mail that is one part, or cannot be read, is weighed whole.
func weighFirst(raw []byte) int {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return len(raw)
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/mixed" {
		return len(raw)
	}
	first, err := multipart.NewReader(m.Body, params["boundary"]).NextRawPart()
	if err != nil {
		return len(raw)
	}
	n, err := io.Copy(io.Discard, first)
	if err != nil {
		return len(raw)
	}
	return int(n)
}

// maskTimes returns a text with anyTime in the place of words that differ in other zones.
func maskTimes(texts []string) string {
	split := make([][]string, len(texts))
	for i, text := range texts {
		split[i] = strings.Fields(text)
		if len(split[i]) != len(split[0]) {
			return texts[0]
		}
	}
	if len(texts) == 1 {
		return texts[0]
	}
	at := -1
	return regexp.MustCompile(`\S+`).ReplaceAllStringFunc(texts[0], func(word string) string {
		at++
		if slices.ContainsFunc(split, func(words []string) bool { return words[at] != word }) {
			return string(anyTime)
		}
		return word
	})
}

// pattern returns the pattern of a text, as NormalizeWords leaves it, and whose name each of its
// groups is.
func (r retold) pattern(text string) (*regexp.Regexp, []rune) {
	var out strings.Builder
	var named []rune
	for _, c := range eventstore.NormalizeWords(text) {
		switch {
		case c == anyPages, c == anyLink:
			out.WriteString(`[!-~]{1,400}?`)
		case c == anyTime:
			out.WriteString(`[^\x{e000}-\x{e200}]{1,24}?`)
		case c >= anyName && c < anyName+256:
			named = append(named, c)
			out.WriteString(`(.{1,80}?)`)
		default:
			out.WriteString(regexp.QuoteMeta(string(c)))
		}
	}
	return regexp.MustCompile(`^(?s:` + out.String() + `)$`), named
}

// schemeless takes the beginnings of addresses, which may be either.
var schemeless = strings.NewReplacer("https://", "://", "http://", "://")

// matches reports whether an email says what the report says, and calls nobody by two names.
func (r retold) matches(text string) bool {
	pattern, named := r.pattern(schemeless.Replace(r.text))
	found := pattern.FindStringSubmatch(schemeless.Replace(eventstore.NormalizeWords(text)))
	names := make(map[rune]string)
	for i, who := range named {
		if found == nil || names[who] != "" && names[who] != found[i+1] {
			return false
		}
		names[who] = found[i+1]
	}
	return found != nil
}

// differs names the first lines in which an email and the report differ.
func (r retold) differs(text string) string {
	text = schemeless.Replace(text)
	r.text = schemeless.Replace(r.text)
	has, should := eventstore.NormalizeWords(text), eventstore.NormalizeWords(r.text)
	said := firstLine(text, func(line string) bool {
		return strings.Contains(should, eventstore.NormalizeWords(line)) || slices.ContainsFunc(strings.Split(r.text, "\n"), func(told string) bool {
			pattern, _ := r.pattern(told)
			return pattern.MatchString(eventstore.NormalizeWords(line))
		})
	})
	log := firstLine(r.text, func(line string) bool {
		pattern, _ := r.pattern(line)
		within := strings.TrimSuffix(strings.TrimPrefix(pattern.String(), "^"), "$")
		return regexp.MustCompile(within).MatchString(has)
	})
	return describeDifference(said, log)
}

// describeDifference names what an email says and what the log tells in its place; each may be "".
func describeDifference(said, log string) string {
	switch {
	case said == "" && log == "":
		return "its lines stand in another order"
	case said == "":
		return fmt.Sprintf("it leaves out %q", log)
	case log == "":
		return fmt.Sprintf("it says %q, of which the log has nothing", said)
	}
	return fmt.Sprintf("it says %q, the log %q", said, log)
}

// firstLine returns the first line of a text that is not known.
func firstLine(text string, known func(line string) bool) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !known(line) {
			return strings.Map(func(c rune) rune {
				if c >= 0xe000 && c < 0xe200 {
					return '…'
				}
				return c
			}, line)
		}
	}
	return ""
}

// reading is the directory for a report that is made anew: one seat alone has readers.
type reading struct {
	mailgw.Directory // asks nothing else

	guess
	after *game.Game
	at    time.Time
	seat  game.Seat
	known []game.Player
}

// Addresses returns an address for the player who reads for the seat.
func (p *reading) Addresses(_ context.Context, player game.Player) ([]string, error) {
	for _, seat := range p.after.Seats() {
		d, deputed := p.after.Deputed(seat.Seat, p.at)
		if seat.Seat == p.seat && (seat.Player == player || deputed && d.Deputy == player) {
			return []string{"reader@retold.invalid"}, nil
		}
	}
	return nil, nil
}

// Name returns the character that stands for a player's name.
func (p *reading) Name(_ context.Context, player game.Player) string {
	at := slices.Index(p.known, player)
	if at < 0 {
		at = len(p.known)
		p.known = append(p.known, player)
	}
	return string(anyName + rune(at))
}

// Names returns names for all players, or none.
func (p *reading) Names(ctx context.Context, players []game.Player) map[game.Player]string {
	names := make(map[game.Player]string)
	for _, player := range players {
		if !p.nameless {
			names[player] = p.Name(ctx, player)
		}
	}
	return names
}

// Zone returns the zone that is tried.
func (p *reading) Zone(context.Context, game.Player) *time.Location { return p.zone }

// Language returns none: seats have theirs in the log.
func (p *reading) Language(context.Context, game.Player) string { return "" }

// Email reports whether an email was sent about a missing round.
func (p *reading) Email(context.Context, string) (mailgw.Outbound, bool, error) {
	return mailgw.Outbound{}, p.missed, nil
}

// Newest returns nothing.
func (p *reading) Newest(context.Context, string, game.Seat, []string, int) ([]mailgw.Quotable, error) {
	return nil, nil
}

// Heard returns nothing.
func (p *reading) Heard(context.Context, string, game.Seat, []string) ([]mailgw.Heard, error) {
	return nil, nil
}
