package host_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/eventstore/host"
)

func TestSecretIsMadeOnceAndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	one, err := host.LoadSecret(path)
	require.NoError(t, err)
	require.NotZero(t, one)
	two, err := host.LoadSecret(path)
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
	_, err := host.LoadSecret(path)
	require.ErrorContains(t, err, "5 bytes")
	require.NoError(t, os.Chmod(path, 0o644))
	_, err = host.LoadSecret(path)
	require.ErrorContains(t, err, "read by others")
	_, err = host.LoadSecret(filepath.Join(path, "below a file"))
	require.Error(t, err)
}

func TestChainGivesEveryKeyThatFollowsTheCommitment(t *testing.T) {
	chain := host.NewSeeds(host.Secret{7}).Chain("g", "")
	last, err := chain.Key(host.ChainLength)
	require.NoError(t, err)
	plain := dice.NewChain(last, host.ChainLength)
	require.Equal(t, plain.Commitment(), chain.Commitment())
	for _, n := range []int{1, 2, 63, 64, 65, 1000, host.ChainLength - 1} {
		want, err := plain.Key(n)
		require.NoError(t, err)
		got, err := chain.Key(n)
		require.NoError(t, err)
		require.Equal(t, want, got, n)
		require.True(t, got.Follows(chain.Commitment(), n))
	}
	for _, n := range []int{0, -1, host.ChainLength + 1} {
		_, err := chain.Key(n)
		require.Error(t, err)
	}
	for _, other := range []host.Chain{host.NewSeeds(host.Secret{7}).Chain("h", ""), host.NewSeeds(host.Secret{7}).Chain("g", "2")} {
		require.NotEqual(t, other.Commitment(), chain.Commitment())
	}
}

func TestSecretsAreKeptApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	fresh, err := host.LoadSeeds(path)
	require.NoError(t, err)
	again, err := host.LoadSeeds(path)
	require.NoError(t, err)
	require.Equal(t, fresh, again)
	dice, err := host.LoadSecret(path)
	require.NoError(t, err)
	require.NotEqual(t, host.NewSeeds(dice).Sealer().Public(), fresh.Sealer().Public(), "what it signs with does not come from its dice")
	require.NotEqual(t, host.NewSeeds(dice).Salts(), fresh.Salts())
}

func TestAHouseOfOneSecretKeepsItsKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	old, err := host.LoadSecret(path)
	require.NoError(t, err)
	seeds, err := host.LoadSeeds(path)
	require.NoError(t, err)
	require.Equal(t, host.NewSeeds(old).Sealer().Public(), seeds.Sealer().Public())
	require.FileExists(t, path+".signing")
}
