import type { Fields } from '@isano/adapter-kit/settings';
import { parseVariables, readFields, variablesOf } from '@isano/adapter-kit/testing';
import { ConformanceError } from './scenario.ts';

/** The part of an add-on that has settings, and what it says is missing. */
type Part = { settings: Fields; problems?: (given: Readonly<Record<string, unknown>>) => string[] };

/**
 * The settings of an adapter as the portal reads them. Throws a {@link ConformanceError} when the environment of its description has
 * problems, or variables that are none of its settings.
 * @param name of the add-on
 */
export function readAdapterSettings(name: string, part: Part, environment: Record<string, string>): unknown {
  const variables = variablesOf(part.settings);
  const { problems, values } = parseVariables(variables, environment);
  const unknown = Object.keys(environment).filter((each) => !Object.hasOwn(variables, each));
  if (unknown.length > 0) problems.push(`${unknown.join(', ')}: no settings of ${name}`);
  problems.push(...(part.problems?.(environment) ?? []));
  if (problems.length > 0)
    throw new ConformanceError(`the described environment has problems: ${problems.join('; ')}`);
  return readFields(part.settings, values);
}
