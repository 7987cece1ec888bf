import { readFileSync } from 'node:fs';

/** Environment variables, and one sentence for each mistake. */
type WithFiles = { values: Record<string, string | undefined>; problems: string[] };

const SUFFIX = '_FILE';

/**
 * Reads settings from files: `SECRET_FILE=/run/secrets/secret` sets `SECRET` to the content of that file, without
 * the line break at its end. Containers and systemd provide secrets as files, because the environment of a process
 * is visible to its children and in crash reports.
 * @param names the variables that may be read from a file. `BRAND_FILE` is a setting itself, not the file of another
 */
export function readValueFiles(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): WithFiles {
  const values = { ...environment };
  const problems: string[] = [];
  for (const name of names) {
    const path = environment[`${name}${SUFFIX}`];
    if (!path || names.includes(`${name}${SUFFIX}`)) continue;
    if (environment[name]) problems.push(`${name}${SUFFIX}: ${name} is set too; remove one of them`);
    else {
      const outcome = readValue(path);
      if ('problem' in outcome) problems.push(`${name}${SUFFIX}: ${outcome.problem}`);
      else values[name] = outcome.value;
    }
  }
  return { values, problems };
}

/** An empty file is a mistake: the portal would silently start without the secret. */
function readValue(path: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { problem: `${path} is empty` } : { value };
  } catch (error) {
    return { problem: `${path} can't be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
