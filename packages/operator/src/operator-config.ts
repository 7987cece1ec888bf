import { parseVariables, readFields, variablesOf } from '@portal/platform/config/variable-fields';
import type { OperatorAdapter } from './adapter.ts';
import { NEEDED_PORTS, OPERATOR_PORTS, PORT_NAMES, type PortName } from './ports.ts';
import { CORE_ADAPTERS } from './registry.ts';

/** The name of the adapter that ships with the portal and stands for a whole operator. */
export const SANDBOX = 'sandbox';

/** The name of the adapter whose shops are content of the portal. */
export const CONTENT = 'content';

/** Which adapter each port has, and the adapters in use with their settings. */
export type OperatorConfig = {
  /** The adapter's name by port; `null`: absent, its pages and calls are switched off. */
  ports: Readonly<Record<PortName, string | null>>;
  /** `sandbox` when every port that is not named is the sandbox's. */
  rest: typeof SANDBOX | null;
  /** The adapters in use, by name. */
  adapters: Readonly<Record<string, OperatorAdapter>>;
  /** Their parsed settings, by name. */
  settings: Readonly<Record<string, unknown>>;
};

type Given = Readonly<Record<string, unknown>>;

/** The environment, and the names of the adapters that have a port. */
type Choice = { given: Given; able: readonly string[] };

/** Names of all variables of ports and of the portal's own adapters, for the test of docs/configuration.md. */
export const OPERATOR_VARIABLE_NAMES = [
  'OPERATOR',
  ...Object.values(OPERATOR_PORTS),
  ...CORE_ADAPTERS.flatMap(({ settings }) => Object.keys(variablesOf(settings))),
];

/** Whether a setting names the operator: `OPERATOR`, or at least one port. */
export function namesOperator(given: Given): boolean {
  return [given.OPERATOR, ...Object.values(OPERATOR_PORTS).map((name) => given[name])].some(Boolean);
}

/**
 * Parses `OPERATOR`, the variables of the ports and those of the adapters in use. `OPERATOR=sandbox` means the sandbox
 * for every port that is not named; without it a port that is not named is absent. With neither, everything is the
 * sandbox's, so that the portal can be tried without settings.
 * @param added the adapters of add-ons
 */
export function parseOperatorConfig(
  given: Given,
  added: readonly OperatorAdapter[],
): { problems: string[]; config: OperatorConfig } {
  const all = [...CORE_ADAPTERS, ...added];
  const namesFor = (port: PortName) =>
    all.filter(({ ports }) => ports.includes(port)).map(({ name }) => name);
  const rest = given.OPERATOR === SANDBOX || !namesOperator(given) ? SANDBOX : null;
  const choices = PORT_NAMES.map(
    (port) =>
      [
        port,
        given[OPERATOR_PORTS[port]] ??
          shopsBeside(port, { given, able: namesFor(port) }) ??
          restOf(rest, namesFor(port)),
      ] as const,
  );
  const problems = [
    ...(given.OPERATOR && given.OPERATOR !== SANDBOX
      ? [
          'OPERATOR: only "sandbox" stands for a whole operator; name other adapters by port (docs/operators.md)',
        ]
      : []),
    ...choices.flatMap(([port, name]) => portProblem(port, name, { given, able: namesFor(port) })),
  ];
  const ports = Object.fromEntries(choices) as OperatorConfig['ports'];
  const used = all.filter((each) => each.ports.some((port) => ports[port] === each.name));
  const settings = used.map(({ name, settings: fields }) => {
    const parsed = parseVariables(variablesOf(fields), given);
    problems.push(...parsed.problems);
    return [name, readFields(fields, parsed.values)];
  });
  const adapters = Object.fromEntries(used.map((each) => [each.name, each]));
  return { problems, config: { ports, rest, adapters, settings: Object.fromEntries(settings) } };
}

/** Shops that are not named come from the adapter of the sites, if it has them: once both were one port. */
function shopsBeside(port: PortName, { given, able }: Choice): unknown {
  const name = given[OPERATOR_PORTS.networkLocations];
  return port === 'shops' && able.some((each) => each === name) ? name : undefined;
}

/** `OPERATOR=sandbox` stands for the ports that the sandbox has. */
function restOf(rest: typeof SANDBOX | null, able: readonly string[]): typeof SANDBOX | null {
  return rest !== null && able.includes(rest) ? rest : null;
}

function portProblem(port: PortName, name: unknown, { given, able }: Choice): string[] {
  const variable = OPERATOR_PORTS[port];
  if (typeof name === 'string') {
    if (able.includes(name)) return [];
    const loaded = given.ADDONS ? ` with ADDONS=${given.ADDONS}` : '';
    return [`${variable}: ${able.length > 0 ? `one of ${able.join(', ')}` : 'no adapter has it'}${loaded}`];
  }
  return NEEDED_PORTS.includes(port)
    ? [`${variable}: needed by every journey, one of ${able.join(', ')}, or OPERATOR=sandbox for the rest`]
    : [];
}

/** The ports of adapters that are, or are not, play; each as `variable=adapter`. */
export function listChosenPorts({ ports, adapters }: ChosenAdapters, isPlay: boolean): string[] {
  return PORT_NAMES.flatMap((port) => {
    const name = ports[port];
    return name !== null && adapters[name]?.isPlay === isPlay ? [`${OPERATOR_PORTS[port]}=${name}`] : [];
  });
}

type ChosenAdapters = Pick<OperatorConfig, 'ports' | 'adapters'>;

/** The ports without an adapter. */
export function listAbsentPorts({ ports }: Pick<OperatorConfig, 'ports'>): PortName[] {
  return PORT_NAMES.filter((port) => ports[port] === null);
}
