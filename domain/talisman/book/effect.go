package book

// An Op is the kind of an effect.
type Op string

// The primitives of which all effects are made.
const (
	OpGain             Op = "gain"
	OpLose             Op = "lose"
	OpPay              Op = "pay"
	OpHeal             Op = "heal"
	OpReplenish        Op = "replenish"
	OpGainSpell        Op = "gain_spell"
	OpBuySpell         Op = "buy_spell"
	OpLoseSpells       Op = "lose_spells"
	OpGainTalisman     Op = "gain_talisman"
	OpAlign            Op = "align"
	OpLoseTurn         Op = "lose_turn"
	OpToad             Op = "toad"
	OpEnslave          Op = "enslave"
	OpPendingMove      Op = "pending_move"
	OpTeleport         Op = "teleport"
	OpRoll             Op = "roll"
	OpRollParty        Op = "roll_party"
	OpChoose           Op = "choose"
	OpVisitOne         Op = "visit_one"
	OpByAlignment      Op = "by_alignment"
	OpIf               Op = "if"
	OpEach             Op = "each"
	OpWish             Op = "wish"
	OpFight            Op = "fight"
	OpFightSeries      Op = "fight_series"
	OpFightFixed       Op = "fight_fixed"
	OpDiceDuel         Op = "dice_duel"
	OpTunnels          Op = "tunnels"
	OpBuy              Op = "buy"
	OpSellObjects      Op = "sell_objects"
	OpTakeSelf         Op = "take_self"
	OpDiscardSelf      Op = "discard_self"
	OpDiscardOwned     Op = "discard_owned"
	OpStashGold        Op = "stash_gold"
	OpPoolTake         Op = "pool_take"
	OpGlobal           Op = "global"
	OpQuestOffer       Op = "quest_offer"
	OpCommand          Op = "command"
	OpHook             Op = "hook"
	OpSteal            Op = "steal"
	OpStealFollower    Op = "steal_follower"
	OpNegateSpell      Op = "negate_spell"
	OpSuppressMagic    Op = "suppress_magic"
	OpDiscardBoardCard Op = "discard_board_card"
	OpPeek             Op = "peek"
	OpPlaceMarker      Op = "place_marker"
	OpImmobilise       Op = "immobilise"
	OpEvadeGrant       Op = "evade_grant"
	OpPreserve         Op = "preserve"
	OpAddCraftValue    Op = "add_craft_value"
	OpExtraTurns       Op = "extra_turns"
)

// An Effect is one step of the instructions on a space or a card: an Op with its arguments. Arguments that the Op does not
// use, or that the data file leaves out, are zero.
type Effect struct {
	Op   Op
	ID   string // of a roll, a choice, a global effect
	Stat Stat
	N    Amount
	Tag  string // the cause of a loss of life, for wards
	To   string // a Space, an Alignment, or ToValue

	FollowersAbsorb bool `yaml:"followers_absorb"`
	Gold            int  // to pay
	Price           int  // per unit
	Max             int  // times at most
	Fill            bool // as many as the limit allows

	Turns, Rounds int
	FreeOn        []int  `yaml:"free_on"`
	Kind          string // of an offer
	Choose        string // destinations: AnyInRegion or OtherInRegion
	Teleport      string // destinations of a wish to teleport

	Dice     int
	Tags     []string
	Optional bool
	Roller   string // "target"
	Table    Rows[[]Effect]
	Hit      Range    // results that do Self, or kill a Follower
	Self     []Effect // of a roll for the whole party
	Follower string

	Options             []Option
	Default             string // an Option, or "auto"
	Good, Neutral, Evil []Effect
	When                Condition
	Then, Else          []Effect
	Scope, Order        string // of each: "all" or "region"
	Do                  []Effect

	Name         string // of a creature, or of a hook
	Type         Type   // of a creature
	Strength     int
	Craft        int
	CountDice    int `yaml:"count_dice"`
	StrengthDice int `yaml:"strength_dice"`
	Minus        Stat
	Exits        Rows[Space]
	Prices       Prices

	Forced             bool
	DropOtherFollowers string `yaml:"drop_other_followers"`
	What               []string
	ChosenBy           string `yaml:"chosen_by"`
	Deck               string
	OnLanding          []Effect `yaml:"on_landing"`
}

// Destinations of a teleport or a wish, and the limit of healing.
const (
	AnyInRegion   = "any_in_region"
	OtherInRegion = "other_in_region"
	ToValue       = "value"
)

// An Option is one of several lists of effects from which a subject chooses.
type Option struct {
	ID string
	Do []Effect
}

// Option returns the option with an id; nil if there is none.
func (e *Effect) Option(id string) *Option {
	for i := range e.Options {
		if e.Options[i].ID == id {
			return &e.Options[i]
		}
	}
	return nil
}

// Branch returns the effects for subjects of an alignment (effect by_alignment). Any other word counts as Evil.
func (e *Effect) Branch(a Alignment) []Effect {
	switch a {
	case Good:
		return e.Good
	case Neutral:
		return e.Neutral
	}
	return e.Evil
}
