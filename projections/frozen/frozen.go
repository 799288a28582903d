// Package frozen turns the pages of a server into files that open from a disk, without a server.
package frozen

import (
	"context"
	"errors"
	"fmt"
	"html"
	"path"
	"regexp"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"
)

// Folder is the folder of the pages' files.
const Folder = "site"

// ErrNowhere says that there is no such page.
var ErrNowhere = errors.New("there is no such page")

// Pages describes the pages that are wanted of a server.
type Pages struct {
	Fetch func(ctx context.Context, path string) ([]byte, error)
	// Wants reports whether a page is wanted; links to other pages lead to the server.
	Wants  func(path string) bool
	Server string            // address of the server: https://play.example
	Files  map[string]string // files elsewhere beside the pages, by the path that they replace: "/g/one/log.jsonl": "games/one.jsonl"
	Root   string            // name of a second file that gets the first page; "": none
	// Tell gets the number of pages that are done, and of those known so far. It may be nil.
	Tell func(done, known int)
}

// Freeze puts the page at a path, and all pages to which it leads, into files. It returns the
// paths at which there was nothing.
func (p Pages) Freeze(ctx context.Context, from string, put func(name string, data []byte) error) (missing []string, err error) {
	queue, seen := []string{from}, map[string]bool{from: true}
	for done := 0; done < len(queue); {
		batch := queue[done:min(done+perBatch, len(queue))]
		bodies, err := p.fetchAll(ctx, batch)
		if err != nil {
			return missing, err
		}
		for i, at := range batch {
			if bodies[i] == nil {
				missing = append(missing, at)
				continue
			}
			for _, to := range p.findLinks(bodies[i], at) {
				if !seen[to] {
					seen[to], queue = true, append(queue, to)
				}
			}
			if err := p.writePage(at, from, bodies[i], put); err != nil {
				return missing, err
			}
		}
		if done += len(batch); p.Tell != nil {
			p.Tell(done, len(queue))
		}
	}
	return missing, nil
}

const perBatch = 64

// fetchAll fetches pages in parallel; a page that is not there is nil.
func (p Pages) fetchAll(ctx context.Context, paths []string) ([][]byte, error) {
	bodies := make([][]byte, len(paths))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for i, at := range paths {
		group.Go(func() error {
			body, err := p.Fetch(ctx, at)
			if errors.Is(err, ErrNowhere) {
				return nil
			}
			if err != nil {
				return fmt.Errorf("fetching the page %s: %w", at, err)
			}
			bodies[i] = append([]byte{}, body...)
			return nil
		})
	}
	return bodies, group.Wait()
}

// writePage writes a page into its file, and the first page into the root file too.
func (p Pages) writePage(at, from string, body []byte, put func(string, []byte) error) error {
	if err := put(Name(at), p.rewriteLinks(body, at, Name(at))); err != nil {
		return err
	}
	if at == from && p.Root != "" {
		return put(p.Root, p.rewriteLinks(body, at, p.Root))
	}
	return nil
}

// Name returns the name of the file for a page.
func Name(at string) string {
	if path.Ext(at) != "" {
		return Folder + at
	}
	return path.Join(Folder, at, "index.html")
}

// link matches an attribute that leads to a page of the server, form one to which a form is sent.
var (
	link = regexp.MustCompile(`( (?:href|src))="(/[^"]*)"`)
	form = regexp.MustCompile(`( action)="(/[^"]*)"`)
)

// live matches the attribute that has a page listen for changes; it is removed, because nothing
// changes any more.
var live = regexp.MustCompile(` data-live="[^"]*"`)

// findLinks returns the wanted pages to which a page leads.
func (p Pages) findLinks(body []byte, at string) []string {
	if path.Ext(at) != "" {
		return nil
	}
	var all []string
	for _, found := range link.FindAllSubmatch(body, -1) {
		if to, _, _ := splitLink(string(found[2])); p.isWanted(string(found[2])) {
			all = append(all, to)
		}
	}
	return all
}

// splitLink splits a link into its path, its query and its place on the page.
func splitLink(text string) (to, query, place string) {
	to, place, _ = strings.Cut(html.UnescapeString(text), "#")
	to, query, _ = strings.Cut(to, "?")
	return to, query, place
}

// isWanted reports whether the page behind a link is wanted.
func (p Pages) isWanted(text string) bool {
	to, query, _ := splitLink(text)
	_, elsewhere := p.Files[to]
	return !elsewhere && (query == "" || isStatic(to)) && p.Wants(to)
}

// isStatic reports whether a path leads to a file that only changes with its name.
func isStatic(to string) bool { return strings.HasPrefix(to, "/static/") }

// rewriteLinks makes the links of a page lead to files beside its own, or to the server.
func (p Pages) rewriteLinks(body []byte, at, name string) []byte {
	if path.Ext(at) != "" {
		return body
	}
	body = form.ReplaceAll(live.ReplaceAll(body, nil), []byte(`$1="`+html.EscapeString(p.Server)+`$2"`))
	return link.ReplaceAllFunc(body, func(found []byte) []byte {
		parts := link.FindSubmatch(found)
		return fmt.Appendf(nil, `%s="%s"`, parts[1], html.EscapeString(p.resolveTarget(string(parts[2]), name)))
	})
}

// resolveTarget returns the address to which a link leads from the file of a page.
func (p Pages) resolveTarget(text, name string) string {
	to, _, place := splitLink(text)
	file, there := p.Files[to]
	switch {
	case there:
	case p.isWanted(text):
		file = Name(to)
	default:
		return p.Server + html.UnescapeString(text)
	}
	if place != "" {
		place = "#" + place
	}
	return strings.Repeat("../", strings.Count(name, "/")) + file + place
}
