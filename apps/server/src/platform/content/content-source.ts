import { sep } from 'node:path';
import {
  type ContentFile,
  type ContentPart,
  type ContentProblem,
  contentFiles,
  problemLines,
  versionOf,
} from './content-files.ts';
import { readFiles, stampOf } from './read-files.ts';

/** What a new reading of the files came to. */
export type Reloaded =
  | { kind: 'same' }
  | { kind: 'changed'; version: string }
  /** What runs stays as it was. */
  | { kind: 'refused'; problems: ContentProblem[] };

/** The content folders of this portal: read as a whole, used as a whole. */
export type ContentSource = {
  /**
   * Adds a part and gives the function that reads its present value. Built-in content that is wrong by itself is
   * thrown; of an operator's, the wrong files are left out and told by `problems`.
   */
  part: <Value>(read: ContentPart<Value>) => () => Value;
  /** Changes with any file; part of every cache key (RULINGS 53). */
  version: () => string;
  /** What keeps the files, as they are now, from being used; empty when they are. */
  problems: () => readonly ContentProblem[];
  /** Reads the files again. They are used when every part can read them, together or not at all. */
  reload: () => Reloaded;
};

type Part = { read: ContentPart<unknown>; value: unknown };

/** Opens the content of some folders, each laid over the ones before; the first is the built-in one. */
export function contentSource(dirs: readonly string[]): ContentSource {
  const parts: Part[] = [];
  /** Of what was looked at last, whether it could be used or not. */
  let seen = stampOf(dirs);
  let { files, problems } = readFiles(dirs);
  let version = versionOf(files);
  const [builtIn] = dirs;
  const ours = problems.filter(({ file }) => file === builtIn || file.startsWith(`${builtIn}${sep}`));
  if (ours.length > 0) throw unusable(ours);

  const settle = (): void => {
    const wrong = readAll(parts, files);
    if (wrong.length === 0) return;
    const left = withoutFilesOf(wrong, files);
    if (left.length === files.length) throw unusable(wrong);
    problems = [...problems, ...wrong];
    files = left;
    version = versionOf(files);
    settle();
  };

  return {
    part: <Value>(read: ContentPart<Value>) => {
      const part: Part = { read, value: undefined };
      parts.push(part);
      settle();
      return () => part.value as Value;
    },
    version: () => version,
    problems: () => problems,
    reload: () => {
      const stamp = stampOf(dirs);
      if (stamp === seen) return { kind: 'same' };
      const fresh = readFiles(dirs);
      seen = stamp;
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

function readAll(parts: Part[], files: readonly ContentFile[]): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const part of parts)
    part.value = part.read(contentFiles(files), (problem) => void problems.push(problem));
  return problems;
}

/** Leaves out the operator's files that are wrong; all of theirs where beside them one of ours is. */
function withoutFilesOf(wrong: readonly ContentProblem[], files: readonly ContentFile[]): ContentFile[] {
  const blamed = new Set(wrong.map(({ file }) => file));
  const left = files.filter(({ file, builtIn }) => builtIn || !blamed.has(file));
  return left.length < files.length ? left : files.filter(({ builtIn }) => builtIn);
}

function unusable(problems: ContentProblem[]): Error {
  const list = problemLines(problems).map((line) => `  ${line}`);
  return new Error(`The content can't be used:\n${list.join('\n')}`);
}
