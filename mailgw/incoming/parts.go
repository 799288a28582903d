package incoming

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
)

// A GamePart is the part of an email for one game.
type GamePart struct {
	Game  string       `json:"game,omitempty"` // of the GAME or JOIN line; "": the line, the address or the subject has to name it
	Seat  game.Seat    `json:"seat,omitempty"` // after AS
	Join  bool         `json:"join,omitempty"` // JOIN in place of GAME: it asks for a seat
	Lines []order.Line `json:"lines"`
}

// CutParts cuts a player's own words into parts at GAME and JOIN lines. It cleans lines of orders with order.Tidy, leaves
// those of press as they are, and drops all lines, even in press, of which Tidy leaves nothing. JOIN counts only
// before all other lines. Nothing below END MAIL is read. There is always at least one part, perhaps without lines.
func CutParts(text []string) []GamePart {
	parts := []GamePart{{}}
	press := false
	for _, line := range order.Split(strings.Join(text, "\n")) {
		tidy := order.Tidy(line.Text)
		words := strings.Fields(tidy)
		if len(words) > 1 && IsKeyword(words[0], "END") && IsKeyword(words[1], "MAIL") {
			break
		}
		part := &parts[len(parts)-1]
		if press {
			if press = InPress(tidy, true); !press {
				line.Text = tidy
			}
			if tidy != "" {
				part.Lines = append(part.Lines, line)
			}
			continue
		}
		if p, ok := readPartHeading(words); ok && (!p.Join || len(parts) == 1 && len(part.Lines) == 0) {
			parts = append(parts, p)
			continue
		}
		if tidy != "" {
			press = InPress(tidy, false)
			line.Text = tidy
			part.Lines = append(part.Lines, line)
		}
	}
	if len(parts) > 1 && len(parts[0].Lines) == 0 {
		return parts[1:]
	}
	return parts
}

// readPartHeading reads the line that opens a part: "GAME tal-07", "GAME tal-07 AS lancelot" or "JOIN tal-07". It
// returns false for all others. AS STEWARD gives mailgw.StewardSeat.
func readPartHeading(words []string) (GamePart, bool) {
	if len(words) == 0 {
		return GamePart{}, false
	}
	join := IsKeyword(words[0], "JOIN") && len(words) <= 4
	if !join && (!IsKeyword(words[0], "GAME") || len(words) != 2 && len(words) != 4) {
		return GamePart{}, false
	}
	part := GamePart{Join: join}
	if len(words) > 1 {
		part.Game = strings.ToLower(words[1])
	}
	if len(words) == 4 {
		if !IsKeyword(words[2], "AS") {
			return GamePart{}, false
		}
		part.Seat = game.Seat(strings.ToLower(words[3]))
		if IsKeyword(words[3], "STEWARD") {
			part.Seat = mailgw.StewardSeat
		}
	}
	return part, true
}

// IsKeyword reports whether a word is a keyword, in full, in any language. Punctuation around the word is ignored.
func IsKeyword(word, keyword string) bool {
	folded := order.Fold(strings.Trim(word, ".,:;!"))
	return slices.ContainsFunc(order.Common().Languages(), func(lang string) bool {
		return slices.Contains(order.Common().Words(lang, keyword), folded)
	})
}

// ReadConfirmation reads the code of an email that confirms another: a line such as YES CODE, the first with words. If that
// line is YES alone, the code is the last word of the subject. ok is false if the first word is no YES, or the last
// one cannot be a code.
func ReadConfirmation(text []string, subject string) (code string, ok bool) {
	words := findFirstWords(text)
	if len(words) == 0 || !IsAnyOf(strings.Trim(words[0], ".,!"), yesWords...) {
		return "", false
	}
	if len(words) == 1 {
		words = append(words, strings.Fields(subject)...)
	}
	code = strings.ToLower(words[len(words)-1])
	return code, len(code) == mailgw.CodeLength && len(words) > 1
}

// IsDenial reports whether an email denies the one that a receipt was for: NOT ME, alone on its first line with words.
func IsDenial(text []string) bool {
	said := order.Fold(strings.Join(findFirstWords(text), " "))
	return IsAnyOf(strings.Trim(said, "!:;, "), "not me", "this was not me", "no soy yo", "pas moi", "ce netait pas moi", "niet ik", "ik was het niet")
}

// findFirstWords returns the words of the first line that has any; nil if none has.
func findFirstWords(text []string) []string {
	for _, l := range text {
		if words := strings.Fields(order.Tidy(l)); len(words) > 0 {
			return words
		}
	}
	return nil
}

// IsAnyOf reports whether a word is one of several. Case and accents of the word are ignored; among holds folded words.
func IsAnyOf(word string, among ...string) bool {
	word = order.Fold(word)
	return slices.ContainsFunc(among, func(a string) bool { return word == a })
}

// gameInSubject returns the game that a subject names in brackets, in lower case: "Re: [tal-07] spring 3"; "" if it
// names none.
func gameInSubject(subject string) string {
	_, rest, ok := strings.Cut(subject, "[")
	id, _, closed := strings.Cut(rest, "]")
	id = strings.ToLower(strings.TrimSpace(id))
	if !ok || !closed || id == "" || strings.ContainsAny(id, " \t.@") {
		return ""
	}
	return id
}

// InPress reports whether a line is part of a message, from PRESS to the line before END PRESS. within is the answer
// for the line above; an empty line keeps it.
func InPress(text string, within bool) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return within
	}
	if within {
		return len(words) < 2 || !IsKeyword(words[0], "END") || !IsKeyword(words[1], "PRESS")
	}
	return IsKeyword(words[0], "PRESS")
}

// yesWords are the words for yes in the languages of the site.
var yesWords = []string{"yes", "si", "oui", "ja"}
