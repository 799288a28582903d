package site

import (
	"encoding/xml"
	"net/http"
	"strconv"
	"strings"
	"time"

	"seneschal/projections/lobby"
)

// atomFeed is a feed as RFC 4287 has it.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// feedAtOnce is how many games stand in the feed, the newest first.
const feedAtOnce = 50

// feed are the games that are over, for readers of news.
func (s *Site) feed(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	games, err := lobby.Finished(ctx, s.DB, lobby.Key{}, feedAtOnce)
	if err != nil {
		return tables(err)
	}
	base := s.Links.Base
	feed := atomFeed{
		Title: "Finished games", ID: base + "/finished.atom", Updated: stamp(time.Unix(0, 0)), Author: "Seneschal",
		Links: []atomLink{{"self", base + "/finished.atom"}, {"alternate", base + "/"}},
	}
	places, err := s.placesIn(ctx, idsOf(games))
	if err != nil {
		return tables(err)
	}
	for i, g := range games {
		if i == 0 {
			feed.Updated = stamp(g.Changed)
		}
		url := base + "/g/" + g.ID
		feed.Entries = append(feed.Entries, atomEntry{g.Title, url, stamp(g.Changed), atomLink{"alternate", url}, summary(s.nameOf(g.Ruleset), places[g.ID])})
	}
	return writeFeed(w, r, feed)
}

// summary is how a game ended, in a sentence.
func summary(ruleset string, places []PlaceLine) string {
	if len(places) == 0 {
		return ruleset + ": ended unfinished."
	}
	var words []string
	for _, p := range places {
		words = append(words, strings.TrimSpace(strconv.Itoa(p.Place.Place)+". "+p.Name+" "+inBrackets(p.Holder)))
	}
	return strings.TrimSuffix(ruleset+": "+strings.Join(words, "; "), ": ") + "."
}

func inBrackets(name string) string {
	if name == "" {
		return ""
	}
	return "(" + name + ")"
}

func writeFeed(w http.ResponseWriter, r *http.Request, feed atomFeed) error {
	data, err := xml.MarshalIndent(feed, "", " ")
	if err != nil {
		return err
	}
	send(w, r, "application/atom+xml; charset=utf-8", append([]byte(xml.Header), data...))
	return nil
}
