/** One name of a party: `organisationid`, `msisdn`, `accountid` or another key of the standard, and its value. */
export type PartyIdentifier = { key: string; value: string };

/**
 * The party that a setting names: `P01` is the account (`accountid`) of that id; `organisationid:4711,msisdn:+250788123456` is a
 * party with these identifiers (GSMA Mobile Money API 1.2, "Account Identifiers").
 */
export function partyOf(setting: string): PartyIdentifier[] {
  return setting.split(',').map((part) => {
    const { key = 'accountid', value = '' } = IDENTIFIER.exec(part.trim())?.groups ?? {};
    return { key, value: value.trim() };
  });
}

/** Keys of the standard are letters. */
const IDENTIFIER = /^(?:(?<key>[a-z]+)\s*:)?(?<value>.*)$/i;

/** Whether a setting names a party: each identifier has a value. */
export function isParty(setting: string): boolean {
  return partyOf(setting).every(({ value }) => value !== '');
}
