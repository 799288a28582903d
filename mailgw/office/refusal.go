package office

import (
	"errors"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// refusals are the errors of a host that are the sender's, and what he is told.
var refusals = []struct {
	err error
	key string
}{
	{game.ErrForbidden, "answer.forbidden"},
	{game.ErrNotOpen, "answer.notopen"},
	{game.ErrSeatTaken, "answer.taken"},
	{game.ErrNoSeat, "answer.noseat"},
	{game.ErrBegun, "answer.begun"},
	{game.ErrSeated, "answer.seated"},
	{eventstore.ErrTooLarge, "answer.toolarge"},
}

// AnswerTo is the sentence that answers an error which is the sender's; ok is false for
// one that is ours.
func AnswerTo(err error) (key string, ok bool) {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return r.key, true
		}
	}
	return "", false
}
