package seat

import (
	"context"
	"net/http"

	"seneschal/projections/site/devices"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// device does what a form says about the devices of the seat's holder.
func (s *Pages) device(r *http.Request) (web.View, error) {
	at, err := s.sit(r)
	if err != nil {
		return web.View{}, err
	}
	if s.Devices == nil {
		return web.View{}, web.ErrNowhere
	}
	return web.View{GoTo: at.path + "#my-device", Private: true}, s.Devices.Change(r, at.info.Player)
}

// myDevice is where this browser is named. How many games wait is not known if the tables
// are away.
func (s *Pages) myDevice(ctx context.Context, at sitter) (*devices.Part, error) {
	if s.Devices == nil {
		return nil, nil
	}
	all, err := s.Own(ctx, at.info.Player)
	if err != nil {
		all = nil // as in next
	}
	return s.Devices.Part(ctx, at.info.Player, at.path+"/devices", games.Waits(all), false)
}
