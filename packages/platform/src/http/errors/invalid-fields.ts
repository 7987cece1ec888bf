import type { z } from 'zod';

/** Lists the invalid fields of an input: the path of each with the code of the problem. Has no value that was sent. */
export function invalidFields({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, code }) => [path.join('.'), code]));
}
