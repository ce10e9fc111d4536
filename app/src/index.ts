export { readConfig } from './config/config.ts';
export { type Stack, startStack } from './compose/stack.ts';
