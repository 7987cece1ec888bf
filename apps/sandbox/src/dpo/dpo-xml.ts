import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** Values stay text, never numbers: `000` is a code. */
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, processEntities: true });
const builder = new XMLBuilder({ format: false });

/** Content type of requests and answers. */
export const XML = 'application/xml; charset=utf-8';

export type Fields = Record<string, unknown>;

/** The `<API3G>` of a request, `null` when there is none. Documents with entities of their own are refused. */
export function readRequest(text: string): Fields | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return null;
  try {
    const { API3G } = parser.parse(text, true) as { API3G?: unknown };
    return typeof API3G === 'object' && API3G !== null ? (API3G as Fields) : null;
  } catch {
    return null;
  }
}

/** An `<API3G>` of plain fields. */
export function writeAnswer(fields: Fields): string {
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({ API3G: fields })}`;
}

/** A result as version 6 names it. */
export type Result = { Result: string; ResultExplanation: string };

/** The fields of a result. */
export function result(code: string, explanation: string): Result {
  return { Result: code, ResultExplanation: explanation };
}

/** A field's text, empty when it is not there. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
