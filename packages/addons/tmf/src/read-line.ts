import type { TmfLine } from './dialect.ts';
import type { TmfProfile } from './profile.ts';
import type { WireProduct } from './wire.ts';

/** State of a line by the status of its product. `aborted ` ends with a blank in the document. */
const STATES: Readonly<Record<string, TmfLine['state']>> = {
  active: 'open',
  pendingterminate: 'open',
  created: 'barred',
  pendingactive: 'barred',
  suspended: 'barred',
  aborted: 'closed',
  cancelled: 'closed',
  terminated: 'closed',
};

const ORDER: readonly TmfLine['state'][] = ['open', 'barred', 'closed'];

/**
 * The line among the products of a number: the one whose offering the profile lists. A number that was given away again
 * has older products too, so an open one is preferred. `null` without products. Throws when the profile lists none of the
 * offerings, and for an unknown status.
 */
export function readLine(products: readonly WireProduct[], { lines }: TmfProfile): TmfLine | null {
  if (products.length === 0) return null;
  const found = products.flatMap((each) => {
    const { id, name } = each.productOffering ?? {};
    const type = lines.types[id ?? ''] ?? lines.types[name ?? ''];
    return type
      ? [
          {
            type,
            state: stateOf(each),
            productId: each.id,
            billingAccountId: each.billingAccount?.id ?? null,
            contact: contactOf(each, lines.contact),
          },
        ]
      : [];
  });
  const [first] = found.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  if (first) return first;
  const offerings = products.map(({ productOffering: given }) => given?.id ?? given?.name ?? 'none');
  throw new Error(
    `lines.types of the profile lists none of these offerings: ${[...new Set(offerings)].join(', ')}`,
  );
}

function stateOf({ status }: WireProduct): TmfLine['state'] {
  const state = STATES[status.trim().toLowerCase()];
  if (!state) throw new Error(`A product has an unknown status: ${status}`);
  return state;
}

function contactOf({ productCharacteristic: given }: WireProduct, name: string | null): string | null {
  const value = name === null ? null : given?.find((each) => each.name === name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
