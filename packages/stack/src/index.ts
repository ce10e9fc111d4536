export { readConfig, readTargetConfig, table } from './config.ts';
export { type Stack, startStack } from './stack.ts';
export { readRun } from './data-folder.ts';
