package quest

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/orders"
)

// Headings returns the words that open the sections of a submission. POST comes from FOR
// POST 5.
func (Rules) Headings() []string { return []string{"POST", "SETUP", "TURN", "ALL"} }

// Sections sorts the lines of a submission into its sections: the setup, each turn of a post, and
// all turns of a post. Sections with the same heading are merged. Lines before any heading are
// for all turns.
func (r Rules) Sections(state game.State, _ game.Seat, lines []order.Line) []game.Section {
	position := state.(*State)
	post := position.writtenFor()
	key := AllKey(post)
	if len(lines) == 0 {
		return position.silentSection()
	}
	var all []game.Section
	for _, line := range lines {
		if order.Tidy(line.Text) == "" {
			continue // a comment opens no section
		}
		at := key
		switch head, n := position.readHead(line); {
		case head == "POST":
			post = max(n, 1)
			key = AllKey(post)
			at = key
		case head == "END":
			key = AllKey(post)
		case head != "":
			key = sectionKey(head, post, n)
			at = key
		case position.isForSetup(line):
			at = SetupKey
		}
		all = fileLine(all, at, line)
	}
	return all
}

// About returns the subject of an order for a turn, which is the turn itself: the only line of
// a turn is amended by another line for that turn. It returns nil for other sections.
func (Rules) About(key string, _ game.Order) []string {
	if strings.Contains(key, " turn ") {
		return []string{key}
	}
	return nil
}

// silentSection returns the section in which READY without orders is kept: the seat plays by its
// standing orders.
func (s *State) silentSection() []game.Section {
	if s.Post == 0 {
		return []game.Section{{Key: SetupKey}}
	}
	return []game.Section{{Key: AllKey(s.Post), Clears: postKey(s.Post)}}
}

// writtenFor returns the post that submissions are for if they name none.
func (s *State) writtenFor() int { return max(s.Post, 1) }

// sectionKey returns the key of the section that a heading opens.
func sectionKey(head string, post, n int) string {
	switch head {
	case "SETUP":
		return SetupKey
	case "TURN":
		return TurnKey(post, n)
	}
	return AllKey(post)
}

// readHead returns the word of a line that opens or closes a section, and the word's number;
// "" for all other lines. An order may follow after a colon ("TURN 2: STAY").
func (s *State) readHead(l order.Line) (head string, n int) {
	cursor := s.Language.Grammar.Begin(order.Line{Text: order.Tidy(l.Text), Lang: l.Lang})
	head, _ = cursor.Word(orders.Frames...)
	if head == "TURN" || head == "POST" {
		n, _ = cursor.Number()
	}
	if head != "" && !cursor.Take(":", ".") && !cursor.Done() {
		return "", 0
	}
	return head, n
}

// isForSetup reports whether a line is an order of the setup, in whatever section it stands.
func (s *State) isForSetup(l order.Line) bool {
	c := s.Language.Grammar.Begin(order.Line{Text: order.Tidy(l.Text), Lang: l.Lang})
	head, _ := c.Word(orders.Words()...)
	return head == "CHARACTER" || head == "ATTRIBUTES"
}

// fileLine adds a line to the section of a key. The sections of a post clear each other, so that
// they are replaced together.
func fileLine(all []game.Section, key string, line order.Line) []game.Section {
	i := slices.IndexFunc(all, func(x game.Section) bool { return x.Key == key })
	if i < 0 {
		i, all = len(all), append(all, game.Section{Key: key})
		if key != SetupKey {
			all[i].Clears = postKey(postNumber(key))
		}
	}
	all[i].Lines = append(all[i].Lines, line)
	return all
}

// postNumber returns the number of the post that a section is for; 0 if it is for none.
func postNumber(key string) int {
	rest, _ := strings.CutPrefix(key, "post ")
	n, _, _ := strings.Cut(rest, " ")
	post, _ := strconv.Atoi(n) // 0 if it is no number
	return post
}

// Live reports whether a section can still take effect. The section of the setup can until
// the first post has been played; the others while their post is open or still to come.
func (Rules) Live(state game.State, seat game.Seat, key string) bool {
	position := state.(*State)
	if position.reasonBarred(seat) != "" {
		return false
	}
	if key == SetupKey {
		return position.Post <= 1
	}
	post := postNumber(key)
	if post < position.writtenFor() || post > position.lastPost() {
		return false
	}
	return key == AllKey(post) || TurnOf(post, key) >= 1 && TurnOf(post, key) <= position.turnsAPost()
}

// turnsAPost returns the number of turns that a seat can write for: the rounds of a post, or
// the most turns of a solo submission.
func (s *State) turnsAPost() int {
	return lists.Either(s.playsAtOnce(), s.Book.Time.Post.SoloMaxTurns, s.Options.Tempo)
}

// lastPost returns the number of the last post that the game can reach. Where solo submissions are
// played as they arrive, nobody can know how many will come, so it is the next one.
func (s *State) lastPost() int {
	left, tempo := s.Options.Rounds-s.Round, s.Options.Tempo
	switch {
	case s.playsAtOnce():
		return s.writtenFor()
	case s.IsSolo():
		left = s.Clock / s.Book.Time.Solo.Turn
	}
	return s.writtenFor() + max((left+tempo-1)/tempo, 1) - 1
}

// Subject returns the identity of a standing order: its word and its text. An order with the
// same text replaces it; all others stand beside it.
func (Rules) Subject(_ game.State, _ game.Seat, o game.Order) string {
	clause, ok := o.Body.(orders.Clause)
	if !ok || len(clause.Then) == 0 {
		return ""
	}
	return strings.ToLower(orders.Word(clause.Then[0].Order)) + " " + clause.String()
}

// Subjects looks up the word by which a player names orders (STANDING CLEAR DUEL), and
// returns the prefix of their subjects.
func (r Rules) Subjects(lang, words string) (prefix string, ok bool) {
	word, rest, _ := strings.Cut(order.Tidy(words), " ")
	key, _ := r.currentLanguage().Grammar.Words.Match(lang, word, orders.Words()...)
	if key == "" || rest != "" {
		return "", false
	}
	return strings.ToLower(key), true
}
