package memstore_test

import (
	"testing"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/memstore"
)

func TestConforms(t *testing.T) {
	eventstoretest.Run(t, func(*testing.T) eventstore.Store { return memstore.New() })
}
