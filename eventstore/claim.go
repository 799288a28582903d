package eventstore

import (
	"regexp"
	"slices"
	"strings"
)

// A Claim is what a letter shows of a commit, so that it can be held against
// the log.
type Claim struct {
	Log        Log    `json:"log"`
	Hash       string `json:"hash"`
	Signature  string `json:"signature,omitempty"`  // as Sealer.Sign; "": the letter is not signed
	Checkpoint string `json:"checkpoint,omitempty"` // the signed note that ends with the commit's leaf in the tree of the house; "": none
}

// Lines are a claim as letters show it; ReadClaims finds them again.
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

// checkpointLines are a signed note with one signature: origin, size, root, and the
// halves of the signature.
func checkpointLines(note string) []string {
	words := strings.Fields(note)
	if len(words) != 6 || len(words[5]) != 2*noteHalf {
		return nil
	}
	return append(words[:3:3], words[5][:noteHalf], words[5][noteHalf:])
}

// noteOf is the note of the lines of a checkpoint; "" if they are not all there.
func noteOf(lines []string) string {
	if len(lines) < len(checkpointForm) {
		return ""
	}
	return strings.Join(lines[:3], "\n") + "\n\n\u2014 " + lines[0] + " " + lines[3] + lines[4] + "\n"
}

var (
	halfLine = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)
	nameLine = regexp.MustCompile(`^` + epochMark + `[0-9a-f]{32}$`)

	// checkpointForm are the lines of a checkpoint.
	checkpointForm = []*regexp.Regexp{
		regexp.MustCompile(`^[A-Za-z0-9.-]+/log/[1-9][0-9]*$`), regexp.MustCompile(`^[0-9]{1,19}$`), regexp.MustCompile(`^[A-Za-z0-9+/]{43}=$`),
		regexp.MustCompile(`^[A-Za-z0-9+/]{46}$`), regexp.MustCompile(`^[A-Za-z0-9+/]{45}=$`),
	}
)

// As much of a signature as stands on a line: letters are narrow.
const (
	half     = 43 // of a commit's
	noteHalf = 46 // of a checkpoint's
)

// ReadClaims finds the claims of a letter, quoted or not: a log, a hash, the two
// halves of a signature and the lines of a checkpoint, with other lines between them.
func ReadClaims(letter string) []Claim {
	var all []Claim
	var log Log
	var note []string
	var digits pieces
	for line := range strings.Lines(letter) {
		line = strings.TrimSpace(strings.TrimLeft(line, ">| "))
		hash := digits.take(line)
		switch last := len(all) - 1; {
		case nameLine.MatchString(line):
			if last >= 0 && len(all[last].Signature) == 2*half {
				all[last].Signature += " " + line
			}
		case Log(line).Check() == nil:
			log = Log(line)
		case hash != "" && log != "":
			all, note, log = append(all, Claim{Log: log, Hash: hash}), nil, "" // other hashes are no commits: dice keys
		case last < 0:
		case halfLine.MatchString(line) && len(all[last].Signature) < 2*half:
			all[last].Signature += line
		case len(note) < len(checkpointForm) && checkpointForm[len(note)].MatchString(line):
			note = append(note, line)
			all[last].Checkpoint = noteOf(note)
		}
	}
	for i := range all {
		if len(all[i].Signature) < 2*half {
			all[i].Signature = ""
		}
	}
	return all
}

// A Verdict is what became of a claim beside a file.
type Verdict string

// The verdicts on a claim.
const (
	Stands  Verdict = "in this log"
	Other   Verdict = "of another log"
	Missing Verdict = "NOT in this log"         // and nobody says whose word it is: unsigned, or the key is not given
	Denied  Verdict = "signed, NOT in this log" // the house has said it, and the file denies it
	Forged  Verdict = "signature does not fit"  // the house has not said it
	Feigned Verdict = "of before a restore by its signature, and DATED AFTER it"
	Undone  Verdict = "of before a restore, and undone by it"
	Strange Verdict = "of an epoch that this log does NOT know: the house was set back more than once"
	Unseen  Verdict = "not in a file for one reader: cannot be told"
)

// Names reports whether a commit is the one that the letter shows.
func (c Claim) Names(commit *Commit) bool {
	return commit.Format == 2 && commit.Log == c.Log && commit.Hash == c.Hash
}

// Epoch is the one in which the letter was signed; "": the first.
func (c Claim) Epoch() string {
	_, epoch, _ := strings.Cut(c.Signature, " "+epochMark)
	return epoch
}

// Against holds a claim against the commits of a file, with the key of the house
// that its reader trusts, and those for which it vouches; "" is none, so that
// signatures are not looked at. The later epochs are those after the first that the
// commits tell of, in their order.
func (c Claim) Against(b *Bundle, key string, later []string) Verdict {
	if c.Log != b.Header.Log {
		return Other
	}
	epochs := append([]string{""}, later...)
	known := func(e Epoch) bool { return e.Name == c.Epoch() }
	signed := c.Signature != "" && slices.ContainsFunc(KeysFrom(key, b.Footer.Epochs), func(k string) bool {
		return VerifyCommit(k, c.Log, c.Hash, c.Signature) == nil
	})
	switch {
	case key == "" || c.Signature == "" || signed:
	case c.Epoch() != "" && !slices.Contains(epochs, c.Epoch()) && !slices.ContainsFunc(b.Footer.Epochs, known):
		return Strange
	default:
		return Forged
	}
	if slices.ContainsFunc(b.Commits, c.Names) {
		return Stands
	}
	switch at := slices.Index(epochs, c.Epoch()); {
	case b.Header.For != "":
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
