import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signUpQuery, useSetSignUp } from '../../account/people.ts';
import type { SignUpMode } from '../../account/person.ts';
import { peopleText } from '../../text/admin.ts';
import { Confirmation } from '../../ui/dialog/confirmation.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { SaveState } from '../../ui/form/save-state.tsx';
import { Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';

const { signUp: text } = peopleText;
const modes: readonly (readonly [SignUpMode, string])[] = [
  ['open', text.open],
  ['invitation', text.invitation],
  ['closed', text.closed],
];

/** The section that sets who may create an account. A choice is saved at once, except `open`, which asks first. */
export function SignUpSection() {
  const query = useQuery(signUpQuery);
  const change = useSetSignUp();
  const [isOpening, setIsOpening] = useState(false);
  const open = () => {
    setIsOpening(false);
    change.mutate('open');
  };
  return (
    <Section heading={text.heading}>
      <QueryView query={query}>
        {mode => (
          <Choices
            name="sign-up"
            legend={text.legend}
            options={modes}
            value={change.isPending ? change.variables : mode}
            onChange={next => (next === 'open' ? setIsOpening(true) : change.mutate(next))}
          />
        )}
      </QueryView>
      <SaveState
        status={change.status}
        error={change.error}
        onRetry={() => change.variables && change.mutate(change.variables)}
      />
      {isOpening && (
        <Confirmation
          title={text.opening.title}
          submit={text.opening.submit}
          onConfirm={open}
          onClose={() => setIsOpening(false)}
        >
          <p>{text.opening.body}</p>
        </Confirmation>
      )}
    </Section>
  );
}
