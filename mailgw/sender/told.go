package sender

import "github.com/emersion/go-message/textproto"

// Told is what the topmost Authentication-Results of a letter tells, whoever wrote it:
// the name of the server, and the result of each method ("spf": "pass"); "" if there is
// none that can be read. It proves nothing.
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
