import {
  type Allowance,
  type Bundle,
  OTHER_PERIOD,
  type Validity,
  type ValidityUnit,
} from '@portal/domain/products/bundle';
import { dataVolume, toMegabytes } from '@portal/domain/products/data-volume';
import { once } from '@portal/platform/once';
import { readTable } from '@portal/platform/read-table';
import { z } from 'zod';
import { marketPrice } from '../market-price.ts';
import { inEachLanguage, type SandboxLanguage, type SandboxText, sandboxText } from '../texts.ts';

const text = z.string().transform((english) => sandboxText(english));
const none = z.literal('').transform(() => null);
const unlimited = z.literal('unlimited');

/** Columns of bundles.csv. Texts are those of texts.csv, prices those before the country's factor; an empty cell is not included. */
const COLUMNS = z.object({
  line: z.enum(['prepaid', 'postpaid', 'broadband']),
  category: text,
  code: z.string().regex(/^[A-Z]{2}\d{1,2}$/),
  name: text,
  data: z.union([
    none,
    unlimited,
    z
      .string()
      .regex(/^[\d.]+ [MG]B$/)
      .transform(readVolume),
  ]),
  minutes: z.union([none, unlimited, z.coerce.number().int().positive()]),
  sms: z.union([none, unlimited, z.coerce.number().int().positive()]),
  lasts: z.union([
    unlimited,
    z
      .string()
      .regex(/^\d+ (hours|days|weeks|months)$/)
      .transform(toValidity),
  ]),
  period: z.string().transform((label) => label || OTHER_PERIOD),
  only: z.union([none, text]),
  price: z.coerce.number().int().positive(),
  popular: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
});

/** Reads the bundles of the sandbox operator, once. Throws when a row is malformed. */
export const readBundles = once((): readonly Bundle[] => {
  const rows = readTable(new URL('bundles.csv', import.meta.url), Object.keys(COLUMNS.shape));
  return rows.map((row) => toBundle(COLUMNS.parse(row)));
});

/** `and` before the last item of a list; Kinyarwanda contracts it before a vowel. */
const AND: Record<SandboxLanguage, (last: string) => string> = {
  en: (last) => `and ${last}`,
  sw: (last) => `na ${last}`,
  rw: (last) => (/^[aeiou]/.test(last) ? `n’${last}` : `na ${last}`),
  fr: (last) => `et ${last}`,
};

function toBundle({ data, sms, lasts, only, ...row }: z.output<typeof COLUMNS>): Bundle {
  const contents = { megabytes: data, minutes: row.minutes, messages: sms, validity: lasts };
  return {
    productCode: row.code,
    name: row.name,
    description: describeBundle({ ...contents, only }),
    category: row.category,
    ...contents,
    periodType: row.period,
    price: marketPrice(row.price),
    line: row.line,
    popular: row.popular,
  };
}

function readVolume(volume: string): number {
  const [value = '', unit = ''] = volume.split(' ');
  return toMegabytes(value, unit);
}

function toValidity(period: string) {
  const [count, unit] = period.split(' ');
  return { count: Number(count), unit: unit as ValidityUnit };
}

/** Contents of a bundle, and a restriction of its use such as "between 23:00 and 05:00". */
type BundleContents = Pick<Bundle, 'megabytes' | 'minutes' | 'messages' | 'validity'> & {
  only: SandboxText | null;
};

/** Builds the description of a bundle from its contents, in each language. */
function describeBundle({ megabytes, minutes, messages, validity, only }: BundleContents): SandboxText {
  const parts = [
    megabytes === 'unlimited' || megabytes === null
      ? allowanceText(megabytes, 'data')
      : sandboxText('{value} {unit} of data', dataVolume(megabytes)),
    allowanceText(minutes, 'calls', '{count} minutes of calls'),
    allowanceText(messages, 'SMS', '{count} SMS'),
  ].filter((part) => part !== null);
  const time = validityText(validity);
  return inEachLanguage((locale) => {
    const list = [
      joinList(
        parts.map((part) => part[locale]),
        locale,
      ),
      only?.[locale],
    ]
      .filter(Boolean)
      .join(' ');
    return `${list.charAt(0).toUpperCase()}${list.slice(1)}, ${time[locale]}.`;
  });
}

function allowanceText(amount: Allowance, of: string, counted = ''): SandboxText | null {
  if (amount === null) return null;
  return amount === 'unlimited' ? sandboxText(`unlimited ${of}`) : sandboxText(counted, { count: amount });
}

function validityText(validity: Validity): SandboxText {
  if (validity === 'unlimited') return sandboxText('never expires');
  const { count, unit } = validity;
  return sandboxText(`valid for {count} ${count === 1 ? unit.slice(0, -1) : unit}`, { count });
}

function joinList(parts: readonly string[], locale: SandboxLanguage): string {
  const before = parts.slice(0, -1).join(', ');
  const last = parts.at(-1) ?? '';
  return before ? `${before} ${AND[locale](last)}` : last;
}
