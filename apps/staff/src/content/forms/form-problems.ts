import type { FormEntry, FormList } from './form-file.ts';

/** Where in a form something is wrong. */
type Wrong = { list: FormList; entry: Pick<FormEntry, 'key' | 'index'>; property: string };

/** What the server says of a property of a form, such as `fields.town.label: missing`; `null` when nothing is wrong. */
export function findProblem(problems: readonly string[], { list, entry, property }: Wrong): string | null {
  const name = list === 'fields' ? entry.key : entry.index + 1;
  const start = `${list}.${name}.${property}: `;
  return problems.find((problem) => problem.startsWith(start))?.slice(start.length) ?? null;
}

/** Whether anything is wrong in a field or button. */
export function hasProblem(problems: readonly string[], { list, entry }: Omit<Wrong, 'property'>): boolean {
  const name = list === 'fields' ? entry.key : entry.index + 1;
  return problems.some((problem) => problem.startsWith(`${list}.${name}.`));
}

/** What is wrong with a list as a whole, such as a field that the portal needs. */
export function listProblems(problems: readonly string[], list: FormList): string[] {
  const start = `${list}: `;
  return problems.flatMap((problem) => (problem.startsWith(start) ? [problem.slice(start.length)] : []));
}
