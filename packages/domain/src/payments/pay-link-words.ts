/**
 * What a sender may write on the page that another person pays by. The page is on the operator's own host, so nothing in
 * it may look like a message of the operator, of another company, or lead anywhere (RULINGS 86, SAFETY X20).
 */

/** Why a name or note is refused. */
export type WordsProblem = 'link' | 'digits' | 'company';

/** Companies and services that swindlers pretend to be, besides the operator and the ways to pay that it offers. */
const COMPANIES = [
  ...[
    'MTN',
    'Airtel',
    'Tigo',
    'Safaricom',
    'Vodacom',
    'Vodafone',
    'Orange Money',
    'Halotel',
    'Econet',
    'Lumitel',
  ],
  ...[
    'MoMo',
    'Mobile Money',
    'M-Pesa',
    'Mokash',
    'eKash',
    'SmartCash',
    'Spenn',
    'PayPal',
    'Western Union',
    'MoneyGram',
  ],
  ...[
    'Bank of Kigali',
    'Equity Bank',
    'Ecobank',
    'KCB',
    'UBA',
    'BPR',
    'Cogebank',
    'Irembo',
    'RURA',
    'RRA',
    'RSSB',
    'BNR',
  ],
  ...[
    'Customer Care',
    'Customer Service',
    'Customer Support',
    'Support Team',
    'Help Desk',
    'Call Centre',
    'Call Center',
  ],
  ...['Service Client', 'Huduma kwa Wateja', 'Serivisi z’abakiriya'],
];

/** Letters of other alphabets, and signs, that look like a Latin letter. Accents are removed before. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ь: 'b',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ɪ: 'i',
  ɴ: 'n',
  ʀ: 'r',
  ꜱ: 's',
  ᴀ: 'a',
  ᴇ: 'e',
  ᴍ: 'm',
  ᴏ: 'o',
  ᴛ: 't',
  ʟ: 'l',
  ß: 'ss',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'l',
  '¡': 'i',
};

const FULL_STOPS = /[.\u3002\uff0e\uff61\u2024\u2027\u00b7\u2022\u2219\u22c5\u06d4]/gu;
const DOMAIN_ENDS =
  'com|net|org|info|biz|rw|ug|ke|tz|cd|bi|me|io|co|ly|to|app|dev|site|online|shop|store|link|click|xyz|top|live|club|icu|page|web|africa';
const DOMAIN = new RegExp(
  [
    // example.com, bit.ly/x, example [.] com
    String.raw`[\p{L}\p{N}_-]\.[\p{L}]{2,}`,
    String.raw`[\p{L}\p{N}]\s*[([{<]?\s*\.\s*[)\]}>]?\s*(?:${DOMAIN_ENDS})(?![\p{L}])`,
    // example dot com, in the languages of the portal
    String.raw`(?<![\p{L}])(?:dot|point|nukta|akadomo|punkt|punto)[)\]}>\s]*(?:${DOMAIN_ENDS})(?![\p{L}])`,
    String.raw`(?:https?|ftp|tel|sms|mailto|whatsapp|upi)\s*:`,
    String.raw`://|www|@|\\|(?<![\p{L}])(?:slash|hxxps?)(?![\p{L}])|[\p{L}]/[\p{L}]`,
  ].join('|'),
  'iu',
);

/** Digits written as words: English, French, Swahili, Kinyarwanda. */
const DIGIT_WORD = new RegExp(
  `(?<![a-z])(?:${[
    'zero|one|two|three|four|five|six|seven|eight|nine',
    'un|deux|trois|quatre|cinq|sept|huit|neuf',
    'sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa',
    'zeru|rimwe|kabiri|gatatu|kane|gatanu|gatandatu|karindwi|umunani|icyenda',
  ].join('|')})(?![a-z])`,
  'giu',
);

/** More digits in words than a sentence has. */
const MOST_DIGIT_WORDS = 3;

/**
 * Finds what makes a name or note dangerous; `null` when it may be shown.
 * @param companies names of the operator and of its ways to pay
 */
export function findWordsProblem(text: string, companies: readonly string[]): WordsProblem | null {
  const plain = text.normalize('NFKC').replace(/\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu, '');
  if (/\p{N}/u.test(text + plain)) return 'digits';
  const letters = toLatin(plain);
  if (DOMAIN.test(plain.replace(FULL_STOPS, '.')) || DOMAIN.test(letters)) return 'link';
  if ((letters.match(DIGIT_WORD) ?? []).length > MOST_DIGIT_WORDS) return 'digits';
  if (plain.split(/\P{L}+/u).some(mixesScripts)) return 'company';
  const shapes = toShapes(letters);
  const names = [...companies, ...COMPANIES].filter((name) => name.length > 1).map(toLatin);
  return names.some((name) => hasName(letters, name) || hasName(shapes, toShapes(name))) ? 'company' : null;
}

/**
 * Whether one word has letters of Latin and of another script. People write no such words; they hide a name, with whatever
 * letter of the world looks like its own (Unicode UTS 39, section 5.1: mixed-script detection).
 */
function mixesScripts(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word);
}

/** Latin letters of the same look made equal: a small L like a capital I, `rn` like `m`, `vv` like `w` (UTS 39, skeletons). */
function toShapes(latin: string): string {
  return latin.replace(/l/g, 'i').replace(/rn/g, 'm').replace(/vv/g, 'w');
}

/** Lower case without accents, look-alikes replaced. */
function toLatin(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(bare, (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replace(FULL_STOPS, '.');
}

/**
 * Whether a text names a company: spread over spaces and signs ("M T N", "I-s-a-n-o"), also with repeated letters, or
 * inside a longer word ("IsanoCare"). A short name with a vowel is only found as a word: others have its letters.
 */
function hasName(text: string, name: string): boolean {
  const letters = Array.from(name.replace(/[^\p{L}]/gu, ''));
  if (letters.length < 2) return false;
  const spread = letters.map((letter) => `${letter}+`).join(String.raw`[^\p{L}]*`);
  if (new RegExp(String.raw`(?<!\p{L})${spread}(?!\p{L})`, 'u').test(text)) return true;
  const isDistinct = letters.length > 4 || !letters.some((letter) => 'aeiou'.includes(letter));
  return isDistinct && text.includes(letters.join(''));
}
