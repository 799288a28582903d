package message

import (
	"bytes"
	"mime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/textproto"

	"seneschal/domain/lists"
)

// walker goes through the parts of an email and sorts them.
type walker struct {
	message       *Message
	partCount     int
	exceeded      string       // the limit that was exceeded, if any
	plain         []string     // text parts that are the email itself, not attached files
	html          []string     // HTML parts
	attached      []attachment // text files
	reports       []string     // delivery status and returned headers
	isReport      bool         // the email as a whole is a report on another
	isReadReceipt bool         // it tells that an email was read
	isReaction    bool         // it is an emoji, for programs that show it beside another email
	inner         bool         // the email stands in another
	size          int          // of all text so far
	leftOut       []Left       // parts that were left out before quotes were looked for
}

// attachment is an attached text file.
type attachment struct{ name, text string }

// reactionKind is the type of the part that makes an email a reaction: an emoji that a program
// shows beside the email that it answers (developers.google.com/workspace/gmail/reactions).
const reactionKind = "text/vnd.google.email-reaction+json"

// walkParts reads the header of an email into m, and returns a walker that has read all its parts.
func (m *Message) walkParts(raw []byte, inner bool) *walker {
	header, body := splitHeader(raw, m)
	m.Header = header
	m.readFields()
	w := &walker{message: m, inner: inner}
	w.readPart(header, body, 0)
	return w
}

// readPart reads one part, and the parts within it. Beyond MaxDepth or MaxParts it reads nothing, and sets exceeded.
func (w *walker) readPart(header textproto.Header, body []byte, depth int) {
	w.partCount++
	if depth > MaxDepth || w.partCount > MaxParts {
		w.exceeded = "more parts than an email may have"
		return
	}
	kind, params := readContentType(header.Get("Content-Type"))
	switch {
	case kind == "multipart/report" && depth > 0:
		w.readEnclosed(params, body)
	case strings.HasPrefix(kind, "multipart/"):
		w.readMultipart(kind, params, body, depth)
	case kind == "message/delivery-status", kind == "text/rfc822-headers", kind == "message/rfc822" && w.isReport:
		w.keepReport(body)
	case kind == "text/calendar" && isCalendarReply(params["method"]):
		w.isReaction = w.isReaction || !w.inner
	case kind == reactionKind && !strings.HasPrefix(strings.ToLower(header.Get("Content-Disposition")), "attachment"):
		w.isReaction = w.isReaction || !w.inner
	case kind == "message/rfc822" && !w.inner:
		w.message.leaveOut(forwarded, "it is attached")
		if carried := parseEmail(body, w.message.Received, true); w.message.Carried == nil {
			w.message.Carried = carried.Text
		}
	case strings.HasPrefix(kind, "text/"):
		w.keepText(kind, params, header, body)
	case isEnveloped(kind, params):
		w.message.leaveOut(encrypted, "there is no key to read it with")
	default:
		w.message.leaveOut("attachment", describePart(kind, partName(header, params)))
	}
}

// readMultipart reads the parts within a multipart, up to a limit that is exceeded. Of an encrypted one it reads
// nothing.
func (w *walker) readMultipart(kind string, params map[string]string, body []byte, depth int) {
	switch kind {
	case "multipart/report":
		w.isReadReceipt = strings.EqualFold(params["report-type"], "disposition-notification")
		w.isReport = !w.isReadReceipt
	case "multipart/encrypted":
		w.message.leaveOut(encrypted, "there is no key to read it with")
		return
	}
	pieces, closed := cutAtBoundaries(body, params["boundary"])
	if !closed {
		w.message.noteDamage(brokenParts)
	}
	for _, p := range w.chooseParts(kind, w.splitPieces(pieces)) {
		w.readPart(p.header, p.body, depth+1)
		if w.exceeded != "" {
			return
		}
	}
}

type mimePart struct {
	header textproto.Header
	body   []byte
}

// splitPieces cuts pieces into header and body.
func (w *walker) splitPieces(pieces [][]byte) []mimePart {
	return lists.Map(pieces, func(p []byte) mimePart {
		h, b := splitHeader(p, w.message)
		return mimePart{header: h, body: b}
	})
}

// chooseParts returns the parts to read. Of alternatives that are texts these are one plain text and one HTML, or the
// first if there are neither; the others, which say the same, are noted as left out. All other parts are read.
func (w *walker) chooseParts(kind string, parts []mimePart) []mimePart {
	if kind != "multipart/alternative" {
		return parts
	}
	takenKinds := map[string]bool{}
	kinds := lists.Map(parts, func(p mimePart) string {
		kind, _ := readContentType(p.header.Get("Content-Type"))
		return kind
	})
	known := slices.Contains(kinds, "text/plain") || slices.Contains(kinds, "text/html")
	var out []mimePart
	for i, part := range parts {
		k := kinds[i]
		if !strings.HasPrefix(k, "text/") || k == reactionKind || k == "text/calendar" {
			out = append(out, part)
			continue
		}
		plain := k == "text/plain" || k == "text/html" || !known
		if !plain || takenKinds[lists.Either(known, k, "")] {
			w.message.leaveOut("alternative", k)
			continue
		}
		takenKinds[lists.Either(known, k, "")] = true
		out = append(out, part)
	}
	return out
}

// isCalendarReply reports whether the method of a calendar part is one by which a calendar program answers our entry
// on its own (RFC 5546, 1.4).
func isCalendarReply(method string) bool {
	return slices.Contains([]string{"REPLY", "COUNTER", "REFRESH"}, strings.ToUpper(method))
}

// readEnclosed reads the delivery status of a report that is a part of an email, and notes the report as left out: a
// person passes it on, and its words are not theirs.
func (w *walker) readEnclosed(params map[string]string, body []byte) {
	w.message.leaveOut(forwarded, "a report is enclosed")
	pieces, _ := cutAtBoundaries(body, params["boundary"])
	for _, part := range w.splitPieces(pieces[:min(len(pieces), MaxParts)]) {
		if kind, _ := readContentType(part.header.Get("Content-Type")); kind == "message/delivery-status" {
			w.keepReport(part.body)
		}
	}
}

// keepReport keeps the first MaxHeader bytes of a delivery status or of returned headers.
func (w *walker) keepReport(body []byte) {
	w.reports = append(w.reports, string(body[:min(len(body), MaxHeader)]))
}

// cutAtBoundaries cuts the body of a multipart into the pieces between its boundary lines. closed is false if the last
// boundary is missing. Without any boundary the whole body is one piece, with an empty line before it as its header;
// of more than MaxParts pieces the rest is dropped.
func cutAtBoundaries(body []byte, boundary string) (pieces [][]byte, closed bool) {
	mark := []byte("--" + boundary)
	rest, start := body, -1
	for at := 0; len(rest) > 0; {
		line, after := cutLine(rest)
		next := at + len(rest) - len(after)
		if boundary != "" && bytes.HasPrefix(line, mark) {
			tail := bytes.TrimRight(line[len(mark):], " \t")
			if len(tail) == 0 || string(tail) == "--" {
				if start >= 0 {
					pieces = append(pieces, cutPieceEnd(body[start:at]))
				}
				if len(tail) > 0 {
					return pieces, true
				}
				start = next
			}
		}
		at, rest = next, after
		if len(pieces) > MaxParts {
			return pieces, false
		}
	}
	if start < 0 {
		return [][]byte{append([]byte("\n"), body...)}, false
	}
	return append(pieces, body[start:]), false
}

// cutPieceEnd drops the line end at the end of a piece: it belongs to the boundary below.
func cutPieceEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}

// keepText decodes a text part and keeps it: as the email itself, or as an attached file. Attached files that are not
// plain text, and calendars, are noted as left out. Beyond MaxText it sets exceeded.
func (w *walker) keepText(kind string, params map[string]string, header textproto.Header, body []byte) {
	raw, whole := decodeTransfer(body, header.Get("Content-Transfer-Encoding"))
	if !whole {
		w.message.noteDamage(brokenEncoding)
	}
	if w.size += len(raw); w.size > MaxText {
		w.exceeded = "more text than an email may have"
		return
	}
	text, known := toUTF8(raw, params["charset"])
	if !known {
		w.message.noteDamage("charset")
	}
	name := partName(header, params)
	switch {
	case isAttachedFile(header, name) && kind == "text/plain":
		w.attached = append(w.attached, attachment{name: name, text: text})
	case isAttachedFile(header, name) || kind == "text/calendar":
		w.message.leaveOut("attachment", describePart(kind, name))
	case kind == "text/html":
		w.html = append(w.html, text)
	case strings.EqualFold(params["format"], "flowed"):
		w.plain = append(w.plain, unflowText(text, strings.EqualFold(params["delsp"], "yes")))
	default:
		w.plain = append(w.plain, text)
	}
}

// readContentType reads the type and parameters of a part. A missing field counts as plain text. One that cannot be
// parsed is read as far as possible; if that gives no type, it counts as plain text, too.
func readContentType(field string) (kind string, params map[string]string) {
	if strings.TrimSpace(field) == "" {
		return "text/plain", nil
	}
	kind, params, err := mime.ParseMediaType(field)
	if err == nil {
		return kind, params
	}
	first, rest, _ := strings.Cut(field, ";")
	kind = strings.ToLower(strings.TrimSpace(first))
	if !strings.Contains(kind, "/") {
		kind = "text/plain"
	}
	return kind, readLooseParams(rest)
}

// readLooseParams reads as many parameters as it can from a field that does not parse.
func readLooseParams(s string) map[string]string {
	params := make(map[string]string)
	for p := range strings.SplitSeq(s, ";") {
		name, value, ok := strings.Cut(p, "=")
		if ok {
			params[strings.ToLower(strings.TrimSpace(name))] = strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return params
}

// partName returns the file name of a part; "" if it has none.
func partName(h textproto.Header, params map[string]string) string {
	_, disposition := readContentType(h.Get("Content-Disposition"))
	if name := disposition["filename"]; name != "" {
		return decodeWords(name)
	}
	return decodeWords(params["name"])
}

// isAttachedFile reports whether a part is a file beside the email: it is called an attachment, or has a name.
func isAttachedFile(h textproto.Header, name string) bool {
	kind, _ := readContentType(h.Get("Content-Disposition"))
	return kind == "attachment" || name != ""
}

func describePart(kind, name string) string {
	if name == "" {
		return kind
	}
	return kind + " " + name
}

// minBrokenWidth is the smallest width at which mailers break lines. If a shorter line ends in a blank, its writer
// typed it.
const minBrokenWidth = 56

// unflowText joins lines that a mailer has broken (RFC 3676). Only lines with the same number of ">" are joined, "-- "
// is never joined, and one stuffed blank is taken away. Because orders are short, a line is joined only if its first
// word would not have fitted on the line above.
func unflowText(text string, delsp bool) string {
	var out []string
	open := false // the last line of out goes on
	depth, width := 0, 0
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		content := strings.TrimLeft(line, ">")
		d := len(line) - len(content)
		content = strings.TrimPrefix(content, " ")
		soft := strings.HasSuffix(content, " ") && content != "-- "
		if soft && delsp {
			content = strings.TrimSuffix(content, " ")
		}
		last := len(out) - 1
		if open && d == depth && content != "-- " && wasBroken(width, content) {
			out[last] += content
		} else {
			out = append(out, strings.Repeat(">", d)+lists.Either(d > 0, " ", "")+content)
		}
		open, depth, width = soft, d, utf8.RuneCountInString(content)
	}
	return strings.Join(out, "\n")
}

// wasBroken reports whether the first word of next would have made a line of a width too long.
func wasBroken(width int, next string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(next, " "), " ")
	return width+utf8.RuneCountInString(word) >= minBrokenWidth
}
