package web

import (
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"strings"
	"sync"

	"seneschal/domain/report"
	"seneschal/domain/report/markup"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
	"seneschal/domain/words"
)

//go:embed html/*.html words/*.yaml
var files embed.FS

// sentences are the sentences of the layout and the common parts.
var sentences = words.Must(files, "words")

// english is the voice with which templates are parsed, before their language is known.
var english = Voice{Lang: words.English, catalogue: sentences}

// Templates are the templates of a room, in its folder html: a file for each page, which defines
// "main", and files whose names end in "_parts.html", whose parts the pages of all rooms may use. No
// two rooms have pages, parts, functions or sentences with the same name.
type Templates struct {
	Files fs.FS
	Funcs template.FuncMap
	Words *words.Catalogue // the room's sentences, from its folder words
}

// NewTemplates returns the templates of a room, with functions of its own. It panics if the folder
// words cannot be read.
func NewTemplates(files fs.FS, funcs template.FuncMap) Templates {
	return Templates{files, funcs, words.Must(files, "words")}
}

// pages are the templates of all pages. findTemplate makes the template of a page in a language from
// shared and parsed, which are never executed themselves.
type pages struct {
	shared *template.Template            // the layout, and the parts of all rooms
	parsed map[string]*template.Template // pages by name
	spoken *sync.Map                     // templates that have been made, by language and name
}

// findTemplate returns the template of a page in the language of a voice, which it makes at the first
// call. It fails if there is no page with the name.
func (ps pages) findTemplate(voice Voice, name string) (*template.Template, error) {
	key := [2]string{voice.Lang, name}
	if made, ok := ps.spoken.Load(key); ok {
		return made.(*template.Template), nil
	}
	parsed, ok := ps.parsed[name]
	if !ok {
		return nil, fmt.Errorf("there is no template %s", name)
	}
	page, err := ps.shared.Clone()
	for _, t := range parsed.Templates() {
		if err == nil {
			_, err = page.AddParseTree(t.Name(), t.Tree.Copy()) // executing changes a tree
		}
	}
	if err != nil {
		return nil, fmt.Errorf("making page %s in %s: %w", name, voice.Lang, err)
	}
	made, _ := ps.spoken.LoadOrStore(key, page.Funcs(voice.templateFuncs()))
	return made.(*template.Template), nil
}

// partsSuffix is the ending of the names of files that hold parts instead of a page.
const partsSuffix = "_parts.html"

// parsePages reads the pages and parts of all rooms. It fails if a template cannot be parsed.
func parsePages(rooms []Templates) (pages, error) {
	funcs := english.templateFuncs()
	for _, room := range rooms {
		maps.Copy(funcs, room.Funcs)
	}
	ps := pages{template.New("layout").Funcs(funcs), make(map[string]*template.Template), new(sync.Map)}
	for _, room := range rooms {
		all, err := fs.Glob(room.Files, "html/*.html")
		if err != nil {
			return ps, fmt.Errorf("listing pages: %w", err)
		}
		for _, f := range all {
			parsed, shared := template.New(path.Base(f)).Funcs(funcs), strings.HasSuffix(f, partsSuffix)
			if shared {
				parsed = ps.shared
			}
			if parsed, err = parsed.ParseFS(room.Files, f); err != nil {
				return ps, fmt.Errorf("reading page %s: %w", f, err)
			}
			if !shared {
				ps.parsed[strings.TrimSuffix(path.Base(f), ".html")] = parsed
			}
		}
	}
	return ps, nil
}

// common are the layout, and the pages and parts that belong to no room.
var common = Templates{files, template.FuncMap{
	"sections": renderSections, "svg": markup.DrawInline, "board": markup.DrawAnchored, "told": renderWithBoard, "hatching": markup.DefineHatching, "key": markup.WriteKey, "mapsize": classifyMap, "asset": Asset,
	"swatch": Swatch, "link": renderLink, "bold": wrapInElement("b"), "code": wrapInElement("code"),
	"capital": words.Capital, "inc": inc, "stamp": Stamp, "percent": Percent,
}, sentences}

// inc adds 1, for templates, which count from 0.
func inc(n int) int { return n + 1 }

// A board is shown on telephones too.
const (
	minLetterHeight = 11  // in pixels; lower letters cannot be read on a telephone
	telephoneWidth  = 360 // of the screen of a telephone, in pixels
)

// classifyMap returns the classes of a map's box, each after a space: "large" if a narrow screen
// cannot show the whole board legibly, "tall" if the board is more than twice as high as it is wide.
// Readers move such boards within their boxes. It returns "" for other boards.
func classifyMap(board *report.Board) string {
	classes := ""
	if scene.LeastLabel(board)*telephoneWidth < minLetterHeight*float64(board.Width) {
		classes += " large"
	}
	if board.Height > 2*board.Width {
		classes += " tall"
	}
	return classes
}

// renderSections renders parts of a report. Its tables can be moved by keys where they are wider
// than a screen.
func renderSections(all []report.Section) template.HTML {
	return template.HTML(strings.ReplaceAll(string(markup.Sections(all)), "<table ", `<table tabindex="0" `)) //nolint:gosec // markup escapes
}

// renderWithBoard renders sections with links to a board on the same page.
func renderWithBoard(all []report.Section, b *report.Board) template.HTML {
	return markup.AddLinks(renderSections(all), b, "")
}

// SendBoard sends a board as SVG; in dark colours if the query says scheme=dark, as pages do for
// readers with dark screens. It fails with ErrNowhere if board is nil.
func SendBoard(w http.ResponseWriter, r *http.Request, board *report.Board) error {
	if board == nil {
		return ErrNowhere
	}
	svg := string(markup.SVG(board))
	if r.URL.Query().Get("scheme") == "dark" {
		svg = palette.Darken(svg)
	}
	Send(w, r, "image/svg+xml", []byte(svg))
	return nil
}

// Swatch draws a seat as a small shield in a colour, with its letter unless that is "". It returns ""
// if the colour is not valid.
func Swatch(colour, letter string) template.HTML {
	if _, _, _, ok := scene.RGB(colour); !ok {
		return ""
	}
	return markup.DrawSwatch(colour, letter)
}
