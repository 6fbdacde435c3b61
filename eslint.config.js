import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

const noBarrel = { selector: 'ExportAllDeclaration', message: 'Import from the module that defines the name: barrels make cycles.' };
const noDefault = { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that a thing is called the same everywhere.' };
const noCanParse = { selector: "MemberExpression[property.name='canParse']", message: 'Use parseAddress: URL.canParse of Node 20 refuses hosts with Latin-1 letters once it has been optimised.' };

export default defineConfig(
  globalIgnores(['**/generated/', 'dist/', '.cache/', '.data/', 'coverage/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Code points are what a limit on characters counts.
      '@typescript-eslint/no-misused-spread': 'off',
      // A type parameter may also say what a caller knows of an answer.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // The bytes of a file are looked at by patterns too.
      'no-control-regex': 'off',
      // Event handlers may be async; nobody waits for them.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Interfaces of the server ask for async functions that sometimes have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': ['error', noBarrel, noDefault, noCanParse],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}', 'server/**/*.ts'],
    ignores: ['src/screens/{apply,exam,landing,online-session,profile}/**'],
    rules: { 'max-len': ['error', { code: 140, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true }] },
  },
  { files: ['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}', 'tests/**/*.tsx', 'bench/**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['**/index.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', { selector: 'Program', message: 'No index modules: name a file after what it holds.' }] },
  },
  { files: ['*.config.ts', 'server/**/*.config.ts'], rules: { 'no-restricted-syntax': ['error', noBarrel, noCanParse] } },
  { files: ['server/app/{main,load,admin}.ts', 'bench/**', 'tools/fuzz/main.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['tests/**'],
    rules: {
      // Answers are looked into as they came: an absent member fails the test by itself.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'max-lines': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly', fetch: 'readonly', module: 'writable', Buffer: 'readonly' } },
  },
);
