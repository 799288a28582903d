package talisman

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fill sets all fields of a struct to values that differ, and returns how many there are.
func fill(v reflect.Value, n int) int {
	for i := range v.NumField() {
		f := v.Field(i)
		if v.Type().Field(i).Anonymous {
			n = fill(reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem(), n)
			continue
		}
		n++
		switch f.Kind() {
		case reflect.String:
			f.SetString(fmt.Sprint("value ", n))
		case reflect.Int:
			f.SetInt(int64(n))
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 1, 1))
			f.Index(0).SetString(fmt.Sprint("value ", n))
		}
	}
	return n
}

// wireKeys returns the fields of a subject on the wire, in alphabetical order.
func wireKeys(t *testing.T, m matter) []string {
	data, err := json.Marshal(m)
	require.NoError(t, err)
	var fields map[string]any
	require.NoError(t, json.Unmarshal(data, &fields))
	return slices.Sorted(maps.Keys(fields))
}

// keeps checks that a subject comes back from the wire as it was, and has these fields there.
func keeps[A subject[A]](wire string) func(*testing.T) {
	return func(t *testing.T) {
		var a A
		fill(reflect.ValueOf(&a).Elem(), 0)
		require.Equal(t, a, a.from(a.matter()))
		require.Equal(t, slices.Sorted(slices.Values(strings.Fields(wire))), wireKeys(t, a.matter()))
		var none A
		require.Equal(t, none, none.from(none.matter()))
	}
}

// TestSubjectsComeBackFromTheWire: a subject is written and read without loss, under the names that
// it has in logs.
func TestSubjectsComeBackFromTheWire(t *testing.T) {
	for name, check := range map[string]func(*testing.T){
		"nothing": keeps[nothing](""), "seat": keeps[ofSeat]("seat"), "turn": keeps[ofTurn]("seat n"), "move": keeps[ofMove]("seat kind"),
		"crossing": keeps[ofCrossing]("seat spaces kind n"), "portal": keeps[ofPortal]("seat space stat"), "space": keeps[ofSpace]("seat space"),
		"landing": keeps[ofLanding]("seat space stat roll"), "swap": keeps[ofSwap]("seat space i pieces"), "drawn": keeps[ofDrawn]("seat space piece"),
		"enemies": keeps[ofEnemies]("seat space stat"), "card": keeps[ofCard]("seat piece"), "follower": keeps[ofFollower]("seat piece kind"),
		"effects": keeps[ofEffects]("seat by space piece source path i n pieces kind spell"),
		"feed":    keeps[ofSacrifice]("seat n kind source pieces"), "choice": keeps[ofDiscard]("seat n pieces kind"), "quest": keeps[ofQuest]("seat roll"),
		"roll": keeps[ofRoll]("seat roll kind source path i"), "death": keeps[ofDeath]("seat roll n"), "spell": keeps[ofSpell]("seat at spell card fight"),
		"command": keeps[ofCommand]("seat spell"), "fight": keeps[ofFight]("seat at fight space"), "foe": keeps[ofFoe]("seat at fight space i"),
		"outcome": keeps[ofOutcome]("seat at fight space n"), "moment": keeps[ofMoment]("seat at fight space kind"),
		"reply": keeps[ofReply]("seat at fight space kind i"), "means": keeps[ofMeans]("seat at kind"), "defence": keeps[ofDefence]("seat at fight space kind"),
		"loss": keeps[ofLoss]("seat by n kind fight"), "save": keeps[ofSave]("seat by n kind fight piece"),
	} {
		t.Run(name, check)
	}
	party := ofParty{ofEffects{Seat: "seat1", Heal: 2}, nil}
	party.Followers = append(party.Followers, "mule#1")
	require.Equal(t, party, party.from(party.matter()))
}

// TestASubjectIsWrittenInTheOrderOfAMatter: logs are compared byte by byte.
func TestASubjectIsWrittenInTheOrderOfAMatter(t *testing.T) {
	var m matter
	fill(reflect.ValueOf(&m).Elem(), 0)
	data, err := json.Marshal(m)
	require.NoError(t, err)
	at := -1
	for _, key := range strings.Fields("seat by at space spaces card piece pieces source path i stat kind n roll fight spell") {
		i := strings.Index(string(data), `"`+key+`":`)
		require.Greater(t, i, at, key)
		at = i
	}
}

// TestEveryStepIsCarriedOut: a task of a step that the machine does not know would be passed over.
func TestEveryStepIsCarriedOut(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "steps.go", nil, 0)
	require.NoError(t, err)
	names := 0
	for name := range file.Scope.Objects {
		if strings.HasPrefix(name, "do") {
			names++
		}
	}
	require.Len(t, steps, names)
	for _, name := range stages {
		require.Contains(t, steps, name)
	}
}

// TestTwoStepsOfOneNameStopTheProgram: a task names its step by this name alone.
func TestTwoStepsOfOneNameStopTheProgram(t *testing.T) {
	twice := doNext.by(startNextTurn)
	require.PanicsWithValue(t, "two steps named next", func() { mapSteps(twice, twice) })
}
