package sender

import (
	"strings"

	"github.com/emersion/go-message/textproto"
)

// authResult is one result of an Authentication-Results field (RFC 8601): "dmarc=pass
// header.from=example.org".
type authResult struct {
	method, result string
	props          map[string]string // "header.from": "example.org"
}

// authResults returns the results that our own mail server wrote: its name is in them, and they
// stand above the Received lines that others have brought. most is how many Received lines of our
// own servers may stand above them.
func authResults(h textproto.Header, server string, most int) []authResult {
	if server == "" {
		return nil
	}
	hops := 0
	var out []authResult
	for f := h.Fields(); f.Next(); {
		switch strings.ToLower(f.Key()) {
		case "received":
			if hops++; hops > most {
				return out
			}
		case "authentication-results":
			id, results, ok := parseAuthRes(f.Value())
			if ok && strings.EqualFold(id, server) {
				out = append(out, results...)
			}
		}
	}
	return out
}

// Told reads the topmost Authentication-Results of an email, whoever wrote it: the name of the
// server, and the result of each method ("spf": "pass"). server is "" if no such field can be
// read. It proves nothing.
func Told(h textproto.Header) (server string, results map[string]string) {
	for f := h.FieldsByKey("Authentication-Results"); f.Next(); {
		id, all, ok := parseAuthRes(f.Value())
		if !ok {
			continue
		}
		results = map[string]string{}
		for _, r := range all {
			if _, twice := results[r.method]; !twice {
				results[r.method] = r.result
			}
		}
		return id, results
	}
	return "", nil
}

// parseAuthRes reads a whole field. A field that does not parse to its end means nothing, so ok
// is false.
func parseAuthRes(field string) (id string, results []authResult, ok bool) {
	tokens, ok := splitTokens(field)
	if !ok || len(tokens) == 0 || tokens[0].mark || tokens[0].text == "" {
		return "", nil, false
	}
	groups := splitSections(tokens)
	if len(groups[0]) > 2 || len(groups[0]) == 2 && groups[0][1].mark { // the ID, and perhaps a version
		return "", nil, false
	}
	for _, g := range groups[1:] {
		if len(g) == 0 || len(g) == 1 && strings.EqualFold(g[0].text, "none") {
			continue
		}
		r, ok := parseResult(g)
		if !ok {
			return "", nil, false
		}
		results = append(results, r)
	}
	return tokens[0].text, results, true
}

// authToken is a word, or one of the marks ";" and "=".
type authToken struct {
	text   string
	mark   bool
	joined bool // no blank before it
}

// splitTokens reads words, quoted strings and marks, and drops comments.
func splitTokens(s string) ([]authToken, bool) {
	var tokens []authToken
	joined := false
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i, joined = i+1, false
		case c == '(':
			end, ok := skipComment(s, i)
			if !ok {
				return nil, false
			}
			i, joined = end, false
		case c == ';' || c == '=':
			tokens = append(tokens, authToken{text: s[i : i+1], mark: true, joined: joined})
			i, joined = i+1, true
		case c == '"':
			text, end, ok := quotedString(s, i)
			if !ok {
				return nil, false
			}
			tokens = append(tokens, authToken{text: text, joined: joined})
			i, joined = end, true
		default:
			end := i
			for end < len(s) && !strings.ContainsRune(" \t\r\n();=\"", rune(s[end])) {
				end++
			}
			if end == i {
				return nil, false
			}
			tokens = append(tokens, authToken{text: s[i:end], joined: joined})
			i, joined = end, true
		}
	}
	return tokens, true
}

// skipComment finds the end of a comment; comments nest.
func skipComment(s string, from int) (int, bool) {
	depth := 0
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1, true
			}
		}
	}
	return 0, false
}

func quotedString(s string, from int) (text string, end int, ok bool) {
	var b strings.Builder
	for i := from + 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i++; i < len(s) {
				b.WriteByte(s[i])
			}
		case '"':
			return b.String(), i + 1, true
		default:
			b.WriteByte(s[i])
		}
	}
	return "", 0, false
}

// splitSections cuts tokens at semicolons.
func splitSections(tokens []authToken) [][]authToken {
	groups := [][]authToken{nil}
	for _, t := range tokens {
		if t.mark && t.text == ";" {
			groups = append(groups, nil)
			continue
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], t)
	}
	return groups
}

// parseResult reads "method=result prop=value ...". Values may hold "=", as those of signatures
// do.
func parseResult(g []authToken) (authResult, bool) {
	r := authResult{props: make(map[string]string)}
	for i := 0; i < len(g); {
		if i+2 >= len(g) || g[i].mark || !g[i+1].mark || g[i+2].mark {
			return authResult{}, false
		}
		name, value := strings.ToLower(g[i].text), g[i+2].text
		end := i + 3
		for end < len(g) && g[end].joined {
			value += g[end].text
			end++
		}
		if i == 0 {
			r.method, _, _ = strings.Cut(name, "/")
			r.result = strings.ToLower(value)
		} else if _, twice := r.props[name]; !twice {
			r.props[name] = strings.ToLower(value)
		}
		i = end
	}
	return r, r.method != ""
}
