import type { z } from 'zod';

/** Lists the invalid fields of an input: the path of each with the code of the problem. Has no value that was sent. */
export function invalidFields({ issues }: Pick<z.ZodError, 'issues'>): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), codeOf(issue)]));
}

/** A field that may be empty or written in two ways has the problem of its last way: `invalid_union` says nothing to who sent it. */
function codeOf(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  return inner && inner.path.length === 0 ? codeOf(inner) : issue.code;
}
