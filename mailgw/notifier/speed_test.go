package notifier_test

import (
	"testing"

	"seneschal/deploy/speedtest"
)

// TestSpeedIsHeld compares writing the reports of six seats with copying and hashing their bytes.
func TestSpeedIsHeld(t *testing.T) {
	speedtest.Need(t)
	var bodies []byte
	for _, email := range newReports(t).write(t) {
		bodies = append(bodies, email.Body...)
	}
	speedtest.Hold(t, "mailgw/notifier", speedtest.Pair{Name: "reports", Code: BenchmarkReportOfAllFormats, Reference: speedtest.CopyAndHash(bodies)})
}
