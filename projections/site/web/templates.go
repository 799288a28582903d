package web

import (
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"seneschal/domain/report/markup"
)

//go:embed html/*.html
var htmlFiles embed.FS

// Templates are those of a room, in its folder html: a file for each page, which
// defines "main", and files whose names end in "_parts.html", whose parts the pages
// of all rooms may use. No two rooms have pages, parts or functions of the same
// name.
type Templates struct {
	Files fs.FS
	Funcs template.FuncMap
}

// pages are the templates by name, each with the layout around it.
type pages map[string]*template.Template

// parts is how the names of files end that are no pages of their own.
const parts = "_parts.html"

func (ts Templates) files() (pages, shared []string, err error) {
	all, err := fs.Glob(ts.Files, "html/*.html")
	for _, f := range all {
		if strings.HasSuffix(f, parts) {
			shared = append(shared, f)
		} else {
			pages = append(pages, f)
		}
	}
	return pages, shared, err
}

// parsePages reads the pages of all rooms, around which there is one layout.
func parsePages(rooms []Templates) (pages, error) {
	base := template.New("layout")
	for _, room := range rooms {
		base.Funcs(room.Funcs)
	}
	for _, room := range rooms {
		_, shared, err := room.files()
		if err == nil && len(shared) > 0 {
			_, err = base.ParseFS(room.Files, shared...)
		}
		if err != nil {
			return nil, fmt.Errorf("reading the parts of pages: %w", err)
		}
	}
	ps := make(pages)
	for _, room := range rooms {
		files, _, err := room.files()
		if err != nil {
			return nil, fmt.Errorf("reading pages: %w", err)
		}
		for _, f := range files {
			one := template.Must(base.Clone()) // base has not been executed
			if _, err := one.ParseFS(room.Files, f); err != nil {
				return nil, fmt.Errorf("reading page %s: %w", f, err)
			}
			ps[strings.TrimSuffix(path.Base(f), ".html")] = one
		}
	}
	return ps, nil
}

// commonTemplates are the layout, and the pages and parts that no room has.
func commonTemplates() Templates {
	return Templates{htmlFiles, template.FuncMap{
		"sections": markup.Sections, "svg": markup.SVG, "mapsize": mapSize, "asset": asset, "swatch": swatch,
		"list": List, "plural": Plural, "capital": Capital, "inc": inc, "firstword": FirstWord, "stamp": Stamp, "date": Date, "percent": Percent,
	}}
}
