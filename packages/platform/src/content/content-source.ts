import { sep } from 'node:path';
import { StartError } from '../start-error.ts';
import {
  type ContentFile,
  type ContentPart,
  type ContentProblem,
  problemLines,
  versionOf,
} from './content-files.ts';
import { createContentParts, type Layers, type PrepareText } from './content-parts.ts';
import { readFiles, stampOf } from './read-files.ts';

/** Result of reading the files again. */
export type Reloaded =
  | { kind: 'same' }
  /** What can be used is in use; `problems` say which files are left out, and why. */
  | { kind: 'read'; version: string; problems: ContentProblem[] }
  /** The content stays as it was. */
  | { kind: 'refused'; problems: ContentProblem[] };

/** The content folders of this portal and what was published over them, always read and used as a whole. */
export type ContentSource = ReturnType<typeof contentSource>;

/**
 * Opens content folders; each overrides the ones before, the first is the built-in one.
 * @param prepare applied to every JSON and Markdown file
 * @param published files that override those of all folders
 */
export function contentSource(
  dirs: readonly string[],
  prepare?: PrepareText,
  published: readonly ContentFile[] = [],
) {
  /** Of the files that were read last, valid or not. */
  let lastStamp = stampOf(dirs);
  const first = readFiles(dirs);
  /** All files that are there, valid or not. What is used of them depends on nothing else. */
  let wanted: Layers = { folders: first.files, published };
  const parts = createContentParts(wanted, prepare);
  /** What is wrong with files that cannot be read as such, and with those that no part can use. */
  let unreadable = first.problems;
  let unusable: ContentProblem[] = [];
  const builtInProblems = first.problems.filter(({ file }) => isIn(dirs[0] ?? '', file));
  if (builtInProblems.length > 0) throw contentError(builtInProblems);
  const problems = () => [...unreadable, ...unusable];

  const useFiles = (next: Layers): Reloaded => {
    const outcome = parts.useValid(next);
    unusable = outcome.problems;
    if (!outcome.isUsed) return { kind: 'refused', problems: problems() };
    wanted = next;
    return { kind: 'read', version: parts.version(), problems: problems() };
  };

  return {
    /**
     * Adds a part and returns a function that reads its current value. Throws when built-in content is invalid; an
     * operator's invalid files are left out and listed by `problems`.
     */
    part: <Value>(read: ContentPart<Value>) => {
      const added = parts.add(read);
      if (added.problems.length > 0) {
        const outcome = parts.useValid(wanted, { dropsAll: true });
        if (!outcome.isUsed) throw contentError(outcome.problems);
        unusable = outcome.problems;
      }
      return () => added.part.value as Value;
    },
    /** Changes with every file; part of every cache key (RULINGS 53). */
    version: parts.version,
    /** The day of the latest change of a file in use, `2026-01-31`; `null` when none is known. */
    changedOn: (): string | null => {
      const { folders, published: over } = parts.layers();
      const times = [...folders, ...over].flatMap(({ changedAt }) => changedAt?.getTime() ?? []);
      return times.length === 0 ? null : new Date(Math.max(...times)).toISOString().slice(0, 10);
    },
    /** Problems of the current files; empty when all are used. */
    problems: (): readonly ContentProblem[] => problems(),
    /** The files in use as they were written, the built-in ones first; later ones override earlier ones. */
    files: (): readonly ContentFile[] => [...parts.layers().folders, ...parts.layers().published],
    /**
     * Reads the files again. An operator's invalid files are left out, as at the start: the same folder gives the same
     * content. Everything stays while a folder is not there, or when a built-in file cannot be used.
     */
    reload: (): Reloaded => {
      const stamp = stampOf(dirs);
      if (stamp === lastStamp) return { kind: 'same' };
      const fresh = readFiles(dirs);
      lastStamp = stamp;
      unreadable = fresh.problems;
      const [builtIn = ''] = dirs;
      if (fresh.problems.some(({ file }) => dirs.includes(file) || isIn(builtIn, file)))
        return { kind: 'refused', problems: problems() };
      return useFiles({ ...wanted, folders: fresh.files });
    },
    /**
     * Replaces what the staff published over all folders. Invalid files are left out and listed by `problems`: they were
     * valid for the version of the portal that published them.
     */
    publish: (files: readonly ContentFile[]): Reloaded => {
      if (versionOf(files) === versionOf(wanted.published)) return { kind: 'same' };
      return useFiles({ ...wanted, published: files });
    },
  };
}

function isIn(folder: string, file: string): boolean {
  return file === folder || file.startsWith(`${folder}${sep}`);
}

function contentError(problems: ContentProblem[]): Error {
  const list = problemLines(problems).map((line) => `  ${line}`);
  return new StartError(`The content can't be used:\n${list.join('\n')}`);
}
