package main

import (
	_ "embed"
	"fmt"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
)

// ManCmd prints the man page, which is made from the commands and their help.
type ManCmd struct{}

// Help returns the details of the command, with an example.
func (ManCmd) Help() string {
	return "In mdoc, as man reads it.\n\nExample:\n  seneschal man > /usr/local/share/man/man1/seneschal.1"
}

//go:embed man.tmpl
var manTemplate string

// A manPage holds the data for the template of the man page.
type manPage struct {
	Name, About, Release, Released, Examples string
	Commands                                 []*kong.Node
	Settings                                 []*kong.Flag // of the server: flags with an environment variable
}

// Run prints the page.
func (ManCmd) Run(std streams, command *kong.Context) error {
	form, err := template.New("man").Funcs(template.FuncMap{
		"roff": escapeRoff, "path": commandPath, "flags": commandFlags, "value": flagValue,
	}).Parse(manTemplate)
	if err != nil {
		return fmt.Errorf("reading the form of the man page: %w", err)
	}
	page := manPage{Name: command.Model.Name, About: strings.TrimSuffix(description, "."), Release: release, Released: releaseDay, Examples: examples}
	page.Commands = append(page.Commands, command.Model.Leaves(true)...)
	for _, f := range command.Model.Flags {
		if len(f.Envs) > 0 {
			page.Settings = append(page.Settings, f)
		}
	}
	return form.Execute(std.out, page)
}

// escapeRoff escapes text for a man page, so that no line of the text is taken for a request to roff.
func escapeRoff(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, `\`, `\e`), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

// commandPath returns the words of a command, without the program's name.
func commandPath(n *kong.Node) string {
	if n.Parent == nil || n.Parent.Type == kong.ApplicationNode {
		return n.Name
	}
	return commandPath(n.Parent) + " " + n.Name
}

// commandFlags returns the flags of a command and of the groups above it. It leaves out hidden flags,
// --help, and the flags that all commands have.
func commandFlags(n *kong.Node) (flags []*kong.Flag) {
	for ; n != nil && n.Type != kong.ApplicationNode; n = n.Parent {
		for _, f := range n.Flags {
			if !f.Hidden && f.Name != "help" {
				flags = append(flags, f)
			}
		}
	}
	return flags
}

// flagValue returns the placeholder after a flag; "" if the flag takes no value.
func flagValue(f *kong.Flag) string {
	if f.IsBool() {
		return ""
	}
	return strings.TrimPrefix(f.FormatPlaceHolder(), "--")
}
