package maildrop

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/domain/lists"
)

// A storedMessage holds a folder's facts about an email; the text stays on disk.
type storedMessage struct {
	uid      imap.UID
	received time.Time // of receipt
	size     int64
	flags    []imap.Flag // sorted by name
	fresh    bool        // its file is in new, because no flag was ever set; otherwise it is in cur
}

// maxName is the largest length of a path with flags, as relativePath returns it.
const maxName = 250

// A flagLetter is the letter by which the name of a file shows a system flag.
type flagLetter struct {
	letter byte
	flag   imap.Flag
}

var systemFlags = []flagLetter{ // in the order of the letters, as Maildir wants them
	{'D', imap.FlagDraft}, {'F', imap.FlagFlagged}, {'R', imap.FlagAnswered}, {'S', imap.FlagSeen}, {'T', imap.FlagDeleted},
}

// relativePath returns the path of the email's file below the folder.
func (l *storedMessage) relativePath() string {
	base := fmt.Sprintf("%010d.%d.%d", l.uid, l.received.UnixNano(), l.size)
	if l.fresh {
		return filepath.Join("new", base)
	}
	return filepath.Join("cur", base+":2,"+l.encodeFlags())
}

// encodeFlags encodes the flags: a letter for each system flag, then the keywords.
func (l *storedMessage) encodeFlags() string {
	var out strings.Builder
	for _, flag := range systemFlags {
		if l.hasFlag(flag.flag) {
			out.WriteByte(flag.letter)
		}
	}
	for _, f := range l.flags {
		if f[0] != '\\' {
			out.WriteString("," + url.QueryEscape(string(f)))
		}
	}
	return out.String()
}

func (l *storedMessage) hasFlag(flag imap.Flag) bool {
	return slices.ContainsFunc(l.flags, func(f imap.Flag) bool { return strings.EqualFold(string(f), string(flag)) })
}

// withFlags returns a copy with other flags; it drops system flags that are unknown or, as \Recent, cannot be set. It
// fails if the name of the file gets too long.
func (l storedMessage) withFlags(flags []imap.Flag) (storedMessage, error) {
	l.flags, l.fresh = nil, false
	for _, f := range flags {
		f = canonicalFlag(f)
		if f != "" && (f[0] != '\\' || isSystemFlag(f)) && !l.hasFlag(f) { // \Recent cannot be set
			l.flags = append(l.flags, f)
		}
	}
	slices.Sort(l.flags)
	if len(l.relativePath()) > maxName {
		return l, &imap.Error{Type: imap.StatusResponseTypeNo, Code: imap.ResponseCodeLimit, Text: "Too many keywords"}
	}
	return l, nil
}

// canonicalFlag returns a system flag in its usual spelling, and any other flag as it is.
func canonicalFlag(f imap.Flag) imap.Flag {
	s, ok := lists.Find(systemFlags, func(s flagLetter) bool { return strings.EqualFold(string(f), string(s.flag)) })
	return lists.Either(ok, s.flag, f)
}

func isSystemFlag(f imap.Flag) bool {
	return slices.ContainsFunc(systemFlags, func(s flagLetter) bool { return s.flag == f })
}

// parseEmail reads the facts about an email from the name of its file. It fails for files that we have not written.
func parseEmail(name string, fresh bool) (*storedMessage, error) {
	base, info, _ := strings.Cut(name, ":2,")
	uid, rest, ok1 := strings.Cut(base, ".")
	at, size, ok2 := strings.Cut(rest, ".")
	u, err1 := strconv.ParseUint(uid, 10, 32)
	a, err2 := strconv.ParseInt(at, 10, 64)
	n, err3 := strconv.ParseInt(size, 10, 64)
	if !ok1 || !ok2 || u == 0 || n < 0 || errors.Join(err1, err2, err3) != nil {
		return nil, fmt.Errorf("%q is no email of ours", name)
	}
	return &storedMessage{uid: imap.UID(u), received: time.Unix(0, a), size: n, fresh: fresh, flags: parseFlags(info)}, nil
}

func parseFlags(info string) []imap.Flag {
	words := strings.Split(info, ",")
	var flags []imap.Flag
	for _, flag := range systemFlags {
		if strings.IndexByte(words[0], flag.letter) >= 0 {
			flags = append(flags, flag.flag)
		}
	}
	for _, w := range words[1:] {
		if k, err := url.QueryUnescape(w); err == nil && k != "" {
			flags = append(flags, imap.Flag(k))
		}
	}
	slices.Sort(flags)
	return flags
}
