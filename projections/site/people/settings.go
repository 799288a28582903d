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

// tongues are the codes of the languages and their names in themselves.
var tongues = [][2]string{{"en", "English"}, {"es", "Español"}, {"fr", "Français"}, {"nl", "Nederlands"}}

// nameLength is the greatest length of a name, in characters.
const nameLength = 30

// setMySettings sets the visitor's settings and addresses.
func (s *Pages) setMySettings(ctx context.Context, page *MePage) error {
	if s.Register == nil {
		return nil
	}
	person, err := s.Register.Find(ctx, page.Player)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return web.FromTables(err)
	}
	page.Settings = buildSettings(person)
	page.Addresses, err = s.Register.Addresses(ctx, page.Player)
	return web.FromTables(err)
}

// buildSettings makes the form with a person's settings.
func buildSettings(person roster.Person) SettingsForm {
	languages := lists.Map(tongues, func(l [2]string) LanguageChoice { return LanguageChoice{l[0], l[1], l[0] == person.Language} })
	return SettingsForm{Name: person.Name, Zone: person.Zone, Language: person.Language, Zones: zones, Languages: languages, MaxName: max(nameLength, utf8.RuneCountInString(person.Name)), Faults: map[string]string{}}
}

// checkSettings sets the faults of settings, as keys of sentences. A name that stays as it is has none.
func (f SettingsForm) checkSettings(now string) {
	switch {
	case f.Name == now:
	case utf8.RuneCountInString(f.Name) > nameLength || strings.ContainsFunc(f.Name, isUnsightly) || strings.Contains(f.Name, "@"):
		f.Faults["name"] = "people.fault.long"
	case wouldBeMisread(f.Name):
		f.Faults["name"] = "people.fault.misread"
	}
	if _, err := time.LoadLocation(f.Zone); err != nil || f.Zone == "" || f.Zone == "Local" {
		f.Faults["zone"] = "people.fault.zone"
	}
	if !slices.ContainsFunc(f.Languages, func(c LanguageChoice) bool { return c.On }) {
		f.Faults["language"] = "people.fault.language"
	}
}

// zones are suggestions; any other zone is accepted too.
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

// wouldBeMisread reports whether emails to tournaments and games use all words of a name
// themselves. Names stand in their lines, and such a one would be misread.
func wouldBeMisread(name string) bool {
	for part := range strings.FieldsSeq(name) {
		number := strings.Trim(part, "0123456789.,/-") == ""
		if !number && !isLetterWord(part) {
			return false
		}
	}
	return name != ""
}

// isLetterWord reports whether emails use a word themselves.
func isLetterWord(word string) bool {
	words := []string{
		"ENTER", "WITHDRAW", "BYE", "READY", "SUBSTITUTE", "CHALLENGE", "SHOW", "HELP", "START", "DRAW", "PENALISE", "REPLACE", "CLOSE", "CORRECT", "CHANGE",
		"VOID", "ANNOUNCE", "END", "WHY", "ME", "BY", "IN", "ROUND", "HALF", "ZERO", "POINTS", "ENTRIES", "SEASON", "DIVISION", "STANDINGS", "TABLES",
		"RULES", "NEWS", "NOW", "UNTIL", "PRESS", "NONE", "TO",
	}
	return slices.ContainsFunc(words, func(w string) bool { return tournament.BeginsWith(word, w) })
}

// checkName refuses names that a reader, or an email, would take for another player's. Players may
// keep the name that they have.
func (s *Pages) checkName(ctx context.Context, me roster.Person, faults map[string]string) error {
	now, err := s.Register.Find(ctx, me.ID)
	if err == nil && now.Name == me.Name || me.Name == "" {
		return nil
	}
	_, taken, err := s.Register.Namesake(ctx, me.ID, me.Name, s.Web.Now())
	if err != nil {
		return err
	}
	if taken || soundsOfficial(me.Name) {
		faults["name"] = "people.fault.taken"
		return nil
	}
	other, err := s.usurpsName(ctx, me.ID, me.Name)
	if other {
		faults["name"] = "people.fault.usurped"
	}
	return err
}

// offices are words for the persons who run games and the server, in all languages, and words that
// may stand beside them.
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

// soundsOfficial reports whether a name consists of such words alone, and so seems to be the
// steward's or the server's.
func soundsOfficial(name string) bool {
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !offices()[roster.Likeness(part)] {
			return false
		}
	}
	return true
}

// usurpsName reports whether a line that names another player could be read as naming one with this
// name: the name is the other's ID, or begins with the other's ID or name before a word that
// emails use.
func (s *Pages) usurpsName(ctx context.Context, me game.Player, name string) (bool, error) {
	words := strings.Fields(name)
	for i := 1; i <= len(words); i++ {
		part := strings.Join(words[:i], " ")
		var yes bool
		var err error
		switch {
		case i == len(words):
			yes, err = s.isIDOfAnother(ctx, me, part)
		case isLetterWord(words[i]):
			yes, err = s.isNameOfAnother(ctx, me, part)
		}
		if yes || err != nil {
			return yes, err
		}
	}
	return false, nil
}

// isIDOfAnother reports whether a word is the ID of another player, even of an erased one.
func (s *Pages) isIDOfAnother(ctx context.Context, me game.Player, word string) (bool, error) {
	id := game.Player(strings.ToLower(word))
	_, err := s.Register.Find(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil && id != me, err
}

// isNameOfAnother reports whether another player has a name or an ID.
func (s *Pages) isNameOfAnother(ctx context.Context, me game.Player, name string) (bool, error) {
	if yes, err := s.isIDOfAnother(ctx, me, name); yes || err != nil {
		return yes, err
	}
	p, ok, err := s.Register.PlayerNamed(ctx, name)
	return ok && p != me, err
}

// isUnsightly reports whether a character is invisible, or turns the direction of those around it.
func isUnsightly(r rune) bool {
	return !unicode.IsPrint(r) || r == utf8.RuneError || unicode.Is(unicode.Cf, r)
}
