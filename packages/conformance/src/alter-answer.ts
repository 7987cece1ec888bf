import type { OtherSideAnswer } from '@isano/adapter-kit/conformance';

/** What another system may write where a text or number is expected. */
const ODD: readonly unknown[] = [null, '', [], {}];

/** Bodies that are no answer at all. */
const NOT_AN_ANSWER = ['', 'null', '[]', '"ok"', '{', '<html><body>502 Bad Gateway</body></html>'];

/**
 * Every body that differs from a good one in one field: empty, null, of another type, or left out; and bodies that are no answer.
 * @param body the good one, as text or as what is sent as JSON
 */
export function alterBody(body: string | object): string[] {
  if (typeof body === 'string') return [...NOT_AN_ANSWER, body.slice(0, Math.floor(body.length / 2))];
  const text = JSON.stringify(body);
  const altered = pathsIn(body).flatMap((path) =>
    [...ODD, undefined].map((value) => JSON.stringify(withValue(body, path, value))),
  );
  return [...NOT_AN_ANSWER, text.slice(0, -2), ...new Set(altered)].filter((each) => each !== text);
}

/** Another answer in place of one of the other side; `text` is the beginning of what was sent last. */
export type Alteration = { alter: (answer: OtherSideAnswer) => OtherSideAnswer; text: () => string };

/** Every way to alter answers that look like this one, so that each still is about its own request. */
export function alterationsOf(sample: OtherSideAnswer): Alteration[] {
  return alterBody(parseBody(sample)).map((_body, index) => {
    let sent = '';
    return {
      alter: (answer) => {
        sent = alterBody(parseBody(answer))[index] ?? '';
        return withText(answer, sent);
      },
      text: () => sent.slice(0, 200) || 'nothing',
    };
  });
}

/** What an answer is sent as. */
export function textOf({ body }: OtherSideAnswer): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** The same answer with another text. */
export function withText({ status, headers, body }: OtherSideAnswer, text: string): OtherSideAnswer {
  const type: Record<string, string> = typeof body === 'string' ? {} : { 'content-type': 'application/json' };
  return { status, headers: { ...type, ...headers }, body: text };
}

/** The body as what it is sent as, JSON parsed. */
export function parseBody({ body }: Pick<OtherSideAnswer, 'body'>): string | object {
  if (typeof body !== 'string') return body;
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : body;
  } catch {
    return body;
  }
}

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  const below = entries.flatMap(([key, each]) => pathsIn(each, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

function withValue(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const copy = value.map((each, index) => (index === key ? withValue(each, rest, replacement) : each));
    return copy.filter((each) => each !== undefined);
  }
  return {
    ...(value as object),
    [key]: withValue((value as Record<string, unknown>)[key], rest, replacement),
  };
}
