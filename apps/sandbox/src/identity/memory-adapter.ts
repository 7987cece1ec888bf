import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };

/** What the provider stores: everything is forgotten when the sandbox stops, and people sign in again. */
const entries = new Map<string, Entry>();
/** Entries by the other key that the library looks them up with. */
const idByUid = new Map<string, string>();
const idsByGrant = new Map<string, string[]>();

/** Keeps sessions, codes and tokens of the identity provider in memory (`Adapter` of oidc-provider). */
export class MemoryAdapter implements Adapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    forgetExpired();
    const key = this.#keyOf(id);
    const expiresAt = expiresIn ? Date.now() + expiresIn * 1_000 : Number.POSITIVE_INFINITY;
    entries.set(key, { payload, expiresAt });
    if (payload.uid) idByUid.set(payload.uid, key);
    if (payload.grantId) idsByGrant.set(payload.grantId, [...(idsByGrant.get(payload.grantId) ?? []), key]);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return read(this.#keyOf(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return read(idByUid.get(uid) ?? '');
  }

  /** Only the device flow uses it, which is off. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = read(this.#keyOf(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.#keyOf(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const key of idsByGrant.get(grantId) ?? []) entries.delete(key);
    idsByGrant.delete(grantId);
  }

  #keyOf(id: string): string {
    return `${this.#model}:${id}`;
  }
}

function read(key: string): AdapterPayload | undefined {
  const entry = entries.get(key);
  return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
}

function forgetExpired(): void {
  for (const [key, { expiresAt }] of entries) if (expiresAt <= Date.now()) entries.delete(key);
}
