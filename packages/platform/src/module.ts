import type { FastifyInstance } from 'fastify';
import type { CallHandlers } from './http/portal-call.ts';
import type { JobHandlers } from './jobs/job-types.ts';

/** Adds routes to a part of the app. */
export type AddRoutes = (app: FastifyInstance) => void;

/**
 * What a feature gives to the program that connects the features. Its `module.ts` exports `create…`, which takes everything from
 * outside as one object and returns a module. Metrics have no list here: a module that measures gets `metrics`.
 */
export type Module = {
  /** Handlers of calls of the contract. */
  calls?: Partial<CallHandlers>;
  /** Routes that are no calls of the contract. */
  routes?: {
    /** The same for everyone: requests have no visitor, and caches may store the replies. */
    shared?: AddRoutes;
    /** The cookie identifies the visitor. */
    visitor?: AddRoutes;
    /** Routes with hooks of their own: what other systems call, and addresses that browsers are sent to. */
    own?: AddRoutes;
  };
  /** Handlers of jobs. */
  jobs?: Partial<JobHandlers>;
  /** What other features need of this one. */
  [provided: string]: unknown;
};

/** A use case with its dependencies filled in: `withDeps(findBill, deps)` is `(claim, network) => findBill(deps, claim, network)`. */
export function withDeps<Deps, Rest extends unknown[], Result>(
  useCase: (deps: Deps, ...rest: Rest) => Result,
  deps: NoInfer<Deps>,
): (...rest: Rest) => Result {
  return (...rest) => useCase(deps, ...rest);
}
