import { getNumberPlan } from '@portal/domain/identifiers/msisdn';
import { type PayerRule, parsePayerRule } from '@portal/domain/payments/payer-rule';
import {
  type Environment,
  type Fields,
  type FieldValues,
  parseVariables,
  pathsOf,
  readFields,
  variablesOf,
} from '@portal/platform/config/variable-fields';
import { z } from 'zod';

/** What the environment says about the account at one provider. */
export type ParsedAccount<Account> = {
  /** One sentence for each mistake. */
  problems: string[];
  /** `null`: no account is configured. */
  account: Account | null;
  /** All variables as parsed. */
  values: Readonly<Record<string, unknown>>;
};

/** Reads the account at one provider from the environment. */
export type AccountConfiguration<Account> = {
  /** docs/configuration.md describes each. */
  variableNames: readonly string[];
  /** Where each is in the account. */
  variablePaths: Readonly<Record<string, string>>;
  parse(environment: Environment): ParsedAccount<Account>;
};

/** The account that a configuration reads. */
export type AccountOf<Configuration> =
  Configuration extends AccountConfiguration<infer Account> ? Account : never;

type Options<Values, Account> = {
  /** Further variables that are required with these settings. */
  alsoRequired?: (environment: Environment) => readonly string[];
  /** Creates the account; left out, the account is its fields. */
  toAccount?: (values: Values) => Account;
};

/**
 * Defines the account at one provider by its fields. A field whose schema takes no `undefined` is a credential: all of
 * them must be set, or none. Without them there is no account.
 */
export function defineAccount<const AccountFields extends Fields, Account = FieldValues<AccountFields>>(
  fields: AccountFields,
  { alsoRequired = () => [], toAccount }: Options<FieldValues<AccountFields>, Account> = {},
): AccountConfiguration<Account> {
  const all = Object.entries(variablesOf(fields));
  return {
    variableNames: all.map(([name]) => name),
    variablePaths: pathsOf(fields),
    // Only here, because defaults depend on the country.
    parse: (environment) => {
      const credentials = all
        .filter(([, schema]) => !schema.safeParse(undefined).success)
        .map(([name]) => name);
      const variables = Object.fromEntries(
        all.map(([name, schema]) => [name, credentials.includes(name) ? schema.optional() : schema]),
      );
      const { problems, values } = parseVariables(variables, environment);
      const required = [...credentials, ...alsoRequired(environment)];
      const absent = required.filter((name) => !environment[name]);
      if (absent.length > 0 && absent.length < required.length) problems.push(incompleteAccount(absent));
      if (problems.length > 0 || absent.length > 0) return { problems, values, account: null };
      const parsed = readFields(fields, values);
      return { problems, values, account: toAccount ? toAccount(parsed) : (parsed as Account) };
    },
  };
}

/** The fields as they are unless configured; none may be a credential. */
export function defaultsOf<const AccountFields extends Fields>(fields: AccountFields) {
  return readFields(fields, parseVariables(variablesOf(fields), {}).values);
}

function incompleteAccount(absent: readonly string[]): string {
  const family = absent[0]?.split('_')[0];
  return `${absent.join(', ')}: required because other ${family}_ variables are set`;
}

/** Variable that says which numbers may pay with a wallet of another company (RULINGS 65). */
export const payerRule = z
  .string()
  .default(() => getNumberPlan().countryCode)
  .transform((text, context): PayerRule => {
    const rule = parsePayerRule(text);
    if (rule) return rule;
    context.addIssue({
      code: 'custom',
      message: `the country code ${getNumberPlan().countryCode} is needed, and prefixes after a colon if any`,
    });
    return z.NEVER;
  });
