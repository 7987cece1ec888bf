import type { DeskNotice, DeskSettings, DeskSettingsPage } from '@portal/contract/staff/staff-settings';

/** What is wrong with the form: a key of the texts, and the field that it is about. */
export type FormProblem = { problem: 'number' | 'limits' | 'language'; field: string };

type Page = Pick<DeskSettingsPage, 'operator' | 'languages' | 'settings'>;
type Limits = NonNullable<DeskSettings['prepaidLimits']>;

/**
 * The settings that a form names. An empty field means that the operator's own value applies. While the operator does not answer, the
 * form has no ways to pay: what was set about them stays as it is. Pure function.
 * Field names: `prepaidLimits.min`, `quickAmounts`, `methods.momo`, `methodNotices.momo.en`, `notice.en`, `pause.en`, `isCoverageClosed`.
 */
export function readSettingsForm(form: FormData, page: Page): DeskSettings | FormProblem {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  try {
    return {
      prepaidLimits: readLimits(text, 'prepaidLimits', page.operator?.prepaidLimits),
      postpaidLimits: readLimits(text, 'postpaidLimits', page.operator?.postpaidLimits),
      quickAmounts: readAmounts(text('quickAmounts')),
      ...readMethods(text, page),
      notice: readNotice(text, 'notice', page),
      pause: readNotice(text, 'pause', page),
      isCoverageClosed: form.get('isCoverageClosed') === 'on',
    };
  } catch (error) {
    if (error instanceof WrongField) return error.found;
    throw error;
  }
}

class WrongField extends Error {
  readonly found: FormProblem;

  constructor(found: FormProblem) {
    super(found.problem);
    this.found = found;
  }
}

type Read = (name: string) => string;

function readMethods(text: Read, page: Page): Pick<DeskSettings, 'methods' | 'methodNotices'> {
  const { operator, settings } = page;
  if (!operator) return { methods: settings.methods, methodNotices: settings.methodNotices };
  const names = operator.methods.map(({ name }) => name);
  const switches = names.flatMap((name) => {
    const chosen = text(`methods.${name}`);
    return chosen === '' ? [] : [[name, chosen === 'on'] as const];
  });
  const notices = names.flatMap((name) => {
    const notice = readNotice(text, `methodNotices.${name}`, page);
    return notice ? [[name, notice] as const] : [];
  });
  return { methods: Object.fromEntries(switches), methodNotices: Object.fromEntries(notices) };
}

/** One of two limits may be left to the operator. */
function readLimits(text: Read, name: string, operator: Limits | undefined): Limits | null {
  const [min, max] = [text(`${name}.min`), text(`${name}.max`)];
  if (min === '' && max === '') return null;
  const limits = {
    min: min === '' && operator ? operator.min : toUnits(min, `${name}.min`),
    max: max === '' && operator ? operator.max : toUnits(max, `${name}.max`),
  };
  if (limits.min > limits.max) throw new WrongField({ problem: 'limits', field: `${name}.max` });
  return limits;
}

function readAmounts(typed: string): number[] | null {
  if (typed === '') return null;
  const amounts = typed.split(/[,;\s]+/).filter((each) => each !== '');
  if (amounts.length > 8) throw new WrongField({ problem: 'number', field: 'quickAmounts' });
  return amounts.map((each) => toUnits(each, 'quickAmounts'));
}

function toUnits(typed: string, field: string): number {
  const units = /^\d{1,8}$/.test(typed) ? Number(typed) : 0;
  if (units < 1 || units > 10_000_000) throw new WrongField({ problem: 'number', field });
  return units;
}

/** A text in every language, or none. */
function readNotice(text: Read, name: string, { languages }: Page): DeskNotice | null {
  const texts = languages.map(({ code }) => [code, text(`${name}.${code}`)] as const);
  if (texts.every(([, typed]) => typed === '')) return null;
  const [missing] = texts.find(([, typed]) => typed === '') ?? [];
  if (missing) throw new WrongField({ problem: 'language', field: `${name}.${missing}` });
  return Object.fromEntries(texts);
}
