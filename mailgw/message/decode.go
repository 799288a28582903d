package message

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// decodeTransfer undoes a transfer encoding as far as possible. whole is false if something was broken, or if the
// encoding is unknown; then the bytes stay as they are.
func decodeTransfer(b []byte, encoding string) (out []byte, whole bool) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "quoted-printable":
		return decodeQuotedPrintable(b)
	case "base64":
		return decodeBase64(b)
	case "", "7bit", "8bit", "binary":
		return b, true
	}
	return b, false
}

// decodeQuotedPrintable decodes quoted-printable (RFC 2045): blanks before a line's end are dropped, "=XX" is a byte,
// "=" at the end joins lines. Bytes and sequences that are not allowed stay as they are; after a broken sequence the
// result is false.
func decodeQuotedPrintable(b []byte) ([]byte, bool) {
	out := make([]byte, 0, len(b))
	whole := true
	for len(b) > 0 {
		line, rest := cutLine(b)
		ended := len(rest) > 0 || bytes.HasSuffix(b, []byte("\n"))
		line = bytes.TrimRight(line, " \t\r")
		soft := bytes.HasSuffix(line, []byte("="))
		line = bytes.TrimSuffix(line, []byte("="))
		var ok bool
		out, ok = unescapeLine(out, line)
		whole = whole && ok
		if ended && !soft {
			out = append(out, '\n')
		}
		b = rest
	}
	return out, whole
}

// unescapeLine appends a line to out with each "=XX" decoded. A "=" without two hex digits behind it stays, and the
// result is false.
func unescapeLine(out, line []byte) ([]byte, bool) {
	whole := true
	for i := 0; i < len(line); i++ {
		if line[i] != '=' {
			out = append(out, line[i])
			continue
		}
		if i+2 < len(line) {
			if longer, err := hex.AppendDecode(out, line[i+1:i+3]); err == nil {
				out = longer
				i += 2
				continue
			}
		}
		out, whole = append(out, '='), false
	}
	return out, whole
}

// decodeBase64 decodes base64 up to the first line with a byte outside its alphabet, mostly the footer of a list.
// Padding may be missing; an incomplete last group is read too. The result is false if something was not read.
func decodeBase64(b []byte) ([]byte, bool) {
	packed := make([]byte, 0, len(b))
	whole := true
	for len(b) > 0 {
		line, rest := cutLine(b)
		line = bytes.Trim(line, " \t")
		if len(bytes.TrimLeft(line, base64Alphabet+"=")) > 0 {
			whole = false
			break
		}
		packed = append(packed, bytes.TrimRight(line, "=")...)
		b = rest
	}
	if len(packed)%4 == 1 {
		packed, whole = packed[:len(packed)-1], false
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(packed)))
	n, err := base64.RawStdEncoding.Decode(out, packed)
	return out[:n], whole && err == nil
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
