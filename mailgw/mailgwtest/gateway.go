package mailgwtest

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/mailgw"
	"seneschal/mailgw/claim"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/sender"
)

// Noon is when everything happens that has no other time.
var Noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// Gateway is an intake with all that it needs, in memory: a real host on a real
// store, and a game "g7" of two seats whose first phase is open.
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

// Open is a gateway whose game "g7" has a first phase open.
func Open(t testing.TB) *Gateway {
	return Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7"})
}

// Begin is a gateway with another game "g7".
func Begin(t testing.TB, opened game.Open) *Gateway {
	o := Empty(t, aggregate.NewGames(gametest.Lookup))
	o.Obey("steward", opened)
	o.Obey("anne", game.TakeSeat{Seat: "north", Player: "anne"})
	o.Obey("bob", game.TakeSeat{Seat: "east", Player: "bob"})
	return o
}

// Empty is a gateway without any game.
func Empty(t testing.TB, words *aggregate.Games) *Gateway {
	o := &Gateway{T: t, Store: memstore.New(), Words: words, People: NewPeople(), Post: &Shelf{}, Wait: &Drawer{}}
	o.Host = &host.Host{Store: o.Store, Games: o.Words, Seeds: host.NewSeeds(host.Secret{1}), Now: func() time.Time { return Noon }}
	o.In = &intake.Intake{
		Host: HostOf{Host: o.Host}, People: o.People, Post: o.Post, Pending: o.Wait, House: House(),
		Checker: sender.Checker{AuthServID: "mx.games.example"}, Now: func() time.Time { return Noon },
	}
	return o
}

// Obey has a game obey; it must.
func (o *Gateway) Obey(by game.Player, do game.Act) {
	o.T.Helper()
	_, err := o.Host.Obey(context.Background(), "g7", fmt.Sprintf("%T %s", do, by), game.Command{At: Noon, By: by, Do: do})
	require.NoError(o.T, err)
}

// Game is "g7" as it stands.
func (o *Gateway) Game() *game.Game {
	g, _, err := o.Host.Game(context.Background(), "g7")
	require.NoError(o.T, err)
	return g
}

// Draft is the lines of a seat's draft.
func (o *Gateway) Draft(s game.Seat) []string {
	_, lines, _ := o.Game().Draft(s)
	var texts []string
	for _, l := range lines {
		texts = append(texts, l.Text)
	}
	return texts
}

// Send hands a letter to the intake.
func (o *Gateway) Send(l Mail) string {
	o.T.Helper()
	folder, err := o.In.Handle(context.Background(), l.Raw())
	require.NoError(o.T, err)
	return folder
}

// Mail is a letter in.
type Mail struct {
	ID, From, To, Subject, Header, Body string
	Top                                 string // what our own mail server wrote above
	At                                  time.Duration
}

// Raw is the letter as a mailbox holds it.
func (m Mail) Raw() mailgw.Raw {
	var b bytes.Buffer
	b.WriteString(m.Top + "Received: from x by mx.games.example; now\r\n" + m.Header)
	for _, f := range [][2]string{{"From", m.From}, {"To", m.To}, {"Subject", m.Subject}, {"Message-ID", m.ID}} {
		if f[1] != "" {
			b.WriteString(f[0] + ": " + f[1] + "\r\n")
		}
	}
	b.WriteString("\r\n" + strings.ReplaceAll(m.Body, "\n", "\r\n") + "\r\n")
	return mailgw.Raw{ID: m.ID, Received: Noon.Add(m.At), Body: b.Bytes(), Size: int64(b.Len())}
}

// Token is the reply address of a seat.
func (o *Gateway) Token(s game.Seat) string {
	info, ok := o.Game().SeatInfo(s)
	require.True(o.T, ok)
	return House().ReplyAddress("g7", s, info.Epoch)
}

// Vouched is what our own mail server writes above a letter of a player.
const Vouched = "Authentication-Results: mx.games.example; dmarc=pass header.from=players.example\r\n"

// HostOf lets the intake play on a host.
type HostOf struct{ *host.Host }

// Obey implements claim.Host.
func (h HostOf) Obey(ctx context.Context, id, cause string, cmd game.Command) (claim.Obeyed, error) {
	out, err := h.Host.Obey(ctx, id, cause, cmd)
	return claim.Obeyed{Answer: out.Answer, Again: out.Again, Commit: out.Commit}, err
}

// Game is a game as it stands.
func (h HostOf) Game(ctx context.Context, id string) (*game.Game, error) {
	g, _, err := h.Host.Game(ctx, id)
	return g, err
}

// Look implements claim.Host.
func (h HostOf) Look(ctx context.Context, id string, causes ...string) (claim.Look, error) {
	g, known, err := h.Host.Look(ctx, id, causes...)
	return claim.Look{Game: g, Known: known}, err
}

// One is the only letter on the shelf, and its words.
func (o *Gateway) One() (mailgw.Outbound, string) {
	o.T.Helper()
	all := o.Post.Take()
	require.Len(o.T, all, 1)
	return all[0], WordsOf(all[0])
}

// House is the house that all letters are from.
func House() mailgw.House {
	return mailgw.House{Domain: "games.example", Keys: [][]byte{[]byte("new key"), []byte("old key")}}
}
