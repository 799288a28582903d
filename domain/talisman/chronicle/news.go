package chronicle

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// A news is something that matters, as the reader is told of it: of its own in
// the second person.
type news struct {
	text string
	rank rank
	own  bool
}

// A rank is how much news matter.
type rank int

// The ranks, from what a seat has ordered itself to what decides the game.
const (
	trifle rank = iota + 1
	deed
	gift
	victory
	snag
	harm
	turningPoint
	fateful
)

// atMost is how many sentences tell what happened to the reader; the last says
// where it stands.
const atMost = 3

// mine notes news for the seat that they are about, if it is the reader's.
func (t *teller) mine(seat game.Seat, key string, r rank, a args) {
	if seat == t.to && seat != "" {
		t.news = append(t.news, news{t.say("yours."+key, a), r, true})
	}
}

// heard notes news of a seat: under "news.<key>.you" for its reader, and under
// "news.<key>.all" for others.
func (t *teller) heard(seat game.Seat, key string, mine, others rank, a args) {
	if seat == t.to && seat != "" {
		t.news = append(t.news, news{t.say("news."+key+".you", a), mine, true})
		return
	}
	a["who"] = t.who(seat)
	t.news = append(t.news, news{t.say("news."+key+".all", a), others, false})
}

// yours are the most important news of the reader's own, in the order in which
// they happened, and where it stands now.
func (t *teller) yours() []string {
	if t.to == "" {
		return nil
	}
	own := slices.DeleteFunc(slices.Clone(t.news), func(n news) bool { return !n.own })
	best := slices.Clone(own)
	slices.SortStableFunc(best, func(a, b news) int { return cmp.Compare(b.rank, a.rank) })
	stands := t.stands()
	best = best[:min(atMost-len(stands), len(best))]
	var all []string
	for _, n := range own {
		if i := slices.Index(best, n); i >= 0 && !slices.Contains(all, words.Capital(n.text)) {
			all = append(all, words.Capital(n.text))
			best = slices.Delete(best, i, i+1)
		}
	}
	return append(all, stands...)
}

// stands is where the reader stands after all that was told.
func (t *teller) stands() []string {
	h := t.s.Heroes[t.to]
	if h == nil || h.Character == "" || t.s.Round == 0 || t.s.Ending != nil {
		return nil
	}
	return []string{t.say("stands", args{
		"place": t.place(h.Space), "strength": number(t.s.Strength(t.to)), "craft": number(t.s.Craft(t.to)),
		"lives": number(h.Lives), "fate": number(h.Fate), "gold": t.count("gold", h.Gold, nil),
	})}
}

// headline is what is asked of the reader, or else the greatest news, in a dozen
// words.
func (t *teller) headline() string {
	if t.s.Ending != nil {
		return t.say("headline.ended."+t.s.Ending.Reason, nil)
	}
	if t.asked != "" {
		return t.question()
	}
	var best *news
	for i := range t.news {
		n := &t.news[i]
		if best == nil || n.own && !best.own || n.own == best.own && n.rank >= best.rank {
			best = n
		}
	}
	switch {
	case best != nil && (best.own || best.rank > trifle):
		return words.Capital(strings.TrimSuffix(best.text, "."))
	case len(t.waits) > 0:
		return t.say("headline.waits", args{"list": t.whos(t.waits)})
	}
	return t.say("headline.quiet", args{"n": number(t.s.Round)})
}

// question is what the reader is asked, with the roll if it is for its turn.
func (t *teller) question() string {
	a := args{"n": number(t.s.Now.Die), "place": t.the(t.s.Heroes[t.to].Space)}
	switch {
	case t.asked == "DP-3" && t.s.Now.Die > 0:
		return t.say("headline.turn", a)
	case t.asked == "DP-3":
		return t.say("headline.turn.still", a)
	}
	return t.say("headline.asked", a)
}

// hear notes the news in an event.
func (t *teller) hear(e event.Event) {
	switch e := e.(type) {
	case talisman.CharacterEntered:
		t.heard(e.Seat, "entered", turningPoint, gift, args{"name": t.the(e.Character), "place": t.the(e.Space)})
	case talisman.TurnMissed:
		t.mine(e.Seat, "missed", snag, nil)
	case talisman.CharacterMoved:
		t.mine(e.Seat, "moved", deed, args{"place": t.place(e.Path[len(e.Path)-1])})
	case talisman.PortalTried:
		if e.Opened {
			t.heard(e.Seat, "portal", turningPoint, victory, args{})
		} else {
			t.mine(e.Seat, "portal.shut", snag, nil)
		}
	case talisman.CrownArrived:
		t.heard(e.Seat, "crown", fateful, fateful, args{})
	case talisman.CardsDrawn:
		t.mine(e.Seat, "drew", deed, args{"cards": t.cards(e.Cards)})
	case talisman.CardTaken:
		t.hearTaken(e)
	case talisman.StatChanged:
		t.hearChange(e)
	default:
		t.hearFate(e)
	}
}

// hearTaken is hear for a card that comes to a seat: a Talisman concerns all.
func (t *teller) hearTaken(e talisman.CardTaken) {
	if t.s.Book.Of(e.Card).Has(book.PassiveTalisman) {
		t.heard(e.Seat, "talisman", turningPoint, turningPoint, args{})
		return
	}
	t.mine(e.Seat, "took", gift, args{"card": t.the(e.Card)})
}

// hearChange is hear for what is gained and lost.
func (t *teller) hearChange(e talisman.StatChanged) {
	r := gift
	switch {
	case e.N < 0 && e.Stat == book.Life:
		t.mine(e.Seat, "life", harm, args{"n": number(-e.N), "now": number(t.now(e))})
		return
	case e.N < 0:
		r = snag
	}
	t.mine(e.Seat, "change", r, args{"stat": t.the(e.Stat), "now": number(t.now(e)), "delta": signed(e.N)})
}

// hearFate is hear for what becomes of characters, and for Spells.
func (t *teller) hearFate(e event.Event) {
	switch e := e.(type) {
	case talisman.AlignmentChanged:
		t.mine(e.Seat, "aligned", snag, args{"align": t.the(e.To)})
	case talisman.BecameToad:
		t.heard(e.Seat, "toad", turningPoint, victory, args{"n": number(e.Left)})
	case talisman.TurnsToMiss:
		t.mine(e.Seat, "misses", harm, nil)
	case talisman.Enslaved:
		t.heard(e.Seat, "enslaved", harm, gift, args{})
	case talisman.QuestAccepted:
		t.mine(e.Seat, "quest", deed, args{"quest": t.the(e.Quest)})
	case talisman.QuestFulfilled:
		t.heard(e.Seat, "quest", turningPoint, victory, args{})
	case talisman.CommandCast:
		if e.Works {
			t.heard(e.Seat, "command", turningPoint, fateful, args{})
		}
	case talisman.SpellsDrawn:
		t.mine(e.Seat, "spells", gift, args{"cards": t.names(e.Cards)})
	case talisman.SpellCast:
		if e.On.Seat == t.to && e.Seat != t.to {
			t.mine(t.to, "cast-on", harm, args{"who": t.who(e.Seat), "card": t.the(e.Spell)})
		}
	case talisman.CardStolen:
		t.mine(e.Seat, "stole", victory, args{"what": t.stolen(e), "from": t.who(e.From)})
		t.mine(e.From, "robbed", turningPoint, args{"what": t.stolen(e), "who": t.who(e.Seat)})
	case talisman.FightResolved:
		t.hearFight(e)
	case talisman.CharacterDied:
		t.heard(e.Seat, "died", fateful, fateful, args{"place": t.place(e.Space)})
	case talisman.SeatEliminated:
		t.heard(e.Seat, "out", fateful, fateful, args{})
	case talisman.TrophiesTraded:
		t.mine(e.Seat, "traded", gift, args{"n": number(e.Counters), "stat": t.the(e.Stat)})
	case talisman.Immobilised:
		t.mine(e.Seat, "immobilised", harm, args{"who": t.who(e.By)})
	}
}

// outcomes are how a fight with creatures ends for a seat, by who wins: itself,
// they, nobody.
var outcomes = map[int]struct {
	key          string
	mine, others rank
}{0: {"won", victory, deed}, 1: {"lost", harm, deed}, -1: {"tied", snag, trifle}}

// hearFight is hear for how a fight ends.
func (t *teller) hearFight(e talisman.FightResolved) {
	f := t.s.Fight
	if f == nil {
		return
	}
	one, two := f.Sides[0].Seat, f.Sides[1].Seat
	switch {
	case two == "":
		o := outcomes[e.Winner]
		t.heard(one, o.key, o.mine, o.others, args{"foe": t.foes(*f)})
	case e.Winner < 0:
		t.mine(one, "duel.tied", deed, args{"whom": t.who(two)})
		t.mine(two, "duel.tied", deed, args{"whom": t.who(one)})
	default:
		won, lost := f.Sides[e.Winner].Seat, f.Sides[1-e.Winner].Seat
		t.mine(lost, "duel.lost", harm, args{"whom": t.who(won)})
		if lost != t.to {
			t.heard(won, "duel.won", victory, victory, args{"whom": t.who(lost)})
		}
	}
}
