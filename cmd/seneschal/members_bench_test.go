package main_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// cpu returns how long the members have computed.
func (f *fellowship) cpu() (spent time.Duration) {
	f.t.Helper()
	for _, m := range f.members {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", m.cmd.Process.Pid))
		require.NoError(f.t, err)
		_, rest, _ := strings.Cut(string(stat), ") ")
		for _, field := range strings.Fields(rest)[11:13] { // utime and stime, in hundredths of a second
			ticks, err := strconv.Atoi(field)
			require.NoError(f.t, err)
			spent += time.Duration(ticks) * 10 * time.Millisecond
		}
	}
	return spent
}

// BenchmarkOrdersOfMembers measures how long all members together compute for an order by email, if one comes each tenth of
// a second.
func BenchmarkOrdersOfMembers(b *testing.B) {
	for _, n := range []int{1, 2, 3} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			games := []string{"vale", "moor", "ford", "dale", "peak", "glen", "cove", "fen"}
			f := startFellowship(b, n, games...)
			time.Sleep(10 * time.Second)
			before, began := f.cpu(), time.Now()
			time.Sleep(5 * time.Second)
			idle := (f.cpu() - before) * time.Second / time.Since(began)
			before = f.cpu()
			tick := time.NewTicker(100 * time.Millisecond)
			defer tick.Stop()
			for i := range b.N {
				<-tick.C
				f.send(games[i%len(games)], fmt.Sprintf("ENTRY E%02d, E%02d\nHOLD\n", 1+i%12, 1+(i+1)%12))
			}
			waitFor(b, "all are answered", func() bool { return f.receipts() >= b.N })
			spent := f.cpu() - before
			b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "cpu-ms/email")
			b.ReportMetric(float64(idle.Microseconds())/1000, "idle-ms/s")
			require.Equal(b, b.N, f.receipts())
		})
	}
}
