package book

import (
	"embed"
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/words"
)

//go:embed data/text/*.yaml
var textFiles embed.FS

// texts holds the phrases of which descriptions of things are made.
var texts = words.Must(textFiles, "data/text")

// A teller collects the phrases of one description, in one language.
type teller struct {
	lang  string
	parts []string
}

type args = map[string]string

func (t *teller) addPhrase(key string, a args) { t.parts = append(t.parts, texts.Say(t.lang, key, a)) }

// addCounted adds a phrase with the parameter {n}.
func (t *teller) addCounted(key string, n int, a args) {
	all := args{"n": strconv.Itoa(n)}
	maps.Copy(all, a)
	t.addPhrase(key, all)
}

// joinSentence joins all phrases to one sentence; "" if there are none.
func (t *teller) joinSentence() string {
	if len(t.parts) == 0 {
		return ""
	}
	return words.Capital(strings.Join(t.parts, "; ")) + "."
}

// listChanges lists the attributes whose change is not 0, each in the phrase of the key.
func listChanges(lang, key string, attrs Attrs) []string {
	var all []string
	for _, id := range AttrIDs {
		if n := attrs.Of(id); n != 0 {
			all = append(all, texts.Say(lang, key, args{"n": strconv.Itoa(n), "attr": Name(lang, id)}))
		}
	}
	return all
}

// Text describes an effect as part of a sentence: "-1 Strength, 1 lost turn". For an effect without
// consequence it returns the word for nothing.
func (e Effect) Text(lang string) string {
	changes := append(listChanges(lang, "gain", e.Gain), listChanges(lang, "lose", e.Lose)...)
	if e.Wait > 0 {
		changes = append(changes, texts.Say(lang, "wait", args{"n": strconv.Itoa(e.Wait)}))
	}
	switch {
	case e.Rob == RobWeapon:
		changes = append(changes, texts.Say(lang, "rob.weapon", nil))
	case e.Rob != "":
		changes = append(changes, texts.Say(lang, "rob.any", nil))
	case e.Send == NearestAccess:
		changes = append(changes, texts.Say(lang, "send.nearest", nil))
	case e.Send != "":
		changes = append(changes, texts.Say(lang, "send", args{"place": The(lang, Kind(e.Send))}))
	}
	if len(changes) == 0 {
		return texts.Say(lang, "nothing", nil)
	}
	return strings.Join(changes, ", ")
}

// Text describes a card in one sentence, made of its printed values. The card must exist.
func (b *Book) Text(lang string, id Card) string {
	card, t := b.Card(id), &teller{lang: lang}
	t.describeWeapon(card)
	t.describeMagic(card)
	t.describeFight(card)
	switch {
	case card.Class == Entrance:
		t.addPhrase("entrance", args{"place": The(lang, Zone(card.Place))})
	case card.Class == Curse:
		t.addPhrase("curse", args{"effect": card.Effect.Text(lang)})
	case card.Dest != "":
		t.addCounted("dest", b.countPoints(card), args{"place": The(lang, card.Dest)})
	}
	for _, mission := range b.Missions {
		if slices.Contains(mission.Cards(), id) {
			t.addPhrase("wanted", args{"mission": string(mission.ID)})
		}
	}
	return texts.Say(lang, "headed", args{"class": Titled(lang, card.Class), "text": strings.Join(t.parts, "; ")}) + "."
}

// countPoints returns the points for the delivery of Excalibur, or of an errand.
func (b *Book) countPoints(d *CardDef) int {
	return lists.Either(d.Class == Sword, b.Points.Excalibur, b.Points.Errand)
}

// describeWeapon adds the effect of a weapon and the Dexterity that it needs; nothing for another card.
func (t *teller) describeWeapon(card *CardDef) {
	if card.Class != Weapon {
		return
	}
	switch {
	case card.Attack == card.Defence:
		t.addCounted("weapon.both", card.Attack, nil)
	case card.Defence == 0:
		t.addCounted("weapon.attack", card.Attack, nil)
	case card.Attack == 0:
		t.addCounted("weapon.defence", card.Defence, nil)
	default:
		t.addCounted("weapon.attack", card.Attack, nil)
		t.addCounted("weapon.defence", card.Defence, nil)
	}
	t.addCounted("weapon.dex", card.Dex, nil)
}

// describeMagic adds the powers of a magic card; nothing for another card.
func (t *teller) describeMagic(card *CardDef) {
	if gains := listChanges(t.lang, "gain", Attrs{Str: card.Str, Int: card.Int}); len(gains) > 0 {
		t.addPhrase("magic.bonus", args{"gains": strings.Join(gains, ", ")})
	}
	if card.Steps > 0 {
		t.addCounted("magic.steps", card.Steps, nil)
	}
	for _, does := range []struct {
		key string
		ok  bool
	}{{"magic.evade", card.Evade}, {"magic.cures", card.Cures}, {"magic.wish", card.Wish}, {"magic.once", card.Once}} {
		if does.ok {
			t.addPhrase(does.key, nil)
		}
	}
}

// describeFight adds how a foe fights and the cost of a defeat; nothing for another card.
func (t *teller) describeFight(card *CardDef) {
	if !card.IsFoe() {
		return
	}
	t.addPhrase("fight", args{"fight": strings.Join(listChanges(t.lang, "fight.with", card.Fight), ", ")})
	if card.Mandatory {
		t.addPhrase("mandatory", nil)
	}
	if card.Companion {
		t.addPhrase("companion", nil)
	}
	if card.Only != "" {
		t.addPhrase("only", args{"place": The(t.lang, card.Only)})
	}
	if card.Loss != (Effect{}) {
		t.addPhrase("loss", args{"effect": card.Loss.Text(t.lang)})
	}
}

// PlaceText describes the effect of arriving on a kind of tile; "" for most kinds.
func (b *Book) PlaceText(lang string, kind Kind) string {
	place, t := b.Place(kind), &teller{lang: lang}
	if place.Stay > 0 {
		t.addCounted("stay", place.Stay, args{"gain": Effect{Gain: place.Gain}.Text(lang)})
	}
	if place.Wait > 0 {
		t.addPhrase("arrival", args{"effect": Effect{Wait: place.Wait}.Text(lang)})
	}
	if place.Roll {
		t.addPhrase("roll", nil)
	}
	return t.joinSentence()
}

// Text describes a development card; "" for one without effect.
func (d *DevDef) Text(lang string) string {
	t := &teller{lang: lang}
	if change := (Effect{Gain: d.Gain, Lose: d.Lose}); change != (Effect{}) {
		t.addPhrase("once", args{"effect": change.Text(lang)})
	}
	if d.Wait > 0 {
		t.addPhrase("arrival", args{"effect": Effect{Wait: d.Wait}.Text(lang)})
	}
	if d.Find != "" {
		t.addPhrase("find", args{"card": Name(lang, d.Find)})
	}
	if d.Foe != "" {
		t.addPhrase("foe", args{"card": Name(lang, d.Foe)})
	}
	if d.Exit {
		t.addPhrase("exit", nil)
	}
	return t.joinSentence()
}

// Text describes the task of a mission.
func (m *MissionDef) Text(lang string) string {
	t := &teller{lang: lang}
	t.addPhrase("mission", args{"cards": List(lang, m.All)})
	if len(m.Any) > 0 {
		t.addPhrase("mission.any", args{"cards": joinByOr(lang, m.Any)})
	}
	if m.At != "" {
		t.addPhrase("mission.at", args{"place": The(lang, m.At)})
	}
	if m.Beaten != "" {
		t.addPhrase("mission.beaten", args{"card": The(lang, m.Beaten)})
	}
	return words.Capital(strings.Join(t.parts, " ")) + "."
}

// joinByOr joins the names of cards by "or".
func joinByOr(lang string, cards []Card) string {
	said := lists.Map(cards, func(c Card) string { return The(lang, c) })
	return strings.Join(said, " "+names.Say(lang, "or", nil)+" ")
}
