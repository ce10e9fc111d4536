import { useQuery } from '@tanstack/react-query';
import { stateQuery } from '../../account/person.ts';
import { shellText } from '../../text/shell.ts';
import { Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Home } from '../home/home.tsx';
import { SignedOutFront } from './signed-out-front.tsx';

/** The page at `/`, for signed-in people and for everyone else. */
export function FrontPage() {
  const state = useQuery(stateQuery);
  if (!state.data)
    return (
      <Page heading={shellText.product}>
        <QueryView query={state}>{() => null}</QueryView>
      </Page>
    );
  const { person } = state.data;
  return person ? <Home person={person} /> : <SignedOutFront state={state.data} />;
}
