import type { z } from 'zod';
import type { ContentFile, ReportProblem } from '../../platform/content/content-files.ts';

/** Parses a JSON file against a schema; what is wrong is reported with its place, and the answer is then `null`. */
export function parseJsonFile<Schema extends z.ZodType>(
  { file, bytes }: ContentFile,
  schema: Schema,
  report: ReportProblem,
): z.output<Schema> | null {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const { line, said } = slipIn(text, (error as Error).message);
    report({ file, place: `line ${line}`, problem: `not JSON: ${said}` });
    return null;
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const inner = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
    report({ file, place: issue.path.join('.') || 'file', problem: inner ?? issue.message });
  }
  return null;
}

/** `Unexpected token 'h', ..."e": hello"... is not valid JSON`: what the engine says of a sign, with ten signs before it. */
const STUMBLED =
  /^(?<said>Unexpected token '(?<sign>.+?)'), (?<cut>\.\.\.)?"(?<quote>.*?)"(?:\.\.\.)? is not valid JSON$/su;
const SIGNS_BEFORE = 10;

/** What is wrong and the line on which reading stopped: where the message says so or quotes it, else the last. */
function slipIn(text: string, message: string): { line: number; said: string } {
  const { said = message, sign = '', cut, quote = '' } = STUMBLED.exec(message)?.groups ?? {};
  const named = /position (\d+)/.exec(message)?.[1];
  const quoted = quote ? text.indexOf(quote) + (cut ? SIGNS_BEFORE : quote.indexOf(sign)) : text.length;
  const at = named === undefined ? quoted : Number(named);
  return { line: text.slice(0, at).split('\n').length, said };
}
