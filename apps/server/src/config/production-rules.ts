import {
  CONTENT,
  listChosenPorts,
  namesOperator,
  type OperatorConfig,
} from '@portal/operator/operator-config';
import { OPERATOR_PORTS } from '@portal/operator/ports';
import {
  configuredProviders,
  type ProviderConfig,
  plainHttpVariables,
} from '@portal/payments/providers/provider-config';
import { exposureProblems } from './exposure-rules.ts';

/** Missing or unsafe settings of an environment with `NODE_ENV=production`, one sentence each. */
export function productionProblems(given: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (!namesOperator(given)) {
    problems.push(
      'OPERATOR: in production it must be named: OPERATOR_LINES and the other ports, or OPERATOR=sandbox (play money)',
    );
  }
  if (given.PORTAL_DEV === '1') problems.push('PORTAL_DEV: never in production');
  if (!given.SECRET) problems.push('SECRET: needed in production, 32 characters or more');
  if (!given.PUBLIC_URL) {
    problems.push('PUBLIC_URL: needed in production: the portal answers only requests for its host');
  }
  if (usesSandbox(given) && !given.SANDBOX_TOKEN) {
    problems.push(
      'SANDBOX_TOKEN: needed in production with the sandbox: the pages under /sandbox show codes and PINs',
    );
  }
  if (given.FISCAL_DEVICE === 'sandbox' && !usesSandbox(given)) {
    problems.push(
      'FISCAL_DEVICE: the sandbox reports to no tax authority, so it is for the sandbox only in production',
    );
  }
  problems.push(...exposureProblems(given));
  const plain = plainHttpVariables(given);
  if (plain.length > 0) problems.push(`${plain.join(', ')}: https is needed in production`);
  return problems;
}

function usesSandbox(given: Record<string, unknown>): boolean {
  return [given.OPERATOR, ...Object.values(OPERATOR_PORTS).map((name) => given[name])].includes('sandbox');
}

/**
 * Rejects play money beside an operator that delivers, and real money beside an operator that delivers nothing: both only in
 * production, because an adapter is tried with test accounts before. One sentence per problem.
 */
export function moneyProblems(mode: unknown, operator: OperatorConfig, providers: ProviderConfig): string[] {
  if (mode !== 'production') return [];
  const real = configuredProviders(providers);
  const play = listChosenPorts(operator, true);
  // Content delivers nothing.
  const delivering = listChosenPorts(operator, false).filter((port) => !port.endsWith(`=${CONTENT}`));
  const problems: string[] = [];
  if (real.length > 0 && play.length > 0) {
    const which = operator.rest === 'sandbox' ? 'OPERATOR=sandbox' : play.join(', ');
    problems.push(
      `${which} delivers nothing, so it can't be used in production beside real accounts (${real.join(', ')})`,
    );
  }
  if (providers.accounts.money === null && delivering.length > 0) {
    problems.push(
      `${delivering.join(', ')}: real deliveries can't be used in production while wallets are simulated (play money)`,
    );
  }
  return problems;
}
