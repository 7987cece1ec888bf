import type { FormSchema } from '@portal/domain/forms/form-schema';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Feasibility } from '@portal/operator/feasibility-port';
import type { Leads } from '@portal/operator/lead-port';
import type { Lines } from '@portal/operator/operator';
import type { Sms } from '@portal/operator/sms-port';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import type { EventRecipient } from '@portal/platform/events/event';
import type { LimitedLookup } from '@portal/platform/http/rate-limits/failed-lookups';
import type { CodeCaller } from '@portal/platform/http/visitors/caller';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { FilePeriod } from './sales-system/file-period.ts';

/** Sends a code to a contact number: by SMS when it is a line of this operator, else by e-mail. */
export type SendLeadCode = (
  /** `email` receives the code when the number is not a line of this operator; left out otherwise. */
  input: CodeCaller & { msisdn: Msisdn; email?: string },
) => Promise<{ refId: string; resendAfterSeconds: number; attemptsLeft: number; about: string }>;

/** Dependencies of home broadband. Given in container/modules.ts. */
export type LeadsDeps = {
  db: Db;
  clock: Clock;
  formatText: FormatText;
  /** Systems that receive events about new leads (docs/events.md). */
  eventRecipients: readonly EventRecipient[];
  /** Sales systems of the operator that must have each order with its contact data; none unless they are configured. */
  salesSystems: {
    /** Event endpoints with contacts. */
    endpoints: readonly EventRecipient[];
    /** Where files with the orders are written, how often, and after how many days they are deleted; `null`: nowhere. */
    folder: { dir: string; every: FilePeriod; keptDays: number } | null;
  };
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
