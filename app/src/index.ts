export { readConfig, readTargetConfig, table } from './config/config.ts';
export { type Stack, startStack } from './compose/stack.ts';
export { readRun } from './data-dir/data-dir.ts';
