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

// Sections sorts the lines of a submission into its sections: the setup, each turn of a post, and all turns of
// a post. Sections with the same heading are merged. Lines before any heading are for all turns. A submission
// without lines, READY alone, gives the section of newReadySection.
func (r Rules) Sections(state game.State, _ game.Seat, lines []order.Line) []game.Section {
	position := state.(*State)
	post := position.findDefaultPost()
	key := AllKey(post)
	if len(lines) == 0 {
		return position.newReadySection()
	}
	var sections []game.Section
	for _, line := range lines {
		if order.Tidy(line.Text) == "" {
			continue // a comment opens no section
		}
		lineKey := key
		switch head, n := position.readHead(line); {
		case head == "POST":
			post = max(n, 1)
			key = AllKey(post)
			lineKey = key
		case head == "END":
			key = AllKey(post)
		case head != "":
			key = findSectionKey(head, post, n)
			lineKey = key
		case position.isForSetup(line):
			lineKey = SetupKey
		}
		sections = addToSection(sections, lineKey, line)
	}
	return sections
}

// About returns the subject of an order for a turn, which is the turn itself: the only line of
// a turn is amended by another line for that turn. It returns nil for other sections.
func (Rules) About(key string, _ game.Order) []string {
	if strings.Contains(key, " turn ") {
		return []string{key}
	}
	return nil
}

// newReadySection returns the section in which READY without orders is kept. In a post it replaces all sections,
// and the seat plays by its standing orders.
func (s *State) newReadySection() []game.Section {
	if s.Post == 0 {
		return []game.Section{{Key: SetupKey}}
	}
	return []game.Section{{Key: AllKey(s.Post), Clears: postKey(s.Post)}}
}

// findDefaultPost returns the post for which submissions are if they name none: the open one, or the first.
func (s *State) findDefaultPost() int { return max(s.Post, 1) }

// findSectionKey returns the key of the section that a heading opens.
func findSectionKey(head string, post, n int) string {
	switch head {
	case "SETUP":
		return SetupKey
	case "TURN":
		return TurnKey(post, n)
	}
	return AllKey(post)
}

// readHead returns the word of a line that opens or closes a section, and the word's number, 0 if it has none;
// "" and 0 for all other lines. An order may follow after a colon ("TURN 2: STAY").
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

// addToSection adds a line to the section of a key, and begins one if there is none. The sections of a post
// clear each other, so that they are replaced together.
func addToSection(all []game.Section, key string, line order.Line) []game.Section {
	i := slices.IndexFunc(all, func(x game.Section) bool { return x.Key == key })
	if i < 0 {
		i, all = len(all), append(all, game.Section{Key: key})
		if key != SetupKey {
			all[i].Clears = postKey(findPostNumber(key))
		}
	}
	all[i].Lines = append(all[i].Lines, line)
	return all
}

// findPostNumber returns the number of the post for which a section is; 0 if it is for none.
func findPostNumber(key string) int {
	rest, _ := strings.CutPrefix(key, "post ")
	n, _, _ := strings.Cut(rest, " ")
	post, _ := strconv.Atoi(n) // 0 if it is no number
	return post
}

// Live reports whether a section can still take effect: the section of the setup until the first post has been
// played, the others while their post is open or still to come. No section of a seat that can give no orders
// can.
func (Rules) Live(state game.State, seat game.Seat, key string) bool {
	position := state.(*State)
	if position.findBarReason(seat) != "" {
		return false
	}
	if key == SetupKey {
		return position.Post <= 1
	}
	post := findPostNumber(key)
	if post < position.findDefaultPost() || post > position.findLastPost() {
		return false
	}
	return key == AllKey(post) || TurnOf(post, key) >= 1 && TurnOf(post, key) <= position.countTurnsPerPost()
}

// countTurnsPerPost returns the number of turns for which a seat can write: the rounds of a post, or the
// greatest number of turns of a solo submission.
func (s *State) countTurnsPerPost() int {
	return lists.Either(s.playsAtOnce(), s.Book.Time.Post.SoloMaxTurns, s.Options.Tempo)
}

// findLastPost returns the number of the last post that the game can reach. Where solo submissions are
// played as they arrive, nobody can know how many will come, so it is the next one.
func (s *State) findLastPost() int {
	roundsLeft, tempo := s.Options.Rounds-s.Round, s.Options.Tempo
	switch {
	case s.playsAtOnce():
		return s.findDefaultPost()
	case s.IsSolo():
		roundsLeft = s.Clock / s.Book.Time.Solo.Turn
	}
	return s.findDefaultPost() + max((roundsLeft+tempo-1)/tempo, 1) - 1
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

// Subjects looks up the word by which a player names orders (STANDING CLEAR DUEL), and returns the prefix of
// their subjects; false for any other word, or more than one.
func (r Rules) Subjects(lang, words string) (prefix string, ok bool) {
	word, rest, _ := strings.Cut(order.Tidy(words), " ")
	key, _ := r.currentLanguage().Grammar.Words.Match(lang, word, orders.Words()...)
	if key == "" || rest != "" {
		return "", false
	}
	return strings.ToLower(key), true
}
