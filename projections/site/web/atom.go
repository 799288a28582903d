package web

import (
	"encoding/xml"
	"net/http"
	"time"
)

// A Feed is the news of a page, the newest first, as an Atom file.
type Feed struct {
	Title   string
	File    string // address of the feed itself
	Page    string // address of the page
	Updated string // as Stamp writes it
	News    []News
}

// News is one entry of a Feed, as in RFC 4287.
type News struct {
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// atomLink leads to another address of a feed or an entry.
type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

// NewNews makes an entry of a feed. The id must never change or be used for another entry; url is the address at which
// the news can be read.
func NewNews(title, id, url string, at time.Time, summary string) News {
	return News{title, id, Stamp(at), atomLink{"alternate", url}, summary}
}

// MaxFeedEntries is the greatest number of entries in a feed.
const MaxFeedEntries = 50

// WriteFeed sends a feed as Send does. It fails, with nothing sent, only if the feed cannot be written as XML.
func WriteFeed(w http.ResponseWriter, r *http.Request, feed Feed) error {
	data, err := xml.MarshalIndent(struct {
		XMLName xml.Name   `xml:"http://www.w3.org/2005/Atom feed"`
		Title   string     `xml:"title"`
		ID      string     `xml:"id"`
		Updated string     `xml:"updated"`
		Author  string     `xml:"author>name"`
		Links   []atomLink `xml:"link"`
		Entries []News     `xml:"entry"`
	}{
		Title: feed.Title, ID: feed.File, Updated: feed.Updated, Author: "Seneschal",
		Links: []atomLink{{"self", feed.File}, {"alternate", feed.Page}}, Entries: feed.News,
	}, "", " ")
	if err != nil {
		return err
	}
	Send(w, r, "application/atom+xml; charset=utf-8", append([]byte(xml.Header), data...))
	return nil
}
