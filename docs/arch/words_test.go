package arch_test

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// otherwise is how a row of the table of words names words that are not used for
// its own: "Not: cup, club."
var otherwise = regexp.MustCompile(`(?m)^\| ([^|]+) \|.*\bNot: ([a-z, ]+)\. \|$`)

// TestOneWordForOneThing holds the names of files and of all that is declared to
// the table of words in docs/architecture.md.
func TestOneWordForOneThing(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/architecture.md"))
	require.NoError(t, err)
	banned := map[string]string{}
	for _, row := range otherwise.FindAllStringSubmatch(string(page), -1) {
		for word := range strings.SplitSeq(row[2], ", ") {
			banned[word] = row[1]
		}
	}
	require.GreaterOrEqual(t, len(banned), 7, "the table names words that are not used")
	for _, source := range allSources(t) {
		for _, name := range append(declared(source.file), strings.TrimSuffix(filepath.Base(source.path), ".go")) {
			for _, word := range partsOf(name) {
				if said := banned[word]; said != "" && !elsewhere(source.path, word) {
					t.Errorf("%s: %s is called %q; the word is %q", source.path, name, word, said)
				}
			}
		}
	}
}

// elsewhere reports that a word means something else in a folder: the Cup of camelot is
// the Grail, and talisman's data have a vocabulary of their own.
func elsewhere(file, word string) bool {
	return word == "cup" && strings.HasPrefix(file, "domain/camelot/") || word == "vocabulary" && strings.HasPrefix(file, "domain/talisman/book/")
}

// declared are the names that a file gives: to types, functions, fields,
// parameters, values.
func declared(file *ast.File) (names []string) {
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			names = append(names, id.Name)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && n.Tok.String() == ":=" {
					add(id)
				}
			}
		}
		return true
	})
	return names
}

var hump = regexp.MustCompile(`[A-Z]+[a-z]*|[a-z]+`)

// partsOf splits a name at its humps and lines, in the singular.
func partsOf(name string) []string {
	words := hump.FindAllString(name, -1)
	for i, w := range words {
		words[i] = strings.TrimSuffix(strings.ToLower(w), "s")
	}
	return slices.Compact(words)
}
