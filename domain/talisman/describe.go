package talisman

import (
	"embed"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

//go:embed data/words/describe/*.yaml
var wordFiles embed.FS

// described is what the game, its options and scores are called and mean.
var described = words.Must(wordFiles, "data/words/describe")

// Describe tells options, presets and paces (section 9).
func (r Rules) Describe() game.Description { return describe(r.book()) }

func describe(b *book.Book) game.Description {
	d := game.Description{
		Title: described.Each("title"), Scores: described.Under("score."),
		Published: "It follows Talisman, a board game of 1983 by Robert Harris, in its revised 4th edition of 2008, with words and " +
			"pictures of our own. We are not affiliated with its authors and publishers.",
		MinSeats: minSeats, MaxSeats: maxSeats, SeatNames: game.NumberedSeats(maxSeats), Edition: b.Edition,
		Presets: map[string]map[game.Option]string{}, Preset: b.Options.Default,
		Paces: map[string]game.Pace{}, Pace: b.Paces.Default, PresetPaces: b.Paces.Presets,
		RegencyAt: silentAt, Sleeps: true, Veiled: true,
	}
	for i := range b.Characters {
		names, id := words.Translations{}, b.Characters[i].ID
		for _, lang := range book.Languages {
			names[lang] = book.Name(lang, id)
		}
		d.Scores[string(id)] = names // a role
	}
	for _, o := range b.Options.Options {
		def := optionDef(o)
		def.Help = described.Each("option." + o.Key)
		d.Options = append(d.Options, def)
	}
	for name, set := range b.Options.Presets {
		d.Presets[name] = map[game.Option]string{}
		for key, value := range set {
			d.Presets[name][game.Option(key)] = value
		}
	}
	for name, p := range b.Paces.Paces {
		d.Paces[name] = game.Pace{Phases: map[string]time.Duration{
			kindSetup: p.Setup, kindTurn: p.Turn, kindAnswer: p.Answer, kindDefence: p.Defence,
		}}
	}
	return d
}

// silentAt is after how many openings without orders a seat sleeps.
const silentAt = 3
