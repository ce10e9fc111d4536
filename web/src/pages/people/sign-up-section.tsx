import { useQuery } from '@tanstack/react-query';
import { signUpQuery, useSetSignUp } from '../../account/people.ts';
import type { SignUpMode } from '../../account/person.ts';
import { peopleText } from '../../text/admin.ts';
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

/** The section that sets who may create an account. A choice is saved at once. */
export function SignUpSection() {
  const query = useQuery(signUpQuery);
  const change = useSetSignUp();
  return (
    <Section heading={text.heading}>
      <QueryView query={query}>
        {mode => (
          <Choices
            name="sign-up"
            legend={text.legend}
            options={modes}
            value={change.isPending ? change.variables : mode}
            onChange={next => change.mutate(next)}
          />
        )}
      </QueryView>
      <SaveState
        status={change.status}
        error={change.error}
        onRetry={() => change.variables && change.mutate(change.variables)}
      />
    </Section>
  );
}
