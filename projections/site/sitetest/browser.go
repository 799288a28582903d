package sitetest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Browser is a tab of a Chromium, and the tab's complaints. Its methods fail the test if the tab does not obey.
type Browser struct {
	context.Context
	T      testing.TB
	base   string // address of the pages
	looked int    // number of pages that nextViews has been asked for

	mu      sync.Mutex
	Faults  []string
	foreign []string // requests to other hosts
}

// NewBrowser opens a tab for a test, with cookies and a store of its own, in the Chromium that all
// tests of a package share: to start a Chromium takes more work than most tests. The test is skipped if none is
// installed.
func NewBrowser(t testing.TB, server *Server) *Browser {
	t.Helper()
	return NewBrowserAt(t, server.Web.URL)
}

// NewBrowserAt opens a tab as NewBrowser does, for the pages at an address.
func NewBrowserAt(t testing.TB, base string) *Browser {
	t.Helper()
	path := findChromium(t)
	started.Do(func() { chromium, startErr = startShared(path) })
	require.NoError(t, startErr)
	return openTab(chromium, t, base, chromedp.WithNewBrowserContext())
}

// NewOwnBrowser starts a Chromium for one test. Tabs of the shared Chromium are private, and private tabs take no
// pushed messages.
func NewOwnBrowser(t testing.TB, server *Server) *Browser {
	t.Helper()
	allocator, stop := chromedp.NewExecAllocator(t.Context(), optionsOf(findChromium(t), t.TempDir())...)
	t.Cleanup(stop)
	return openTab(allocator, t, server.Web.URL)
}

// openTab opens a tab for a test, which is closed when the test ends.
func openTab(in context.Context, t testing.TB, base string, options ...chromedp.ContextOption) *Browser {
	t.Helper()
	tab, leave := chromedp.NewContext(in, options...)
	t.Cleanup(leave)
	browser := &Browser{Context: tab, T: t, base: base}
	require.NoError(t, chromedp.Do(tab)) // opens it
	require.NoError(t, chromedp.Listen(tab, browser.noteComplaint))
	Call(browser, network.Enable, network.EnableParams{})
	Call(browser, log.Enable, cdp.Empty{})
	Call(browser, runtime.Enable, cdp.Empty{})
	return browser
}

// The Chromium that the tests of a binary share. It ends with the binary.
var (
	started  sync.Once
	chromium context.Context
	startErr error
)

// startShared starts the Chromium of this test binary, and deletes the folders that ended binaries have left.
func startShared(path string) (context.Context, error) {
	const prefix = "seneschal-chromium-"
	old, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*")) // the pattern is well formed
	for _, dir := range old {
		var pid int
		if _, err := fmt.Sscanf(filepath.Base(dir), prefix+"%d-", &pid); err == nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			_ = os.RemoveAll(dir) // another process may be faster
		}
	}
	dir, err := os.MkdirTemp("", fmt.Sprintf("%s%d-", prefix, os.Getpid()))
	if err != nil {
		return nil, err
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(), optionsOf(path, dir)...)
	ctx, _ := chromedp.NewContext(allocator)
	return ctx, chromedp.Do(ctx)
}

// optionsOf returns the options with which the Chromium at a path starts, with its data in a folder.
func optionsOf(path, dir string) []chromedp.ExecAllocatorOption {
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.UserDataDir(dir)}
	for _, flag := range []string{
		"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
		"disable-component-update", "disable-sync", "hide-scrollbars",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	return options
}

// findChromium returns the path of the program; it skips the test if there is none.
func findChromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed")
	return ""
}

// noteComplaint collects a complaint: a message of the console, an exception, or a request to another host. It ignores
// other events.
func (b *Browser) noteComplaint(e any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := e.(type) {
	case *log.EventEntryAdded:
		b.Faults = append(b.Faults, e.Entry.Text+" "+e.Entry.URL)
	case *runtime.EventExceptionThrown:
		b.Faults = append(b.Faults, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		b.Faults = append(b.Faults, "console."+e.Type.String())
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		if err != nil || u.Scheme != "data" && b.base != u.Scheme+"://"+u.Host { // the browser draws its own inputs from data
			b.foreign = append(b.foreign, e.Request.URL)
		}
	}
}

// Quiet fails the test if there were complaints.
func (b *Browser) Quiet() {
	b.T.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b.T, b.Faults)
	require.Empty(b.T, b.foreign)
}

// Css is a CSS selector.
type Css = chromedp.CSS

// toolTime is the time that the browser may take for anything.
const toolTime = time.Minute

// Do takes steps in the tab. The test fails if one fails, or if they take longer than toolTime.
func (b *Browser) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(b.Context, toolTime)
	defer cancel()
	require.NoError(b.T, chromedp.Do(ctx, steps...))
}

// Ask runs an action in the tab and returns its answer. The test fails if the action fails, or takes longer than
// toolTime.
func Ask[T any](browser *Browser, what chromedp.Action[T]) T {
	browser.T.Helper()
	ctx, cancel := context.WithTimeout(browser.Context, toolTime)
	defer cancel()
	answer, err := chromedp.Run(ctx, what)
	require.NoError(browser.T, err)
	return answer
}

// Call sends the browser a command, which must succeed.
func Call[P, R any](browser *Browser, command cdp.Command[P, R], params P) {
	browser.T.Helper()
	_, err := chromedp.Call(browser.Context, command, params)
	require.NoError(browser.T, err)
}

// Open opens the page at a path of the server, and waits for its main part.
func (b *Browser) Open(path string) {
	b.T.Helper()
	b.Do(chromedp.Navigate(b.base+path), chromedp.WaitReady(Css("main")))
}

// Carry copies a visitor's cookies into the browser.
func (b *Browser) Carry(visitor *Visitor) {
	b.T.Helper()
	address, err := url.Parse(b.base)
	require.NoError(b.T, err)
	for _, c := range visitor.Client.Jar.Cookies(address) {
		Call(b, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: b.base})
	}
}
