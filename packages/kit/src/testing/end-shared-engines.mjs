export { teardown as default } from './shared-engines.mjs';
