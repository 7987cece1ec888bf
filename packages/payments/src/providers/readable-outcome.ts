/** Longer than the references of all providers: UUIDs, receipt numbers, tokens. */
const MAX_REFERENCE_LENGTH = 200;

/** Outcomes of starts, checks and refunds, as far as they are stored. */
type StoredParts = {
  kind: string;
  providerReference?: string | null;
  refundReference?: string | null;
  charged?: { minor: number } | 'unnamed' | null;
};

type Unreadable = { kind: 'unknown'; cause: Error };

/**
 * Every answer of a provider passes here: an outcome that cannot be stored, or contradicts itself, is no outcome. A reference
 * with control characters or of any length, and a success with an amount of 0 or less, say nothing certain about the money, so
 * the provider is asked again and staff decide in the end.
 */
export function toReadableOutcome<Outcome extends { kind: string }>(outcome: Outcome): Outcome | Unreadable {
  const { providerReference, refundReference, charged }: StoredParts = outcome;
  for (const reference of [providerReference, refundReference])
    if (typeof reference === 'string' && !isReference(reference))
      return unreadable(`The provider's reference of ${reference.length} characters cannot be stored`);
  if (typeof charged === 'object' && charged !== null && charged.minor <= 0)
    return unreadable(`The provider reports a charge of ${charged.minor}`);
  return outcome;
}

/** Whether a provider's name for something is short and printable. */
export function isReference(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it
  return text.length <= MAX_REFERENCE_LENGTH && !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed();
}

function unreadable(message: string): Unreadable {
  return { kind: 'unknown', cause: new Error(message) };
}
