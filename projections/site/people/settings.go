package people

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// tongues are the languages by their own names.
func tongues() []LanguageChoice {
	return []LanguageChoice{{Code: "en", Name: "English"}, {Code: "es", Name: "Español"}, {Code: "fr", Name: "Français"}, {Code: "nl", Name: "Nederlands"}}
}

// nameLength is how long a name may be, in letters.
const nameLength = 60

func (s *Pages) mySettings(ctx context.Context, p *MePage, _ *time.Location) error {
	if s.Register == nil {
		return nil
	}
	person, err := s.Register.Find(ctx, p.Player)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return web.FromTables(err)
	}
	p.Settings = settingsOf(person)
	p.Addresses, err = s.Register.Addresses(ctx, p.Player)
	return web.FromTables(err)
}

func settingsOf(p roster.Person) SettingsForm {
	f := SettingsForm{Name: p.Name, Zone: p.Zone, Language: p.Language, Zones: zones(), Languages: tongues(), Faults: map[string]string{}}
	for i := range f.Languages {
		f.Languages[i].On = f.Languages[i].Code == p.Language
	}
	return f
}

// check finds all that is wrong with settings.
func (f SettingsForm) check() {
	if utf8.RuneCountInString(f.Name) > nameLength || strings.ContainsFunc(f.Name, unsightly) || strings.Contains(f.Name, "@") {
		f.Faults["name"] = "A name has up to 60 letters, and is no address."
	}
	if misread(f.Name) {
		f.Faults["name"] = "In a letter this name would be read as something else: add another word to it."
	}
	if _, err := time.LoadLocation(f.Zone); err != nil || f.Zone == "" || f.Zone == "Local" {
		f.Faults["zone"] = "This zone is not known. It is written like Europe/Berlin, or UTC."
	}
	if !slices.ContainsFunc(f.Languages, func(c LanguageChoice) bool { return c.On }) {
		f.Faults["language"] = "Letters are written in English, Spanish, French and Dutch."
	}
}

// zones are some that people live in; any other is taken too.
func zones() []string {
	return []string{
		"UTC", "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi", "America/Argentina/Buenos_Aires", "America/Bogota",
		"America/Caracas", "America/Chicago", "America/Denver", "America/Halifax", "America/Lima", "America/Los_Angeles", "America/Mexico_City",
		"America/Montevideo", "America/New_York", "America/Phoenix", "America/Santiago", "America/Sao_Paulo", "America/St_Johns", "America/Toronto",
		"America/Vancouver", "Asia/Bangkok", "Asia/Dhaka", "Asia/Dubai", "Asia/Hong_Kong", "Asia/Jakarta", "Asia/Jerusalem", "Asia/Kathmandu",
		"Asia/Karachi", "Asia/Kolkata", "Asia/Manila", "Asia/Seoul", "Asia/Shanghai", "Asia/Singapore", "Asia/Taipei", "Asia/Tashkent", "Asia/Tehran",
		"Asia/Tokyo", "Atlantic/Azores", "Atlantic/Canary", "Atlantic/Reykjavik", "Australia/Adelaide", "Australia/Brisbane", "Australia/Perth",
		"Australia/Sydney", "Europe/Amsterdam", "Europe/Athens", "Europe/Berlin", "Europe/Brussels", "Europe/Bucharest", "Europe/Budapest",
		"Europe/Copenhagen", "Europe/Dublin", "Europe/Helsinki", "Europe/Istanbul", "Europe/Lisbon", "Europe/London", "Europe/Madrid", "Europe/Moscow",
		"Europe/Oslo", "Europe/Paris", "Europe/Prague", "Europe/Rome", "Europe/Stockholm", "Europe/Vienna", "Europe/Warsaw", "Europe/Zurich",
		"Pacific/Auckland", "Pacific/Honolulu",
	}
}
