import { createHash } from 'node:crypto';

/** One file of the content. */
export type ContentFile = {
  /** Where it lies in its folder, with `/` between: `sw/pages/terms.md`. */
  path: string;
  /** Where it lies on this machine, for whoever has to mend it. */
  file: string;
  bytes: Buffer;
  /** It ships with the portal; no operator's folder holds it. */
  builtIn: boolean;
};

/** What is wrong, where: `place` is a line, a key or nothing. */
export type ContentProblem = { file: string; place?: string; problem: string };

/** Called for each thing that is wrong; the reader goes on and leaves it out. */
export type ReportProblem = (problem: ContentProblem) => void;

/** Everything that was read, in the order of the layers: later ones lie over earlier ones. */
export type ContentFiles = {
  /** Files below a folder whose name ends so, every layer's, the lowest first, each layer in the order of names. */
  below: (folder: string, ending: string) => ContentFile[];
  /** One file for each path, the topmost, in the order of names whatever layer they are of. */
  topmost: (folder: string, ending: string) => ContentFile[];
};

/** Reads one part of the content. Pure: the same files give the same value and the same problems. */
export type ContentPart<Value> = (files: ContentFiles, report: ReportProblem) => Value;

/** Makes files findable by folder and ending. */
export function contentFiles(all: readonly ContentFile[]): ContentFiles {
  const below = (folder: string, ending: string) =>
    all.filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith(ending));
  return {
    below,
    topmost: (folder, ending) => {
      const byPath = new Map(below(folder, ending).map((file) => [file.path, file]));
      return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
    },
  };
}

/** Twelve characters that change with any file. */
export function versionOf(all: readonly ContentFile[]): string {
  const hash = createHash('sha256');
  for (const { path, bytes } of all) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest('base64url').slice(0, 12);
}

/** `file: place: problem`, one line each. */
export function problemLines(problems: readonly ContentProblem[]): string[] {
  return problems.map(({ file, place, problem }) => [file, place, problem].filter(Boolean).join(': '));
}
