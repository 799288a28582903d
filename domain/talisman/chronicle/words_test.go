package chronicle

import (
	"testing"

	"seneschal/domain/game/gametest"
)

func TestEverySentenceIsThere(t *testing.T) { gametest.Sentences(t, catalogue) }
