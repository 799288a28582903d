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

// splitHeader cuts an email, or a part of one, into header and body. Lines that are no header are
// dropped; a header without an end ends at the first line that cannot belong to it.
func splitHeader(raw []byte, message *Message) (textproto.Header, []byte) {
	clean, body := sanitiseHeader(raw, message)
	header, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(clean)))
	if err != nil {
		message.noteDamage("header")
	}
	return header, body
}

// sanitiseHeader copies the readable fields of a header, and adds an empty line.
func sanitiseHeader(raw []byte, message *Message) (clean, body []byte) {
	var out bytes.Buffer
	ended := endOfHeader(raw) >= 0
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

// cutLine cuts off the first line, without its end.
func cutLine(b []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(b, []byte("\n"))
	return bytes.TrimRight(line, "\r"), rest
}

// endOfHeader returns the offset of the empty line after a header; -1 if there is none within the
// largest size of a header.
func endOfHeader(raw []byte) int {
	rest := raw[:min(len(raw), 4*MaxHeader)]
	for len(rest) > 0 {
		line, after := cutLine(rest)
		if len(line) == 0 {
			return len(raw) - len(rest)
		}
		rest = after
	}
	return -1
}

// isFieldLine reports whether a line begins with the name of a field: printable, no blanks, a colon.
func isFieldLine(line []byte) bool {
	colon := bytes.IndexByte(line, ':')
	if colon <= 0 {
		return false
	}
	return !slices.ContainsFunc(bytes.TrimRight(line[:colon], " \t"), func(c byte) bool { return c <= ' ' || c >= 0x7f })
}

// isMboxLine reports whether a line is the one that mailbox files put above an email.
func isMboxLine(line []byte) bool {
	return bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From "))
}

// readFields reads the fields of the header that are needed.
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

// splitIDs returns the <...> of a field with message IDs, at most 100.
func splitIDs(field string) []string { return bracketed.FindAllString(field, 100) }

var bracketed = regexp.MustCompile(`<[^>]*>`)

// decodeWords undoes =?charset?q?...?= and never fails: unreadable words stay as they are, as
// valid UTF-8 without control characters.
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

// readSender returns the address of the one From field. If there is more than one field or address,
// ok is false, because they identify nobody; the address is then only for reading.
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

// addresses returns the addresses of a field, as far as they can be read. It ignores names,
// because their writers may choose them freely.
func addresses(field string) []string {
	if list, err := mail.ParseAddressList(field); err == nil {
		return lists.Map(list, func(a *mail.Address) string { return normalise(a.Address) })
	}
	return lists.Pick(cutAtCommas(field), lastAddress)
}

// cutAtCommas cuts a list at commas outside quotes and angle brackets.
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

// lastAddress finds the address in a form that does not parse: the last <...>, or else the only
// word that looks like one.
func lastAddress(part string) (string, bool) {
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

func isAddress(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	return ok && local != "" && domain != "" && len(s) <= 254 && !strings.ContainsAny(s, " \t<>,;:\"()[]\\") && !strings.Contains(domain, "@")
}

// normalise returns an address in the form for comparisons: lower case, for the local part too,
// because every mail server that players use ignores its case.
func normalise(address string) string { return strings.ToLower(strings.TrimSpace(address)) }
