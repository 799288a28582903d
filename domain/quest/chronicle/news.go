package chronicle

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
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

// own notes news of a seat: under "news.<key>.you" for its reader, and under
// "news.<key>.all" for others. A rank of 0 is no news.
func (t *teller) own(seat game.Seat, key string, mine, others rank, a args) {
	a["who"] = t.who(seat)
	switch {
	case seat == t.to && seat != "" && mine > 0:
		t.news = append(t.news, news{t.say("news."+key+".you", a), mine, true})
	case seat != t.to && others > 0:
		t.news = append(t.news, news{t.say("news."+key+".all", a), others, false})
	}
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
	k, plays := t.s.Knights[t.to]
	if !plays || k.Status == quest.Resigned || t.s.Round == 0 || t.s.Ending != nil {
		return nil
	}
	a := args{"at": t.place(k.At), "n": number(t.s.Total(t.to)), "lost": number(k.Lost)}
	switch {
	case k.MustEnter != "":
		a["place"] = t.the(book.Zone(k.MustEnter))
		return []string{t.say("stands.must", a)}
	case k.Lost > 0:
		return []string{t.say("stands.lost", a)}
	}
	return []string{t.say("stands", a)}
}

// headline is the greatest news, the reader's own before others', in a dozen
// words.
func (t *teller) headline() string {
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
	case t.first > 0 && t.laid == 0:
		return t.say("headline.still", args{"from": number(t.first), "to": number(t.s.Round)})
	case t.first > 0:
		return t.count("headline.quiet", t.laid, args{"from": number(t.first), "to": number(t.s.Round)})
	}
	return t.say("headline.table", nil)
}

// hear notes the news in an event.
func (t *teller) hear(e event.Event) {
	switch e := e.(type) {
	case quest.CharacterChosen:
		t.own(e.Seat, "chosen", gift, 0, args{"name": t.s.Book.CharacterName(e.Character)})
	case quest.MissionDrawn:
		t.own(e.Seat, "mission", turningPoint, 0, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.TurnOrderFixed:
		t.own(e.Order[0], "begins", deed, deed, args{})
	case quest.AttributesSet:
		if e.Default {
			t.own(e.Seat, "default", snag, 0, args{"attrs": t.attrs(e.Attrs)})
		}
	case quest.SeatDormant:
		t.own(e.Seat, "dormant", harm, trifle, args{})
	case quest.SeatResigned:
		t.own(e.Seat, "resigned", fateful, gift, args{})
	default:
		t.hearTurn(e)
	}
}

// hearTurn is hear for what happens in turns, but for fights.
func (t *teller) hearTurn(e event.Event) {
	switch e := e.(type) {
	case quest.TileLaid:
		if kind := t.s.Book.Tile(book.Tile(e.Tile)); e.At.Map == "" && kind != nil && kind.Zone == land.Fantastic && kind.Kind != wild {
			t.own(e.Seat, "discovered", gift, deed, args{"place": t.the(kind.Kind), "at": e.At.Label()})
		}
	case quest.ZonePassed:
		t.own(e.Seat, "crossed", gift, trifle, args{})
	case quest.StayCompleted:
		kind := t.s.Book.Tile(e.Tile).Kind
		t.own(e.Seat, "served", gift, 0, args{"place": t.the(kind), "gain": book.Effect{Gain: t.s.Book.Place(kind).Gain}.Text(t.lang)})
	case quest.PlaceUsed:
		t.own(e.Seat, "uses", deed, 0, args{"place": t.the(t.s.Book.Tile(e.Tile).Kind), "gain": book.Effect{Gain: e.Gain}.Text(t.lang)})
	case quest.CardKept:
		t.own(e.Seat, "kept", gift, 0, args{"card": t.the(e.Card)})
	case quest.CardTaken:
		t.own(e.Seat, "taken", gift, 0, args{"card": t.the(e.Card)})
	case quest.EntranceFound:
		t.own(e.Seat, "entrance", snag, deed, args{"place": t.the(book.Zone(e.Place)), "at": e.At.Label()})
	case quest.CurseSuffered:
		t.own(e.Seat, "cursed", harm, trifle, args{"card": t.the(e.Card)})
	case quest.ErrandBegun:
		t.own(e.Seat, "errand", gift, 0, args{"card": t.the(e.Card), "place": t.the(t.s.Book.Card(e.Card).Dest)})
	case quest.ErrandDelivered:
		t.own(e.Seat, "delivered", turningPoint, victory, args{"card": t.the(e.Card)})
	case quest.MissionAccomplished:
		t.own(e.Seat, "accomplished", fateful, turningPoint, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.MissionSpoiled:
		t.own(e.Seat, "spoiled", fateful, 0, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.SwordFound:
		t.own(e.Seat, "sword-found", fateful, fateful, args{})
	case quest.SwordDelivered:
		t.own(e.Seat, "sword-delivered", fateful, fateful, args{})
	default:
		t.hearFight(e)
	}
}

// wild is the kind of tiles without a name of their own.
const wild book.Kind = "wild"

// hearFight is hear for fights, duels, and cards that change hands.
func (t *teller) hearFight(e event.Event) {
	switch e := e.(type) {
	case quest.FightResolved:
		key := map[quest.Outcome]string{quest.Won: "won", quest.Lost: "lost", quest.Tied: "tied"}[e.Result]
		mine := map[quest.Outcome]rank{quest.Won: victory, quest.Lost: harm, quest.Tied: deed}[e.Result]
		t.own(e.Seat, key, mine, mine-gift, args{"foe": t.the(e.Foe)})
	case quest.FightEvaded:
		if e.Rival != "" {
			t.own(e.Seat, "evaded-duel", gift, 0, args{"rival": t.who(e.Rival)})
		} else {
			t.own(e.Seat, "evaded", gift, 0, args{"foe": t.the(e.Foe)})
		}
	case quest.DuelResolved:
		t.hearDuel(e)
	case quest.CardLooted:
		t.own(e.From, "looted", t.worth(e.Card), 0, args{"by": t.who(e.Seat), "card": t.the(e.Card)})
		t.own(e.Seat, "loot", victory, 0, args{"from": t.who(e.From), "card": t.the(e.Card)})
	case quest.CardRobbedByFoe:
		t.own(e.Seat, "robbed", harm, 0, args{"foe": t.the(e.Foe), "card": t.the(e.Card)})
	case quest.CharacterTransferred:
		t.own(e.Seat, "transferred", harm, 0, args{"at": t.place(e.To)})
	case quest.TradeMade:
		t.own(e.Seat, "trade", gift, deed, args{"with": t.who(e.With), "gets": t.cards(passed(e.Gets))})
		if e.With == t.to {
			t.own(e.With, "trade", gift, 0, args{"with": t.who(e.Seat), "gets": t.cards(passed(e.Gives))})
		}
	}
}

// worth is how much it matters to lose a card.
func (t *teller) worth(card book.Card) rank {
	if card == book.Excalibur {
		return fateful
	}
	return turningPoint
}

func (t *teller) hearDuel(e quest.DuelResolved) {
	if e.Winner == "" {
		for _, pair := range [][2]game.Seat{{e.Seat, e.Rival}, {e.Rival, e.Seat}} {
			t.own(pair[0], "duel-tied", deed, 0, args{"rival": t.who(pair[1])})
		}
		return
	}
	lost := loser(e)
	t.own(lost, "duel-lost", harm, 0, args{"rival": t.who(e.Winner)})
	if lost != t.to {
		t.own(e.Winner, "duel-won", turningPoint, gift, args{"rival": t.who(lost)})
	}
}
