import type { Clock } from '@portal/domain/time/clock';
import type { CodesDeps } from '../features/codes/codes-deps.ts';
import { sendCode } from '../features/codes/send-code.ts';
import { useProof } from '../features/codes/use-proof.ts';
import type { ContentStore } from '../features/content/content-store.ts';
import { eraseDraft } from '../features/forms/drafts.ts';
import type { FormsDeps } from '../features/forms/forms-deps.ts';
import { formJobHandlers } from '../features/forms/routes.ts';
import { findLead, isApplicant, type LeadClaim } from '../features/leads/find-lead.ts';
import type { LeadsDeps } from '../features/leads/leads-deps.ts';
import { leadJobHandlers } from '../features/leads/routes.ts';
import type { OrdersDeps } from '../features/orders/orders-deps.ts';
import type { Operator } from '../operator/operator.ts';
import { newId } from '../platform/crypto/new-id.ts';
import type { Db } from '../platform/database/open-db.ts';
import { limitFailedLookups } from '../platform/http/rate-limits/failed-lookups.ts';
import type { RateLimiter } from '../platform/http/rate-limits/rate-limiter.ts';
import type { Say } from '../platform/wording/sentences.ts';

type WireHomeBroadbandOptions = {
  db: Db;
  clock: Clock;
  say: Say;
  operator: Operator;
  codes: CodesDeps;
  content: ContentStore;
  limiter: RateLimiter;
  publicUrl: () => string;
  log: LeadsDeps['log'];
};

/** Wires home broadband and the forms that operators define. Both use codes, content and the operator. */
export function wireHomeBroadband(options: WireHomeBroadbandOptions): { forms: FormsDeps; leads: LeadsDeps } {
  const { db, clock, say, operator, codes, content, limiter, publicUrl, log } = options;
  const { leads, lines, sms } = operator;
  return {
    forms: { db, clock, newId, formSchema: content.readForm },
    leads: {
      db,
      clock,
      say,
      leads,
      lines,
      sms,
      detailsForm: (locale) => content.readForm('get-form-schema', locale),
      sendCode: (input) => sendCode(codes, { ...input, purpose: 'lead' }),
      useProof: (use) => useProof({ db, clock }, { ...use, purpose: 'lead' }),
      eraseDraft: (tx, visitorId) => eraseDraft(tx, { visitorId, formName: 'get-form-schema' }),
      lookUpLead: limitFailedLookups(limiter, 'lead'),
      publicUrl,
      log,
    },
  };
}

/** The lead lookups that orders use. */
export function leadClaims(leads: LeadsDeps): Pick<OrdersDeps, 'findLead' | 'isApplicant'> {
  return {
    findLead: (claim: LeadClaim, network) => findLead(leads, claim, network),
    isApplicant: (query) => isApplicant(leads, query),
  };
}

/** Job handlers of home broadband and forms. */
export function homeBroadbandJobHandlers({ forms, leads }: { forms: FormsDeps; leads: LeadsDeps }) {
  return { ...leadJobHandlers(leads), ...formJobHandlers(forms) };
}
