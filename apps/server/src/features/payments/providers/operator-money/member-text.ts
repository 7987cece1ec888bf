/** A string, a bracket or one of the marks between values. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The text of a member's value in the outermost object, exactly as it stands in `json`, without the space around it.
 * `json` must be valid. Gives `null` when there is no such member, or more than one: then nobody knows which is meant.
 */
export function memberText(json: string, name: string): string | null {
  const found: string[] = [];
  let depth = 0;
  let key: string | null = null;
  let start = -1;
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (depth === 1 && start < 0 && token.startsWith('"')) key = JSON.parse(token);
    if (depth === 1 && token === ':') start = index + 1;
    if (depth === 1 && (token === ',' || token === '}')) {
      if (start >= 0 && key === name) found.push(json.slice(start, index).trim());
      start = -1;
    }
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
