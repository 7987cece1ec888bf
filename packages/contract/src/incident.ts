import { LOCALE_LIST } from '@portal/domain/language/locale';
import { z } from 'zod';
import { announcedText } from './http/fields.ts';
import { NETWORKS } from './incident-limits.ts';

/** Name of a district, as a country writes it. */
const district = z
  .string()
  .trim()
  .regex(/^\p{L}[\p{L}\p{M} '’-]{1,39}$/u);

/** What an incident disturbs. At least one of it is named. */
export const affectedField = z.object({
  /** Switches of ways to pay, such as `momo`. */
  methods: z.array(z.string().regex(/^[a-z][\w-]{0,30}$/)).max(20),
  /** Messages to phones, so codes and receipts too. */
  sms: z.boolean(),
  networks: z.array(z.enum(NETWORKS)).max(NETWORKS.length),
  /** Where the networks are disturbed; none: everywhere. */
  districts: z.array(district).max(60),
});
export type Affected = z.output<typeof affectedField>;

/** What visitors read about it, in every language that the country offers. */
export const incidentTextField = z.partialRecord(z.enum(LOCALE_LIST), announcedText(300));
export type IncidentText = z.output<typeof incidentTextField>;
