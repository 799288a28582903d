package seeds_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/eventstore"
	"seneschal/eventstore/seeds"
)

func TestSecretIsMadeOnceAndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	one, err := seeds.LoadSecret(path)
	require.NoError(t, err)
	require.NotZero(t, one)
	two, err := seeds.LoadSecret(path)
	require.NoError(t, err)
	require.Equal(t, one, two)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing is left beside it")
}

func TestSecretThatIsNoneIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(path, []byte("short"), 0o600))
	_, err := seeds.LoadSecret(path)
	require.ErrorContains(t, err, "5 bytes")
	require.NoError(t, os.Chmod(path, 0o644))
	_, err = seeds.LoadSecret(path)
	require.ErrorContains(t, err, "read by others")
	_, err = seeds.LoadSecret(filepath.Join(path, "below a file"))
	require.Error(t, err)
}

func TestChainGivesEveryKeyThatFollowsTheCommitment(t *testing.T) {
	chain := seeds.New(seeds.Secret{7}).Chain("g", "")
	last, err := chain.Key(seeds.ChainLength)
	require.NoError(t, err)
	plain := dice.NewChain(last, seeds.ChainLength)
	require.Equal(t, plain.Commitment(), chain.Commitment())
	for _, n := range []int{1, 2, 63, 64, 65, 1000, seeds.ChainLength - 1} {
		want, err := plain.Key(n)
		require.NoError(t, err)
		got, err := chain.Key(n)
		require.NoError(t, err)
		require.Equal(t, want, got, n)
		require.True(t, got.Follows(chain.Commitment(), n))
	}
	for _, n := range []int{0, -1, seeds.ChainLength + 1} {
		_, err := chain.Key(n)
		require.Error(t, err)
	}
	for _, other := range []seeds.Chain{seeds.New(seeds.Secret{7}).Chain("h", ""), seeds.New(seeds.Secret{7}).Chain("g", "2")} {
		require.NotEqual(t, other.Commitment(), chain.Commitment())
	}
}

func TestSecretsAreKeptApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	fresh, err := seeds.Load(path)
	require.NoError(t, err)
	again, err := seeds.Load(path)
	require.NoError(t, err)
	require.Equal(t, fresh, again)
	dice, err := seeds.LoadSecret(path)
	require.NoError(t, err)
	require.NotEqual(t, seeds.New(dice).Signer().Public(), fresh.Signer().Public(), "what it signs with does not come from its dice")
	require.NotEqual(t, seeds.New(dice).Salts(), fresh.Salts())
}

func TestAServerOfOneSecretKeepsItsKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	old, err := seeds.LoadSecret(path)
	require.NoError(t, err)
	now, err := seeds.Load(path)
	require.NoError(t, err)
	require.Equal(t, seeds.New(old).Signer().Public(), now.Signer().Public())
	require.FileExists(t, path+".signing")
}

// TestTheOldKeyVouchesForTheNew checks that the key of the epoch before vouches for the new one, so
// that a reader who trusts the old key may trust the new one.
func TestTheOldKeyVouchesForTheNew(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	first, err := seeds.Load(secret)
	require.NoError(t, err)
	old := first.Signer().Public()
	for range 2 {
		_, err = seeds.SetBack(secret)
		require.NoError(t, err)
	}
	server, err := seeds.Load(secret)
	require.NoError(t, err)
	now := server.Signer()
	keys := eventstore.KeysFrom(old, now.Epochs())
	require.Len(t, keys, 3)
	require.Equal(t, now.Public(), keys[2])
	forged := append([]eventstore.Epoch{}, now.Epochs()...)
	forged[1].Vouched = forged[2].Vouched
	require.Len(t, eventstore.KeysFrom(old, forged), 1)

	require.NoError(t, os.Remove(secret+".signing"))
	require.NoError(t, os.WriteFile(secret+".signing", make([]byte, 32), 0o600))
	_, err = seeds.Load(secret)
	require.ErrorContains(t, err, "seneschal restore")
	_, err = seeds.SetBack(secret)
	require.NoError(t, err)
	server, err = seeds.Load(secret)
	require.NoError(t, err)
	require.NotContains(t, eventstore.KeysFrom(old, server.Signer().Epochs()), server.Signer().Public(), "nobody vouches for it")

	_, err = seeds.SetBack(filepath.Join(t.TempDir(), "secret"))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(secret+".epoch", []byte("{"), 0o600))
	_, err = seeds.Load(secret)
	require.ErrorContains(t, err, "no mark")
}
