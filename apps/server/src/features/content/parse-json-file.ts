import type { ContentFile, ReportProblem } from '@portal/platform/content/content-files';
import type { z } from 'zod';

/** Parses a JSON file against a schema; reports each problem with its place and returns `null` when it is invalid. */
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
    const { line, reason } = locateSyntaxError(text, (error as Error).message);
    report({ file, place: `line ${line}`, problem: `not JSON: ${reason}` });
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

/** V8's message, which quotes ten characters before the token: `Unexpected token 'h', ..."e": hello"... is not valid JSON`. */
const UNEXPECTED_TOKEN =
  /^(?<reason>Unexpected token '(?<token>.+?)'), (?<cut>\.\.\.)?"(?<quote>.*?)"(?:\.\.\.)? is not valid JSON$/su;
const QUOTED_BEFORE = 10;

/** The reason and the line of a syntax error: from the position or quotation in the message, else the last line. */
function locateSyntaxError(text: string, message: string): { line: number; reason: string } {
  const { reason = message, token = '', cut, quote = '' } = UNEXPECTED_TOKEN.exec(message)?.groups ?? {};
  const position = /position (\d+)/.exec(message)?.[1];
  const quoted = quote ? text.indexOf(quote) + (cut ? QUOTED_BEFORE : quote.indexOf(token)) : text.length;
  const at = position === undefined ? quoted : Number(position);
  return { line: text.slice(0, at).split('\n').length, reason };
}
