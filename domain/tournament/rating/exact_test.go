package rating

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestExpAndLnAreThoseOfTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-700, 700).Draw(t, "x")
		require.InEpsilon(t, math.Exp(x), exp(x), 1e-15)
		y := rapid.Float64Range(1e-300, 1e300).Draw(t, "y")
		require.InDelta(t, math.Log(y), ln(y), 1e-13)
	})
	require.Zero(t, ln(1))
	require.InDelta(t, 1, exp(0), 0)
	require.True(t, math.IsInf(exp(1000), 1))
	require.Zero(t, exp(-1000))
}

// Numbers side by side are those that come one by one, to the last bit, and
// powers of two are as exact as those of the library.
func TestExpsAreExp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(-720, 720), 0, 20).Draw(t, "xs")
		got := append([]float64(nil), xs...)
		expAll(got)
		for i, x := range xs {
			require.Equal(t, math.Float64bits(exp(x)), math.Float64bits(got[i]))
		}
		x := rapid.Float64Range(-708, 709).Draw(t, "x")
		power, _ := splitPowerOfTwo(x)
		require.Equal(t, math.Ldexp(1.25, int(power)), scaleByPower(x, 1.25, power))
	})
	require.True(t, math.IsNaN(exp(math.NaN())))
}

// These bits are the same on every architecture.
func TestBitsArePinned(t *testing.T) {
	require.Equal(t, uint64(0x4005bf0a8b14576a), math.Float64bits(exp(1)))
	require.Equal(t, uint64(0x40026bb1bbb55516), math.Float64bits(ln(10)))
	after, _ := Glicko{Tau: 0.5, Widest: 350, Epsilon: 1e-12}.Rate(Rating{1500, 200, 0.06}, []Result{
		{Rating{1400, 30, 0.06}, 1, 1}, {Rating{1550, 100, 0.06}, 0, 1}, {Rating{1700, 300, 0.06}, 0, 1},
	})
	require.Equal(t, []uint64{0x4096e033e2fa5109, 0x4062f0875d99af6e, 0x3faeb7cb2dc8d358}, []uint64{math.Float64bits(after.Mu), math.Float64bits(after.Sigma), math.Float64bits(after.Volatility)})
}

// A product that is not rounded at once may be fused with a sum on arm64 and
// not on amd64: only mul multiplies.
func TestOnlyMulMultiplies(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				return n.Tok != token.CONST
			case *ast.FuncDecl:
				return n.Name.Name != "mul"
			case *ast.BinaryExpr:
				require.False(t, n.Op == token.MUL, "%s: a product outside of mul", fset.Position(n.Pos()))
			case *ast.AssignStmt:
				require.NotEqual(t, token.MUL_ASSIGN, n.Tok, fset.Position(n.Pos()))
			}
			return true
		})
	}
}

// Rate is every member's rating after the game.
func (m PlackettLuce) Rate(sides []Side) [][]Rating {
	shifts := m.ComputeShifts(sides)
	after := make([][]Rating, len(sides))
	for i, side := range sides {
		after[i] = make([]Rating, len(side.Members))
		for j, r := range side.Members {
			after[i][j] = m.Move(r, &shifts[i], 1)
		}
	}
	return after
}
