package arch_test

import (
	"cmp"
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The bars of how names and comments read, measured on well-known Go projects. They serve the
// reader: a sentence that stays a riddle is not mended by pleasing a counter.
const (
	mostShort   = 0.16   // of all identifiers, those of one letter
	mostNouns   = 0.15   // of the comments of functions, those that begin "X is"
	leastMedian = 9      // letters of a function's name, at the median
	mostWhats   = 0.0015 // of all words of comments
	mostRiddles = 0.0001
)

var (
	nounFirst = regexp.MustCompile(`^\w+ (?:is|are|was|were|may|has|have)\b`)
	riddle    = regexp.MustCompile(`(?i)\b(?:(?:for|to|of|by|with|from|that|which|and|or) who|who (?:is|has|was|wants|comes|goes|sits|does|had|may|can))\b`)
	askedWhat = regexp.MustCompile(`(?i)\bwhat\b`)
	inverted  = regexp.MustCompile(`(?i)(?:^|[.;:] )of (?:an?|the|what|whom|which|those|these|several|two|one)\b[^.,;:]{0,60}\b(?:is|are|has|have)\b`)
	proseWord = regexp.MustCompile(`[A-Za-z']+`)
)

// prose counts names and comments of production code.
type prose struct {
	names                 []string
	commented, nouns      int
	idents, short         int
	words, whats, riddles int
	inverted              []string
}

func TestNamesAndCommentsReadPlainly(t *testing.T) {
	all := prose{}
	for _, src := range sources(t) {
		all.countNames(src.file)
		all.countComments(src)
	}
	share := func(part, whole int) float64 { return float64(part) / float64(whole) }
	slices.SortFunc(all.names, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	require.GreaterOrEqual(t, len(all.names[len(all.names)/2]), leastMedian, "letters of a function's name, at the median")
	require.LessOrEqual(t, share(all.short, all.idents), mostShort, "identifiers of one letter")
	require.LessOrEqual(t, share(all.nouns, all.commented), mostNouns, "comments of functions that name no act")
	require.LessOrEqual(t, share(all.whats, all.words), mostWhats, `"what" in comments`)
	require.LessOrEqual(t, share(all.riddles, all.words), mostRiddles, `persons who are called "who" in comments`)
	require.Empty(t, all.inverted, "sentences that begin with their object")
}

func (p *prose) countNames(file *ast.File) {
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			p.names = append(p.names, f.Name.Name)
			if f.Doc != nil {
				p.commented++
				p.nouns += len(nounFirst.FindAllString(f.Doc.Text(), 1))
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			p.idents++
			if len(id.Name) == 1 && id.Name != "_" {
				p.short++
			}
		}
		return true
	})
}

func (p *prose) countComments(src source) {
	for _, group := range src.file.Comments {
		text := strings.Join(strings.Fields(group.Text()), " ")
		p.words += len(proseWord.FindAllString(text, -1))
		p.whats += len(askedWhat.FindAllString(text, -1))
		p.riddles += len(riddle.FindAllString(text, -1))
		for _, found := range inverted.FindAllString(text, -1) {
			p.inverted = append(p.inverted, src.path+": "+found)
		}
	}
}
