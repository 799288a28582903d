package maildrop

import (
	"bytes"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"seneschal/domain/lists"
)

// writeTrace returns the header fields that the server adds above an email for one recipient, the verdict among them.
func (t *taking) writeTrace(to recipient, id string, at time.Time, verdict string) []byte {
	var out bytes.Buffer
	domain := t.server.cfg.Domain
	fmt.Fprintf(&out, "Return-Path: <%s>\r\n", stripControls(t.sender))
	fmt.Fprintf(&out, "Delivered-To: %s\r\n", stripControls(to.address))
	out.WriteString(verdict)
	with := lists.Either(t.box != nil, "ESMTPA", "ESMTP")
	fmt.Fprintf(&out, "Received: from %s (%s)\r\n\tby %s with %s id %s\r\n\tfor <%s>; %s\r\n",
		stripControls(t.conn.Hostname()), t.conn.Conn().RemoteAddr(), domain, with, id, stripControls(to.address), at.Format(time.RFC1123Z))
	return out.Bytes()
}

// stripControls removes control characters and line ends, so that a peer's text cannot begin another header field.
func stripControls(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, s)
}

// judgeEmail returns the verdict on the sender as a header field, and the email without verdicts that others have
// written in this server's name.
func (t *taking) judgeEmail(email []byte) (verdict string, rest []byte) {
	fields, body := splitFields(email)
	var senders []string
	kept := bytes.NewBuffer(make([]byte, 0, len(email)))
	for _, f := range fields {
		name, value := parseField(f)
		if name == "authentication-results" && isInNameOf(value, t.server.cfg.Domain) {
			continue
		}
		if name == "from" {
			senders = append(senders, value)
		}
		kept.Write(f)
	}
	kept.Write(body)
	return t.writeVerdict(senders), kept.Bytes()
}

// writeVerdict returns the Authentication-Results field about an email with some From fields, as the package comment
// describes it.
func (t *taking) writeVerdict(senders []string) string {
	domain := t.server.cfg.Domain
	if t.box == nil {
		return fmt.Sprintf("Authentication-Results: %s; auth=none\r\n", domain)
	}
	result, account := "auth=fail", t.server.addressOf(t.box)
	author := soleAddress(senders)
	if author != "" && t.server.ownerOf(author) == t.box && (t.sender == "" || t.server.ownerOf(t.sender) == t.box) {
		result = "auth=pass"
	}
	v := fmt.Sprintf("Authentication-Results: %s; %s\r\n\tsmtp.auth=%s", domain, result, stripControls(account))
	if t.sender != "" {
		v += "\r\n\tsmtp.mailfrom=" + stripControls(t.sender)
	}
	if author != "" {
		v += "\r\n\theader.from=" + stripControls(author)
	}
	return v + "\r\n"
}

// soleAddress returns the address of the one From field; "" unless there is exactly one field with one address.
func soleAddress(senders []string) string {
	if len(senders) != 1 {
		return ""
	}
	l, err := mail.ParseAddressList(senders[0])
	if err != nil || len(l) != 1 || strings.ContainsAny(l[0].Address, " \t;()\"<>") {
		return ""
	}
	return l[0].Address
}

// splitFields cuts an email into its header fields, with their folded lines, and the rest from the empty line on.
func splitFields(email []byte) (fields [][]byte, body []byte) {
	start, at := 0, 0
	for at < len(email) {
		end := bytes.IndexByte(email[at:], '\n') + 1
		if end == 0 {
			end = len(email) - at
		}
		line := email[at : at+end]
		if len(bytes.TrimRight(line, "\r\n")) == 0 {
			break
		}
		if at > start && line[0] != ' ' && line[0] != '\t' {
			fields = append(fields, email[start:at])
			start = at
		}
		at += end
	}
	if at > start {
		fields = append(fields, email[start:at])
	}
	return fields, email[at:]
}

// parseField returns the name of a field in lower case, and its value on one line; "" and "" for a line without a
// colon.
func parseField(field []byte) (name, value string) {
	n, v, ok := strings.Cut(string(field), ":")
	if !ok {
		return "", ""
	}
	return strings.ToLower(strings.TrimSpace(n)), stripControls(strings.ReplaceAll(v, "\t", " "))
}

// isInNameOf reports whether Authentication-Results are written in a server's name, or in none: it compares the word
// before the first semicolon, without comments.
func isInNameOf(value, domain string) bool {
	depth := 0
	var id strings.Builder
	for _, r := range value {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		case depth > 0 || r == '"' || r == '\\':
		case r == ';':
			return namesServer(id.String(), domain)
		default:
			id.WriteRune(r)
		}
	}
	return namesServer(id.String(), domain)
}

func namesServer(id, domain string) bool {
	words := strings.Fields(id)
	return len(words) == 0 || strings.EqualFold(words[0], domain)
}
