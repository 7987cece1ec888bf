import { describe, expect, test } from 'vitest';
import { COMMANDS } from './command-list.ts';
import { helpText } from './help-text.ts';
import { readCommandLine } from './read-command-line.ts';

const read = (...args: string[]) => readCommandLine(args, COMMANDS);
const operandsOf = (name: string) => (name === 'retry' ? ['abc'] : []);
const NOTE = ['--by', 'Keza', '--reason', 'ticket 4711'];

describe('a command line', () => {
  test('is parsed into operands, options and note', () => {
    expect(read('history', 'abc', '--unmask', ...NOTE, '--json')).toMatchObject({
      kind: 'run',
      command: { name: 'history' },
      input: {
        operands: ['abc'],
        options: { unmask: true },
        staff: { by: 'Keza', reason: 'ticket 4711' },
      },
      json: true,
    });
  });

  test.each(['retry', 'opening-entries', 'finish-upgrade'])('%s requires a name and a reason', (name) => {
    expect(read(name, ...operandsOf(name))).toMatchObject({
      kind: 'wrong',
      why: expect.stringContaining('--by'),
    });
    expect(read(name, ...operandsOf(name), '--by', 'Keza', '--reason', '  ')).toMatchObject({
      kind: 'wrong',
      why: expect.stringContaining('--reason'),
    });
  });

  test('requires no note for reading, except with --unmask', () => {
    expect(read('history', 'abc').kind).toBe('run');
    expect(read('history', 'abc', '--unmask').kind).toBe('wrong');
    expect(read('history', 'abc', '--unmask', ...NOTE).kind).toBe('run');
  });

  test.each([
    'call 0788123456',
    'he is +250788123456',
    '788123456 asked',
    'call 0788 123 456',
    'call +250-788-123-456',
    'wrote from keza@example.rw',
  ])('refuses customer data in the reason: %s', (reason) => {
    expect(read('retry', 'abc', '--by', 'Keza', '--reason', reason).kind).toBe('wrong');
  });

  test.each([
    [['rerty', 'abc'], 'no command "rerty". Did you mean retry?'],
    [['stcuk'], 'Did you mean stuck?'],
    [['finish-upgade'], 'Did you mean finish-upgrade?'],
    [['everything'], 'no command "everything".'],
    [['history', 'a', '--unmaks'], 'Did you mean --unmask?'],
    [['stuck', '--limti=3'], 'Did you mean --limit?'],
    [['history'], 'The transaction or reference is missing'],
    [['history', 'a', 'b'], '"b" is one operand too many'],
    [['stuck', '--every'], '--every'],
    [['reconcile', '--day'], '--day'],
  ])('explains an error: %j', (args, why) => {
    expect(read(...args)).toMatchObject({ kind: 'wrong', why: expect.stringContaining(why) });
  });
});

test.each([[[]], [['help']], [['--help']], [['help', 'retry']], [['retry', '--help']]])(
  '%j shows help',
  (args) => {
    expect(read(...args).kind).toBe('help');
  },
);

test("the help lists every command, and each command's help its options", () => {
  const all = helpText(COMMANDS, null);
  for (const command of COMMANDS) {
    expect(all).toContain(command.name);
    for (const option of Object.keys(command.options ?? {})) {
      expect(helpText(COMMANDS, command)).toContain(`--${option}`);
    }
  }
});
