package message

import (
	"bufio"
	"bytes"
	"mime"
	"net/mail"
	"regexp"
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"

	"seneschal/domain/lists"
)

// splitHeader cuts an email, or a part of one, into header and body. Lines that belong to no header field are dropped.
// Without an empty line after it, the header ends at the first line that cannot belong to it. Damage is noted in
// message.
func splitHeader(raw []byte, message *Message) (textproto.Header, []byte) {
	clean, body := sanitiseHeader(raw, message)
	header, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(clean)))
	if err != nil {
		message.noteDamage("header")
	}
	return header, body
}

// sanitiseHeader returns the readable fields of a header, followed by an empty line, and the body. It drops fields
// beyond MaxHeader bytes or MaxFields, and NUL bytes; dropped lines are noted as damage.
func sanitiseHeader(raw []byte, message *Message) (clean, body []byte) {
	var out bytes.Buffer
	ended := hasEmptyLine(raw)
	keep, fields, rest := false, 0, raw
	for len(rest) > 0 {
		line, after := cutLine(rest)
		if len(line) == 0 {
			rest = after
			break
		}
		folded := line[0] == ' ' || line[0] == '\t'
		named := !folded && isFieldLine(line)
		if !folded && !named && !ended && !isMboxLine(line) {
			break // no empty line: the body begins here
		}
		switch {
		case named:
			fields++
			keep = out.Len()+len(line) < MaxHeader && fields <= MaxFields
		case folded:
			keep = keep && out.Len()+len(line) < MaxHeader
		default:
			keep = false
		}
		if !keep && !isMboxLine(line) {
			message.noteDamage("header")
		}
		if keep {
			out.Write(line)
			out.WriteString("\r\n")
		}
		rest = after
	}
	out.WriteString("\r\n")
	return bytes.ReplaceAll(out.Bytes(), []byte{0}, nil), rest
}

// cutLine cuts the first line off, and returns it without its line end.
func cutLine(b []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(b, []byte("\n"))
	return bytes.TrimRight(line, "\r"), rest
}

// hasEmptyLine reports whether an empty line, which ends a header, stands among the first 4*MaxHeader bytes.
func hasEmptyLine(raw []byte) bool {
	rest := raw[:min(len(raw), 4*MaxHeader)]
	for len(rest) > 0 {
		line, after := cutLine(rest)
		if len(line) == 0 {
			return true
		}
		rest = after
	}
	return false
}

// isFieldLine reports whether a line begins with the name of a field and a colon. The name is printable ASCII without
// blanks; blanks may stand before the colon.
func isFieldLine(line []byte) bool {
	colon := bytes.IndexByte(line, ':')
	if colon <= 0 {
		return false
	}
	return !slices.ContainsFunc(bytes.TrimRight(line[:colon], " \t"), func(c byte) bool { return c <= ' ' || c >= 0x7f })
}

// isMboxLine reports whether a line is one that mailbox files put above an email: "From ann@example.org Mon ...".
func isMboxLine(line []byte) bool {
	return bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From "))
}

// readFields sets the fields of m that stand in the header. Fields that cannot be read are left zero.
func (m *Message) readFields() {
	header := &m.Header
	m.MessageID = strings.TrimSpace(header.Get("Message-Id"))
	m.Subject = decodeWords(header.Get("Subject"))
	m.InReplyTo = splitIDs(header.Get("In-Reply-To"))
	m.References = splitIDs(header.Get("References"))
	if d, err := mail.ParseDate(strings.TrimSpace(header.Get("Date"))); err == nil {
		m.Date = d
	}
	m.From, m.FromOK = readSender(header.Values("From"))
	for _, name := range []string{"X-Original-To", "Delivered-To", "Envelope-To", "To", "Cc"} {
		for _, v := range header.Values(name) {
			m.To = append(m.To, addresses(v)...)
		}
	}
}

// splitIDs returns the message IDs of a field, each in its angle brackets, at most 100.
func splitIDs(field string) []string { return messageIDs.FindAllString(field, 100) }

var messageIDs = regexp.MustCompile(`<[^>]*>`)

// decodeWords decodes encoded words (=?charset?q?...?=) in a header field. It never fails: unreadable words stay as
// they are. The result is valid UTF-8, with blanks for control characters.
func decodeWords(s string) string {
	d := mime.WordDecoder{CharsetReader: charsetReader}
	if decoded, err := d.DecodeHeader(s); err == nil {
		s = decoded
	}
	s, _ = toUTF8([]byte(s), "")
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, s)
}

// readSender returns the first address of the first From field; "" if there is none. ok is true only if there is one
// field with one address; otherwise the address proves nothing and may only be shown.
func readSender(fields []string) (address string, ok bool) {
	if len(fields) == 0 {
		return "", false
	}
	all := addresses(fields[0])
	if len(all) == 0 {
		return "", false
	}
	return all[0], len(fields) == 1 && len(all) == 1
}

// addresses returns the addresses of a field, in lower case, without those that cannot be read. It ignores names,
// because their writers may choose them freely.
func addresses(field string) []string {
	if list, err := mail.ParseAddressList(field); err == nil {
		return lists.Map(list, func(a *mail.Address) string { return normalise(a.Address) })
	}
	return lists.Pick(cutAtCommas(field), findAddress)
}

// cutAtCommas cuts a list at commas outside quotation marks and angle brackets.
func cutAtCommas(field string) []string {
	var parts []string
	quoted, angle, from := false, false, 0
	for i := range len(field) {
		switch c := field[i]; {
		case c == '"':
			quoted = !quoted
		case c == '<' && !quoted:
			angle = true
		case c == '>' && !quoted:
			angle = false
		case c == ',' && !quoted && !angle:
			parts, from = append(parts, field[from:i]), i+1
		}
	}
	return append(parts, field[from:])
}

// findAddress finds the address in an entry that does not parse: the last <...>, or else the only word that looks like
// an address. It returns false if there is none, or more than one such word.
func findAddress(part string) (string, bool) {
	if i := strings.LastIndexByte(part, '<'); i >= 0 {
		inner, _, _ := strings.Cut(part[i+1:], ">")
		inner = strings.TrimSpace(inner)
		return normalise(inner), isAddress(inner)
	}
	found := ""
	for word := range strings.FieldsSeq(part) {
		word = strings.Trim(word, `"'();`)
		if isAddress(word) {
			if found != "" {
				return "", false
			}
			found = word
		}
	}
	return normalise(found), found != ""
}

// isAddress reports whether a string looks like an address: one "@" with text on both sides, at most 254 bytes, no
// blanks or punctuation of lists.
func isAddress(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	return ok && local != "" && domain != "" && len(s) <= 254 && !strings.ContainsAny(s, " \t<>,;:\"()[]\\") && !strings.Contains(domain, "@")
}

// normalise returns an address in the form for comparisons: lower case, even the local part, because all mail servers
// that players use ignore its case.
func normalise(address string) string { return strings.ToLower(strings.TrimSpace(address)) }
