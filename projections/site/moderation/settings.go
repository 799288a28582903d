package moderation

import (
	"context"
	"math"
	"net/http"
	"strings"

	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
	"seneschal/projections/turnout"
)

// SettingsPage shows the settings of the operator, and how games turn out under them.
type SettingsPage struct {
	Groups     []SettingGroup
	Spans      []int // numbers of days over which the figures are taken
	Figures    []FigureRow
	Moderators []ModeratorLine
	Channels   []string
}

// SettingGroup is a group of settings.
type SettingGroup struct {
	Name     string
	Settings []Setting // with their values in words
}

// FigureRow is a figure over all spans, in words.
type FigureRow struct {
	Name  string
	Cells []string
}

// ModeratorLine is a moderator with their name.
type ModeratorLine struct {
	roster.Moderator
	Name string
	From web.Moment
}

// settingGroups are the groups of settings, in the order in which they are shown.
var settingGroups = []string{"open", "terms", "practice", "server"}

// showSettings answers the page of settings; there is none for anybody but moderators.
func (s *Pages) showSettings(r *http.Request) (web.View, error) {
	if err := s.admitModerator(r); err != nil {
		return web.View{}, err
	}
	ctx, voice := r.Context(), s.Web.Voice(r.Context())
	page := SettingsPage{Spans: turnout.Spans()}
	for _, group := range settingGroups {
		settings := lists.Keep(s.Place.Settings, func(setting Setting) bool { return setting.Group == group })
		page.Groups = append(page.Groups, SettingGroup{group, lists.Map(settings, func(setting Setting) Setting { return s.putInWords(ctx, setting) })})
	}
	moderators, err := s.Conduct.Moderators(ctx)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	names := s.Web.Names(ctx)
	page.Moderators = lists.Map(moderators, func(m roster.Moderator) ModeratorLine {
		return ModeratorLine{m, names.Of(m.Player), s.Web.When(ctx, m.Since)}
	})
	if s.Place.Channels != nil {
		if page.Channels, err = s.Place.Channels(ctx); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	figures, err := turnout.Read(ctx, s.DB, s.Web.Now())
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	page.Figures = sayFigures(voice, figures)
	return web.View{Name: "settings", Title: voice.Say("moderation.settings"), Private: true, Page: page}, nil
}

// putInWords returns a setting with its value and its default in words. The steward's address becomes the
// steward's name, as an address is nobody's business.
func (s *Pages) putInWords(ctx context.Context, setting Setting) Setting {
	voice := s.Web.Voice(ctx)
	if setting.Flag == "open-steward" {
		setting.Value = s.Web.Names(ctx).Of(s.Place.Steward)
	}
	say := func(value string) string {
		switch value {
		case "":
			return voice.Say("moderation.setting.none")
		case "true", "false":
			return voice.Say("moderation.setting." + value)
		}
		return strings.ReplaceAll(value, ",", ", ")
	}
	setting.Value, setting.Usual = say(setting.Value), say(setting.Usual)
	return setting
}

// sayFigures says figures in words, a row for each over all spans; nil without figures, while tables are
// being built.
func sayFigures(voice web.Voice, all []turnout.Figures) []FigureRow {
	if len(all) == 0 {
		return nil
	}
	share := func(of func(turnout.Figures) turnout.Share) []string {
		return lists.Map(all, func(f turnout.Figures) string { return sayShare(voice, of(f)) })
	}
	hours := func(of func(turnout.Figures) *float64) []string {
		return lists.Map(all, func(f turnout.Figures) string {
			if of(f) == nil {
				return voice.Say("moderation.figure.none")
			}
			return voice.Figures(web.Decimals(math.Round(*of(f)*10) / 10))
		})
	}
	return []FigureRow{
		{"filled", share(func(f turnout.Figures) turnout.Share { return f.Filled })},
		{"third", share(func(f turnout.Figures) turnout.Share { return f.Third })},
		{"stayed", share(func(f turnout.Figures) turnout.Share { return f.Stayed })},
		{"median", hours(func(f turnout.Figures) *float64 { return f.Median })},
		{"longest", hours(func(f turnout.Figures) *float64 { return f.Longest })},
		{"practice", share(func(f turnout.Figures) turnout.Share { return f.Practice })},
	}
}

// sayShare says a share in percent with its numbers. If it is a share of nothing, it says that there is
// none yet.
func sayShare(voice web.Voice, share turnout.Share) string {
	portion, found := share.Portion()
	if !found {
		return voice.Say("moderation.figure.none")
	}
	return voice.Say("moderation.figure.share", "percent", web.Percent(portion), "part", share.Part, "of", share.Of)
}
