package replay_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// compared is the data of a comparison.
type compared struct {
	Regions        []regionChange
	Position       []difference
	Standings      []scoreChange
	Between        []struct{ N int }
	Earlier, Later string
}

type regionChange struct {
	N         int
	Name      string
	Then, Now []string
}

type difference struct {
	Table   string
	Columns []struct{ Title string }
	Rows    []struct {
		Mark  string
		Cells []change
	}
	Lines []change
}

type change struct{ Then, Now string }

type scoreChange struct {
	Name  string
	Seats []struct {
		Seat      string
		Then, Now int
	}
}

func compare(h *sitetest.Server, path string) compared {
	h.T.Helper()
	a := h.Get(path + ".json")
	require.Equal(h.T, http.StatusOK, a.StatusCode, a.Body)
	var c compared
	require.NoError(h.T, json.Unmarshal([]byte(a.Body), &c))
	return c
}

func TestTwoPhasesAreCompared(t *testing.T) {
	h := sitetest.New(t)
	h.Recorded(sitetest.FeudalLog)
	page := h.Get("/g/conquest-4/compare/2/9")
	require.Equal(t, http.StatusOK, page.StatusCode, page.Body)
	for _, words := range []string{
		"then ", "now ", "<del>", "<ins>", `rel="prev" href="/g/conquest-4/compare/1/8"`, `href="/g/conquest-4/phase/9"`, "<select", "Changed: number 1",
	} {
		require.Contains(t, page.Body, words)
	}
	require.Equal(t, 2, strings.Count(page.Body, `<figure class="map">`))
	sitetest.Sound(t, page)

	c := compare(h, "/g/conquest-4/compare/2/9")
	require.NotEmpty(t, c.Regions)
	for i, r := range c.Regions {
		if r.Name != "" {
			require.Equal(t, i+1, r.N)
		}
		require.Empty(t, slices.DeleteFunc(slices.Clone(r.Then), func(s string) bool { return !slices.Contains(r.Now, s) }), r.Name)
	}
	lords := c.Position[slices.IndexFunc(c.Position, func(d difference) bool { return d.Table == "The lords" })]
	manors := c.Standings[slices.IndexFunc(c.Standings, func(s scoreChange) bool { return s.Name == "manors" })]
	for _, row := range lords.Rows {
		require.Len(t, row.Cells, len(lords.Columns))
		require.True(t, slices.ContainsFunc(row.Cells, func(x change) bool { return x.Then != x.Now }), "only what has changed")
	}
	require.Len(t, manors.Seats, 4)
	require.Equal(t, 7, len(c.Between))

	back := h.Get("/g/conquest-4/compare/9/2.json")
	require.Equal(t, "/g/conquest-4/compare/2/9.json", back.Header.Get("Location"))
	csv := h.Get("/g/conquest-4/compare/2/9.csv")
	require.Contains(t, csv.Body, "part,of,row,column,then,now\nboard,")
	require.Contains(t, csv.Body, "standings,manors,seat1,,")
}

// TestWhatIsComparedIsWhatTheFramesHold applies the changes to the earlier position, which must
// give the later one.
func TestWhatIsComparedIsWhatTheFramesHold(t *testing.T) {
	h := sitetest.New(t)
	for _, id := range []string{h.Recorded(sitetest.FeudalLog), h.Recorded(sitetest.CamelotLog)} {
		for _, pair := range []string{"0/9", "4/5", "3/12"} {
			a, b, _ := strings.Cut(pair, "/")
			then, now := cells(h, id, a), cells(h, id, b)
			for _, d := range compare(h, "/g/"+id+"/compare/"+pair).Position {
				for _, row := range d.Rows {
					for i, cell := range row.Cells {
						if row.Mark != "+" {
							then[d.Table+d.Columns[i].Title+cell.Then]--
						}
						if row.Mark != "-" {
							then[d.Table+d.Columns[i].Title+cell.Now]++
						}
					}
				}
			}
			require.NotEmpty(t, now)
			for key, n := range now {
				require.Equal(t, n, then[key], "%s %s %s", id, pair, key)
			}
		}
	}
}

// cells counts the cells of the tables of a public position.
func cells(h *sitetest.Server, id, n string) map[string]int {
	h.T.Helper()
	var page struct {
		Frame struct {
			Sections []struct {
				ID     string
				Blocks []struct {
					Table *struct {
						Caption string
						Columns []struct{ Title string }
						Rows    [][]string
					}
				}
			}
		}
	}
	require.NoError(h.T, json.Unmarshal([]byte(h.Get("/g/"+id+"/phase/"+n+".json").Body), &page))
	all := map[string]int{}
	for _, s := range page.Frame.Sections {
		for _, b := range s.Blocks {
			if b.Table == nil || s.ID != "public" && s.ID != "position" {
				continue
			}
			for _, row := range b.Table.Rows {
				for i, cell := range row {
					all[b.Table.Caption+b.Table.Columns[i].Title+cell]++
				}
			}
		}
	}
	return all
}

// TestEveryManorThatChangesHandsIsMarked compares the changed regions with the boards.
func TestEveryManorThatChangesHandsIsMarked(t *testing.T) {
	h := sitetest.New(t)
	id := h.Recorded(sitetest.FeudalLog)
	then, now := owners(h, id, "2"), owners(h, id, "12")
	changes := compare(h, "/g/"+id+"/compare/2/12").Regions
	changed := 0
	for manor, owner := range now {
		at := slices.IndexFunc(changes, func(r regionChange) bool { return r.Name == manor })
		if owner == then[manor] {
			continue
		}
		changed++
		require.GreaterOrEqual(t, at, 0, manor)
		require.Contains(t, changes[at].Then, then[manor])
		require.Contains(t, changes[at].Now, owner)
	}
	require.Greater(t, changed, 10)
}

// owners returns the owner of each manor, in the words of the board.
func owners(h *sitetest.Server, id, n string) map[string]string {
	h.T.Helper()
	var page struct {
		Frame struct {
			Board struct {
				Shapes []struct{ Kind, Title string }
			}
		}
	}
	require.NoError(h.T, json.Unmarshal([]byte(h.Get("/g/"+id+"/phase/"+n+".json").Body), &page))
	all := map[string]string{}
	for _, s := range page.Frame.Board.Shapes {
		if manor, owner, ok := strings.Cut(s.Title, ", "); ok && s.Kind == "polygon" {
			all[manor] = owner
		}
	}
	return all
}

func TestVeiledGamesAreComparedByWhatIsPublic(t *testing.T) {
	h := sitetest.New(t)
	id := h.Recorded(sitetest.CamelotLog)
	page := h.Get("/g/" + id + "/compare/1/9")
	require.Equal(t, http.StatusOK, page.StatusCode, page.Body)
	require.Contains(t, page.Body, "Knights")
	sitetest.Sound(t, page)
	h.Race("race", nil)
	h.Email("race", "east", "STANDING HINDER NO")
	h.Project()
	keys, _ := secrets(h, "race")
	for _, kind := range []string{"", ".json", ".csv"} {
		page := h.Get("/g/race/compare/0/1" + kind)
		require.Equal(t, http.StatusOK, page.StatusCode)
		for _, key := range keys {
			require.NotContains(t, page.Body, key)
		}
	}
}

func TestPhasesToCompareAreChosen(t *testing.T) {
	h := sitetest.New(t)
	h.Furnish()
	for path, to := range map[string]string{
		"/g/valley/compare?a=7&b=2": "/g/valley/compare/2/7",
		"/g/valley/compare":         "/g/valley/compare/8/9",
		"/g/valley/compare.json":    "/g/valley/compare/8/9.json",
	} {
		a := h.Get(path)
		require.Equal(t, http.StatusSeeOther, a.StatusCode, path)
		require.Equal(t, to, a.Header.Get("Location"))
	}
	for _, path := range []string{
		"/g/valley/compare/1/1", "/g/valley/compare/0/99", "/g/valley/compare/x/2", "/g/valley/compare/-1/2", "/g/valley/compare?a=&b=2",
		"/g/valley/compare?a=2", "/g/young/compare", "/g/valley/compare/1/99999999999999999999", "/g/valley/compare/0/99.json",
	} {
		a := h.Get(path)
		require.Equal(t, http.StatusNotFound, a.StatusCode, path)
		require.Contains(t, a.Body, "cannot be compared", path)
	}
	require.Equal(t, http.StatusNotFound, h.Get("/g/nothing/compare/0/1").StatusCode)
	phase := h.Get("/g/valley/phase/5").Body
	for _, way := range []string{"compare/4/5", "compare/0/5", "compare/5/9"} {
		require.Contains(t, phase, `href="/g/valley/`+way+`"`)
	}
	require.Empty(t, regexp.MustCompile(`href="/g/valley/compare/0/0"`).FindString(h.Get("/g/valley/phase/0").Body))
}

func TestComparisonsFitPhonesAndDesks(t *testing.T) {
	h := sitetest.New(t)
	feudal, camelot := h.Recorded(sitetest.FeudalLog), h.Recorded(sitetest.CamelotLog)
	b := sitetest.NewBrowser(t, h)
	for name, path := range map[string]string{"compare-feudal": "/g/" + feudal + "/compare/4/9", "compare-camelot": "/g/" + camelot + "/compare/8/14"} {
		b.Everywhere(name, path)
	}
	sitetest.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.Open("/g/" + feudal + "/compare/4/9")
	b.Do(chromedp.SetValue(sitetest.Css("#a"), "1"), chromedp.Click(sitetest.Css("form.choice button")), chromedp.WaitReady(sitetest.Css(`a[rel="next"][href="/g/`+feudal+`/compare/2/10"]`)))
	sitetest.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
	b.Open("/g/" + feudal + "/compare/4/9")
	b.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.WaitReady(sitetest.Css(`a[rel="prev"][href="/g/`+feudal+`/compare/4/9"]`)))
	b.Quiet()
}
