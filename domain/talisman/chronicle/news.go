package chronicle

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/news"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// describeStanding describes the reader's position and values after all events; nil if the reader has no character, or the
// game has not begun or is over.
func (t *teller) describeStanding() []string {
	hero := t.s.Heroes[t.to]
	if hero == nil || hero.Character == "" || t.s.Round == 0 || t.s.Ending != nil {
		return nil
	}
	return []string{t.say("stands", args{
		"place": t.nameSpace(hero.Space), "strength": formatNumber(t.s.Strength(t.to)), "craft": formatNumber(t.s.Craft(t.to)),
		"lives": formatNumber(hero.Lives), "fate": formatNumber(hero.Fate), "gold": t.sayCounted("gold", hero.Gold, nil),
	})}
}

// chooseHeadline returns the end of the game, the question to the reader, or else the greatest news, in a dozen words. If
// there is only trifling news, it names the seats that are asked, or the round.
func (t *teller) chooseHeadline() string {
	if t.s.Ending != nil {
		return t.say("headline.ended."+t.s.Ending.Reason, nil)
	}
	if asked := t.findQuestion(); t.asked != "" && asked != "" {
		return asked
	}
	best := t.PickGreatest()
	switch {
	case best.Own || best.Rank > news.Trifle:
		return words.Capital(strings.TrimSuffix(best.Text, "."))
	case len(t.waits) > 0:
		return t.say("headline.waits", args{"list": t.listSeats(t.waits)})
	}
	return t.say("headline.quiet", args{"n": formatNumber(t.s.Round)})
}

// findQuestion returns the open question to the reader in a sentence; "" if there is none.
func (t *teller) findQuestion() string {
	for _, w := range game.WaitsOf(t.s, t.to, t.lang) {
		return w.Ask
	}
	return ""
}

// hearEvent notes the news in an event, if there is any; events that it does not know it passes on to hearFate.
func (t *teller) hearEvent(e event.Event) {
	switch e := e.(type) {
	case talisman.CharacterEntered:
		t.AddHeard(e.Seat, "news.entered", news.TurningPoint, news.Gift, args{"name": t.nameThing(e.Character), "place": t.nameThing(e.Space)})
	case talisman.TurnMissed:
		t.AddHeard(e.Seat, "news.missed", news.Snag, news.Deed, args{})
	case talisman.CharacterMoved:
		t.AddHeard(e.Seat, "news.moved", news.Deed, news.Deed, args{"place": t.nameThing(e.Path[len(e.Path)-1])})
	case talisman.PortalTried:
		if e.Opened {
			t.AddHeard(e.Seat, "news.portal", news.TurningPoint, news.Victory, args{})
		} else {
			t.AddOwn(e.Seat, "yours.portal.shut", news.Snag, nil)
		}
	case talisman.CrownArrived:
		t.AddHeard(e.Seat, "news.crown", news.Fateful, news.Fateful, args{})
	case talisman.CardsDrawn:
		t.AddHeard(e.Seat, "news.drew", news.Deed, news.Deed, args{"cards": t.listCards(e.Cards)})
	case talisman.CardTaken:
		t.hearTaken(e)
	case talisman.StatChanged:
		t.hearChange(e)
	default:
		t.hearFate(e)
	}
}

// hearTaken notes that a seat takes a card: a Talisman is news for all, other cards only for
// the seat.
func (t *teller) hearTaken(taken talisman.CardTaken) {
	if t.s.Book.Of(taken.Card).Has(book.PassiveTalisman) {
		t.AddHeard(taken.Seat, "news.talisman", news.TurningPoint, news.TurningPoint, args{})
		return
	}
	t.AddOwn(taken.Seat, "yours.took", news.Gift, args{"card": t.nameThing(taken.Card)})
}

// hearChange notes gains and losses of a seat.
func (t *teller) hearChange(e talisman.StatChanged) {
	rank := news.Gift
	switch {
	case e.N < 0 && e.Stat == book.Life:
		t.AddOwn(e.Seat, "yours.life", news.Harm, args{"n": formatNumber(-e.N), "now": formatNumber(t.valueAfter(e))})
		return
	case e.N < 0:
		rank = news.Snag
	}
	t.AddOwn(e.Seat, "yours.change", rank, args{"stat": t.nameThing(e.Stat), "now": formatNumber(t.valueAfter(e)), "delta": words.FormatSigned(e.N)})
}

// hearFate notes changes of a character's fortune, Spells, thefts, and the end of fights.
func (t *teller) hearFate(e event.Event) {
	switch e := e.(type) {
	case talisman.AlignmentChanged:
		t.AddOwn(e.Seat, "yours.aligned", news.Snag, args{"align": t.nameThing(e.To)})
	case talisman.BecameToad:
		t.AddHeard(e.Seat, "news.toad", news.TurningPoint, news.Victory, args{"n": formatNumber(e.Left)})
	case talisman.TurnsToMiss:
		t.AddOwn(e.Seat, "yours.misses", news.Harm, nil)
	case talisman.Enslaved:
		t.AddHeard(e.Seat, "news.enslaved", news.Harm, news.Gift, args{})
	case talisman.QuestAccepted:
		t.AddOwn(e.Seat, "yours.quest", news.Deed, args{"quest": t.nameThing(e.Quest)})
	case talisman.QuestFulfilled:
		t.AddHeard(e.Seat, "news.quest", news.TurningPoint, news.Victory, args{})
	case talisman.CommandCast:
		if e.Works {
			t.AddHeard(e.Seat, "news.command", news.TurningPoint, news.Fateful, args{})
		}
	case talisman.SpellsDrawn:
		t.AddOwn(e.Seat, "yours.spells", news.Gift, args{"cards": t.listCardNames(e.Cards)})
	case talisman.SpellCast:
		if e.On.Seat == t.to && e.Seat != t.to {
			t.AddOwn(t.to, "yours.cast-on", news.Harm, args{"who": t.nameSeat(e.Seat), "card": t.nameThing(e.Spell)})
		}
	case talisman.CardStolen:
		t.AddOwn(e.Seat, "yours.stole", news.Victory, args{"what": t.nameStolen(e), "from": t.nameSeat(e.From)})
		t.AddOwn(e.From, "yours.robbed", news.TurningPoint, args{"what": t.nameStolen(e), "who": t.nameSeat(e.Seat)})
	case talisman.FightResolved:
		t.hearFight(e)
	case talisman.CharacterDied:
		t.AddHeard(e.Seat, "news.died", news.Fateful, news.Fateful, args{"place": t.nameSpace(e.Space)})
	case talisman.SeatEliminated:
		t.AddHeard(e.Seat, "news.out", news.Fateful, news.Fateful, args{})
	case talisman.TrophiesTraded:
		t.AddOwn(e.Seat, "yours.traded", news.Gift, args{"n": formatNumber(e.Counters), "stat": t.nameThing(e.Stat)})
	case talisman.Immobilised:
		t.AddOwn(e.Seat, "yours.immobilised", news.Harm, args{"who": t.nameSeat(e.By)})
	}
}

// fightNews gives the news of a fight with creatures, by the winning side: 0 is the seat, 1 are the creatures, -1 is nobody.
var fightNews = map[int]struct {
	key          string
	mine, others news.Rank
}{0: {"news.won", news.Victory, news.Deed}, 1: {"news.lost", news.Harm, news.Deed}, -1: {"news.tied", news.Snag, news.Trifle}}

// hearFight notes how a fight ends; nothing if no fight is under way.
func (t *teller) hearFight(resolved talisman.FightResolved) {
	fight := t.s.Fight
	if fight == nil {
		return
	}
	one, two := fight.Sides[0].Seat, fight.Sides[1].Seat
	switch {
	case two == "":
		o := fightNews[resolved.Winner]
		t.AddHeard(one, o.key, o.mine, o.others, args{"foe": t.listFoes(*fight)})
	case resolved.Winner < 0:
		t.AddOwn(one, "yours.duel.tied", news.Deed, args{"whom": t.nameSeat(two)})
		t.AddOwn(two, "yours.duel.tied", news.Deed, args{"whom": t.nameSeat(one)})
	default:
		won, lost := fight.Sides[resolved.Winner].Seat, fight.Sides[1-resolved.Winner].Seat
		t.AddOwn(lost, "yours.duel.lost", news.Harm, args{"whom": t.nameSeat(won)})
		if lost != t.to {
			t.AddHeard(won, "news.duel.won", news.Victory, news.Victory, args{"whom": t.nameSeat(lost)})
		}
	}
}
