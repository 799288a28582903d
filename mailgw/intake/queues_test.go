package intake_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/ordermail"
)

// gate is a host that makes emails to some games wait, and panics for others.
type gate struct {
	ordermail.Host
	mu    sync.Mutex
	shut  map[string]chan struct{}
	order []string // games, in the order in which they are played
}

func (g *gate) Obey(ctx context.Context, id, commandID string, cmd game.Command) (ordermail.Obeyed, error) {
	if wait := g.shut[id]; wait != nil {
		<-wait // it hangs, even after ctx has ended
	}
	if id == "g9" {
		panic("a fault")
	}
	out, err := g.Host.Obey(ctx, id, commandID, cmd)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.order = append(g.order, id)
	return out, err
}

// box is an inbox in memory, whose emails can be read again.
type box struct {
	emails chan mailgw.Raw
	mu     sync.Mutex
	kept   map[string]mailgw.Raw
	again  int
	filed  chan [2]string
}

func newBox() *box {
	return &box{emails: make(chan mailgw.Raw, 1000), kept: map[string]mailgw.Raw{}, filed: make(chan [2]string, 1000)}
}

func (b *box) put(m mailgwtest.Mail) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept[m.ID] = m.Raw()
	b.emails <- m.Raw()
}

func (b *box) Next(ctx context.Context) (mailgw.Raw, error) {
	select {
	case raw := <-b.emails:
		return raw, nil
	case <-ctx.Done():
		return mailgw.Raw{}, ctx.Err()
	}
}

func (b *box) Again(_ context.Context, raw mailgw.Raw) (mailgw.Raw, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.again++
	return b.kept[raw.ID], nil
}

func (b *box) File(_ context.Context, raw mailgw.Raw, folder string) error {
	b.filed <- [2]string{raw.ID, folder}
	return nil
}

func (b *box) Leave(mailgw.Raw)   {}
func (b *box) Aside(mailgw.Raw)   {}
func (b *box) Drained() time.Time { return mailgwtest.Noon }
func (b *box) Close() error       { return nil }

// busy sets up a running intake with games g7, g8 and g9, all of anne and bob; those in shut
// wait.
func busy(t *testing.T, shut ...string) (*mailgwtest.Gateway, *gate, *box) {
	o := mailgwtest.Open(t)
	for _, id := range []string{"g8", "g9"} {
		for i, cmd := range []game.Command{
			{By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}},
			{By: "anne", Do: game.TakeSeat{Seat: "north", Player: "anne"}},
			{By: "bob", Do: game.TakeSeat{Seat: "east", Player: "bob"}},
		} {
			cmd.At = mailgwtest.Noon
			_, err := o.Host.Obey(t.Context(), id, fmt.Sprintf("open %d", i), cmd)
			require.NoError(t, err)
		}
	}
	g := &gate{Host: o.In.Host, shut: map[string]chan struct{}{}}
	for _, id := range shut {
		g.shut[id] = make(chan struct{})
	}
	b := newBox()
	o.In.Host, o.In.Inbox = g, b
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- o.In.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-done)
	})
	return o, g, b
}

// next returns the next email that is filed, and its folder.
func (b *box) next(t *testing.T) [2]string {
	t.Helper()
	select {
	case f := <-b.filed:
		return f
	case <-time.After(time.Minute):
		require.FailNow(t, "nothing is filed")
		return [2]string{}
	}
}

func TestAGameThatHangsHoldsUpNoOther(t *testing.T) {
	_, g, b := busy(t, "g7")
	for i := range 40 {
		b.put(toGames(fmt.Sprintf("<hang%d@x>", i), "bid 1", "g7"))
	}
	b.put(toGames("<broken@x>", "bid 1", "g9"))
	b.put(toGames("<other@x>", "bid 2", "g8"))
	got := [][2]string{b.next(t), b.next(t)}
	require.ElementsMatch(t, [][2]string{{"<broken@x>", mailgw.Quarantine}, {"<other@x>", mailgw.Processed}}, got)
	close(g.shut["g7"])
	for i := range 40 {
		require.Equal(t, fmt.Sprintf("<hang%d@x>", i), b.next(t)[0], "in the order of their arrival")
	}
}

func TestEmailsOfAGameAreObeyedInTheOrderOfTheirArrival(t *testing.T) {
	o, g, b := busy(t, "g7")
	b.put(toGames("<1@x>", "bid 1", "g7"))
	b.put(toGames("<2@x>", "bid 2", "g7", "g8"))
	b.put(toGames("<3@x>", "bid 3", "g8"))
	b.put(mailgwtest.Mail{ID: "<4@x>", From: "stranger@else.example", To: mailgwtest.Orders, Body: "hello"})
	require.Equal(t, "<4@x>", b.next(t)[0])
	select {
	case f := <-b.filed:
		require.Fail(t, "it must wait for the letter to both games", f[0])
	case <-time.After(50 * time.Millisecond):
	}
	close(g.shut["g7"])
	for _, want := range []string{"<1@x>", "<2@x>", "<3@x>"} {
		require.Equal(t, want, b.next(t)[0])
	}
	require.Equal(t, []string{"bid 2"}, o.Draft("north"))
	_, lines, _ := mailgwtest.MustGame(t, o, "g8").Draft("north")
	require.Equal(t, "bid 3", lines[0].Text)
}

// TestAConfirmationKeepsItsPlaceAmongTheLettersOfItsGame: a confirmation is in the queue of the
// email that it confirms.
func TestAConfirmationKeepsItsPlaceAmongTheEmailsOfItsGame(t *testing.T) {
	o, g, b := busy(t)
	b.put(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Body: "bid 4"})
	require.Equal(t, "<1@x>", b.next(t)[0])
	g.shut["g7"] = make(chan struct{})
	b.put(toGames("<2@x>", "bid 1", "g7"))
	b.put(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Body: "YES " + o.Wait.Code(t)})
	b.put(toGames("<4@x>", "bid 2", "g7"))
	close(g.shut["g7"])
	for _, want := range []string{"<2@x>", "<3@x>", "<4@x>"} {
		require.Equal(t, want, b.next(t)[0])
	}
	require.Equal(t, []string{"bid 2"}, o.Draft("north"))
}

// TestAQueueThatHangsTakesLittleMemory: emails that wait in a queue take no more memory than is
// set aside for them; those beyond it are read again.
func TestAQueueThatHangsTakesLittleMemory(t *testing.T) {
	_, g, b := busy(t, "g7")
	picture := "--b\nContent-Type: image/jpeg\n\n" + strings.Repeat("0123456789abcde\n", 900<<6) + "--b--\n"
	const n = 40
	for i := range n {
		l := toGames(fmt.Sprintf("<%d@x>", i), "bid 1", "g7")
		l.Header, l.Body = "Content-Type: multipart/mixed; boundary=b\r\n", "--b\n\n"+l.Body+picture
		b.put(l)
	}
	b.put(toGames("<other@x>", "bid 2", "g8"))
	require.Equal(t, "<other@x>", b.next(t)[0])
	close(g.shut["g7"])
	for i := range n {
		require.Equal(t, fmt.Sprintf("<%d@x>", i), b.next(t)[0])
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Positive(t, b.again)
	require.Less(t, b.again, n)
}
