// Package beacontest provides a beacon for tests, whose key signs any round.
package beacontest

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/cloudflare/circl/sign/bls"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore/beacon"
)

// A Beacon signs rounds of a chain that nobody else has.
type Beacon struct {
	Chain *beacon.Chain
	Told  []byte // a relay's description of the chain
	key   *bls.PrivateKey[bls.KeyG2SigG1]
}

// New makes a beacon whose first round is signed at a time.
func New(t testing.TB, genesis time.Time, period time.Duration) *Beacon {
	key, err := bls.KeyGen[bls.KeyG2SigG1]([]byte("thirty-two bytes that are secret"), nil, nil)
	require.NoError(t, err)
	public, err := key.PublicKey().MarshalBinary()
	require.NoError(t, err)
	description, err := json.Marshal(map[string]any{
		"public_key": hex.EncodeToString(public), "period": int64(period / time.Second), "genesis_time": genesis.Unix(),
		"genesis_seed": "00", "scheme": beacon.Scheme, "beacon_id": "test",
	})
	require.NoError(t, err)
	chain, err := beacon.Parse(description)
	require.NoError(t, err)
	return &Beacon{Chain: chain, Told: description, key: key}
}

// Sign signs a round, whether or not its time has come.
func (b *Beacon) Sign(round uint64) beacon.Round {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	return beacon.Round{Number: round, Signature: bls.Sign(b.key, sum[:])}
}

// Handler serves as a relay for the rounds whose time has come.
func (b *Beacon) Handler(now func() time.Time) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /"+b.Chain.Hash()+"/public/{round}", func(out http.ResponseWriter, in *http.Request) {
		n, err := strconv.ParseUint(in.PathValue("round"), 10, 63)
		if err != nil || n == 0 || b.Chain.Time(n).After(now()) {
			http.NotFound(out, in)
			return
		}
		_, _ = fmt.Fprintf(out, `{"round":%d,"signature":"%x"}`, n, b.Sign(n).Signature)
	})
	return mux
}
