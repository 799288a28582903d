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

// An email holds a folder's facts about a message; the text stays on disk.
type storedMessage struct {
	uid   imap.UID
	at    time.Time // of receipt
	size  int64
	flags []imap.Flag // in order of name
	fresh bool        // its file is in new, because no flag was ever set
}

// maxName is the largest length of a file name with keywords.
const maxName = 250

type systemFlag struct {
	email byte
	flag  imap.Flag
}

var systemFlags = []systemFlag{ // in the order of the emails, as Maildir wants them
	{'D', imap.FlagDraft}, {'F', imap.FlagFlagged}, {'R', imap.FlagAnswered}, {'S', imap.FlagSeen}, {'T', imap.FlagDeleted},
}

// relativePath returns the path of the email's file below the folder.
func (l *storedMessage) relativePath() string {
	base := fmt.Sprintf("%010d.%d.%d", l.uid, l.at.UnixNano(), l.size)
	if l.fresh {
		return filepath.Join("new", base)
	}
	return filepath.Join("cur", base+":2,"+l.encodeFlags())
}

// encodeFlags encodes the flags: an email for each system flag, then keywords.
func (l *storedMessage) encodeFlags() string {
	var out strings.Builder
	for _, flag := range systemFlags {
		if l.hasFlag(flag.flag) {
			out.WriteByte(flag.email)
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

// withFlags returns the email with other flags. It fails if the file name gets too long.
func (l storedMessage) withFlags(flags []imap.Flag) (storedMessage, error) {
	l.flags, l.fresh = nil, false
	for _, f := range flags {
		f = canonical(f)
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

func canonical(f imap.Flag) imap.Flag {
	s, ok := lists.Find(systemFlags, func(s systemFlag) bool { return strings.EqualFold(string(f), string(s.flag)) })
	return lists.Either(ok, s.flag, f)
}

func isSystemFlag(f imap.Flag) bool {
	return slices.ContainsFunc(systemFlags, func(s systemFlag) bool { return s.flag == f })
}

// parseEmail reads an email from the name of its file.
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
	return &storedMessage{uid: imap.UID(u), at: time.Unix(0, a), size: n, fresh: fresh, flags: parseFlags(info)}, nil
}

func parseFlags(info string) []imap.Flag {
	words := strings.Split(info, ",")
	var flags []imap.Flag
	for _, flag := range systemFlags {
		if strings.IndexByte(words[0], flag.email) >= 0 {
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
