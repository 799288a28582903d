package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// spellOps are the functions that carry out the effects that only Spells have.
var spellOps = map[book.Op]func(*run, Casting, *book.Effect){
	book.OpNegateSpell: negateSpell, book.OpSuppressMagic: suppressMagic, book.OpDiscardBoardCard: destroyCard, book.OpPeek: divineCards,
	book.OpPlaceMarker: placeMarker, book.OpImmobilise: immobiliseTarget, book.OpEvadeGrant: grantEvading, book.OpPreserve: preserveTarget,
	book.OpAddCraftValue: addCraft, book.OpExtraTurns: grantExtraTurns, book.OpSteal: acquireThing, book.OpStealFollower: acquireThing,
	book.OpTeleport: teleportSelf, book.OpSellObjects: sellByAlchemy,
}

// negateSpell stops another Spell from taking effect (Counterspell).
func negateSpell(run *run, casting Casting, _ *book.Effect) {
	other, _ := run.Now.findCasting(casting.On.Spell)
	run.Emit(SpellNegated{N: other.N, Seat: other.Seat, Card: other.Spell, By: casting.Seat})
}

// suppressMagic carries out Destroy Magic, which lasts until the caster's next turn opens (T-103).
func suppressMagic(r *run, c Casting, _ *book.Effect) {
	r.Emit(GlobalStarted{Seat: c.Seat, ID: MagicSuppressed, Until: Until{Seat: c.Seat, Opens: true}})
}

// destroyCard carries out Destruction: it discards a card off the board (T-105).
func destroyCard(r *run, c Casting, _ *book.Effect) {
	r.Emit(CardDiscarded{Space: c.On.Space, Card: c.On.Piece})
}

// divineCards carries out Divination: it shows the top of the adventure deck to the caster alone.
func divineCards(r *run, c Casting, e *book.Effect) {
	r.Emit(DeckPeeked{Own: game.Own{Seat: c.Seat}, Cards: listTop(r, AdventureDeck, int(e.N))})
}

// placeMarker lays a Hex on a space (T-104).
func placeMarker(r *run, c Casting, e *book.Effect) {
	r.Emit(MarkerPlaced{N: c.N, Seat: c.Seat, Card: c.Piece, Space: c.On.Space, Until: r.Now.EndOfEffect(e.Rounds)})
}

// immobiliseTarget carries out Immobility: a character does nothing in its turn; a creature that still takes part in
// the fight is evaded (T-100).
func immobiliseTarget(run *run, casting Casting, _ *book.Effect) {
	if casting.On.Seat != "" {
		run.Emit(Immobilised{Seat: casting.On.Seat, By: casting.Seat})
		return
	}
	if f := run.Now.findFight(casting.On.Fight); f != nil && f.Foes[casting.On.Foe].Out == "" {
		run.Emit(CreatureEvaded{Met: f.identifyFoe(casting.On.Foe), With: casting.Spell})
	}
}

// grantEvading carries out Invisibility (T-101).
func grantEvading(r *run, c Casting, _ *book.Effect) {
	r.Emit(EvadeGranted{Seat: c.On.Seat, Source: c.Spell})
}

// addCraft carries out Psionic Blast: it adds the caster's printed Craft for one battle (T-102, R-5). It does nothing
// if the battle is over.
func addCraft(run *run, casting Casting, _ *book.Effect) {
	if fight := run.Now.findFight(casting.On.Fight); fight != nil {
		n := run.Now.Book.Character(run.Now.Heroes[casting.Seat].Character).Craft
		run.Emit(FightBoosted{Fight: fight.N, Seat: casting.Seat, Addend: Addend{Piece: casting.Piece, N: n}})
	}
}

// grantExtraTurns carries out Temporal Warp: it grants extra turns (T-107).
func grantExtraTurns(r *run, c Casting, e *book.Effect) {
	r.Emit(ExtraTurnsGranted{Seat: c.Seat, N: int(e.N)})
}

// acquireThing carries out Acquisition and Mesmerism: it takes the card that the caster has named, if that can still be
// taken, else the most valuable one (DP-20). Acquisition takes 1 gold if the caster has named gold, or there is no card
// to take. If there is nothing, it does nothing.
func acquireThing(run *run, casting Casting, _ *book.Effect) {
	from := casting.On.Seat
	able := run.Now.sortByCheapest(run.Now.listTakeableFrom(casting.Seat, from, casting.Spell))
	stolen := CardStolen{Seat: casting.Seat, From: from, By: string(casting.Spell)}
	switch gold := casting.Spell == book.Acquisition && run.Now.Heroes[from].Gold > 0; {
	case len(casting.On.Take) > 0 && slices.Contains(able, casting.On.Take[0]):
		stolen.Piece = casting.On.Take[0]
	case gold && (casting.On.Gold || len(able) == 0):
		stolen.Gold = 1
	case len(able) > 0:
		stolen.Piece = able[len(able)-1]
	default:
		return
	}
	run.Emit(stolen)
	reactToTalisman(run, casting.Seat, stolen.Piece)
}

// teleportSelf carries out Teleport, in place of the movement (T-35): it drops the movement's tasks, and ends the
// Tavern's offer and the Rafts that were for it.
func teleportSelf(run *run, casting Casting, _ *book.Effect) {
	lapseOffer(run, casting.Seat, false)
	loseRafts(run, casting.Seat, false)
	run.Emit(CharacterMoved{Seat: casting.Seat, From: run.Now.Heroes[casting.Seat].Space, Path: []book.Space{casting.On.Space}, How: ByTeleport})
	run.Drop(func(t task) bool {
		return doMove.is(t) || doActs.is(t) && doActs.read(t).Window == book.InsteadOfMove
	})
	run.Push(doArrive.of(ofSeat{casting.Seat}))
}

// sellByAlchemy carries out Alchemy: it sells Objects for the same price each, as far as the caster still has them and
// the bank can pay.
func sellByAlchemy(run *run, casting Casting, effect *book.Effect) {
	var sold []book.Piece
	for _, piece := range casting.On.Take {
		if slices.Contains(run.Now.Heroes[casting.Seat].Objects, piece) && effect.Price*(len(sold)+1) <= run.Now.PointsInBank(book.Gold) {
			sold = append(sold, piece)
		}
	}
	if len(sold) > 0 {
		run.Emit(ObjectsSold{Seat: casting.Seat, Cards: sold, Gold: effect.Price * len(sold), Buyer: string(book.SourceOfCard(casting.Spell))})
	}
}

// preserveTarget carries out Preservation: it saves one life, one Follower, or one Enemy, whose
// fight becomes a stand-off (T-106).
func preserveTarget(run *run, casting Casting, _ *book.Effect) {
	switch {
	case casting.On.Fight > 0 && casting.On.Seat == "":
		run.Emit(FightSpared{Fight: casting.On.Fight, Piece: casting.On.Piece})
	case casting.On.Piece != "":
		run.Emit(FollowerSpared{Seat: casting.On.Seat, Card: casting.On.Piece})
		run.Drop(func(t task) bool {
			return doLosing.is(t) && doLosing.read(t).ofCard == ofCard{casting.On.Seat, casting.On.Piece}
		})
	default:
		run.Emit(LifeLossPrevented{Seat: casting.On.Seat, N: 1, By: ByPreservation, Card: casting.Spell})
	}
}
