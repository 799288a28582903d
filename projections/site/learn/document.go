package learn

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"seneschal/docs"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

// A DocumentPage is a document of docs in the language of the reader, or in English if it is not
// translated, and the keywords that go with it in the reader's language.
type DocumentPage struct {
	Title    string        `json:"title"`
	Lang     string        `json:"lang"`              // the language of the contents and the text
	Ruleset  string        `json:"ruleset,omitempty"` // "" if it is about all emails
	Kind     string        `json:"kind"`              // "rules" or "orders"
	Contents []Heading     `json:"contents"`
	Text     template.HTML `json:"text"`
	Keywords template.HTML `json:"keywords,omitempty"`
	anchors  []string      // of all headings, in order
}

// A Heading is a line of a table of contents.
type Heading struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Level int    `json:"level"` // 2 or 3
}

// documentHandler returns the handler of the documents in a folder of docs.
func (s *Pages) documentHandler(kind string) func(*http.Request) (web.View, error) {
	return func(r *http.Request) (web.View, error) {
		to, name := s.Web.Voice(r.Context()), r.PathValue("page")
		all, err := written()
		if err != nil {
			return web.View{}, err
		}
		document, ok := all[kind+"/"+to.Lang+"/"+name]
		if !ok {
			document, ok = all[kind+"/"+name]
		}
		if !ok {
			if document, err = writeDocument(kind, name, to.Lang); err != nil {
				return web.View{}, err
			}
		}
		document.Kind, document.Title = kind, to.Say("document."+name)
		about := to.Say("document.about." + name)
		if rs, ok := rulesets.Lookup(name); ok {
			document.Ruleset = name
			title, _, _ := strings.Cut(rs.Describe().Title.In(to.Lang), ":")
			title = strings.TrimSpace(title)
			document.Title, about = to.Say(kind+".title", "game", title), to.Say(kind+".about", "game", title)
		}
		document.Text = wrapTables(document.Text, s.Web.In(document.Lang))
		if kind == "orders" {
			document.Keywords = wrapTables(all["keywords/"+to.Lang+"/"+document.Ruleset].Text, to)
		}
		return web.View{Name: "document", Title: document.Title, About: about, Page: document}, nil
	}
}

// writeDocument makes a document of a ruleset that has none in docs, out of its description and its help. It
// fails with web.ErrNowhere if there is no such ruleset.
func writeDocument(kind, ruleset, lang string) (DocumentPage, error) {
	rs, ok := rulesets.Lookup(ruleset)
	if !ok {
		return DocumentPage{}, web.ErrNowhere
	}
	about := rs.Describe().About
	source := about.In(lang)
	if kind == "orders" {
		source = strings.Join(lists.Map(game.ExplainOrders(rs, "", lang), func(line string) string { return "    " + line }), "\n")
	}
	document, err := buildPage(kind+"/"+ruleset+".md", []byte(source), nil)
	document.Lang = lists.Either(about[lang] != "", lang, words.English)
	return document, err
}

// wrapTables puts every table into a box that keys can scroll. The box has a label in the language
// of the table.
func wrapTables(page template.HTML, to web.Voice) template.HTML {
	frame := `<div class="wide" tabindex="0" role="group" aria-label="` + html.EscapeString(to.Say("document.scroll")) + `"><table>`
	return template.HTML(strings.NewReplacer("<table>", frame, "</table>", "</table></div>").Replace(string(page))) //nolint:gosec // it is ours
}

// written returns all documents by folder and name, translated ones by folder, language and name,
// and the keywords of each language by ruleset; the ruleset "" stands for the keywords of all
// emails. The pages are made once.
var written = sync.OnceValues(func() (map[string]DocumentPage, error) {
	all := make(map[string]DocumentPage)
	english, err := fs.Glob(docs.Files, "*/*.md")
	if err != nil {
		return nil, fmt.Errorf("listing documents: %w", err)
	}
	translated, err := fs.Glob(docs.Files, "*/*/*.md")
	if err != nil {
		return nil, fmt.Errorf("listing translated documents: %w", err)
	}
	for _, file := range append(english, translated...) {
		source, err := fs.ReadFile(docs.Files, file)
		if err != nil {
			return nil, fmt.Errorf("reading document %s: %w", file, err)
		}
		name := strings.TrimSuffix(file, ".md")
		parts := map[string][]byte{name: source}
		if lang, ok := strings.CutPrefix(name, keywordFiles); ok {
			parts = splitKeywords(source, lang)
		}
		for name, part := range parts {
			if all[name], err = buildPage(file, part, all); err != nil {
				return nil, fmt.Errorf("reading document %s: %w", file, err)
			}
		}
	}
	return all, nil
})

// keywordFiles is the beginning of the names of the lists of keywords.
const keywordFiles = "orders/keywords-"

// splitKeywords divides a list of keywords: those of all emails come first, then those of each
// ruleset under its title.
func splitKeywords(source []byte, lang string) map[string][]byte {
	parts := make(map[string][]byte)
	sections := strings.Split(string(source), "\n## ")
	_, common, _ := strings.Cut(sections[0], "-->\n")
	parts["keywords/"+lang+"/"] = []byte(common)
	for _, rs := range rulesets.All() {
		for _, section := range sections[1:] {
			if own, ok := strings.CutPrefix(section, rs.Describe().Title.In(lang)+"\n"); ok {
				parts["keywords/"+lang+"/"+rs.Name()] = []byte(own)
			}
		}
	}
	return parts
}

// buildPage makes the page of a document at a path of docs. The headings of a translation get the
// anchors of its original, which must be among the pages made before.
func buildPage(file string, source []byte, made map[string]DocumentPage) (DocumentPage, error) {
	name, lang := findOriginal(strings.TrimSuffix(file, ".md"))
	ctx := parser.NewContext()
	if lang != words.English {
		ctx = parser.NewContext(parser.WithIDs(&anchors{left: made[name].anchors}))
	}
	md := goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(
			util.Prioritized(leading{path.Dir(file)}, 1), util.Prioritized(numbering{}, 2),
		)),
	)
	tree := md.Parser().Parse(text.NewReader(source), parser.WithContext(ctx))
	p := DocumentPage{Lang: lang, Contents: []Heading{}}
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		id, named := n.AttributeString("id")
		if !ok || !named {
			continue
		}
		p.anchors = append(p.anchors, string(id.([]byte)))
		if h.Level > 1 && h.Level < 4 {
			p.Contents = append(p.Contents, Heading{string(id.([]byte)), plainText(n, source), h.Level})
		}
	}
	if h, ok := tree.FirstChild().(*ast.Heading); ok && h.Level == 1 {
		tree.RemoveChild(tree, h) // the page has a title in its reader's language
	}
	var b bytes.Buffer
	err := md.Renderer().Render(&b, source, tree)
	p.Text = template.HTML(strings.ReplaceAll(b.String(), "<th></th>", "<td></td>")) //nolint:gosec // the documents are ours, and raw HTML in them is left out
	return p, err
}

// findOriginal returns the name of the English document that a document is or translates, and
// the language that it is in: "rules/feudal", "es" of "rules/es/feudal".
func findOriginal(name string) (english, lang string) {
	if parts := strings.Split(name, "/"); len(parts) == 3 {
		return parts[0] + "/" + parts[2], parts[1]
	}
	return name, words.English
}

// anchors gives headings the anchors that are left, in order. It implements parser.IDs.
type anchors struct{ left []string }

// Generate returns the next anchor, or none if all are given.
func (a *anchors) Generate([]byte, ast.NodeKind) []byte {
	if len(a.left) == 0 {
		return nil
	}
	next := a.left[0]
	a.left = a.left[1:]
	return []byte(next)
}

// Put ignores anchors that headings bring themselves: none does.
func (*anchors) Put([]byte) {}

// plainText returns the text of a node without its marks.
func plainText(n ast.Node, source []byte) string {
	var out strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			out.Write(t.Segment.Value(source))
			continue
		}
		out.WriteString(plainText(c, source))
	}
	return out.String()
}

// leading makes links between the documents of a folder lead to their pages.
type leading struct{ folder string }

// Transform implements parser.ASTTransformer.
func (l leading) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if link, ok := n.(*ast.Link); ok && entering {
			link.Destination = []byte(l.resolveLink(string(link.Destination)))
		}
		return ast.WalkContinue, nil
	})
}

// resolveLink returns the path of the page for a link to a document; other links stay as they are.
func (l leading) resolveLink(to string) string {
	file, place, _ := strings.Cut(to, "#")
	name, ok := strings.CutSuffix(file, ".md")
	if !ok {
		return to
	}
	name, _ = findOriginal(path.Join(l.folder, name))
	if lang, ok := strings.CutPrefix(name, keywordFiles); ok {
		return "/orders/letter?lang=" + lang + "#keywords"
	}
	return strings.TrimSuffix("/"+name+"#"+place, "#")
}
