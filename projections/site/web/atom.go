package web

import (
	"encoding/xml"
	"net/http"
)

// AtomFeed is a feed as RFC 4287 has it.
type AtomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []AtomLink  `xml:"link"`
	Entries []AtomEntry `xml:"entry"`
}

// AtomLink leads to another address of a feed or an entry.
type AtomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

// AtomEntry is one piece of news.
type AtomEntry struct {
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Link    AtomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// FeedAtOnce is how many games stand in the feed, the newest first.
const FeedAtOnce = 50

// WriteFeed sends a feed, unless it is what the reader has already.
func WriteFeed(w http.ResponseWriter, r *http.Request, feed AtomFeed) error {
	data, err := xml.MarshalIndent(feed, "", " ")
	if err != nil {
		return err
	}
	Send(w, r, "application/atom+xml; charset=utf-8", append([]byte(xml.Header), data...))
	return nil
}
