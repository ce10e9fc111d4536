export { JoinPage } from './join-page.tsx';
export { ResetPage } from './reset-page.tsx';
export { SetUpPage } from './set-up-page.tsx';
export { ProviderPage } from './provider-page.tsx';
