package maildrop

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAServerThatClosesBeginsNoSession: a connection that was accepted as the server closed might stay open, and its emails
// would come into a folder that another server may have by then.
func TestAServerThatClosesBeginsNoSession(t *testing.T) {
	server := &Server{}
	backend := server.newSMTP().Backend
	_, err := backend.NewSession(nil)
	require.NoError(t, err)
	server.closing.Store(true)
	_, err = backend.NewSession(nil)
	require.ErrorIs(t, err, errClosing)
}
