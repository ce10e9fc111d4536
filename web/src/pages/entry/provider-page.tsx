import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useFinishAtProvider } from '../../account/entry.ts';
import { isLinking, takeNext } from '../../account/provider.ts';
import { parseNext } from '../../navigation/search-params.ts';
import { entryText } from '../../text/entry.ts';
import { Failure, Loading } from '../../ui/page/notice.tsx';
import { Page } from '../../ui/page/page.tsx';

const { provider: text } = entryText;

/** The page to which the provider sends the browser back. It completes the sign-in once. */
export function ProviderPage() {
  const finish = useFinishAtProvider();
  const navigate = useNavigate();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const parameters = window.location.search.slice(1);
    // The code works only once, so it is removed from the browser's history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const next = parseNext(takeNext()) ?? '/';
    finish.mutate({ parameters }, { onSuccess: () => void navigate({ href: next, replace: true }) });
  }, [finish, navigate]);
  const [links] = useState(isLinking);
  const words = links ? text.linkWords : text.words;
  return (
    <Page heading={links ? text.linkHeading : text.heading} narrow>
      {finish.isError ? <Failure error={finish.error} words={words} /> : <Loading />}
      <p>{links ? <Link to="/account">{text.backToAccount}</Link> : <Link to="/sign-in">{text.back}</Link>}</p>
    </Page>
  );
}
