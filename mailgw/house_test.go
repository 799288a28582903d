package mailgw_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/mailgw"
	"seneschal/mailgw/claim"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/message"
	"seneschal/mailgw/sender"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// gateway is an intake with all that it needs, in memory: a real host on a real
// store, and a game "g7" of two seats whose first phase is open.
type gateway struct {
	t      testing.TB
	host   *host.Host
	store  *memstore.Store
	words  *aggregate.Games
	people *people
	post   *shelf
	wait   *drawer
	in     *intake.Intake
}

func open(t testing.TB) *gateway {
	return begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7"})
}

// begin is a gateway with another game "g7".
func begin(t testing.TB, opened game.Open) *gateway {
	o := empty(t, aggregate.NewGames(gametest.Lookup))
	o.obey("steward", opened)
	o.obey("anne", game.TakeSeat{Seat: "north", Player: "anne"})
	o.obey("bob", game.TakeSeat{Seat: "east", Player: "bob"})
	return o
}

// empty is a gateway without any game.
func empty(t testing.TB, words *aggregate.Games) *gateway {
	o := &gateway{t: t, store: memstore.New(), words: words, people: newPeople(), post: &shelf{}, wait: &drawer{}}
	o.host = &host.Host{Store: o.store, Games: o.words, Seeds: host.NewSeeds(host.Secret{1}), Now: func() time.Time { return noon }}
	o.in = &intake.Intake{
		Host: hostOf{o.host, o.store}, People: o.people, Post: o.post, Pending: o.wait, House: house(),
		Checker: sender.Checker{AuthServID: "mx.games.example"}, Now: func() time.Time { return noon },
	}
	return o
}

func (o *gateway) obey(by game.Player, do game.Act) {
	o.t.Helper()
	_, err := o.host.Obey(context.Background(), "g7", fmt.Sprintf("%T %s", do, by), game.Command{At: noon, By: by, Do: do})
	require.NoError(o.t, err)
}

func (o *gateway) game() *game.Game {
	g, _, err := o.host.Game(context.Background(), "g7")
	require.NoError(o.t, err)
	return g
}

// draft is the lines of a seat's draft.
func (o *gateway) draft(s game.Seat) []string {
	_, lines, _ := o.game().Draft(s)
	var texts []string
	for _, l := range lines {
		texts = append(texts, l.Text)
	}
	return texts
}

// send hands a letter to the intake.
func (o *gateway) send(l mail) string {
	o.t.Helper()
	folder, err := o.in.Handle(context.Background(), l.raw())
	require.NoError(o.t, err)
	return folder
}

// mail is a letter in.
type mail struct {
	id, from, to, subject, header, body string
	top                                 string // what our own mail server wrote above
	at                                  time.Duration
}

func (m mail) raw() mailgw.Raw {
	var b bytes.Buffer
	b.WriteString(m.top + "Received: from x by mx.games.example; now\r\n" + m.header)
	for _, f := range [][2]string{{"From", m.from}, {"To", m.to}, {"Subject", m.subject}, {"Message-ID", m.id}} {
		if f[1] != "" {
			b.WriteString(f[0] + ": " + f[1] + "\r\n")
		}
	}
	b.WriteString("\r\n" + strings.ReplaceAll(m.body, "\n", "\r\n") + "\r\n")
	return mailgw.Raw{ID: m.id, Received: noon.Add(m.at), Body: b.Bytes(), Size: int64(b.Len())}
}

// token is the reply address of a seat.
func (o *gateway) token(s game.Seat) string {
	info, ok := o.game().SeatInfo(s)
	require.True(o.t, ok)
	return house().ReplyAddress("g7", s, info.Epoch)
}

const vouched = "Authentication-Results: mx.games.example; dmarc=pass header.from=players.example\r\n"

// hostOf lets the intake play on a host.
type hostOf struct {
	*host.Host
	store *memstore.Store
}

func (h hostOf) Obey(ctx context.Context, id, cause string, cmd game.Command) (claim.Obeyed, error) {
	out, err := h.Host.Obey(ctx, id, cause, cmd)
	return claim.Obeyed{Answer: out.Answer, Again: out.Again, Commit: out.Commit}, err
}

func (h hostOf) Game(ctx context.Context, id string) (*game.Game, error) {
	g, _, err := h.Host.Game(ctx, id)
	return g, err
}

func (h hostOf) Look(ctx context.Context, id string, causes ...string) (claim.Look, error) {
	g, known, err := h.Host.Look(ctx, id, causes...)
	return claim.Look{Game: g, Known: known}, err
}

// people is a directory in memory.
type people struct {
	mu      sync.Mutex
	by      map[string]game.Player
	speaks  map[game.Player]string
	names   map[game.Player]string
	met     map[string]bool
	fail    error
	enroled int
}

func newPeople() *people {
	return &people{by: map[string]game.Player{
		"anne@players.example": "anne", "anne@home.example": "anne", "bob@players.example": "bob", "boss@players.example": "steward", "carl@players.example": "carl",
	}}
}

func (p *people) PlayerByAddress(_ context.Context, a string) (game.Player, bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	who, ok := p.by[a]
	return who, ok, p.fail
}

func (p *people) Meet(_ context.Context, a string, _ time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.met == nil {
		p.met = make(map[string]bool)
	}
	p.met[a] = true
	return p.fail
}

func (p *people) Introduce(_ context.Context, a string) (game.Player, bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	who, ok := p.by[a]
	if !ok && p.met[a] {
		who, ok = game.Player("p-"+a[:strings.IndexByte(a, '@')]), true
		p.by[a] = who
	}
	return who, ok, p.fail
}

func (p *people) Addresses(_ context.Context, who game.Player) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []string
	for a, w := range p.by {
		if w == who {
			all = append(all, a)
		}
	}
	slices.Sort(all)
	slices.Reverse(all) // players.example first
	return all, p.fail
}

func (p *people) Name(_ context.Context, who game.Player) string {
	if name, ok := p.names[who]; ok {
		return name
	}
	return string(who)
}

func (p *people) PlayerNamed(_ context.Context, name string) (game.Player, bool, error) {
	for who, n := range p.names {
		if n == name {
			return who, true, nil
		}
	}
	return "", false, p.fail
}

func (p *people) Language(_ context.Context, who game.Player) string { return p.speaks[who] }

func (p *people) Zone(context.Context, game.Player) *time.Location {
	return time.FixedZone("CET", 3600)
}

func (p *people) Enrol(_ context.Context, a string) (game.Player, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if who, ok := p.by[a]; ok {
		return who, nil
	}
	p.enroled++
	p.by[a] = game.Player("new-" + a[:3])
	return p.by[a], nil
}

// shelf is a post that sends nothing.
type shelf struct {
	mu      sync.Mutex
	letters []mailgw.Outbound
	fail    error
}

func (s *shelf) Put(_ context.Context, letters ...mailgw.Outbound) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return s.fail
	}
	for _, l := range letters {
		if !slices.ContainsFunc(s.letters, func(o mailgw.Outbound) bool { return o.Key == l.Key }) {
			s.letters = append(s.letters, l)
		}
	}
	return nil
}

func (s *shelf) PutTx(ctx context.Context, _ *sqlx.Tx, letters ...mailgw.Outbound) error {
	return s.Put(ctx, letters...)
}

// take empties the shelf.
func (s *shelf) take() []mailgw.Outbound {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.letters
	s.letters = nil
	return all
}

// one is the only letter on the shelf, and its words.
func (o *gateway) one() (mailgw.Outbound, string) {
	o.t.Helper()
	all := o.post.take()
	require.Len(o.t, all, 1)
	return all[0], wordsOf(all[0])
}

// wordsOf is the text of a letter out, read as mail programs read it.
func wordsOf(l mailgw.Outbound) string {
	body := bytes.Replace(l.Body, []byte(message.LoopField+":"), []byte("X-Was:"), 1)
	m := message.Parse(body, noon)
	return m.Subject + "\n" + strings.Join(m.Text, "\n")
}

// drawer keeps pending letters in memory.
type drawer struct {
	mu      sync.Mutex
	letters map[string]incoming.Waiting
}

func (d *drawer) Put(_ context.Context, w incoming.Waiting) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.letters == nil {
		d.letters = make(map[string]incoming.Waiting)
	}
	if _, there := d.letters[w.Code]; !there {
		d.letters[w.Code] = w
	}
	return nil
}

func (d *drawer) Find(_ context.Context, code string) (incoming.Waiting, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w, ok := d.letters[code]
	return w, ok, nil
}

func (d *drawer) Drop(_ context.Context, code string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.letters, code)
	return nil
}

// code is that of the one letter that waits.
func (d *drawer) code(t testing.TB) string {
	t.Helper()
	require.Len(t, d.letters, 1)
	for code := range d.letters {
		return code
	}
	return ""
}
