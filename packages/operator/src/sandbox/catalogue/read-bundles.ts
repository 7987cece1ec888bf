import { type Bundle, OTHER_PERIOD, type ValidityUnit } from '@portal/domain/products/bundle';
import { toMegabytes } from '@portal/domain/products/data-volume';
import { once } from '@portal/platform/once';
import { readTable } from '@portal/platform/read-table';
import { z } from 'zod';
import { marketPrice } from '../market-price.ts';
import { sandboxText } from '../texts.ts';
import { describeBundle } from './describe-bundle.ts';

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
