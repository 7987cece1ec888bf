import { normaliseFixedAccount } from '@portal/domain/account-number';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { useHydrated } from '../../blocks/use-hydrated.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { useTypedBefore } from '../../blocks/use-typed-before.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { accountProblem, type Claim, emailProblem } from './fixed-form.ts';
import type { FixedProblems } from './fixed-step.ts';
import { fixedTexts } from './texts.ts';

type AccountFormProps = { start: Claim; problems: FixedProblems };

/** Account number and e-mail (SPEC section 5 "Fixed internet"). */
export function AccountForm({ start, problems }: AccountFormProps) {
  const t = useTexts(fixedTexts);
  const hydrated = useHydrated();
  const finding = useNavigation().formMethod === 'POST';
  const account = useTyped('accountNo', start.accountNo, normaliseFixedAccount);
  const email = useTyped('contactPersonEmailId', start.contactPersonEmailId, (typed) => typed);
  const ready = !accountProblem(account.input.value) && !emailProblem(email.input.value);
  const wrong = {
    account: account.left ? accountProblem(account.input.value) : problems.account,
    email: email.left ? emailProblem(email.input.value) : problems.email,
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
        error={wrong.account && t(`fixed.account-${wrong.account}`)}
      />
      <Field
        {...email.input}
        type="email"
        label={t('fixed.email')}
        hint={t('fixed.email-hint')}
        autoComplete="email"
        maxLength={254}
        error={wrong.email && t(`fixed.email-${wrong.email}`)}
      />
      <Button type="submit" wide name="intent" value="find" busy={finding} disabled={hydrated && !ready}>
        {t(finding ? 'fixed.finding' : 'fixed.find')}
      </Button>
    </Form>
  );
}

/** A field whose rule speaks once the visitor has left it with something in it. */
function useTyped(name: string, start: string, tidy: (typed: string) => string) {
  const [value, setValue] = useState(start);
  const [left, setLeft] = useState(false);
  const ref = useTypedBefore(value, (typed) => setValue(tidy(typed)));
  return {
    left: left && value !== '',
    input: {
      ref,
      name,
      value,
      onChange: (event: { target: { value: string } }) => setValue(tidy(event.target.value)),
      onFocus: () => setLeft(false),
      onBlur: () => setLeft(true),
    },
  };
}
