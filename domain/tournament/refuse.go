package tournament

import (
	"strings"

	"seneschal/domain/lexicon"
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

// kinds are those of refusals, with the codes of the lines that they answer.
var kinds = lexicon.Kinds{{Err: ErrForbidden, Code: CodeRight}, {Err: ErrUnknown, Code: CodeUnknown}, {Err: ErrNotNow, Code: CodeNow}}

// joined lists IDs in a sentence.
func joined[T ~string](ids []T) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return strings.Join(texts, ", ")
}
