import {
  configuredProviders,
  type ProviderConfig,
  plainHttpVariables,
} from '../features/payments/providers/provider-config.ts';

/** Missing or unsafe settings of an environment with `NODE_ENV=production`, one sentence each. */
export function productionProblems(given: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (!given.OPERATOR) {
    problems.push(
      'OPERATOR: in production it must be named; only OPERATOR=sandbox (play money) is built in so far',
    );
  }
  if (given.PORTAL_DEV === '1') problems.push('PORTAL_DEV: never in production');
  if (!given.SECRET) problems.push('SECRET: needed in production, 32 characters or more');
  if (!given.PUBLIC_URL) {
    problems.push('PUBLIC_URL: needed in production: the portal answers only requests for its host');
  }
  if (given.OPERATOR === 'sandbox' && !given.SANDBOX_TOKEN) {
    problems.push(
      'SANDBOX_TOKEN: needed in production with OPERATOR=sandbox: the pages under /sandbox show codes and PINs',
    );
  }
  const plain = plainHttpVariables(given);
  if (plain.length > 0) problems.push(`${plain.join(', ')}: https is needed in production`);
  return problems;
}

/**
 * Rejects real provider accounts together with the sandbox operator, which delivers nothing. One sentence per
 * problem.
 */
export function realMoneyProblems(
  given: Readonly<Record<string, unknown>>,
  providers: ProviderConfig,
): string[] {
  if (given.OPERATOR !== 'sandbox') return [];
  const real = configuredProviders(providers);
  return real.length === 0
    ? []
    : [
        `OPERATOR=sandbox delivers nothing, so it can't be used in production beside real accounts (${real.join(', ')})`,
      ];
}
