import { createHash } from 'node:crypto';

/** One file of the content. */
export type ContentFile = {
  /** Path in its content folder, with `/`: `sw/pages/terms.md`. */
  path: string;
  /** Path on this machine, for error messages. */
  file: string;
  bytes: Buffer;
  /** Ships with the portal; not from an operator's folder. */
  builtIn: boolean;
  /** When it was last changed, if that is known. */
  changedAt?: Date;
};

/** A problem and its location: `place` is a line or a key, if any. */
export type ContentProblem = { file: string; place?: string; problem: string };

/** Called for each problem; the reader skips that part and continues. */
export type ReportProblem = (problem: ContentProblem) => void;

/** All files in the order of the folders; later folders override earlier ones. */
export type ContentFiles = ReturnType<typeof contentFiles>;

/** Reads one part of the content. Pure. */
export type ContentPart<Value> = (files: ContentFiles, report: ReportProblem) => Value;

/** Makes files searchable by folder and extension. */
export function contentFiles(all: readonly ContentFile[]) {
  const below = (folder: string, ending: string) =>
    all.filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith(ending));
  return {
    /** Files of a folder with an extension, of all content folders, sorted by name within each. */
    below,
    /** One file per path, that of the last content folder, sorted by name. */
    topmost: (folder: string, ending: string): ContentFile[] => {
      const byPath = new Map(below(folder, ending).map((file) => [file.path, file]));
      return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
    },
  };
}

/** Version of the content, twelve characters of a hash over all files. */
export function versionOf(all: readonly ContentFile[]): string {
  const hash = createHash('sha256');
  for (const { path, bytes } of all) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest('base64url').slice(0, 12);
}

/** Formats problems as `file: place: problem`. */
export function problemLines(problems: readonly ContentProblem[]): string[] {
  return problems.map(({ file, place, problem }) => [file, place, problem].filter(Boolean).join(': '));
}
