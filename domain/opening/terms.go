package opening

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// Terms are the terms on which a game is opened. WithDefaults fills in everything that they leave open.
type Terms struct {
	Ruleset string                 `json:"ruleset"`
	Edition int                    `json:"edition"` // 0, before the defaults are filled in: the newest
	Preset  string                 `json:"preset"`
	Options map[game.Option]string `json:"options,omitempty"` // options whose values differ from the preset
	Pace    string                 `json:"pace"`
	Seats   int                    `json:"seats"`
	Title   string                 `json:"title,omitempty"`

	Language string   `json:"language,omitempty"` // of the messages; "": any
	Messages Messages `json:"messages"`
	Code     *Code    `json:"code,omitempty"`     // nil: everybody may enter
	Tier     Tier     `json:"tier,omitempty"`     // the least that a player needs; "": any
	Finished int      `json:"finished,omitempty"` // the least number of finished games
	Admit    bool     `json:"admit,omitempty"`    // the opener says yes to each
	Steward  bool     `json:"steward,omitempty"`  // the opener is steward, and does not play
	People   bool     `json:"people,omitempty"`   // accounts that are marked as bots take no seat
	// Anonymous keeps the opener and the players secret until the game is over.
	Anonymous bool `json:"anonymous,omitempty"`

	Unrated bool `json:"unrated,omitempty"`
	Alone   bool `json:"alone,omitempty"` // seats that are left go to no substitutes
	// LeftToBots says that bots play the seats that are left, until somebody takes them over.
	LeftToBots bool `json:"left_to_bots,omitempty"`

	Bots  int `json:"bots,omitempty"` // days after which bots take the seats still free; 0: never
	Days  int `json:"days"`           // days until the opening ends unless it is full
	Hours int `json:"hours"`          // hours in which players must confirm
}

// Messages says which messages players may write to each other.
type Messages string

// The kinds of messages.
const (
	AllMessages    Messages = "all"
	PublicMessages Messages = "public" // those to everybody
	NoMessages     Messages = "none"
)

// The defaults and bounds of terms.
const (
	usualDays, mostDays   = 14, 60
	usualHours, mostHours = 48, 14 * 24
	usualSeats            = 4
	mostFinished          = 1000
	longestTitle          = 80
	longestInvite         = 60
)

// A Code is an invite code as a log keeps it.
type Code struct {
	Salt string `json:"salt"`
	Hash string `json:"hash"`
}

// NewCode hashes an invite code with a salt. Blanks and case of the code do not count.
func NewCode(salt, invite string) Code {
	sum := sha256.Sum256([]byte("seneschal/invite/v1\x00" + salt + "\x00" + foldInvite(invite)))
	return Code{salt, hex.EncodeToString(sum[:])}
}

// foldInvite returns an invite code in the form in which codes are compared: without blanks and case.
func foldInvite(invite string) string {
	return strings.ToLower(strings.Join(strings.Fields(invite), ""))
}

// matchesInvite reports whether an invite code is the right one. A nil Code, which asks for none, takes any.
func (c *Code) matchesInvite(invite string) bool { return c == nil || NewCode(c.Salt, invite) == *c }

// ToOpen returns the act that opens the game itself.
func (t Terms) ToOpen(id string) game.Open {
	options := t.Options
	if t.Messages == PublicMessages || t.Messages == NoMessages {
		options = maps.Clone(options)
		if options == nil {
			options = make(map[game.Option]string)
		}
		options[game.MessagesOption] = string(t.Messages)
	}
	return game.Open{
		Game: id, Ruleset: t.Ruleset, Edition: t.Edition, Preset: t.Preset, Options: options, Seats: t.Seats, PaceName: t.Pace, Title: t.Title,
		Anonymous: t.Anonymous,
	}
}

// WithDefaults returns the terms with the defaults of everything that they leave open. With an invite code or bots the
// game is not rated.
func (t Terms) WithDefaults(description game.Description) Terms {
	t.Edition = cmp.Or(t.Edition, description.Edition)
	t.Preset = cmp.Or(t.Preset, description.Preset)
	t.Pace = cmp.Or(t.Pace, description.PaceOf(t.Preset))
	t.Seats = cmp.Or(t.Seats, UsualSeats(description))
	t.Messages = cmp.Or(t.Messages, AllMessages)
	t.Days, t.Hours = cmp.Or(t.Days, usualDays), cmp.Or(t.Hours, usualHours)
	t.Title = words.OneLine(t.Title)
	t.Unrated = t.Unrated || t.Code != nil || t.Bots > 0
	t.Options = dropUsual(t.Options, t.Preset, description)
	return t
}

// UsualSeats returns the number of seats of a game whose opener names none: four, or the nearest number that can play.
func UsualSeats(description game.Description) int {
	return min(max(description.MinSeats, usualSeats), description.MaxSeats)
}

// dropUsual returns the options that differ from those of the preset; nil for none.
func dropUsual(given map[game.Option]string, preset string, description game.Description) map[game.Option]string {
	usual, err := description.Fill(preset, nil)
	differing := maps.Clone(given)
	maps.DeleteFunc(differing, func(key game.Option, value string) bool {
		return err == nil && value == usual[key] && usual[key] != ""
	})
	if len(differing) == 0 {
		return nil
	}
	return differing
}

// check returns the refusal of the first fault of filled terms; nil if they have none.
func (t Terms) check(description game.Description, opener Facts) error {
	_, preset := description.Presets[t.Preset]
	_, pace := description.Paces[t.Pace]
	switch {
	case !preset && t.Preset != "":
		return refuse(ErrUnknown, "preset", "preset", t.Preset, "presets", listNames(description.Presets))
	case !pace:
		return refuse(ErrUnknown, "pace", "pace", t.Pace, "paces", listNames(description.Paces))
	case t.Seats < max(description.MinSeats, 2) || t.Seats > description.MaxSeats:
		return refuse(ErrNotNow, "seats", "n", t.Seats, "least", max(description.MinSeats, 2), "most", description.MaxSeats)
	case len([]rune(t.Title)) > longestTitle:
		return refuse(ErrNotNow, "title", "most", longestTitle)
	case !slices.Contains([]Messages{AllMessages, PublicMessages, NoMessages}, t.Messages):
		return refuse(ErrUnknown, "messages", "messages", string(t.Messages))
	case t.Language != "" && !slices.Contains(game.Languages(), t.Language):
		return refuse(ErrUnknown, "language", "languages", strings.Join(game.Languages(), ", "))
	case t.Tier != "" && t.Tier != TierNew && t.Tier != TierReliable:
		return refuse(ErrUnknown, "tier", "tier", string(t.Tier))
	case t.Finished < 0 || t.Finished > mostFinished:
		return refuse(ErrNotNow, "finished", "most", mostFinished)
	case t.Tier != "" && t.Tier.rank() > opener.Tier.rank() || t.Finished > opener.Finished:
		return refuse(ErrNotNow, "above", "tier", string(cmp.Or(opener.Tier, TierNew)), "n", opener.Finished)
	case t.Days < 1 || t.Days > mostDays:
		return refuse(ErrNotNow, "days", "n", t.Days, "most", mostDays)
	case t.Hours < 1 || t.Hours > mostHours:
		return refuse(ErrNotNow, "hours", "n", t.Hours, "most", mostHours)
	case t.Bots < 0 || t.Bots > t.Days:
		return refuse(ErrNotNow, "bots", "n", t.Bots, "most", t.Days)
	case t.People && (t.Bots > 0 || t.LeftToBots):
		return refuse(ErrNotNow, "people_bots")
	case t.Anonymous && t.Steward:
		return refuse(ErrNotNow, "anonymous_steward")
	case t.barsProgram(opener) && !t.Steward:
		return refuse(ErrForbidden, "people")
	}
	return t.checkOptions(description)
}

// barsProgram reports whether the game is for people alone, and the player is a bot.
func (t Terms) barsProgram(player Facts) bool { return t.People && player.Program }

// checkOptions returns a refusal of the first unknown option, or of a value that its option cannot have.
func (t Terms) checkOptions(description game.Description) error {
	rest, _, err := game.TakeMessages(t.Options)
	if err != nil {
		return refuse(ErrUnknown, "option", "option", string(game.MessagesOption), "value", t.Options[game.MessagesOption])
	}
	for _, key := range slices.Sorted(maps.Keys(rest)) {
		if !description.Allows(key, rest[key]) {
			return refuse(ErrUnknown, "option", "option", string(key), "value", rest[key])
		}
	}
	return nil
}

// listNames lists the names of presets or paces, for a sentence.
func listNames[V any](of map[string]V) string {
	return strings.Join(slices.Sorted(maps.Keys(of)), ", ")
}

// formatTime writes a time for a refusal: day, hour and minute in UTC.
func formatTime(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }
