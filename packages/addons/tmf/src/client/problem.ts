import { z } from 'zod';

/** TM Forum's error, and problem details of RFC 7807. */
const problem = z.object({
  code: z.union([z.string(), z.number()]).transform(String).nullish(),
  reason: z.string().nullish(),
  title: z.string().nullish(),
  cause: z.string().nullish(),
});

/** What an error body says: its codes, which settings may name, and a text for the log without personal numbers. */
export type Problem = { codes: string[]; text: string };

/** Reads the body of an error; a body in another form has no codes. */
export function readProblem(status: number, body: unknown): Problem {
  const parsed = problem.safeParse(body);
  const { code, reason, title, cause } = parsed.data ?? {};
  const codes = [cause, code, reason, title].filter((each) => each !== null && each !== undefined);
  return { codes, text: `HTTP ${status}${codes.length ? `: ${withoutNumbers(codes.join(', '))}` : ''}` };
}

/** Servers repeat the number or account they were asked about. */
function withoutNumbers(text: string): string {
  return text.slice(0, 200).replace(/\d{5,}/g, '…');
}
