/**
 * What is wrong between this portal and a company's API. Nothing that a customer enters causes or mends it.
 * - `credentials-refused`: key, token, password or signature.
 * - `account-unknown`: the merchant, short code or service code does not exist there, or is closed.
 * - `not-enabled`: the product, the channel or the caller's network address is not allowed for the account.
 * - `currency-refused`: the account can't take the currency.
 * - `callback-refused`: the address for callbacks or for the customer's way back is not accepted.
 * - `request-refused`: the request, or a field that the portal fills itself, is malformed. One such answer proves nothing: what a
 *   customer typed is in the request too.
 */
export type ConfigurationFaultKind =
  | 'credentials-refused'
  | 'account-unknown'
  | 'not-enabled'
  | 'currency-refused'
  | 'callback-refused'
  | 'request-refused';

/** The other side refuses requests of this portal, whoever the customer is: a person must mend a configuration. */
export class ConfigurationFault extends Error {
  readonly fault: ConfigurationFaultKind;
  /** Met by a call of our own that has nothing of a customer in it, such as that for a token: one answer is proof. */
  readonly isOwnCall: boolean;

  /** @param message what the other side answered: codes and its sentence, never a number or a key */
  constructor(fault: ConfigurationFaultKind, message: string, { isOwnCall = false } = {}) {
    super(message);
    this.fault = fault;
    this.isOwnCall = isOwnCall;
  }
}
