package learn

import (
	"regexp"
	"slices"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// ruleNumber matches the number of a rule, a ruling or a decision: "F-12", "R-3", "DP-7", and "D7" of
// quest. It does not match cases, such as "A-7".
var ruleNumber = regexp.MustCompile(`\b(?:(?:F|C|Q|T|R|D|DP)-|D)\d+\b`)

// ruleLinker gives every rule number of a document an anchor where its rule stands, and turns all
// mentions of the number into links to the anchor. If a number begins no rule, the mention with the best
// rank gets the anchor.
type ruleLinker struct{}

// A mention is a number in a text of the document.
type mention struct {
	node     *ast.Text
	from, to int    // its place in the source
	name     string // the number
	rank     int    // fitness as the place of the anchor; 0 is best
}

// Transform implements parser.ASTTransformer: it changes a document in place.
func (ruleLinker) Transform(doc *ast.Document, r text.Reader, _ parser.Context) {
	mentions := findMentions(doc, r.Source())
	home := make(map[string]mention)
	for _, mention := range mentions {
		if best, ok := home[mention.name]; !ok || mention.rank < best.rank {
			home[mention.name] = mention
		}
	}
	for len(mentions) > 0 {
		n := slices.IndexFunc(mentions, func(m mention) bool { return m.node != mentions[0].node })
		if n < 0 {
			n = len(mentions)
		}
		linkMentions(mentions[:n], home)
		mentions = mentions[n:]
	}
}

// findMentions finds the numbers in a document, except those in headings, code and links.
func findMentions(doc ast.Node, source []byte) []mention {
	var mentions []mention
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		switch n := n.(type) {
		case *ast.Heading, *ast.CodeSpan, *ast.Link:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if !entering {
				break
			}
			for _, at := range ruleNumber.FindAllIndex(n.Segment.Value(source), -1) {
				from := n.Segment.Start + at[0]
				mentions = append(mentions, mention{n, from, n.Segment.Start + at[1], string(source[from : n.Segment.Start+at[1]]), rankMention(n, at[0])})
			}
		}
		return ast.WalkContinue, nil
	})
	return mentions
}

// rankMention returns 0 for a number that begins a rule, in bold type or in the first cell of a
// row; 1 for one that stands in a rule's name or right behind it; 2 for any other.
func rankMention(n *ast.Text, offset int) int {
	parent := n.Parent()
	bold := func(n ast.Node) bool { e, ok := n.(*ast.Emphasis); return ok && e.Level == 2 }
	_, cell := parent.(*extension.TableCell)
	switch {
	case bold(parent) && parent.PreviousSibling() == nil && n.PreviousSibling() == nil && offset == 0,
		cell && parent.PreviousSibling() == nil && n.PreviousSibling() == nil && offset == 0:
		return 0
	case bold(parent), n.PreviousSibling() != nil && bold(n.PreviousSibling()) && offset < 3:
		return 1
	}
	return 2
}

// linkMentions replaces mentions by links, in place. There must be one, and all must be of one text and
// in its order. home has the mention of each number that gets the anchor.
func linkMentions(mentions []mention, home map[string]mention) {
	textNode := mentions[0].node
	parent, from := textNode.Parent(), textNode.Segment.Start
	for _, mention := range mentions {
		link := ast.NewLink()
		link.Destination = []byte("#" + mention.name)
		if home[mention.name].from == mention.from {
			link.SetAttributeString("id", []byte(mention.name))
		}
		link.AppendChild(link, ast.NewTextSegment(text.NewSegment(mention.from, mention.to)))
		parent.InsertBefore(parent, textNode, ast.NewTextSegment(text.NewSegment(from, mention.from)))
		parent.InsertBefore(parent, textNode, link)
		from = mention.to
	}
	textNode.Segment = text.NewSegment(from, textNode.Segment.Stop) // keeps the break behind it
}
