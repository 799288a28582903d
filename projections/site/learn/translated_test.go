package learn_test

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"seneschal/docs"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/words"
	"seneschal/projections/site/sitetest"
)

// TestTranslationsTellTheSame checks that a translated document has the blocks of its original, in
// the same order, and in each block the same orders, numbers of rules and links. So a rule that is
// added in English cannot be forgotten in another language.
func TestTranslationsTellTheSame(t *testing.T) {
	for _, lang := range game.Languages() {
		if lang == words.English {
			continue
		}
		pages := []string{"orders/letter.md"}
		for _, rs := range rulesets.All() {
			pages = append(pages, "rules/"+rs.Name()+".md", "orders/"+rs.Name()+".md")
		}
		for _, page := range pages {
			folder, name := path.Split(page)
			original, translated := blocksOf(t, page), blocksOf(t, folder+lang+"/"+name)
			for n, block := range original {
				require.Less(t, n, len(translated), "%s: %s ends before %q", lang, page, block.text)
				require.Equal(t, block.same, translated[n].same, "%s: %s\n%s\n%s", lang, page, block.text, translated[n].text)
				if !block.code {
					require.NotRegexp(t, englishWord, translated[n].text, "%s: %s", lang, page)
				}
			}
			require.Len(t, translated, len(original), "%s: %s", lang, page)
		}
	}
}

// A block is a heading, a paragraph, a cell of a table or a piece of code.
type block struct {
	same []string // parts that its translation must have, too
	text string   // without code
	code bool
}

// blocksOf reads the blocks of a document.
func blocksOf(t *testing.T, file string) []block {
	t.Helper()
	source, err := fs.ReadFile(docs.Files, file)
	require.NoError(t, err)
	tree := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	var all []block
	require.NoError(t, ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		_, cell := n.(*tables.TableCell)
		switch {
		case !entering || n.Type() != ast.TypeBlock:
			return ast.WalkContinue, nil
		case cell, n.Kind() == ast.KindHeading, n.Kind() == ast.KindParagraph, n.Kind() == ast.KindTextBlock, n.Kind() == ast.KindFencedCodeBlock:
			all = append(all, blockOf(n, path.Dir(file), source))
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	}))
	return all
}

var (
	ruleNumber = regexp.MustCompile(`\b(?:F|C|Q|T|R|D|E|S|DP|AC)-\d+[a-z]?\b`)
	comment    = regexp.MustCompile(`\s*#.*`)
	// placeholder matches names of what is to be written: words in small letters.
	placeholder = regexp.MustCompile(`(?:\p{Lu}?\p{Ll}+[ ]?)+`)

	englishWord = regexp.MustCompile(`\b(the|and|which|with|your|from)\b`)
	ofLanguage  = regexp.MustCompile(`^(rules|orders)/[a-z]{2}/`)
)

// blockOf returns a block. Its translation must have the same kind, and the same code without
// comments, or the same orders, numbers of rules and targets of links in any order.
func blockOf(n ast.Node, folder string, source []byte) block {
	kind := n.Kind().String()
	if h, ok := n.(*ast.Heading); ok {
		kind += strings.Repeat("#", h.Level)
	}
	if n.Kind() == ast.KindFencedCodeBlock {
		code := string(n.Lines().Value(source))
		return block{[]string{kind, comment.ReplaceAllString(code, "")}, code, true}
	}
	var b block
	var inner []string
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		switch n := n.(type) {
		case *ast.CodeSpan:
			if entering {
				inner = append(inner, "`"+quotedIn(n, source))
			}
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if entering {
				said := string(n.Segment.Value(source))
				b.text += said + " "
				inner = append(inner, ruleNumber.FindAllString(said, -1)...)
			}
		case *ast.Link:
			if entering {
				inner = append(inner, "-> "+ofLanguage.ReplaceAllString(path.Join(folder, string(n.Destination)), "$1/"))
			}
		}
		return ast.WalkContinue, nil
	})
	if first := n.FirstChild(); n.Kind() == ast.KindTextBlock && first.Kind() == ast.KindCodeSpan && first.NextSibling() == nil {
		inner[0] = placeholder.ReplaceAllString(inner[0], "name") // the form of an order: what its names stand for is translated
	}
	slices.Sort(inner)
	b.same = append([]string{kind}, inner...)
	return b
}

// quotedIn returns a piece of code within a line; it may be on two lines.
func quotedIn(n ast.Node, source []byte) string {
	var out strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			out.WriteString(string(t.Segment.Value(source)) + " ")
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// TestDocumentsAreInTheLanguageOfTheReader checks that translated documents have the anchors of
// the English one, so that links hold in every language, and that a document without a translation
// is marked as English.
func TestDocumentsAreInTheLanguageOfTheReader(t *testing.T) {
	server := sitetest.New(t)
	for _, page := range []string{"/rules/talisman", "/orders/quest", "/orders/letter"} {
		english := read(t, server.Get(page).Body)
		for _, lang := range []string{"es", "fr", "nl"} {
			answer := server.Get(page + "?lang=" + lang)
			require.NotContains(t, answer.Body, `lang="en">`, page)
			require.Equal(t, english.ids, read(t, answer.Body).ids, "%s in %s", page, lang)
		}
	}
	require.Contains(t, server.Get("/orders/tournament?lang=fr").Body, `lang="en">`)
	require.Contains(t, server.Get("/rules/talisman?lang=nl").Body, "dobbelsteen")
}
