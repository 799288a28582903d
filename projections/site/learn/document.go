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
	anchors  []string      // anchors of all headings, in order
}

// A Heading is a line of a table of contents.
type Heading struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Level int    `json:"level"` // 2 or 3
}

// documentHandler returns the handler of the documents in a folder of docs, "rules" or "orders". It takes
// the document in the reader's language, else the English one, else one that writeDocument makes.
func (s *Pages) documentHandler(kind string) func(*http.Request) (web.View, error) {
	return func(r *http.Request) (web.View, error) {
		voice, name := s.Web.Voice(r.Context()), r.PathValue("page")
		pages, err := readDocuments()
		if err != nil {
			return web.View{}, err
		}
		document, ok := pages[kind+"/"+voice.Lang+"/"+name]
		if !ok {
			document, ok = pages[kind+"/"+name]
		}
		if !ok {
			if document, err = writeDocument(kind, name, voice.Lang); err != nil {
				return web.View{}, err
			}
		}
		document.Kind, document.Title = kind, voice.Say("document."+name)
		about := voice.Say("document.about." + name)
		if rs, ok := rulesets.Lookup(name); ok {
			document.Ruleset = name
			title, _, _ := strings.Cut(rs.Describe().Title.In(voice.Lang), ":")
			title = strings.TrimSpace(title)
			document.Title, about = voice.Say(kind+".title", "game", title), voice.Say(kind+".about", "game", title)
		}
		document.Text = wrapTables(document.Text, s.Web.In(document.Lang))
		if kind == "orders" {
			document.Keywords = wrapTables(pages["keywords/"+voice.Lang+"/"+document.Ruleset].Text, voice)
		}
		return web.View{Name: "document", Title: document.Title, About: about, Page: document}, nil
	}
}

// writeDocument makes a document for a ruleset that has none in docs: its rules are its description, its orders the
// game's own help about them. It fails with web.ErrNowhere if there is no such ruleset.
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
func wrapTables(page template.HTML, voice web.Voice) template.HTML {
	frame := `<div class="wide" tabindex="0" role="group" aria-label="` + html.EscapeString(voice.Say("document.scroll")) + `"><table>`
	return template.HTML(strings.NewReplacer("<table>", frame, "</table>", "</table></div>").Replace(string(page))) //nolint:gosec // it is ours
}

// readDocuments returns the pages of all documents of docs, which it makes once. Their keys are
// "rules/feudal" for an English document, "rules/es/feudal" for a translated one, "keywords/es/feudal"
// for the keywords of a ruleset in a language, and "keywords/es/" for the keywords of all emails.
var readDocuments = sync.OnceValues(func() (map[string]DocumentPage, error) {
	pages := make(map[string]DocumentPage)
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
		if lang, ok := strings.CutPrefix(name, keywordPrefix); ok {
			parts = splitKeywords(source, lang)
		}
		for name, part := range parts {
			if pages[name], err = buildPage(file, part, pages); err != nil {
				return nil, fmt.Errorf("reading document %s: %w", file, err)
			}
		}
	}
	return pages, nil
})

// keywordPrefix is the beginning of the names of the lists of keywords; the language follows.
const keywordPrefix = "orders/keywords-"

// splitKeywords divides a list of keywords in a language into documents, by the keys of readDocuments.
// The keywords of all emails stand between the end of a comment and the first heading of level 2, those
// of each ruleset under a heading with its title. A heading that is no title is left out.
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

// buildPage makes the page of a document at a path of docs. The headings of a translation get the anchors
// of its original, in order, if that is among the pages made before.
func buildPage(file string, source []byte, made map[string]DocumentPage) (DocumentPage, error) {
	name, lang := findOriginal(strings.TrimSuffix(file, ".md"))
	ctx := parser.NewContext()
	if lang != words.English {
		ctx = parser.NewContext(parser.WithIDs(&anchorList{anchors: made[name].anchors}))
	}
	md := goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(
			util.Prioritized(linkResolver{path.Dir(file)}, 1), util.Prioritized(ruleLinker{}, 2),
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

// findOriginal returns the name of the English document that a document is or translates, and the
// language of the document: for "rules/es/feudal" it returns "rules/feudal" and "es".
func findOriginal(name string) (english, lang string) {
	if parts := strings.Split(name, "/"); len(parts) == 3 {
		return parts[0] + "/" + parts[2], parts[1]
	}
	return name, words.English
}

// anchorList gives headings the anchors of a list, in order. It implements parser.IDs.
type anchorList struct{ anchors []string }

// Generate returns the next anchor; nil if none is left.
func (a *anchorList) Generate([]byte, ast.NodeKind) []byte {
	if len(a.anchors) == 0 {
		return nil
	}
	next := a.anchors[0]
	a.anchors = a.anchors[1:]
	return []byte(next)
}

// Put does nothing: it gets anchors that headings bring themselves, and none does.
func (*anchorList) Put([]byte) {}

// plainText returns the text of a node without marks such as those of bold type.
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

// linkResolver makes the links in the documents of a folder lead to pages where they lead to documents.
type linkResolver struct{ folder string }

// Transform implements parser.ASTTransformer: it changes the links of a document in place.
func (l linkResolver) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if link, ok := n.(*ast.Link); ok && entering {
			link.Destination = []byte(l.resolveLink(string(link.Destination)))
		}
		return ast.WalkContinue, nil
	})
}

// resolveLink returns the path of the page for a link to a document of docs; a list of keywords is part
// of the page "/orders/letter" in its language. A link to no Markdown file it returns as it is.
func (l linkResolver) resolveLink(to string) string {
	file, place, _ := strings.Cut(to, "#")
	name, ok := strings.CutSuffix(file, ".md")
	if !ok {
		return to
	}
	name, _ = findOriginal(path.Join(l.folder, name))
	if lang, ok := strings.CutPrefix(name, keywordPrefix); ok {
		return "/orders/letter?lang=" + lang + "#keywords"
	}
	return strings.TrimSuffix("/"+name+"#"+place, "#")
}
