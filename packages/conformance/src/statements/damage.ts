/** A text that differs from a good file in one place, and where. */
export type Damaged = { text: string; what: string };

/** What an export, a transfer or a person may have put in the place of a character. */
const INSTEAD = ['0', '9', '-', ',', '.', 'X', ' ', ''];

/** Each character replaced, left out and doubled. */
export function* damageCharacters(text: string): Generator<Damaged> {
  for (let at = 0; at < text.length; at += 1) {
    const own = text.charAt(at);
    for (const other of [...INSTEAD, own + own]) {
      if (other === own) continue;
      const damaged = text.slice(0, at) + other + text.slice(at + 1);
      yield { text: damaged, what: `"${lineAt(damaged, at)}" in place of "${lineAt(text, at)}"` };
    }
  }
}

/** Each line left out and doubled. */
export function* damageLines(text: string): Generator<Damaged> {
  const lines = text.split(/(?<=\n)/);
  for (const [at, line] of lines.entries()) {
    yield { text: lines.toSpliced(at, 1).join(''), what: `without the line "${line.trim()}"` };
    yield { text: lines.toSpliced(at, 0, line).join(''), what: `with the line "${line.trim()}" twice` };
  }
}

/** The beginning of a file, of every length. */
export function* cutOff(text: string): Generator<Damaged> {
  for (let length = 0; length < text.length; length += 1)
    yield {
      text: text.slice(0, length),
      what: `cut off behind "${lineAt(text, Math.max(0, length - 1))}" (${length} of ${text.length} characters)`,
    };
}

function lineAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end < 0 ? undefined : end).trim();
}
