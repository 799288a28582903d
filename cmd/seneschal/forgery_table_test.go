package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/cmd/server"
	"seneschal/docs/verifytest"
	"seneschal/domain/dice"
	"seneschal/eventstore"
)

// finders are the means to find a forgery: the columns of the table.
var finders = []string{"file alone", "one email", "two emails", "checkpoint", "witness"}

// TestForgeriesAreFound: every forgery is found by something that a player may hold or read. The
// tables that it prints stand in docs/trust.md.
func TestForgeriesAreFound(t *testing.T) {
	docs, err := os.ReadFile("../../docs/trust.md")
	require.NoError(t, err)
	for _, mode := range []dice.Mode{dice.Beacon, dice.Server} {
		rows := make([][]string, len(forgeries))
		t.Run(string(mode), func(t *testing.T) {
			for i, forgery := range forgeries {
				if mode == dice.Server && forgery.beaconed {
					continue
				}
				t.Run(forgery.name, func(t *testing.T) {
					t.Parallel()
					tr := forgery.forged(t, mode)
					rows[i] = forgery.try(tr)
					want := forgery.found
					if mode == dice.Server {
						want = cmp.Or(forgery.server, forgery.found)
					}
					require.Equal(t, want, strings.Join(rows[i], " "))
					require.NotEqual(t, strings.Repeat("- ", len(finders)-1)+"-", want, "nobody finds it")
					second := cmp.Or(forgery.verifier, foundBySecond)
					if mode == dice.Server && forgery.foundInServer {
						second = foundBySecond
					}
					if says, ok := tr.bySecond(); ok {
						assert.Equal(t, second, says)
					}
					rows[i] = append(rows[i], second)
				})
			}
		})
		table := forgeryTable(rows)
		t.Log("\n" + table)
		assert.True(t, strings.Contains(string(docs), table), "docs/trust.md shows this table")
	}
}

// forgeryTable returns the table of which means finds which forgery.
func forgeryTable(rows [][]string) string {
	var table strings.Builder
	out := tabwriter.NewWriter(&table, 0, 4, 1, ' ', 0)
	fmt.Fprintf(out, "| forgery\t| %s |\n|---\t%s|\n", strings.Join(append(slices.Clone(finders), "second verifier"), "\t| "), strings.Repeat("|---\t", len(finders)+1))
	for i, forgery := range forgeries {
		if rows[i] != nil {
			fmt.Fprintf(out, "| %s\t| %s |\n", forgery.name, strings.Join(rows[i], "\t| "))
		}
	}
	_ = out.Flush() // it is a string
	return table.String()
}

// A trial is a forged tale beside the one that was played, with the files that players hold.
type trial struct {
	*world
	was, is          *tale
	file, box, proof string
}

// forged tells the forged tale, and writes the files.
func (f forgery) forged(t *testing.T, mode dice.Mode) trial {
	w := newWorld(t)
	w.mode = mode
	tell := func(server func(*world) *tale) *tale {
		if server == nil {
			server = (*world).tale
		}
		return server(w)
	}
	was := tell(f.first)
	was.witnessed()
	play := f.play
	if play == nil {
		play = asPlayed
	}
	play(was)
	require.NoError(t, was.asked(), f.name)
	tr := trial{world: w, was: was, proof: was.proof(), box: was.mailbox("seat1")}
	tr.is = tell(f.second)
	if f.edit != nil {
		tr.is.copies(was, f.edit)
	} else {
		f.forge(was, tr.is)
	}
	if f.box != nil {
		tr.box = f.box(was, tr.is)
	}
	show := f.file
	if show == nil {
		show = (*tale).file
	}
	tr.file = show(tr.is)
	return tr
}

// try tries all finders.
func (f forgery) try(tr trial) []string {
	email := tr.rows(tr.file, "--emails", tr.box)
	kept := tr.rows(tr.file, "--checkpoint", tr.proof)
	byEmail := max(found(email["emails"]), found(email["one story"]), found(email["receipts"]), found(email["text"])) // "yes" is more than "says-so"
	return []string{tr.alone(tr.file, f.says), byEmail, yes(tr.was.differs(tr.is)), found(kept["checkpoint"]), yes(tr.is.asked() != nil)}
}

// toldAs matches the lines in which the second verifier names a forgery without counting it as a
// fault.
var toldAs = regexp.MustCompile(`NOT CHECKED: .*(words are not those that were signed|waived by the steward's word|a restore has undone)`)

// bySecond returns the verdict of docs/verify.py on the file, the emails and the proof of a trial;
// ok is false where Python is missing.
func (tr trial) bySecond() (says string, ok bool) {
	tr.t.Helper()
	python := verifytest.Python()
	if python == "" {
		tr.t.Log("NOT CHECKED: python3 is not there, so docs/verify.py is not run; deploy/need.sh python installs it")
		return "", false
	}
	out, _ := exec.CommandContext(tr.t.Context(), python, "-B", "../../docs/verify.py", //nolint:gosec // it is ours
		"--key", tr.known(), "--chain", tr.chain, "--letters", tr.box, "--proof", tr.proof, tr.file).CombinedOutput()
	switch text := string(out); {
	case strings.Contains(text, "CONTRADICTION: ") && strings.Contains(text, "VERDICT 1 "):
		return foundBySecond, true
	case toldAs.MatchString(text) && strings.Contains(text, "VERDICT 3 "):
		return toldBySecond, true
	case strings.Contains(text, "VERDICT "):
		return needsRules, true
	default:
		require.Fail(tr.t, text)
	}
	return "", true
}

// The second verifier's verdicts on a forgery.
const foundBySecond, toldBySecond, needsRules = "found", "told", "needs the rules"

// found reports by a line of the table of trust whether a forgery was found.
func found(r trustRow) string {
	if r.OK && (strings.Contains(r.Says, string(eventstore.Undone)) || strings.Contains(r.Says, "WITHOUT A RECEIPT") || strings.Contains(r.Says, string(altered))) {
		return "says-so"
	}
	return yes(r.What != "" && !r.OK)
}

func yes(found bool) string {
	if found {
		return "yes"
	}
	return "-"
}

// known returns the server's key as players knew it from the beginning.
func (w *world) known() string { return w.seeds.Signer().Public() }

func (w *world) run(key string, args ...string) (code int, told string) {
	var out bytes.Buffer
	code = run(w.t.Context(), append(args, "--key", key), streams{out: &out, err: &out})
	return code, out.String()
}

// alone reports whether the file itself shows the forgery.
func (w *world) alone(file, says string) string {
	code, told := w.run(w.known(), "audit", file, "--beacon", w.chain)
	if code != exitRefused && says != "" && strings.Contains(told, says) {
		return "says-so"
	}
	return yes(code == exitRefused)
}

// rows returns the lines of the table of trust by name.
func (w *world) rows(file string, args ...string) map[string]trustRow {
	w.t.Helper()
	_, told := w.run(w.known(), append([]string{"audit", "--json", "--beacon", w.chain, file}, args...)...)
	var found struct{ Trust trust }
	require.NoError(w.t, json.Unmarshal([]byte(told), &found), told)
	rows := make(map[string]trustRow)
	for _, r := range found.Trust.Rows {
		rows[r.What] = r
	}
	require.Contains(w.t, rows, "checkpoint")
	return rows
}

// differs compares an email that a player got with the last one of the same size from the forger,
// by the player's key. There are no emails about seals.
func (s *tale) differs(is *tale) bool {
	size := min(s.copied().Size, is.copied().Size)
	for server.Seals(s.told(size-1)) || server.Seals(is.told(size-1)) {
		size--
	}
	dir := s.t.TempDir()
	var files []string
	for i, s := range []*tale{s, is} {
		files = append(files, filepath.Join(dir, fmt.Sprint(i, ".txt")))
		require.NoError(s.t, os.WriteFile(files[i], []byte(s.emailAbout(s.told(size-1))), 0o600))
	}
	code, told := s.run(s.seeds.Signer().Public(), "audit", "compare", files[0], files[1])
	return code != 0 && !strings.Contains(told, "cannot tell")
}
