package eventstore

import (
	"regexp"
	"slices"
	"strings"
)

// A Claim is the evidence of a commit that an email shows, which can be compared with the log.
type Claim struct {
	Log        Log    `json:"log"`
	Hash       string `json:"hash"`
	Signature  string `json:"signature,omitempty"`  // as Signer.Sign; "": the email is not signed
	Checkpoint string `json:"checkpoint,omitempty"` // signed note of the server's tree that ends with the commit's leaf; "": none
}

// Lines formats a claim as emails show it; ReadClaims finds it again.
func (c Claim) Lines() []string {
	lines := append([]string{string(c.Log)}, HashLines(c.Hash)...)
	if signature, epoch, restored := strings.Cut(c.Signature, " "); len(signature) == 2*half {
		lines = append(lines, signature[:half], signature[half:])
		if restored {
			lines = append(lines, epoch)
		}
	}
	return append(lines, checkpointLines(c.Checkpoint)...)
}

// checkpointLines formats a signed note with one signature: origin, size, root, and the halves of
// the signature. It returns nil for any other text.
func checkpointLines(note string) []string {
	words := strings.Fields(note)
	if len(words) != 6 || len(words[5]) != 2*noteHalf {
		return nil
	}
	return append(words[:3:3], words[5][:noteHalf], words[5][noteHalf:])
}

// restoreNote restores the note from the lines of a checkpoint; "" if they are incomplete.
func restoreNote(lines []string) string {
	if len(lines) < len(checkpointForm) {
		return ""
	}
	return strings.Join(lines[:3], "\n") + "\n\n\u2014 " + lines[0] + " " + lines[3] + lines[4] + "\n"
}

var (
	halfLine = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)
	nameLine = regexp.MustCompile(`^` + epochMark + `[0-9a-f]{32}$`)

	// checkpointForm matches the lines of a checkpoint.
	checkpointForm = []*regexp.Regexp{
		regexp.MustCompile(`^[A-Za-z0-9.-]+/log/[1-9][0-9]*$`), regexp.MustCompile(`^[0-9]{1,19}$`), regexp.MustCompile(`^[A-Za-z0-9+/]{43}=$`),
		regexp.MustCompile(`^[A-Za-z0-9+/]{46}$`), regexp.MustCompile(`^[A-Za-z0-9+/]{45}=$`),
	}
)

// The length of half a signature, as much as stands on a line, because emails are narrow.
const (
	half     = 43 // for a commit
	noteHalf = 46 // for a checkpoint
)

// ReadClaims finds the claims of an email, quoted or not: a log, a hash, the two halves of a
// signature and the lines of a checkpoint, with at most one other line between two of them: else
// what a player wrote elsewhere in the email could become part of a claim.
func ReadClaims(email string) []Claim {
	var reading claimReading
	for line := range strings.Lines(email) {
		if line = strings.TrimSpace(strings.TrimLeft(line, ">| ")); line != "" {
			reading.readLine(line)
		}
	}
	for i := range reading.all {
		if len(reading.all[i].Signature) < 2*half {
			reading.all[i].Signature = ""
		}
	}
	return reading.all
}

// A claimReading holds the claims of an email that were found so far.
type claimReading struct {
	all    []Claim
	log    Log      // named last; "": its hash has been read
	digits pieces   // of the hash that may be coming
	note   []string // lines of the checkpoint of the last claim
	gap    int      // other lines since the last part of a claim
}

// readLine reads a line that is not empty.
func (r *claimReading) readLine(line string) {
	hash := r.digits.takeLine(line)
	switch {
	case Log(line).Check() == nil:
		r.log = Log(line)
	case r.gap > 1 || r.log == "" && len(r.all) == 0:
		r.log, r.gap = "", r.gap+1 // later hashes without a log name are no commits, but dice keys
		return
	case hash != "" && r.log != "":
		r.all, r.note, r.log = append(r.all, Claim{Log: r.log, Hash: hash}), nil, ""
	case r.log != "" && len(r.digits) > 0: // a hash goes on
	case r.log == "" && r.continueClaim(&r.all[len(r.all)-1], line):
	default:
		r.gap++
		return
	}
	r.gap = 0
}

// continueClaim adds a line to a claim, and reports whether it belongs there.
func (r *claimReading) continueClaim(claim *Claim, line string) bool {
	switch {
	case nameLine.MatchString(line) && len(claim.Signature) == 2*half && len(r.note) == 0:
		claim.Signature += " " + line
	case halfLine.MatchString(line) && len(claim.Signature) < 2*half:
		claim.Signature += line
	case len(r.note) < len(checkpointForm) && checkpointForm[len(r.note)].MatchString(line):
		r.note = append(r.note, line)
		claim.Checkpoint = restoreNote(r.note)
	default:
		return false
	}
	return true
}

// A Verdict is the outcome of comparing a claim with a file.
type Verdict string

// The verdicts on a claim.
const (
	Stands  Verdict = "in this log"
	Other   Verdict = "of another log"
	Missing Verdict = "NOT in this log"         // and nothing shows who wrote it: it is unsigned, or no key is given
	Denied  Verdict = "signed, NOT in this log" // the server has signed it, and the file lacks it
	Forged  Verdict = "signature does not fit"  // the server has not signed it
	Feigned Verdict = "of before a restore by its signature, and DATED AFTER it"
	Undone  Verdict = "of before a restore, and undone by it"
	Strange Verdict = "of an epoch that this log does NOT know: the server was set back more than once"
	Unseen  Verdict = "not in a file for one reader: cannot be told"
)

// Names reports whether a commit is the one that the email shows.
func (c Claim) Names(commit *Commit) bool {
	return commit.Format == 2 && commit.Log == c.Log && commit.Hash == c.Hash
}

// Epoch returns the epoch in which the email was signed; "": the first.
func (c Claim) Epoch() string {
	_, epoch, _ := strings.Cut(c.Signature, " "+epochMark)
	return epoch
}

// Against compares a claim with the commits of a file. It verifies the signature with the server's
// key that the reader trusts, and the keys for which that key vouches; with "" it does not verify
// signatures. later are the epochs after the first that the commits mention, in order.
func (c Claim) Against(bundle *Bundle, key string, later []string) Verdict {
	if c.Log != bundle.Header.Log {
		return Other
	}
	epochs := append([]string{""}, later...)
	known := func(e Epoch) bool { return e.Name == c.Epoch() }
	signed := c.Signature != "" && slices.ContainsFunc(KeysFrom(key, bundle.Footer.Epochs), func(k string) bool {
		return VerifyCommit(k, c.Log, c.Hash, c.Signature) == nil
	})
	switch {
	case key == "" || c.Signature == "" || signed:
	case c.Epoch() != "" && !slices.Contains(epochs, c.Epoch()) && !slices.ContainsFunc(bundle.Footer.Epochs, known):
		return Strange
	default:
		return Forged
	}
	if slices.ContainsFunc(bundle.Commits, c.Names) {
		return Stands
	}
	switch at := slices.Index(epochs, c.Epoch()); {
	case bundle.Header.For != "":
		return Unseen
	case c.Signature != "" && at < 0:
		return Strange
	case c.Signature != "" && at < len(epochs)-1:
		return Undone
	case signed:
		return Denied
	}
	return Missing
}
