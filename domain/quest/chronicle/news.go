package chronicle

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/report/news"
	"seneschal/domain/words"
)

// sayWhereabouts says where the reader's character stands at the end of the report. It returns nothing
// before the first round, after the end, and for a reader that no longer plays.
func (t *teller) sayWhereabouts() []string {
	knight, plays := t.state.Knights[t.reader]
	if !plays || knight.Status == quest.Resigned || t.state.Round == 0 || t.state.Ending != nil {
		return nil
	}
	a := args{"at": t.namePlace(knight.At), "n": formatNumber(t.state.TotalPoints(t.reader)), "lost": formatNumber(knight.Lost)}
	switch {
	case knight.MustEnter != "":
		a["place"] = t.nameThing(book.Zone(knight.MustEnter))
		return []string{t.say("stands.must", a)}
	case knight.Lost > 0:
		return []string{t.say("stands.lost", a)}
	}
	return []string{t.say("stands", a)}
}

// chooseHeadline returns the greatest news in a dozen words, the reader's own before that of others. Without
// news worth it, it sums up the rounds.
func (t *teller) chooseHeadline() string {
	best := t.PickGreatest()
	switch {
	case best.Own || best.Rank > news.Trifle:
		return words.Capital(strings.TrimSuffix(best.Text, "."))
	case t.firstRound > 0 && t.laid == 0:
		return t.say("headline.still", args{"span": t.nameRounds()})
	case t.firstRound > 0:
		l := t.latest
		return t.sayCounted("headline.quiet", t.laid, args{"span": t.nameRounds(), "who": t.nameSeat(l.Seat), "tile": t.nameTile(l), "at": l.At.Label()})
	}
	return t.say("headline.table", nil)
}

// nameRounds names the rounds that the report covers.
func (t *teller) nameRounds() string {
	a := args{"from": formatNumber(t.firstRound), "to": formatNumber(t.round)}
	switch {
	case t.state.IsSolo():
		return t.say("span.turn", a)
	case t.firstRound == t.round:
		return t.say("span.round", a)
	}
	return t.say("span.rounds", a)
}

// recordNews records the news in an event, if it holds any.
func (t *teller) recordNews(e event.Event) {
	switch e := e.(type) {
	case quest.CharacterChosen:
		t.AddOwn(e.Seat, "yours.chosen", news.Gift, args{"name": t.state.Book.CharacterName(e.Character)})
	case quest.MissionDrawn:
		t.AddOwn(e.Seat, "yours.mission", news.TurningPoint, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.TurnOrderFixed:
		if t.state.IsSolo() {
			return
		}
		t.AddHeard(e.Order[0], "news.begins", news.Deed, news.Deed, args{})
	case quest.AttributesSet:
		if e.Default {
			t.AddOwn(e.Seat, "yours.default", news.Snag, args{"attrs": t.listAttributes(e.Attrs)})
		}
	case quest.SeatDormant:
		t.AddHeard(e.Seat, "news.dormant", news.Harm, news.Trifle, args{})
	case quest.SeatResigned:
		t.AddHeard(e.Seat, "news.resigned", news.Fateful, news.Gift, args{})
	default:
		t.recordTurnNews(e)
	}
}

// recordTurnNews records the news in an event of a turn, other than fights.
func (t *teller) recordTurnNews(e event.Event) {
	switch e := e.(type) {
	case quest.TileLaid:
		if kind := t.state.Book.Tile(book.Tile(e.Tile)); e.At.Map == "" && kind != nil && kind.Zone == land.Fantastic && kind.Kind != wild {
			t.AddHeard(e.Seat, "news.discovered", news.Gift, news.Deed, args{"place": t.nameThing(kind.Kind), "at": e.At.Label()})
		}
	case quest.ZonePassed:
		t.AddHeard(e.Seat, "news.crossed", news.Deed, news.Trifle, args{})
	case quest.StayCompleted:
		kind := t.state.Book.Tile(e.Tile).Kind
		t.AddOwn(e.Seat, "yours.served", news.Gift, args{"place": t.nameThing(kind), "gain": book.Effect{Gain: t.state.Book.Place(kind).Gain}.Text(t.lang)})
	case quest.PlaceUsed:
		t.AddOwn(e.Seat, "yours.uses", news.Deed, args{"place": t.nameThing(t.state.Book.Tile(e.Tile).Kind), "gain": book.Effect{Gain: e.Gain}.Text(t.lang)})
	case quest.CardKept:
		t.AddOwn(e.Seat, "yours.kept", news.Gift, args{"card": t.nameThing(e.Card)})
	case quest.CardTaken:
		t.AddOwn(e.Seat, "yours.taken", news.Gift, args{"card": t.nameThing(e.Card)})
	case quest.EntranceFound:
		t.AddHeard(e.Seat, "news.entrance", news.Snag, news.Deed, args{"place": t.nameThing(book.Zone(e.Place)), "at": e.At.Label()})
	case quest.CurseSuffered:
		t.AddHeard(e.Seat, "news.cursed", news.Harm, news.Trifle, args{"card": t.nameThing(e.Card)})
	case quest.ErrandBegun:
		t.AddOwn(e.Seat, "yours.errand", news.Gift, args{"card": t.nameThing(e.Card), "place": t.nameThing(t.state.Book.Card(e.Card).Dest)})
	case quest.ErrandDelivered:
		t.AddHeard(e.Seat, "news.delivered", news.TurningPoint, news.Victory, args{"card": t.nameThing(e.Card)})
	case quest.MissionAccomplished:
		t.AddHeard(e.Seat, "news.accomplished", news.Fateful, news.TurningPoint, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.MissionSpoiled:
		t.AddOwn(e.Seat, "yours.spoiled", news.Fateful, args{"mission": book.Name(t.lang, e.Mission)})
	case quest.SwordFound:
		t.AddHeard(e.Seat, "news.sword-found", news.Fateful, news.Fateful, args{})
	case quest.SwordDelivered:
		t.AddHeard(e.Seat, "news.sword-delivered", news.Fateful, news.Fateful, args{})
	default:
		t.recordFightNews(e)
	}
}

// wild is the kind of tiles without a name of their own.
const wild book.Kind = "wild"

// outcomeNews maps the outcomes of fights to the keys of their sentences, and to how much each matters to the
// fighter and to others.
var outcomeNews = map[quest.Outcome]struct {
	key          string
	mine, others news.Rank
}{
	quest.Won: {"news.won", news.Victory, news.Deed}, quest.Lost: {"news.lost", news.Harm, news.Gift}, quest.Tied: {"news.tied", news.Deed, news.Trifle},
}

// recordFightNews records the news in fights, duels, and cards that change hands.
func (t *teller) recordFightNews(e event.Event) {
	switch e := e.(type) {
	case quest.FightResolved:
		o := outcomeNews[e.Result]
		t.AddHeard(e.Seat, o.key, o.mine, o.others, args{"foe": t.nameThing(e.Foe)})
	case quest.FightEvaded:
		if e.Rival != "" {
			t.AddOwn(e.Seat, "yours.evaded-duel", news.Gift, args{"rival": t.nameSeat(e.Rival)})
		} else {
			t.AddOwn(e.Seat, "yours.evaded", news.Gift, args{"foe": t.nameThing(e.Foe)})
		}
	case quest.DuelResolved:
		t.recordDuelNews(e)
	case quest.CardLooted:
		t.AddOwn(e.From, "yours.looted", t.rankLoss(e.Card), args{"by": t.nameSeat(e.Seat), "card": t.nameThing(e.Card)})
		t.AddOwn(e.Seat, "yours.loot", news.Victory, args{"from": t.nameSeat(e.From), "card": t.nameThing(e.Card)})
	case quest.CardRobbedByFoe:
		t.AddOwn(e.Seat, "yours.robbed", news.Harm, args{"foe": t.nameThing(e.Foe), "card": t.nameThing(e.Card)})
	case quest.CharacterTransferred:
		t.AddOwn(e.Seat, "yours.transferred", news.Harm, args{"at": t.namePlace(e.To)})
	case quest.TradeMade:
		if e.With == t.reader {
			e.Seat, e.With, e.Gets = e.With, e.Seat, e.Gives
		}
		t.AddHeard(e.Seat, "news.trade", news.Gift, news.Deed, args{"with": t.nameSeat(e.With), "gets": t.nameCards(listPassedCards(e.Gets))})
	}
}

// rankLoss ranks the loss of a card.
func (t *teller) rankLoss(card book.Card) news.Rank {
	return lists.Either(card == book.Excalibur, news.Fateful, news.TurningPoint)
}

// recordDuelNews records a duel as news of its winner, or of the reader if the reader lost; a duel without a
// winner as news of the reader or the challenger.
func (t *teller) recordDuelNews(resolved quest.DuelResolved) {
	loser := resolved.Loser()
	switch {
	case resolved.Winner == "" && resolved.Rival == t.reader:
		t.AddHeard(resolved.Rival, "news.duel-tied", news.Deed, news.Trifle, args{"rival": t.nameSeat(resolved.Seat)})
	case resolved.Winner == "":
		t.AddHeard(resolved.Seat, "news.duel-tied", news.Deed, news.Trifle, args{"rival": t.nameSeat(resolved.Rival)})
	case loser == t.reader:
		t.AddOwn(loser, "yours.duel-lost", news.Harm, args{"rival": t.nameSeat(resolved.Winner)})
	default:
		t.AddHeard(resolved.Winner, "news.duel-won", news.TurningPoint, news.Gift, args{"rival": t.nameSeat(loser)})
	}
}
