import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWordsProblem } from './pay-link-words.ts';

const OWN = ['Isano', 'Isano Money', 'Airtel Money', 'MTN MoMo'];
const problemOf = (text: string) => findWordsProblem(text, OWN);

describe('a name or note that people write for each other', () => {
  test.each([
    'Keza',
    'Jean-Bosco N.',
    'Amina’s mum',
    'for the trip on Saturday',
    'Rent of the shop, thank you!',
    'School fees for Eric. Murakoze cyane',
    'Ndakwinginze unyishyurire inite, ndi mu rugendo',
    'Asante sana, nitakulipa kesho',
    'Pour le voyage de samedi ; à bientôt',
    'this is an order for the office',
    'ubuzima ni bwiza, ubu ndi mu rugo',
    'One for me, two for you 🙂',
    'François, Müller & José',
    'محمد',
    'محمد and Keza',
    'Владимир',
    '小红 Li',
    'Lislano returned the modern lamp',
    'Alice will be born in April',
    'all sandals',
  ])('%s is shown', (text) => expect(problemOf(text)).toBeNull());
});

describe('a name or note that a swindler writes (fraud table, "pay-link phishing")', () => {
  test.each([
    ['Isano Customer Care', 'company'],
    ['ISANO', 'company'],
    ['I s a n o', 'company'],
    ['I.S.A.N.O team', 'company'],
    ['Іsаnо Cаre', 'company'],
    ['Is\u200Bano', 'company'],
    ['Isáño', 'company'],
    ['Ｉｓａｎｏ', 'company'],
    ['𝐈𝐬𝐚𝐧𝐨', 'company'],
    ['IsanoCare', 'company'],
    ['I$ano', 'company'],
    // Unicode UTS 39, confusables: a small L is drawn like a capital I on most phones.
    ['lsano', 'company'],
    ['from lsanoCare', 'company'],
    ['AirteI', 'company'],
    ['A!rtel', 'company'],
    ['rntn', 'company'],
    ['VVestern Union', 'company'],
    // Cherokee, Armenian, Lisu and Coptic letters.
    ['Ꭵsano', 'company'],
    ['Isaոo', 'company'],
    ['IꓢANO', 'company'],
    ['Isanⲟ', 'company'],
    ['MTN Rwanda', 'company'],
    ['M T N', 'company'],
    ['MTNrwanda', 'company'],
    ['Airtel', 'company'],
    ['m-pesa', 'company'],
    ['Mo Mo', 'company'],
    ['Customer care', 'company'],
    ["Serivisi z'abakiriya", 'company'],
    ['http://evil.example/x', 'link'],
    ['evil.example', 'link'],
    ['go to evil . com now', 'link'],
    ['evil dot com', 'link'],
    ['evil(dot)com', 'link'],
    ['evil point com', 'link'],
    ['evil[.]rw', 'link'],
    ['evil。com', 'link'],
    ['еvil.соm', 'link'],
    ['www evil', 'link'],
    ['write to a@b', 'link'],
    ['wa.me', 'link'],
    ['hxxp evil', 'link'],
    ['call 0788123456', 'digits'],
    ['call ０７８８', 'digits'],
    ['call ٠٧٨٨', 'digits'],
    ['call ⓪⑦⑧⑧', 'digits'],
    ['call 𝟎𝟕𝟖', 'digits'],
    ['0️⃣7️⃣8️⃣', 'digits'],
    ['call zero seven eight eight one two', 'digits'],
    ['piga sifuri saba nane nane moja', 'digits'],
  ] as const)('%s is refused: %s', (text, problem) => expect(problemOf(text)).toBe(problem));

  test('no signs between the letters, and no capitals, hide the name of the operator', () => {
    const sign = fc.constantFrom('', ' ', '.', '-', '_', '\u200B', '\u2060', '\u00AD', '*', '  ');
    fc.assert(
      fc.property(fc.array(sign, { minLength: 5, maxLength: 5 }), fc.boolean(), (signs, upper) => {
        const name = Array.from('isano', (letter, at) => letter + (at < 4 ? signs[at] : '')).join('');
        expect(problemOf(`from ${upper ? name.toUpperCase() : name} team`)).not.toBeNull();
      }),
    );
  });

  test('no digit of any script is shown', () => {
    for (let code = 0; code < 0x20000; code += 1) {
      const character = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
      if (/\p{N}/u.test(character) && problemOf(`a ${character}`) !== 'digits') throw new Error(character);
    }
  });
});
