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
    const { message } = error as Error;
    report({ file, place: `line ${lineOf(message, text)}`, problem: `not JSON: ${message}` });
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

/** Line on which reading stopped: at the position the message names, else at the end. */
function lineOf(message: string, text: string): number {
  const at = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, at === undefined ? text.length : Number(at)).split('\n').length;
}
