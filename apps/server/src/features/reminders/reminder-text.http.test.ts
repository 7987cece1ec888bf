import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { gsm7Length, toGsm7 } from '@portal/domain/language/gsm7';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { catalogue } from '@portal/operator/sandbox/catalogue/catalogue';
import { expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';
import type { ReminderEvent } from './find-events.ts';
import { writeEmail, writeSms } from './reminder-text.ts';

const portal = openTestPortal();

/** 3GPP TS 23.040: one message has 160 septets. */
const ONE_SMS = 160;
const ENDS = new Date('2040-12-28T21:30:00Z');
const NUMBER = parseMsisdn('0788123456') ?? '';

function events(): ReminderEvent[] {
  const [bundle] = catalogue().toSorted((a, b) => b.name.en.length - a.name.en.length);
  if (!bundle) throw new Error('nothing on sale');
  const bucket = {
    description: bundle.name,
    service: 'data',
    left: 1_999_999,
    total: 9_999_999,
    unit: 'MB',
    expiresAt: ENDS,
  } as const;
  const airtime = { ...bucket, service: 'airtime', left: 1_234_567, unit: 'RWF' } as const;
  return [
    { kind: 'bundle-used', percent: 80, bucket, key: '' },
    { kind: 'bundle-used', percent: 100, bucket, key: '' },
    { kind: 'bundle-ends', bucket, endsAt: ENDS, key: '' },
    {
      kind: 'bill-due',
      amount: { decimal: '12345678.25', currency: 'RWF' },
      dueDate: '2040-12-31' as never,
      key: '',
    },
    { kind: 'airtime-low', bucket: airtime, key: '' },
  ];
}

test.each(LOCALE_LIST)(
  'every reminder in %s is one SMS with the way to end it, whatever it is about',
  (locale) => {
    const { formatText } = portal.root.app;
    const stop = formatText('reminders.stop', locale, { short: '50001' });
    for (const event of events()) {
      const text = writeSms(event, { formatText, locale }, stop);
      expect(gsm7Length(text), text).toBeLessThanOrEqual(ONE_SMS);
      expect(text).toContain('STOP');
      expect(toGsm7(text)).toBe(text);
      expect(text).not.toMatch(/[{}]/);
      const email = writeEmail(
        event,
        { formatText, locale },
        { msisdn: NUMBER, link: 'https://x.example/l' },
      );
      expect(email.text).toContain('https://x.example/l');
      expect(email.text).not.toContain(NUMBER);
    }
    for (const key of ['reminders.chosen-sms', 'reminders.chosen-email'] as const) {
      const text = toGsm7(formatText(key, locale, { number: '0788 123 456', stop }));
      expect(gsm7Length(text), text).toBeLessThanOrEqual(ONE_SMS);
    }
    expect(gsm7Length(toGsm7(formatText('reminders.stopped', locale)))).toBeLessThanOrEqual(ONE_SMS);
  },
);

/** What a customer keeps is expected as it was written by hand. */
test.each([
  ['en', 'Isano: 80 % of Gwamon 1 GB is used, 200 MB left. S'],
  ['fr', 'Isano : 80 % de Gwamon 1 GB est utilisé, il reste 200 MB. S'],
  ['sw', 'Isano: 80 % ya Gwamon 1 GB imetumika, imebaki 200 MB. S'],
  ['rw', 'Isano: 80 % bya paki Gwamon 1 GB byakoreshejwe, hasigaye 200 MB. S'],
] as const)('a reminder at 80 percent in %s', (locale, expected) => {
  const { formatText } = portal.root.app;
  const bucket = {
    description: { en: 'Gwamon 1 GB' },
    service: 'data',
    left: 200,
    total: 1_024,
    unit: 'MB',
    expiresAt: ENDS,
  } as const;
  const event = { kind: 'bundle-used', percent: 80, bucket, key: '' } as const;
  expect(writeSms(event, { formatText, locale }, 'S')).toBe(expected);
});
