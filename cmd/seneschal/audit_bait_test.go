package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/docs/verifytest"
	"seneschal/eventstore"
)

// TestWordsOfPlayersAlarmNobody: whatever an opponent writes in a message, the email that brings it
// does not make the server look false, by either verifier.
func TestWordsOfPlayersAlarmNobody(t *testing.T) {
	w := newWorld(t)
	tale, other := w.tale(), w.tale()
	asPlayed(tale)
	otherOrder(nil, other)
	file, proof, sealer := tale.file(), tale.proof(), tale.seeds.Signer()
	about := tale.told(4)
	claim := eventstore.Claim{Log: about.Log, Hash: about.Hash, Signature: sealer.Sign(about.Log, about.Hash)}
	signed, err := tale.tree.CheckpointOf(t.Context(), about)
	require.NoError(t, err)
	claim.Checkpoint = string(signed)
	false1, false2, false3 := claim, claim, claim
	false1.Hash = strings.Repeat("0123456789abcdef", 4)
	false2.Signature = strings.Repeat("A", 86)
	false3.Checkpoint = strings.Replace(claim.Checkpoint, "\n5\n", "\n9\n", 1)
	for name, press := range map[string][]string{
		"nothing":                       nil,
		"a name":                        {string(taleLog)},
		"a commit that is none":         false1.Lines(),
		"a commit without a signature":  false1.Lines()[:3],
		"a signature that is none":      false2.Lines(),
		"a checkpoint that is none":     false3.Lines(),
		"the lines of a tree":           claim.Lines()[5:],
		"half a signature":              {claim.Lines()[3]},
		"marks around words":            {":::", "all is lost", "::: vale/9"},
		"an epoch":                      {"epoch/0123456789abcdef0123456789abcdef"},
		"a commit of another game":      {"game/hill", false1.Lines()[1], false1.Lines()[2]},
		"an email that the server sent": claim.Lines(),
	} {
		for i, mark := range []string{"| ", "> ", "| "} {
			above := i > 0
			said, foot := mark+strings.Join(press, "\n"+mark), strings.Join(claim.Lines(), "\n")
			key := "The dice key of this phase:\n" + strings.Join(eventstore.HashLines(strings.Repeat("7", 64)), "\n")
			text := strings.Join([]string{"From East to you:", said, key, foot}, "\n")
			if !above {
				text = strings.Join([]string{key, foot, "From East to you:", said}, "\n")
			}
			dir := t.TempDir()
			email := "Date: " + about.At.Add(time.Second).Format(time.RFC1123Z) + "\nSubject: The vale\nSeneschal-Proof: " + strings.Join(claim.Lines(), " ") + "\n\n" + sealer.BindEmail("vale/4", claim, text)
			require.NoError(t, os.WriteFile(filepath.Join(dir, "one.txt"), []byte(email), 0o600))
			code, told := w.run(w.known(), "audit", file, "--beacon", w.chain, "--emails", dir, "--checkpoint", proof)
			assert.Zero(t, code, "%s: %s", name, told)
			assert.Contains(t, told, "1 as sent", name)
			mine := filepath.Join(t.TempDir(), "mine.txt")
			require.NoError(t, os.WriteFile(mine, []byte(tale.emailAbout(about)), 0o600))
			code, told = w.run(w.known(), "audit", "compare", filepath.Join(dir, "one.txt"), mine)
			assert.Zero(t, code, "%s: %s", name, told)
			if python := verifytest.Python(); python != "" {
				out, _ := exec.CommandContext(t.Context(), python, "-B", "../../docs/verify.py", "--key", w.known(), "--chain", w.chain, "--emails", dir, file).CombinedOutput() //nolint:gosec // it is ours
				assert.NotContains(t, string(out), "CONTRADICTION", name)
				assert.NotContains(t, string(out), "are not those that were signed", name)
			}
		}
	}
}
