package tournament

import (
	"errors"
	"strings"

	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
)

var (
	// ErrNotAnnounced says that there is no such tournament.
	ErrNotAnnounced = errors.New("tournament is not announced")
	// ErrAnnounced says that it was announced before.
	ErrAnnounced = errors.New("tournament is announced already")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrNotNow says that it cannot be done as things stand; what comes with it
	// tells why.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such entrant, table or round.
	ErrUnknown = errors.New("not known here")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
)

// A Refusal is why a command cannot be carried out, in a sentence that can be
// said in every language of the house. It wraps one of ErrNotNow, ErrForbidden
// and ErrUnknown.
type Refusal = lexicon.Refusal

// refuse is a refusal; pairs are names and values of the sentence's
// parameters.
func refuse(what string, kind error, key string, pairs ...any) error {
	return speech.Refuse(what, kind, key, pairs...)
}

// fault is an error that stopped what was attempted.
func fault(what string, err error) error { return lexicon.Failed(what, err) }

// joined lists IDs in a sentence.
func joined[T ~string](ids []T) string {
	return strings.Join(lists.Map(ids, func(id T) string { return string(id) }), ", ")
}
