package message

import (
	"net/mail"
	"strings"
)

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
		out := make([]string, len(list))
		for i, a := range list {
			out[i] = normal(a.Address)
		}
		return out
	}
	var out []string
	for _, part := range commas(field) {
		if a, ok := lastAddress(part); ok {
			out = append(out, a)
		}
	}
	return out
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
