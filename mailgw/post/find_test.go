package post_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/post"
)

func TestAnEmailIsFoundByItsReturnPath(t *testing.T) {
	db, _ := database(t)
	p, server := post.New(post.Config{DB: db}), mailgw.Server{Domain: "house.example", Keys: [][]byte{[]byte("k")}}
	outbound := email(1)
	outbound.Bounce = server.Bounce(outbound.Key)
	require.NoError(t, p.Put(t.Context(), outbound, email(2)))
	short, ok := server.ParseBounce(outbound.Bounce)
	require.True(t, ok)
	got, found, err := p.Returned(t.Context(), short)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, outbound, got)
	_, found, err = p.Returned(t.Context(), "")
	require.NoError(t, err)
	require.False(t, found)
}

func TestAnEmailIsFoundByItsKey(t *testing.T) {
	db, _ := database(t)
	p := post.New(post.Config{DB: db})
	require.NoError(t, p.Put(t.Context(), email(1), email(2)))
	got, found, err := p.Email(t.Context(), email(2).Key)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, email(2), got)
	_, found, err = p.Email(t.Context(), "unknown")
	require.NoError(t, err)
	require.False(t, found)
}

func TestTheLastEmailsToASeatAreFound(t *testing.T) {
	db, _ := database(t)
	p := post.New(post.Config{DB: db})
	for i, key := range []string{"g7.north.report.1", "g7.north.press0.2", "g7.east.report.1", "g7.south.report.1", "g8.north.report.1", "g7.north.report.3", "g7.north.clock0.4"} {
		outbound := email(i)
		outbound.Key, outbound.Game, outbound.To = key, key[:2], "x@players.example"
		require.NoError(t, p.Put(t.Context(), outbound)) // one after another
	}
	_, err := db.Exec(`UPDATE mail.outbox SET rcpt = 'anne@players.example' WHERE key = 'g7.south.report.1'`)
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE mail.outbox SET state = 'superseded' WHERE key = 'g7.north.clock0.4'`)
	require.NoError(t, err)
	keys := func(seat game.Seat, most int, to ...string) (keys []string) {
		emails, err := p.Newest(t.Context(), "g7", seat, to, most)
		require.NoError(t, err)
		for _, l := range emails {
			keys = append(keys, l.Key)
		}
		return keys
	}
	require.Equal(t, []string{"g7.north.report.3", "g7.north.press0.2", "g7.north.report.1"}, keys("north", 9))
	require.Equal(t, []string{"g7.north.report.3", "g7.south.report.1"}, keys("north", 2, "anne@players.example"))
	require.Equal(t, []string{"g7.south.report.1"}, keys("", 9, "anne@players.example"))
	require.Empty(t, keys("", 9))
}

func TestEmailsThatWaitAreFoundByTheirGame(t *testing.T) {
	db, _ := database(t)
	p := post.New(post.Config{DB: db})
	mine, other, gone := email(1), email(2), email(3)
	mine.Game, other.Game, gone.Game = "g7", "g8", "g7"
	require.NoError(t, p.Put(t.Context(), mine, other, gone))
	_, err := db.Exec(`UPDATE mail.outbox SET state = 'sending', lease = now() WHERE key = $1`, gone.Key)
	require.NoError(t, err)
	tx, err := db.BeginTxx(t.Context(), nil)
	require.NoError(t, err)
	defer tx.Rollback() //nolint:errcheck // nothing was changed
	got, err := p.Queued(t.Context(), tx, "g7")
	require.NoError(t, err)
	mine.Body = nil
	require.Equal(t, []mailgw.Outbound{mine}, got)
}

func TestEmailsToSomebodyAreFoundAndForgotten(t *testing.T) {
	db, _ := database(t)
	p := post.New(post.Config{DB: db})
	theirs, other := email(1), email(2)
	theirs.To, other.To = "Anne@players.example", "bert@players.example"
	require.NoError(t, p.Put(t.Context(), theirs, other))
	kept, err := p.To(t.Context(), []string{"anne@PLAYERS.example", "a@elsewhere.example"})
	require.NoError(t, err)
	require.Len(t, kept, 1)
	require.Equal(t, "queued", kept[0].State)
	require.Equal(t, theirs.Body, kept[0].Body)
	require.NoError(t, p.Forget(t.Context(), []string{"anne@players.example"}))
	_, found, err := p.Email(t.Context(), theirs.Key)
	require.NoError(t, err)
	require.False(t, found)
	_, found, err = p.Email(t.Context(), other.Key)
	require.NoError(t, err)
	require.True(t, found)
}

// TestAnEmailThatIsPutTwiceIsComparedAsItWasFirst: a process that composes an email anew does not know
// better than the table what was sent.
func TestAnEmailThatIsPutTwiceIsComparedAsItWasFirst(t *testing.T) {
	db, _ := database(t)
	first, again := email(1), email(1)
	first.Key, first.Game = "g7.north.report.1", "g7"
	again.Key, again.Game, again.Body = first.Key, first.Game, []byte("Subject: later\r\n\r\nanother body\r\n")
	require.NoError(t, post.New(post.Config{DB: db}).Put(t.Context(), first))
	p := post.New(post.Config{DB: db})
	require.NoError(t, p.Put(t.Context(), again))
	for range 2 { // fetched, and kept
		newest, err := p.Newest(t.Context(), "g7", "north", nil, 5)
		require.NoError(t, err)
		require.Equal(t, []mailgw.Quotable{first.Quotable()}, newest)
	}
}
