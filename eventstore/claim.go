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

// Lines formats a claim as emails show it; ReadClaims finds it again. It leaves out a signature that is not of full
// length, and a checkpoint with more than one signature.
func (c Claim) Lines() []string {
	lines := append([]string{string(c.Log)}, HashLines(c.Hash)...)
	if signature, epoch, restored := strings.Cut(c.Signature, " "); len(signature) == 2*halfSignature {
		lines = append(lines, signature[:halfSignature], signature[halfSignature:])
		if restored {
			lines = append(lines, epoch)
		}
	}
	return append(lines, checkpointLines(c.Checkpoint)...)
}

// checkpointLines cuts a signed note with one signature (origin, size, root, dash, origin again, signature) into the
// five lines that emails show: origin, size, root and the two halves of the signature. It returns nil for any other
// text.
func checkpointLines(note string) []string {
	words := strings.Fields(note)
	if len(words) != 6 || len(words[5]) != 2*halfNoteSignature {
		return nil
	}
	return append(words[:3:3], words[5][:halfNoteSignature], words[5][halfNoteSignature:])
}

// restoreNote joins the lines of a checkpoint to the signed note; "" if lines are missing.
func restoreNote(lines []string) string {
	if len(lines) < len(checkpointLineForms) {
		return ""
	}
	return strings.Join(lines[:3], "\n") + "\n\n\u2014 " + lines[0] + " " + lines[3] + lines[4] + "\n"
}

var (
	halfSignatureLine = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)
	epochLine         = regexp.MustCompile(`^` + epochMark + `[0-9a-f]{32}$`)

	// checkpointLineForms has one pattern for each line of a checkpoint, in their order.
	checkpointLineForms = []*regexp.Regexp{
		regexp.MustCompile(`^[A-Za-z0-9.-]+/log/[1-9][0-9]*$`), regexp.MustCompile(`^[0-9]{1,19}$`), regexp.MustCompile(`^[A-Za-z0-9+/]{43}=$`),
		regexp.MustCompile(`^[A-Za-z0-9+/]{46}$`), regexp.MustCompile(`^[A-Za-z0-9+/]{45}=$`),
	}
)

// Emails are narrow, so they show each signature on two lines. These are the lengths of one half.
const (
	halfSignature     = 43 // for a commit
	halfNoteSignature = 46 // for a checkpoint
)

// ReadClaims finds the claims of an email, quoted or not: a log, a hash, the two halves of a signature and the lines
// of a checkpoint. At most one other line may stand between two of these parts; otherwise a player's own words elsewhere in
// the email could become part of a claim. A claim with one half of a signature counts as unsigned.
func ReadClaims(email string) []Claim {
	var reading claimReading
	for line := range strings.Lines(email) {
		if line = strings.TrimSpace(strings.TrimLeft(line, ">| ")); line != "" {
			reading.readLine(line)
		}
	}
	for i := range reading.claims {
		if len(reading.claims[i].Signature) < 2*halfSignature {
			reading.claims[i].Signature = ""
		}
	}
	return reading.claims
}

// A claimReading holds the claims of an email that were found so far.
type claimReading struct {
	claims []Claim
	log    Log        // the log named last, whose hash is still to come; "": no hash is to come
	digits hashPieces // the pieces read of that hash
	note   []string   // lines of the checkpoint of the last claim
	gap    int        // number of other lines since the last part of a claim
}

// readLine takes in the next line, which must not be empty. The name of a log begins a claim. Other lines continue a
// claim or count as a gap; after a gap of two lines nothing counts until a log is named again.
func (r *claimReading) readLine(line string) {
	hash := r.digits.takeLine(line)
	switch {
	case Log(line).Check() == nil:
		r.log = Log(line)
	case r.gap > 1 || r.log == "" && len(r.claims) == 0:
		r.log, r.gap = "", r.gap+1 // later hashes without a log name are no commits, but dice keys
		return
	case hash != "" && r.log != "":
		r.claims, r.note, r.log = append(r.claims, Claim{Log: r.log, Hash: hash}), nil, ""
	case r.log != "" && len(r.digits) > 0: // a hash goes on
	case r.log == "" && r.continueClaim(&r.claims[len(r.claims)-1], line):
	default:
		r.gap++
		return
	}
	r.gap = 0
}

// continueClaim adds a line to a claim if it is the next line of its signature or its checkpoint; otherwise it
// returns false and changes nothing.
func (r *claimReading) continueClaim(claim *Claim, line string) bool {
	switch {
	case epochLine.MatchString(line) && len(claim.Signature) == 2*halfSignature && len(r.note) == 0:
		claim.Signature += " " + line
	case halfSignatureLine.MatchString(line) && len(claim.Signature) < 2*halfSignature:
		claim.Signature += line
	case len(r.note) < len(checkpointLineForms) && checkpointLineForms[len(r.note)].MatchString(line):
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

// Names reports whether a commit is the one that the email shows; a commit of format 1 never is.
func (c Claim) Names(commit *Commit) bool {
	return commit.Format == 2 && commit.Log == c.Log && commit.Hash == c.Hash
}

// Epoch returns the name of the epoch that the signature mentions; "": the first epoch, or no signature.
func (c Claim) Epoch() string {
	_, epoch, _ := strings.Cut(c.Signature, " "+epochMark)
	return epoch
}

// Against compares a claim with the commits of a file. It verifies the signature with key, the server's key that the
// reader trusts, and with the later keys for which that key vouches; if key is "", it verifies no signature. later
// lists, in order, the names of the epochs that the commits mention, without the first, "". It never returns Feigned:
// for that the caller has to know the date of the email. Without a verified signature it believes the epoch that the
// claim names.
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
