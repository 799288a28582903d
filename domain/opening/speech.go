package opening

import (
	"embed"
	"errors"

	"seneschal/domain/lexicon"
)

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

// speech holds the words of emails about openings, and the sentences of the answers.
var speech = lexicon.Must(wordFiles)

// Speech returns the words of emails about openings, and the sentences of the answers.
func Speech() *lexicon.Lexicon { return speech }

var (
	// ErrNotNow says that something cannot be done as things stand; the error around it gives the
	// reason.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such game, preset, pace or option.
	ErrUnknown = errors.New("not known here")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
)

// IsRefusal reports whether an error is the opening's answer, and no fault of the server.
func IsRefusal(err error) bool {
	return errors.Is(err, ErrNotNow) || errors.Is(err, ErrUnknown) || errors.Is(err, ErrForbidden)
}

// SayRefusal says a refusal in a language. For any other error it returns its text.
func SayRefusal(err error, lang string) string {
	if r, ok := errors.AsType[*lexicon.Refusal](err); ok {
		return r.In(lang)
	}
	return err.Error()
}

// refuse makes a refusal that can be said in every language; pairs are names and values of the
// sentence's parameters.
func refuse(kind error, key string, pairs ...any) error {
	return speech.Refuse("", kind, key, pairs...)
}
