import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import type { JobHandlers } from '../../platform/jobs/job-types.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { listPlans, readDevice } from './list-plans.ts';
import { eraseOldLeads, notifyOpenedTowns, openTownForStaff } from './open-town.ts';
import { isSubscriber, sendLeadCode } from './send-lead-code.ts';
import { sendLeadMessage } from './send-lead-message.ts';
import { submitLead } from './submit-lead.ts';
import { trackLead } from './track-lead.ts';

/** Home broadband: plans, device, ordering and tracking (SPEC section 7). */
export function leadRoutes(app: FastifyInstance, deps: LeadsDeps): void {
  registerPortalCall(app, 'listPlans', ({ serviceType }, { locale }) => listPlans(deps, serviceType, locale));
  registerPortalCall(app, 'readDevice', ({ code }, { locale }) => readDevice(deps, code, locale));
  registerPortalCall(app, 'validateNumber', async ({ msisdn }) => ({
    isSubscriber: await isSubscriber(deps, msisdn),
  }));
  registerPortalCall(app, 'sendLeadCode', ({ msisdn, email }, { visitorId, locale, address, solution }) =>
    sendLeadCode(deps, { msisdn, email, visitorId, locale, address, solution }),
  );
  registerPortalCall(app, 'submitLead', (lead, { visitorId, locale }) =>
    submitLead(deps, lead, { visitorId, locale }),
  );
  registerPortalCall(app, 'trackLead', (claim, { locale, wideNetwork }) =>
    trackLead(deps, claim, { locale, network: wideNetwork }),
  );
}

/** Jobs of home broadband. */
export function leadJobHandlers(
  deps: LeadsDeps,
): JobHandlers<'send-lead-message' | 'open-town' | 'tell-opened-towns' | 'erase-leads'> {
  return {
    'send-lead-message': ({ key, message }) => sendLeadMessage(deps, key, message),
    'open-town': (request) => openTownForStaff(deps, request),
    'tell-opened-towns': () => notifyOpenedTowns(deps),
    'erase-leads': () => eraseOldLeads(deps),
  };
}
