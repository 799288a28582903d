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

func compare(server *sitetest.Server, path string) compared {
	server.T.Helper()
	answer := server.Get(path + ".json")
	require.Equal(server.T, http.StatusOK, answer.StatusCode, answer.Body)
	var c compared
	require.NoError(server.T, json.Unmarshal([]byte(answer.Body), &c))
	return c
}

func TestTwoPhasesAreCompared(t *testing.T) {
	server := sitetest.New(t)
	server.Recorded(sitetest.FeudalLog)
	page := server.Get("/g/conquest-4/compare/2/9")
	require.Equal(t, http.StatusOK, page.StatusCode, page.Body)
	for _, words := range []string{
		"then ", "now ", "<del>", "<ins>", `rel="prev" href="/g/conquest-4/compare/1/8"`, `href="/g/conquest-4/phase/9"`, "<select", "Changed: number 1",
	} {
		require.Contains(t, page.Body, words)
	}
	require.Equal(t, 2, strings.Count(page.Body, `<figure class="map">`))
	sitetest.Sound(t, page)

	compared := compare(server, "/g/conquest-4/compare/2/9")
	require.NotEmpty(t, compared.Regions)
	for i, change := range compared.Regions {
		if change.Name != "" {
			require.Equal(t, i+1, change.N)
		}
		require.Empty(t, slices.DeleteFunc(slices.Clone(change.Then), func(s string) bool { return !slices.Contains(change.Now, s) }), change.Name)
	}
	lords := compared.Position[slices.IndexFunc(compared.Position, func(d difference) bool { return d.Table == "The lords" })]
	manors := compared.Standings[slices.IndexFunc(compared.Standings, func(s scoreChange) bool { return s.Name == "manors" })]
	for _, row := range lords.Rows {
		require.Len(t, row.Cells, len(lords.Columns))
		require.True(t, slices.ContainsFunc(row.Cells, func(x change) bool { return x.Then != x.Now }), "only what has changed")
	}
	require.Len(t, manors.Seats, 4)
	require.Equal(t, 7, len(compared.Between))

	back := server.Get("/g/conquest-4/compare/9/2.json")
	require.Equal(t, "/g/conquest-4/compare/2/9.json", back.Header.Get("Location"))
	csv := server.Get("/g/conquest-4/compare/2/9.csv")
	require.Contains(t, csv.Body, "part,of,row,column,then,now\nboard,")
	require.Contains(t, csv.Body, "standings,manors,seat1,,")
}

// TestWhatIsComparedIsWhatTheFramesHold applies the changes to the earlier position, which must
// give the later one.
func TestWhatIsComparedIsWhatTheFramesHold(t *testing.T) {
	server := sitetest.New(t)
	for _, id := range []string{server.Recorded(sitetest.FeudalLog), server.Recorded(sitetest.CamelotLog)} {
		for _, pair := range []string{"0/9", "4/5", "3/12"} {
			a, b, _ := strings.Cut(pair, "/")
			then, now := cells(server, id, a), cells(server, id, b)
			for _, difference := range compare(server, "/g/"+id+"/compare/"+pair).Position {
				for _, row := range difference.Rows {
					for i, cell := range row.Cells {
						if row.Mark != "+" {
							then[difference.Table+difference.Columns[i].Title+cell.Then]--
						}
						if row.Mark != "-" {
							then[difference.Table+difference.Columns[i].Title+cell.Now]++
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
func cells(server *sitetest.Server, id, n string) map[string]int {
	server.T.Helper()
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
	require.NoError(server.T, json.Unmarshal([]byte(server.Get("/g/"+id+"/phase/"+n+".json").Body), &page))
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
	server := sitetest.New(t)
	id := server.Recorded(sitetest.FeudalLog)
	then, now := owners(server, id, "2"), owners(server, id, "12")
	changes := compare(server, "/g/"+id+"/compare/2/12").Regions
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
func owners(server *sitetest.Server, id, n string) map[string]string {
	server.T.Helper()
	var page struct {
		Frame struct {
			Board struct {
				Shapes []struct{ Kind, Title string }
			}
		}
	}
	require.NoError(server.T, json.Unmarshal([]byte(server.Get("/g/"+id+"/phase/"+n+".json").Body), &page))
	all := map[string]string{}
	for _, s := range page.Frame.Board.Shapes {
		if manor, owner, ok := strings.Cut(s.Title, ", "); ok && s.Kind == "polygon" {
			all[manor] = owner
		}
	}
	return all
}

func TestVeiledGamesAreComparedByWhatIsPublic(t *testing.T) {
	server := sitetest.New(t)
	id := server.Recorded(sitetest.CamelotLog)
	page := server.Get("/g/" + id + "/compare/1/9")
	require.Equal(t, http.StatusOK, page.StatusCode, page.Body)
	require.Contains(t, page.Body, "Knights")
	sitetest.Sound(t, page)
	server.Race("race", nil)
	server.Email("race", "east", "STANDING HINDER NO")
	server.Project()
	keys, _ := secrets(server, "race")
	for _, kind := range []string{"", ".json", ".csv"} {
		page := server.Get("/g/race/compare/0/1" + kind)
		require.Equal(t, http.StatusOK, page.StatusCode)
		for _, key := range keys {
			require.NotContains(t, page.Body, key)
		}
	}
}

func TestPhasesToCompareAreChosen(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	for path, to := range map[string]string{
		"/g/valley/compare?a=7&b=2": "/g/valley/compare/2/7",
		"/g/valley/compare":         "/g/valley/compare/8/9",
		"/g/valley/compare.json":    "/g/valley/compare/8/9.json",
	} {
		answer := server.Get(path)
		require.Equal(t, http.StatusSeeOther, answer.StatusCode, path)
		require.Equal(t, to, answer.Header.Get("Location"))
	}
	for _, path := range []string{
		"/g/valley/compare/1/1", "/g/valley/compare/0/99", "/g/valley/compare/x/2", "/g/valley/compare/-1/2", "/g/valley/compare?a=&b=2",
		"/g/valley/compare?a=2", "/g/young/compare", "/g/valley/compare/1/99999999999999999999", "/g/valley/compare/0/99.json",
	} {
		answer := server.Get(path)
		require.Equal(t, http.StatusNotFound, answer.StatusCode, path)
		require.Contains(t, answer.Body, "cannot be compared", path)
	}
	require.Equal(t, http.StatusNotFound, server.Get("/g/nothing/compare/0/1").StatusCode)
	phase := server.Get("/g/valley/phase/5").Body
	for _, way := range []string{"compare/4/5", "compare/0/5", "compare/5/9"} {
		require.Contains(t, phase, `href="/g/valley/`+way+`"`)
	}
	require.Empty(t, regexp.MustCompile(`href="/g/valley/compare/0/0"`).FindString(server.Get("/g/valley/phase/0").Body))
}

func TestComparisonsFitPhonesAndDesks(t *testing.T) {
	server := sitetest.New(t)
	feudal, camelot := server.Recorded(sitetest.FeudalLog), server.Recorded(sitetest.CamelotLog)
	b := sitetest.NewBrowser(t, server)
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
