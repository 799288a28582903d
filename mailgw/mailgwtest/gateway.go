package mailgwtest

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/desk"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/ordermail"
	"seneschal/mailgw/sender"
)

// Noon is the time of everything without a time of its own.
var Noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// A Gateway is an intake with all that it needs, in memory: a real host on a real store. Most have a game "g7" of two
// seats whose first phase is open.
type Gateway struct {
	T      testing.TB
	Host   *host.Host
	Store  *memstore.Store
	Words  *aggregate.Games
	People *People
	Post   *Shelf
	Wait   *Drawer
	In     *intake.Intake
}

// Open sets up a gateway whose game "g7" has its first phase open.
func Open(t testing.TB) *Gateway {
	return Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7"})
}

// Begin sets up a gateway with a game "g7" that is opened by an act, and seats anne and bob.
func Begin(t testing.TB, opened game.Open) *Gateway {
	gateway := Empty(t, aggregate.NewGames(gametest.Lookup))
	gateway.Obey("steward", opened)
	gateway.Obey("anne", game.TakeSeat{Seat: "north", Player: "anne"})
	gateway.Obey("bob", game.TakeSeat{Seat: "east", Player: "bob"})
	return gateway
}

// Empty sets up a gateway without any game.
func Empty(t testing.TB, words *aggregate.Games) *Gateway {
	gateway := &Gateway{T: t, Store: memstore.New(), Words: words, People: NewPeople(), Post: &Shelf{}, Wait: &Drawer{}}
	t.Cleanup(func() { gateway.assertShortRuns(gateway.Post.ever...) })
	gateway.Host = &host.Host{Store: gateway.Store, Games: gateway.Words, Seeds: seeds.New(seeds.Secret{1}), Now: func() time.Time { return Noon }}
	gateway.In = &intake.Intake{
		Host: HostOf{Host: gateway.Host}, People: gateway.People, Post: gateway.Post, Pending: gateway.Wait, Server: Server(),
		Checker: sender.Checker{AuthServID: "mx.games.example"}, Now: func() time.Time { return Noon },
	}
	return gateway
}

// Obey gives game "g7" a command, and fails the test after an error.
func (o *Gateway) Obey(by game.Player, do game.Act) {
	o.T.Helper()
	_, err := o.Host.Obey(context.Background(), "g7", fmt.Sprintf("%T %s", do, by), game.Command{At: Noon, By: by, Do: do})
	require.NoError(o.T, err)
}

// Game returns the present state of "g7".
func (o *Gateway) Game() *game.Game {
	return MustGame(o.T, o, "g7")
}

// Draft returns the lines of a seat's draft.
func (o *Gateway) Draft(s game.Seat) []string {
	_, lines, _ := o.Game().Draft(s)
	return lists.Map(lines, func(l order.Line) string { return l.Text })
}

// Send hands an email to the intake, and returns the folder for it.
func (o *Gateway) Send(mail Mail) string {
	o.T.Helper()
	folder, err := o.In.Handle(context.Background(), mail.Raw())
	require.NoError(o.T, err)
	return folder
}

// Mail is an incoming email.
type Mail struct {
	ID, From, To, Subject, Header, Body string
	Top                                 string        // header fields that our own mail server wrote above
	At                                  time.Duration // when it is received, after Noon
}

// Raw renders the email as a mailbox holds it.
func (m Mail) Raw() mailgw.Raw {
	var out bytes.Buffer
	out.WriteString(m.Top + "Received: from x by mx.games.example; now\r\n" + m.Header)
	for _, f := range [][2]string{{"From", m.From}, {"To", m.To}, {"Subject", m.Subject}, {"Message-ID", m.ID}} {
		if f[1] != "" {
			out.WriteString(f[0] + ": " + f[1] + "\r\n")
		}
	}
	out.WriteString("\r\n" + strings.ReplaceAll(m.Body, "\n", "\r\n") + "\r\n")
	return mailgw.Raw{ID: m.ID, Received: Noon.Add(m.At), Body: out.Bytes(), Size: int64(out.Len())}
}

// Token returns the reply address of a seat.
func (o *Gateway) Token(seat game.Seat) string {
	info, ok := o.Game().SeatInfo(seat)
	require.True(o.T, ok)
	return Server().ReplyAddress("g7", seat, info.Epoch)
}

// Vouched is the header field by which our own mail server vouches for a player's address.
const Vouched = "Authentication-Results: mx.games.example; dmarc=pass header.from=players.example\r\n"

// HostOf lets the intake play on a host.
type HostOf struct{ *host.Host }

// Obey implements ordermail.Host.
func (h HostOf) Obey(ctx context.Context, id, commandID string, cmd game.Command) (ordermail.Obeyed, error) {
	out, err := h.Host.Obey(ctx, id, commandID, cmd)
	return ordermail.Obeyed{Answer: out.Answer, Commit: out.Commit}, err
}

// Game returns the present state of a game.
func (h HostOf) Game(ctx context.Context, id string) (*game.Game, error) {
	g, _, err := h.Host.Game(ctx, id)
	return g, err
}

// Look implements ordermail.Host.
func (h HostOf) Look(ctx context.Context, id string, commandIDs ...string) (ordermail.Look, error) {
	g, known, err := h.Host.Look(ctx, id, commandIDs...)
	return ordermail.Look{Game: g, Known: known}, err
}

// One takes the emails from the shelf, fails the test unless it is exactly one, and returns it and its words.
func (o *Gateway) One() (mailgw.Outbound, string) {
	o.T.Helper()
	all := o.Post.Take()
	require.Len(o.T, all, 1)
	return all[0], WordsOf(all[0])
}

// Server returns the Server that all emails are from.
func Server() mailgw.Server {
	sealer := eventstore.NewSigner([32]byte{7})
	return mailgw.Server{Domain: "games.example", Keys: [][]byte{[]byte("new key"), []byte("old key")}, Bind: sealer.BindEmail}
}

// Waiting sets up a gateway with two games of anne and bob on the real clock: the orders of g8
// are sealed, and its beacon is silent.
func Waiting(t *testing.T) (*Gateway, *beacontest.Beacon, game.PhaseSealed) {
	o := Empty(t, aggregate.NewGames(gametest.Lookup))
	b := beacontest.New(t, time.Now().AddDate(-1, 0, 0), 3*time.Second)
	o.Host.Now, o.In.Now = nil, nil
	o.In.Sleep = func(d time.Duration) <-chan time.Time { return time.After(30 * d) } // so that a try after hours does not come too often
	o.Host.Beacons = []*beacon.Source{{Chain: b.Chain}}
	for id, terms := range map[string]dice.Terms{"g7": {Mode: dice.Server}, "g8": {Mode: dice.Beacon, Chain: b.Chain.Hash()}} {
		for _, c := range []struct {
			by game.Player
			do game.Act
		}{
			{"steward", game.Open{Ruleset: "tiny", Seats: 2, Dice: terms}},
			{"anne", game.TakeSeat{Seat: "north", Player: "anne", Lang: Tongues["anne"]}},
			{"bob", game.TakeSeat{Seat: "east", Player: "bob", Lang: Tongues["bob"]}},
		} {
			_, err := o.Host.Obey(t.Context(), id, "begin "+string(c.by), game.Command{At: time.Now(), By: c.by, Do: c.do})
			require.NoError(t, err)
		}
	}
	_, err := o.Host.Obey(t.Context(), "g8", "now", game.Command{At: time.Now(), By: "steward", Do: game.Steward{Lines: []order.Line{{N: 1, Text: "PROCESS NOW round 1"}}}})
	require.NoError(t, err)
	seal, sealed := MustGame(t, o, "g8").Sealed()
	require.True(t, sealed)
	return o, b, seal
}

// HandIn hands in a round of the beacon, and closes the phase of g8 if it waited for that.
func (o *Gateway) HandIn(ctx context.Context, number uint64, signature string) (handedIn commands.HandedIn, err error) {
	round, err := beacon.ReadRound(number, signature)
	if err != nil {
		return handedIn, commands.ErrRoundForm
	}
	g := MustGame(o.T, o, "g8")
	handedIn.Known = o.Host.Beacons.Spoken(g.Dice(), number)
	if err := o.Host.Beacons.HandIn(round); err != nil {
		return handedIn, commands.ErrRoundWrong
	}
	if seal, sealed := g.Sealed(); sealed && number == seal.Round {
		handedIn.Go = []string{"g8"}
	}
	return handedIn, o.Host.CloseDue(ctx, "g8")
}

// MustGame returns the present state of a game by its ID.
func MustGame(t testing.TB, o *Gateway, id string) *game.Game {
	g, _, err := o.Host.Game(context.Background(), id)
	require.NoError(t, err)
	return g
}

// TwoDays is a pace of two days for each phase. A quarter of that is half a day.
var TwoDays = game.Pace{Phases: map[string]time.Duration{"": 48 * time.Hour}}

// Desks lets the intake write to a real substitute desk.
type Desks struct{ *desk.Host }

// Obey implements deskmail.Host.
func (d Desks) Obey(ctx context.Context, commandID string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	out, err := d.Host.Obey(ctx, commandID, substitute.Command{At: at, By: by, Do: substitute.Submission{Lines: lines, Vacancy: vacancy, Known: []string{"tiny", "relay"}}})
	return out.Answer.Receipt, err
}

// OpenDesk sets up a gateway with a substitute desk beside its game.
func OpenDesk(t testing.TB) (*Gateway, Desks) {
	gateway := Open(t)
	desks := Desks{desk.New(gateway.Host, tournaments.New(gateway.Host, nil), nil)}
	gateway.In.Substitutes = desks
	return gateway, desks
}

// Do gives the desk a command that must succeed.
func (d Desks) Do(t testing.TB, commandID string, by game.Player, do substitute.Act) {
	t.Helper()
	_, err := d.Host.Obey(t.Context(), commandID, substitute.Command{At: Noon, By: by, Do: do})
	require.NoError(t, err)
}

// Offer opens a vacancy for the seat of anne, which the desk offers to carl and dora, and returns its number.
func (d Desks) Offer(t testing.TB, gateway *Gateway) int {
	t.Helper()
	gateway.People.By["dora@players.example"] = "dora"
	d.Do(t, "carl comes", "carl", substitute.Volunteer{})
	d.Do(t, "dora comes", "dora", substitute.Volunteer{})
	d.Do(t, "open", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", From: "anne", Why: substitute.Resigned})
	d.Do(t, "offer", "", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "carl", Reliability: 100}, {Player: "dora", Reliability: 95}}, Until: Noon.Add(8 * time.Hour)})
	return 1
}

// Vacancy returns the vacancy with a number, which must exist.
func (d Desks) Vacancy(t testing.TB, n int) substitute.Vacancy {
	t.Helper()
	now, _, err := d.Desk(t.Context())
	require.NoError(t, err)
	vacancy, ok := now.Vacancy(n)
	require.True(t, ok)
	return vacancy
}
