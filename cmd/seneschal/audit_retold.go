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

// In reports that are made anew from a log, these characters stand for what is not in the log.
const (
	anyPages = '\ue000' // address of the pages
	anyLink  = '\ue001' // link to the page of the seat
	anyTime  = '\ue002' // part of a time in a zone that is not known
	anyName  = '\ue100' // name of the first player; the next ones follow
)

// A retoldReport is a report that is made anew: its text, with characters for what is not in the log.
type retoldReport struct {
	text string
}

// A guess is what may be so for the reader of a report without standing in the log.
type guess struct {
	pages    bool // the server has pages
	nameless bool // the reader has no name
	missed   bool // the reader was told that a round of the beacon was missing
	zone     *time.Location
}

// retell makes the report of an email anew from a step of the log, and sets Lines and Untrue. It makes one report for
// each guess about the reader; if the email has the words of any of them, it is truthful. Otherwise Untrue names the
// first difference to the likeliest of them. It fails if a report cannot be made.
func (l *emailFound) retell(ctx context.Context, step aggregate.Step[*game.Game], due game.Due) error {
	pages := strings.Contains(l.binding.Text, "://")
	var first *retoldReport
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
			case retold != nil && retold.matches(l.binding.Text):
				l.Lines = truthful
				return nil
			case retold != nil && (first == nil || masked && g == (guess{pages: pages})):
				first = retold
			}
		}
	}
	l.Lines = untrue
	if first != nil {
		l.Untrue = first.findDifference(l.binding.Text)
	} else {
		l.Untrue = "by the log no such report was due"
	}
	return nil
}

// maxWeight is the greatest weight in bytes, without files beside it, of a report that surely was not cut.
const maxWeight = 48 << 10

// compose makes the report of an email under a guess. r is nil if the log calls for none, or with cut: the report may have
// been cut before it was sent. With masked, any time may stand in the report where it has one in the reader's zone;
// without, times are in UTC.
func (g guess) compose(ctx context.Context, email *emailFound, step aggregate.Step[*game.Game], dueReports game.Due, masked bool) (r *retoldReport, cut bool, err error) {
	var texts []string
	zones := []*time.Location{time.UTC}
	if masked {
		zones = append(zones, time.FixedZone("A", 14*3600), time.FixedZone("B", -12*3600))
	}
	for _, zone := range zones {
		directory := &guessDirectory{guess: g, after: step.After, at: step.Commit.At}
		directory.zone = zone
		directory.seat, _ = email.seatReported()
		text, weight, err := directory.compose(ctx, email, step, dueReports)
		if err != nil || text == "" || weight > maxWeight {
			return nil, weight > maxWeight, err
		}
		texts = append(texts, text)
	}
	return &retoldReport{maskTimes(texts)}, false, nil
}

// compose makes the text of an email, and its weight without the files beside it; "" and 0 if the step calls for no such
// email.
func (p *guessDirectory) compose(ctx context.Context, email *emailFound, step aggregate.Step[*game.Game], dueReports game.Due) (text string, weight int, err error) {
	server := mailgw.Server{Domain: "retold.invalid", Keys: [][]byte{{1}}, Bind: func(name string, _ eventstore.Claim, words string) string {
		if name == email.binding.Email {
			text = words
		}
		return words
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
	emails, err := teller.Tell(ctx, step.Commit, step.Before, step.After, step.Events, dueReports)
	for _, sent := range emails {
		if sent.Key == email.binding.Email {
			weight = weighFirst(sent.Body)
		}
	}
	return text, weight, err
}

// weighFirst returns the size in bytes of the first part of an email, which its reader is shown; files stand behind it. An
// email that is one part, or cannot be read, is weighed whole.
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

// maskTimes returns the first of the texts, which are one report in several zones, with anyTime in the place of each word
// that differs in another text. If the texts differ in their number of words, it returns the first text as it is.
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

// toPattern returns a pattern for a text with characters for what is not in the log; it matches what NormalizeWords makes
// of an email. It also returns for each group of the pattern the character of the player whose name the group matches.
func (r retoldReport) toPattern(text string) (*regexp.Regexp, []rune) {
	var out strings.Builder
	var names []rune
	for _, c := range eventstore.NormalizeWords(text) {
		switch {
		case c == anyPages, c == anyLink:
			out.WriteString(`[!-~]{1,400}?`)
		case c == anyTime:
			out.WriteString(`[^\x{e000}-\x{e200}]{1,24}?`)
		case c >= anyName && c < anyName+256:
			names = append(names, c)
			out.WriteString(`(.{1,80}?)`)
		default:
			out.WriteString(regexp.QuoteMeta(string(c)))
		}
	}
	return regexp.MustCompile(`^(?s:` + out.String() + `)$`), names
}

// schemeReplacer drops http and https from the beginnings of addresses, as the server may have had either.
var schemeReplacer = strings.NewReplacer("https://", "://", "http://", "://")

// matches reports whether the text of an email has the words of the report, and calls nobody by two names.
func (r retoldReport) matches(text string) bool {
	pattern, named := r.toPattern(schemeReplacer.Replace(r.text))
	groups := pattern.FindStringSubmatch(schemeReplacer.Replace(eventstore.NormalizeWords(text)))
	names := make(map[rune]string)
	for i, who := range named {
		if groups == nil || names[who] != "" && names[who] != groups[i+1] {
			return false
		}
		names[who] = groups[i+1]
	}
	return groups != nil
}

// findDifference describes the first lines in which the text of an email and the report differ.
func (r retoldReport) findDifference(text string) string {
	text = schemeReplacer.Replace(text)
	r.text = schemeReplacer.Replace(r.text)
	emailWords, reportWords := eventstore.NormalizeWords(text), eventstore.NormalizeWords(r.text)
	emailLine := firstLine(text, func(line string) bool {
		return strings.Contains(reportWords, eventstore.NormalizeWords(line)) || slices.ContainsFunc(strings.Split(r.text, "\n"), func(told string) bool {
			pattern, _ := r.toPattern(told)
			return pattern.MatchString(eventstore.NormalizeWords(line))
		})
	})
	reportLine := firstLine(r.text, func(line string) bool {
		pattern, _ := r.toPattern(line)
		within := strings.TrimSuffix(strings.TrimPrefix(pattern.String(), "^"), "$")
		return regexp.MustCompile(within).MatchString(emailWords)
	})
	return describeDifference(emailLine, reportLine)
}

// describeDifference describes a difference: emailLine is a line of an email, reportLine the log's in its place. "" means
// that the other side has nothing there; if both are "", the lines stand in another order.
func describeDifference(emailLine, reportLine string) string {
	switch {
	case emailLine == "" && reportLine == "":
		return "its lines stand in another order"
	case emailLine == "":
		return fmt.Sprintf("it leaves out %q", reportLine)
	case reportLine == "":
		return fmt.Sprintf("it says %q, of which the log has nothing", emailLine)
	}
	return fmt.Sprintf("it says %q, the log %q", emailLine, reportLine)
}

// firstLine returns the first line of a text that is neither blank nor known; "" if there is none. In the result … stands
// for what is not in the log.
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

// A guessDirectory is the directory of persons for a report that is made anew under a guess: only the player of one seat,
// or that player's deputy, has an address. It is also the outbox.
type guessDirectory struct {
	mailgw.Directory // nil: a report asks for nothing else

	guess
	after        *game.Game
	at           time.Time
	seat         game.Seat
	namedPlayers []game.Player // whose names were asked for, in the order of their characters from anyName on
}

// Addresses returns an address for the player of the seat, or for their deputy; none for others.
func (p *guessDirectory) Addresses(_ context.Context, player game.Player) ([]string, error) {
	for _, seat := range p.after.Seats() {
		d, deputed := p.after.Deputed(seat.Seat, p.at)
		if seat.Seat == p.seat && (seat.Player == player || deputed && d.Deputy == player) {
			return []string{"reader@retold.invalid"}, nil
		}
	}
	return nil, nil
}

// Name returns the character that stands for a player's name.
func (p *guessDirectory) Name(_ context.Context, player game.Player) string {
	at := slices.Index(p.namedPlayers, player)
	if at < 0 {
		at = len(p.namedPlayers)
		p.namedPlayers = append(p.namedPlayers, player)
	}
	return string(anyName + rune(at))
}

// Names returns the characters for the names of players; none if the guess is that the reader has no name.
func (p *guessDirectory) Names(ctx context.Context, players []game.Player) map[game.Player]string {
	names := make(map[game.Player]string)
	for _, player := range players {
		if !p.nameless {
			names[player] = p.Name(ctx, player)
		}
	}
	return names
}

// Zone returns the time zone of the guess.
func (p *guessDirectory) Zone(context.Context, game.Player) *time.Location { return p.zone }

// Language returns "", because seats have their languages in the log.
func (p *guessDirectory) Language(context.Context, game.Player) string { return "" }

// Email reports whether an email was sent before, as the guess has it: the one about a missing round. The email is empty.
func (p *guessDirectory) Email(context.Context, string) (mailgw.Outbound, bool, error) {
	return mailgw.Outbound{}, p.missed, nil
}

// Newest returns nothing.
func (p *guessDirectory) Newest(context.Context, string, game.Seat, []string, int) ([]mailgw.Quotable, error) {
	return nil, nil
}

// Heard returns nothing.
func (p *guessDirectory) Heard(context.Context, string, game.Seat, []string) ([]mailgw.Heard, error) {
	return nil, nil
}
