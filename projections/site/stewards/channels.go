package stewards

import (
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/projections/site/web"
)

// ChannelsPage shows the channels of a game or a tournament to its steward.
type ChannelsPage struct {
	Title     string // of the game or tournament
	Desk      string // path of the steward's page
	Action    string // path to which the forms are sent
	Channels  []Channel
	Kinds     []string // kinds that can be linked here
	Fields    map[string][]ChannelField
	Languages []string
	Wrong     bool // the request just sent could not be carried out
}

// A ChannelField is a setting of a kind of channels, as an input of a form.
type ChannelField struct {
	Name   string
	Word   string // key of its label
	Type   string // of the input
	Needed bool   // it must be filled in
	For    string // the part of the page
}

// At returns the field for a part of the page. It need not be filled in unless the channel is new.
func (f ChannelField) At(part string, isNew bool) ChannelField {
	f.For, f.Needed = part, f.Needed && isNew
	return f
}

// channelKinds are the kinds of channels, in the order in which they are offered.
var channelKinds = []string{"webhook", "discord", "discourse", "nodebb", "matrix"}

// channelFields are the settings of each kind of channels.
var channelFields = map[string][]ChannelField{
	"webhook":   {{Name: "url", Word: "url", Type: "url", Needed: true}, {Name: "secret", Word: "secret", Type: "text", Needed: true}, {Name: "types", Word: "types", Type: "text"}},
	"discord":   {{Name: "url", Word: "url", Type: "url", Needed: true}},
	"discourse": {{Name: "url", Word: "url", Type: "url", Needed: true}, {Name: "user", Word: "user", Type: "text", Needed: true}, {Name: "key", Word: "key", Type: "password", Needed: true}, {Name: "category", Word: "category", Type: "text"}, {Name: "hook", Word: "hook", Type: "password"}},
	"nodebb":    {{Name: "url", Word: "url", Type: "url", Needed: true}, {Name: "token", Word: "token", Type: "password", Needed: true}, {Name: "category", Word: "cid", Type: "text", Needed: true}},
	"matrix":    {{Name: "url", Word: "url", Type: "url", Needed: true}, {Name: "token", Word: "token", Type: "password", Needed: true}, {Name: "room", Word: "room", Type: "text", Needed: true}},
}

// showChannels answers the page of the channels of a game or tournament for its steward, and carries out
// the steward's changes. If a change cannot be carried out, the page says so.
func (s *Pages) showChannels(r *http.Request) (web.View, error) {
	subject, title, err := s.admitToChannels(r)
	if err != nil {
		return web.View{}, err
	}
	p := ChannelsPage{Title: title, Desk: strings.TrimSuffix(r.URL.Path, "/channels") + "/desk", Action: r.URL.Path, Kinds: channelKinds, Fields: channelFields, Languages: game.Languages()}
	if r.Method == http.MethodPost {
		do, err := readChange(r)
		if err != nil {
			return web.View{}, err
		}
		done, err := s.Channels.Change(r.Context(), subject, do)
		if err != nil {
			return web.View{}, err
		}
		if done {
			return web.Onward(r.URL.Path), nil
		}
		p.Wrong = true
	}
	if p.Channels, err = s.Channels.Linked(r.Context(), subject); err != nil {
		return web.View{}, err
	}
	for _, channel := range p.Channels {
		for i := range channel.Told {
			channel.Told[i].When = s.Web.When(r.Context(), channel.Told[i].At)
		}
	}
	view := web.View{Name: "channels", Title: s.Web.Voice(r.Context()).Say("channels.title", "title", title), Private: true, Page: p}
	if p.Wrong {
		view.Status = http.StatusUnprocessableEntity
	}
	return view, nil
}

// admitToChannels returns the log of the game or tournament that a path names, and its title, if the
// visitor is its steward. It fails as admitGameSteward and admitTournamentSteward do.
func (s *Pages) admitToChannels(r *http.Request) (of, title string, err error) {
	if r.PathValue("game") != "" {
		o, err := s.admitGameSteward(r)
		return "game/" + o.row.ID, o.row.Title, err
	}
	o, err := s.admitTournamentSteward(r)
	return "tournament/" + o.row.ID, o.row.Title, err
}

// readChange reads the form of a page of channels. It leaves out empty settings, and fails with
// web.ErrForm for an unknown request.
func readChange(r *http.Request) (ChannelChange, error) {
	if err := web.ReadForm(r); err != nil {
		return ChannelChange{}, err
	}
	do := ChannelChange{Word: r.PostFormValue("do"), Channel: r.PostFormValue("channel"), Entry: r.PostFormValue("entry"), Kind: r.PostFormValue("kind"), Language: r.PostFormValue("language"), Settings: map[string]string{}}
	if !slices.Contains([]string{"add", "stop", "start", "remove", "resend", "set"}, do.Word) {
		return do, web.ErrForm
	}
	for name, values := range r.PostForm {
		if setting, ok := strings.CutPrefix(name, "set-"); ok && values[0] != "" {
			do.Settings[setting] = strings.TrimSpace(values[0])
		}
	}
	return do, nil
}
