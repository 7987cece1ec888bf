const FIRST_NAMES = ['Keza', 'Ganza', 'Ineza', 'Mugabo', 'Shema', 'Teta', 'Uwera'];
const LAST_NAMES = ['Habimana', 'Ishimwe', 'Mugisha', 'Niyonsaba', 'Rukundo', 'Umutesi'];

/**
 * The owner of a number as the switch tells it: `Party` (API Definition v1.1.1, section 7.4.11). A number has always the same made-up
 * name.
 * @param number international, without `+`
 */
export function partyOf(number: string) {
  const digits = Number(number) || 0;
  const firstName = FIRST_NAMES[digits % FIRST_NAMES.length] ?? '';
  const lastName = LAST_NAMES[digits % LAST_NAMES.length] ?? '';
  return {
    partyIdInfo: { partyIdType: 'MSISDN', partyIdentifier: number, fspId: 'sangawallet' },
    name: `${firstName} ${lastName}`,
    personalInfo: { complexName: { firstName, lastName } },
  };
}
