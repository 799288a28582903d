package tournament

import "strings"

// A Refusal is why a command cannot be carried out, in a sentence that can be
// said in every language of the house. It wraps one of ErrNotNow, ErrForbidden
// and ErrUnknown.
type Refusal struct {
	What string            // what was attempted: "entering ann"; "" if who passes it on says that
	Kind error             // the sentinel that it wraps
	Key  string            // of the sentence
	Args map[string]string // of the sentence
}

// refuse is a refusal; pairs are names and values of the sentence's
// parameters.
func refuse(what string, kind error, key string, pairs ...any) error {
	return &Refusal{What: what, Kind: kind, Key: key, Args: arguments(pairs)}
}

// Error is the refusal in English: what was attempted, the reason, the kind.
func (r *Refusal) Error() string {
	text := r.In(English) + ": " + r.Kind.Error()
	if r.What == "" {
		return text
	}
	return r.What + ": " + text
}

// Unwrap is the kind of the refusal.
func (r *Refusal) Unwrap() error { return r.Kind }

// In is the reason in a language; in English if that is not spoken here.
func (r *Refusal) In(lang string) string { return tell(lang, "refused."+r.Key, r.Args) }

// joined lists IDs in a sentence.
func joined[T ~string](ids []T) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return strings.Join(texts, ", ")
}
