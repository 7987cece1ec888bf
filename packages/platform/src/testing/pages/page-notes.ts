import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ICONS_FILE = fileURLToPath(new URL('../../../../../apps/web/app/ui/icon.tsx', import.meta.url));

/** What one walk writes down, and the names that it gives to ids. */
export type Notes = ReturnType<typeof createNotes>;

/** The names of the icons by the path that draws them. */
function readIcons(): Map<string, string> {
  const drawn = readFileSync(ICONS_FILE, 'utf8').matchAll(/^ {2}(\w+):\s+'([^']+)',$/gm);
  return new Map([...drawn].map(([, name = '', path = '']) => [path, name]));
}

/**
 * The text that a walk writes down. Ids, references and versions of files, which differ in each run, have names in the order in which
 * they appear.
 */
export function createNotes() {
  const lines: string[] = [];
  const names = new Map<string, string>();
  const pages = new Map<string, string[]>();
  const nameOf = (kind: string, id: string): string => {
    const known = names.get(id);
    if (known) return known;
    const number = [...names.values()].filter((name) => name.startsWith(`${kind}-`)).length + 1;
    names.set(id, `${kind}-${number}`);
    return `${kind}-${number}`;
  };
  const withNames = (text: string): string =>
    text
      .replaceAll(/(?<=[?&]v=)[\w-]{8,12}/g, 'version')
      .replaceAll(/(?<= )\d\d:\d\d:\d\d(?=\.)/g, 'now')
      .replaceAll(/(?<=\/payment\/gateway\/\w+\/)\S+/g, 'what the gateway adds')
      .replaceAll(/\bMP\d{12}\b/g, (id) => nameOf('payment-of-the-wallet', id))
      .replaceAll(/(?<=[A-Za-z] reference: )(?!payment-of|[0-9A-Z]{5}-)\S+/g, (id) =>
        nameOf('payment-of-the-provider', id),
      )
      .replaceAll(
        /(order=)?(?:(?<=%3D)|(?<![\w-]))([\w-]{24}|[\w-]{27})(?![\w-])/g,
        (whole, isOrder = '', id) =>
          /[A-Z\d]/.test(id) ? isOrder + nameOf(isOrder ? 'order' : 'id', id) : whole,
      )
      .replaceAll(/(?<=http:\/\/portal\.test\/sandbox\/)[^\s\]]+/g, 'the page of the gateway')
      .replaceAll(/(?<!such as )\bW[0-9A-Z]{8}\b/g, (id) => nameOf('lead', id))
      .replaceAll(/(?<=(?:reference|number) )[0-9A-Z]{8}\b/g, (id) => nameOf('request', id))
      .replaceAll(/(?<![\w-])[0-9A-Z]{5}-[0-9A-Z]{5}(?![\w-])/g, (id) => nameOf('reference', id));
  return {
    icons: readIcons(),
    /** Writes lines down. */
    write: (...written: string[]) => void lines.push(...written.map((line) => withNames(line).trimEnd())),
    /** Writes a page down: what differs, when most of it was written for the same address before. */
    writePage: (path: string, written: readonly string[]) => {
      const page = written.map((line) => withNames(line).trimEnd());
      const before = pages.get(path);
      pages.set(path, page);
      const changes = before && describeChanges(before, page);
      if (!changes || changes.length > page.length) lines.push(...page);
      else lines.push(changes.length === 0 ? 'the page as it was' : 'the page as it was, but:', ...changes);
    },
    /** Everything that was written down. */
    text: () => lines.join('\n'),
  };
}

/** The lines of a page that were not there before, after `+`, and those that are not there any more, after `-`. */
function describeChanges(before: readonly string[], after: readonly string[]): string[] {
  // How many lines the rest of both pages have in common, for each pair of rests.
  const common = before
    .map(() => new Array<number>(after.length + 1).fill(0))
    .concat([new Array<number>(after.length + 1).fill(0)]);
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column];
      const most = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (common[row] as number[])[column] = most;
    }
  }
  const changes: string[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      row += 1;
      column += 1;
    } else if (
      column < after.length &&
      (row === before.length || at(row, column + 1) > at(row + 1, column))
    ) {
      changes.push(`+ ${after[column]}`);
      column += 1;
    } else {
      changes.push(`- ${before[row]}`);
      row += 1;
    }
  }
  return changes;
}
