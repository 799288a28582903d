package post_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/post"
)

func TestALetterIsFoundByItsReturnPath(t *testing.T) {
	db, _ := database(t)
	p, h := post.New(post.Config{DB: db}), mailgw.House{Domain: "house.example", Keys: [][]byte{[]byte("k")}}
	l := letter(1)
	l.Bounce = h.Bounce(l.Key)
	require.NoError(t, p.Put(t.Context(), l, letter(2)))
	short, ok := h.ParseBounce(l.Bounce)
	require.True(t, ok)
	got, found, err := p.Returned(t.Context(), short)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, l, got)
	_, found, err = p.Returned(t.Context(), "")
	require.NoError(t, err)
	require.False(t, found)
}

func TestALetterIsFoundByItsKey(t *testing.T) {
	db, _ := database(t)
	p := post.New(post.Config{DB: db})
	require.NoError(t, p.Put(t.Context(), letter(1), letter(2)))
	got, found, err := p.Letter(t.Context(), letter(2).Key)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, letter(2), got)
	_, found, err = p.Letter(t.Context(), "unknown")
	require.NoError(t, err)
	require.False(t, found)
}

func TestLettersThatWaitAreFoundByTheirGame(t *testing.T) {
	db, _ := database(t)
	p := post.New(post.Config{DB: db})
	mine, other, gone := letter(1), letter(2), letter(3)
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
