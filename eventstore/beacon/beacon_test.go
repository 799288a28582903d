package beacon_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
)

var genesis = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func digits(t *testing.T, text string) []byte {
	b, err := hex.DecodeString(text)
	require.NoError(t, err)
	return b
}

// TestQuicknetSignsAsItIsPublished checks a round that drand has published.
func TestQuicknetSignsAsItIsPublished(t *testing.T) {
	chain := beacon.Quicknet()
	require.Equal(t, "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", chain.Hash())
	round := beacon.Round{Number: 42, Signature: digits(t,
		"95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a")}
	require.NoError(t, chain.Verify(round))
	worth := sha256.Sum256(round.Signature)
	require.Equal(t, "8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3", hex.EncodeToString(worth[:]))
	require.NoError(t, chain.VerifyAll([]beacon.Round{round}))

	round.Number = 43
	require.ErrorIs(t, chain.Verify(round), beacon.ErrSignature)
}

func TestRoundsHaveTheirTimes(t *testing.T) {
	chain := beacontest.New(t, genesis, 3*time.Second).Chain
	for at, round := range map[time.Duration]uint64{
		-time.Hour: 1, 0: 1, time.Nanosecond: 2, time.Second: 2, 3 * time.Second: 2, 3*time.Second + 1: 3, 4 * time.Second: 3, time.Hour: 1201,
	} {
		assert.Equal(t, round, chain.At(genesis.Add(at)), "%s", at)
	}
	require.Equal(t, genesis, chain.Time(1))
	require.Equal(t, genesis.Add(time.Hour), chain.Time(1201))
	require.Equal(t, uint64(42), beacon.Quicknet().At(beacon.Quicknet().Time(42)))
}

// TestOneFormOfASignatureCounts checks that only the short form of a point is accepted, because the
// long form would give other randomness.
func TestOneFormOfASignatureCounts(t *testing.T) {
	b := beacontest.New(t, genesis, 3*time.Second)
	round := b.Sign(7)
	err := b.Chain.Verify(round)
	require.NoError(t, err)
	for name, sig := range map[string][]byte{
		"none": nil, "cut": round.Signature[:47], "longer": append(round.Signature, 0), "long": make([]byte, 96),
		"not compressed": append([]byte{round.Signature[0] &^ 0x80}, round.Signature[1:]...),
	} {
		err := b.Chain.Verify(beacon.Round{Number: 7, Signature: sig})
		assert.ErrorIs(t, err, beacon.ErrForm, name)
	}
	infinite := append([]byte{0xc0}, make([]byte, 47)...)
	err = b.Chain.Verify(beacon.Round{Number: 7, Signature: infinite})
	require.ErrorIs(t, err, beacon.ErrSignature)
	require.Error(t, b.Chain.VerifyAll([]beacon.Round{{Number: 7, Signature: infinite}}))
}

func TestAForgedRoundIsFoundAmongMany(t *testing.T) {
	b := beacontest.New(t, genesis, 3*time.Second)
	var rounds []beacon.Round
	for n := range uint64(20) {
		rounds = append(rounds, b.Sign(n+1))
	}
	require.NoError(t, b.Chain.VerifyAll(rounds))
	require.NoError(t, b.Chain.VerifyAll(nil))

	swapped := append([]beacon.Round(nil), rounds...) // their sum is the same
	swapped[3].Signature, swapped[8].Signature = rounds[8].Signature, rounds[3].Signature
	err := b.Chain.VerifyAll(swapped)
	require.ErrorIs(t, err, beacon.ErrSignature)
	require.ErrorContains(t, err, "round 4")
	swapped[17].Signature = append(bytes.Clone(swapped[17].Signature), 0)
	require.ErrorContains(t, b.Chain.VerifyAll(swapped), "round 4", "the first is named")
	require.ErrorIs(t, b.Chain.VerifyAll(swapped[10:]), beacon.ErrForm)
	twice := slices.Concat(rounds, rounds, rounds[:1])
	require.NoError(t, b.Chain.VerifyAll(twice))
	twice[30].Number++
	require.ErrorContains(t, b.Chain.VerifyAll(twice), "round 12")
}

func TestAChainThatIsNoneIsRefused(t *testing.T) {
	good := `{"public_key":"83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a","period":3,"genesis_time":1692803367,` +
		`"hash":"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971","genesis_seed":"f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e","schemeID":"bls-unchained-g1-rfc9380","metadata":{"beaconID":"quicknet"}}`
	chain, err := beacon.Parse([]byte(good)) // as the first API returns it
	require.NoError(t, err)
	require.Equal(t, beacon.Quicknet().Hash(), chain.Hash())
	for _, change := range [][2]string{
		{"83cf", "93cf"}, {`"period":3`, `"period":0`}, {`"period":3`, `"period":4`}, {"rfc9380", "rfc0000"}, {"52db", "62db"}, {"{", "["}, {"83cf0f", "zz"},
	} {
		_, err := beacon.Parse([]byte(strings.Replace(good, change[0], change[1], 1)))
		assert.Error(t, err, "%v", change)
	}
}

// relay starts a relay, and counts its requests.
func relay(t *testing.T, h http.Handler) (url string, asked *atomic.Int32) {
	asked = new(atomic.Int32)
	s := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		asked.Add(1)
		h.ServeHTTP(out, in)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func TestRelaysAreAskedUntilOneIsRight(t *testing.T) {
	b := beacontest.New(t, genesis, 3*time.Second)
	now := func() time.Time { return genesis.Add(time.Minute) }
	good, times := relay(t, b.Handler(now))
	broken, _ := relay(t, http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) { http.Error(out, "no", http.StatusBadGateway) }))
	liar, _ := relay(t, http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintf(out, `{"round":5,"signature":"%x"}`, b.Sign(6).Signature)
	}))
	babbler, _ := relay(t, http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) { _, _ = out.Write([]byte("hello")) }))
	silent, _ := relay(t, http.HandlerFunc(func(_ http.ResponseWriter, in *http.Request) { <-in.Context().Done() }))

	source := &beacon.Source{Chain: b.Chain, Relays: []string{silent, broken, liar, babbler, good + "/"}, Wait: 10 * time.Millisecond}
	round, err := source.Round(t.Context(), 5)
	require.NoError(t, err)
	require.Equal(t, b.Sign(5), round)
	_, err = source.Round(t.Context(), 5)
	require.NoError(t, err)
	require.Equal(t, int32(1), times.Load(), "what was fetched is kept")

	_, err = (&beacon.Source{Chain: b.Chain, Relays: []string{broken, liar}}).Round(t.Context(), 5)
	require.ErrorIs(t, err, beacon.ErrSignature)
	require.ErrorContains(t, err, "502")
	require.False(t, errors.Is(err, beacon.ErrEarly))
}

func TestARoundToComeIsEarly(t *testing.T) {
	b := beacontest.New(t, genesis, 3*time.Second)
	url, _ := relay(t, b.Handler(func() time.Time { return genesis }))
	s := &beacon.Source{Chain: b.Chain, Relays: []string{url, url}}
	_, err := s.Round(t.Context(), 2)
	require.ErrorIs(t, err, beacon.ErrEarly)
}

func BenchmarkVerify(b *testing.B) {
	c := beacontest.New(b, genesis, 3*time.Second)
	round := c.Sign(1)
	for b.Loop() {
		if err := c.Chain.Verify(round); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVerifyAll(b *testing.B) {
	c := beacontest.New(b, genesis, 3*time.Second)
	var rounds []beacon.Round
	for n := range uint64(100) {
		rounds = append(rounds, c.Sign(n+1))
	}
	for b.Loop() {
		if err := c.Chain.VerifyAll(rounds); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(rounds)), "µs/round")
}
