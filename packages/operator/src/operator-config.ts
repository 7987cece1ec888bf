import { parseVariables, readFields, variablesOf } from '@portal/platform/config/variable-fields';
import { NEEDED_PORTS, OPERATOR_PORTS, PORT_NAMES, type PortName } from './ports.ts';
import { findAdapter, OPERATOR_ADAPTERS } from './registry.ts';

/** The name of the adapter that ships with the portal and stands for a whole operator. */
export const SANDBOX = 'sandbox';

/** The name of the adapter whose shops are content of the portal. */
export const CONTENT = 'content';

/** Which adapter each port has, and the settings of the adapters in use. */
export type OperatorConfig = {
  /** The adapter's name by port; `null`: absent, its pages and calls are switched off. */
  ports: Readonly<Record<PortName, string | null>>;
  /** `sandbox` when every port that is not named is the sandbox's. */
  rest: typeof SANDBOX | null;
  /** The parsed settings by adapter. */
  settings: Readonly<Record<string, unknown>>;
};

type Given = Readonly<Record<string, unknown>>;

/** Names of all variables of ports and adapters, for the test of docs/configuration.md. */
export const OPERATOR_VARIABLE_NAMES = [
  'OPERATOR',
  ...Object.values(OPERATOR_PORTS),
  ...OPERATOR_ADAPTERS.flatMap(({ settings }) => Object.keys(variablesOf(settings))),
];

/** Whether a setting names the operator: `OPERATOR`, or at least one port. */
export function namesOperator(given: Given): boolean {
  return [given.OPERATOR, ...Object.values(OPERATOR_PORTS).map((name) => given[name])].some(Boolean);
}

/**
 * Parses `OPERATOR`, the variables of the ports and those of the adapters in use. `OPERATOR=sandbox` means the sandbox
 * for every port that is not named; without it a port that is not named is absent. With neither, everything is the
 * sandbox's, so that the portal can be tried without settings.
 */
export function parseOperatorConfig(given: Given): { problems: string[]; config: OperatorConfig } {
  const rest = given.OPERATOR === SANDBOX || !namesOperator(given) ? SANDBOX : null;
  const choices = PORT_NAMES.map(
    (port) => [port, given[OPERATOR_PORTS[port]] ?? shopsBeside(port, given) ?? restOf(port, rest)] as const,
  );
  const problems = [
    ...(given.OPERATOR && given.OPERATOR !== SANDBOX
      ? [
          'OPERATOR: only "sandbox" stands for a whole operator; name other adapters by port (docs/operators.md)',
        ]
      : []),
    ...choices.flatMap(([port, name]) => portProblem(port, name)),
  ];
  const ports = Object.fromEntries(choices) as OperatorConfig['ports'];
  const used = OPERATOR_ADAPTERS.filter((each) => each.ports.some((port) => ports[port] === each.name));
  const settings = used.map(({ name, settings: fields }) => {
    const parsed = parseVariables(variablesOf(fields), given);
    problems.push(...parsed.problems);
    return [name, readFields(fields, parsed.values)];
  });
  return { problems, config: { ports, rest, settings: Object.fromEntries(settings) } };
}

/** In 1.0.0 shops and sites were one port: shops that are not named come from the adapter of the sites, if it has them. */
function shopsBeside(port: PortName, given: Given): unknown {
  const name = given[OPERATOR_PORTS.networkLocations];
  const able = OPERATOR_ADAPTERS.filter(({ ports }) => ports.includes('shops')).map((each) => each.name);
  return port === 'shops' && able.some((each) => each === name) ? name : undefined;
}

/** `OPERATOR=sandbox` stands for the ports that the sandbox has. */
function restOf(port: PortName, rest: typeof SANDBOX | null): typeof SANDBOX | null {
  return rest !== null && findAdapter(rest).ports.includes(port) ? rest : null;
}

function portProblem(port: PortName, name: unknown): string[] {
  const variable = OPERATOR_PORTS[port];
  const able = OPERATOR_ADAPTERS.filter(({ ports }) => ports.includes(port)).map((each) => each.name);
  if (typeof name === 'string') return able.includes(name) ? [] : [`${variable}: one of ${able.join(', ')}`];
  return NEEDED_PORTS.includes(port)
    ? [`${variable}: needed by every journey, one of ${able.join(', ')}, or OPERATOR=sandbox for the rest`]
    : [];
}

/** The ports of adapters that are, or are not, play; each as `variable=adapter`. */
export function listChosenPorts({ ports }: Pick<OperatorConfig, 'ports'>, isPlay: boolean): string[] {
  return PORT_NAMES.flatMap((port) => {
    const name = ports[port];
    return name !== null && findAdapter(name).isPlay === isPlay ? [`${OPERATOR_PORTS[port]}=${name}`] : [];
  });
}

/** The ports without an adapter. */
export function listAbsentPorts({ ports }: Pick<OperatorConfig, 'ports'>): PortName[] {
  return PORT_NAMES.filter((port) => ports[port] === null);
}
