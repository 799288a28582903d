package arch_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestArchTablesAreInBooks: what a ruleset reads from the data files of its editions
// is in their books, never in a variable of the package, where games of another
// edition would find it.
func TestArchTablesAreInBooks(t *testing.T) {
	packages := map[string][]*ast.File{}
	for _, src := range sources(t) {
		packages[src.dir] = append(packages[src.dir], src.file)
	}
	found := 0
	for dir, files := range packages {
		sheets, faults := tablesAside(files)
		found += len(sheets)
		for _, fault := range faults {
			t.Errorf("%s: %s", dir, fault)
		}
	}
	require.NotZero(t, found, "no ruleset has sheets")
}

func TestPlantedTablesAreFound(t *testing.T) {
	const sheets = "package p\n//go:embed data/[1-9]*\nvar files embed.FS\nvar shipped = sheet.MustEditions(files, readBook)\n"
	for name, code := range map[string]string{
		"a table":            `var table = sheet.MustFile[line](files, "data/1/table.yaml")`,
		"a table by name":    `var table = read("table.yaml"); func read(name string) []byte { data, _ := files.ReadFile(name); return data }`,
		"part of a book":     `var book, _ = shipped.Book(1)`,
		"further editions":   `var more = sheet.MustEditions(files, readMore)`,
		"a table of a table": `var names = func() []string { b, _ := shipped.Book(1); return b.names }()`,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", sheets+code, parser.ParseComments)
		require.NoError(t, err)
		_, faults := tablesAside([]*ast.File{file})
		require.NotEmpty(t, faults, name)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", sheets+"func f() { _, _ = shipped.Book(1) }", parser.ParseComments)
	require.NoError(t, err)
	_, faults := tablesAside([]*ast.File{file})
	require.Empty(t, faults)
}

// tablesAside names the variables that hold data files of editions, and finds what
// is read from them otherwise than into the editions' books. Books may be used
// in functions, data files nowhere.
func tablesAside(files []*ast.File) (sheets, faults []string) {
	for _, variable := range variables(files) {
		if variable.embeds("data/[1-9]*") {
			sheets = append(sheets, variable.name)
		}
		if variable.embeds("data/1") {
			faults = append(faults, variable.name+" has one edition only: embed data/[1-9]*")
		}
	}
	var books []string
	for _, variable := range variables(files) {
		call, _ := variable.value.(*ast.CallExpr)
		if call == nil || !uses(call, sheets) {
			continue
		}
		fun, _ := call.Fun.(*ast.SelectorExpr)
		if fun == nil || fun.Sel.Name != "MustEditions" && fun.Sel.Name != "MustFollow" || len(books) > 0 {
			faults = append(faults, fmt.Sprintf("%s is read from sheets of editions: it belongs in their book", variable.name))
			continue
		}
		books = append(books, variable.name)
	}
	for _, variable := range variables(files) {
		if variable.value != nil && uses(variable.value, books) {
			faults = append(faults, fmt.Sprintf("%s is read from a book: it belongs in it", variable.name))
		}
	}
	for _, file := range files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil && uses(f.Body, sheets) {
				faults = append(faults, f.Name.Name+" reads sheets of editions: hand them in")
			}
		}
	}
	return sheets, faults
}

// A variable is one of a package, with what it is initialised by.
type variable struct {
	name  string
	doc   *ast.CommentGroup
	value ast.Expr
}

func (v variable) embeds(pattern string) bool {
	return v.doc != nil && slices.ContainsFunc(v.doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:embed "+pattern) })
}

func variables(files []*ast.File) []variable {
	var all []variable
	for _, file := range files {
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, spec := range gen.Specs {
				spec := spec.(*ast.ValueSpec)
				for i, name := range spec.Names {
					v := variable{name: name.Name, doc: gen.Doc}
					if len(spec.Values) > 0 {
						v.value = spec.Values[min(i, len(spec.Values)-1)]
					}
					all = append(all, v)
				}
			}
		}
	}
	return all
}

// uses reports whether a piece of code speaks of one of these names.
func uses(code ast.Node, names []string) bool {
	found := false
	ast.Inspect(code, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && slices.Contains(names, id.Name)
		return !found
	})
	return found
}
