package games

import (
	"net/http"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/projections/site/web"
)

// CheckPage explains in plain words how to verify the server's claims.
type CheckPage struct {
	Lang      string            `json:"lang"`
	Languages []string          `json:"languages"`
	Tongues   map[string]string `json:"-"` // the name of each language in itself
	Title     string            `json:"title"`
	Lead      string            `json:"lead"`
	Sections  []CheckSection    `json:"sections"`
	Public    string            `json:"public,omitempty"` // public key of the server
}

// CheckSection is a part of the page, with commands to type if it has any.
type CheckSection struct {
	Title string      `json:"title"`
	Items []CheckItem `json:"items"`
}

// CheckItem is a sentence, and the command that goes with it.
type CheckItem struct {
	Words   string `json:"words"`
	Command string `json:"command,omitempty"`
}

// showHowToCheck answers the page in the language of its path, or else in the reader's. It fails with
// web.ErrNowhere if the path names a language that there is not.
func (s *Pages) showHowToCheck(r *http.Request) (web.View, error) {
	voice := s.Web.Voice(r.Context())
	if wanted := r.PathValue("lang"); wanted != "" && !slices.Contains(order.Common().Languages(), wanted) {
		return web.View{}, web.ErrNowhere
	}
	say := func(key string) string { return voice.Say(key) }
	item := func(key, command string) CheckItem { return CheckItem{say(key), command} }
	p := CheckPage{Lang: voice.Lang, Languages: order.Common().Languages(), Tongues: map[string]string{}, Title: say("check.title"), Lead: say("check.lead"), Public: s.Files.Public()}
	for _, own := range p.Languages {
		p.Tongues[own] = s.Web.In(own).Say("language")
	}
	key := lists.Either(p.Public == "", "", " --key "+p.Public)
	p.Sections = []CheckSection{
		{say("check.need"), []CheckItem{item("check.need.program", ""), item("check.need.log", ""), item("check.need.letters", ""), item("check.need.key", "")}},
		{say("check.how"), []CheckItem{
			item("check.how.game", "seneschal audit GAME.jsonl --emails FOLDER"+key),
			item("check.how.receipt", "seneschal audit --receipt RECEIPT --part FILE"+key),
			item("check.how.compare", "seneschal audit compare LETTER LETTER"+key),
			item("check.how.season", "seneschal audit TOURNAMENT.zip"+key),
			item("check.table", ""),
		}},
		{say("check.kept"), []CheckItem{item("check.kept.past", ""), item("check.kept.hidden", ""), item("check.kept.dice", "")}},
		{say("check.not"), []CheckItem{item("check.not.read", ""), item("check.not.arrived", ""), item("check.not.times", ""), item("check.not.house", "")}},
	}
	return web.View{Name: "check", Title: p.Title, About: p.Lead, Page: p}, nil
}
