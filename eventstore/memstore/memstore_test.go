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

func TestForgetfulConforms(t *testing.T) {
	eventstoretest.RunForgetful(t, func(_ *testing.T, bounds eventstore.Bounds) eventstore.Forgetful {
		return memstore.NewForgetful(bounds)
	})
}
