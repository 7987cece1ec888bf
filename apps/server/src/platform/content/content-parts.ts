import {
  type ContentFile,
  type ContentPart,
  type ContentProblem,
  contentFiles,
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
     * Drops the operator's invalid files, or all of the operator's files when only a built-in file is invalid, and reads all
     * parts again. Returns their problems, or `null` when no file could be dropped.
     */
    dropInvalid: (problems: readonly ContentProblem[]): ContentProblem[] | null => {
      const valid = new Set(withoutInvalidFiles(problems, files).map(({ file }) => file));
      if (valid.size === new Set(files.map(({ file }) => file)).size) return null;
      const isValid = ({ file }: ContentFile) => valid.has(file);
      use({ folders: layers.folders.filter(isValid), published: layers.published.filter(isValid) });
      return readAll(parts, files);
    },

    /** Uses other files when all parts can read them. Returns the problems otherwise, and everything stays. */
    tryLayers: (next: Layers, known: readonly ContentProblem[] = []): ContentProblem[] => {
      const draft = parts.map(({ read }): Part => ({ read, value: undefined }));
      const found = [...known, ...readAll(draft, prepareFiles(next, prepare))];
      if (found.length > 0) return found;
      parts.forEach((part, at) => {
        part.value = draft[at]?.value;
      });
      use(next);
      return [];
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

/** Drops the operator's invalid files, or all of the operator's files when only a built-in file is invalid. */
function withoutInvalidFiles(
  problems: readonly ContentProblem[],
  files: readonly ContentFile[],
): ContentFile[] {
  const invalid = new Set(problems.map(({ file }) => file));
  const valid = files.filter(({ file, builtIn }) => builtIn || !invalid.has(file));
  return valid.length < files.length ? valid : files.filter(({ builtIn }) => builtIn);
}
