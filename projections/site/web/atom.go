package web

import (
	"encoding/xml"
	"net/http"
	"time"
)

// A Feed is the news of a page, the newest first.
type Feed struct {
	Title   string
	File    string // address of the feed itself
	Page    string // address of the page
	Updated string
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

// NewNews makes an entry that an ID names for ever, and that can be read at an address.
func NewNews(title, id, url string, at time.Time, summary string) News {
	return News{title, id, Stamp(at), atomLink{"alternate", url}, summary}
}

// FeedAtOnce is the number of entries in a feed.
const FeedAtOnce = 50

// WriteFeed sends a feed, unless the reader has the same one already.
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
