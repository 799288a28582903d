package ordermail

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// naming holds the players that an email names in DEPUTY lines, or in the steward's REPLACE. The
// log holds IDs, but people write names and addresses. Receipts repeat the sender's own words, so
// that nobody learns whose an address is.
type naming struct {
	written map[game.Player]string // as the sender named them
	faults  map[int]fault          // by number of the line
}

// fault is a line that names nobody.
type fault struct {
	line order.Line // as it was written
	who  string
	why  string // key
}

// nobody stands for the player in a line that names nobody. The game refuses it.
const nobody = "@"

// splitter splits a line that names somebody into the name and the text around it. It returns an
// empty who if the line names nobody.
type splitter func(text string) (before, who, after string)

// namedLines returns the lines of an email with IDs in the place of names and addresses of
// people.
func (c *submission) namedLines(ctx context.Context, split splitter) ([]order.Line, naming, error) {
	n := naming{written: make(map[game.Player]string), faults: make(map[int]fault)}
	lines := slices.Clone(c.part.Lines)
	for i, line := range lines {
		before, who, after := split(line.Text)
		if who == "" {
			continue
		}
		id, why, err := c.playerNamed(ctx, who)
		switch {
		case err != nil:
			return nil, n, err
		case id == "":
			n.faults[line.N] = fault{line: line, who: who, why: why}
			id = nobody
		case string(id) != who:
			n.written[id] = who
		}
		lines[i].Text = strings.TrimSpace(before + " " + string(id) + " " + after)
	}
	return lines, n, nil
}

// splitDeputies returns a splitter of DEPUTY lines outside press.
func splitDeputies(lang string) splitter {
	press := false
	return func(text string) (before, who, after string) {
		if press = incoming.InPress(text, press); press {
			return "", "", ""
		}
		return deputyLine(text, lang)
	}
}

// Heir splits the steward's "REPLACE North BY Anna Karenina". It returns an empty who for any
// other line.
func Heir(text string) (before, who, after string) {
	fields := strings.Fields(text)
	by := slices.IndexFunc(fields, func(w string) bool { return incoming.Means(w, "BY") })
	if by < 2 || by == len(fields)-1 || !incoming.Means(fields[0], "REPLACE") {
		return "", "", ""
	}
	if who = joinName(fields[by+1:]); who == "" {
		return "", "", ""
	}
	return strings.Join(fields[:by+1], " "), who, ""
}

// deputyLine splits "DEPUTY Anna Karenina UNTIL 2026-07-21 PRESS". It returns an empty who for
// any other line, and for one that ends a deputy's time.
func deputyLine(text, lang string) (word, who, rest string) {
	fields := strings.Fields(text)
	if len(fields) < 2 || utf8.RuneCountInString(fields[0]) < 3 {
		return "", "", ""
	}
	if key, _ := order.Common().Match(lang, strings.Trim(fields[0], ":"), "DEPUTY"); key == "" || incoming.AnyOf(fields[1], "none") {
		return "", "", ""
	}
	end := 2
	for end < len(fields) && !incoming.Means(fields[end], "UNTIL") && !incoming.Means(fields[end], "PRESS") && !isDay(fields[end]) {
		end++
	}
	return fields[0], joinName(fields[1:end]), strings.Join(fields[end:], " ")
}

// joinName joins words to a name or an address, without the punctuation around it.
func joinName(words []string) string { return strings.Trim(strings.Join(words, " "), "<>,;:\"'") }

func isDay(word string) bool {
	_, err := time.Parse(time.DateOnly, strings.Trim(word, ",.;"))
	return err == nil
}

// playerNamed finds the player that an address, an ID or a name means. If there is none, why is
// the key of the reason.
func (c *submission) playerNamed(ctx context.Context, who string) (id game.Player, why string, err error) {
	if strings.Contains(who, "@") {
		id, known, err := c.l.Reception.People.Introduce(ctx, who)
		if err != nil {
			return "", "", fmt.Errorf("asking whose an address is: %w", err)
		}
		if !known {
			return "", "named.unknown_address", nil
		}
		return id, "", nil
	}
	if has, err := mailgw.AddressOf(ctx, c.l.Reception.People, game.Player(who)); has != "" || err != nil {
		return game.Player(who), "", err
	}
	if id, ok := c.findPersonByName(ctx, who); ok {
		return id, "", nil
	}
	if id, known, err := c.l.Reception.People.PlayerNamed(ctx, who); known || err != nil {
		return id, "", err
	}
	return "", "named.unknown_name", nil
}

// findPersonByName finds a player, deputy or steward of the game by name, if only one has that name. It finds none while
// the game hides its players, because the answer would name them.
func (c *submission) findPersonByName(ctx context.Context, name string) (game.Player, bool) {
	if c.g.HidesPlayers() {
		return "", false
	}
	all := []game.Player{c.g.Steward()}
	for _, s := range c.g.Seats() {
		all = append(all, s.Player, s.Deputy)
	}
	slices.Sort(all)
	all = slices.DeleteFunc(slices.Compact(all), func(p game.Player) bool {
		return p == "" || order.Fold(c.l.Reception.People.Name(ctx, p)) != order.Fold(name)
	})
	if len(all) != 1 {
		return "", false
	}
	return all[0], true
}

// renameInReceipt returns the receipt with the sender's own words in the place of IDs.
func (n naming) renameInReceipt(receipt *game.Receipt) *game.Receipt {
	if len(n.written)+len(n.faults) == 0 {
		return receipt
	}
	said, own := *receipt, n.ownWordReplacer()
	said.Done = lists.Map(receipt.Done, own.Replace)
	said.Errors = make([]*order.Error, len(receipt.Errors))
	for i, fault := range receipt.Errors {
		mine := *fault
		if f, ok := n.faults[fault.Line.N]; ok {
			mine.Line, mine.Word, mine.At, mine.Reason = f.line, f.who, 0, mailgw.Say(receipt.Lang, f.why, "who", f.who)
		}
		mine.Line.Text = own.Replace(mine.Line.Text)
		said.Errors[i] = &mine
	}
	return &said
}

// ownWordReplacer returns a replacer of IDs by the sender's own words.
func (n naming) ownWordReplacer() *strings.Replacer {
	var pairs []string
	for _, id := range slices.Sorted(maps.Keys(n.written)) {
		pairs = append(pairs, string(id), n.written[id])
	}
	return strings.NewReplacer(pairs...)
}
