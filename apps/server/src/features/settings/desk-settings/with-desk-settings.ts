import type { DeskSettings } from '@portal/contract/staff/staff-settings';
import type { Locale } from '@portal/domain/language/locale';
import { money } from '@portal/domain/money/money';
import type { OperatorSettings, Settings } from '@portal/operator/operator';
import type { DeskSettingsStore } from './desk-settings-store.ts';

/** The operator's settings with what staff have set in the desk in their place. */
export function withDeskSettings(operator: Settings, desk: Pick<DeskSettingsStore, 'readCached'>): Settings {
  return {
    read: async () => {
      const [own, { settings }] = await Promise.all([operator.read(), desk.readCached()]);
      return overlaySettings(own, settings);
    },
  };
}

/**
 * Puts the staff's settings in place of the operator's. Quick amounts that the limits exclude are left out. Pure function.
 */
export function overlaySettings(own: OperatorSettings, desk: DeskSettings): OperatorSettings {
  const { currency } = own.prepaidLimits.min;
  const amount = (whole: number) => money(whole, currency);
  const limitsOf = (limits: DeskSettings['prepaidLimits']) =>
    limits && { min: amount(limits.min), max: amount(limits.max) };
  const prepaidLimits = limitsOf(desk.prepaidLimits) ?? own.prepaidLimits;
  const quickAmounts = desk.quickAmounts?.map(amount) ?? own.quickAmounts;
  return {
    ...own,
    prepaidLimits,
    postpaidLimits: limitsOf(desk.postpaidLimits) ?? own.postpaidLimits,
    quickAmounts: quickAmounts.filter(
      ({ minor }) => minor >= prepaidLimits.min.minor && minor <= prepaidLimits.max.minor,
    ),
    enabledMethods: { ...own.enabledMethods, ...desk.methods },
    methodNotices: desk.methodNotices,
    notice: desk.pause ?? desk.notice ?? noticesOfWaysOff(desk),
    isPaused: desk.pause !== null,
    isCoverageClosed: desk.isCoverageClosed,
  };
}

/** What staff wrote beside ways to pay that they have switched off: these are not listed, so nobody would read it there. `null`: nothing. */
function noticesOfWaysOff({ methods, methodNotices }: DeskSettings): DeskSettings['notice'] {
  const hidden = Object.entries(methodNotices).flatMap(([name, texts]) =>
    methods[name] === false ? [texts] : [],
  );
  const languages = new Set(hidden.flatMap((texts) => Object.keys(texts) as Locale[]));
  if (languages.size === 0) return null;
  const textIn = (locale: Locale) => hidden.flatMap((texts) => texts[locale] ?? []).join(' ');
  return Object.fromEntries([...languages].map((locale) => [locale, textIn(locale)]));
}
