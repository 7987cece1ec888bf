import { sep } from 'node:path';
import {
  type ContentFile,
  type ContentPart,
  type ContentProblem,
  contentFiles,
  problemLines,
  versionOf,
} from './content-files.ts';
import { type ReadFiles, readFiles, stampOf } from './read-files.ts';

/** Result of reading the files again. */
export type Reloaded =
  | { kind: 'same' }
  | { kind: 'changed'; version: string }
  /** The content stays as it was. */
  | { kind: 'refused'; problems: ContentProblem[] };

/** The content folders of this portal, always read and used as a whole. */
export type ContentSource = {
  /**
   * Adds a part and returns a function that reads its current value. Throws when built-in content is invalid; an
   * operator's invalid files are left out and listed by `problems`.
   */
  part: <Value>(read: ContentPart<Value>) => () => Value;
  /** Changes with every file; part of every cache key (RULINGS 53). */
  version: () => string;
  /** Problems of the current files; empty when all are used. */
  problems: () => readonly ContentProblem[];
  /** Reads the files again. They are used only when all parts can read them. */
  reload: () => Reloaded;
};

type Part = { read: ContentPart<unknown>; value: unknown };

/** Changes the text of a content file after it was read; `path` is that in its folder. */
export type PrepareText = (path: string, text: string) => string;

/**
 * Opens content folders; each overrides the ones before, the first is the built-in one.
 * @param prepare applied to every JSON and Markdown file
 */
export function contentSource(dirs: readonly string[], prepare?: PrepareText): ContentSource {
  const read = () => prepareFiles(readFiles(dirs), prepare);
  const parts: Part[] = [];
  /** Of the files that were read last, valid or not. */
  let lastStamp = stampOf(dirs);
  let { files, problems } = read();
  let version = versionOf(files);
  const [builtIn] = dirs;
  const builtInProblems = problems.filter(
    ({ file }) => file === builtIn || file.startsWith(`${builtIn}${sep}`),
  );
  if (builtInProblems.length > 0) throw contentError(builtInProblems);

  /** Reads parts that were not read from these files yet. Without some invalid files, all parts are read again. */
  const readParts = (unread: Part[]): void => {
    const found = readAll(unread, files);
    if (found.length === 0) return;
    const valid = withoutInvalidFiles(found, files);
    if (valid.length === files.length) throw contentError(found);
    problems = [...problems, ...found];
    files = valid;
    version = versionOf(files);
    readParts(parts);
  };

  return {
    part: <Value>(read: ContentPart<Value>) => {
      const part: Part = { read, value: undefined };
      parts.push(part);
      readParts([part]);
      return () => part.value as Value;
    },
    version: () => version,
    problems: () => problems,
    reload: () => {
      const stamp = stampOf(dirs);
      if (stamp === lastStamp) return { kind: 'same' };
      const fresh = read();
      lastStamp = stamp;
      const draft = parts.map(({ read }) => ({ read, value: undefined }));
      problems = [...fresh.problems, ...readAll(draft, fresh.files)];
      if (problems.length > 0) return { kind: 'refused', problems };
      parts.forEach((part, at) => {
        part.value = draft[at]?.value;
      });
      [files, version] = [fresh.files, versionOf(fresh.files)];
      return { kind: 'changed', version };
    },
  };
}

function prepareFiles({ files, problems }: ReadFiles, prepare: PrepareText | undefined): ReadFiles {
  if (!prepare) return { files, problems };
  const prepared = files.map((file) => {
    if (!/\.(json|md)$/.test(file.path)) return file;
    return { ...file, bytes: Buffer.from(prepare(file.path, file.bytes.toString('utf8'))) };
  });
  return { files: prepared, problems };
}

function readAll(parts: Part[], files: readonly ContentFile[]): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const part of parts)
    part.value = part.read(contentFiles(files), (problem) => void problems.push(problem));
  return problems;
}

/** Drops the operator's invalid files, or all of the operator's files when only a built-in file is invalid. */
function withoutInvalidFiles(
  problems: readonly ContentProblem[],
  files: readonly ContentFile[],
): ContentFile[] {
  const invalid = new Set(problems.map(({ file }) => file));
  const valid = files.filter(({ file, builtIn }) => builtIn || !invalid.has(file));
  return valid.length < files.length ? valid : files.filter(({ builtIn }) => builtIn);
}

function contentError(problems: ContentProblem[]): Error {
  const list = problemLines(problems).map((line) => `  ${line}`);
  return new Error(`The content can't be used:\n${list.join('\n')}`);
}
