import type { Locale } from '@portal/domain/language/locale';
import { shippedWording } from '@portal/platform/content/testing/content';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { createFormatText } from '@portal/platform/wording/sentences';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { makeTestMsisdn } from '../codes/testing/codes-fixture.ts';
import { answerStop } from './answer-stop.ts';
import { deviceLines } from './tables.ts';

const testDb = openTestDb();
const formatText = createFormatText({ name: 'Isano' }, shippedWording);

type Had = {
  /** The language of a line that a device shows; `null`: none does. */
  line?: Locale;
  reminders?: Locale;
  standing?: { locale: Locale; isUnderWay: boolean };
};

let numbers = 733_100_000;

/** What a handset that had all this gets as an answer. */
async function answerTo(text: string, { line, reminders, standing }: Had = {}): Promise<string | null> {
  numbers += 1;
  const db = drizzle(testDb.pool);
  const left = await db.$count(deviceLines);
  const msisdn = makeTestMsisdn(String(numbers));
  const at = new Date('2026-11-28T08:00:00Z');
  if (line)
    await db
      .insert(deviceLines)
      .values({ id: newId(), visitorId: newId(), msisdn, locale: line, provenAt: at, endsAt: at });
  const reply = await answerStop(
    {
      db,
      formatText,
      endLineProofs: async () => {},
      endReminders: async () => reminders ?? null,
      endStandingOrders: async () => standing ?? null,
    },
    { from: msisdn, text },
  );
  expect(await db.$count(deviceLines)).toBe((reply === null && line ? 1 : 0) + left);
  return reply;
}

// What our messages name, and how people write it: capitals, accents, signs before it, words after it.
test.each([
  'STOP',
  'Stop.',
  ' stop please',
  '« STOP »',
  '1. stop',
  'arret',
  'Arrêt',
  'arre\u0302t',
  'ARRETE',
  'Arrêter',
  'arrêtez tout',
  'HAGARIKA',
  'guhagarika',
  'Acha',
  'SIMAMISHA',
  'Sitisha tafadhali',
])('"%s" ends what a number gets', async (text) => {
  expect(await answerTo(text, { line: 'en' })).toBe(
    'Isano: no device shows the balances of your number any more.',
  );
});

test.each(['', 'please do not stop', 'stopped?', 'stopover', 'achat 500', 'arretons', '483920', 'unstop'])(
  '"%s" ends nothing',
  async (text) => expect(await answerTo(text, { line: 'en' })).toBeNull(),
);

/** What a customer reads, by hand: only lines, reminders too, standing orders too, and one that is being paid. */
const ANSWERS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Isano: no device shows the balances of your number any more.',
    'Isano: the reminders have ended, and no device shows the balances of your number.',
    'Isano: your standing orders and reminders have ended, and no device shows the balances of your number.',
    'Isano: your standing orders and reminders have ended, and no device shows your balances. One payment is under way and may still be taken.',
  ],
  sw: [
    'Isano: hakuna kifaa kinachoonyesha tena salio la namba yako.',
    'Isano: vikumbusho vimesimamishwa, na hakuna kifaa kinachoonyesha salio la namba yako.',
    'Isano: maagizo yako ya kudumu na vikumbusho vimesimamishwa, na hakuna kifaa kinachoonyesha salio la namba yako.',
    'Isano: maagizo yako ya kudumu na vikumbusho vimeisha, na hakuna kifaa kinachoonyesha salio lako. Malipo moja yanaendelea na huenda yakakatwa.',
  ],
  rw: [
    'Isano: nta gikoresho kicyerekana ibisigaye kuri nimero yawe.',
    'Isano: ibyibutsa byahagaze, kandi nta gikoresho cyerekana ibisigaye kuri nimero yawe.',
    "Isano: amategeko ahoraho n'ibyibutsa byahagaze, kandi nta gikoresho cyerekana ibisigaye kuri nimero yawe.",
    "Isano: amategeko ahoraho n'ibyibutsa byahagaze, nta gikoresho cyerekana ibisigaye. Hari ubwishyu bumwe bwatangiye bushobora gukurwaho.",
  ],
  fr: [
    'Isano : plus aucun appareil n’affiche le solde de votre numéro.',
    'Isano : les rappels sont arrêtés, et aucun appareil n’affiche le solde de votre numéro.',
    'Isano : vos ordres permanents et rappels sont arrêtés, et aucun appareil n’affiche le solde de votre numéro.',
    'Isano : vos ordres permanents et rappels sont arrêtés, aucun appareil n’affiche votre solde. Un paiement est en cours et peut encore être prélevé.',
  ],
};

test.each(Object.entries(ANSWERS) as [Locale, readonly string[]][])(
  'the answer in %s says what has ended, and what may still be taken',
  async (locale, [lines, reminders, standing, underWay]) => {
    expect(await answerTo('STOP', { line: locale })).toBe(lines);
    expect(await answerTo('STOP', { reminders: locale })).toBe(reminders);
    expect(await answerTo('STOP', { standing: { locale, isUnderWay: false } })).toBe(standing);
    expect(await answerTo('STOP', { standing: { locale, isUnderWay: true }, reminders: locale })).toBe(
      underWay,
    );
  },
);

test('the answer is in the language in which most was agreed to: of standing orders, of reminders, of a line, of the country', async () => {
  const standing = { locale: 'rw', isUnderWay: false } as const;
  expect(await answerTo('STOP', { line: 'en', reminders: 'fr', standing })).toBe(ANSWERS.rw[2]);
  expect(await answerTo('STOP', { line: 'en', reminders: 'fr' })).toBe(ANSWERS.fr[1]);
  expect(await answerTo('STOP', { line: 'sw' })).toBe(ANSWERS.sw[0]);
  expect(await answerTo('STOP')).toBe(ANSWERS.en[0]);
});
