import { normaliseFixedAccount } from '@portal/domain/account-number';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { SubmitButton } from '../../blocks/submit-button.tsx';
import { useNameMissing } from '../../blocks/use-name-missing.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { useTypedBefore } from '../../ui/before-hydration.ts';
import { Field } from '../../ui/field.tsx';
import { accountProblem, type Claim, emailProblem } from './fixed-form.ts';
import type { FixedProblems } from './fixed-step.ts';
import { fixedTexts } from './texts.ts';

type AccountFormProps = { start: Claim; problems: FixedProblems };

/** Form for the account number and the email address (SPEC section 5 "Fixed internet"). */
export function AccountForm({ start, problems }: AccountFormProps) {
  const t = useTexts(fixedTexts);
  const isSearching = useNavigation().formMethod === 'POST';
  const account = useValidatedInput('accountNo', start.accountNo, normaliseFixedAccount);
  const email = useValidatedInput('contactPersonEmailId', start.contactPersonEmailId, (typed) => typed);
  const current = { account: accountProblem(account.input.value), email: emailProblem(email.input.value) };
  const { named, nameMissing } = useNameMissing(`${account.input.value} ${email.input.value}`);
  const shown = {
    account: named || account.left ? current.account : problems.account,
    email: named || email.left ? current.email : problems.email,
  };
  return (
    <Form method="post" noValidate className="grid gap-5">
      {problems.form && <FormProblemText problem={problems.form} />}
      <Field
        {...account.input}
        label={t('fixed.account')}
        hint={t('fixed.account-hint')}
        placeholder="PE1234567890"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={shown.account && t(`fixed.account-${shown.account}`)}
      />
      <Field
        {...email.input}
        type="email"
        label={t('fixed.email')}
        hint={t('fixed.email-hint')}
        autoComplete="email"
        maxLength={254}
        error={shown.email && t(`fixed.email-${shown.email}`)}
      />
      <SubmitButton
        wide
        name="intent"
        value="find"
        busy={isSearching}
        ready={!current.account && !current.email}
        onMissing={nameMissing}
      >
        {t(isSearching ? 'fixed.finding' : 'fixed.find')}
      </SubmitButton>
    </Form>
  );
}

/** State of a field that is validated after the visitor has left it with a value. */
function useValidatedInput(name: string, start: string, normalise: (typed: string) => string) {
  const [value, setValue] = useState(start);
  const [left, setLeft] = useState(false);
  const ref = useTypedBefore(value, (typed) => setValue(normalise(typed)));
  return {
    left: left && value !== '',
    input: {
      ref,
      name,
      value,
      onChange: (event: { target: { value: string } }) => setValue(normalise(event.target.value)),
      onFocus: () => setLeft(false),
      onBlur: () => setLeft(true),
    },
  };
}
