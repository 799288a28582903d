package eventstore

import (
	"regexp"
	"strings"
)

// A Claim is what a letter shows of a commit, so that it can be held against
// the log.
type Claim struct {
	Log       Log    `json:"log"`
	Hash      string `json:"hash"`
	Signature string `json:"signature,omitempty"` // "": the letter is not signed
}

// Lines are a claim as letters show it; ReadClaims finds them again.
func (c Claim) Lines() []string {
	lines := []string{string(c.Log), c.Hash}
	if len(c.Signature) == 2*half {
		lines = append(lines, c.Signature[:half], c.Signature[half:])
	}
	return lines
}

var (
	hashLine = regexp.MustCompile(`^[0-9a-f]{64}$`)
	halfLine = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)
)

// half is as much of a signature as stands on a line: letters are narrow.
const half = 43

// ReadClaims finds the claims of a letter, quoted or not: a log, a hash and
// the two halves of a signature, each on a line of its own, with other lines
// between them.
func ReadClaims(letter string) []Claim {
	var all []Claim
	var log Log
	for line := range strings.Lines(letter) {
		line = strings.TrimSpace(strings.TrimLeft(line, ">| "))
		switch last := len(all) - 1; {
		case Log(line).Check() == nil:
			log = Log(line)
		case hashLine.MatchString(line) && log != "":
			all = append(all, Claim{Log: log, Hash: line})
		case halfLine.MatchString(line) && last >= 0 && len(all[last].Signature) < 2*half:
			all[last].Signature += line
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
	Unseen  Verdict = "not in a file for one reader: cannot be told"
)

// Names reports whether a commit is the one that the letter shows.
func (c Claim) Names(commit *Commit) bool {
	return commit.Format == 2 && commit.Log == c.Log && commit.Hash == c.Hash
}

// Against holds a claim against the commits of a file, with the key of the house
// that its reader trusts; "" is none, so that signatures are not looked at.
func (c Claim) Against(b *Bundle, key string) Verdict {
	if c.Log != b.Header.Log {
		return Other
	}
	signed := false
	if key != "" && c.Signature != "" {
		if VerifyCommit(key, c.Log, c.Hash, c.Signature) != nil {
			return Forged
		}
		signed = true
	}
	for _, commit := range b.Commits {
		if commit.Format == 2 && commit.Hash == c.Hash {
			return Stands
		}
	}
	switch {
	case b.Header.For != "":
		return Unseen
	case signed:
		return Denied
	}
	return Missing
}
