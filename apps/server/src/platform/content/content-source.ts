import { sep } from 'node:path';
import {
  type ContentFile,
  type ContentPart,
  type ContentProblem,
  problemLines,
  versionOf,
} from './content-files.ts';
import { createContentParts, type PrepareText } from './content-parts.ts';
import { readFiles, stampOf } from './read-files.ts';

/** Result of reading the files again. */
export type Reloaded =
  | { kind: 'same' }
  | { kind: 'changed'; version: string }
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
  const parts = createContentParts({ folders: first.files, published }, prepare);
  const problems: Record<'folders' | 'published', ContentProblem[]> = {
    folders: first.problems,
    published: [],
  };
  const builtInProblems = first.problems.filter(({ file }) => isIn(dirs[0] ?? '', file));
  if (builtInProblems.length > 0) throw contentError(builtInProblems);

  return {
    /**
     * Adds a part and returns a function that reads its current value. Throws when built-in content is invalid; an
     * operator's invalid files are left out and listed by `problems`.
     */
    part: <Value>(read: ContentPart<Value>) => {
      const { part, ...added } = parts.add(read);
      let found = added.problems;
      while (found.length > 0) {
        const left = parts.dropInvalid(found);
        if (!left) throw contentError(found);
        problems.folders = [...problems.folders, ...found];
        found = left;
      }
      return () => part.value as Value;
    },
    /** Changes with every file; part of every cache key (RULINGS 53). */
    version: parts.version,
    /** Problems of the current files; empty when all are used. */
    problems: (): readonly ContentProblem[] => [...problems.folders, ...problems.published],
    /** The files in use as they were written, the built-in ones first; later ones override earlier ones. */
    files: (): readonly ContentFile[] => [...parts.layers().folders, ...parts.layers().published],
    /** Reads the files again. They are used only when all parts can read them. */
    reload: (): Reloaded => {
      const stamp = stampOf(dirs);
      if (stamp === lastStamp) return { kind: 'same' };
      const fresh = readFiles(dirs);
      lastStamp = stamp;
      problems.folders = parts.tryLayers({ ...parts.layers(), folders: fresh.files }, fresh.problems);
      if (problems.folders.length > 0) return { kind: 'refused', problems: problems.folders };
      return { kind: 'changed', version: parts.version() };
    },
    /**
     * Replaces what the staff published over all folders. Invalid files are left out and listed by `problems`: they were
     * valid for the version of the portal that published them.
     */
    publish: (files: readonly ContentFile[]): Reloaded => {
      problems.published = [];
      let wanted = files;
      while (versionOf(wanted) !== versionOf(parts.layers().published)) {
        const found = parts.tryLayers({ ...parts.layers(), published: wanted });
        if (found.length === 0) return { kind: 'changed', version: parts.version() };
        problems.published = [...problems.published, ...found];
        const valid = withoutFiles(wanted, found);
        if (valid.length === wanted.length) return { kind: 'refused', problems: problems.published };
        wanted = valid;
      }
      return { kind: 'same' };
    },
  };
}

function withoutFiles(
  files: readonly ContentFile[],
  problems: readonly ContentProblem[],
): readonly ContentFile[] {
  const invalid = new Set(problems.map(({ file }) => file));
  return files.filter(({ file }) => !invalid.has(file));
}

function isIn(folder: string, file: string): boolean {
  return file === folder || file.startsWith(`${folder}${sep}`);
}

function contentError(problems: ContentProblem[]): Error {
  const list = problemLines(problems).map((line) => `  ${line}`);
  return new Error(`The content can't be used:\n${list.join('\n')}`);
}
