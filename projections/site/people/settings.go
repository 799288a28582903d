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

// languageNames are the codes of the languages and their names in themselves.
var languageNames = [][2]string{{"en", "English"}, {"es", "Español"}, {"fr", "Français"}, {"nl", "Nederlands"}}

// maxNameLength is the greatest length of a name, in characters.
const maxNameLength = 30

// setMySettings puts the visitor's settings and addresses on the page; the settings of a visitor of whom nothing is
// known are empty. It does nothing without a register.
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

// buildSettings makes the form with a person's settings and without faults. A name that is longer than
// allowed may stay as long as it is.
func buildSettings(person roster.Person) SettingsForm {
	languages := lists.Map(languageNames, func(l [2]string) LanguageChoice { return LanguageChoice{l[0], l[1], l[0] == person.Language} })
	return SettingsForm{Name: person.Name, Zone: person.Zone, Language: person.Language, Zones: suggestedZones, Languages: languages, MaxName: max(maxNameLength, utf8.RuneCountInString(person.Name)), Faults: map[string]string{}}
}

// checkSettings puts the faults of the settings into f.Faults, by field, as keys of sentences. It does not compare the
// name with those of others: checkName does that. A name that is the present one, and an empty name, have no fault.
func (f SettingsForm) checkSettings(presentName string) {
	switch {
	case f.Name == presentName:
	case utf8.RuneCountInString(f.Name) > maxNameLength || strings.ContainsFunc(f.Name, isUnsightly) || strings.Contains(f.Name, "@"):
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

// suggestedZones are the zones that the form suggests; any other zone is accepted too.
var suggestedZones = []string{
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

// wouldBeMisread reports whether a name consists of numbers and command words alone. In a line of an
// email that names a player, such a name would be read as a command. It is false for "".
func wouldBeMisread(name string) bool {
	for part := range strings.FieldsSeq(name) {
		number := strings.Trim(part, "0123456789.,/-") == ""
		if !number && !isCommandWord(part) {
			return false
		}
	}
	return name != ""
}

// isCommandWord reports whether a word is, in full and in any language, a keyword of emails to tournaments and games.
func isCommandWord(word string) bool {
	keywords := []string{
		"ENTER", "WITHDRAW", "BYE", "READY", "SUBSTITUTE", "CHALLENGE", "SHOW", "HELP", "START", "DRAW", "PENALISE", "REPLACE", "CLOSE", "CORRECT", "CHANGE",
		"VOID", "ANNOUNCE", "END", "WHY", "ME", "BY", "IN", "ROUND", "HALF", "ZERO", "POINTS", "ENTRIES", "SEASON", "DIVISION", "STANDINGS", "TABLES",
		"RULES", "NEWS", "NOW", "UNTIL", "PRESS", "NONE", "TO",
	}
	return slices.ContainsFunc(keywords, func(w string) bool { return tournament.BeginsWith(word, w) })
}

// checkName sets faults["name"], to a key of a sentence, if a reader or an email could take the person's name for
// another player's or an official's; wanted is the visitor with the name that they ask for. The name that the person
// has already, and "", have no fault. It fails only if the names of others cannot be read.
func (s *Pages) checkName(ctx context.Context, wanted roster.Person, faults map[string]string) error {
	present, err := s.Register.Find(ctx, wanted.ID)
	if err == nil && present.Name == wanted.Name || wanted.Name == "" {
		return nil
	}
	_, taken, err := s.Register.Namesake(ctx, wanted.ID, wanted.Name, s.Web.Now())
	if err != nil {
		return err
	}
	if taken || soundsOfficial(wanted.Name) {
		faults["name"] = "people.fault.taken"
		return nil
	}
	usurps, err := s.usurpsName(ctx, wanted.ID, wanted.Name)
	if usurps {
		faults["name"] = "people.fault.usurped"
	}
	return err
}

// listOfficialWords returns, as roster.Likeness spells them, words for the persons who run games and the
// server, in all languages, and words that may stand beside them.
var listOfficialWords = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	fixed := []string{
		"seneschal", "senescal", "sénéchal", "drost", "steward", "house", "casa", "maison", "huis", "admin", "administrator", "postmaster", "webmaster", "mailer-daemon",
		"the", "your", "of", "game", "games", "tournament", "el", "la", "los", "de", "del", "le", "les", "du", "het",
	}
	for _, word := range append(fixed, game.Stewards()...) {
		for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return r == ' ' || r == '\'' }) {
			all[roster.Likeness(part)] = true
		}
	}
	return all
})

// soundsOfficial reports whether a name consists of official words alone, and so seems to be the
// steward's or the server's. It is also true for a name without letters and digits.
func soundsOfficial(name string) bool {
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !listOfficialWords()[roster.Likeness(part)] {
			return false
		}
	}
	return true
}

// usurpsName reports whether a line of an email that names another player could be read as naming a player called
// name. That is so if name is the ID of another player, or begins with the ID or the name of one, followed by a
// command word: if somebody could be called "Ann BY", the line "REPLACE Ann BY Bert" would have two readings.
func (s *Pages) usurpsName(ctx context.Context, me game.Player, name string) (bool, error) {
	words := strings.Fields(name)
	for i := 1; i <= len(words); i++ {
		part := strings.Join(words[:i], " ")
		var yes bool
		var err error
		switch {
		case i == len(words):
			yes, err = s.isIDOfAnother(ctx, me, part)
		case isCommandWord(words[i]):
			yes, err = s.isNameOfAnother(ctx, me, part)
		}
		if yes || err != nil {
			return yes, err
		}
	}
	return false, nil
}

// isIDOfAnother reports whether a word, in any case, is the ID of a player other than me, even of an
// erased one.
func (s *Pages) isIDOfAnother(ctx context.Context, me game.Player, word string) (bool, error) {
	id := game.Player(strings.ToLower(word))
	_, err := s.Register.Find(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil && id != me, err
}

// isNameOfAnother reports whether a name is the ID of a player other than me, or the name of exactly one
// such player.
func (s *Pages) isNameOfAnother(ctx context.Context, me game.Player, name string) (bool, error) {
	if yes, err := s.isIDOfAnother(ctx, me, name); yes || err != nil {
		return yes, err
	}
	p, ok, err := s.Register.PlayerNamed(ctx, name)
	return ok && p != me, err
}

// isUnsightly reports whether a character is invisible, or changes the direction of the text around it.
func isUnsightly(r rune) bool {
	return !unicode.IsPrint(r) || r == utf8.RuneError || unicode.Is(unicode.Cf, r)
}
