// Without this variable, @apollo/gateway detects the cloud platform and sends reports to its vendor.
// In production, `app` sets the variable.
process.env.APOLLO_TELEMETRY_DISABLED = 'true';

export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } },
    ],
  },
  testMatch: ['<rootDir>/{app,packages,services,gateway,web,bench,test}/**/*.test.ts'],
  globalSetup: '<rootDir>/packages/kit/src/testing/shared-engines.mjs',
  globalTeardown: '<rootDir>/packages/kit/src/testing/end-shared-engines.mjs',
  testSequencer: '<rootDir>/scripts/longest-first.mjs',
  testTimeout: 180_000,
  maxWorkers: 2,
};
