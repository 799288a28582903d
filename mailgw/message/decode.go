package message

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// decodeTransfer undoes a transfer encoding as far as it goes; whole is false if something was broken.
func decodeTransfer(b []byte, encoding string) (out []byte, whole bool) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "quoted-printable":
		return quotedPrintable(b)
	case "base64":
		return base64Text(b)
	case "", "7bit", "8bit", "binary":
		return b, true
	}
	return b, false
}

// quotedPrintable reads RFC 2045: blanks before a line's end are dropped, "=XX" is a byte, "=" at
// the end joins lines. Bytes and sequences that are not allowed stay as they are.
func quotedPrintable(b []byte) ([]byte, bool) {
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

// base64Text reads up to the first line with a byte outside the alphabet (a list's footer,
// mostly). Padding may be missing; an incomplete last group is read too.
func base64Text(b []byte) ([]byte, bool) {
	packed := make([]byte, 0, len(b))
	whole := true
	for len(b) > 0 {
		line, rest := cutLine(b)
		line = bytes.Trim(line, " \t")
		if len(bytes.TrimLeft(line, alphabet+"=")) > 0 {
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

// alphabet is that of base64.
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
