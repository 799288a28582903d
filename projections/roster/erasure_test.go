package roster_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/quiet"
	"seneschal/projections/roster"
)

// TestErasureFindsEveryTable fills every table of the roster with something that names a person, and finds
// nothing of them after the erasure but what is said here: the ID, of which logs are full, of acts of
// moderators, and the hash of an address of somebody who is banned. A new table fails the test until it is
// filled.
func TestErasureFindsEveryTable(t *testing.T) {
	r, db := newRosterOn(t)
	ctx := t.Context()
	zeb, err := r.Ensure(ctx, "Zebulon", "zebulon@secret.example", "")
	require.NoError(t, err)
	amy, err := r.Ensure(ctx, "Amy", "amy@open.example", "")
	require.NoError(t, err)
	word, _, err := r.AskIn(ctx, "zebulon@secret.example", "/me", noon)
	require.NoError(t, err)
	_, _, err = r.Enter(ctx, word, noon)
	require.NoError(t, err)
	_, err = r.MakeToken(ctx, zeb, "Zebulon's robot", roster.Scopes(), noon)
	require.NoError(t, err)
	_, _, err = r.AskMove(ctx, zeb, "zebulon@new.example", noon)
	require.NoError(t, err)
	require.NoError(t, r.Settle(ctx, roster.Person{ID: zeb, Name: "Zebulon II", Zone: "Asia/Tokyo", Language: "fr"}, noon))
	require.NoError(t, r.SetQuiet(ctx, zeb, quiet.Hours{From: 60, To: 120}))
	require.NoError(t, r.Decline(ctx, zeb, roster.Notices, true))
	require.NoError(t, r.Meet(ctx, "zebulon@secret.example", noon))
	require.NoError(t, r.Block(ctx, zeb, amy, noon))
	require.NoError(t, r.Block(ctx, amy, zeb, noon))
	require.NoError(t, r.Mute(ctx, zeb, amy, noon))
	require.NoError(t, r.Mute(ctx, amy, zeb, noon))
	require.NoError(t, r.SetModerator(ctx, zeb, true, noon))
	require.NoError(t, r.Follow(ctx, zeb, follow.Subject{Kind: follow.Player, ID: string(amy)}, true, noon))
	require.NoError(t, r.Follow(ctx, amy, follow.Subject{Kind: follow.Player, ID: string(zeb)}, true, noon))
	tx, err := db.Beginx()
	require.NoError(t, err)
	var news []follow.News
	for _, player := range []game.Player{zeb, amy} {
		news = append(news, follow.News{Subject: follow.Subject{Kind: follow.Player, ID: string(player)}, Fact: follow.Began, Game: "g"})
	}
	require.NoError(t, r.NoteNews(ctx, tx, 1, noon, news))
	require.NoError(t, tx.Commit())
	require.NoError(t, r.KeepPractice(ctx, zeb, roster.PracticeSeat{Game: "practice", Seat: "seat1", Epoch: 1, Since: noon}))
	device, err := r.NoteDevice(ctx, zeb, "", noon)
	require.NoError(t, err)
	require.NoError(t, r.CountPractice(ctx, noon, false))
	_, err = r.NoteDevice(ctx, amy, device, noon)
	require.NoError(t, err)
	require.NoError(t, r.SetHousehold(ctx, roster.Household{A: zeb, B: amy}, true, "Zebulon insults nobody here.", noon))
	_, err = r.Ban(ctx, roster.Ban{Player: zeb, Bars: pq.StringArray{roster.Seats}, Reason: "Zebulon insults.", Since: noon})
	require.NoError(t, err)
	_, err = r.Report(ctx, roster.Report{Reporter: zeb, Reported: amy, Said: "Zebulon says: she cheats.", At: noon})
	require.NoError(t, err)
	_, err = r.Report(ctx, roster.Report{Reporter: amy, Reported: zeb, Said: "Zebulon insults me.", At: noon})
	require.NoError(t, err)
	for _, statement := range []string{
		`INSERT INTO roster.bounces (address, letter, at) SELECT address, 'x', now() FROM roster.addresses WHERE player = $1`,
		`INSERT INTO roster.asked (player, address, spelt, name, at) VALUES ($1, '\x00', 'zebulon@secret.example', 'Zebulon', now())`,
		`INSERT INTO roster.wishes (player, ruleset, pace, language, since, until) VALUES ($1, 'feudal', '', '', now(), now())`,
		`INSERT INTO roster.told (player, at, opened) VALUES ($1, now(), now())`,
		`INSERT INTO roster.questions (tournament, player, steward, at) VALUES ('cup', $1, 'somebody', now())`,
	} {
		_, err := db.ExecContext(ctx, statement, zeb)
		require.NoError(t, err)
	}

	var tables []string
	require.NoError(t, db.SelectContext(ctx, &tables, `SELECT table_name FROM information_schema.tables WHERE table_schema = 'roster' AND table_name NOT LIKE 'goose%' ORDER BY 1`))
	require.Greater(t, len(tables), 15)
	for _, table := range tables {
		var n int
		require.NoError(t, db.GetContext(ctx, &n, `SELECT count(*) FROM roster.`+pq.QuoteIdentifier(table)))
		require.True(t, n > 0 || table == "outlived", "%s is not filled by this test", table)
	}

	held, err := r.Holding(ctx, zeb)
	require.NoError(t, err)
	require.Len(t, held.Bans, 1)
	require.Len(t, held.Mutes, 1)
	require.Len(t, held.Follows, 1)
	require.Len(t, held.News, 1)
	require.Len(t, held.Reports, 1, "their own, and not what others say of them")
	require.Len(t, held.Moderates, 1)
	require.Len(t, held.Devices, 1)
	require.Len(t, held.Household, 1)

	require.NoError(t, r.Erase(ctx, zeb))
	hash := sha256.Sum256([]byte("zebulon@secret.example"))
	keeps := map[string][]string{"players": {string(zeb)}, "acts": {string(zeb)}, "outlived": {hex.EncodeToString(hash[:])}}
	for _, table := range tables {
		var rows []string
		require.NoError(t, db.SelectContext(ctx, &rows, `SELECT row_to_json(t)::text FROM roster.`+pq.QuoteIdentifier(table)+` AS t`))
		all := strings.ToLower(strings.Join(rows, "\n"))
		for _, trace := range []string{"zebulon", "tokyo", "insults", "she cheats", string(zeb), hex.EncodeToString(hash[:])} {
			may := false
			for _, kept := range keeps[table] {
				may = may || kept == trace
			}
			if !may {
				require.NotContains(t, all, trace, table)
			}
		}
	}
}
