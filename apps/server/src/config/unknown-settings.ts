import { findNearestName } from '@portal/platform/find-nearest-name';

type Environment = Readonly<Record<string, string | undefined>>;

/** First words of settings that are those of other programs too. */
const SHARED_WORDS = ['NODE', 'OTEL', 'PORTAL', 'DATABASE', 'PUBLIC'];

/** Settings of add-ons that are nearly those of the portal: they are no misspellings when their add-on is not loaded. A test compares. */
export const ALIKE = ['SMPP_URL'];

/**
 * Variables that look like settings and are none. `problems`: one sentence for each that is nearly the name of a setting: the
 * start is refused, because who wrote STAFF_APPROVAL_ABOV believes that there is a limit. `unknown`: those that begin as several
 * settings do, of another version or of an add-on that is not loaded; they are logged.
 * @param names all settings, without those of add-ons that are not loaded
 */
export function findUnknownSettings(
  environment: Environment,
  names: readonly string[],
): { problems: string[]; unknown: string[] } {
  const known = new Set(names.flatMap((name) => [name, `${name}_FILE`]));
  const words = ownWords(names);
  const others = Object.entries(environment)
    .filter(
      ([name, value]) => value && !known.has(name) && !ALIKE.includes(name) && !isServiceLink(name, value),
    )
    .map(([name]) => name)
    .sort();
  const misspelt = others.map((name) => ({ name, meant: findNearestName(name, [...known]) }));
  return {
    problems: misspelt.flatMap(({ name, meant }) =>
      meant ? [`${name}: there is no such setting. Did you mean ${meant}?`] : [],
    ),
    unknown: misspelt.flatMap(({ name, meant }) =>
      meant === null && words.has(firstWord(name)) ? [name] : [],
    ),
  };
}

/** What Kubernetes and Docker add for each service beside the container, such as `DATABASE_PORT=tcp://10.0.0.7:5432`. */
function isServiceLink(name: string, value: string): boolean {
  return (
    /_SERVICE_(HOST|PORT)/.test(name) || /_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp):\/\//.test(value)
  );
}

const firstWord = (name: string) => name.split('_')[0] ?? '';

/** The first words that at least two settings have. */
function ownWords(names: readonly string[]): ReadonlySet<string> {
  const counts = Map.groupBy(names, firstWord);
  return new Set(
    [...counts].flatMap(([word, all]) => (all.length > 1 && !SHARED_WORDS.includes(word) ? [word] : [])),
  );
}
