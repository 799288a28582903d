package intake_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/mailgwtest"
)

// lane7 and lane8 are the partitions of two games.
var lane7, lane8 = shares.PartitionOf("g7"), shares.PartitionOf("g8")

// together sets up a gateway with games g7 and g8, and no process of its own.
func together(t *testing.T) (*mailgwtest.Gateway, *mailroom) {
	t.Helper()
	require.NotEqual(t, lane7, lane8)
	gateway := mailgwtest.Empty(t, aggregate.NewGames(gametest.Lookup))
	readAnew(gateway)
	openGames(gateway, "g7", "g8")
	return gateway, newMailroom()
}

// readAnew gives a gateway a host that sees what others write.
func readAnew(gateway *mailgwtest.Gateway) {
	gateway.Host = &host.Host{Store: gateway.Store, Games: gateway.Words, Seeds: seeds.New(seeds.Secret{1}), Beacons: gateway.Host.Beacons, Shared: true}
}

// answering returns an email of anne whose subject names a game, with parts for others.
func answering(id, lane, body string, others ...string) mailgwtest.Mail {
	m := toGames(id, body, others...)
	m.Subject, m.Body = "Re: ["+lane+"] your turn", body+"\n"+m.Body
	return m
}

// settle lets all members do what they can now.
func settle() {
	time.Sleep(time.Second)
	synctest.Wait()
}

func TestALaneIsThatOfTheHeader(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for head, lane := range map[string]string{
		"To: " + gateway.Token("north") + "\r\n":                                                                  "g7",
		"To: " + mailgwtest.Orders + "\r\nSubject: Re: [g8] orders\r\n":                                           "g8",
		"To: " + mailgwtest.Orders + "\r\nIn-Reply-To: <1.g9.north.reminder.1@games.example>\r\n":                 "g9",
		"To: " + mailgwtest.Orders + "\r\nSubject: orders\r\n":                                                    "",
		"To: " + gateway.Token("north") + "\r\nSubject: [g8]\r\nIn-Reply-To: <1.g9.north.report.1@games.example>": "g7",
		"\x00\xff": "",
		"":         "",
	} {
		require.Equal(t, lane, intake.Lane(mailgwtest.Server(), []byte(head)), head)
	}
}

func TestOnlyTheHolderOfALaneHandlesItsEmails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, room := together(t)
		one, two := join(gateway, room, allBut(lane8)...), join(gateway, room, lane8)
		defer one.stop()
		defer two.stop()
		settle()
		for n := range 10 {
			room.put(answering(fmt.Sprintf("<%d@x>", n), "g7", "bid 1\nHOLD"))
		}
		settle()
		require.Len(t, room.done(), 10)
		require.Zero(t, two.slot.texts, "the other member reads headers alone")
		room.put(answering("<a@x>", "g8", "bid 2\nHOLD"))
		room.put(toGames("<b@x>", "bid 3\nHOLD", "g8"))
		room.put(mailgwtest.Mail{ID: "<c@x>", From: "stranger@else.example", To: mailgwtest.Orders, Body: "hello"})
		settle()
		require.Len(t, room.done(), 13)
		require.Equal(t, []string{"bid 3"}, bids(gateway, "g8"))
		require.Len(t, gateway.Post.Take(), 13, "each is answered once")
	})
}

// TestEmailsToSeveralGamesKeepTheirPlaceInEach: an email that another process handles delays later ones to any of its
// games.
func TestEmailsToSeveralGamesKeepTheirPlaceInEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, room := together(t)
		one, two := join(gateway, room, allBut(lane8)...), join(gateway, room, lane8)
		defer one.stop()
		defer two.stop()
		one.store.freeze()
		room.put(answering("<1@x>", "g7", "bid 1\nHOLD", "g8"))
		room.put(answering("<2@x>", "g8", "bid 2\nHOLD"))
		settle()
		require.Empty(t, room.done())
		one.store.thaw()
		settle()
		require.Equal(t, []string{"<1@x>", "<2@x>"}, room.done())
		require.Equal(t, []string{"bid 2"}, bids(gateway, "g8"))
	})
}

// TestATakeoverHandlesTheRestOnce: a process that is killed in the middle leaves nothing behind and nothing twice.
func TestATakeoverHandlesTheRestOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, room := together(t)
		one, two := join(gateway, room, allBut()...), join(gateway, room)
		defer two.stop()
		one.store.freeze()
		for n := range 5 {
			room.put(answering(fmt.Sprintf("<%d@x>", n), "g7", fmt.Sprintf("bid %d\nHOLD", 1+n%3), "g8"))
		}
		settle()
		require.Empty(t, room.done())
		one.hold()
		two.hold(allBut()...)
		settle()
		require.Equal(t, []string{"<0@x>", "<1@x>", "<2@x>", "<3@x>", "<4@x>"}, room.done())
		one.store.thaw()
		one.stop()
		settle()
		require.Len(t, gateway.Post.Take(), 10)
		for _, id := range []string{"g7", "g8"} {
			require.Len(t, causes(t, gateway, id), 5)
		}
	})
}

// TestAProcessThatWakesUpLateChangesNothing: a process that was stopped for half a minute does not undo what came later, even
// if its own email had nothing to do when another process handled it.
func TestAProcessThatWakesUpLateChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, room := together(t)
		one, two := join(gateway, room, allBut()...), join(gateway, room)
		defer one.stop()
		defer two.stop()
		room.put(answering("<0@x>", "g7", "bid 1\nHOLD"))
		settle()
		one.store.freeze()
		room.put(answering("<1@x>", "g7", "CANCEL"))
		settle()
		require.Equal(t, 1, one.store.stuck)
		// Somebody else cancels on a page, so that the email has nothing left to do when the other process handles it.
		gateway.Obey("anne", game.Submission{Seat: "north", Lines: []order.Line{{N: 1, Text: "CANCEL"}}})
		one.hold()
		two.hold(allBut()...)
		room.put(answering("<2@x>", "g7", "bid 2\nHOLD"))
		time.Sleep(30 * time.Second)
		require.Equal(t, []string{"<0@x>", "<1@x>", "<2@x>"}, room.done())
		require.Equal(t, []string{"bid 2"}, bids(gateway, "g7"))
		one.store.thaw()
		settle()
		require.Equal(t, []string{"bid 2"}, bids(gateway, "g7"))
	})
}

// TestAnEmailThatNobodyHandlesIsTaken: a process that holds a lane may be out of reach of the mailbox.
func TestAnEmailThatNobodyHandlesIsTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, room := together(t)
		two := join(gateway, room, lane8)
		defer two.stop()
		room.put(answering("<1@x>", "g7", "bid 1\nHOLD", "g8"))
		settle()
		room.put(answering("<2@x>", "g8", "bid 2\nHOLD"))
		time.Sleep(9 * time.Minute)
		require.Empty(t, room.done())
		require.Equal(t, room.emails[0].Received, two.in.Drained("g8"), "deadlines of its games wait")
		require.Equal(t, room.emails[1].Received, two.in.Drained("g9"), "those of others wait for the email behind it alone")
		room.put(answering("<3@x>", "g7", "bid 3\nHOLD"))
		time.Sleep(2 * time.Minute)
		require.Equal(t, []string{"<1@x>", "<2@x>"}, room.done())
		require.True(t, two.in.Drained("g8").After(room.emails[0].Received))
		time.Sleep(10 * time.Minute)
		require.Equal(t, []string{"<1@x>", "<2@x>", "<3@x>"}, room.done())
		require.Equal(t, []string{"bid 3"}, bids(gateway, "g7"))
	})
}

// TestDeadlinesWaitForEmailsThatOthersHandle: the watermark of a game counts emails that other processes handle, if they are
// for this game too.
func TestDeadlinesWaitForEmailsThatOthersHandle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, room := together(t)
		one, two := join(gateway, room, allBut(lane8)...), join(gateway, room, lane8)
		defer one.stop()
		defer two.stop()
		settle()
		one.store.freeze()
		room.put(answering("<1@x>", "g7", "bid 1\nHOLD"))
		settle()
		came := room.emails[0].Received
		require.Equal(t, came, two.in.Drained("g8"), "its text may name g8")
		settle()
		require.True(t, two.in.Drained("g8").After(came), "the text was read now")
		require.Equal(t, came, two.in.Drained("g7"))
		room.put(toGames("<2@x>", "bid 2\nHOLD", "g7", "g8"))
		settle()
		require.Equal(t, room.emails[1].Received, two.in.Drained("g8"))
		one.store.thaw()
		settle()
		require.Len(t, room.done(), 2)
		require.True(t, two.in.Drained("g8").After(room.emails[1].Received))
	})
}

// TestATakeoverKeepsEmailsThatWaitForDice: they wait on at the next process, and delay nothing else at any.
func TestATakeoverKeepsEmailsThatWaitForDice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, beacon, seal := mailgwtest.Waiting(t)
		readAnew(gateway)
		room := newMailroom()
		one, two := join(gateway, room, lane8), join(gateway, room, allBut(lane8)...)
		defer two.stop()
		room.put(answering("<1@x>", "g8", "bid 1\nHOLD"))
		room.put(answering("<2@x>", "g7", "bid 2\nHOLD"))
		settle()
		require.Equal(t, []string{"<2@x>"}, room.done())
		require.True(t, two.in.Drained("g7").After(room.emails[0].Received))
		require.Equal(t, room.emails[0].Received, two.in.Drained("g8"))
		one.hold()
		one.stop()
		two.hold(allBut()...)
		time.Sleep(2 * time.Minute)
		require.Equal(t, []string{"<2@x>"}, room.done())
		require.NoError(t, gateway.Host.Beacons.HandIn(beacon.Sign(seal.Round)))
		require.NoError(t, gateway.Host.CloseDue(t.Context(), "g8"))
		time.Sleep(2 * time.Minute)
		require.Equal(t, []string{"<2@x>", "<1@x>"}, room.done())
		require.Equal(t, []string{"bid 1"}, bids(gateway, "g8"))
	})
}

// TestALostLaneTakesWaitingEmailsAlong: an email that waits for dice is handled by the process that gained its lane, and not
// by the one that set it aside.
func TestALostLaneTakesWaitingEmailsAlong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, beacon, seal := mailgwtest.Waiting(t)
		readAnew(gateway)
		room := newMailroom()
		one, two := join(gateway, room, lane8), join(gateway, room, allBut(lane8)...)
		defer one.stop()
		defer two.stop()
		room.put(answering("<1@x>", "g8", "bid 1\nHOLD"))
		settle()
		one.hold()
		two.hold(allBut()...)
		one.store.freeze()
		require.NoError(t, gateway.Host.Beacons.HandIn(beacon.Sign(seal.Round)))
		require.NoError(t, gateway.Host.CloseDue(t.Context(), "g8"))
		time.Sleep(2 * time.Minute)
		require.Equal(t, []string{"<1@x>"}, room.done())
		require.Zero(t, one.store.stuck)
		one.store.thaw()
		require.True(t, one.in.Drained("g8").After(room.emails[0].Received))
	})
}

// causes returns the command IDs of emails in the log of a game, in order.
func causes(t *testing.T, gateway *mailgwtest.Gateway, id string) (all []string) {
	t.Helper()
	for commit, err := range gateway.Store.Load(t.Context(), eventstore.Log("game/"+id), 0) {
		require.NoError(t, err)
		if cause, _, _ := strings.Cut(commit.CommandID, "."); len(cause) == 64 {
			all = append(all, cause)
		}
	}
	return all
}

// causeOf returns the command ID of an email of anne.
func causeOf(id string) string {
	sum := sha256.Sum256([]byte("letter|" + id + "|" + mailgwtest.Anne + "|" + mailgwtest.Server().Address()))
	return hex.EncodeToString(sum[:])
}

// TestEmailsAreObeyedOnceAndInOrderHoweverLanesMove is a law: lanes move between members, and members stop for a while in
// the middle of their work, but no lane is held twice. Then each email is obeyed once in each of its games, in the order of
// arrival, and answered once.
func TestEmailsAreObeyedOnceAndInOrderHoweverLanesMove(t *testing.T) {
	for seed := range uint64(gametest.Times(300, 60)) {
		synctest.Test(t, func(t *testing.T) {
			shuffleLanes(t, rand.New(rand.NewPCG(seed, 1)))
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func shuffleLanes(t *testing.T, chance *rand.Rand) {
	gateway, room := together(t)
	openGames(gateway, "g9", "g10")
	games := []string{"g7", "g8", "g9", "g10"}
	members := make([]*member, 3)
	for i := range members {
		members[i] = join(gateway, room)
		defer members[i].stop()
	}
	owner := make([]int, shares.Partitions)
	deal := func() {
		parts := make([][]int, len(members))
		for p, m := range owner {
			parts[m] = append(parts[m], p)
		}
		for _, m := range members {
			m.hold(kept(m.share.Parts(), parts[slices.Index(members, m)])...) // all give up before any gains
		}
		for i, m := range members {
			m.hold(parts[i]...)
		}
	}
	deal()
	named := map[string][]string{}
	for n := range 20 {
		id := fmt.Sprintf("<%d@x>", n)
		chance.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		to := slices.Clone(games[:1+chance.IntN(2)])
		email := toGames(id, fmt.Sprintf("bid %d\nHOLD", 1+n%3), to...)
		if chance.IntN(2) == 0 {
			email.Subject = "Re: [" + games[chance.IntN(len(games))] + "] your turn"
		}
		room.put(email)
		for _, g := range to {
			named[g] = append(named[g], causeOf(id))
		}
		switch chance.IntN(4) {
		case 0:
			owner[chance.IntN(len(owner))] = chance.IntN(len(members))
			from, to := chance.IntN(len(members)), chance.IntN(len(members))
			for p := range owner {
				if owner[p] == from && chance.IntN(3) > 0 {
					owner[p] = to
				}
			}
			deal()
		case 1:
			members[chance.IntN(len(members))].store.freeze()
		case 2:
			members[chance.IntN(len(members))].store.thaw()
		case 3:
			time.Sleep(time.Duration(chance.IntN(3000)) * time.Millisecond)
		}
		if chance.IntN(3) == 0 {
			synctest.Wait()
		}
	}
	for _, m := range members {
		m.store.thaw()
	}
	time.Sleep(3 * time.Minute)
	require.Len(t, room.done(), 20, "each is filed")
	receipts := 0
	for _, g := range games {
		require.Equal(t, named[g], causes(t, gateway, g), "in game %s", g)
		receipts += len(named[g])
	}
	require.Len(t, gateway.Post.Take(), receipts)
	for _, m := range members {
		for _, g := range games {
			require.WithinDuration(t, time.Now(), m.in.Drained(g), time.Second)
		}
	}
}

// kept returns the partitions that stand in both lists.
func kept(some, others []int) (both []int) {
	for _, p := range some {
		if slices.Contains(others, p) {
			both = append(both, p)
		}
	}
	return both
}

var _ mailgw.Inbox = (*slot)(nil)
