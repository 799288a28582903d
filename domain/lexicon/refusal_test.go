package lexicon_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/lexicon"
	"seneschal/domain/order"
)

var errNotNow, errUnknown = errors.New("not now"), errors.New("not known here")

// The answer names the fault and not the attempt, since the line's sender knows the attempt.
func TestALineIsAnsweredByWhatWentWrongAndNotByWhatWasTried(t *testing.T) {
	kinds := lexicon.Kinds{{Err: errUnknown, Code: "X04"}, {Err: errNotNow, Code: "X03"}}
	season := lexicon.NewFault("season 9", errUnknown)
	for _, c := range []struct {
		err    error
		code   order.Code
		reason string
		text   string
	}{
		{season, "X04", "season 9", "season 9: not known here"},
		{lexicon.NewFault("closing it", season), "X04", "season 9", "closing it: season 9: not known here"},
		{lexicon.NewFault("closing it", lexicon.NewFault("counting cup", errors.New("no games: none"))), "X01", "counting cup: no games: none", "closing it: counting cup: no games: none"},
		{lexicon.NewFault("changing the rules", errors.Join(errors.New("seats 9: 2 to 8"), errors.New("least 1: 2"))), "X01", "seats 9: 2 to 8\nleast 1: 2", "changing the rules: seats 9: 2 to 8\nleast 1: 2"},
		{fmt.Errorf("disk: full"), "X01", "disk: full", "disk: full"},
	} {
		code, reason := kinds.Answer(c.err, "en", "X01")
		require.Equal(t, c.code, code, c.text)
		require.Equal(t, c.reason, reason)
		require.EqualError(t, c.err, c.text)
	}
}
