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

func (t *teller) say(key string, a args) { t.parts = append(t.parts, texts.Say(t.lang, key, a)) }

func (t *teller) count(key string, n int, a args) {
	all := args{"n": strconv.Itoa(n)}
	maps.Copy(all, a)
	t.say(key, all)
}

// sentence joins all phrases to one sentence; "" if there are none.
func (t *teller) sentence() string {
	if len(t.parts) == 0 {
		return ""
	}
	return words.Capital(strings.Join(t.parts, "; ")) + "."
}

// changes lists the changed attributes, each phrased by the key of a gain or a loss.
func changes(lang, key string, a Attrs) []string {
	var all []string
	for _, id := range AttrIDs {
		if n := a.Of(id); n != 0 {
			all = append(all, texts.Say(lang, key, args{"n": strconv.Itoa(n), "attr": Name(lang, id)}))
		}
	}
	return all
}

// Text describes an effect as part of a sentence: "-1 Strength, 1 lost turn".
func (e Effect) Text(lang string) string {
	all := append(changes(lang, "gain", e.Gain), changes(lang, "lose", e.Lose)...)
	if e.Wait > 0 {
		all = append(all, texts.Say(lang, "wait", args{"n": strconv.Itoa(e.Wait)}))
	}
	switch {
	case e.Rob == RobWeapon:
		all = append(all, texts.Say(lang, "rob.weapon", nil))
	case e.Rob != "":
		all = append(all, texts.Say(lang, "rob.any", nil))
	case e.Send == NearestAccess:
		all = append(all, texts.Say(lang, "send.nearest", nil))
	case e.Send != "":
		all = append(all, texts.Say(lang, "send", args{"place": The(lang, Kind(e.Send))}))
	}
	if len(all) == 0 {
		return texts.Say(lang, "nothing", nil)
	}
	return strings.Join(all, ", ")
}

// Text describes a card in one sentence, made of its printed values.
func (b *Book) Text(lang string, id Card) string {
	d, t := b.Card(id), &teller{lang: lang}
	t.weapon(d)
	t.magic(d)
	t.fight(d)
	switch {
	case d.Class == Entrance:
		t.say("entrance", args{"place": The(lang, Zone(d.Place))})
	case d.Class == Curse:
		t.say("curse", args{"effect": d.Effect.Text(lang)})
	case d.Dest != "":
		t.count("dest", b.worth(d), args{"place": The(lang, d.Dest)})
	}
	for _, m := range b.Missions {
		if slices.Contains(m.Cards(), id) {
			t.say("wanted", args{"mission": string(m.ID)})
		}
	}
	return texts.Say(lang, "headed", args{"class": Titled(lang, d.Class), "text": strings.Join(t.parts, "; ")}) + "."
}

// worth returns the points for the delivery of a card.
func (b *Book) worth(d *CardDef) int {
	return lists.Either(d.Class == Sword, b.Points.Excalibur, b.Points.Errand)
}

func (t *teller) weapon(d *CardDef) {
	if d.Class != Weapon {
		return
	}
	switch {
	case d.Attack == d.Defence:
		t.count("weapon.both", d.Attack, nil)
	case d.Defence == 0:
		t.count("weapon.attack", d.Attack, nil)
	case d.Attack == 0:
		t.count("weapon.defence", d.Defence, nil)
	default:
		t.count("weapon.attack", d.Attack, nil)
		t.count("weapon.defence", d.Defence, nil)
	}
	t.count("weapon.dex", d.Dex, nil)
}

func (t *teller) magic(d *CardDef) {
	if gains := changes(t.lang, "gain", Attrs{Str: d.Str, Int: d.Int}); len(gains) > 0 {
		t.say("magic.bonus", args{"gains": strings.Join(gains, ", ")})
	}
	if d.Steps > 0 {
		t.count("magic.steps", d.Steps, nil)
	}
	for _, does := range []struct {
		key string
		ok  bool
	}{{"magic.evade", d.Evade}, {"magic.cures", d.Cures}, {"magic.wish", d.Wish}, {"magic.once", d.Once}} {
		if does.ok {
			t.say(does.key, nil)
		}
	}
}

func (t *teller) fight(d *CardDef) {
	if !d.Foe() {
		return
	}
	t.say("fight", args{"fight": strings.Join(changes(t.lang, "fight.with", d.Fight), ", ")})
	if d.Mandatory {
		t.say("mandatory", nil)
	}
	if d.Companion {
		t.say("companion", nil)
	}
	if d.Only != "" {
		t.say("only", args{"place": The(t.lang, d.Only)})
	}
	if d.Loss != (Effect{}) {
		t.say("loss", args{"effect": d.Loss.Text(t.lang)})
	}
}

// PlaceText describes the effect of arriving on a kind of tile; "" for most kinds.
func (b *Book) PlaceText(lang string, kind Kind) string {
	p, t := b.Place(kind), &teller{lang: lang}
	if p.Stay > 0 {
		t.count("stay", p.Stay, args{"gain": Effect{Gain: p.Gain}.Text(lang)})
	}
	if p.Wait > 0 {
		t.say("arrival", args{"effect": Effect{Wait: p.Wait}.Text(lang)})
	}
	if p.Roll {
		t.say("roll", nil)
	}
	return t.sentence()
}

// Text describes a development card; "" for one without effect.
func (d *DevDef) Text(lang string) string {
	t := &teller{lang: lang}
	if change := (Effect{Gain: d.Gain, Lose: d.Lose}); change != (Effect{}) {
		t.say("once", args{"effect": change.Text(lang)})
	}
	if d.Wait > 0 {
		t.say("arrival", args{"effect": Effect{Wait: d.Wait}.Text(lang)})
	}
	if d.Find != "" {
		t.say("find", args{"card": Name(lang, d.Find)})
	}
	if d.Foe != "" {
		t.say("foe", args{"card": Name(lang, d.Foe)})
	}
	if d.Exit {
		t.say("exit", nil)
	}
	return t.sentence()
}

// Text describes the task of a mission.
func (m *MissionDef) Text(lang string) string {
	t := &teller{lang: lang}
	t.say("mission", args{"cards": List(lang, m.All)})
	if len(m.Any) > 0 {
		t.say("mission.any", args{"cards": either(lang, m.Any)})
	}
	if m.At != "" {
		t.say("mission.at", args{"place": The(lang, m.At)})
	}
	if m.Beaten != "" {
		t.say("mission.beaten", args{"card": The(lang, m.Beaten)})
	}
	return words.Capital(strings.Join(t.parts, " ")) + "."
}

// either joins the names of cards by "or": any one of them will do.
func either(lang string, cards []Card) string {
	said := lists.Map(cards, func(c Card) string { return The(lang, c) })
	return strings.Join(said, " "+names.Say(lang, "or", nil)+" ")
}
