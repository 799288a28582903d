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
		if best == nil || n.own && !best.own || n.own == best.own && n.rank > best.rank {
			best = n
		}
	}
	switch {
	case best != nil && (best.own || best.rank > trifle):
		return words.Capital(strings.TrimSuffix(best.text, "."))
	case t.first > 0 && t.laid == 0:
		return t.say("headline.still", args{"span": t.span()})
	case t.first > 0:
		return t.count("headline.quiet", t.laid, args{"span": t.span()})
	}
	return t.say("headline.table", nil)
}

// span is which rounds are told.
func (t *teller) span() string {
	a := args{"from": number(t.first), "to": number(t.round)}
	switch {
	case t.s.Solo():
		return t.say("span.turn", a)
	case t.first == t.round:
		return t.say("span.round", a)
	}
	return t.say("span.rounds", a)
}

// hear notes the news in an event.
func (t *teller) hear(e event.Event) {
	switch e := e.(type) {
	case quest.CharacterChosen:
		t.mine(e.Seat, "chosen", gift, args{"name": t.s.Book.CharacterName(e.Character)})
	case quest.MissionDrawn:
		t.mine(e.Seat, "mission", turningPoint, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.TurnOrderFixed:
		if t.s.Solo() {
			return
		}
		t.heard(e.Order[0], "begins", deed, deed, args{})
	case quest.AttributesSet:
		if e.Default {
			t.mine(e.Seat, "default", snag, args{"attrs": t.attrs(e.Attrs)})
		}
	case quest.SeatDormant:
		t.heard(e.Seat, "dormant", harm, trifle, args{})
	case quest.SeatResigned:
		t.heard(e.Seat, "resigned", fateful, gift, args{})
	default:
		t.hearTurn(e)
	}
}

// hearTurn is hear for what happens in turns, but for fights.
func (t *teller) hearTurn(e event.Event) {
	switch e := e.(type) {
	case quest.TileLaid:
		if kind := t.s.Book.Tile(book.Tile(e.Tile)); e.At.Map == "" && kind != nil && kind.Zone == land.Fantastic && kind.Kind != wild {
			t.heard(e.Seat, "discovered", gift, deed, args{"place": t.the(kind.Kind), "at": e.At.Label()})
		}
	case quest.ZonePassed:
		t.heard(e.Seat, "crossed", gift, trifle, args{})
	case quest.StayCompleted:
		kind := t.s.Book.Tile(e.Tile).Kind
		t.mine(e.Seat, "served", gift, args{"place": t.the(kind), "gain": book.Effect{Gain: t.s.Book.Place(kind).Gain}.Text(t.lang)})
	case quest.PlaceUsed:
		t.mine(e.Seat, "uses", deed, args{"place": t.the(t.s.Book.Tile(e.Tile).Kind), "gain": book.Effect{Gain: e.Gain}.Text(t.lang)})
	case quest.CardKept:
		t.mine(e.Seat, "kept", gift, args{"card": t.the(e.Card)})
	case quest.CardTaken:
		t.mine(e.Seat, "taken", gift, args{"card": t.the(e.Card)})
	case quest.EntranceFound:
		t.heard(e.Seat, "entrance", snag, deed, args{"place": t.the(book.Zone(e.Place)), "at": e.At.Label()})
	case quest.CurseSuffered:
		t.heard(e.Seat, "cursed", harm, trifle, args{"card": t.the(e.Card)})
	case quest.ErrandBegun:
		t.mine(e.Seat, "errand", victory, args{"card": t.the(e.Card), "place": t.the(t.s.Book.Card(e.Card).Dest)})
	case quest.ErrandDelivered:
		t.heard(e.Seat, "delivered", turningPoint, victory, args{"card": t.the(e.Card)})
	case quest.MissionAccomplished:
		t.heard(e.Seat, "accomplished", fateful, turningPoint, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.MissionSpoiled:
		t.mine(e.Seat, "spoiled", fateful, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.SwordFound:
		t.heard(e.Seat, "sword-found", fateful, fateful, args{})
	case quest.SwordDelivered:
		t.heard(e.Seat, "sword-delivered", fateful, fateful, args{})
	default:
		t.hearFight(e)
	}
}

// wild is the kind of tiles without a name of their own.
const wild book.Kind = "wild"

// outcomes are how fights are told of, and how much they matter.
var outcomes = map[quest.Outcome]struct {
	key          string
	mine, others rank
}{
	quest.Won: {"won", victory, deed}, quest.Lost: {"lost", harm, gift}, quest.Tied: {"tied", deed, trifle},
}

// hearFight is hear for fights, duels, and cards that change hands.
func (t *teller) hearFight(e event.Event) {
	switch e := e.(type) {
	case quest.FightResolved:
		o := outcomes[e.Result]
		t.heard(e.Seat, o.key, o.mine, o.others, args{"foe": t.the(e.Foe)})
	case quest.FightEvaded:
		if e.Rival != "" {
			t.mine(e.Seat, "evaded-duel", gift, args{"rival": t.who(e.Rival)})
		} else {
			t.mine(e.Seat, "evaded", gift, args{"foe": t.the(e.Foe)})
		}
	case quest.DuelResolved:
		t.hearDuel(e)
	case quest.CardLooted:
		t.mine(e.From, "looted", t.worth(e.Card), args{"by": t.who(e.Seat), "card": t.the(e.Card)})
		t.mine(e.Seat, "loot", victory, args{"from": t.who(e.From), "card": t.the(e.Card)})
	case quest.CardRobbedByFoe:
		t.mine(e.Seat, "robbed", harm, args{"foe": t.the(e.Foe), "card": t.the(e.Card)})
	case quest.CharacterTransferred:
		t.mine(e.Seat, "transferred", harm, args{"at": t.place(e.To)})
	case quest.TradeMade:
		if e.With == t.to {
			e.Seat, e.With, e.Gets = e.With, e.Seat, e.Gives
		}
		t.heard(e.Seat, "trade", gift, deed, args{"with": t.who(e.With), "gets": t.cards(passed(e.Gets))})
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
	lost := loser(e)
	switch {
	case e.Winner == "" && e.Rival == t.to:
		t.heard(e.Rival, "duel-tied", deed, trifle, args{"rival": t.who(e.Seat)})
	case e.Winner == "":
		t.heard(e.Seat, "duel-tied", deed, trifle, args{"rival": t.who(e.Rival)})
	case lost == t.to:
		t.mine(lost, "duel-lost", harm, args{"rival": t.who(e.Winner)})
	default:
		t.heard(e.Winner, "duel-won", turningPoint, gift, args{"rival": t.who(lost)})
	}
}
