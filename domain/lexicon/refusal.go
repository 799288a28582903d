package lexicon

import (
	"errors"

	"seneschal/domain/order"
	"seneschal/domain/words"
)

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
	return &Refusal{What: what, Kind: kind, Key: key, Args: words.Args(pairs...), in: x}
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

// A Fault is an error that stopped what was attempted and that no catalogue has a
// sentence for.
type Fault struct {
	What string // what was attempted: "closing season 2"
	Err  error
}

// Failed is the fault of an error; it wraps it.
func Failed(what string, err error) error { return &Fault{What: what, Err: err} }

// Error is what was attempted, and the error.
func (f *Fault) Error() string { return f.What + ": " + f.Err.Error() }

// Unwrap is the error.
func (f *Fault) Unwrap() error { return f.Err }

// Kinds are the sentinels that refusals wrap, each with the code of the lines that it
// answers.
type Kinds []struct {
	Err  error
	Code order.Code
}

// Answer is how a line of a letter is answered that an error refuses: by a code, that of
// its kind or else the other, and a reason, in a language if it is a Refusal.
func (k Kinds) Answer(err error, lang string, other order.Code) (order.Code, string) {
	code := other
	for _, kind := range k {
		if errors.Is(err, kind.Err) {
			code = kind.Code
		}
	}
	if r, ok := errors.AsType[*Refusal](err); ok {
		return code, r.In(lang)
	}
	if f, ok := errors.AsType[*Fault](err); ok && !k.has(f.Err) {
		err = f.Err // who reads the answer knows what he has attempted
	}
	if f, ok := err.(*Fault); ok && k.has(f.Err) { //nolint:errorlint // what it wraps has its own words
		return code, f.What
	}
	return code, err.Error()
}

// has reports whether an error is one of the sentinels itself.
func (k Kinds) has(err error) bool {
	for _, kind := range k {
		if kind.Err == err { //nolint:errorlint // what wraps it says more
			return true
		}
	}
	return false
}
