import js from '@eslint/js';
import jsdoc from 'eslint-plugin-jsdoc';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { retiredWords } from './scripts/retired-words.js';

// .dependency-cruiser.mjs has the rules for the direction of imports.

/** docs/glossary.md replaced these names by other terms. */
const vocabulary = {
  'id-denylist': ['error', ...retiredWords.identifiers],
  'id-match': ['error', retiredWords.identifierPattern, { properties: true, onlyDeclarations: true }],
};

const shownAttributes = '/^(alt|aria-label|caption|description|heading|hint|label|placeholder|title)$/';
/** Words for people belong in web/src/text/, and not in components. */
const untranslated = ['JSXText[value=/[a-z]/i]', `JSXAttribute[name.name=${shownAttributes}] > Literal`].map(
  selector => ({
    selector,
    message: 'Words that people read belong in web/src/text/.',
  }),
);

export default defineConfig(
  {
    ignores: [
      '**/node_modules/',
      '**/generated/',
      'coverage/',
      '.data/',
      'bench/results/',
      'web/dist/',
      'web/.dist-*/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...vocabulary,
      'max-lines': ['error', 200],
      'max-lines-per-function': ['error', 50],
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
    rules: vocabulary,
  },
  {
    files: ['{app,gateway,packages/*,services/*,web}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*fixture.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          require: { FunctionDeclaration: true, ArrowFunctionExpression: true, ClassDeclaration: true },
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/text/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...untranslated],
    },
  },
  {
    files: ['app/**/*.ts', 'packages/**/*.ts', 'services/**/*.ts', 'gateway/**/*.ts'],
    ignores: ['app/src/config/config.ts', 'packages/kit/src/testing/**', '**/*.test.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env' }] },
  },
);
