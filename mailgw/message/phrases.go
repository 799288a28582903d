package message

import (
	"regexp"
	"slices"
	"strings"
)

// wrote finds the verb of a line that introduces a quote.
var (
	wrote = regexp.MustCompile(`(?i)(?:^|[\s,>)])(wrote|writes|said|sent|schrieb|geschrieben|geschreven|écrit|ecrit|escribi[óo]|ha scritto|scritto|schreef|skrev|skrifaði|napisał\S*|pisze|пишет|написал\S*|пише|написав\S*|kirjoitti|kirjutas|yazdı|şunu yazdı|escreveu|va escriure|a scris|írta|napsal\S*|napísal\S*|je napisa\S*|napisao|píše|έγραψε|rašė|rakstīja|menulis|đã viết|viết|写道|寫道|のメール|書きました|さんは|작성|כתב\S*|كتب\S*|เขียน\S*)(?:[\s,:：]|$)`)
	// dated matches the beginning of a line that introduces a quote.
	dated = regexp.MustCompile(`(?i)^[\s*_]*(on|am|le|el|il|op|den|em|no dia|dne|dňa|w dniu|dnia|am|at|po|v|på|kl|la|pe|ti|ma|ke|to|su|pt|śr|pon|wt|czw|sob|niedz|vào|pada|στις|в|а|čt|út|st|pá|so|ne|在|于|於|2\d{3}|\d{1,2}[./-]\d{1,2}|\d{1,2}\. |mon|tue|wed|thu|fri|sat|sun|man|tir|ons|tor|fre|lør|søn|mån|tis|lör|sön|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom|seg|ter|qua|qui|sex|пн|вт|ср|чт|пт|сб|вс)(\b|[.,年\s])`)
	// last matches a verb at the end of such a line; some programs write no colon.
	last = regexp.MustCompile(`(?i)(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|kirjoitti|escreveu|写道|寫道)$`)
	// stamped matches the end of a line with nothing but an address: "20 Oct 2017, X <a@b>:".
	stamped = regexp.MustCompile(`<[^<>\s]+@[^<>\s]+>\s*[:：]\s*$`)
	// listed matches a date before a sender, which is all that Gmail writes in some languages:
	// "2011/4/7 X <a@b>".
	listed = regexp.MustCompile(`^\s*\d{4}[/.-]\d{1,2}[/.-]\d{1,2}\s.*<[^<>\s]+@[^<>\s]+>$`)
	// evidence finds a date, a time or an address, without which nothing is a heading.
	evidence = regexp.MustCompile(`\d{1,2}[:.h]\d{2}|\d{4}|@|\d{1,2}[./-]\d{1,2}[./-]\d{2}`)

	// between matches the line between dashes that some programs write in place of a heading.
	between = regexp.MustCompile(`(?i)^[-_=—]{2,}\s*(on\s.*\s)?.{0,120}(wrote|schrieb|écrit|escribió|scritto|schreef|escreveu)\s*:?\s*[-_=—]{2,}$`)
	// sentBy matches the line that other programs add at the end; further up it is a sentence.
	sentBy = regexp.MustCompile(`(?i)^[\s_*(\[]*sent (from|via|with|using) [^,.]{2,40}(<[^>]*>|\([^)]*\))?[\s_*)\]]*$`)

	// shared matches a heading that begins in the middle of a line.
	shared = regexp.MustCompile(`^(.*[^\s>|-].*?)\s*(?:-{2,}\s*)?(On (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|\d).{8,200} wrote:)\s*$`)

	originals = regexp.MustCompile(`(?i)^[\s*>]*[-_=—]{2,}\s*(\S+ )?(original|nachricht|ursprüngliche|originale?|mensaje|message|messaggio|mensagem|oorspronkelijk|opprinnelig|oprindelig|ursprungligt|alkuperäinen|oryginalna|původní|eredeti|reply|原始|原件|исходное|пересылаемое|orijinal|antwoord)[^@]{0,40}\s*[-_=—]{2,}[\s*]*$`)
	forwards  = regexp.MustCompile(`(?i)^[\s*>]*([-_=—]{2,}\s*(forwarded|weitergeleitete|mensaje reenviado|message transféré|message transf|messaggio inoltrato|mensagem encaminhada|doorgestuurd|videresendt|vidarebefordrat|przekazana|转发|пересланное|пересылаемое)[^@]{0,40}[-_=—]*|begin forwarded message\s*:|anfang der weitergeleiteten (nachricht|e-mail)\s*:|début du message (réexpédié|transféré)\s*:|inicio del mensaje reenviado\s*:|inizio messaggio inoltrato\s*:)[\s*]*$`)

	mobiles = regexp.MustCompile(`(?i)^[\s_*(\[]*(sent (from|via|on|with|using) (my |the |a )?([\w'’.+-]+ ?){0,4}(i?phone|ipad|ipod|android|blackberry|samsung|galaxy|nokia|htc|huawei|xiaomi|pixel|windows (phone|mail)|outlook|yahoo|gmail|proton|mailbox|mail for windows|mobile|smartphone|handheld|tablet|device|verizon|at&t|t-mobile|wireless)\b.*|get outlook for .*|von meinem .{2,40} (gesendet|aus gesendet).*|gesendet (von|mit) .{2,60}|diese nachricht wurde von meinem .*|envoyé (de|depuis|à partir) .{2,60}|enviado (desde|do|de|a partir) .{2,60}|inviato (da|dal) .{2,60}|verzonden (vanaf|met|van|vanuit) .{2,60}|verstuurd (vanaf|met|van) .{2,60}|skickat från .{2,60}|sendt fra .{2,60}|lähetetty .{2,40}|wysłane? z .{2,60}|отправлено (с|из) .{2,60}|iphone'umdan gönderildi|enviat des .{2,60}|从我的.{1,20}发[送出]|自我的.{1,20}傳送|iphoneから送信|나의 iphone에서 보냄)[\s_*.)\]]*$`)

	rules = regexp.MustCompile(`^[\s*]*(_{2,}|([-_=*—–~]\s?){4,})[\s*]*$`)

	// fieldNames matches names of header fields in quoted emails: author, date, recipient, subject.
	fieldNames = regexp.MustCompile(`(?i)^[\s*_]*(?:(from|von|de|da|från|fra|van|od|от|від|kimden|gönderen|lähettäjä|expéditeur|remitente|mittente|feladó|odesílatel|发件人|寄件者|差出人|보낸 사람|من|מאת)|(sent|date|gesendet|datum|envoyé|enviado( el| em)?|fecha|inviato|data|skickat|sendt|dato|verzonden|wysłano|отправлено|дата|дата отправки|gönderme tarihi|tarih|lähetetty|päiväys|elküldve|dátum|message du|发送时间|日期|送信日時|日付|보낸 날짜|reply-to)|(to|an|à|para|a|till|til|aan|do|кому|kime|alıcı|vastaanottaja|címzett|komu|收件人|宛先|받는 사람|cc|kopie|copie|kopia)|(subject|betreff|betrifft|objet|sujet|asunto|oggetto|assunto|ämne|emne|onderwerp|temat|тема|konu|aihe|tárgy|předmět|主题|主旨|件名|제목))[\s*_]*[:：]`)
)

func isRuleLine(s string) bool { return rules.MatchString(s) }

func isOriginal(s string) bool {
	return len(s) < 200 && (originals.MatchString(s) || between.MatchString(s))
}

// forwardSubject matches the prefix of a forwarded email's subject. Some mail programs put no
// mark within such an email.
var forwardSubject = regexp.MustCompile(`(?i)^\s*(fwd?|wg|tr|rv|doorst|enc|vb|vs|i)\s*:`)

func isForward(s string) bool { return len(s) < 120 && forwards.MatchString(s) }

func isMobileNote(s string) bool { return len(s) < 120 && mobiles.MatchString(s) }

// isSignature reports whether a line stands above a signature. Some mailers drop its blank.
func isSignature(line string) bool {
	return strings.TrimRight(line, " \t\r") == "--" && !strings.HasPrefix(line, " ")
}

// longest is the largest length of a heading of a quote, in bytes.
const longest = 500

// attribution counts the lines, from the first, that introduce a quote. It returns 0 if they do
// not, or if the introduction begins further down: orders above it may begin as dates do.
func attribution(lines []string) int {
	n := introduced(lines)
	if n > 1 && isShouted(lines[0]) && !evidence.MatchString(lines[0]) {
		return 0
	}
	for from := 1; from < n; from++ {
		if mayBeginHeading(lines[from]) && introduced(lines[from:]) == n-from && !evidenced(lines[:from]) {
			return 0
		}
	}
	return n
}

// introduced counts the lines that make an introduction, from the first.
func introduced(lines []string) int {
	if !dated.MatchString(lines[0]) && !introducesQuote(lines[0]) {
		return 0
	}
	joined := ""
	for n, l := range lines {
		l = strings.TrimSpace(l)
		if l == "" || l[0] == '>' && l != ">:" {
			return 0
		}
		joined = loose.Replace(strings.TrimSpace(joined + " " + l))
		if len(joined) > longest {
			return 0
		}
		if introducesQuote(joined) && (n == 0 || dated.MatchString(joined)) {
			return n + 1
		}
	}
	return 0
}

// mayBeginHeading reports whether a line can be the first of a heading: it begins with a date, and has a
// day, a time or an address on it.
func mayBeginHeading(line string) bool { return dated.MatchString(line) && evidence.MatchString(line) }

// evidenced reports whether every line may belong to the heading that follows: none is written as
// orders are, and each tells a day, a time or an address.
func evidenced(lines []string) bool {
	return !slices.ContainsFunc(lines, func(l string) bool { return isShouted(l) || !evidence.MatchString(l) })
}

// loose closes the gaps that broken lines leave in an address.
var loose = strings.NewReplacer("< ", "<", " >:", ">:")

// introducesQuote reports whether a line, taken alone, introduces a quote.
func introducesQuote(s string) bool {
	if len(s) > longest || !evidence.MatchString(s) {
		return false
	}
	s = strings.TrimRight(s, " \t*_\u00a0")
	if stamped.MatchString(s) || listed.MatchString(s) {
		return true
	}
	ends := strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") || last.MatchString(s)
	return ends && wrote.MatchString(s)
}

// isHeaderBlock reports whether lines begin with the header of an email: a sender or a date
// first, and at least two more kinds of field close below, or one if the first line has evidence.
func isHeaderBlock(lines []string) bool {
	first := fieldKind(lines[0])
	if first != who && first != when {
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

// Kinds of header field in quoted emails; 3 and 4 are recipient and subject.
const (
	who = 1 + iota
	when
)

// fieldKind returns the kind of field that a line holds; 0 for none.
func fieldKind(line string) int {
	if len(line) > longest || !strings.ContainsAny(line, ":：") {
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
