package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
)

func TestTheMiddleOfPoints(t *testing.T) {
	require.Equal(t, report.Point{X: 2, Y: 1}, report.Middle([]report.Point{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 2, Y: 3}}))
	require.Zero(t, report.Middle(nil))
}
