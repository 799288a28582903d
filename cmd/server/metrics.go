package server

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/projections/deadlines"
)

// gauges reads its figures at each scrape, except the turnout, which it keeps for a while.
type gauges struct {
	server  *Server
	turnout *keptTurnout
}

var (
	lagMeter     = prometheus.NewDesc("seneschal_projection_lag_commits", "Commits that a projection has not taken yet.", []string{"projection"}, nil)
	openMeter    = prometheus.NewDesc("seneschal_open_phases", "Phases that wait for orders.", nil, nil)
	overdueMeter = prometheus.NewDesc("seneschal_overdue_phases", "Phases whose deadline passed over a minute ago.", nil, nil)
	postMeter    = prometheus.NewDesc("seneschal_letters_out", "Emails in the post, by state.", []string{"state"}, nil)
	wellMeter    = prometheus.NewDesc("seneschal_well", "Whether the log takes commits, and all tables are there and near it: 1, else 0.", nil, nil)
	unreadMeter  = prometheus.NewDesc("seneschal_unread_logs", "Logs of games, tournaments and the desk that this program cannot read: they stand still.", nil, nil)
	partsMeter   = prometheus.NewDesc("seneschal_partitions_held", "Partitions of the games that this process holds among those that share the work; 16 if it shares with none.", nil, nil)
	behindMeter  = prometheus.NewDesc("seneschal_member_lag_commits", "Commits that the clock, its neighbours and the notifier of this process have not followed yet.", nil, nil)
	oldestMeter  = prometheus.NewDesc("seneschal_post_oldest_seconds", "How long the oldest email that is not sent has waited.", nil, nil)
)

// Describe implements prometheus.Collector.
func (gauges) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{lagMeter, openMeter, overdueMeter, postMeter, oldestMeter, unreadMeter, wellMeter, partsMeter, behindMeter, shareMeter, casesMeter, waitMeter} {
		to <- d
	}
}

// gaugeTimeout is how long the tables may take to answer.
const gaugeTimeout = 5 * time.Second

// Collect implements prometheus.Collector. It leaves out figures that cannot be read.
func (g gauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), gaugeTimeout)
	defer cancel()
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	lag, err := g.server.Runner.Lag(ctx)
	for _, name := range g.server.Runner.Names() {
		if err == nil {
			gauge(lagMeter, float64(lag[name]), name)
		}
	}
	if open, err := deadlines.All(ctx, g.server.DB); err == nil {
		late, err := deadlines.DueBefore(ctx, g.server.DB, time.Now().Add(-time.Minute))
		gauge(openMeter, float64(len(open)))
		if err == nil {
			gauge(overdueMeter, float64(len(late)))
		}
	}
	well := 1.0
	if len(g.server.checkHealth(ctx)) > 0 {
		well = 0
	}
	gauge(wellMeter, well)
	var unread float64
	err = g.server.DB.GetContext(ctx, &unread, `SELECT count(*) FROM (SELECT log FROM cursors.unread UNION SELECT log FROM mail.unread) AS logs`)
	if err == nil {
		gauge(unreadMeter, unread)
	}
	addTurnout(g.turnout.readFigures(ctx, g.server.DB, g.server.Host.Time()), gauge)
	g.addPostState(ctx, gauge)
	gauge(partsMeter, float64(g.server.countPartitions()))
	if behind, err := g.server.measureLag(ctx); err == nil {
		gauge(behindMeter, float64(behind))
	}
}

// addPostState adds the state of outgoing mail, if this process serves mail and the state can be read.
func (g gauges) addPostState(ctx context.Context, gauge func(*prometheus.Desc, float64, ...string)) {
	if g.server.mail == nil {
		return
	}
	stats, err := g.server.mail.post.Stats(ctx)
	if err != nil {
		return
	}
	gauge(postMeter, float64(stats.Queued), "queued")
	gauge(postMeter, float64(stats.Sending), "sending")
	gauge(postMeter, float64(stats.Sent), "sent")
	gauge(postMeter, float64(stats.Failed), "failed")
	gauge(oldestMeter, stats.Oldest.Seconds())
}

// serveMetrics starts to serve the metrics at --metrics, if that is set. It fails if nobody can listen there.
func (h *Server) serveMetrics(ctx context.Context, group *errgroup.Group) error {
	if h.Config.Metrics == "" {
		return nil
	}
	listener, err := net.Listen("tcp", h.Config.Metrics)
	if err != nil {
		return fmt.Errorf("opening --metrics %s: %w", h.Config.Metrics, err)
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(h.meters.decisions, h.meters.emails, h.meters.append, gauges{h, &keptTurnout{}}, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	group.Go(func() error { return control.Serve(ctx, listener, mux) })
	return nil
}
