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

func (b *box) put(mail mailgwtest.Mail) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept[mail.ID] = mail.Raw()
	b.emails <- mail.Raw()
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

func (b *box) Leave(mailgw.Raw)                {}
func (b *box) Aside(mailgw.Raw)                {}
func (b *box) Drained() time.Time              { return mailgwtest.Noon }
func (b *box) Gone(mailgw.Raw) <-chan struct{} { return nil }
func (b *box) Close() error                    { return nil }

// busy sets up a running intake with games g7, g8 and g9, all of anne and bob; those in shut
// wait.
func busy(t *testing.T, shut ...string) (*mailgwtest.Gateway, *gate, *box) {
	gateway := mailgwtest.Open(t)
	for _, id := range []string{"g8", "g9"} {
		for i, cmd := range []game.Command{
			{By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}},
			{By: "anne", Do: game.TakeSeat{Seat: "north", Player: "anne"}},
			{By: "bob", Do: game.TakeSeat{Seat: "east", Player: "bob"}},
		} {
			cmd.At = mailgwtest.Noon
			_, err := gateway.Host.Obey(t.Context(), id, fmt.Sprintf("open %d", i), cmd)
			require.NoError(t, err)
		}
	}
	g := &gate{Host: gateway.In.Host, shut: map[string]chan struct{}{}}
	for _, id := range shut {
		g.shut[id] = make(chan struct{})
	}
	b := newBox()
	gateway.In.Host, gateway.In.Inbox = g, b
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- gateway.In.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-done)
	})
	return gateway, g, b
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
	_, gate, box := busy(t, "g7")
	for i := range 40 {
		box.put(toGames(fmt.Sprintf("<hang%d@x>", i), "bid 1", "g7"))
	}
	box.put(toGames("<broken@x>", "bid 1", "g9"))
	box.put(toGames("<other@x>", "bid 2", "g8"))
	got := [][2]string{box.next(t), box.next(t)}
	require.ElementsMatch(t, [][2]string{{"<broken@x>", mailgw.Quarantine}, {"<other@x>", mailgw.Processed}}, got)
	close(gate.shut["g7"])
	for i := range 40 {
		require.Equal(t, fmt.Sprintf("<hang%d@x>", i), box.next(t)[0], "in the order of their arrival")
	}
}

func TestEmailsOfAGameAreObeyedInTheOrderOfTheirArrival(t *testing.T) {
	gateway, gate, box := busy(t, "g7")
	box.put(toGames("<1@x>", "bid 1", "g7"))
	box.put(toGames("<2@x>", "bid 2", "g7", "g8"))
	box.put(toGames("<3@x>", "bid 3", "g8"))
	box.put(mailgwtest.Mail{ID: "<4@x>", From: "stranger@else.example", To: mailgwtest.Orders, Body: "hello"})
	require.Equal(t, "<4@x>", box.next(t)[0])
	select {
	case f := <-box.filed:
		require.Fail(t, "it must wait for the letter to both games", f[0])
	case <-time.After(50 * time.Millisecond):
	}
	close(gate.shut["g7"])
	for _, want := range []string{"<1@x>", "<2@x>", "<3@x>"} {
		require.Equal(t, want, box.next(t)[0])
	}
	require.Equal(t, []string{"bid 2"}, gateway.Draft("north"))
	_, lines, _ := mailgwtest.MustGame(t, gateway, "g8").Draft("north")
	require.Equal(t, "bid 3", lines[0].Text)
}

// TestAConfirmationKeepsItsPlaceAmongTheEmailsOfItsGame: a confirmation is in the queue of the
// email that it confirms.
func TestAConfirmationKeepsItsPlaceAmongTheEmailsOfItsGame(t *testing.T) {
	gateway, gate, box := busy(t)
	box.put(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Body: "bid 4"})
	require.Equal(t, "<1@x>", box.next(t)[0])
	gate.shut["g7"] = make(chan struct{})
	box.put(toGames("<2@x>", "bid 1", "g7"))
	box.put(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Body: "YES " + gateway.Wait.Code(t)})
	box.put(toGames("<4@x>", "bid 2", "g7"))
	close(gate.shut["g7"])
	for _, want := range []string{"<2@x>", "<3@x>", "<4@x>"} {
		require.Equal(t, want, box.next(t)[0])
	}
	require.Equal(t, []string{"bid 2"}, gateway.Draft("north"))
}

// TestAQueueThatHangsTakesLittleMemory: emails that wait in a queue take no more memory than is
// set aside for them; those beyond it are read again.
func TestAQueueThatHangsTakesLittleMemory(t *testing.T) {
	_, gate, box := busy(t, "g7")
	picture := "--b\nContent-Type: image/jpeg\n\n" + strings.Repeat("0123456789abcde\n", 900<<6) + "--b--\n"
	const n = 40
	for i := range n {
		mail := toGames(fmt.Sprintf("<%d@x>", i), "bid 1", "g7")
		mail.Header, mail.Body = "Content-Type: multipart/mixed; boundary=b\r\n", "--b\n\n"+mail.Body+picture
		box.put(mail)
	}
	box.put(toGames("<other@x>", "bid 2", "g8"))
	require.Equal(t, "<other@x>", box.next(t)[0])
	close(gate.shut["g7"])
	for i := range n {
		require.Equal(t, fmt.Sprintf("<%d@x>", i), box.next(t)[0])
	}
	box.mu.Lock()
	defer box.mu.Unlock()
	require.Positive(t, box.again)
	require.Less(t, box.again, n)
}
