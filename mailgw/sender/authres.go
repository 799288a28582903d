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

// readOwnResults returns the results that our own mail server, which is called server, wrote. They have its name, and
// stand above the Received lines of other servers; maxHops is how many Received lines of our own servers may stand above
// them. It returns nil for server "".
func readOwnResults(header textproto.Header, server string, maxHops int) []authResult {
	if server == "" {
		return nil
	}
	hops := 0
	var ownResults []authResult
	for f := header.Fields(); f.Next(); {
		switch strings.ToLower(f.Key()) {
		case "received":
			if hops++; hops > maxHops {
				return ownResults
			}
		case "authentication-results":
			id, results, ok := parseAuthRes(f.Value())
			if ok && strings.EqualFold(id, server) {
				ownResults = append(ownResults, results...)
			}
		}
	}
	return ownResults
}

// Told reads the topmost Authentication-Results field that can be read, whoever wrote it: the name of the server, and
// the first result of each method ("spf": "pass"). server is "" if there is none. The field proves nothing.
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

// parseAuthRes parses a whole field: the name of the server, and the results. ok is false if it does not parse to its
// end; then it means nothing.
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
	mark   bool // it is one of the two marks
	joined bool // no blank before it
}

// splitTokens cuts a field into words, quoted strings and marks, and drops comments. It returns false if a comment or
// string does not end.
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
			text, end, ok := readQuotedString(s, i)
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

// skipComment returns the index behind the comment that begins at from; false if it does not end. Comments nest.
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

// readQuotedString returns the content of the quoted string that begins at from, and the index behind it; false if it
// does not end.
func readQuotedString(s string, from int) (text string, end int, ok bool) {
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

// parseResult parses "method=result prop=value ...". Values may hold "=", as signatures do. Of a property that repeats
// the first value counts. It returns false for any other form.
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
