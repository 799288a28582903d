package message

import (
	"regexp"
	"slices"
	"strings"
)

// Phrases of mail programs in many languages. A heading is the line above a quote: "On <date>, <name> wrote:".
var (
	// writeVerb finds the verb of a heading.
	writeVerb = regexp.MustCompile(`(?i)(?:^|[\s,>)])(wrote|writes|said|sent|schrieb|geschrieben|geschreven|écrit|ecrit|escribi[óo]|ha scritto|scritto|schreef|skrev|skrifaði|napisał\S*|pisze|пишет|написал\S*|пише|написав\S*|kirjoitti|kirjutas|yazdı|şunu yazdı|escreveu|va escriure|a scris|írta|napsal\S*|napísal\S*|je napisa\S*|napisao|píše|έγραψε|rašė|rakstīja|menulis|đã viết|viết|写道|寫道|のメール|書きました|さんは|작성|כתב\S*|كتب\S*|เขียน\S*)(?:[\s,:：]|$)`)
	// startsWithDate matches the beginning of a heading: a day, or a word that stands before one.
	startsWithDate = regexp.MustCompile(`(?i)^[\s*_]*(on|am|le|el|il|op|den|em|no dia|dne|dňa|w dniu|dnia|am|at|po|v|på|kl|la|pe|ti|ma|ke|to|su|pt|śr|pon|wt|czw|sob|niedz|vào|pada|στις|в|а|čt|út|st|pá|so|ne|在|于|於|2\d{3}|\d{1,2}[./-]\d{1,2}|\d{1,2}\. |mon|tue|wed|thu|fri|sat|sun|man|tir|ons|tor|fre|lør|søn|mån|tis|lör|sön|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom|seg|ter|qua|qui|sex|пн|вт|ср|чт|пт|сб|вс)(\b|[.,年\s])`)
	// endsWithVerb matches a verb at the end of a heading, where some programs write no colon.
	endsWithVerb = regexp.MustCompile(`(?i)(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|kirjoitti|escreveu|写道|寫道)$`)
	// endsWithAddress matches the end of a heading without a verb: "20 Oct 2017, X <a@b>:".
	endsWithAddress = regexp.MustCompile(`<[^<>\s]+@[^<>\s]+>\s*[:：]\s*$`)
	// dateBeforeSender matches a heading of a date and a sender alone, as Gmail writes it in some languages:
	// "2011/4/7 X <a@b>".
	dateBeforeSender = regexp.MustCompile(`^\s*\d{4}[/.-]\d{1,2}[/.-]\d{1,2}\s.*<[^<>\s]+@[^<>\s]+>$`)
	// evidence finds a date, a time or an address, without which nothing is a heading.
	evidence = regexp.MustCompile(`\d{1,2}[:.h]\d{2}|\d{4}|@|\d{1,2}[./-]\d{1,2}[./-]\d{2}`)

	// dashedHeading matches the line between dashes that some programs write in place of a heading.
	dashedHeading = regexp.MustCompile(`(?i)^[-_=—]{2,}\s*(on\s.*\s)?.{0,120}(wrote|schrieb|écrit|escribió|scritto|schreef|escreveu)\s*:?\s*[-_=—]{2,}$`)
	// sentWithNote matches a line that other programs add at the end of an email. Further up it may be the
	// sender's sentence.
	sentWithNote = regexp.MustCompile(`(?i)^[\s_*(\[]*sent (from|via|with|using) [^,.]{2,40}(<[^>]*>|\([^)]*\))?[\s_*)\]]*$`)

	// headingInLine matches a line whose end is a heading. Its groups are the words before it, and the heading.
	headingInLine = regexp.MustCompile(`^(.*[^\s>|-].*?)\s*(?:-{2,}\s*)?(On (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|\d).{8,200} wrote:)\s*$`)

	// originalMark and forwardMark match lines such as "--- Original Message ---" and "Begin forwarded message:".
	originalMark = regexp.MustCompile(`(?i)^[\s*>]*[-_=—]{2,}\s*(\S+ )?(original|nachricht|ursprüngliche|originale?|mensaje|message|messaggio|mensagem|oorspronkelijk|opprinnelig|oprindelig|ursprungligt|alkuperäinen|oryginalna|původní|eredeti|reply|原始|原件|исходное|пересылаемое|orijinal|antwoord)[^@]{0,40}\s*[-_=—]{2,}[\s*]*$`)
	forwardMark  = regexp.MustCompile(`(?i)^[\s*>]*([-_=—]{2,}\s*(forwarded|weitergeleitete|mensaje reenviado|message transféré|message transf|messaggio inoltrato|mensagem encaminhada|doorgestuurd|videresendt|vidarebefordrat|przekazana|转发|пересланное|пересылаемое)[^@]{0,40}[-_=—]*|begin forwarded message\s*:|anfang der weitergeleiteten (nachricht|e-mail)\s*:|début du message (réexpédié|transféré)\s*:|inicio del mensaje reenviado\s*:|inizio messaggio inoltrato\s*:)[\s*]*$`)

	// mobileNote matches lines that phones and mail programs add: "Sent from my iPhone".
	mobileNote = regexp.MustCompile(`(?i)^[\s_*(\[]*(sent (from|via|on|with|using) (my |the |a )?([\w'’.+-]+ ?){0,4}(i?phone|ipad|ipod|android|blackberry|samsung|galaxy|nokia|htc|huawei|xiaomi|pixel|windows (phone|mail)|outlook|yahoo|gmail|proton|mailbox|mail for windows|mobile|smartphone|handheld|tablet|device|verizon|at&t|t-mobile|wireless)\b.*|get outlook for .*|von meinem .{2,40} (gesendet|aus gesendet).*|gesendet (von|mit) .{2,60}|diese nachricht wurde von meinem .*|envoyé (de|depuis|à partir) .{2,60}|enviado (desde|do|de|a partir) .{2,60}|inviato (da|dal) .{2,60}|verzonden (vanaf|met|van|vanuit) .{2,60}|verstuurd (vanaf|met|van) .{2,60}|skickat från .{2,60}|sendt fra .{2,60}|lähetetty .{2,40}|wysłane? z .{2,60}|отправлено (с|из) .{2,60}|iphone'umdan gönderildi|enviat des .{2,60}|从我的.{1,20}发[送出]|自我的.{1,20}傳送|iphoneから送信|나의 iphone에서 보냄)[\s_*.)\]]*$`)

	// ruleLine matches a line of nothing but dashes, underscores or the like.
	ruleLine = regexp.MustCompile(`^[\s*]*(_{2,}|([-_=*—–~]\s?){4,})[\s*]*$`)

	// fieldNames matches names of header fields in quoted emails. Its groups are author, date (around "el"), recipient
	// and subject; fieldKind numbers them.
	fieldNames = regexp.MustCompile(`(?i)^[\s*_]*(?:(from|von|de|da|från|fra|van|od|от|від|kimden|gönderen|lähettäjä|expéditeur|remitente|mittente|feladó|odesílatel|发件人|寄件者|差出人|보낸 사람|من|מאת)|(sent|date|gesendet|datum|envoyé|enviado( el| em)?|fecha|inviato|data|skickat|sendt|dato|verzonden|wysłano|отправлено|дата|дата отправки|gönderme tarihi|tarih|lähetetty|päiväys|elküldve|dátum|message du|发送时间|日期|送信日時|日付|보낸 날짜|reply-to)|(to|an|à|para|a|till|til|aan|do|кому|kime|alıcı|vastaanottaja|címzett|komu|收件人|宛先|받는 사람|cc|kopie|copie|kopia)|(subject|betreff|betrifft|objet|sujet|asunto|oggetto|assunto|ämne|emne|onderwerp|temat|тема|konu|aihe|tárgy|předmět|主题|主旨|件名|제목))[\s*_]*[:：]`)
)

func isRuleLine(s string) bool { return ruleLine.MatchString(s) }

// isOriginal reports whether a line is a program's mark above a quoted email. Lines of 200 bytes or more are none.
func isOriginal(s string) bool {
	return len(s) < 200 && (originalMark.MatchString(s) || dashedHeading.MatchString(s))
}

// forwardSubject matches the prefix in the subject of a forwarded email. Some mail programs put no mark into its text.
var forwardSubject = regexp.MustCompile(`(?i)^\s*(fwd?|wg|tr|rv|doorst|enc|vb|vs|i)\s*:`)

// isForward reports whether a line is a program's mark above a forwarded email. Lines of 120 bytes or more are none.
func isForward(s string) bool { return len(s) < 120 && forwardMark.MatchString(s) }

// isMobileNote reports whether a phone or mail program added a line. Lines of 120 bytes or more are the sender's.
func isMobileNote(s string) bool { return len(s) < 120 && mobileNote.MatchString(s) }

// isSignature reports whether a line is the mark above a signature: "-- ", of which some mailers drop the blank.
func isSignature(line string) bool {
	return strings.TrimRight(line, " \t\r") == "--" && !strings.HasPrefix(line, " ")
}

// maxHeadingBytes is the largest length of a heading of a quote, in bytes.
const maxHeadingBytes = 500

// countHeadingLines counts how many of the first lines are the heading of a quote. It returns 0 if they are none, or
// if the heading begins further down: orders above a heading may begin as dates do. lines may not be empty.
func countHeadingLines(lines []string) int {
	n := countUpToHeading(lines)
	if n > 1 && isShouted(lines[0]) && !evidence.MatchString(lines[0]) {
		return 0
	}
	for from := 1; from < n; from++ {
		if mayBeginHeading(lines[from]) && countUpToHeading(lines[from:]) == n-from && !allMayBelong(lines[:from]) {
			return 0
		}
	}
	return n
}

// countUpToHeading counts the lines from the first to the end of a heading; 0 if no heading ends there, or if the
// first line cannot begin one. The first lines may still be no part of it.
func countUpToHeading(lines []string) int {
	if !startsWithDate.MatchString(lines[0]) && !isWholeHeading(lines[0]) {
		return 0
	}
	joined := ""
	for n, l := range lines {
		l = strings.TrimSpace(l)
		if l == "" || l[0] == '>' && l != ">:" {
			return 0
		}
		joined = gapCloser.Replace(strings.TrimSpace(joined + " " + l))
		if len(joined) > maxHeadingBytes {
			return 0
		}
		if isWholeHeading(joined) && (n == 0 || startsWithDate.MatchString(joined)) {
			return n + 1
		}
	}
	return 0
}

// mayBeginHeading reports whether a line can be the first of a heading: it begins with a date, and holds a year, a
// time, a date in figures or an address.
func mayBeginHeading(line string) bool {
	return startsWithDate.MatchString(line) && evidence.MatchString(line)
}

// allMayBelong reports whether every line may belong to the heading that follows: it does not begin as orders do, and
// holds a year, a time, a date in figures or an address.
func allMayBelong(lines []string) bool {
	return !slices.ContainsFunc(lines, func(l string) bool { return isShouted(l) || !evidence.MatchString(l) })
}

// gapCloser removes the blanks that arise within an address where broken lines are joined.
var gapCloser = strings.NewReplacer("< ", "<", " >:", ">:")

// isWholeHeading reports whether a line, taken alone, is the heading of a quote.
func isWholeHeading(s string) bool {
	if len(s) > maxHeadingBytes || !evidence.MatchString(s) {
		return false
	}
	s = strings.TrimRight(s, " \t*_\u00a0")
	if endsWithAddress.MatchString(s) || dateBeforeSender.MatchString(s) {
		return true
	}
	ends := strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") || endsWithVerb.MatchString(s)
	return ends && writeVerb.MatchString(s)
}

// isHeaderBlock reports whether lines begin with the header of an email: a sender or a date first, and two more kinds
// of field close below; one more is enough if the first line holds a date, a time or an address. At most two other
// lines may stand between them. lines may not be empty.
func isHeaderBlock(lines []string) bool {
	first := fieldKind(lines[0])
	if first != senderField && first != dateField {
		return false
	}
	kinds := map[int]bool{first: true}
	strange := 0
	for _, l := range lines[1:] {
		switch k := fieldKind(l); {
		case k != 0:
			kinds[k] = true
		case strings.TrimSpace(l) != "":
			strange++
		}
		if strange > 2 {
			break
		}
	}
	return len(kinds) >= 3 || len(kinds) == 2 && evidence.MatchString(lines[0])
}

// Kinds of header field in quoted emails, as fieldKind numbers them; recipient is 3, and subject 4.
const (
	senderField = 1 + iota
	dateField
)

// fieldKind returns the kind of header field that a line begins with; 0 for none.
func fieldKind(line string) int {
	if len(line) > maxHeadingBytes || !strings.ContainsAny(line, ":：") {
		return 0
	}
	m := fieldNames.FindStringSubmatchIndex(line)
	if m == nil {
		return 0
	}
	for i, k := range []int{2, 4, 8, 10} {
		if m[k] >= 0 {
			return i + 1
		}
	}
	return 0
}
