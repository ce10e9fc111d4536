import type { Page } from 'playwright-core';

/** Gives a page a virtual authenticator of the device, which answers without a person. */
export async function addAuthenticator(page: Page, { isUserVerified }: { isUserVerified: boolean }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified, automaticPresenceSimulation: true },
    },
  });
}
