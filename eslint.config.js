import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

const noBarrel = { selector: 'ExportAllDeclaration', message: 'Import from the module that defines the name: barrels make cycles.' };
const noDefault = { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that a thing is called the same everywhere.' };

export default defineConfig(
  globalIgnores(['**/generated/', 'dist/', '.cache/', '.data/', 'coverage/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked, reactHooks.configs.flat.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Event handlers may be async; nobody waits for them.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Interfaces of the server ask for async functions that sometimes have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': ['error', noBarrel, noDefault],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/index.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', { selector: 'Program', message: 'No index modules: name a file after what it holds.' }] },
  },
  { files: ['*.config.ts', 'server/**/*.config.ts'], rules: { 'no-restricted-syntax': ['error', noBarrel] } },
  { files: ['server/main.ts', 'server/admin/**', 'bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['tests/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/unbound-method': 'off', 'max-lines': 'off', 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly', fetch: 'readonly', module: 'writable', Buffer: 'readonly' } },
  },
);
