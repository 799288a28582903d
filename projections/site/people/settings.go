package people

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// Register keeps what visitors say of themselves.
type Register interface {
	Letterbox
	// Find is what is known of a player; sql.ErrNoRows if nothing.
	Find(ctx context.Context, p game.Player) (roster.Person, error)
	// Addresses are a player's that take letters, the one that they go to first.
	Addresses(ctx context.Context, p game.Player) ([]string, error)
	// Settle keeps a player's name, zone and language.
	Settle(ctx context.Context, p roster.Person) error
	// PlayerNamed is the only player of a name, or of an ID.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
	// Namesake is another player whose name or ID a name would be taken for.
	Namesake(ctx context.Context, p game.Player, name string) (game.Player, bool, error)
}

// SettingsForm is what a player says of himself.
type SettingsForm struct {
	Name      string
	Zone      string
	Language  string
	Zones     []string // some of those that there are
	Languages []LanguageChoice
	Faults    map[string]string // what is wrong, by field
}

// LanguageChoice is a language that letters are written in.
type LanguageChoice struct {
	Code string
	Name string
	On   bool
}

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

// settle keeps the settings.
func (s *Pages) settle(r *http.Request) (web.View, error) {
	if s.Register == nil {
		return web.View{}, web.ErrNowhere
	}
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	person := roster.Person{
		ID: s.Web.Visitor(r), Name: strings.Join(strings.Fields(r.PostFormValue("name")), " "), Zone: strings.TrimSpace(r.PostFormValue("zone")),
		Language: r.PostFormValue("language"),
	}
	f := settingsOf(person)
	f.check()
	if f.Faults["name"] == "" {
		if err := s.checkName(r.Context(), person, f.Faults); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	if len(f.Faults) == 0 {
		if err := s.Register.Settle(r.Context(), person); err != nil {
			return web.View{}, web.FromTables(err)
		}
		return web.View{GoTo: "/me?saved=1#my-settings", Private: true}, nil
	}
	p, err := s.mePage(r)
	if err != nil {
		return web.View{}, err
	}
	p.Settings = f
	return meView(p, http.StatusUnprocessableEntity), nil
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
