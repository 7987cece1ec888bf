import { searchableQuestions } from '@portal/domain/help/help';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { contentFiles } from '@portal/platform/content/content-files';
import { readFiles } from '@portal/platform/content/read-files';
import { expect, test } from 'vitest';
import { createFaqSearch } from './faq-search.ts';
import { faqsPart } from './read-faqs.ts';
import { readTestFaqs } from './testing/faq-content.ts';

const dir = new URL('../../../../../content', import.meta.url).pathname;
const shipped = faqsPart(null)(contentFiles(readFiles([dir]).files), () => {});

const searches = Object.fromEntries(
  LOCALE_LIST.map((locale) => {
    const others = LOCALE_LIST.filter((other) => other !== locale).map((other) => shipped.topics[other]);
    return [locale, createFaqSearch(shipped.topics[locale], { locale, others })];
  }),
);
const found = (typed: string, locale: Locale = 'en') =>
  searches[locale]?.(typed).map(({ question }) => question.id) ?? [];

test.each([
  ['refund', 'how-refunds-work'],
  ['get my money back', 'how-refunds-work'],
  ['back money', 'how-refunds-work'],
  ['REFUND time', 'how-long-refunds-take'],
  ['forgot pin', 'forgot-pin'],
  ['otp not received', 'code-not-arrived'],
  ['rechrage wrong numbr', 'wrong-number'],
  ['how much data left', 'check-data-balance'],
  ['5g', 'where-5g'],
  ['esim', 'replace-sim'],
  ['pay bill', 'pay-a-bill'],
  ['Kenya', 'call-abroad'],
  ['I paid but got no airtime', 'airtime-not-arrived'],
  ['recarge not recieved', 'airtime-not-arrived'],
  ['how do I get my PIN', 'forgot-pin'],
  ['I want my money back', 'how-refunds-work'],
  ['router top up', 'recharge-a-router'],
  ['my number is blocked', 'barred-line'],
  ['nomber bloked', 'barred-line'],
  ['sent to the wrong person', 'wrong-number'],
  ['customer care number', 'how-to-complain'],
  ['transaction id', 'receipt'],
])('"%s" finds the expected question', (typed, id) => {
  expect(found(typed).slice(0, 3)).toContain(id);
});

test.each([
  ['rudishiwa pesa', 'how-long-refunds-take'],
  ['nimesahau pin', 'forgot-pin'],
  ['kifurushi cha usiku', 'night-bundles'],
  ['msimbo haufiki', 'code-not-arrived'],
  ['kifirushi', 'buy-a-bundle'],
  ['nimelipa sijapata salio', 'airtime-not-arrived'],
  ['napataje pin', 'forgot-pin'],
  ['namba yangu imefungwa', 'barred-line'],
  ['kulipia router', 'recharge-a-router'],
  ['hela zangu', 'how-refunds-work'],
  ['huduma kwa wateja', 'how-to-complain'],
  ['nimetapeliwa', 'strange-message'],
])('"%s" finds the expected question in Swahili', (typed, id) => {
  expect(found(typed, 'sw').slice(0, 3)).toContain(id);
});

test.each([
  ['rembourcement', 'how-refunds-work'],
  ['je veux mon argent', 'how-refunds-work'],
  ["l'argent n'est pas revenu", 'how-long-refunds-take'],
  ['code secret oublié', 'forgot-pin'],
  ['je n’ai pas reçu le code', 'code-not-arrived'],
  ['pas reçu mes unités', 'airtime-not-arrived'],
  ['trompé de numéro', 'wrong-number'],
  ['acheter mega', 'buy-a-bundle'],
  ['solde', 'check-data-balance'],
  ['recharger wifi', 'recharge-a-router'],
  ['facture impayée', 'overdue-bill'],
  ['débité deux fois', 'paid-twice'],
  ['paiement en attente', 'in-processing'],
  ["on m'a volé mon téléphone", 'lost-sim'],
  ['nouvelle puce', 'replace-sim'],
  ['numéro bloqué', 'barred-line'],
  ['appeler le congo', 'call-abroad'],
  ['réseau coupé', 'no-network'],
  ['escroc', 'strange-message'],
  ['SOS crédit', 'money-loans'],
  ['agence', 'shops'],
])('"%s" finds the expected question in French', (typed, id) => {
  expect(found(typed, 'fr').slice(0, 3)).toContain(id);
});

test.each([
  ['nishyura', 'how-can-i-pay'],
  ['munsubize amafaranga yanjye', 'how-refunds-work'],
  ['amafaranga azagaruka ryari', 'how-long-refunds-take'],
  ['nibagiwe umubare w’ibanga', 'forgot-pin'],
  ['nishyuye ama inite ntiyaza', 'airtime-not-arrived'],
  ['nagura nte mega', 'buy-a-bundle'],
  ['kode ntiyaje', 'code-not-arrived'],
  ['nibeshye nimero', 'wrong-number'],
  ['natakaje simukadi', 'lost-sim'],
  ['umurongo wanjye wafunzwe', 'barred-line'],
  ['murandasi iri buhoro', 'slow-internet'],
  ['kureba mega nsigaranye', 'check-data-balance'],
  ['facture', 'pay-a-bill'],
  ['abatekamutwe', 'strange-message'],
  ['nimero ya serivisi y’abakiriya', 'how-to-complain'],
  ['gukopa', 'money-loans'],
  ['fagitir', 'pay-a-bill'],
])('"%s" finds the expected question in Kinyarwanda', (typed, id) => {
  expect(found(typed, 'rw').slice(0, 3)).toContain(id);
});

test('finds questions by words of the other language', () => {
  expect(found('I paid but no airtime', 'sw').slice(0, 3)).toContain('airtime-not-arrived');
  expect(found('nimesahau pin').slice(0, 3)).toContain('forgot-pin');
  expect(found('refund', 'fr').slice(0, 3)).toContain('how-refunds-work');
});

test.each([
  ['shop near me', 'shops'],
  ['talk to an agent', 'dealers'],
  ['borrow airtime', 'money-loans'],
  ['prices', 'all-prices'],
])('"%s" finds a section that links to a page', (typed, id) => {
  expect(found(typed).slice(0, 3)).toContain(id);
});

test('finds every form of a Swahili verb or noun', () => {
  const { topics } = readTestFaqs({
    'en/faqs/1.md': '# A {#a}\n## B {#b}\n### One {#one}\nx\n### Two {#two}\nx\n',
    'sw/faqs/1.md':
      '# A {#a}\n## B {#b}\n### Ninalipaje bili? {#one}\nx\n### Ninanunuaje kifurushi? {#two}\nx\n',
  });
  const search = createFaqSearch(topics.sw, { locale: 'sw' });
  const first = (typed: string) => search(typed)[0]?.question.id;
  expect(['kulipa', 'malipo', 'nimelipia'].map(first)).toEqual(['one', 'one', 'one']);
  expect(['kununua', 'nunua', 'vifurushi'].map(first)).toEqual(['two', 'two', 'two']);
});

test('finds every form of a French word, also behind an apostrophe', () => {
  const { topics } = readTestFaqs({
    'en/faqs/1.md': '# A {#a}\n## B {#b}\n### One {#one}\nx\n### Two {#two}\nx\n',
    'fr/faqs/1.md': '# A {#a}\n## B {#b}\n### Comment payer ? {#one}\nx\n### Où va l’argent ? {#two}\nx\n',
  });
  const search = createFaqSearch(topics.fr, { locale: 'fr' });
  const first = (typed: string) => search(typed)[0]?.question.id;
  expect(['payé', 'payez', "j'ai payé", 'payées'].map(first)).toEqual(['one', 'one', 'one', 'one']);
  expect(['argent', "d'argent"].map(first)).toEqual(['two', 'two']);
});

test('finds every form of a Kinyarwanda verb or noun', () => {
  const { topics } = readTestFaqs({
    'en/faqs/1.md': '# A {#a}\n## B {#b}\n### One {#one}\nx\n### Two {#two}\nx\n',
    'rw/faqs/1.md': '# A {#a}\n## B {#b}\n### Nishyura nte? {#one}\nx\n### Ibiciro by’abacuruzi {#two}\nx\n',
  });
  const search = createFaqSearch(topics.rw, { locale: 'rw' });
  const first = (typed: string) => search(typed)[0]?.question.id;
  expect(['kwishyura', 'nakwishyura', 'twishyuye', 'ubwishyu'].map(first)).toEqual(Array(4).fill('one'));
  expect(['igiciro', 'umucuruzi', 'n’abacuruzi'].map(first)).toEqual(Array(3).fill('two'));
});

test('lists questions that contain the typed text first', () => {
  const search = createFaqSearch(
    readTestFaqs({
      'en/faqs/1.md':
        '# A {#a}\n## B {#b}\n### Bill, pay it where? {#order}\nx\n### Where do I pay a bill? {#contains}\nx\n### Other {#far}\npay a bill here\n',
    }).topics.en,
  );
  expect(search('pay a bill').map(({ question }) => question.id)).toEqual(['contains', 'order']);
});

test.each(['how', 'e', 'the', 'a'])('finds every question that contains "%s"', (typed) => {
  const containing = searchableQuestions(shipped.topics.en)
    .filter(({ question }) => question.question.toLowerCase().includes(typed))
    .map(({ question }) => question.id);
  expect(containing.length).toBeGreaterThan(20);
  expect(found(typed)).toEqual(expect.arrayContaining(containing));
});

test('ignores accents', () => {
  const { topics } = readTestFaqs({
    'en/faqs/1.md': '# A {#a}\n## B {#b}\n### Café at Nyamáta {#cafe}\nx\n',
  });
  expect(createFaqSearch(topics.en)('cafe nyamata')).toHaveLength(1);
});

test.each(['xyzzy quux', '   ', '?!', '9'.repeat(200)])('"%s" finds nothing', (typed) => {
  expect(found(typed)).toEqual([]);
});

/** Whether a search over one question with this title finds it. */
function findsTitle(title: string, typed: string, locale: Locale): boolean {
  const { topics } = readTestFaqs({
    [`${locale}/faqs/1.md`]: `# X {#x}\n## Y {#y}\n### ${title} {#z}\nx\n`,
    'en/faqs/1.md': `# X {#x}\n## Y {#y}\n### ${title} {#z}\nx\n`,
  });
  return createFaqSearch(topics[locale], { locale })(typed).length > 0;
}

test.each<[string, string, Locale]>([
  ['recharge', 'recharg', 'en'],
  ['recharge', 'rechrage', 'en'],
  ['bundle', 'bundel', 'en'],
  ['roaming', 'romaing', 'en'],
  ['kifurushi', 'kifurush', 'sw'],
  ['kifurushi', 'kifirusi', 'sw'],
])('%s is found by the misspelt "%s" (%s)', (title, typed, locale) => {
  expect(findsTitle(title, typed, locale)).toBe(true);
});

test.each<[string, string]>([
  ['till', 'bill'],
  ['pin', 'pun'],
  ['money', 'roaming'],
  ['sim', 'sms'],
])('%s is not found by "%s"', (title, typed) => {
  expect(findsTitle(title, typed, 'en')).toBe(false);
});
