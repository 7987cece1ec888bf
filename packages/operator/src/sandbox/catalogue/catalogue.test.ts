import { inLocale } from '@portal/domain/language/localised';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const bundle = (code: string) => {
  const found = catalogue().find(({ productCode }) => productCode === code);
  if (!found) throw new Error(`no bundle ${code}`);
  return found;
};

/** The GSM alphabet, as far as names need it. Other characters double the number of SMS. */
const GSM = /^[A-Za-z0-9 .,:'()èéùìòàÇÉÆØ-]+$/;

test('describes a bundle in Kinyarwanda', () => {
  const said = (code: string) => (bundle(code).description as { rw?: string }).rw;
  expect(said('CD1')).toBe('Interineti ya MB 250, iminota 20 yo guhamagara na SMS 20, imara amasaha 24.');
  expect(said('RD2')).toBe(
    'Interineti ya MB 300 n’iminota 5 yo guhamagara igihe uri muri kimwe mu bihugu 120, imara amasaha 24.',
  );
  expect(said('VD3')).toBe('Guhamagara nta mupaka ku muyoboro wacu, imara amasaha 24.');
  expect(said('DH60')).toBe('Interineti ya MB 300, imara isaha 1.');
  expect(said('DN1')).toBe('Interineti ya MB 500, nta gihe irangirira.');
});

test('describes a bundle in French', () => {
  const said = (code: string) => (bundle(code).description as { fr?: string }).fr;
  expect(said('CD1')).toBe('250 MB d’Internet, 20 minutes d’appels et 20 SMS, validité 24 heures.');
  expect(said('VD3')).toBe('Appels sans limite vers notre réseau, validité 24 heures.');
  expect(said('DH60')).toBe('300 MB d’Internet, validité 1 heure.');
  expect(said('DN1')).toBe('500 MB d’Internet, sans date d’expiration.');
});

test('keeps the English and Swahili texts', () => {
  const { description } = bundle('CD1');
  expect(inLocale(description, 'en')).toBe(
    '250 MB of data, 20 minutes of calls and 20 SMS, valid for 24 hours.',
  );
  expect(inLocale(description, 'sw')).toBe(
    'Intaneti ya MB 250, dakika 20 za kupiga simu na SMS 20, kwa saa 24.',
  );
});

test('uses only the GSM alphabet in names', () => {
  const odd = catalogue()
    .flatMap(({ name }) => Object.values(name))
    .filter((text) => !GSM.test(text));
  expect(odd).toEqual([]);
});
