import { type PayerRule, parsePayerRule } from '@portal/domain/payments/payer-rule';
import { z } from 'zod';

/** Environment variables, empty ones left out. */
export type Environment = Readonly<Record<string, unknown>>;

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
  parse(environment: Environment): ParsedAccount<Account>;
};

type Shape = Readonly<Record<string, z.ZodType>>;

/** Parsed variables; the credentials are present. */
type Given<Variables extends Shape, Credential extends keyof Variables> = {
  [Name in keyof Variables]: Name extends Credential
    ? NonNullable<z.output<Variables[Name]>>
    : z.output<Variables[Name]>;
};

type AccountDefinition<Variables extends Shape, Credential extends keyof Variables & string, Account> = {
  variables: Variables;
  /** All must be set, or none. Left out: every variable is a credential. */
  credentials?: readonly Credential[];
  /** Further variables that are required with these settings. */
  alsoRequired?: (environment: Environment) => readonly string[];
  read: (given: Given<Variables, Credential>) => Account;
};

/** Defines the variables of one account and how it is read from them. Without its credentials there is no account. */
export function defineAccount<
  const Variables extends Shape,
  Account,
  const Credential extends keyof Variables & string = keyof Variables & string,
>(definition: AccountDefinition<Variables, Credential, Account>): AccountConfiguration<Account> {
  const { variables, alsoRequired = () => [], read } = definition;
  const variableNames = Object.keys(variables);
  const credentials: readonly string[] = definition.credentials ?? variableNames;
  return {
    variableNames,
    parse: (environment) => {
      const { problems, values } = parseVariables(variables, environment);
      const required = [...credentials, ...alsoRequired(environment)];
      const absent = required.filter((name) => !environment[name]);
      if (absent.length > 0 && absent.length < required.length) problems.push(incompleteAccount(absent));
      const isComplete = problems.length === 0 && absent.length === 0;
      return {
        problems,
        values,
        account: isComplete ? read(values as Given<Variables, Credential>) : null,
      };
    },
  };
}

/** Parses variables. Mistakes are sentences that begin with the name of the variable. */
export function parseVariables(
  variables: Shape,
  environment: Environment,
): { problems: string[]; values: Record<string, unknown> } {
  const parsed = z.object(variables).safeParse(environment);
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  return { problems, values: parsed.data ?? {} };
}

function incompleteAccount(absent: readonly string[]): string {
  const family = absent[0]?.split('_')[0];
  return `${absent.join(', ')}: required because other ${family}_ variables are set`;
}

/** Variable that says which numbers may pay with a wallet of another company (RULINGS 65). */
export const payerRule = z
  .string()
  .default('250')
  .transform((text, context): PayerRule => {
    const rule = parsePayerRule(text);
    if (rule) return rule;
    context.addIssue({
      code: 'custom',
      message: 'a country code and prefixes are needed, e.g. 250 or 250:78,79',
    });
    return z.NEVER;
  });
