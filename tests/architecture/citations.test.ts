/** @module-tag sources */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { citationsIn } from '../../scripts/lib/citations.mjs';
import { readSpecification } from '../../scripts/lib/specification.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const places = ['src', 'widgets', 'server', 'schemas', 'tests', 'bench', 'tools', 'docs', 'README.md'];
/** Has citations that are wrong on purpose. */
const thisFile = 'tests/architecture/citations.test.ts';
/** Is another's, and cites another's papers. */
const official = 'tests/json-schema/suite/';
const isText = (file: string) => /\.(?:tsx?|mjs|json|md|txt|css|html|sql)$/.test(file);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...places], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => isText(file) && file !== thisFile && !file.startsWith(official));
const specification = readSpecification();
/** To read all of them takes seconds. */
const cited = files.map((file) => ({ file, ...citationsIn(readFileSync(join(root, file), 'utf8'), specification) }));

describe('what is cited', () => {
  it('is there, and is written as a citation', () => {
    expect(cited.flatMap(({ file, refused }) => refused.map((citation) => `${file}: ${citation}`))).toEqual([]);
  });

  it('is found where comments cite it', () => {
    const inCode = cited.filter(({ file }) => !file.startsWith('docs/')).flatMap(({ found }) => found);
    expect(inCode.filter((citation) => citation.includes('§')).length).toBeGreaterThan(150);
    expect(inCode.filter((citation) => citation.startsWith('DECISIONS')).length).toBeGreaterThan(30);
  });
});

describe('a citation', () => {
  it.each([
    'spec §1',
    'Spec §5 Profile save',
    'spec §2 Profile, §5 Profile save',
    'spec §3 Review question, Exam question, Online session',
    'DECISIONS "Time"',
    `DECISIONS 'Time', 'Fields and values'`,
    String.raw`DECISIONS \"Shapes of answers\"`,
    'docs/decisions/0002',
    'docs/decisions/0006-accounts.md',
    'PROF-12',
  ])('is read: %s', (citation) => {
    for (const text of [`/** Why (${citation}). */`, `// ${citation}: and more`, citation, `/** ${citation} */`]) {
      expect(citationsIn(text, specification)).toEqual({ found: [citation], refused: [] });
    }
  });

  it('goes on in the next line of a comment or paragraph', () => {
    expect(citationsIn('/**\n * As spec §5 Profile\n * save.\n */', specification).found).toEqual(['spec §5 Profile save']);
    expect(citationsIn('  // As DECISIONS "Fields\n  // and values".', specification).found).toEqual(['DECISIONS "Fields and values"']);
    expect(citationsIn('It is so (DECISIONS "Fields and\nvalues").', specification).found).toEqual(['DECISIONS "Fields and values"']);
  });

  it.each([
    ['a section that is not there', 'spec §10', 'spec §0'],
    ['a term that is not there', 'spec §5 Profile saves', 'spec §5 profile save', 'spec §2 Profile save', 'spec §5 Profile save, Documnets'],
    ['a term in quotes or behind a colon', 'spec §5 "Profile save"', 'spec §5: Profile save'],
    ['prose behind a section', 'spec §5 says so', 'spec §5 and more'],
    ['a section alone', '§5', '§ 5 Profile save', 'see §5'],
    ['another word for the specification', 'spec. §5', 'specification §5', 'SPEC §5', 'spec 5', 'Spec: so it is'],
    ['a decision that is not there', 'DECISIONS "Times"', 'DECISIONS "Time", "Times"', 'DECISIONS Time', 'DECISION "Time"', 'DECISIONS: so it is'],
    ['a record that is not there', 'docs/decisions/9999', 'docs/decisions/0006-account.md', 'docs/decision/0006', 'decision 0006', 'decisions/0006'],
    ['a requirement that is not there', 'PROF-99', 'PROF-1', 'PROF-012', 'PROF_12', 'PROF12'],
    ['a document of somewhere else', 'ARCHITECTURE "Rooms"', 'PRACTICES'],
  ])('is refused: %s', (_why, ...citations) => {
    for (const citation of citations) {
      expect(citationsIn(`/** Why (${citation}). */`, specification).refused, citation).not.toEqual([]);
    }
  });
});
