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
