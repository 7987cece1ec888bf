import type { Clock } from '@portal/domain/clock';
import type { FormSchema } from '@portal/domain/form-schema';
import type { Locale } from '@portal/domain/locale';
import type { Msisdn } from '@portal/domain/msisdn';
import type { Leads } from '../../operator/lead-port.ts';
import type { Lines, Sms } from '../../operator/operator.ts';
import type { Db, DbOrTx } from '../../platform/db/open-db.ts';
import type { LookUp } from '../../platform/http/look-ups.ts';
import type { Say } from '../../platform/wording/sentences.ts';

/** A code to a contact number: by SMS when it is ours, else by e-mail. */
export type SendLeadCode = (wish: {
  msisdn: Msisdn;
  /** Where the code goes when the number is no line of this operator; left out otherwise. */
  email?: string;
  visitorId: string;
  locale: Locale;
  address: string;
  solution: string | null;
}) => Promise<{ refId: string; resendAfterSeconds: number; attemptsLeft: number }>;

/** What home broadband stands on. Wired in deps.ts. */
export type LeadsDeps = {
  db: Db;
  clock: Clock;
  say: Say;
  leads: Leads;
  lines: Lines;
  sms: Sms;
  /** The details form in a language; `null` when it is broken. */
  detailsForm: (locale: Locale) => FormSchema | null;
  /** The codes' own. */
  sendCode: SendLeadCode;
  /** The codes' own: uses up the proof that this visitor holds that contact number or its e-mail. */
  useProof: (use: { proof: string; visitorId: string; msisdn: Msisdn; usedFor: string }) => Promise<boolean>;
  /** The forms' own: forgets the unfinished form of a visitor. */
  eraseDraft: (tx: DbOrTx, visitorId: string) => Promise<unknown>;
  /** Takes one of a lead's look-ups: `null` when it had one, else the seconds until it has again. */
  lookUpLead: LookUp;
  /** Address of this portal as browsers know it, without a slash at the end. */
  publicUrl: () => string;
  /** Facts for the log: keys and names, never a number. */
  log: { warn: (facts: object, message: string) => void };
};
