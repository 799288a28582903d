package quest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/quest/orders"
)

// written returns the orders in docs/orders/quest.md (in the first columns of its tables, and in
// the lines of its submission) and every code that the page explains.
func written(t *testing.T) (lines, codes []string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/orders/quest.md")
	require.NoError(t, err)
	quoted := regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(string(page)) {
		cell, row := strings.CutPrefix(line, "| `")
		if row {
			cell, _, _ = strings.Cut("`"+cell, " | ")
			for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
				lines = append(lines, m[1])
			}
		}
		if text, ok := strings.CutPrefix(line, "  "); ok && !strings.HasPrefix(text, " ") {
			lines = append(lines, text)
		}
	}
	for _, m := range regexp.MustCompile("`([SD][0-9]{2})`").FindAllStringSubmatch(string(page), -1) {
		codes = append(codes, m[1])
	}
	return lines, codes
}

func TestTheOrdersOfTheDocumentAreLegal(t *testing.T) {
	state := opened(t, 2, map[game.Option]string{"duel_consent": "on", "level": "superior"})
	state.changeKnight("seat1", func(k *Knight) { k.Character = "inge" })
	state.changeKnight("seat2", func(k *Knight) { k.Character = "grisela" })
	said := map[string]bool{}
	lines, codes := written(t)
	for _, text := range lines {
		line := order.Tidy(text)
		head, _, _ := strings.Cut(line, " ")
		if !slices.Contains(orders.Words(), head) && head != "IF" {
			continue
		}
		said[head] = true
		state.Post = 2
		if head == "CHARACTER" || head == "ATTRIBUTES" {
			state.Post = 0
		}
		given, errs := Rules{}.Parse(state, "seat1", gametest.Lines(line))
		require.Empty(t, errs, line)
		require.Len(t, given, 1, line)
	}
	for _, word := range orders.Words() {
		require.True(t, said[word], "%s is not on the page", word)
	}
	for _, code := range []string{"S05", "S09", "S12", "S18", "D01", "D15"} {
		require.Contains(t, codes, code)
	}
}

// TestTheConditionsOfTheDocumentAreRead: each question of its tables, alone.
func TestTheConditionsOfTheDocumentAreRead(t *testing.T) {
	state := opened(t, 2, nil)
	state.changeKnight("seat2", func(k *Knight) { k.Character = "grisela" })
	read := 0
	lines, _ := written(t)
	for _, text := range lines {
		head, rest, _ := strings.Cut(text, " ")
		if !slices.Contains([]string{"TILE", "CARD", "FOE", "HAVE", "HERE", "KNOWN", "ZONE", "MARGIN", "STR", "INT", "DEX", "VAL", "EXP", "HAND", "POINTS", "ROUND", "LEFT"}, head) {
			continue
		}
		if rest == "" {
			text += " > 1"
		}
		read++
		_, errs := Rules{}.Parse(state, "seat1", gametest.Lines("IF "+text+" THEN STAY"))
		require.Empty(t, errs, text)
	}
	require.Equal(t, 24, read)
}
