import { findCycles } from './find-cycles.ts';
import { FOLDER_ORDER, MUTUAL_FOLDERS } from './import-rules/folder-order.ts';

/** An import between two folders of one part: the names of both in the part, and of the files. */
type FolderImport = { part: string; from: string; to: string; file: string; target: string };

/** Tests and their helpers may import anything of their app. */
const IS_TEST = /\.test\.tsx?$|\/(testing|samples)\//;

const WAY_OUT =
  'Move what both need into the lower folder or one below it, or pass it in as a dependency (docs/decisions/product/196-folders-import-one-way.md)';

/**
 * Finds imports between folders of one part that run up. A part is any folder with folders in it.
 * @param imports the files that each file imports, with paths from the root
 * @returns a sentence for each import against {@link FOLDER_ORDER}, and for each pair of folders that import each other
 */
export function findUpwardImports(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const between = [...imports]
    .filter(([file]) => !IS_TEST.test(file))
    .flatMap(([file, targets]) =>
      targets.filter((target) => imports.has(target)).flatMap((target) => folderImport(file, target) ?? []),
    );
  return [...between.flatMap(findOrderFault), ...findMutualImports(between)];
}

/** The folders in which the paths of two files part; `null` for two files of one folder. */
function folderImport(file: string, target: string): FolderImport | null {
  const a = file.split('/');
  const b = target.split('/');
  const depth = a.findIndex((name, index) => name !== b[index]);
  const [from, to] = [a[depth], b[depth]];
  if (depth < 1 || from === undefined || to === undefined) return null;
  return { part: a.slice(0, depth).join('/'), from, to, file, target };
}

function findOrderFault({ part, from, to, file, target }: FolderImport): string[] {
  const order = FOLDER_ORDER[part];
  if (!order) return [];
  const lineOf = (name: string) => order.findIndex((line) => line.includes(name));
  const unknown = [from, to].filter((name) => lineOf(name) < 0);
  if (unknown.length > 0)
    return unknown.map((name) => `${part}/${name} has no line in scripts/import-rules/folder-order.ts`);
  if (lineOf(to) < lineOf(from)) return [];
  return [`${file} imports ${target}, but ${to} stands not below ${from} in ${part}. ${WAY_OUT}`];
}

/** Groups of folders that import each other, and entries of {@link MUTUAL_FOLDERS} that no longer do. */
function findMutualImports(between: readonly FolderImport[]): string[] {
  const parts = Map.groupBy(
    between.filter(({ part, from, to }) => !FOLDER_ORDER[part] && isFolder(from) && isFolder(to)),
    ({ part }) => part,
  );
  const groups = [...parts].flatMap(([part, ofPart]) =>
    findCycles(toArrows(ofPart)).map((group) => ({ part, group, ofPart })),
  );
  const isListed = (part: string, name: string) => MUTUAL_FOLDERS[part]?.includes(name) === true;
  const untied = Object.entries(MUTUAL_FOLDERS).flatMap(([part, names]) =>
    names
      .filter((name) => !groups.some((each) => each.part === part && each.group.includes(name)))
      .map(
        (name) =>
          `${part}/${name} is tied to no folder any more: take it off MUTUAL_FOLDERS in scripts/import-rules/folder-order.ts`,
      ),
  );
  return [
    ...groups.filter(({ part, group }) => !group.every((name) => isListed(part, name))).map(describeGroup),
    ...untied,
  ];
}

function toArrows(imports: readonly FolderImport[]): Map<string, string[]> {
  const arrows = new Map(imports.flatMap(({ from, to }) => [from, to].map((name) => [name, [] as string[]])));
  for (const { from, to } of imports) arrows.get(from)?.push(to);
  return arrows;
}

/** Names the arrow with the fewest imports: the cheapest to turn. */
function describeGroup({
  part,
  group,
  ofPart,
}: {
  part: string;
  group: string[];
  ofPart: readonly FolderImport[];
}): string {
  const inGroup = ofPart.filter(({ from, to }) => group.includes(from) && group.includes(to));
  const arrows = [...Map.groupBy(inGroup, ({ from, to }) => `${from} -> ${to}`)];
  const [[arrow, files] = ['', []]] = arrows.toSorted(([, a], [, b]) => a.length - b.length);
  const named = files.map(({ file, target }) => `${file} imports ${target}`).join('; ');
  return `The folders ${group.join(', ')} of ${part} import each other. The arrow with the fewest imports is ${arrow}: ${named}. ${WAY_OUT}`;
}

function isFolder(name: string): boolean {
  return !name.includes('.');
}
