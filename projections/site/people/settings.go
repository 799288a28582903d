package people

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// tongues are the languages, by their codes and their own names.
var tongues = [][2]string{{"en", "English"}, {"es", "Español"}, {"fr", "Français"}, {"nl", "Nederlands"}}

// nameLength is how long a name may be, in letters.
const nameLength = 60

func (s *Pages) mySettings(ctx context.Context, p *MePage) error {
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
	languages := lists.Map(tongues, func(l [2]string) LanguageChoice { return LanguageChoice{l[0], l[1], l[0] == p.Language} })
	return SettingsForm{Name: p.Name, Zone: p.Zone, Language: p.Language, Zones: zones, Languages: languages, Faults: map[string]string{}}
}

// check finds all that is wrong with settings: keys of sentences.
func (f SettingsForm) check() {
	if utf8.RuneCountInString(f.Name) > nameLength || strings.ContainsFunc(f.Name, unsightly) || strings.Contains(f.Name, "@") {
		f.Faults["name"] = "people.fault.long"
	}
	if misread(f.Name) {
		f.Faults["name"] = "people.fault.misread"
	}
	if _, err := time.LoadLocation(f.Zone); err != nil || f.Zone == "" || f.Zone == "Local" {
		f.Faults["zone"] = "people.fault.zone"
	}
	if !slices.ContainsFunc(f.Languages, func(c LanguageChoice) bool { return c.On }) {
		f.Faults["language"] = "people.fault.language"
	}
}

// zones are some that people live in; any other is taken too.
var zones = []string{
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

// misread reports whether a name has no word that letters to tournaments and
// games do not use themselves: names stand in their lines.
func misread(name string) bool {
	for part := range strings.FieldsSeq(name) {
		number := strings.Trim(part, "0123456789.,/-") == ""
		if !number && !ours(part) {
			return false
		}
	}
	return name != ""
}

// ours reports whether letters use a word themselves.
func ours(word string) bool {
	words := []string{
		"ENTER", "WITHDRAW", "BYE", "READY", "SUBSTITUTE", "CHALLENGE", "SHOW", "HELP", "START", "DRAW", "PENALISE", "REPLACE", "CLOSE", "CORRECT", "CHANGE",
		"VOID", "ANNOUNCE", "END", "WHY", "ME", "BY", "IN", "ROUND", "HALF", "ZERO", "POINTS", "ENTRIES", "SEASON", "DIVISION", "STANDINGS", "TABLES",
		"RULES", "NEWS", "NOW", "UNTIL", "PRESS", "NONE", "TO",
	}
	return slices.ContainsFunc(words, func(w string) bool { return tournament.Says(word, w) })
}

// checkName refuses the names of others: a reader, or a letter, would take one
// for the other. Who has a name already may keep it.
func (s *Pages) checkName(ctx context.Context, me roster.Person, faults map[string]string) error {
	now, err := s.Register.Find(ctx, me.ID)
	if err == nil && now.Name == me.Name || me.Name == "" {
		return nil
	}
	_, taken, err := s.Register.Namesake(ctx, me.ID, me.Name)
	if err != nil {
		return err
	}
	if taken || official(me.Name) {
		faults["name"] = "people.fault.taken"
		return nil
	}
	other, err := s.usurps(ctx, me.ID, me.Name)
	if other {
		faults["name"] = "people.fault.usurped"
	}
	return err
}

// offices are words that stand for those who run games and the house, in all
// languages, and words that may stand beside them.
var offices = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	own := []string{
		"seneschal", "senescal", "sénéchal", "drost", "steward", "house", "casa", "maison", "huis", "admin", "administrator", "postmaster", "webmaster", "mailer-daemon",
		"the", "your", "of", "game", "games", "tournament", "el", "la", "los", "de", "del", "le", "les", "du", "het",
	}
	for _, word := range append(own, game.Stewards()...) {
		for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return r == ' ' || r == '\'' }) {
			all[roster.Likeness(part)] = true
		}
	}
	return all
})

// official reports whether a name is that of the steward or of the house.
func official(name string) bool {
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !offices()[roster.Likeness(part)] {
			return false
		}
	}
	return true
}

// usurps reports whether a line that means another player could be read as
// meaning one of this name: it is the other's ID, or begins with his ID or name
// before a word that letters use.
func (s *Pages) usurps(ctx context.Context, me game.Player, name string) (bool, error) {
	words := strings.Fields(name)
	for i := 1; i <= len(words); i++ {
		part := strings.Join(words[:i], " ")
		var yes bool
		var err error
		switch {
		case i == len(words):
			yes, err = s.idOfAnother(ctx, me, part)
		case ours(words[i]):
			yes, err = s.calledAnother(ctx, me, part)
		}
		if yes || err != nil {
			return yes, err
		}
	}
	return false, nil
}

// idOfAnother reports whether a word is the ID of another player, or was.
func (s *Pages) idOfAnother(ctx context.Context, me game.Player, word string) (bool, error) {
	id := game.Player(strings.ToLower(word))
	_, err := s.Register.Find(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil && id != me, err
}

// calledAnother reports whether another player has a name or an ID.
func (s *Pages) calledAnother(ctx context.Context, me game.Player, name string) (bool, error) {
	if yes, err := s.idOfAnother(ctx, me, name); yes || err != nil {
		return yes, err
	}
	p, ok, err := s.Register.PlayerNamed(ctx, name)
	return ok && p != me, err
}

// unsightly letters do not show, or turn the words around them.
func unsightly(r rune) bool {
	return !unicode.IsPrint(r) || r == utf8.RuneError || unicode.Is(unicode.Cf, r)
}
