package server

import (
	"context"
	"time"
)

// devicesEvery is the time between two looks for devices to forget.
const devicesEvery = time.Hour

// forgetDevices forgets the devices that were not used for too long, every hour until ctx ends. It logs errors.
func (h *Server) forgetDevices(ctx context.Context) {
	tick := time.NewTicker(devicesEvery)
	defer tick.Stop()
	for {
		if err := h.Roster.ForgetDevices(ctx, h.Host.Time()); err != nil && ctx.Err() == nil {
			h.Log.WarnContext(ctx, "devices not forgotten", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
