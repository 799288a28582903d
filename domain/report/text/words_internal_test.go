package text

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryLanguageSaysAll(t *testing.T) { require.NoError(t, catalogue.Complete()) }
