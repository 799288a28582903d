package quest

import (
	"embed"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml data/words/describe/*.yaml
var wordFiles embed.FS

// described is what the game, its options and scores are called and mean.
var described = words.Must(wordFiles, "data/words/describe")

// catalogue holds what is said to those who are to give orders. What is told of
// a game is in the chronicle.
var catalogue = words.Must(wordFiles, "data/words")

// The kinds of phases, by which paces give their lengths.
const (
	kindSetup = "setup"
	kindPost  = "post"
)

// Describe tells options, presets and paces (section 9).
func (r Rules) Describe() game.Description { return describe(r.book()) }

func describe(b *book.Book) game.Description {
	d := game.Description{
		Title: described.Each("title"), Scores: described.Under("score."),
		Published: "It follows Excalibur, a board game of 1985 by NAC, with words and pictures of our own. " +
			"We are not affiliated with its authors and publishers.",
		MinSeats: minSeats, MaxSeats: maxSeats, SeatNames: game.NumberedSeats(maxSeats), Edition: b.Edition,
		Presets: map[string]map[game.Option]string{}, Preset: b.Options.Default,
		Paces: map[string]game.Pace{}, Pace: b.Paces.Default, PresetPaces: b.Paces.Presets,
		RegencyAt: b.Time.Post.DormantAfter, Sleeps: true, Veiled: true, // the option dormant_after says another number: Patience
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
		d.Paces[name] = game.Pace{Phases: map[string]time.Duration{kindSetup: p.Setup, kindPost: p.Post}}
	}
	return d
}
