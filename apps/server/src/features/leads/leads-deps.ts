import type { FormSchema } from '@portal/domain/forms/form-schema';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Feasibility } from '../../operator/feasibility-port.ts';
import type { Leads } from '../../operator/lead-port.ts';
import type { Lines } from '../../operator/operator.ts';
import type { Sms } from '../../operator/sms-port.ts';
import type { Db, DbOrTx } from '../../platform/database/open-db.ts';
import type { EventRecipient } from '../../platform/events/event.ts';
import type { LimitedLookup } from '../../platform/http/rate-limits/failed-lookups.ts';
import type { CodeCaller } from '../../platform/http/visitors/caller.ts';
import type { FormatText } from '../../platform/wording/sentences.ts';

/** Sends a code to a contact number: by SMS when it is a line of this operator, else by e-mail. */
export type SendLeadCode = (
  /** `email` receives the code when the number is not a line of this operator; left out otherwise. */
  input: CodeCaller & { msisdn: Msisdn; email?: string },
) => Promise<{ refId: string; resendAfterSeconds: number; attemptsLeft: number; about: string }>;

/** Dependencies of home broadband. Wired in container.ts. */
export type LeadsDeps = {
  db: Db;
  clock: Clock;
  formatText: FormatText;
  /** Systems that receive events about new leads (docs/events.md). */
  eventRecipients: readonly EventRecipient[];
  leads: Leads;
  /** `null`: the list of towns decides. */
  feasibility: Feasibility | null;
  lines: Lines;
  sms: Sms;
  /** The details form in a language; `null` when it is broken. */
  detailsForm: (locale: Locale) => FormSchema | null;
  /** From the codes feature. */
  sendCode: SendLeadCode;
  /** From the codes feature: uses the proof that this visitor holds that contact number or its e-mail. */
  useProof: (use: { proof: string; visitorId: string; msisdn: Msisdn; lead: string }) => Promise<boolean>;
  /** From the forms feature: erases the visitor's draft of the form. */
  eraseDraft: (tx: DbOrTx, visitorId: string) => Promise<unknown>;
  /** Looks up a lead and limits wrong look-ups. */
  lookUpLead: LimitedLookup;
  /** Public address of this portal, without a trailing slash. */
  publicUrl: () => string;
  /** Log entries contain keys and names, never phone numbers. */
  log: { warn: (fields: object, message: string) => void };
};
