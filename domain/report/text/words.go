package text

import (
	"fmt"
	"strings"
	"time"
)

// words are the few words that stand between what rulesets and players say.
type words struct {
	OrdersDue, MapInWords, Marks, Log, Head, Signature, Checkpoint string

	Set, Replaces, AddedTo, Draft, Held, Final, DryRun string
	Received, Before, Hash                             string

	Understood, Refused, Warnings, Standing, Later string
	Done, Forecast, ForecastNote, Missing, Help    string
	Line, Legal, NoOrders, Nothing                 string
	Stands                                         string // orders that a letter has not changed

	Contents, Reports, Messages string
	LeftOut                     string // how many

	Days   [7]string
	Months [12]string
}

var english = words{
	OrdersDue: "orders are due", MapInWords: "Map in words", Marks: "Marks on this board", Log: "Log",
	Head: "Head of the log:", Signature: "Signed:", Checkpoint: "Checkpoint:",
	Set: "set", Replaces: "replaces set", AddedTo: "added to what was there", Draft: "Your orders",
	Held: "Held as a draft: the game waits for READY or the deadline.", Final: "These orders are final unless you write again.",
	DryRun:   "This was a dry run: nothing has been recorded.",
	Received: "Received", Before: "before the deadline", Hash: "Hash of the set:",
	Stands:     "Recorded before, and still standing",
	Understood: "Understood", Refused: "Not understood", Warnings: "Please check", Standing: "Standing orders in force",
	Later: "Kept for later phases", Done: "Done", Forecast: "If nobody interferes",
	ForecastNote: "A dry run that uses only what you may know.",
	Missing:      "Still to be decided", Help: "Nothing in this letter was understood as an order. The rules of the orders follow.",
	Line: "Line", Legal: "Legal here:", NoOrders: "No orders are recorded for this phase.", Nothing: "The letter was empty.",
	Contents: "Contents", Reports: "What the seat was told", Messages: "Messages",
	LeftOut: "So many of the oldest are left out here, as the file would be too long: %d.",
	Days:    [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	Months:  [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
}

var spanish = words{
	OrdersDue: "las órdenes vencen el", MapInWords: "El mapa en palabras", Marks: "Signos de este tablero", Log: "Registro",
	Head: "Cabeza del registro:", Signature: "Firmado:", Checkpoint: "Punto de control:",
	Set: "serie", Replaces: "reemplaza la serie", AddedTo: "añadida a lo que había", Draft: "Tus órdenes",
	Held: "Guardado como borrador: la partida espera READY o el plazo.", Final: "Estas órdenes son definitivas salvo que vuelvas a escribir.",
	DryRun:   "Fue un ensayo: no se ha registrado nada.",
	Received: "Recibido", Before: "antes del plazo", Hash: "Resumen de la serie:",
	Stands:     "Registrado antes, y sigue en pie",
	Understood: "Entendido", Refused: "No entendido", Warnings: "Revisa, por favor", Standing: "Órdenes permanentes vigentes",
	Later: "Guardado para fases posteriores", Done: "Hecho", Forecast: "Si nadie interfiere",
	ForecastNote: "Un ensayo que usa solo lo que puedes saber.",
	Missing:      "Falta por decidir", Help: "Nada de esta carta se entendió como orden. Siguen las reglas de las órdenes.",
	Line: "Línea", Legal: "Aquí es legal:", NoOrders: "No hay órdenes registradas para esta fase.", Nothing: "La carta estaba vacía.",
	Contents: "Contenido", Reports: "Lo que supo el asiento", Messages: "Mensajes",
	LeftOut: "Tantos de los más antiguos faltan aquí, porque el archivo sería demasiado largo: %d.",
	Days:    [7]string{"dom", "lun", "mar", "mié", "jue", "vie", "sáb"},
	Months:  [12]string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"},
}

var french = words{
	OrdersDue: "les ordres sont attendus le", MapInWords: "La carte en mots", Marks: "Signes de ce plateau", Log: "Journal",
	Head: "Tête du journal :", Signature: "Signé :", Checkpoint: "Point de contrôle :",
	Set: "série", Replaces: "remplace la série", AddedTo: "ajoutée à ce qui était là", Draft: "Vos ordres",
	Held: "Gardé comme brouillon : la partie attend READY ou l'échéance.", Final: "Ces ordres sont définitifs sauf nouvelle lettre.",
	DryRun:   "C'était un essai : rien n'a été enregistré.",
	Received: "Reçu", Before: "avant l'échéance", Hash: "Empreinte de la série :",
	Stands:     "Enregistré avant, et toujours valable",
	Understood: "Compris", Refused: "Non compris", Warnings: "À vérifier", Standing: "Ordres permanents en vigueur",
	Later: "Gardé pour des phases à venir", Done: "Fait", Forecast: "Si personne ne s'en mêle",
	ForecastNote: "Un essai qui n'utilise que ce que vous pouvez savoir.",
	Missing:      "Reste à décider", Help: "Rien dans cette lettre n'a été compris comme un ordre. Voici les règles des ordres.",
	Line: "Ligne", Legal: "Permis ici :", NoOrders: "Aucun ordre n'est enregistré pour cette phase.", Nothing: "La lettre était vide.",
	Contents: "Sommaire", Reports: "Ce que le siège a appris", Messages: "Messages",
	LeftOut: "Autant des plus anciens manquent ici, car le fichier serait trop long : %d.",
	Days:    [7]string{"dim", "lun", "mar", "mer", "jeu", "ven", "sam"},
	Months:  [12]string{"janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"},
}

var dutch = words{
	OrdersDue: "orders worden verwacht op", MapInWords: "De kaart in woorden", Marks: "Tekens op dit bord", Log: "Logboek",
	Head: "Kop van het logboek:", Signature: "Getekend:", Checkpoint: "Controlepunt:",
	Set: "reeks", Replaces: "vervangt reeks", AddedTo: "toegevoegd aan wat er was", Draft: "Uw orders",
	Held: "Bewaard als ontwerp: het spel wacht op READY of de termijn.", Final: "Deze orders zijn definitief tenzij u opnieuw schrijft.",
	DryRun:   "Dit was een proef: er is niets vastgelegd.",
	Received: "Ontvangen", Before: "voor de termijn", Hash: "Hash van de reeks:",
	Stands:     "Eerder vastgelegd, en nog van kracht",
	Understood: "Begrepen", Refused: "Niet begrepen", Warnings: "Graag nakijken", Standing: "Geldende vaste orders",
	Later: "Bewaard voor latere fasen", Done: "Gedaan", Forecast: "Als niemand ingrijpt",
	ForecastNote: "Een proef met alleen wat u mag weten.",
	Missing:      "Nog te beslissen", Help: "Niets in deze brief is als order begrepen. De regels van de orders volgen.",
	Line: "Regel", Legal: "Hier mag:", NoOrders: "Voor deze fase zijn geen orders vastgelegd.", Nothing: "De brief was leeg.",
	Contents: "Inhoud", Reports: "Wat de zetel te horen kreeg", Messages: "Berichten",
	LeftOut: "Zoveel van de oudste ontbreken hier, omdat het bestand te lang zou worden: %d.",
	Days:    [7]string{"zo", "ma", "di", "wo", "do", "vr", "za"},
	Months:  [12]string{"jan", "feb", "mrt", "apr", "mei", "jun", "jul", "aug", "sep", "okt", "nov", "dec"},
}

// wordsOf is the words of a language; English for one that is not there.
func wordsOf(lang string) words {
	switch lang {
	case "es":
		return spanish
	case "fr":
		return french
	case "nl":
		return dutch
	}
	return english
}

// When writes a moment for a reader: weekday, date and time in the reader's
// zone, with UTC beside it where they differ. A nil zone is UTC.
func When(t time.Time, zone *time.Location, lang string) string {
	return wordsOf(lang).when(t, zone)
}

func (w words) when(t time.Time, zone *time.Location) string {
	if zone == nil {
		zone = time.UTC
	}
	here, utc := t.In(zone), t.UTC()
	s := fmt.Sprintf("%s %d %s %d, %s", w.Days[here.Weekday()], here.Day(), w.Months[here.Month()-1], here.Year(), here.Format("15:04 MST"))
	if _, offset := here.Zone(); offset != 0 {
		s += " (" + utc.Format("15:04 UTC") + ")"
	}
	return s
}

// received writes when a letter came, to the second if that was close to the
// deadline: "Received 19:58:12, 1 min 48 s before the deadline."
func (w words) received(at, due time.Time, zone *time.Location) string {
	left := due.Sub(at)
	if due.IsZero() || left < 0 || left > closeCall {
		return w.Received + " " + w.when(at, zone) + "."
	}
	if zone == nil {
		zone = time.UTC
	}
	return fmt.Sprintf("%s %s, %s %s.", w.Received, at.In(zone).Format("15:04:05 MST"), span(left), w.Before)
}

// closeCall is how near to the deadline seconds begin to matter.
const closeCall = 2 * time.Hour

// span writes a short stretch of time in units that all languages share:
// "1 h 5 min", "1 min 48 s".
func span(d time.Duration) string {
	d = d.Truncate(time.Second)
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	var parts []string
	if h > 0 {
		parts = append(parts, fmt.Sprintf("%d h", h))
	}
	if m > 0 {
		parts = append(parts, fmt.Sprintf("%d min", m))
	}
	if h == 0 && (s > 0 || m == 0) {
		parts = append(parts, fmt.Sprintf("%d s", s))
	}
	return strings.Join(parts, " ")
}
