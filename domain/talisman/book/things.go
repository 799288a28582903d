package book

import "slices"

// A SpaceDef holds the printed data of a space (Appendix A).
type SpaceDef struct {
	ID         Space
	Code       string `yaml:"-"` // the ring and the place on it: "O4"
	Name       string
	Region     Region
	At         [2]int // row and column
	Kind       SpaceKind
	Draw       int // number of cards to draw (T-43)
	Do         []Effect
	BeforeDraw []Effect  `yaml:"before_draw"`
	WhileHere  []Passive `yaml:"while_here"`
	Hostile    bool      `yaml:"hostile_individual"` // it may be evaded with the option evade_individuals
	Requires   Card      // the card needed to enter (T-148)
	Provenance string
}

// Bonus returns the number that creatures add to their attack rolls on the space; mostly 0.
func (d *SpaceDef) Bonus() int {
	if p := FindPassive(d.WhileHere, HereCreatureAttackBonus); p != nil {
		return p.N
	}
	return 0
}

// A CardDef holds the printed data of a kind of card (Appendices C, D and E).
type CardDef struct {
	ID         Card
	Name       string
	Type       Type
	Subtype    Type
	Number     int // encounter number; 0: none (T-36)
	Count      int // in its deck or stock
	Strength   int
	Craft      int
	Do         []Effect
	Passive    []Passive
	PlacedBy   *Placing `yaml:"placed_by"`
	Bribe      Bribe
	TakePrice  int         `yaml:"take_price"`
	Forbidden  []Alignment // alignments that may not have it (T-61)
	Weapon     bool
	Armour     bool
	Pool       Pool
	Hostile    bool `yaml:"hostile_individual"` // it may be evaded with the option evade_individuals
	Windows    []Window
	Target     Target
	Provenance string
}

// A Target says at which kind of thing a Spell is cast (Appendix D).
type Target string

// The targets of Spells.
const (
	OnNothing             Target = "none"
	OnSelf                Target = "self"
	OnCharacter           Target = "character" // the caster too
	OnOther               Target = "other_character"
	OnSpellCast           Target = "spell"
	OnBoardCard           Target = "board_adventure_card"
	OnFreeSpace           Target = "free_space_outer_middle"
	OnOtherSpace          Target = "other_space_same_region"
	OnCharacterOrCreature Target = "character_or_creature"
	OnDying               Target = "character_follower_enemy"
)

// A Placing is the roll that decides where a card is put (T-45).
type Placing struct {
	ID    Roll
	Dice  int
	Table Rows[Space]
}

// A Bribe is the price for which an Enemy does not fight (T-75).
type Bribe struct{ Gold int }

// A Pool is the set of counters that are put on a card when it is revealed.
type Pool struct {
	Stat Stat
	N    int
}

// IsThing reports whether the card can be owned: an Object of either type or a Follower.
func (d *CardDef) IsThing() bool { return d.IsObject() || d.Type == Follower }

// IsObject reports whether the card is an Object of either type.
func (d *CardDef) IsObject() bool { return d.Type == Object || d.Type == MagicObject }

// IsBound reports whether the card stays with its owner until its event (passive cannot_be_lost).
func (d *CardDef) IsBound() bool { return d.Has(PassiveCannotBeLost) }

// Has reports whether the card has a passive of a kind.
func (d *CardDef) Has(kind PassiveKind) bool { return FindPassive(d.Passive, kind) != nil }

// Of returns the Craft that is printed on the card, or for any other Stat its Strength.
func (d *CardDef) Of(s Stat) int {
	if s == Craft {
		return d.Craft
	}
	return d.Strength
}

// MayBeCastIn reports whether the Spell may be cast in a window.
func (d *CardDef) MayBeCastIn(w Window) bool { return slices.Contains(d.Windows, w) }

// A CharacterDef holds the printed data of a character card (Appendix B).
type CharacterDef struct {
	ID         Character
	Name       string
	Strength   int
	Craft      int
	Life       int
	Fate       int
	Alignment  Alignment
	Start      Space
	Spells     int // drawn at the start (T-6)
	Objects    []Card
	Abilities  []Passive
	Provenance string
}

// Has reports whether the character has an ability.
func (d *CharacterDef) Has(kind PassiveKind) bool { return FindPassive(d.Abilities, kind) != nil }

// Of returns a printed value of the card; 0 for a Stat that it does not print.
func (d *CharacterDef) Of(s Stat) int {
	switch s {
	case Strength:
		return d.Strength
	case Craft:
		return d.Craft
	case Life:
		return d.Life
	case Fate:
		return d.Fate
	}
	return 0
}

// Links join the regions (Appendix A).
type Links struct {
	Bridge struct {
		Outer, Middle Space
		Guard         Guard
	}
	Portal struct {
		Middle, Inner Space
		Dice          int
		Abilities     []Stat
	}
	Crown struct{ From, To Space }
}

// A Guard is the creature that attacks on the bridge (T-30).
type Guard struct {
	Name     string
	Strength int
	Guards   string
}

// Limits are the numbers that the rules set (Appendix E).
type Limits struct {
	Seats         struct{ Min, Max int }
	Bank          map[string]int // supply of each Stat, and of "alignment_cards" and "toad_cards" (T-15)
	Objects       int
	StartGold     int         `yaml:"start_gold"`
	SpellsByCraft map[int]int `yaml:"spells_by_craft"` // the last entry also stands for more Craft
	TrophyCost    int         `yaml:"trophy_cost"`
	Command       struct {
		Default []int
		Strong  map[int][]int // by characters in play
	}
}

// Spells returns the number of Spells that a character with that Craft may hold (T-93); 0 for a Craft below the table.
func (l *Limits) Spells(craft int) int { return l.SpellsByCraft[min(craft, len(l.SpellsByCraft))] }

// Toads holds the values of a Toad (T-119, T-124).
type Toads struct{ Count, Strength, Craft, Move, Turns int }

// Auto are the lists for automatic choices, least valuable first (Appendix E).
type Auto struct {
	Followers    []Card
	Objects      []Card
	MagicObjects []Card `yaml:"magic_objects"`
}
