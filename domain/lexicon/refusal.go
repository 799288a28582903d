package lexicon

// A Refusal is why something cannot be done, in a sentence that can be said in
// every language of the house. It wraps the sentinel of its kind.
type Refusal struct {
	What string            // what was attempted: "entering ann"; "" if who passes it on says that
	Kind error             // the sentinel that it wraps
	Key  string            // of the sentence, under "refused"
	Args map[string]string // of the sentence

	in *Lexicon
}

// Refuse is a refusal; pairs are names and values of the sentence's
// parameters.
func (x *Lexicon) Refuse(what string, kind error, key string, pairs ...any) error {
	return &Refusal{What: what, Kind: kind, Key: key, Args: arguments(pairs), in: x}
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
func (r *Refusal) In(lang string) string { return r.in.tell(lang, "refused."+r.Key, r.Args) }
