import { deriveKey } from '@portal/platform/crypto/derive-key';
import { deriveSecret, type Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { Module } from '@portal/platform/module';
import type { FastifyInstance } from 'fastify';
import { eraseUssdSteps } from './step-store.ts';
import type { UssdDeps, UssdGateway } from './ussd-deps.ts';
import { registerUssdRoutes } from './ussd-routes.ts';

/** The network of the sandbox's lines, as its gateway writes it. */
const SIMULATED_NETWORK = 'sandbox';

/**
 * The configured gateway, else that of the sandbox, whose secret is derived from the portal's and so the same in every process.
 */
export function createUssdGateway(
  { secret, addresses, networks }: Omit<UssdGateway, 'secret'> & { secret: Secret | null },
  portalSecret: Secret,
): UssdGateway {
  const derived = () =>
    deriveSecret(portalSecret, (own) => deriveKey(own, 'ussd gateway').toString('base64url'));
  // Without a gateway of the operator, only the simulated one calls.
  const own = networks.length > 0 || secret ? networks : [SIMULATED_NETWORK];
  return { secret: secret ?? derived(), addresses, networks: own };
}

type Deps = UssdDeps & {
  /** Connections that allow long statements. */
  long: { db: Db };
};

/** The menu that customers dial. */
export function createUssd({ long, ...deps }: Deps) {
  return {
    deps,
    routes: { own: (app: FastifyInstance) => registerUssdRoutes(app, deps) },
    jobs: { 'erase-ussd': () => eraseUssdSteps({ ...long, clock: deps.clock }) },
    /** The code to dial; `null`: there is no gateway. */
    dialCode: deps.gateway && deps.code,
  } satisfies Module;
}
