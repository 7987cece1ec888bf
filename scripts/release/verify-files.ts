import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFile, PROVENANCE, readStatement } from './provenance.ts';

/** The file with the SHA-256 of every other one, for `sha256sum --check`. */
export const SUMS = 'SHA256SUMS';

/** Lines for {@link SUMS}. */
export function listSums(folder: string, names: readonly string[]): string {
  return names.map((name) => `${hashFile(join(folder, name))}  ${name}\n`).join('');
}

/** What is wrong with the files of a release, the commit that they were made from, and whether the key signed that. */
export type Verified = { problems: string[]; commit: string; signed: boolean };

/**
 * Checks the files of a release: each is the one that the provenance and the sums name, and none is missing or added.
 * @param key file of the public key that must have signed the provenance
 * @throws when there is no provenance, or it is not signed with the key
 */
export function verifyFiles(folder: string, key?: string): Verified {
  const text = readFileSync(join(folder, PROVENANCE), 'utf8');
  const { statement, signed } = readStatement(text, key && readFileSync(key, 'utf8'));
  const named = new Map(statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  const found = readdirSync(folder).filter((name) => name !== SUMS && name !== PROVENANCE);
  const problems = [
    ...found.filter((name) => !named.has(name)).map((name) => `${name}: the provenance does not name it`),
    ...[...named].flatMap(([name, digest]) => {
      if (!found.includes(name)) return [`${name}: missing`];
      return hashFile(join(folder, name)) === digest ? [] : [`${name}: not the file that was made`];
    }),
  ];
  const sums = readFileSync(join(folder, SUMS), 'utf8');
  if (problems.length === 0 && sums !== listSums(folder, [...found, PROVENANCE].sort()))
    problems.push(`${SUMS}: not those of the files`);
  const [source] = statement.predicate.buildDefinition.resolvedDependencies;
  return { problems, commit: source?.digest.gitCommit ?? '', signed };
}
