/** A result of the checks. Faults mislead visitors; notes are work for an editor. */
export type Finding = { kind: 'fault' | 'note'; where: string; what: string };

/** Exit codes of `npm run content -- check`. */
export const EXIT_CODES = { fine: 0, faults: 1, usage: 2 } as const;

/** The findings as text, faults first, and the exit code. `strict`: notes count as faults. */
export function reportOf(
  findings: readonly Finding[],
  { strict }: { strict: boolean },
): { text: string; code: number } {
  const faults = findings.filter(({ kind }) => kind === 'fault');
  const notes = findings.filter(({ kind }) => kind === 'note');
  const lines = [
    ...section('Faults', faults),
    ...section('Notes', notes),
    `${faults.length} faults, ${notes.length} notes`,
  ];
  const failed = faults.length > 0 || (strict && notes.length > 0);
  return { text: `${lines.join('\n')}\n`, code: failed ? EXIT_CODES.faults : EXIT_CODES.fine };
}

function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  return [title, ...findings.map(({ where, what }) => `  ${where}: ${what}`), ''];
}
