package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// botPrefix begins the IDs of players that are bots of the server. No person's ID has a colon.
const botPrefix = "bot:"

// BotStrengths lists how well bots can play, the weakest first.
func BotStrengths() []string { return []string{"easy", "medium", "hard"} }

// NewBot returns the ID of the nth bot of a game: "bot:easy-1". It does not check the strength.
func NewBot(strength string, n int) Player {
	return Player(botPrefix + strength + "-" + strconv.Itoa(n))
}

// Bot returns the strength of the bot that a player is; ok is false for a person. It does not check that the
// strength is one of BotStrengths.
func (p Player) Bot() (strength string, ok bool) {
	word, ok := strings.CutPrefix(string(p), botPrefix)
	strength, _, _ = strings.Cut(word, "-")
	return strength, ok
}

// NextBot returns the ID under which one more bot can join the game. Its number is the least that no bot in the game
// has, whatever its strength.
func (g *Game) NextBot(strength string) Player {
	for n := 1; ; n++ {
		taken := func(s seat) bool {
			_, bot := s.player.Bot()
			return bot && strings.HasSuffix(string(s.player), "-"+strconv.Itoa(n))
		}
		if !slices.ContainsFunc(g.seats, taken) {
			return NewBot(strength, n)
		}
	}
}

// BeganWithBots reports whether a bot held a seat when the first phase opened; false while none has opened.
func (g *Game) BeganWithBots() bool {
	return len(g.moments) > 0 && slices.ContainsFunc(g.moments[0].players, func(p Player) bool { _, bot := p.Bot(); return bot })
}

// listBotForms spells the bots to which a seat can be given: "bot:easy".
func listBotForms() []string {
	return lists.Map(BotStrengths(), func(s string) string { return botPrefix + s })
}
