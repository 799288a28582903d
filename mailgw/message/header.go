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

// split takes a letter, or a part of one, apart into header and body. Lines
// that are no header are dropped; a header without an end ends at the first
// line that cannot belong to it.
func split(raw []byte, m *Message) (textproto.Header, []byte) {
	clean, body := sanitise(raw, m)
	h, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(clean)))
	if err != nil {
		m.damaged("header")
	}
	return h, body
}

// sanitise copies the fields of a header that can be read, with an empty line
// behind them.
func sanitise(raw []byte, m *Message) (clean, body []byte) {
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
		named := !folded && isField(line)
		if !folded && !named && !ended && !isMbox(line) {
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
		if !keep && !isMbox(line) {
			m.damaged("header")
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

// cutLine is the first line without its end, and what follows.
func cutLine(b []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(b, []byte("\n"))
	return bytes.TrimRight(line, "\r"), rest
}

// endOfHeader is where the empty line after a header stands; -1 if there is
// none among the lines that a header may have.
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

// isField tells a header line by its name: printable, no blanks, a colon.
func isField(line []byte) bool {
	colon := bytes.IndexByte(line, ':')
	if colon <= 0 {
		return false
	}
	return !slices.ContainsFunc(bytes.TrimRight(line[:colon], " \t"), func(c byte) bool { return c <= ' ' || c >= 0x7f })
}

// isMbox tells the line that mailbox files put above a letter.
func isMbox(line []byte) bool {
	return bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From "))
}

// fields reads what is asked of the header.
func (m *Message) fields() {
	h := &m.Header
	m.MessageID = strings.TrimSpace(h.Get("Message-Id"))
	m.Subject = decodeWords(h.Get("Subject"))
	m.InReplyTo = ids(h.Get("In-Reply-To"))
	m.References = ids(h.Get("References"))
	if d, err := mail.ParseDate(strings.TrimSpace(h.Get("Date"))); err == nil {
		m.Date = d
	}
	m.From, m.FromOK = sender(h.Values("From"))
	for _, name := range []string{"X-Original-To", "Delivered-To", "Envelope-To", "To", "Cc"} {
		for _, v := range h.Values(name) {
			m.To = append(m.To, addresses(v)...)
		}
	}
}

// ids are the <...> of a field with message IDs.
func ids(field string) []string { return bracketed.FindAllString(field, 100) }

var bracketed = regexp.MustCompile(`<[^>]*>`)

// decodeWords undoes =?charset?q?...?= and never fails: what cannot be read
// stays as it is, as valid UTF-8 without control characters.
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

// sender is the address of the one From field. More than one field, or more
// than one address, is nobody's identity; the address is then given for
// reading only.
func sender(fields []string) (address string, ok bool) {
	if len(fields) == 0 {
		return "", false
	}
	all := addresses(fields[0])
	if len(all) == 0 {
		return "", false
	}
	return all[0], len(fields) == 1 && len(all) == 1
}

// addresses are the addresses of a field, as far as they can be read. Names
// are not looked at: they are what their writer likes.
func addresses(field string) []string {
	if list, err := mail.ParseAddressList(field); err == nil {
		return lists.Map(list, func(a *mail.Address) string { return normal(a.Address) })
	}
	return lists.Pick(commas(field), lastAddress)
}

// commas cuts a list at commas outside quotes and angle brackets.
func commas(field string) []string {
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

// lastAddress finds the address of a form that does not parse: the last <...>,
// else a word that looks like one.
func lastAddress(part string) (string, bool) {
	if i := strings.LastIndexByte(part, '<'); i >= 0 {
		inner, _, _ := strings.Cut(part[i+1:], ">")
		inner = strings.TrimSpace(inner)
		return normal(inner), isAddress(inner)
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
	return normal(found), found != ""
}

func isAddress(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	return ok && local != "" && domain != "" && len(s) <= 254 && !strings.ContainsAny(s, " \t<>,;:\"()[]\\") && !strings.Contains(domain, "@")
}

// normal is an address as it is compared: the domain in lower case, and the
// local part too, as every mail server that players use takes it so.
func normal(address string) string { return strings.ToLower(strings.TrimSpace(address)) }
