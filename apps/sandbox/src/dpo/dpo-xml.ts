import { readXml, writeXml, type XmlFields } from '@portal/domain/files/xml';

/** Content type of requests and answers. */
export const XML = 'application/xml; charset=utf-8';

export type Fields = XmlFields;

/** Longer than any request. */
const LONGEST = 64 * 1024;

/** The `<API3G>` of a request, `null` when there is none. */
export function readRequest(text: string): Fields | null {
  const fields = readXml(text, LONGEST)?.API3G;
  return typeof fields === 'object' && !Array.isArray(fields) ? fields : null;
}

/** An `<API3G>` of plain fields. */
export function writeAnswer(fields: object): string {
  return writeXml({ API3G: fields });
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
