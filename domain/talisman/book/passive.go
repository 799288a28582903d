package book

// A PassiveKind is the kind of a passive or an ability.
type PassiveKind string

// The passives of cards, spaces and characters.
const (
	PassiveMod                PassiveKind = "mod"
	PassivePaidMod            PassiveKind = "paid_mod"
	PassiveOneShotMod         PassiveKind = "one_shot_mod"
	PassiveSave               PassiveKind = "save"
	PassiveCarry              PassiveKind = "carry"
	PassiveWard               PassiveKind = "ward"
	PassiveSkipRoll           PassiveKind = "skip_roll"
	PassiveEvadeAt            PassiveKind = "evade_at"
	PassivePlusOn             PassiveKind = "plus_on"
	PassiveDiceFor            PassiveKind = "dice_for"
	PassiveKeepSpell          PassiveKind = "keep_spell"
	PassiveSwapDraw           PassiveKind = "swap_draw"
	PassiveDestroySpirits     PassiveKind = "destroy_spirits"
	PassiveNoCast             PassiveKind = "no_cast"
	PassiveSpellShield        PassiveKind = "spell_shield"
	PassiveSlow               PassiveKind = "slow"
	PassiveBarsFollowers      PassiveKind = "bars_followers"
	PassiveCannotBeLost       PassiveKind = "cannot_be_lost"
	PassiveCastleFreeHeal     PassiveKind = "castle_free_heal"
	PassiveCastleSale         PassiveKind = "castle_sale"
	PassiveSellObjectsAnyTime PassiveKind = "sell_objects_any_time"
	PassiveLifeOnVictory      PassiveKind = "life_on_victory"
	PassiveBuildRaft          PassiveKind = "build_raft"
	PassiveRaft               PassiveKind = "raft"
	PassiveTalisman           PassiveKind = "talisman"
	PassiveImmuneCard         PassiveKind = "immune_card"
)

// The abilities that only characters have.
const (
	AbilityAssassinate      PassiveKind = "assassinate"
	AbilityFreeAlignment    PassiveKind = "free_alignment"
	AbilityFillSpellsOn     PassiveKind = "fill_spells_on"
	AbilityWoodsWalk        PassiveKind = "woods_walk"
	AbilityPsychicAttack    PassiveKind = "psychic_attack"
	AbilityPsychicLifeSteal PassiveKind = "psychic_life_steal"
	AbilityRaiseDead        PassiveKind = "raise_dead"
	AbilityNotAttackedBy    PassiveKind = "not_attacked_by"
	AbilityCharm            PassiveKind = "charm"
	AbilityTakeFollowers    PassiveKind = "take_followers"
	AbilityTakeAnyFollower  PassiveKind = "take_any_follower"
	AbilityAddCraftValue    PassiveKind = "add_craft_value_in_battle"
	AbilityNoWeapon         PassiveKind = "no_weapon"
	AbilityNoArmour         PassiveKind = "no_armour"
	AbilitySeeSpells        PassiveKind = "see_spells"
	AbilityBeguile          PassiveKind = "beguile"
	AbilitySteal            PassiveKind = "steal"
	AbilityFreePurchase     PassiveKind = "free_purchase"
	AbilityRegenerate       PassiveKind = "regenerate"
	AbilityTwoDiceInBattle  PassiveKind = "two_dice_in_battle"
	AbilityTwoWeapons       PassiveKind = "two_weapons"
	HereNoObjectBonus       PassiveKind = "no_object_bonus"
	HereNoMagicObjects      PassiveKind = "no_magic_objects"
	HereCreatureAttackBonus PassiveKind = "creature_attack_bonus"
)

// Situations in which a mod counts (T-10).
const (
	Always       = "always"
	Battle       = "battle"
	BattleDragon = "battle_dragon"
)

// A Passive is a lasting property of a card, a character or a space. Arguments that its
// Kind does not use are zero.
type Passive struct {
	Kind      PassiveKind
	Stat      Stat
	N         int
	When      Condition // when it counts: a situation, or the condition for a ward
	Replaces  string    // it replaces the mod for this situation
	Price     int
	Per       string
	Until     string
	On        []int  // natural numbers
	Tag       string // of losses of life, or of rolls
	Roll      Roll
	At        []string    // spaces, or cards that sell
	Spaces    []SpaceKind // where it helps
	Card      Card
	Cards     []Card
	Types     []Type
	Min       int
	GainSpell bool   `yaml:"gain_spell"`
	Including []Card // the Command Spell
	Except    []Card
	Gold      int
	NotAt     []Space           `yaml:"not_at"`
	Needs     map[Alignment]int // results of a die by the alignment of the target
}

// FindPassive returns the first passive of a kind; nil if there is none.
func FindPassive(all []Passive, kind PassiveKind) *Passive {
	for i := range all {
		if all[i].Kind == kind {
			return &all[i]
		}
	}
	return nil
}
