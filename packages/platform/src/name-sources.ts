import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Makes stack traces name files and lines of the sources while a bundle runs; those of packages name the bundle
 * (decision 153). The map is read at the first trace that a person reads: Node's own `--enable-source-maps` would
 * read it at every start.
 * @param program path of the running file; nothing happens when it is a source itself
 */
export function nameSourcesInTraces(program: string): void {
  if (program.endsWith('.ts')) return;
  const bundle = pathToFileURL(program).href;
  let map: SourceMap | undefined;

  const describe = (frame: NodeJS.CallSite): string => {
    const text = String(frame);
    if (frame.getScriptNameOrSourceURL() !== bundle) return text;
    const [line, column] = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1];
    map ??= new SourceMap(JSON.parse(readFileSync(`${program}.map`, 'utf8')));
    const entry = map.findEntry(line - 1, column - 1);
    // For a line of a package it finds the end of the module before.
    if (!('originalSource' in entry) || entry.generatedLine !== line - 1) return text;
    const source = new URL(entry.originalSource, bundle).href;
    return text.replace(
      `${bundle}:${line}:${column}`,
      `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
    );
  };

  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => `\n    at ${withoutThrowing(describe, frame)}`);
    return Error.prototype.toString.call(error) + lines.join('');
  };
}

/** The trace must say what it can, also when no file can be opened any more. */
function withoutThrowing(describe: (frame: NodeJS.CallSite) => string, frame: NodeJS.CallSite): string {
  try {
    return describe(frame);
  } catch {
    return String(frame);
  }
}
