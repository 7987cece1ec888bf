import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { inSearchBox } from '@portal/domain/places/geo';
import {
  type OpenDays,
  type OpeningHours,
  SHOP_KINDS,
  SHOP_SERVICES,
  type Shop,
} from '@portal/domain/places/shop';
import { z } from 'zod';

const LONGEST_TEXT = 200;
const filled = z
  .string('a text, in double quotes')
  .trim()
  .min(1, 'it is empty')
  .max(LONGEST_TEXT, `longer than ${LONGEST_TEXT} characters`);

/** One text for every language, or one by language with at least the English one. */
const localised = z.preprocess(
  (given) => (typeof given === 'string' ? { en: given } : given),
  z.strictObject(
    {
      ...(Object.fromEntries(LOCALE_LIST.map((locale) => [locale, filled.optional()])) as Record<
        Exclude<Locale, 'en'>,
        z.ZodOptional<typeof filled>
      >),
      en: filled,
    },
    'a text in double quotes, or one by language: { "en": "…", "fr": "…" }',
  ),
);

const TIMES = /^(([01]\d|2[0-3]):[0-5]\d)-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Times of a day, `08:00-12:00, 14:00-18:00`, in their order. */
const times = z.string('times in double quotes').transform((written, context) => {
  const spans = written.split(',').map((span) => TIMES.exec(span.replace(/\s/g, '')));
  const read = spans.flatMap((span) => (span ? [{ opens: span[1] ?? '', closes: span[3] ?? '' }] : []));
  const ends = read.flatMap(({ opens, closes }) => [opens, closes]);
  const isRising = ends.every((time, at) => at === 0 || (ends[at - 1] ?? '') < time);
  if (read.length === spans.length && isRising) return read;
  context.addIssue({
    code: 'custom',
    message: `"${written}" are no opening hours such as 08:00-12:00, 14:00-18:00`,
  });
  return z.NEVER;
});

const days = z.strictObject({
  weekdays: times.optional(),
  saturday: times.optional(),
  sunday: times.optional(),
} satisfies Record<OpenDays, unknown>);

const degrees = (max: number) =>
  z.number('degrees as a number, such as -1.9441').min(-max, `at least -${max}`).max(max, `at most ${max}`);

const place = z.object({ lat: degrees(90), lng: degrees(180) });

const shop = z
  .strictObject({
    name: localised,
    kind: z.enum(SHOP_KINDS, `one of ${SHOP_KINDS.join(', ')}`).default('shop'),
    ...place.shape,
    address: localised,
    phone: z
      .string('a text, in double quotes')
      .regex(/^\d{3,12}$/, 'national digits without spaces, such as 0788300100')
      .nullable()
      .default(null),
    hours: days.default({}),
    services: z.array(z.enum(SHOP_SERVICES, `one of ${SHOP_SERVICES.join(', ')}`)).default([]),
  })
  .refine(inSearchBox, {
    path: ['lat'],
    message: 'the place is not in this country; are lat and lng swapped?',
    // Whatever else is wrong: an editor corrects what is marked, and would find this after the next save only.
    when: ({ value }) => place.safeParse(value).success,
  });

const removed = z.strictObject({ hidden: z.literal(true, 'true, or left out') });

/** The file of a shop without its id; `null`: the shop is not shown. Mistakes name the field. */
export const shopSchema = z.unknown().transform((given, context): Omit<Shop, 'id'> | null => {
  const isRemoved = typeof given === 'object' && given !== null && 'hidden' in given;
  const parsed = isRemoved ? removed.safeParse(given) : shop.safeParse(given);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  }
  if ('hidden' in parsed.data) return null;
  const { lat, lng, hours, services, ...same } = parsed.data;
  return {
    ...same,
    at: { lat, lng },
    hours: toOpeningHours(hours),
    services: SHOP_SERVICES.filter((service) => services.includes(service)),
  };
});

function toOpeningHours(hours: z.output<typeof days>): OpeningHours[] {
  const all = Object.keys(days.shape) as OpenDays[];
  return all.flatMap((day) => (hours[day] ?? []).map((span) => ({ days: day, ...span })));
}
