import js from '@eslint/js';
import imports from 'eslint-plugin-import-x';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const transports = ['@grpc/*', 'express', 'graphql', '@apollo/*'];
const services = ['auth', 'projects', 'sessions', 'search'];

/** A service knows kit and contracts, never another service, the gateway or the app. */
const serviceBoundary = name => ({
  files: [`services/${name}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: [
              ...services.filter(s => s !== name).map(s => `@archive/${s}`),
              '@archive/gateway',
              '@archive/app',
            ],
          },
          { group: ['../../*'], message: 'A service imports kit and contracts by name, nothing outside its folder.' },
        ],
      },
    ],
  },
});

export default defineConfig(
  { ignores: ['**/node_modules/', '**/generated/', 'coverage/', '.data/', 'bench/results/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { 'import-x': imports },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', 200],
      'max-lines-per-function': ['error', 50],
      'import-x/no-cycle': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.test.ts', 'test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  ...services.map(serviceBoundary),
  {
    files: ['packages/kit/**/*.ts', 'packages/contracts/**/*.ts', 'gateway/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [...services, 'app'].map(s => ({ group: [`@archive/${s}`] })) }],
    },
  },
  {
    files: ['services/*/src/*.ts'],
    ignores: ['services/*/src/{service,grpc,subgraph,events}.ts', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: transports, message: 'The domain knows no transport: see docs/architecture.md.' }] },
      ],
    },
  },
  {
    files: ['app/**/*.ts', 'packages/**/*.ts', 'services/**/*.ts', 'gateway/**/*.ts'],
    ignores: ['app/src/config/config.ts', 'packages/kit/src/testing/**', '**/*.test.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env' }] },
  },
);
