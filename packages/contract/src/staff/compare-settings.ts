import type { DeskSettingChange, DeskSettings } from './staff-settings.ts';

/**
 * What differs between two states of the settings: a line for each limit, list, way to pay and language. Pure function.
 */
export function compareSettings(before: DeskSettings, after: DeskSettings): DeskSettingChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((change) => change.before !== change.after);
}

function flatten(settings: DeskSettings): Map<string, string> {
  const {
    prepaidLimits,
    postpaidLimits,
    quickAmounts,
    methods,
    methodNotices,
    notice,
    pause,
    isCoverageClosed,
  } = settings;
  const lines: (readonly [string, string] | null)[] = [
    prepaidLimits && ['prepaidLimits', `${prepaidLimits.min}–${prepaidLimits.max}`],
    postpaidLimits && ['postpaidLimits', `${postpaidLimits.min}–${postpaidLimits.max}`],
    quickAmounts && ['quickAmounts', quickAmounts.join(', ')],
    isCoverageClosed ? ['coverage', 'off'] : null,
    ...Object.entries(methods).map(([name, isOn]) => [`methods.${name}`, isOn ? 'on' : 'off'] as const),
    ...Object.entries(methodNotices).flatMap(([name, texts]) => textLines(`methodNotices.${name}`, texts)),
    ...textLines('notice', notice ?? {}),
    ...textLines('pause', pause ?? {}),
  ];
  return new Map(lines.filter((line) => line !== null));
}

function textLines(name: string, texts: Partial<Record<string, string>>) {
  return Object.entries(texts).map(([locale, text]) => [`${name}.${locale}`, text ?? ''] as const);
}
