import type { BundleNote, WireBundle } from '@portal/contract/calls/bundle';
import type { Locale } from '@portal/domain/language/locale';
import type { Settings } from '@portal/operator/operator';
import type { LimitLookups } from '@portal/platform/http/visitors/caller';
import { type Module, withDeps } from '@portal/platform/module';
import { type BundlesDeps, listBundles, listTariffs } from './list-bundles.ts';

/** Finds the note to a bundle in a language; `null`: it has none. */
type FindBundleNote = (productCode: string, locale: Locale) => BundleNote | null;

type Deps = BundlesDeps & {
  /** Settings for the list of all bundles, which is shown while the operator does not respond. */
  lastSettings: Settings;
  /** From the codes feature: limits what tells subscribers from other numbers. */
  limitLookups: LimitLookups;
  /** From the content. */
  findBundleNote: FindBundleNote;
};

/** Bundles on sale. */
export function createBundles(deps: Deps) {
  const { lastSettings, limitLookups } = deps;
  /** The calls with the notes of another content, for a preview. */
  const callsWithNotes = (findNote: FindBundleNote) => {
    const withNotes = (bundles: WireBundle[], locale: Locale) =>
      addNotes(bundles, (productCode) => findNote(productCode, locale));
    return {
      listBundles: async (query, caller) => {
        const list = () => listBundles(deps, query, caller.locale);
        return withNotes(await limitLookups({ caller, number: query.msisdn ?? '' }, list), caller.locale);
      },
      listTariffs: async (_input, { locale }) =>
        withNotes(await listTariffs({ ...deps, settings: lastSettings }, locale), locale),
    } satisfies Module['calls'];
  };
  return {
    calls: callsWithNotes(deps.findBundleNote),
    callsWithNotes,
    listBundles: withDeps(listBundles, deps),
  } satisfies Module;
}

/** Adds the notes of the content to bundles; a bundle without one stays as it is. */
function addNotes(
  bundles: readonly WireBundle[],
  findNote: (productCode: string) => BundleNote | null,
): WireBundle[] {
  return bundles.map((bundle) => {
    const note = findNote(bundle.productCode);
    return note ? { ...bundle, note } : bundle;
  });
}
