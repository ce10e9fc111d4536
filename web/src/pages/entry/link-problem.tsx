import type { ReactNode } from 'react';
import { entryText } from '../../text/entry.ts';
import { failureText } from '../../text/shell.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';

const { link } = entryText;

interface LinkProblemProps {
  /** Whether the link has no token. */
  readonly isMissing: boolean;
  /** Content that tells how to get another link. */
  readonly children?: ReactNode;
}

/** Shows that a one-time link is invalid, and how to get another link. */
export function LinkProblem({ isMissing, children }: LinkProblemProps) {
  return (
    <Page
      heading={isMissing ? link.missing : link.invalid}
      lead={isMissing ? link.missingHint : link.invalidHint}
      narrow
    >
      {children ?? <p>{link.askAgain}</p>}
      <div>
        <ButtonLink to="/">{failureText.home}</ButtonLink>
      </div>
    </Page>
  );
}
