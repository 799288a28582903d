package camelot

import (
	"strconv"

	"seneschal/domain/game"
)

// Options are the options of a game, except O-DEADLINES, which is the pace.
type Options struct {
	Traitor      bool   `json:"traitor"`          // O-TRAITOR
	LoyaltyDeck  int    `json:"loyalty_deck"`     // O-LOYALTY-DECK
	Delayed      bool   `json:"delayed_loyalty"`  // O-DELAYED-LOYALTY; auto is settled at the start
	AccuseFree   bool   `json:"accuse_free"`      // O-ACCUSE=free
	Flip         int    `json:"flip"`             // O-FLIP
	Sacrifice    bool   `json:"sacrifice"`        // O-SACRIFICE
	Oath         bool   `json:"oath"`             // O-OATH
	Squires      bool   `json:"squires"`          // O-SQUIRES
	SquireLife   int    `json:"squire_life"`      // O-SQUIRE-LIFE
	Join         bool   `json:"join"`             // O-JOIN
	Leave        string `json:"leave"`            // O-LEAVE: substitute, death, steward
	CursesStay   bool   `json:"curses_until_end"` // O-CURSES=until_end
	DesolFill    bool   `json:"desolation_fill"`  // O-DESOLATION=fill
	GrailFront   bool   `json:"grail_front"`      // O-GRAIL-FRONT
	KaySiege     bool   `json:"kay_siege"`        // O-KAY-SIEGE
	Excalibur    string `json:"excalibur"`        // O-EXCALIBUR: any, standard, own
	GrailSelf    bool   `json:"grail_automatic"`  // O-GRAIL-SELF=automatic
	DoomedActs   bool   `json:"doomed_acts"`      // O-DOOMED-ACTS
	SelfReveal   bool   `json:"self_reveal"`      // O-SELF-REVEAL
	SpoilsRandom bool   `json:"spoils_random"`    // O-SPOILS=random
	Press        string `json:"press"`            // O-PRESS: both, public, none
	PressArchive bool   `json:"press_archive"`    // O-PRESS-ARCHIVE
	CardTalk     string `json:"card_talk"`        // O-CARD-TALK: lint, referee, free
	DeadPress    string `json:"dead_press"`       // O-DEAD-PRESS: public, none, both
	TraitorPress string `json:"traitor_press"`    // O-TRAITOR-PRESS: public, none, both
	Block        bool   `json:"block"`            // O-STEP=block
	Window       bool   `json:"merlin_window"`    // O-MERLIN-WINDOW
	NMR          int    `json:"nmr_limit"`        // O-NMR
	Merit        string `json:"merit"`            // O-MERIT: off, tiebreak, points
	RoleAdjust   bool   `json:"role_adjust"`      // O-ROLE-ADJUST
	First        string `json:"first"`            // O-FIRST
	Youngest     int    `json:"youngest"`         // the number of the seat that the organiser has marked (C-18); 0: none
	SeatOrder    bool   `json:"seat_order"`       // the organiser gives the order: seats sit by number (C-2)
}

// An optionFile is options.yaml: the options, the preset that counts by default, and the values
// that each preset gives to options.
type optionFile struct {
	Options []optionLine
	Default string
	Presets map[string]map[game.Option]string
}

// An optionLine is one option with its legal values. An option whose value is a number has Least
// and Most; Rules names the rules that ask for it.
type optionLine struct {
	Key    game.Option
	Values []string
	Least  int
	Most   int
	Rules  string
}

// readOptions reads the effective options of a game with a number of players. A number that
// cannot be read is 0.
func readOptions(value func(game.Option) string, players int) Options {
	isOn := func(key game.Option) bool { return value(key) == "on" }
	number := func(key game.Option) int { n, _ := strconv.Atoi(value(key)); return n }
	delayed := value("delayed_loyalty")
	return Options{
		Traitor: isOn("traitor"), LoyaltyDeck: number("loyalty_deck"),
		Delayed:    isOn("traitor") && (delayed == "on" || delayed == "auto" && players == 3),
		AccuseFree: value("accuse") == "free", Flip: number("flip"), Sacrifice: isOn("sacrifice"), Oath: isOn("oath"),
		Squires: isOn("squires"), SquireLife: number("squire_life"), Join: isOn("join"), Leave: value("leave"),
		CursesStay: value("curses") == "until_end", DesolFill: value("desolation") == "fill", GrailFront: isOn("grail_front"),
		KaySiege: isOn("kay_siege"), Excalibur: value("excalibur"), GrailSelf: value("grail_self") == "automatic",
		DoomedActs: isOn("doomed_acts"), SelfReveal: isOn("traitor") && isOn("self_reveal"), SpoilsRandom: value("spoils") == "random",
		Press: value("press"), PressArchive: isOn("press_archive"), CardTalk: value("card_talk"), DeadPress: value("dead_press"),
		TraitorPress: value("traitor_press"), Block: value("step") == "block", Window: isOn("merlin_window"), NMR: number("nmr_limit"),
		Merit: value("merit"), RoleAdjust: isOn("role_adjust"), First: value("first"), Youngest: number("youngest"),
		SeatOrder: value("seat_order") == "given",
	}
}
