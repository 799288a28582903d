package returns

import (
	"bytes"
	"slices"
	"strings"

	"seneschal/mailgw"
)

// mailedAgain are the kinds of letters that a player cannot do without: if they
// come back they are sent to his next address. Announcements and press are
// numbered within their commit.
var mailedAgain = []string{"report", "welcome", "rewound", "deputy", "reminder", "offer", "announced", "press", "told"}

// rebound marks the names of letters that are sent again.
const rebound = "again-"

// again is the letter that came back, for the player's next address: the same
// but for that and its name.
func (r returned) again() (mailgw.Outbound, bool) {
	if !slices.Contains(mailedAgain, strings.TrimRight(r.letter.Kind, "0123456789")) {
		return mailgw.Outbound{}, false
	}
	l := r.letter
	name := r.name
	name.Rev = rebound + name.Rev
	l.Key, l.MessageID, l.To, l.Bounce = name.Key(), r.by.House.MessageID(name), r.next, r.by.House.Bounce(name.Key())
	body, ok := readdressed(l.Body, map[string]string{"To": "<" + l.To + ">", "Message-ID": l.MessageID})
	l.Body = body
	return l, ok
}

// readdressed is a letter of ours with other values in some fields of its
// header, which stand on one line each.
func readdressed(letter []byte, fields map[string]string) ([]byte, bool) {
	header, body, ok := bytes.Cut(letter, []byte("\r\n\r\n"))
	if !ok {
		return nil, false
	}
	var out bytes.Buffer
	for line := range bytes.SplitSeq(header, []byte("\r\n")) {
		name, _, _ := bytes.Cut(line, []byte(":"))
		if value, changes := fields[string(name)]; changes {
			mailgw.WriteField(&out, mailgw.Field{Name: string(name), Value: value})
			continue
		}
		out.Write(line)
		out.WriteString("\r\n")
	}
	out.WriteString("\r\n")
	out.Write(body)
	return out.Bytes(), true
}
