// Package docs holds the documents that players read, for the pages of a server: the
// rules of each game, and how its orders and emails are written. They are Markdown as
// it lies here; nothing else of this folder is in it.
package docs

import "embed"

// Files are rules/<ruleset>.md, orders/<ruleset>.md and what is told of all emails; in
// rules/<language> and orders/<language>, the same pages in other languages.
//
//go:embed rules/*.md orders/*.md rules/*/*.md orders/*/*.md
var Files embed.FS
