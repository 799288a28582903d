package message

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/unicode"
)

// extraCharsets lists charsets that htmlindex lacks.
var extraCharsets = map[string]encoding.Encoding{
	"cp850": charmap.CodePage850, "cp-850": charmap.CodePage850, "ibm850": charmap.CodePage850,
	"cp437": charmap.CodePage437, "ibm437": charmap.CodePage437,
	"cp932": japanese.ShiftJIS, "cp949": korean.EUCKR,
	"utf-16be": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	"utf-16":   unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
}

// DecodeText returns the text of a part of a mail, given its declared charset. It never fails: bytes without a meaning
// become U+FFFD.
func DecodeText(b []byte, charset string) string {
	text, _ := toUTF8(b, charset)
	return text
}

// toUTF8 decodes text of a declared charset; known is false if the charset is unknown or does not fit. Valid UTF-8
// beyond ASCII wins over any declaration, because nothing else looks like it; a byte order mark wins over both.
func toUTF8(b []byte, declared string) (text string, known bool) {
	if bytes.HasPrefix(b, []byte{0xFF, 0xFE}) || bytes.HasPrefix(b, []byte{0xFE, 0xFF}) {
		declared = "utf-16"
	} else if b = bytes.TrimPrefix(b, []byte("\ufeff")); utf8.Valid(b) && !isASCII(b) {
		return string(b), true
	}
	name := strings.ToLower(strings.Trim(strings.TrimSpace(declared), `"'`))
	if strings.HasSuffix(name, "utf-7") {
		return decodeUTF7(b), true
	}
	enc, known := findCharset(name)
	if out, err := enc.NewDecoder().Bytes(b); err == nil {
		return strings.ToValidUTF8(string(out), "\uFFFD"), known
	}
	return strings.ToValidUTF8(string(b), "\uFFFD"), false
}

// findCharset finds a charset by its name in lower case. It returns windows-1252, which gives every byte a meaning,
// for unknown names, with false, and for UTF-8, with true, because the caller has seen that the text is not valid
// UTF-8 or is ASCII.
func findCharset(name string) (encoding.Encoding, bool) {
	if e, ok := extraCharsets[name]; ok {
		return e, true
	}
	switch name {
	case "", "utf-8", "utf8":
		return charmap.Windows1252, true
	}
	if e, err := htmlindex.Get(name); err == nil {
		return e, true
	}
	return charmap.Windows1252, false
}

func isASCII(b []byte) bool {
	return !slices.ContainsFunc(b, func(c byte) bool { return c >= utf8.RuneSelf })
}

// charsetReader decodes encoded words in headers, for mime.WordDecoder. It reads at most MaxHeader bytes.
func charsetReader(name string, r io.Reader) (io.Reader, error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxHeader))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	s, _ := toUTF8(b, name)
	return strings.NewReader(s), nil
}

// decodeUTF7 decodes UTF-7 (RFC 2152). A run between "+" and "-" that is not base64 stays as it is.
func decodeUTF7(b []byte) string {
	var out strings.Builder
	plain, rest, more := bytes.Cut(b, []byte("+"))
	for more {
		out.Write(plain)
		behind := bytes.TrimLeft(rest, base64Alphabet)
		out.WriteString(decodeShifted(rest[:len(rest)-len(behind)]))
		plain, rest, more = bytes.Cut(bytes.TrimPrefix(behind, []byte("-")), []byte("+"))
	}
	out.Write(plain)
	return strings.ToValidUTF8(out.String(), "\uFFFD")
}

// decodeShifted decodes a run of base64 that stood behind "+"; an empty run stands for "+" itself.
func decodeShifted(run []byte) string {
	if len(run) == 0 {
		return "+"
	}
	raw, err := base64.RawStdEncoding.DecodeString(string(run))
	if err != nil {
		return "+" + string(run)
	}
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
	}
	return string(utf16.Decode(units))
}
