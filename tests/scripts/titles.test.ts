import { describe, expect, it } from 'vitest';
import { titlesIn } from '../../scripts/lib/titles.mjs';

/** By itself: where a comment had it, wherever that stands, the runner would take it for this file's own. */
const TAG = '@module-tag full';

const requirements = new Map([['AREA-12', ''], ['AREA-13', '']]);
/** `#` stands for the area, so that nothing here is an id by itself. */
const spelled = (text: string): string => text.replaceAll('#', 'AREA');
const read = (code: string) => titlesIn('a.test.tsx', spelled(code), requirements);

describe('the requirements that a test names', () => {
  it.each([
    ['at the end of its title', `it('keeps the photo [#-12]', () => undefined);`, ['#-12']],
    ['several of them', `test('keeps the photo [#-12, #-13]', () => undefined);`, ['#-12', '#-13']],
    ['for each of many rows', `test.for(rows)('is $one [#-12]', () => undefined);`, ['#-12']],
    ['in a row that is a title', `it.each([['the photo [#-12]', 1], ['the video [#-13]', 2]])('%s', () => undefined);`, ['#-12', '#-13']],
    ['in a template', 'it(`is ${one} [#-12]`, () => undefined);', ['#-12']],
    ['in a group', `describe('a photo', () => { it('is kept [#-12]', () => <p />); });`, ['#-12']],
    ['not where it is skipped', `it.skip('a [#-12]', () => undefined); describe.skip('b', () => { it('c [#-13]', () => undefined); });`, []],
    ['not where it is only sometimes run', `it.runIf(linux)('a [#-12]', () => undefined);`, []],
    ['not in a comment', `// it('keeps the photo [#-12]', () => undefined);`, []],
  ])('%s', (_where, code, named) => {
    expect(read(code)).toEqual({ named: named.map(spelled), inSuite: named.map(spelled), wrong: [] });
  });

  it.each([
    ['of a test', `it('a [#-12]', { tags: 'full' }, () => undefined); it('b [#-13]', { timeout: 1 }, () => undefined);`, ['#-13']],
    ['of a group, among others', `describe('a', { tags: ['slow', 'full'] }, () => { it('b [#-12]', () => undefined); it('c [#-13]', () => undefined); });`, []],
    ['of a test for each of many rows', `it.each([['the photo [#-12]']])('%s', { tags: 'full' }, () => undefined); it('b [#-13]', () => undefined);`, ['#-13']],
    ['of a file', `/** ${TAG} */\nit('a [#-12]', () => undefined); it('b [#-13]', () => undefined);`, []],
    ['of one of two tests that name it', `it('a [#-12]', { tags: 'full' }, () => undefined); it('b [#-12, #-13]', () => undefined);`, ['#-12', '#-13']],
  ])('knows what only the full run shows by the tag %s', (_whose, code, inSuite) => {
    const titles = read(code);
    expect([titles.named.toSorted(), titles.inSuite]).toEqual([['#-12', '#-13'].map(spelled), inSuite.map(spelled)]);
  });
});

describe('what is refused', () => {
  it.each([
    'keeps [#-99]', 'keeps [#-12, #-99]', 'keeps [#S-12]', 'keeps [#-12,#-13]', 'keeps [#-12 #-13]', 'keeps [#-12] it',
    'keeps [#12]', 'keeps [#-012]', 'keeps [#-12].', 'keeps [#-12] ', 'keeps (#-12)',
  ])('%j', (title) => {
    expect(read(`it(${JSON.stringify(title)}, () => undefined);`)).toEqual({ named: [], inSuite: [], wrong: [spelled(title)] });
  });

  it('small letters', () => {
    const title = spelled('keeps [#-12]').toLowerCase();
    expect(read(`it('${title}', () => undefined);`).wrong).toEqual([title]);
  });

  it('an id on a group, of which no test shows all', () => {
    expect(read(`describe('photos [#-12]', () => undefined);`)).toEqual({ named: [], inSuite: [], wrong: [spelled('photos [#-12]')] });
  });
});
