import type { AdapterDeps, OperatorAdapter } from '@portal/operator/adapter';
import type { CheckFinding } from '@portal/operator/check-finding';
import { listAbsentPorts, type OperatorConfig } from '@portal/operator/operator-config';
import { OPERATOR_PORTS, PORT_NAMES, type PortName } from '@portal/operator/ports';
import { secret } from '@portal/platform/crypto/secret';
import type { Config } from '../../config/config.ts';
import { type CommandReport, type LoneCommand, readOperand, wrongValue } from '../command.ts';
import { checkEveryConnection } from '../connections/check-every-connection.ts';
import type { CheckedConnection } from '../connections/connection.ts';
import { openStaffContext } from '../open-staff-context.ts';

/** Asks the other side of everything that is configured; nothing is delivered, sent, paid or changed there. */
export const operatorCommand: LoneCommand = {
  name: 'operator',
  about:
    'operator check: asks everything that is configured (the operator, messages, mail, payments, statements, sign-in)',
  operands: ['check'],
  needsNote: () => false,
  runAlone: async (config, input) =>
    readOperand(input, 0) === 'check'
      ? checkWithDatabase(config)
      : wrongValue('There is one check: npm run ops -- operator check', 'no-such-check'),
};

async function checkWithDatabase(config: Config): Promise<CommandReport> {
  const { db, clock, close } = await openStaffContext(config);
  const { number, token } = config.inbound;
  try {
    const adapterDeps = {
      db,
      clock,
      productName: '',
      // The check receives no messages.
      inbound: { number, token: token ?? secret('') },
    };
    const connections = await checkEveryConnection(config, { db, clock });
    return await checkOperator(config.operator, adapterDeps, connections);
  } finally {
    await close();
  }
}

/**
 * Checks every adapter in use. Refused (exit code 1) when one of them, or one of the other connections, is not in order.
 * @param connections what else was asked
 */
export async function checkOperator(
  config: OperatorConfig,
  deps: AdapterDeps,
  connections: readonly CheckedConnection[] = [],
): Promise<CommandReport> {
  const adapters = await Promise.all(
    Object.values(config.adapters).map(async (adapter) => ({
      name: adapter.name,
      findings: await checkAdapter(adapter, config, deps),
    })),
  );
  const absent = listAbsentPorts(config);
  const findings = [...adapters, ...connections].flatMap((each) => each.findings);
  const isGood = findings.every((finding) => finding.isGood);
  const lines = [
    ...adapters.flatMap((each) => describeAdapter(each, config)),
    ...connections.flatMap(({ name, findings: found }) => [name, ...describeFindings(found)]),
    absent.length === 0
      ? 'Every port has an adapter.'
      : 'Without an adapter, and switched off in the portal:',
    ...absent.map((port) => `  ${port} (${OPERATOR_PORTS[port]})`),
    isGood ? 'Everything that is configured answers.' : 'NOT EVERYTHING IS IN ORDER: see the lines with "!".',
  ];
  return {
    kind: isGood ? 'done' : 'refused',
    text: lines.join('\n'),
    data: { adapters, connections, absent, isGood },
  };
}

async function checkAdapter(
  { name, check }: OperatorAdapter,
  config: OperatorConfig,
  deps: AdapterDeps,
): Promise<CheckFinding[]> {
  try {
    return await check(deps, config.settings[name], portsOf(name, config));
  } catch (error) {
    return [{ isGood: false, text: `does not answer: ${(error as Error).message}` }];
  }
}

type CheckedAdapter = { name: string; findings: CheckFinding[] };

/** The ports that the settings choose an adapter for. */
function portsOf(name: string, { ports }: OperatorConfig): PortName[] {
  return PORT_NAMES.filter((port) => ports[port] === name);
}

function describeAdapter({ name, findings }: CheckedAdapter, config: OperatorConfig): string[] {
  return [`${name}: ${portsOf(name, config).join(', ')}`, ...describeFindings(findings)];
}

function describeFindings(findings: readonly CheckFinding[]): string[] {
  return findings.map(({ isGood, text }) => `${isGood ? '  ' : '! '}${text}`);
}
