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
func authResults(header textproto.Header, server string, most int) []authResult {
	if server == "" {
		return nil
	}
	hops := 0
	var out []authResult
	for f := header.Fields(); f.Next(); {
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
		for _, result := range all {
			if _, twice := results[result.method]; !twice {
				results[result.method] = result.result
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
	for _, authTokens := range groups[1:] {
		if len(authTokens) == 0 || len(authTokens) == 1 && strings.EqualFold(authTokens[0].text, "none") {
			continue
		}
		result, ok := parseResult(authTokens)
		if !ok {
			return "", nil, false
		}
		results = append(results, result)
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
	var out strings.Builder
	for i := from + 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i++; i < len(s) {
				out.WriteByte(s[i])
			}
		case '"':
			return out.String(), i + 1, true
		default:
			out.WriteByte(s[i])
		}
	}
	return "", 0, false
}

// splitSections cuts tokens at semicolons.
func splitSections(tokens []authToken) [][]authToken {
	groups := [][]authToken{nil}
	for _, token := range tokens {
		if token.mark && token.text == ";" {
			groups = append(groups, nil)
			continue
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], token)
	}
	return groups
}

// parseResult reads "method=result prop=value ...". Values may hold "=", as those of signatures
// do.
func parseResult(tokens []authToken) (authResult, bool) {
	result := authResult{props: make(map[string]string)}
	for i := 0; i < len(tokens); {
		if i+2 >= len(tokens) || tokens[i].mark || !tokens[i+1].mark || tokens[i+2].mark {
			return authResult{}, false
		}
		name, value := strings.ToLower(tokens[i].text), tokens[i+2].text
		end := i + 3
		for end < len(tokens) && tokens[end].joined {
			value += tokens[end].text
			end++
		}
		if i == 0 {
			result.method, _, _ = strings.Cut(name, "/")
			result.result = strings.ToLower(value)
		} else if _, twice := result.props[name]; !twice {
			result.props[name] = strings.ToLower(value)
		}
		i = end
	}
	return result, result.method != ""
}
