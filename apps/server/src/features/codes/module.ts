import type { InboundMessages } from '@portal/operator/inbound-port';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { LimitLookups } from '@portal/platform/http/visitors/caller';
import type { Visitors } from '@portal/platform/http/visitors/visitor-cookie';
import { type Module, withDeps } from '@portal/platform/module';
import type { FastifyInstance } from 'fastify';
import { billCodeCalls, codeCalls } from './calls.ts';
import { canReadBalance, canReadBill } from './check-proof.ts';
import { recordUndeliveredCode } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { answerMessage } from './handset-proof/answer-message.ts';
import { type GatewayRules, inboundMessageRoutes } from './handset-proof/inbound-routes.ts';
import { answerHandsetQuestion, askOnHandset } from './handset-proof/receive-handset-code.ts';
import { endHistoryAccess, findHistoryAccess } from './history-access.ts';
import { codeJobHandlers } from './jobs.ts';
import { type Looker, limitLookups, limitRefusals } from './limits/limit-lookups.ts';
import { createProofRequestCounter, registerApprovalMetric } from './limits/prompt-metrics.ts';
import { registerConversionMetric } from './limits/sms-breaker.ts';
import type { PromptApprovalsSql } from './limits/stranger-prompts.ts';
import { endLineProofs, useLineProof } from './line-proof.ts';
import { registerNetworkCheck } from './network-proof/network-check-routes.ts';
import { proveByNetwork } from './prove-by-network.ts';
import { sendCode } from './send-code.ts';
import { useProof } from './use-proof.ts';

type Deps = Omit<CodesDeps, 'countProofRequest'> & {
  /** Connections that allow long statements. */
  long: { db: Db };
  metrics: Metrics;
  limiter: RateLimiter;
  visitors: Visitors;
  /** Messages that customers send to the operator's number; `null`: it forwards none. */
  inbound: InboundMessages | null;
  /** What the gateway of those messages needs besides its token. */
  gateway: GatewayRules;
  /** From the payments feature: how prompts ended. */
  approvalsSql: PromptApprovalsSql;
};

/** Records that the message with a code did not arrive, for messages, which codes depend on themselves. */
export function undeliveredCodeRecorder(db: Db) {
  return withDeps(recordUndeliveredCode, db);
}

/** Ends proofs for lines, for the answer to STOP, which codes depend on themselves. */
export function lineProofEnder(deps: Pick<CodesDeps, 'db' | 'clock'>) {
  return withDeps(endLineProofs, deps);
}

/** One-time codes and the other proofs of a number. */
export function createCodes({ long, metrics, limiter, visitors, approvalsSql, ...given }: Deps) {
  const deps: CodesDeps = { ...given, countProofRequest: createProofRequestCounter(metrics) };
  registerConversionMetric(metrics, deps);
  registerApprovalMetric(metrics, { ...deps, approvalsSql });
  return {
    deps,
    calls: { ...codeCalls(deps), ...billCodeCalls(deps) },
    routes: {
      own: (app: FastifyInstance) => {
        inboundMessageRoutes(app, { codes: deps, inbound: given.inbound, gateway: given.gateway });
        registerNetworkCheck(app, deps, { visitors, limiter });
      },
    },
    jobs: {
      ...codeJobHandlers(deps),
      'erase-codes': codeJobHandlers({ ...deps, ...long })['erase-codes'],
    },
    sendCode: withDeps(sendCode, deps),
    useProof: withDeps(useProof, deps),
    canReadBill: withDeps(canReadBill, deps),
    canReadBalance: withDeps(canReadBalance, deps),
    /** The number that this browser proved to read its purchases, and until when; `null` without a valid proof. */
    findHistoryAccess: withDeps(findHistoryAccess, deps),
    endHistoryAccess: withDeps(endHistoryAccess, deps),
    useLineProof: withDeps(useLineProof, deps),
    endLineProofs: withDeps(endLineProofs, deps),
    /** Limits what tells subscribers from other numbers. */
    limitLookups: ((lookup, lookUp) => limitLookups({ ...deps, limiter }, lookup, lookUp)) as LimitLookups,
    /** Limits what orders tell about numbers. */
    limitOrders: <Placed>(
      order: { caller: Looker; number: string; isUnassigned?: (result: Placed) => boolean },
      place: () => Promise<Placed>,
    ) => limitRefusals({ ...deps, limiter }, order, place),
    /** Handles a message from a customer's handset. Returns the reply; `null`: none. */
    answerMessage: withDeps(answerMessage, deps),
    askOnHandset: withDeps(askOnHandset, deps),
    answerHandsetQuestion: withDeps(answerHandsetQuestion, deps),
    proveByNetwork: withDeps(proveByNetwork, deps),
  } satisfies Module;
}
