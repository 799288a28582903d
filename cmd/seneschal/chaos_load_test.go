//go:build linux

package main_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	netmail "net/mail"
	"net/smtp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// A postOffice keeps what has come for all players, by Message-ID, and hands it to them.
type postOffice struct {
	t testing.TB

	mu      sync.Mutex
	came    map[string]int             // how often an email came
	answers map[string]map[string]bool // the answers to an email of a player
	texts   map[string]string          // the text of an answer
	times   map[string]time.Time       // when an email of a player was first answered
	boxes   map[string][]received      // of players by address: what they have not read yet
}

func newPostOffice(t testing.TB) *postOffice {
	return &postOffice{t: t, came: map[string]int{}, answers: map[string]map[string]bool{}, texts: map[string]string{}, times: map[string]time.Time{}, boxes: map[string][]received{}}
}

// take takes an email in, as the last mail server on its way.
func (o *postOffice) take(email string) {
	got, err := parse([]byte(email))
	if err != nil {
		o.t.Errorf("an email cannot be read: %v\n%.2000s", err, email)
		return
	}
	head, err := netmail.ReadMessage(strings.NewReader(email))
	if err != nil {
		o.t.Errorf("an email cannot be read: %v", err)
		return
	}
	to := head.Header.Get("To")
	if list, err := head.Header.AddressList("To"); err == nil && len(list) == 1 {
		to = list[0].Address
	}
	got.raw = nil
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.came[got.id]++; o.came[got.id] > 1 {
		return
	}
	if got.answers != "" {
		if o.answers[got.answers] == nil {
			o.answers[got.answers], o.times[got.answers] = map[string]bool{}, time.Now()
		}
		o.answers[got.answers][got.id] = true
		o.texts[got.id] = got.text
	}
	o.boxes[to] = append(o.boxes[to], got)
}

// read returns what has come for an address since it was read last.
func (o *postOffice) read(address string) []received {
	o.mu.Lock()
	defer o.mu.Unlock()
	all := o.boxes[address]
	delete(o.boxes, address)
	return all
}

// answered returns the time when an email was first answered, or the zero time.
func (o *postOffice) answered(id string) time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.times[id]
}

// answersTo returns the Message-IDs of the answers to an email.
func (o *postOffice) answersTo(id string) (all []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for answer := range o.answers[id] {
		all = append(all, answer)
	}
	return all
}

// A message is what a player has sent to a game.
type message struct {
	commandID string
	game      string
	mail      string // Message-ID; "" by the pages' interface for programs
	answered  bool   // by the interface
}

// A seated player sends orders by email or, with a token, to any member's pages.
type seated struct {
	c       *chaos
	name    string
	token   string
	player  game.Player
	beat    time.Duration // between two messages at least
	replyTo string
	game    string

	mu   sync.Mutex
	sent []*message
	n    int
}

func (p *seated) note(m *message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, m)
}

// messages returns what the player has sent so far.
func (p *seated) messages() []*message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.sent)
}

// open counts the emails that wait for an answer.
func (p *seated) open() (n int) {
	for _, m := range p.messages() {
		if m.mail != "" && len(p.c.office.answersTo(m.mail)) == 0 {
			n++
		}
	}
	return n
}

// play plays until ctx ends.
func (p *seated) play(ctx context.Context) {
	for ctx.Err() == nil {
		if p.token != "" {
			p.playByPages(ctx)
		} else {
			p.playByMail(ctx)
		}
		wait(ctx, p.beat)
	}
}

// playByMail answers each report that has come, and now and then writes to the others first.
func (p *seated) playByMail(ctx context.Context) {
	for _, got := range p.c.office.read(address(p.name)) {
		if !strings.HasPrefix(got.replyTo, "orders+") || !got.report() {
			continue
		}
		p.replyTo, p.game = got.replyTo, gameOfID(got.id)
		lines := []string{"FORMAT json"}
		if data, ok := got.data(); ok {
			var err error
			if lines, err = bots.WriteOrders(data.Ruleset, bots.Easy, data); err != nil {
				p.c.t.Errorf("%s has no answer: %v", p.name, err)
			}
		} else {
			lines = append(lines, got.form()...)
		}
		if len(lines) == 0 {
			continue // the seat is not asked
		}
		if p.n%3 == 2 {
			p.send(ctx, fmt.Sprintf("PRESS TO ALL\nword %d of %s\nEND PRESS\n", p.n, p.name))
		}
		p.send(ctx, strings.Join(lines, "\n")+"\n")
		wait(ctx, p.beat)
	}
}

// form returns the lines of the orders form in an email, as final orders.
func (r received) form() (lines []string) {
	for name, file := range r.files {
		if !strings.HasPrefix(name, "orders-") {
			continue
		}
		for line := range strings.Lines(string(file)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && line != "READY" {
				lines = append(lines, line)
			}
		}
	}
	return append(lines, "READY")
}

// gameOfID returns the game in a Message-ID of the server.
func gameOfID(id string) string {
	parts := strings.Split(id, ".")
	if len(parts) < 2 {
		return ""
	}
	return parts[1]
}

// send hands an email in until it is taken, as mail programs do, and one in ten twice. It returns the Message-ID; "" if
// ctx ended before.
func (p *seated) send(ctx context.Context, body string) string {
	p.n++
	mail := playerMail{fmt.Sprintf("<%s-%d.%s>", p.name, p.n, address(p.name)), address(p.name), p.replyTo, body}
	p.note(&message{commandID: mail.commandID(), game: p.game, mail: mail.id})
	times := 1
	if p.n%10 == 9 {
		times = 2
	}
	for times > 0 {
		if smtp.SendMail(p.c.taking, nil, mail.from, []string{mail.to}, mail.raw()) == nil {
			times--
			continue
		}
		if ctx.Err() != nil {
			wait(context.Background(), pause) // it is noted: it must arrive
		}
		wait(ctx, pause)
	}
	return mail.id
}

// playByPages answers what the interface for programs asks for, of any member that answers.
func (p *seated) playByPages(ctx context.Context) {
	var turns []struct {
		Game  string    `json:"game"`
		Seat  game.Seat `json:"seat"`
		N     int       `json:"phase_n"`
		Asked bool      `json:"asked"`
	}
	p.c.office.read(address(p.name)) // reports come all the same
	if !p.call(ctx, http.MethodGet, "/api/turns", "", nil, &turns) {
		return
	}
	for _, turn := range turns {
		if !turn.Asked {
			continue
		}
		var state struct {
			Ruleset string      `json:"ruleset"`
			N       int         `json:"phase_n"`
			View    report.View `json:"view"`
		}
		path := "/api/games/" + turn.Game + "/seats/" + string(turn.Seat)
		if !p.call(ctx, http.MethodGet, path, "", nil, &state) {
			continue
		}
		lines, err := bots.WriteOrders(state.Ruleset, bots.Easy, report.Report{Game: turn.Game, Data: state.View.Data})
		if err != nil {
			p.c.t.Errorf("%s has no answer: %v", p.name, err)
		}
		if len(lines) == 0 {
			continue
		}
		p.n++
		key := fmt.Sprint(p.name, p.n)
		sum := sha256.Sum256([]byte(string(p.player) + "\n" + string(turn.Seat) + "\n" + key))
		m := &message{commandID: "api/" + hex.EncodeToString(sum[:16]), game: turn.Game}
		p.note(m)
		sent := map[string]any{"text": strings.Join(lines, "\n"), "phase": state.N}
		m.answered = p.call(ctx, http.MethodPost, path+"/orders", key, sent, &struct{}{})
	}
}

// call asks one member after the other until one answers well. It returns false if the answer is a refusal, or ctx ended.
func (p *seated) call(ctx context.Context, method, path, key string, sent, got any) bool {
	body, err := json.Marshal(sent)
	if err != nil {
		p.c.t.Error(err)
		return false
	}
	for n := p.n; ctx.Err() == nil; n++ {
		status, answer := p.ask(ctx, method, "http://"+p.c.members[n%three].listen+path, key, body)
		switch {
		case status == http.StatusOK:
			if err := json.Unmarshal(answer, got); err != nil {
				p.c.t.Errorf("%s %s: %v", method, path, err)
			}
			return true
		case status >= 400 && status < 500 && status != http.StatusTooManyRequests:
			return false
		}
		wait(ctx, 4*pause)
	}
	return false
}

// ask makes one request; status 0 means that nobody answered.
func (p *seated) ask(ctx context.Context, method, url, key string, body []byte) (status int, answer []byte) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		p.c.t.Error(err)
		return 0, nil
	}
	request.Header.Set("Authorization", "Bearer "+p.token)
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	if err != nil {
		return 0, nil
	}
	return response.StatusCode, answer
}
