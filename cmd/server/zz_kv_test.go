package server

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/jmoiron/sqlx"
	"github.com/nats-io/nats.go"
	natsjs "github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
	"seneschal/eventstore/host"
	"seneschal/migrations"
)

func TestZZKV(t *testing.T) {
	events, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), MaxPayload: 8 << 20, NoSigs: true, NoLog: true, SyncAlways: true})
	require.NoError(t, err)
	events.Start()
	require.True(t, events.ReadyForConnections(time.Minute))
	nc, err := nats.Connect("", nats.InProcessServer(events))
	require.NoError(t, err)
	js, _ := natsjs.New(nc)
	kv, err := js.CreateKeyValue(t.Context(), natsjs.KeyValueConfig{Bucket: "agendas", History: 1})
	require.NoError(t, err)
	pg, err := postgres.Start(t.Context(), postgres.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	defer pg.Close()
	raw, err := postgres.Connect(pg.DSN())
	require.NoError(t, err)
	require.NoError(t, migrations.Up(t.Context(), raw))
	a := agendas{sqlx.NewDb(raw, "postgres")}
	for _, size := range []int{300, 10_000, 120_000} {
		text := append(append([]byte(`"`), bytes.Repeat([]byte("x1"), size/2)...), '"')
		for range 2 {
			s := time.Now()
			for i := range 200 {
				_, err := kv.Put(t.Context(), fmt.Sprint("clock", i%5), text)
				require.NoError(t, err)
			}
			kvt := time.Since(s) / 200
			s = time.Now()
			for i := range 200 {
				require.NoError(t, a.SaveAgenda(t.Context(), fmt.Sprint("clock", i%5), "m", host.KeptAgenda{Pos: 1, Hash: "h", Notes: text}))
			}
			pgt := time.Since(s) / 200
			s = time.Now()
			for i := range 200 {
				_, err := kv.Get(t.Context(), fmt.Sprint("clock", i%5))
				require.NoError(t, err)
			}
			kvg := time.Since(s) / 200
			s = time.Now()
			for i := range 200 {
				_, err := a.LoadAgenda(t.Context(), fmt.Sprint("clock", i%5), "m")
				require.NoError(t, err)
			}
			fmt.Println(size, "kv put", kvt, "pg save", pgt, "kv get", kvg, "pg load", time.Since(s)/200)
		}
	}
}
