package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/docs/verifytest"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
)

// TestRoundsAreCheckedByTheSecondVerifier checks who signed the rounds of a game with a beacon, of
// all such games at night, and of games whose rounds are signed otherwise than their seals say.
func TestRoundsAreCheckedByTheSecondVerifier(t *testing.T) {
	t.Parallel()
	dir, b := t.TempDir(), bundle(t, "labelled-3")
	good := written(t, filepath.Join(dir, "good.jsonl"), b.Header.Log, "", b.Commits)
	seat := written(t, filepath.Join(dir, "seat.jsonl"), b.Header.Log, "seat/seat2", b.Commits)
	files := []string{good, seat}
	if gametest.Times(2, 1) > 1 {
		for _, path := range recorded(t) {
			if text, err := os.ReadFile(path); err == nil && strings.Contains(string(text), `"mode":"beacon"`) {
				files = append(files, path)
			}
		}
	}
	for path, finding := range verified(t, files, "--rounds", "--chain", testChain(t)) {
		require.Equal(t, "3", finding.code, "%s: %s", path, finding.text)
		require.NotContains(t, finding.text, "signatures of rounds", path)
		require.Regexp(t, `rounds: the beacon has signed all [1-9]`, finding.text, path)
	}
	older := bundle(t, "sealed-3") // whose dice only the rules can throw again
	drafts := make([]*eventstore.Draft, len(older.Commits))
	for i, commit := range older.Commits {
		drafts[i] = draft(commit)
	}
	i, j := place(t, drafts, "game.beacon-recorded", 1)
	k, l := place(t, drafts, "game.beacon-recorded", 2)
	wrong := &drafts[k].Events[l]
	wrong.Data = []byte(strings.Replace(string(wrong.Data), signatureIn(t, wrong.Data), signatureIn(t, drafts[i].Events[j].Data), 1))
	bad := written(t, filepath.Join(dir, "bad.jsonl"), older.Header.Log, "seat/seat2", chained(t, older.Commits, drafts))
	require.Contains(t, verified(t, []string{bad}, "--rounds", "--chain", testChain(t))[bad].text, "the beacon has not signed round")
	require.Contains(t, verified(t, []string{bad}, "--chain", testChain(t))[bad].text, "NOT CHECKED: signatures of rounds")
}

// signatureIn returns the signature in the data of a recorded round.
func signatureIn(t *testing.T, data []byte) string {
	t.Helper()
	_, text, found := strings.Cut(string(data), `"signature":"`)
	require.True(t, found)
	return text[:96]
}

// TestTheSecondVerifierHashesToTheCurve compares verify_beacon.py with vectors of RFC 9380 and of
// the public beacon, and with points that are none.
func TestTheSecondVerifierHashesToTheCurve(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), verifytest.Need(t), "-B", "-c", `
import verify, verify_beacon as beacon
signature = bytes.fromhex("95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a")
print(beacon.find_unsigned(verify.QUICKNET, {42: signature}))
print(beacon.find_unsigned(verify.QUICKNET, {42: signature, 43: signature}))
wrong = 0
for flip in (b"\x00", b"\x40", b"\x20", b"\x80"):
    try: wrong += beacon.find_unsigned(verify.QUICKNET, {42: bytes([signature[0] ^ flip[0]]) + signature[1:]}) == 42
    except verify.Contradiction: wrong += 1
print(wrong)
for x in range(2, 40):
    try: beacon.read_point(bytes([128]) + x.to_bytes(47, "big"))
    except verify.Contradiction: wrong += 1
print(wrong)
beacon.SUITE = b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_"
print(hex(beacon.hash_to_curve(b"")[0].re))`).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, "None\n43\n3\n41\n0x52926add2207b76ca4fa57a8734416c8dc95e24501772c814278700eed6d1e4e8cf62d9c09db0fac349612b759e79a1\n", string(out))
}
