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

// ErrNowhere is the error of Pages.Fetch for a path at which there is no page.
var ErrNowhere = errors.New("there is no such page")

// Pages describes the pages that are wanted of a server.
type Pages struct {
	// Fetch returns a page or a file of the server. It fails with ErrNowhere if there is nothing at the path.
	Fetch func(ctx context.Context, path string) ([]byte, error)
	// Wants reports whether a page is wanted. Links to unwanted pages lead to the server.
	Wants  func(path string) bool
	Server string            // address of the server: https://play.example
	Files  map[string]string // files beside Folder, by the path that they replace: "/g/one/log.jsonl": "games/one.jsonl"
	Root   string            // name of a second file that gets the first page; "": none
	// Tell gets the number of pages that are done, and of those known so far. It may be nil.
	Tell func(done, known int)
}

// Freeze fetches the page at a path and all wanted pages to which links lead from there, and calls write with each file.
// It returns the paths at which there was nothing. It stops at the first error of Fetch or write.
func (p Pages) Freeze(ctx context.Context, from string, write func(name string, data []byte) error) (missing []string, err error) {
	queue, seen := []string{from}, map[string]bool{from: true}
	for fetched := 0; fetched < len(queue); {
		batch := queue[fetched:min(fetched+maxPagesAtOnce, len(queue))]
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
			if err := p.writePage(at, from, bodies[i], write); err != nil {
				return missing, err
			}
		}
		if fetched += len(batch); p.Tell != nil {
			p.Tell(fetched, len(queue))
		}
	}
	return missing, nil
}

// maxPagesAtOnce is the greatest number of pages that are held in memory.
const maxPagesAtOnce = 64

// fetchAll fetches pages in parallel. The body of a page that is not there is nil; an empty page is not nil.
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

// Name returns the name of the file for a page: a path with an extension keeps it, any other is a folder with
// an index.html.
func Name(at string) string {
	if path.Ext(at) != "" {
		return Folder + at
	}
	return path.Join(Folder, at, "index.html")
}

// linkAttribute matches an attribute with the path of a page or file of the server; actionAttribute one with the path
// to which a form is sent. The path is the second group.
var (
	linkAttribute   = regexp.MustCompile(`( (?:href|src))="(/[^"]*)"`)
	actionAttribute = regexp.MustCompile(`( action)="(/[^"]*)"`)
)

// liveAttribute matches the attribute that has a page listen for changes. It is removed, because nothing
// changes any more.
var liveAttribute = regexp.MustCompile(` data-live="[^"]*"`)

// findLinks returns the paths of the wanted pages to which a page leads, in its order; a path may come twice. It
// returns nil for a file with an extension.
func (p Pages) findLinks(body []byte, at string) []string {
	if path.Ext(at) != "" {
		return nil
	}
	var all []string
	for _, found := range linkAttribute.FindAllSubmatch(body, -1) {
		if to, _, _ := splitLink(string(found[2])); p.isWanted(string(found[2])) {
			all = append(all, to)
		}
	}
	return all
}

// splitLink splits a link, escaped as in HTML, into its path, its query and its place on the page.
func splitLink(text string) (to, query, place string) {
	to, place, _ = strings.Cut(html.UnescapeString(text), "#")
	to, query, _ = strings.Cut(to, "?")
	return to, query, place
}

// isWanted reports whether the page behind a link is wanted. A page with a query is not, except under /static/, and
// neither is one that p.Files replaces.
func (p Pages) isWanted(text string) bool {
	to, query, _ := splitLink(text)
	_, elsewhere := p.Files[to]
	return !elsewhere && (query == "" || isStatic(to)) && p.Wants(to)
}

// isStatic reports whether a path leads to a file that only changes with its name.
func isStatic(to string) bool { return strings.HasPrefix(to, "/static/") }

// rewriteLinks makes the links of a page lead to files beside its own, or to the server, and its forms to the server.
// It returns the body of a file with an extension unchanged.
func (p Pages) rewriteLinks(body []byte, at, name string) []byte {
	if path.Ext(at) != "" {
		return body
	}
	body = actionAttribute.ReplaceAll(liveAttribute.ReplaceAll(body, nil), []byte(`$1="`+html.EscapeString(p.Server)+`$2"`))
	return linkAttribute.ReplaceAllFunc(body, func(found []byte) []byte {
		parts := linkAttribute.FindSubmatch(found)
		return fmt.Appendf(nil, `%s="%s"`, parts[1], html.EscapeString(p.resolveTarget(string(parts[2]), name)))
	})
}

// resolveTarget returns the address to which a link leads from the file name: relative for a file or a wanted page, on
// the server for any other.
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
