package server

import (
	"context"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"seneschal/projections/turnout"
)

var (
	shareMeter = prometheus.NewDesc("seneschal_open_games_share", "Share of cases of the last days in which open games turned out so, from 0 to 1.", []string{"figure", "days"}, nil)
	casesMeter = prometheus.NewDesc("seneschal_open_games_cases", "Cases of which that is a share.", []string{"figure", "days"}, nil)
	waitMeter  = prometheus.NewDesc("seneschal_open_games_wait_hours", "Hours from opening to beginning of open games that began in the last days.", []string{"quantile", "days"}, nil)
)

// addTurnout adds how open games turn out. A share of no cases is left out.
func (h *Server) addTurnout(ctx context.Context, gauge func(*prometheus.Desc, float64, ...string)) {
	all, err := turnout.Read(ctx, h.DB, h.Host.Time())
	if err != nil {
		return
	}
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
