import {
  type ContentFile,
  type ContentPart,
  type ContentProblem,
  contentFiles,
  problemLines,
  versionOf,
} from './content-files.ts';

/** Changes the text of a content file after it was read; `path` is that in its folder. */
export type PrepareText = (path: string, text: string) => string;

/** Files of the folders, and those that the staff published over them, as they were written. */
export type Layers = { folders: readonly ContentFile[]; published: readonly ContentFile[] };

type Part = { read: ContentPart<unknown>; value: unknown };

/**
 * Creates the list of the parts of the content, with the values that they have read from the same files.
 * @param first the files that are used until others are
 * @param prepare applied to every JSON and Markdown file
 */
export function createContentParts(first: Layers, prepare: PrepareText | undefined) {
  const parts: Part[] = [];
  let layers = first;
  let files = prepareFiles(layers, prepare);
  let version = versionOf(files);

  const use = (next: Layers): void => {
    layers = next;
    files = prepareFiles(layers, prepare);
    version = versionOf(files);
  };

  return {
    version: () => version,
    layers: () => layers,

    /** Adds a part and reads it. Returns its problems. */
    add: (read: ContentPart<unknown>): { part: Part; problems: ContentProblem[] } => {
      const part: Part = { read, value: undefined };
      parts.push(part);
      return { part, problems: readAll([part], files) };
    },

    /**
     * Uses those files of `wanted` that all parts can read: an operator's invalid files are left out. Where only a built-in
     * file is invalid, as when an operator's file contradicts it, nothing is used (`isUsed: false`), or with `dropsAll` the
     * built-in files alone. Returns what was wrong.
     */
    useValid: (
      wanted: Layers,
      { dropsAll = false } = {},
    ): { isUsed: boolean; problems: ContentProblem[] } => {
      const problems = new Map<string, ContentProblem>();
      let rest: Layers | null = wanted;
      while (rest) {
        const draft = parts.map(({ read }): Part => ({ read, value: undefined }));
        const found = readAll(draft, prepareFiles(rest, prepare));
        if (found.length === 0) {
          parts.forEach((part, at) => {
            part.value = draft[at]?.value;
          });
          use(rest);
          return { isUsed: true, problems: [...problems.values()] };
        }
        for (const each of found) problems.set(problemLines([each]).join(), each);
        rest = withoutInvalidFiles(found, rest) ?? (dropsAll ? builtInAlone(rest) : null);
      }
      return { isUsed: false, problems: [...problems.values()] };
    },
  };
}

function prepareFiles({ folders, published }: Layers, prepare: PrepareText | undefined): ContentFile[] {
  const files = [...folders, ...published];
  if (!prepare) return files;
  return files.map((file) => {
    if (!/\.(json|md)$/.test(file.path)) return file;
    return { ...file, bytes: Buffer.from(prepare(file.path, file.bytes.toString('utf8'))) };
  });
}

function readAll(parts: readonly Part[], files: readonly ContentFile[]): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const part of parts)
    part.value = part.read(contentFiles(files), (problem) => void problems.push(problem));
  return problems;
}

/** The files without the operator's invalid ones; `null` when none of the operator's is invalid. */
function withoutInvalidFiles(problems: readonly ContentProblem[], layers: Layers): Layers | null {
  const invalid = new Set(problems.map(({ file }) => file));
  return keepFiles(layers, ({ file, builtIn }) => builtIn || !invalid.has(file));
}

/** The built-in files; `null` when there are no others. */
function builtInAlone(layers: Layers): Layers | null {
  return keepFiles(layers, ({ builtIn }) => builtIn);
}

/** The files that are kept; `null` when all are. */
function keepFiles({ folders, published }: Layers, isKept: (file: ContentFile) => boolean): Layers | null {
  const kept = { folders: folders.filter(isKept), published: published.filter(isKept) };
  const dropped = folders.length + published.length - kept.folders.length - kept.published.length;
  return dropped > 0 ? kept : null;
}
