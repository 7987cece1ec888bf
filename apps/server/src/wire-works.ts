import type { Clock } from '@portal/domain/clock';
import type { CodesDeps } from './features/codes/codes-deps.ts';
import { sendCode } from './features/codes/send-code.ts';
import { useProof } from './features/codes/use-proof.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { eraseDraft } from './features/forms/drafts.ts';
import type { FormsDeps } from './features/forms/forms-deps.ts';
import { formJobHandlers } from './features/forms/routes.ts';
import { findLead, isApplicant, type LeadClaim } from './features/leads/find-lead.ts';
import type { LeadsDeps } from './features/leads/leads-deps.ts';
import { leadJobHandlers } from './features/leads/routes.ts';
import type { OrdersDeps } from './features/orders/orders-deps.ts';
import type { Operator } from './operator/operator.ts';
import { newId } from './platform/crypto/new-id.ts';
import type { Db } from './platform/db/open-db.ts';
import { countWrongLookUps } from './platform/http/look-ups.ts';
import type { RateLimiter } from './platform/http/rate-limiter.ts';
import type { Say } from './platform/wording/sentences.ts';

/** What home broadband is wired from. */
type Parts = {
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

/** Home broadband and the forms operators describe: features that share codes, content and the operator. */
export function wireWorks(parts: Parts): { forms: FormsDeps; leads: LeadsDeps } {
  const { db, clock, say, operator, codes, content, limiter, publicUrl, log } = parts;
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
      sendCode: (wish) => sendCode(codes, { ...wish, purpose: 'lead' }),
      useProof: (use) => useProof({ db, clock }, { ...use, purpose: 'lead' }),
      eraseDraft: (tx, visitorId) => eraseDraft(tx, { visitorId, formName: 'get-form-schema' }),
      lookUpLead: countWrongLookUps(limiter, 'lead'),
      publicUrl,
      log,
    },
  };
}

/** What the orders ask of the leads. */
export function leadClaims(leads: LeadsDeps): Pick<OrdersDeps, 'findLead' | 'isApplicant'> {
  return {
    findLead: (claim: LeadClaim, network) => findLead(leads, claim, network),
    isApplicant: (asked) => isApplicant(leads, asked),
  };
}

/** Jobs of home broadband and of the forms. */
export function worksJobHandlers({ forms, leads }: { forms: FormsDeps; leads: LeadsDeps }) {
  return { ...leadJobHandlers(leads), ...formJobHandlers(forms) };
}
