package lexicon

import (
	"errors"

	"seneschal/domain/order"
	"seneschal/domain/words"
)

// A Refusal is the reason why something cannot be done, as a sentence that can be said in
// every language of the server. It wraps the sentinel of its kind.
type Refusal struct {
	What string            // the attempt: "entering ann"; "" if the caller adds it
	Kind error             // the sentinel that it wraps
	Key  string            // the key of the sentence, under "refused"
	Args map[string]string // the sentence's parameters

	lexicon *Lexicon // has the sentence
}

// Refuse makes a refusal; pairs are names and values of the sentence's parameters.
func (x *Lexicon) Refuse(what string, kind error, key string, pairs ...any) error {
	return &Refusal{What: what, Kind: kind, Key: key, Args: words.Args(pairs...), lexicon: x}
}

// Error returns the refusal in English: the attempt, the reason, the kind.
func (r *Refusal) Error() string {
	text := r.In(English) + ": " + r.Kind.Error()
	if r.What == "" {
		return text
	}
	return r.What + ": " + text
}

// Unwrap returns the kind of the refusal.
func (r *Refusal) Unwrap() error { return r.Kind }

// In returns the reason in a language, in English if the lexicon lacks the language.
func (r *Refusal) In(lang string) string {
	return r.lexicon.fillSentence(lang, "refused."+r.Key, r.Args)
}

// A Fault is an error that stopped an attempt and for which no catalogue has a
// sentence.
type Fault struct {
	What string // the attempt: "closing season 2"
	Err  error
}

// NewFault makes a fault that wraps an error.
func NewFault(what string, err error) error { return &Fault{What: what, Err: err} }

// Error returns the attempt and the error.
func (f *Fault) Error() string { return f.What + ": " + f.Err.Error() }

// Unwrap returns the error.
func (f *Fault) Unwrap() error { return f.Err }

// Kinds are the sentinels that refusals wrap, each with the code of the answer.
type Kinds []struct {
	Err  error
	Code order.Code
}

// Answer returns the code and the reason by which a line is answered when an error refuses it. The code is that of the
// error's kind, or else other. The reason is in the language if the error is a Refusal, and otherwise the error's text.
// A Fault is told without its attempt; if its error is a mere sentinel, the attempt is told alone.
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
	if f, ok := errors.AsType[*Fault](err); ok && !k.isSentinel(f.Err) {
		err = f.Err // the reader of the answer knows the attempt
	}
	if f, ok := err.(*Fault); ok && k.isSentinel(f.Err) { //nolint:errorlint // what it wraps has its own words
		return code, f.What
	}
	return code, err.Error()
}

// isSentinel reports whether an error is one of the sentinels itself.
func (k Kinds) isSentinel(err error) bool {
	for _, kind := range k {
		if kind.Err == err { //nolint:errorlint // what wraps it says more
			return true
		}
	}
	return false
}
