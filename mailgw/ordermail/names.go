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

// naming holds the players that an email names in DEPUTY lines, or in the steward's REPLACE. The log holds IDs, but
// people write names and addresses. Receipts repeat the sender's own words, so that nobody learns whose an address is.
type naming struct {
	writtenNames map[game.Player]string // the sender's words for each player, if they are not the ID
	faults       map[int]fault          // by number of the line
}

// fault is a line whose name or address means no player.
type fault struct {
	line      order.Line // as it was written
	name      string
	reasonKey string // catalogue key of the reason
}

// nobody stands in a line in place of a player's ID if its name means no player, so that the game refuses the line.
const nobody = "@"

// splitter splits a line that names somebody into the name and the text around it. It returns an
// empty who if the line names nobody.
type splitter func(text string) (before, who, after string)

// replaceNames returns the lines of an email with IDs in place of names and addresses of people, and the names that it
// replaced. A name that means no player becomes nobody.
func (c *submission) replaceNames(ctx context.Context, split splitter) ([]order.Line, naming, error) {
	n := naming{writtenNames: make(map[game.Player]string), faults: make(map[int]fault)}
	lines := slices.Clone(c.part.Lines)
	for i, line := range lines {
		before, nameOrAddress, after := split(line.Text)
		if nameOrAddress == "" {
			continue
		}
		id, why, err := c.findNamedPlayer(ctx, nameOrAddress)
		switch {
		case err != nil:
			return nil, n, err
		case id == "":
			n.faults[line.N] = fault{line: line, name: nameOrAddress, reasonKey: why}
			id = nobody
		case string(id) != nameOrAddress:
			n.writtenNames[id] = nameOrAddress
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
		return splitDeputyLine(text, lang)
	}
}

// Heir splits the steward's "REPLACE North BY Anna Karenina". For any other line it returns "" for each part.
func Heir(text string) (before, player, after string) {
	fields := strings.Fields(text)
	by := slices.IndexFunc(fields, func(w string) bool { return incoming.IsKeyword(w, "BY") })
	if by < 2 || by == len(fields)-1 || !incoming.IsKeyword(fields[0], "REPLACE") {
		return "", "", ""
	}
	if player = joinName(fields[by+1:]); player == "" {
		return "", "", ""
	}
	return strings.Join(fields[:by+1], " "), player, ""
}

// splitDeputyLine splits "DEPUTY Anna Karenina UNTIL 2026-07-21 PRESS". It returns "" for each part of any other line,
// and of DEPUTY NONE, which ends a deputy's time.
func splitDeputyLine(text, lang string) (word, who, rest string) {
	fields := strings.Fields(text)
	if len(fields) < 2 || utf8.RuneCountInString(fields[0]) < 3 {
		return "", "", ""
	}
	if key, _ := order.Common().Match(lang, strings.Trim(fields[0], ":"), "DEPUTY"); key == "" || incoming.IsAnyOf(fields[1], "none") {
		return "", "", ""
	}
	end := 2
	for end < len(fields) && !incoming.IsKeyword(fields[end], "UNTIL") && !incoming.IsKeyword(fields[end], "PRESS") && !isDay(fields[end]) {
		end++
	}
	return fields[0], joinName(fields[1:end]), strings.Join(fields[end:], " ")
}

// joinName joins words to a name or an address, and trims punctuation at both ends.
func joinName(words []string) string { return strings.Trim(strings.Join(words, " "), "<>,;:\"'") }

func isDay(word string) bool {
	_, err := time.Parse(time.DateOnly, strings.Trim(word, ",.;"))
	return err == nil
}

// findNamedPlayer finds the player that an address, an ID or a name means. id is "" if there is none, and why then the
// catalogue key of the reason. The owner of an address from which an email has come becomes a player by being named.
func (c *submission) findNamedPlayer(ctx context.Context, nameOrAddress string) (id game.Player, why string, err error) {
	if strings.Contains(nameOrAddress, "@") {
		id, known, err := c.email.Reception.People.Introduce(ctx, nameOrAddress)
		if err != nil {
			return "", "", fmt.Errorf("asking whose an address is: %w", err)
		}
		if !known {
			return "", "named.unknown_address", nil
		}
		return id, "", nil
	}
	if has, err := mailgw.AddressOf(ctx, c.email.Reception.People, game.Player(nameOrAddress)); has != "" || err != nil {
		return game.Player(nameOrAddress), "", err
	}
	if id, ok := c.findPersonByName(ctx, nameOrAddress); ok {
		return id, "", nil
	}
	if id, known, err := c.email.Reception.People.PlayerNamed(ctx, nameOrAddress); known || err != nil {
		return id, "", err
	}
	return "", "named.unknown_name", nil
}

// findPersonByName finds a player, deputy or steward of the game by name; false if none or several have it. It always
// returns false while the game hides its players, because the answer would name them.
func (c *submission) findPersonByName(ctx context.Context, name string) (game.Player, bool) {
	if c.game.HidesPlayers() {
		return "", false
	}
	players := []game.Player{c.game.Steward()}
	for _, s := range c.game.Seats() {
		players = append(players, s.Player, s.Deputy)
	}
	slices.Sort(players)
	players = slices.DeleteFunc(slices.Compact(players), func(p game.Player) bool {
		return p == "" || order.Fold(c.email.Reception.People.Name(ctx, p)) != order.Fold(name)
	})
	if len(players) != 1 {
		return "", false
	}
	return players[0], true
}

// renameInReceipt returns a copy of the receipt with the sender's own words in place of IDs. It returns the receipt
// itself if there are none.
func (n naming) renameInReceipt(receipt *game.Receipt) *game.Receipt {
	if len(n.writtenNames)+len(n.faults) == 0 {
		return receipt
	}
	renamed, replacer := *receipt, n.ownWordReplacer()
	renamed.Done = lists.Map(receipt.Done, replacer.Replace)
	renamed.Errors = make([]*order.Error, len(receipt.Errors))
	for i, fault := range receipt.Errors {
		renamedFault := *fault
		if f, ok := n.faults[fault.Line.N]; ok {
			renamedFault.Line, renamedFault.Word, renamedFault.At, renamedFault.Reason = f.line, f.name, 0, mailgw.Say(receipt.Lang, f.reasonKey, "who", f.name)
		}
		renamedFault.Line.Text = replacer.Replace(renamedFault.Line.Text)
		renamed.Errors[i] = &renamedFault
	}
	return &renamed
}

// ownWordReplacer returns a replacer of IDs by the sender's own words.
func (n naming) ownWordReplacer() *strings.Replacer {
	var pairs []string
	for _, id := range slices.Sorted(maps.Keys(n.writtenNames)) {
		pairs = append(pairs, string(id), n.writtenNames[id])
	}
	return strings.NewReplacer(pairs...)
}
