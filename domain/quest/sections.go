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

// Headings open the sections of a letter (5.1). POST stands in FOR POST 5.
func (Rules) Headings() []string { return []string{"POST", "SETUP", "TURN", "ALL"} }

// Sections sorts the lines of a letter: what is for the setup, and what for each
// turn, or all, of a post. Sections with the same heading are one; what stands
// before any heading is for all turns (5.1).
func (r Rules) Sections(state game.State, _ game.Seat, lines []order.Line) []game.Section {
	s := state.(*State)
	post := s.writtenFor()
	key := AllKey(post)
	if len(lines) == 0 {
		return s.silence()
	}
	var all []game.Section
	for _, l := range lines {
		if order.Tidy(l.Text) == "" {
			continue // a comment opens no section
		}
		at := key
		switch head, n := s.headOf(l); {
		case head == "POST":
			post = max(n, 1)
			key = AllKey(post)
			at = key
		case head == "END":
			key = AllKey(post)
		case head != "":
			key = sectionKey(head, post, n)
			at = key
		case s.forSetup(l):
			at = SetupKey
		}
		all = filed(all, at, l)
	}
	return all
}

// About is the turn that an order is for: the only line of a turn is amended by
// another for that turn.
func (Rules) About(key string, _ game.Order) []string {
	if strings.Contains(key, " turn ") {
		return []string{key}
	}
	return nil
}

// silence is where READY without orders is kept: the seat plays by its standing
// orders.
func (s *State) silence() []game.Section {
	if s.Post == 0 {
		return []game.Section{{Key: SetupKey}}
	}
	return []game.Section{{Key: AllKey(s.Post), Clears: postKey(s.Post)}}
}

// writtenFor is the post for which letters are, if they do not say which.
func (s *State) writtenFor() int { return max(s.Post, 1) }

// sectionKey is the section that a heading opens.
func sectionKey(head string, post, n int) string {
	switch head {
	case "SETUP":
		return SetupKey
	case "TURN":
		return TurnKey(post, n)
	}
	return AllKey(post)
}

// headOf is the word of a line that opens or closes a section, with its number;
// "" for all other lines. An order may stand behind it and a colon
// ("TURN 2: STAY").
func (s *State) headOf(l order.Line) (head string, n int) {
	c := s.language().Grammar.Begin(order.Line{Text: order.Tidy(l.Text), Lang: l.Lang})
	head, _ = c.Word(orders.Frames...)
	if head == "TURN" || head == "POST" {
		n, _ = c.Number()
	}
	if head != "" && !c.Take(":", ".") && !c.Done() {
		return "", 0
	}
	return head, n
}

// forSetup reports whether a line is an order of the setup, wherever it stands.
func (s *State) forSetup(l order.Line) bool {
	c := s.language().Grammar.Begin(order.Line{Text: order.Tidy(l.Text), Lang: l.Lang})
	head, _ := c.Word(orders.Words()...)
	return head == "CHARACTER" || head == "ATTRIBUTES"
}

// filed adds a line to the section of a key. The sections of a post are of one
// kind, and are replaced together (5.1).
func filed(all []game.Section, key string, l order.Line) []game.Section {
	i := slices.IndexFunc(all, func(x game.Section) bool { return x.Key == key })
	if i < 0 {
		i, all = len(all), append(all, game.Section{Key: key})
		if key != SetupKey {
			all[i].Clears = postKey(postOf(key))
		}
	}
	all[i].Lines = append(all[i].Lines, l)
	return all
}

// postOf is the post for which a section is; 0 if it is for none.
func postOf(key string) int {
	rest, _ := strings.CutPrefix(key, "post ")
	n, _, _ := strings.Cut(rest, " ")
	post, _ := strconv.Atoi(n) // 0 of what is no number
	return post
}

// Live keeps the section of the setup as long as something of it can still count,
// and those of the open post and of posts to come.
func (Rules) Live(state game.State, seat game.Seat, key string) bool {
	s := state.(*State)
	if s.barred(seat) != "" {
		return false
	}
	if key == SetupKey {
		return s.Post <= 1
	}
	post := postOf(key)
	if post < s.writtenFor() || post > s.lastPost() {
		return false
	}
	return key == AllKey(post) || TurnOf(post, key) >= 1 && TurnOf(post, key) <= s.turnsAPost()
}

// turnsAPost is how many turns a seat can write for: a post has so many rounds, a
// solo letter so many turns at most.
func (s *State) turnsAPost() int {
	return lists.Either(s.atOnce(), s.Book.Time.Post.SoloMaxTurns, s.Options.Tempo)
}

// lastPost is the last post that there will be. Nobody knows how many letters a
// solo game takes that are played when they come; they are for the next one.
func (s *State) lastPost() int {
	left, tempo := s.Options.Rounds-s.Round, s.Options.Tempo
	switch {
	case s.atOnce():
		return s.writtenFor()
	case s.Solo():
		left = s.Clock / s.Book.Time.Solo.Turn
	}
	return s.writtenFor() + max((left+tempo-1)/tempo, 1) - 1
}

// Subject is the word of a standing order, and what it says: another one with the
// same words is the same order, and all others stand beside it (5.1).
func (Rules) Subject(_ game.State, _ game.Seat, o game.Order) string {
	clause, ok := o.Body.(orders.Clause)
	if !ok || len(clause.Then) == 0 {
		return ""
	}
	return strings.ToLower(orders.Word(clause.Then[0].Order)) + " " + clause.String()
}

// Subjects finds the word of orders that a player names: STANDING CLEAR DUEL.
func (r Rules) Subjects(lang, words string) (prefix string, ok bool) {
	word, rest, _ := strings.Cut(order.Tidy(words), " ")
	key, _ := orders.Of(r.book().Edition).Grammar.Words.Match(lang, word, orders.Words()...)
	if key == "" || rest != "" {
		return "", false
	}
	return strings.ToLower(key), true
}

// language is how orders of the game's edition are read.
func (s *State) language() *orders.Language { return orders.Of(s.Book.Edition) }
