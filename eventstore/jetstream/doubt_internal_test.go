package jetstream

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// TestDamageIsWhatALeaderWithAMajoritySays lets a cluster change between two questions: what is said before there is a majority,
// or after, proves no damage.
func TestDamageIsWhatALeaderWithAMajoritySays(t *testing.T) {
	alone := errors.New("alone")
	for name, c := range map[string]struct {
		looks, majorities []error // the answers after the first look
		want              error
	}{
		"damage":                      {[]error{eventstore.ErrCorrupt}, []error{nil, nil}, eventstore.ErrCorrupt},
		"alone":                       {nil, []error{alone}, alone},
		"no longer alone":             {[]error{nil}, []error{nil}, nil},
		"no longer alone, and away":   {[]error{context.DeadlineExceeded}, []error{nil}, context.DeadlineExceeded},
		"alone after the second look": {[]error{eventstore.ErrCorrupt}, []error{nil, alone}, alone},
	} {
		t.Run(name, func(t *testing.T) {
			next := func(answers *[]error) func(context.Context) error {
				return func(context.Context) error {
					require.NotEmpty(t, *answers)
					answer := (*answers)[0]
					*answers = (*answers)[1:]
					return answer
				}
			}
			err := settleDoubt(t.Context(), eventstore.ErrCorrupt, 0, next(&c.looks), next(&c.majorities))
			require.ErrorIs(t, err, c.want)
			require.Equal(t, errors.Is(c.want, eventstore.ErrCorrupt), errors.Is(err, eventstore.ErrCorrupt))
			require.Empty(t, c.looks)
			require.Empty(t, c.majorities)
		})
	}
}
