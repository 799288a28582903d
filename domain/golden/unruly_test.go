package golden_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Unruly knights write as people do: in four languages, half a block today and
// the rest tomorrow, a draft that they forget, a reply when the time is nearly
// up or over, a block in the place of one of which half has been played.

// unruly sends the submissions of such a knight; lines are what a bot would say.
func (p *players) unruly(n int, view chronicle.Data, lines []string) {
	lines = slices.DeleteFunc(lines, func(l string) bool { return l == "READY" })
	if view.Asked == nil || !slices.Contains(view.Asked.Seats, view.Seat) {
		p.between(n, view)
		return
	}
	switch view.Asked.Point {
	case camelot.AskEvil, camelot.AskHeroic, camelot.AskTaunt:
		p.unrulyTurn(n, view, lines)
	default:
		p.unrulyReply(n, lines)
	}
}

// between is what a knight writes when nothing is asked of him.
func (p *players) between(n int, view chronicle.Data) {
	switch p.rng.IntN(24) {
	case 0:
		p.tell(n, p.next(standingPool, view))
	case 1:
		p.tell(n, "STANDING CLEAR ALL")
	case 2:
		p.tell(n, "TURN", p.next(blockPool, view), "END", "HOLD")
	case 3:
		p.tell(n, "ADD", p.next(blockPool, view))
	case 4:
		p.tell(n, "CANCEL")
	}
}

// unrulyReply answers a question of a window, or does not.
func (p *players) unrulyReply(n int, lines []string) {
	if len(lines) == 0 {
		return
	}
	switch p.rng.IntN(9) {
	case 0:
	case 1:
		p.tell(n, append(lines, "HOLD")...)
	case 2:
		p.tell(n, append(lines, "HOLD")...)
		p.tell(n, "READY")
	case 3:
		p.tell(n, append(lines, "HOLD")...)
		p.tell(n, lines...)
	case 4:
		p.tell(n, append([]string{"ADD"}, lines...)...)
	case 5:
		p.nearlyLate()
		p.tell(n, lines...)
	default:
		p.tell(n, lines...)
	}
}

// unrulyTurn settles a question of the own turn: all of the block, some of it,
// or nothing.
func (p *players) unrulyTurn(n int, view chronicle.Data, lines []string) {
	standing, block := p.parted(view, lines)
	evil := slices.DeleteFunc(slices.Clone(block), func(l string) bool { return !strings.HasPrefix(l, "EVIL") })
	framed := func(lines ...string) []string { return slices.Concat([]string{"TURN"}, lines, []string{"END"}) }
	half := len(block) / 2
	switch p.rng.IntN(11) {
	case 0:
		p.tell(n, append(standing, framed(block...)...)...)
	case 1:
		p.tell(n, framed(append(block[:half:half], p.next(blockPool, view))...)...)
	case 2:
		p.nearlyLate()
		p.tell(n, framed(evil...)...)
	case 3:
		p.tell(n, append(framed(block[:half]...), "HOLD")...)
		p.tell(n, slices.Concat([]string{"ADD"}, block[half:], []string{"READY"})...)
	case 4:
		p.tell(n, append(framed(block...), "HOLD")...)
	case 5:
	case 6:
		p.tell(n, framed(append(evil, "STOP", p.next(blockPool, view))...)...)
	case 7:
		p.tell(n, append(slices.Concat([]string{"CANCEL"}, block), "HOLD")...)
		p.tell(n, "READY")
	case 8:
		p.tell(n, append(evil, p.next(blockPool, view), p.next(standingPool, view))...)
	default:
		p.tell(n, framed(append([]string{p.next(blockPool, view)}, block...)...)...)
	}
}

// parted are a bot's standing orders, few of which are left, and the lines
// of his block, without those that would spare a question now and then.
func (p *players) parted(view chronicle.Data, lines []string) (standing, block []string) {
	bare, peeks := p.rng.IntN(2) == 0, p.rng.IntN(4) > 0
	i := slices.IndexFunc(view.Knights, func(k chronicle.KnightView) bool { return k.Seat == view.Seat })
	coat := view.Knights[i].Coat
	for _, line := range lines {
		head, _, _ := strings.Cut(line, " ")
		switch {
		case line == "TURN" || line == "END":
		case head == "STANDING":
			if p.rng.IntN(4) == 0 {
				standing = append(standing, line)
			}
		case bare && (head == "ON" || head == "ARMOR" || head == "TAUNT" || head == "HELP"):
		case head == "EVIL" && coat == camelot.Percival && peeks:
			block = append(block, "EVIL PEEK")
		case bare && strings.Contains(line, "CLAIRVOYANCE"):
			before, _, _ := strings.Cut(line, " SORT")
			block = append(block, before)
		default:
			block = append(block, line)
		}
	}
	if coat == camelot.Arthur && len(view.Hand) > 0 && view.Asked.Point == camelot.AskHeroic {
		block = append([]string{fmt.Sprintf("EXCHANGE %s WITH %s", view.Hand[0], p.another(view))}, block...)
	}
	return standing, block
}

// nearlyLate lets the time of the open phase run out but for a quarter of an
// hour.
func (p *players) nearlyLate() {
	_, _, due, _ := p.table().Phase()
	if soon := due.Add(-32 * time.Minute); p.now.Before(soon) {
		p.now = soon
	}
}

// another is the word for a knight beside this one.
func (p *players) another(view chronicle.Data) string {
	i := p.rng.IntN(len(view.Knights))
	if view.Knights[i].Seat == view.Seat {
		i = (i + 1) % len(view.Knights)
	}
	return view.Knights[i].Word
}

// next is the next line of a pool, about some other knight.
func (p *players) next(pool []string, view chronicle.Data) string {
	p.drawn++
	return strings.ReplaceAll(pool[p.drawn%len(pool)], "@", p.another(view))
}

// blockPool are lines of a turn block, of every kind that there is.
var blockPool = []string{
	"IF ENGINES >= 9 THEN EVIL LIFE ELSE EVIL DRAW",
	"ON BLACK mercenaries, mordred: TO saxons, MERLIN 2",
	"ON BLACK blackknight>=5, lancelot>=5: FACEUP",
	"ON BLACK special: MERLIN NONE",
	"ON BLACK despair: CANCEL WITH EXCALIBUR",
	"ON PEEK special, despair: EVIL LIFE",
	"ARMOR AVOID special THEN despair",
	"ARMOR TAKE war THEN excalibur",
	"IF DRAWN guinevere THEN DONE",
	"IF DRAWN special AND NOT CANCELLED THEN DRAW ELSE QUEST f4 | QUEST f3 | MOVE camelot",
	"IF LIFE >= 3 AND ENGINES >= 6 AND AT camelot THEN SACRIFICE ACCUSE @",
	"QUEST ANY grail, f1",
	"SIEGE WITH f5 + f2",
	"HEAL WITH f2",
	"PLAY MERLIN ENGINE | PLAY MERLIN PICTS",
	"PLAY MERLIN CARD dragon",
	"PLAY CLAIRVOYANCE SORT special THEN despair",
	"PLAY CONVOCATION COME",
	"PLAY FATE | PLAY LADY",
	"PLAY HEROISM grail",
	"PLAY MESSENGER @ f1, grail",
	"PLAY PIETY OTHERS FREE",
	"PLAY REINFORCEMENTS SELF",
	"SACRIFICE QUEST grail | DRAW",
	"EXCHANGE f1 WITH @",
	"FREE MOVE grail",
	"MOVE blackknight | MOVE saxons",
	"TAUNT @",
	"HELP SIEGE",
	"IF HAND OF @ > 5 OR COUNT f3 + 1 >= 2 THEN DRAW",
	"IF STRAIGHT picts - WARRIORS picts <= 0 THEN MOVE picts ELSE MOVE saxons",
	"IF (RIVER < 0 OR GRAILS <> 3) AND FREE blackknight THEN MOVE blackknight",
	"IF @ AT grail AND ALIVE @ AND NOT CURSE vivien THEN MOVE grail",
	"IF SWORDS < 6 OR WHITES dragon = BLACKS dragon THEN PLAY CLAIRVOYANCE",
	"IF PEEKED special OR NOT OPEN dragon THEN EVIL SIEGE",
}

// standingPool are standing orders of every kind that there is.
var standingPool = []string{
	"STANDING MERLIN 2 AGAINST morgan2, mists",
	"STANDING MERLIN NONE AGAINST guinevere",
	"STANDING MERLIN 1 AGAINST special IF ENGINES >= 8 OR BLACK >= 5",
	"STANDING EXCALIBUR CANCEL despair IF DESPAIRS >= 6",
	"STANDING EXCALIBUR KEEP",
	"STANDING GRAIL SELF, @",
	"STANDING GRAIL NONE",
	"STANDING DISCARD f1, f1, f2, grail",
	"STANDING DISCARD RANDOM",
	"STANDING EXCHANGE GIVE f1, f2",
	"STANDING EXCHANGE GIVE RANDOM",
	"STANDING VOLUNTEER MORGAN1 YES IF HAND >= 9",
	"ALWAYS VOLUNTEER MORGAN5 NO",
	"STANDING KAY AUTO",
	"STANDING KAY KEEP f4, f5",
	"STANDING CONVOCATION STAY",
	"ALWAYS CONVOCATION COME",
	"STANDING SHARE TRUST @",
	"STANDING SHARE NEGOTIATE",
	"STANDING KNIGHTING WINNER",
	"STANDING DEFAULT EVIL LIFE",
	"STANDING CLEAR MERLIN",
	"STANDING LIST",
}

// tell is a submission in the language of a seat.
func (p *players) tell(n int, lines ...string) {
	said := make([]string, len(lines))
	for i, line := range lines {
		said[i] = p.translated(n, line)
	}
	p.submit(n, said...)
}

// tongueOf is the language in which a seat writes, "" if that is English.
func (g goldenGame) tongueOf(n int) string {
	if n > len(g.tongues) {
		return ""
	}
	return g.tongues[n-1]
}

var keyword = regexp.MustCompile(`\b[A-Z]{2,}\b`)

// translated says the keywords of a line, and some names, in the language of a
// seat; of several words it takes one or another.
func (p *players) translated(n int, line string) string {
	lang := p.game.tongueOf(n)
	if lang == "" {
		return line
	}
	said := keyword.ReplaceAllStringFunc(line, func(key string) string {
		words := p.keywords().Words(lang, key)
		if len(words) == 0 {
			return key
		}
		return strings.ToUpper(words[p.rng.IntN(len(words))])
	})
	for name, words := range namesAbroad[lang] {
		said = strings.ReplaceAll(said, " "+name, " "+words)
	}
	return said
}

// namesAbroad are names that no other holds.
var namesAbroad = map[string]map[string]string{
	"es": {"blackknight |": "Caballero Negro |", "dragon |": "Dragón |", "special:": "especial:", "saxons": "Sajones"},
	"fr": {"blackknight |": "Chevalier Noir |", "combat:": "combat:", "special:": "spéciale:", "saxons": "Saxons"},
	"nl": {"blackknight |": "Zwarte Ridder |", "dragon |": "Draak |", "special:": "speciaal:", "saxons": "Saksen"},
}

// keywords are the words of the orders of the game.
func (p *players) keywords() *order.Catalogue {
	if p.words == nil {
		folder := "domain/" + p.game.rules()
		if rules := p.game.rules(); rules == "quest" || rules == "talisman" {
			folder += "/orders"
		}
		data, err := os.ReadFile(folder + "/data/1/keywords.yaml")
		require.NoError(p.t, err)
		p.words, err = order.ReadCatalogue(data, order.Common())
		require.NoError(p.t, err)
	}
	return p.words
}

// asks reports whether the questions of all these points were put.
func (p *players) asks(points []camelot.Point) bool {
	missing := slices.Clone(points)
	for _, e := range p.events() {
		if put, ok := e.(camelot.DecisionOpened); ok {
			missing = slices.DeleteFunc(missing, func(at camelot.Point) bool { return at == put.Point })
		}
	}
	if testing.Verbose() {
		p.t.Logf("%s, dice %d: not asked %v", p.game.id(), p.try, missing)
	}
	return len(missing) == 0
}

// absent has the holder of a seat announce that he is away, and write nothing
// for as long.
func absent(n int, first, last int) (once map[int]func(*players), always func(*players)) {
	leave := func(p *players) {
		p.tell(n, "AWAY "+p.now.Format(time.DateOnly)+" "+p.now.AddDate(0, 0, 40).Format(time.DateOnly))
	}
	return map[int]func(*players){first: leave}, func(players *players) {
		if phase, _, _, _ := players.table().Phase(); phase >= first && phase <= last {
			players.silent(n)
		}
	}
}

// unrulyGames are those of the Round Table with unruly knights.
func unrulyGames() []goldenGame {
	tongues := goldenGame{
		name: "tongues-6", ruleset: "camelot", seats: 6, tongues: []string{"es", "fr", "nl", "", "es", "nl"}, wild: true, devout: true,
		options: map[game.Option]string{"loyalty_deck": "6", "nmr_limit": "6"},
		points: []camelot.Point{
			camelot.AskOath, camelot.AskShare, camelot.AskEvil, camelot.AskAfterPeek, camelot.AskFacing, camelot.AskWar, camelot.AskMerlins,
			camelot.AskHeroic, camelot.AskSort, camelot.AskConvocation, camelot.AskExchange, camelot.AskTaunt, camelot.AskDiscards,
		},
		holds: []string{"camelot.time-passed", "game.missed", "game.withdrawn", "game.standing-replaced", "game.absence-set"},
	}
	tongues.once, tongues.always = absent(4, 30, 60)
	yeomen := goldenGame{
		name: "yeomen-4", ruleset: "camelot", seats: 4, tongues: []string{"nl", "es", "", "fr"}, wild: true, devout: true,
		options: map[game.Option]string{"squires": "on", "join": "on", "traitor": "off", "curses": "until_end", "grail_self": "optional"},
		points:  []camelot.Point{camelot.AskKnighting, camelot.AskArmor, camelot.AskGrail},
	}
	return []goldenGame{tongues, yeomen}
}
