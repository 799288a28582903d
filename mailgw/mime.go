package mailgw

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"seneschal/domain/report/text"
	"seneschal/domain/words"
)

// A Field is a line of a header. Its value holds no line ends; white space in it is written as single blanks.
type Field struct{ Name, Value string }

// A Piece is a part of a mail. Either it has a body, or further pieces stand within it.
type Piece struct {
	Kind        string // its Content-Type: "text/plain; charset=utf-8", "multipart/mixed"
	ID          string // Content-ID, without brackets; "": none
	Disposition string // "attachment; filename=orders.txt"; "": none
	Body        []byte
	Within      []Piece // with any, only Kind is used beside them
}

// MaxDossier is the largest size in bytes of a seat's dossier in an email. Older parts are left
// out.
const MaxDossier = 512 << 10

// Flowed makes a piece of format=flowed plain text. It cuts words that are so long that mail programs would break
// them, and drops line ends at the end.
func Flowed(s string) Piece {
	var out strings.Builder
	for line := range strings.SplitSeq(text.BreakLongWords(strings.TrimRight(s, "\n")), "\n") {
		if strings.HasPrefix(line, " ") || strings.HasPrefix(line, ">") || strings.HasPrefix(line, "From ") {
			out.WriteByte(' ') // RFC 3676: such lines are stuffed
		}
		out.WriteString(line + "\n")
	}
	return Piece{Kind: "text/plain; charset=utf-8; format=flowed", Body: []byte(out.String())}
}

// bindPlainText returns a copy of the piece whose plain text went through bind. Of pieces within pieces it looks at
// the first alone; attached files stay as they are.
func (p Piece) bindPlainText(bind func(text string) string) Piece {
	if strings.HasPrefix(p.Kind, "text/plain") && p.Disposition == "" {
		p.Body = []byte(bind(string(p.Body)))
		return p
	}
	if len(p.Within) > 0 {
		p.Within = slices.Clone(p.Within)
		p.Within[0] = p.Within[0].bindPlainText(bind)
	}
	return p
}

// File makes a piece that is attached under a name.
func File(kind, name string, body []byte) Piece {
	return Piece{Kind: kind, Disposition: fmt.Sprintf("attachment; filename=%q", name), Body: body}
}

// renderMail writes a whole mail. The same fields, pieces and key give the same bytes, because
// boundaries are made of the key.
func renderMail(key string, fields []Field, root Piece) []byte {
	var out bytes.Buffer
	for _, f := range fields {
		WriteField(&out, f)
	}
	WriteField(&out, Field{"MIME-Version", "1.0"})
	w := pieceWriter{out: &out, boundary: "=_" + Digest(key)}
	w.writePiece(root)
	return out.Bytes()
}

// Weigh returns the size in bytes of a mail that holds the piece alone.
func Weigh(p Piece) int { return len(renderMail("", nil, p)) }

// pieceWriter writes pieces and numbers the boundaries of a mail.
type pieceWriter struct {
	out      *bytes.Buffer
	boundary string
	n        int
}

func (w *pieceWriter) writePiece(piece Piece) {
	if len(piece.Within) > 0 {
		w.n++
		boundary := fmt.Sprintf("%s.%d", w.boundary, w.n)
		WriteField(w.out, Field{"Content-Type", piece.Kind + "; boundary=\"" + boundary + "\""})
		w.out.WriteString("\r\n")
		for _, part := range piece.Within {
			w.out.WriteString("--" + boundary + "\r\n")
			w.writePiece(part)
		}
		w.out.WriteString("--" + boundary + "--\r\n")
		return
	}
	WriteField(w.out, Field{"Content-Type", piece.Kind})
	if piece.ID != "" {
		WriteField(w.out, Field{"Content-ID", "<" + piece.ID + ">"})
	}
	if piece.Disposition != "" {
		WriteField(w.out, Field{"Content-Disposition", piece.Disposition})
	}
	w.writeBody(piece)
}

// writeBody writes a text as it is or as quoted-printable, in lines that are no longer than mail allows, and any other
// body as base64.
func (w *pieceWriter) writeBody(piece Piece) {
	switch {
	case !strings.HasPrefix(piece.Kind, "text/"):
		WriteField(w.out, Field{"Content-Transfer-Encoding", "base64"})
		w.out.WriteString("\r\n")
		writeBase64(w.out, piece.Body)
	case isPlainASCII(piece.Body):
		WriteField(w.out, Field{"Content-Transfer-Encoding", "7bit"})
		w.out.WriteString("\r\n")
		w.out.Write(bytes.ReplaceAll(bytes.ReplaceAll(piece.Body, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n")))
	default:
		WriteField(w.out, Field{"Content-Transfer-Encoding", "quoted-printable"})
		w.out.WriteString("\r\n")
		q := quotedprintable.NewWriter(w.out)
		// A bytes.Buffer never fails to write.
		_, _ = q.Write(piece.Body)
		_ = q.Close()
	}
	if !bytes.HasSuffix(w.out.Bytes(), []byte("\r\n")) {
		w.out.WriteString("\r\n")
	}
}

// isPlainASCII reports whether text may be sent unencoded: only printable ASCII, tabs and line ends, in lines of at
// most 78 bytes.
func isPlainASCII(b []byte) bool {
	strange := func(c byte) bool { return c >= 0x7f || c < ' ' && c != '\t' && c != '\r' && c != '\n' }
	long := func(line []byte) bool { return len(line) > 78 }
	return !slices.ContainsFunc(b, strange) && !slices.ContainsFunc(bytes.Split(b, []byte("\n")), long)
}

func writeBase64(out *bytes.Buffer, b []byte) {
	for {
		line := b[:min(len(b), 57)] // 76 characters
		out.Write(base64.StdEncoding.AppendEncode(out.AvailableBuffer(), line))
		out.WriteString("\r\n")
		if b = b[len(line):]; len(b) == 0 {
			return
		}
	}
}

// WriteField writes a header field, folded at blanks where a line would be longer than 78 bytes. A longer word stands
// on a line of its own. The caller has to encode text outside ASCII.
func WriteField(out *bytes.Buffer, field Field) {
	line := field.Name + ":"
	for word := range strings.FieldsSeq(field.Value) {
		if len(line)+1+len(word) > 78 && line != field.Name+":" {
			out.WriteString(line + "\r\n")
			line = ""
		}
		line += " " + word
	}
	out.WriteString(line + "\r\n")
}

// encodeHeaderText returns text as a header may hold it: white space made single blanks, and characters outside ASCII
// encoded (RFC 2047).
func encodeHeaderText(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if strings.Contains(s, "=?") {
		return encodedWords(s) // a reader would take it for an encoded word
	}
	return mime.QEncoding.Encode("utf-8", s)
}

// encodedWords writes any text in a form that may stand wherever a word may (RFC 2047, 5): in
// base64, which has no characters with a meaning of their own.
func encodedWords(s string) string {
	const longest = 45 // bytes in a word of 75 characters
	var words []string
	for len(s) > 0 {
		end := min(longest, len(s))
		for end < len(s) && !utf8.RuneStart(s[end]) {
			end--
		}
		words = append(words, "=?utf-8?b?"+base64.StdEncoding.EncodeToString([]byte(s[:end]))+"?=")
		s = s[end:]
	}
	return strings.Join(words, " ")
}

// formatMailbox returns an address in angle brackets with a name before it; without a name, the address alone.
func formatMailbox(name, address string) string {
	if name == "" {
		return "<" + address + ">"
	}
	name = strings.Join(strings.Fields(name), " ")
	if encodeHeaderText(name) != name || strings.ContainsAny(name, "\"\\") {
		return encodedWords(name) + " <" + address + ">"
	}
	return `"` + name + `" <` + address + ">"
}

// A Deadline is an entry in a player's calendar. There is one for each seat: a higher Version moves it, and Over
// withdraws it.
type Deadline struct {
	UID     string // the same for every entry about a seat
	Summary string
	From    string // address of the Server, which calendars show as the organiser
	For     string // address of its reader; "": it is published to anybody
	Due     time.Time
	Stamp   time.Time
	Version int  // never falls: a higher one replaces the entry in the calendar
	Over    bool // it is withdrawn; Due may be zero then
}

// Deadline starts the calendar entry of a seat with its UID and its organiser. The caller fills in the other fields.
func (h Server) Deadline(id, seat string) Deadline {
	return Deadline{UID: id + "." + seat + ".orders@" + h.Domain, From: h.Address()}
}

// alarmBefore is the time between an alarm of the calendar and the deadline: three hours, as iCalendar writes it.
const alarmBefore = "-PT3H"

// Piece renders the deadline as iCalendar: as a request to its reader that asks for no answer
// (RFC 5546, 3.2.2), or as a cancellation (3.2.5). Google and Exchange take a published entry
// (3.2.1) for a new one each time. Only a request to an address of their own moves the entry
// under its UID.
func (d Deadline) Piece() Piece {
	method, status := ics.MethodRequest, ics.ObjectStatusConfirmed
	if d.For == "" {
		method = ics.MethodPublish
	}
	if d.Over {
		method, status = ics.MethodCancel, ics.ObjectStatusCancelled
	}
	cal := ics.NewCalendarFor("seneschal")
	cal.SetMethod(method)
	e := cal.AddEvent(d.UID)
	e.SetDtStampTime(d.Stamp.UTC())
	if !d.Due.IsZero() {
		e.SetStartAt(d.Due.UTC()) // without an end it ends then (RFC 5545, 3.6.1)
	}
	e.SetOrganizer("mailto:" + d.From)
	if d.For != "" {
		e.AddAttendee("mailto:"+d.For, ics.CalendarUserTypeIndividual, ics.ParticipationRoleReqParticipant, ics.ParticipationStatusAccepted, ics.WithRSVP(false))
	}
	if !d.Over {
		bell := e.AddAlarm()
		bell.SetAction(ics.ActionDisplay)
		bell.SetTrigger(alarmBefore)
		bell.SetProperty(ics.ComponentPropertyDescription, words.OneLine(d.Summary))
	}
	e.SetSummary(words.OneLine(d.Summary))
	e.SetSequence(d.Version)
	e.SetTimeTransparency(ics.TransparencyTransparent)
	e.SetStatus(status)
	text := strings.ReplaceAll(cal.Serialize(), "\r\n", "\n")
	kind := "text/calendar; charset=utf-8; method=" + string(method)
	return Piece{Kind: kind, Disposition: `attachment; filename="deadline.ics"`, Body: []byte(text)}
}
