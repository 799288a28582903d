package server

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/prometheus/client_golang/prometheus"

	"seneschal/projections/turnout"
)

var (
	shareMeter = prometheus.NewDesc("seneschal_open_games_share", "Share of cases of the last days in which open games turned out so, from 0 to 1.", []string{"figure", "days"}, nil)
	casesMeter = prometheus.NewDesc("seneschal_open_games_cases", "Cases of which that is a share.", []string{"figure", "days"}, nil)
	waitMeter  = prometheus.NewDesc("seneschal_open_games_wait_hours", "Hours from opening to beginning of open games that began in the last days.", []string{"quantile", "days"}, nil)
)

// turnoutKept is how long the figures are kept: reading them goes through all games that players ever opened.
const turnoutKept = 5 * time.Minute

// keptTurnout keeps the figures that were read last.
type keptTurnout struct {
	mu      sync.Mutex
	read    time.Time
	figures []turnout.Figures
}

// readFigures returns how open games turn out; the figures may be turnoutKept old. It returns nil while tables are being
// built, or if they cannot be read.
func (k *keptTurnout) readFigures(ctx context.Context, db *sqlx.DB, now time.Time) []turnout.Figures {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.figures == nil || now.Sub(k.read) >= turnoutKept {
		k.figures, _ = turnout.Read(ctx, db, now) // the next scrape tries again
		k.read = now
	}
	return k.figures
}

// addTurnout adds how open games turn out. A share of no cases is left out.
func addTurnout(all []turnout.Figures, gauge func(*prometheus.Desc, float64, ...string)) {
	for _, figures := range all {
		days := strconv.Itoa(figures.Days)
		for name, share := range map[string]turnout.Share{"filled": figures.Filled, "third_phase": figures.Third, "nobody_left": figures.Stayed, "practice_second_phase": figures.Practice} {
			gauge(casesMeter, float64(share.Of), name, days)
			if portion, found := share.Portion(); found {
				gauge(shareMeter, portion, name, days)
			}
		}
		for quantile, hours := range map[string]*float64{"0.5": figures.Median, "0.9": figures.Longest} {
			if hours != nil {
				gauge(waitMeter, *hours, quantile, days)
			}
		}
	}
}
