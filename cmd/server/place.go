package server

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/mailgw/channels"
	"seneschal/projections/site/moderation"
)

// newPlace returns the contents of the page of settings, which moderators read.
func (h *Server) newPlace() moderation.Place {
	return moderation.Place{
		Settings: append(h.Config.listPlaceSettings(), listUsualTerms()...), SharedAllowed: h.Config.OpenShared, Steward: h.Openings.Steward(), Channels: h.listOpenChannels,
	}
}

// listPlaceSettings lists the settings that make the place what it is to players: the fields of the configuration with a
// tag "place", which names their group. Passwords, and where parts of the server are, have none.
func (c *Config) listPlaceSettings() []moderation.Setting {
	var all []moderation.Setting
	value := reflect.ValueOf(*c)
	for _, field := range reflect.VisibleFields(value.Type()) {
		group := field.Tag.Get("place")
		if group == "" {
			continue
		}
		flag := field.Tag.Get("name")
		if flag == "" {
			flag = strings.ToLower(field.Name)
		}
		env, _, _ := strings.Cut(field.Tag.Get("env"), ",")
		usual := field.Tag.Get("default")
		if field.Type.Kind() != reflect.String && field.Type.Kind() != reflect.Slice && usual == "" {
			usual = fmt.Sprint(reflect.Zero(field.Type))
		}
		all = append(all, moderation.Setting{Group: group, Flag: flag, Env: env, Value: writeSetting(value.FieldByIndex(field.Index)), Usual: usual})
	}
	return all
}

// writeSetting writes a value as its flag takes it; a list with commas.
func writeSetting(value reflect.Value) string {
	if list, ok := value.Interface().([]string); ok {
		return strings.Join(list, ",")
	}
	return fmt.Sprint(value)
}

// listUsualTerms lists the terms of open games that no flag sets, because openers choose them, with their defaults.
func listUsualTerms() []moderation.Setting {
	usual := opening.Terms{}.WithDefaults(game.Description{})
	term := func(name, value string) moderation.Setting {
		return moderation.Setting{Group: "terms", Flag: name, Value: value, Usual: value, Term: true}
	}
	return []moderation.Setting{
		term("days", strconv.Itoa(usual.Days)), term("hours", strconv.Itoa(usual.Hours)), term("tier", string(usual.Tier)), term("finished", strconv.Itoa(usual.Finished)), term("bots", strconv.Itoa(usual.Bots)),
	}
}

// listOpenChannels lists the places outside that are told of open games, each as its kind and the host where it is.
func (h *Server) listOpenChannels(ctx context.Context) ([]string, error) {
	all, err := h.newRegister().All(ctx, channels.OpenGames)
	return lists.Map(all, func(c channels.Channel) string { return strings.TrimSpace(c.Kind + " " + c.Where()) }), err
}
