// Package replays is the projection of games as a sequence of frames: what the public saw of each
// phase, and of each step in which its ruleset tells it, with picture, words, dice key and log
// head.
package replays

import (
	"context"
	"database/sql/driver"
	"errors"
	"runtime"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
	"seneschal/migrations"
	"seneschal/projections"
)

// A Title is the part of a frame that a list needs. N counts phases; 0 is the beginning. K counts
// the steps of a phase; 0 is all of it.
type Title struct {
	Game     string    `db:"game" json:"game"`
	N        int       `db:"n" json:"n"`
	K        int       `db:"k" json:"step,omitempty"`
	Step     string    `db:"step" json:"-"` // name of the step; "" for a whole phase
	Phase    string    `db:"phase" json:"phase"`
	Title    string    `db:"title" json:"title"`
	Closed   time.Time `db:"closed" json:"closed"`
	Reason   string    `db:"reason" json:"reason,omitempty"` // why the phase closed: "ready", "deadline", "steward"; "": the beginning
	Headline string    `db:"headline" json:"headline"`
	Key      string    `db:"key" json:"key,omitempty"` // of the dice, hex
	Dice     Dice      `db:"dice" json:"dice"`
	Head     string    `db:"head" json:"head"` // hash of the commit, hex
	Pos      int64     `db:"pos" json:"-"`
	Quiet    bool      `db:"quiet" json:"quiet,omitempty"` // the public learnt nothing by it
}

// A Frame tells a phase, or one of its steps, as the public may know it. Board shows the position after it; nil if
// there is no board.
type Frame struct {
	Title
	Sentences pq.StringArray                     `db:"sentences" json:"sentences"` // its events in words
	Sections  projections.JSON[[]report.Section] `db:"sections" json:"sections"`   // the public report
	Board     projections.JSON[*report.Board]    `db:"board" json:"board"`
}

// Projector keeps the frames.
var Projector = projections.Projector{Name: "replays", Version: 5, Schema: migrations.Projection("replays"), Project: projectBatch}

// projectBatch adds a frame for each phase that the batch closes. A rewinding takes back the later
// frames.
func projectBatch(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) (err error) {
	f := frames{tx: tx}
	defer func() { err = errors.Join(err, f.waitForWrites()) }()
	steps, err := batch.Steps()
	if err != nil {
		return err
	}
	for _, step := range steps {
		if rewound, ok := projections.Find[game.Rewound](step); ok {
			if err := f.flushRows(ctx); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM frames WHERE game = $1 AND n >= $2`, step.Game, rewound.To); err != nil {
				return err
			}
		} else if err := f.addStep(ctx, step); err != nil {
			return err
		}
	}
	return f.flushRows(ctx)
}

// frames composes the frames of a batch and writes them.
type frames struct {
	tx       *sqlx.Tx
	closings []closing
	stream   *projections.Stream // nil unless composed frames are being written
}

// closing is a step of the log that makes frames: it closes a phase or begins the game.
type closing struct {
	projections.Step
	closed   game.PhaseClosed
	isClosed bool // false: the step begins the game
}

// maxClosings is the number of closings after which frames are composed. Until then each closing holds on to two
// positions of a game.
const maxClosings = 64

// addStep collects a step that makes frames, and ignores any other. With maxClosings it composes their frames.
func (f *frames) addStep(ctx context.Context, step projections.Step) error {
	_, begun := projections.Find[game.Begun](step)
	closed, isClosed := projections.Find[game.PhaseClosed](step)
	if begun || isClosed {
		f.closings = append(f.closings, closing{step, closed, isClosed})
	}
	if len(f.closings) < maxClosings {
		return nil
	}
	return f.composeRows(ctx)
}

// columns are the table's columns, in the order of Frame.columnValues.
var columns = []string{
	"game", "n", "k", "step", "phase", "title", "closed", "reason", "headline", "sentences", "sections", "board", "key", "dice", "head", "pos", "quiet",
}

// composeRows composes the rows of the collected closings on all processors, as that is most of the work, and hands
// them to the stream. Meanwhile earlier rows are written.
func (f *frames) composeRows(ctx context.Context) error {
	if len(f.closings) == 0 {
		return nil
	}
	rows := make([][][]any, len(f.closings))
	group := errgroup.Group{}
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, closing := range f.closings {
		group.Go(func() (err error) {
			rows[i], err = closing.composeRows()
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if f.closings = nil; f.stream == nil {
		f.stream = projections.NewStream(ctx, f.tx, "frames", columns)
	}
	f.stream.Write(slices.Concat(rows...))
	return nil
}

// flushRows composes the frames of all collected closings, and waits until they are written.
func (f *frames) flushRows(ctx context.Context) error {
	if err := f.composeRows(ctx); err != nil {
		return err
	}
	return f.waitForWrites()
}

// waitForWrites waits until all composed frames are written; it fails if one could not be.
func (f *frames) waitForWrites() error {
	if f.stream == nil {
		return nil
	}
	out := f.stream
	f.stream = nil
	return out.Close()
}

// columnValues returns the frame's values in the order of columns, with its board as JSON.
func (f Frame) columnValues(board driver.Value) ([]any, error) {
	sections, err := f.Sections.Value()
	if err != nil {
		return nil, err
	}
	thrown, err := f.Dice.Value()
	if err != nil {
		return nil, err
	}
	return []any{
		f.Game, f.N, f.K, f.Step, f.Phase, f.Title.Title, f.Closed, f.Reason, f.Headline, f.Sentences, sections, board, f.Key, thrown, f.Head, f.Pos, f.Quiet,
	}, nil
}

// composeFrames returns in a language the frame of a whole phase, and after it those of its steps, if its ruleset
// tells it in steps. For the beginning of a game it returns one frame.
func (c closing) composeFrames(lang string) []Frame {
	told := game.ComposeTold(c.Before, c.After, c.Events, "", game.Options{Lang: lang, Head: c.Commit.Fingerprint()})
	whole := c.composeFrame(told, lang)
	if !c.isClosed {
		return []Frame{whole}
	}
	return append([]Frame{whole}, whole.composeSteps(game.Scenes(c.Before, c.Events, lang, told.Board))...)
}

// composeRows returns the rows of the closing's frames, in English.
func (c closing) composeRows() ([][]any, error) {
	frames := c.composeFrames(words.English)
	rows := make([][]any, len(frames))
	boards := make(map[*report.Board]driver.Value) // of the columns; frames of a phase share some
	for i, frame := range frames {
		var err error
		board, encoded := boards[frame.Board.V]
		if !encoded {
			if board, err = frame.Board.Value(); err != nil {
				return nil, err
			}
			boards[frame.Board.V] = board
		}
		if rows[i], err = frame.columnValues(board); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// composeSteps returns the frames of the steps of the phase f. Each has the title of its last section.
func (f Frame) composeSteps(scenes []game.Scene) []Frame {
	var frames []Frame
	for i, scene := range scenes {
		step := f
		step.K, step.Step, step.Headline, step.Quiet = i+1, scene.Name, scene.Headline, false
		step.Title.Title = scene.Sections[len(scene.Sections)-1].Title
		step.Sections.V, step.Board.V, step.Sentences = scene.Sections, scene.Board, collectSentences(scene.Sections)
		frames = append(frames, step)
	}
	return frames
}

// composeFrame composes the frame of a whole phase; if the closing closes none, that of the game's beginning.
func (c closing) composeFrame(told game.Told, lang string) Frame {
	frame := Frame{
		Title: Title{
			Game: c.Game, Closed: c.Commit.At, Headline: told.Report.Headline, Head: c.Commit.Fingerprint(), Pos: int64(c.Commit.Pos),
		},
		Sentences: pq.StringArray{}, Sections: projections.JSON[[]report.Section]{V: told.Report.Sections},
		Board: projections.JSON[*report.Board]{V: told.Report.Board},
	}
	if c.isClosed {
		_, phase, _, _ := c.Before.Phase()
		if lang != words.English {
			phase.Title = c.Before.PhaseIn(lang).Title
		}
		frame.N, frame.Phase, frame.Title.Title, frame.Reason, frame.Key = c.closed.N, c.closed.Phase, phase.Title, c.closed.Reason, game.KeyOf(c.Events).String()
		frame.Dice.V = describeThrow(c.Step, c.closed)
		frame.Sentences = composeSentences(told.Story)
		frame.Quiet = game.Quiet(c.Before, c.After, c.Events, "")
	}
	return frame
}

// composeSentences returns the sentences of a story: those that the ruleset puts first (Yours), and then the others.
func composeSentences(story game.Story) pq.StringArray {
	rest := slices.DeleteFunc(collectSentences(story.Sections), func(text string) bool { return slices.Contains(story.Yours, text) })
	return append(append(pq.StringArray{}, story.Yours...), rest...)
}

// collectSentences returns all texts, items and lines of verse of sections; an empty list if there are none.
func collectSentences(sections []report.Section) pq.StringArray {
	sentences := pq.StringArray{}
	for _, section := range sections {
		for _, block := range section.Blocks {
			if block.Text != "" {
				sentences = append(sentences, block.Text)
			}
			sentences = slices.Concat(sentences, block.Items, block.Verse)
		}
	}
	return sentences
}

// Dice is the column with a Thrown.
type Dice = projections.JSON[Thrown]

// Thrown says where the dice of a phase come from. The zero value is for a game whose dice are
// made of key and log alone.
type Thrown struct {
	Mode   dice.Mode `json:"mode,omitempty"`
	Form   int       `json:"form,omitempty"`   // form of dice that reveals no orders; 0: an older one
	Round  uint64    `json:"round,omitempty"`  // of the beacon
	Late   bool      `json:"late,omitempty"`   // the round is later than the rule says, as the rule's round was past
	Run    bool      `json:"run,omitempty"`    // the round of the phase before was used again
	Waived string    `json:"waived,omitempty"` // the steward's reason to do without the beacon; "": it was used
}

// saltedForm returns form if dice of that form reveal no orders; 0 for all older forms.
func saltedForm(form int) int {
	if form < dice.Sealed {
		return 0
	}
	return form
}

// describeThrow returns how the dice of the closing phase were thrown; the zero Thrown for a game without terms of dice.
func describeThrow(step projections.Step, closed game.PhaseClosed) Thrown {
	terms := step.Before.Dice()
	if terms == nil {
		return Thrown{}
	}
	seal, sealed := step.Before.Sealed()
	thrown := Thrown{Mode: terms.Mode, Form: saltedForm(step.Before.DiceForm()), Round: closed.Round, Late: seal.Late, Run: closed.Round > 0 && !sealed}
	if e, ok := projections.Find[game.BeaconWaived](step); ok {
		thrown.Waived = e.Why
	}
	return thrown
}
