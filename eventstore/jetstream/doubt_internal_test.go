package jetstream

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// TestDamageIsWhatALeaderWithAMajoritySays lets a cluster change between two questions: what is said before there is a majority,
// or after, proves no damage.
func TestDamageIsWhatALeaderWithAMajoritySays(t *testing.T) {
	damage, alone, away := eventstore.ErrCorrupt, errors.New("alone"), errors.New("away")
	for name, c := range map[string]struct {
		looks   []error // the answers after the first look
		leaders []any   // the answers to who leads: a name or an error
		want    error
	}{
		"damage":                      {[]error{damage}, []any{"n1", "n1"}, damage},
		"alone":                       {nil, []any{alone}, alone},
		"no longer alone":             {[]error{nil}, []any{"n1"}, nil},
		"away":                        {[]error{away}, []any{"n1"}, away},
		"alone after the second look": {[]error{damage}, []any{"n1", alone}, alone},
		"another leads meanwhile":     {[]error{damage, nil}, []any{"n1", "n2"}, nil},
		"damage of another":           {[]error{damage, damage}, []any{"n1", "n2", "n2"}, damage},
	} {
		t.Run(name, func(t *testing.T) {
			look := func(context.Context) error { return take(t, &c.looks) }
			leader, err := settleDoubt(t.Context(), damage, 0, look, func(context.Context) (string, error) {
				switch answer := take(t, &c.leaders).(type) {
				case error:
					return "", answer
				default:
					return fmt.Sprint(answer), nil
				}
			})
			require.ErrorIs(t, err, c.want)
			require.Equal(t, errors.Is(c.want, damage), errors.Is(err, damage))
			require.Equal(t, errors.Is(c.want, damage), leader != "")
			require.Empty(t, c.looks)
			require.Empty(t, c.leaders)
		})
	}
}

// take takes the first of some answers.
func take[T any](t *testing.T, answers *[]T) T {
	t.Helper()
	require.NotEmpty(t, *answers)
	answer := (*answers)[0]
	*answers = (*answers)[1:]
	return answer
}
